"""A second judge: statements in real arithmetic, for the solver Z3, and its answers beside those of the methods.

`Judge` asks it; `translation` and `questions` say what it is asked, and share nothing with the methods of proof but
what the words mean. What it says is false is looked at in exact numbers (`confirming`).
"""

from __future__ import annotations

from bookmaker_ref.judging.judgement import Judge, Judgement
from bookmaker_ref.judging.second import Second, second
from bookmaker_ref.judging.solver import NoSolver, is_there

__all__ = ["Judge", "Judgement", "NoSolver", "Second", "is_there", "second"]

"""Every word that a formula is written with, for ``from bookmaker_ref.words import *``.

The vocabulary of the papers, the words about K classes, the forms of statements, the paths of limits, and SymPy's
numbers and functions. A name means one thing here (``tests/test_words.py``).
"""

from __future__ import annotations

from sympy import (
    Abs as Abs,
    Add as Add,
    E as E,
    Expr as Expr,
    Integer as Integer,
    Max as Max,
    Mul as Mul,
    Pow as Pow,
    Rational as Rational,
    Symbol as Symbol,
    log as log,
    sqrt as sqrt,
)

from bookmaker_ref.symbolic.algebra import partial as partial
from bookmaker_ref.symbolic.chance import *
from bookmaker_ref.symbolic.classes import *
from bookmaker_ref.symbolic.evenness import *
from bookmaker_ref.symbolic.expectation import *
from bookmaker_ref.symbolic.functions import *
from bookmaker_ref.symbolic.multiclass import *
from bookmaker_ref.symbolic.notation import *
from bookmaker_ref.symbolic.paths import *
from bookmaker_ref.symbolic.rates import *
from bookmaker_ref.symbolic.significance import *
from bookmaker_ref.symbolic.statement import *
from bookmaker_ref.symbolic.vocabulary import CELLS as CELLS, P_VALUE as P_VALUE, in_counts as in_counts

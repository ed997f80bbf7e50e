"""Derivations for powers2008evaluation, equations 1-14, and the claims between them.

Equation n is proved by ``eqn``. The claims are proved by the other functions of the modules, which are named by
what they are about: ``rates.bias_equals_prevalence``, ``roc.isocost_lines``, ``margins.kappa``…
"""

from __future__ import annotations

from derivations.powers2008evaluation.chance import eq10 as eq10, eq11 as eq11, eq12 as eq12
from derivations.powers2008evaluation.margins import eq13 as eq13, eq14 as eq14
from derivations.powers2008evaluation.rates import (
    eq1 as eq1,
    eq2 as eq2,
    eq3 as eq3,
    eq4 as eq4,
    eq5 as eq5,
    eq6 as eq6,
    eq7 as eq7,
    eq8 as eq8,
)
from derivations.powers2008evaluation.roc import eq9 as eq9

"""Derivations for powers2008significance, equations 1-17, and the claims between them.

Equation n is proved by ``eqn``. The claims are proved by the other functions of the modules, which are named by
what they are about: ``rates.table``, ``chance.even_margins``, ``confidence.means``…
"""

from __future__ import annotations

from derivations.powers2008significance.chance import (
    eq5 as eq5,
    eq6 as eq6,
    eq7 as eq7,
    eq8 as eq8,
    eq9 as eq9,
    eq10 as eq10,
    eq11 as eq11,
)
from derivations.powers2008significance.rates import (
    eq1 as eq1,
    eq2 as eq2,
    eq3 as eq3,
    eq4 as eq4,
)
from derivations.powers2008significance.significance import (
    eq12 as eq12,
    eq13 as eq13,
    eq14 as eq14,
    eq15 as eq15,
    eq16 as eq16,
    eq17 as eq17,
)

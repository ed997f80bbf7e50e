"""Derivations for powers2011, equations 1-38, and the claims between them.

Equation n is proved by ``eqn``. The claims are proved by the other functions of the modules, which are named by
what they are about: ``rates.bias_equals_prevalence``, ``chance.degenerate_tables``, ``margins.kappa``…
"""

from __future__ import annotations

from derivations.powers2011.chance import (
    eq15 as eq15,
    eq16 as eq16,
    eq17 as eq17,
    eq18 as eq18,
    eq19 as eq19,
    eq20 as eq20,
    eq21 as eq21,
    eq22 as eq22,
)
from derivations.powers2011.margins import (
    eq23 as eq23,
    eq24 as eq24,
    eq25 as eq25,
    eq26 as eq26,
    eq27 as eq27,
    eq28 as eq28,
    eq29 as eq29,
)
from derivations.powers2011.rates import (
    eq1 as eq1,
    eq2 as eq2,
    eq3 as eq3,
    eq4 as eq4,
    eq5 as eq5,
    eq6 as eq6,
    eq7 as eq7,
    eq8 as eq8,
    eq9 as eq9,
)
from derivations.powers2011.roc import (
    eq10 as eq10,
    eq11 as eq11,
    eq12 as eq12,
    eq13 as eq13,
    eq14 as eq14,
)
from derivations.powers2011.significance import (
    eq30 as eq30,
    eq31 as eq31,
    eq32 as eq32,
    eq33 as eq33,
    eq34 as eq34,
    eq35 as eq35,
    eq36 as eq36,
    eq37 as eq37,
    eq38 as eq38,
)

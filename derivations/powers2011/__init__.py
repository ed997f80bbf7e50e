"""Derivations for powers2011, equations 1-68, and the claims between them.

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
from derivations.powers2011.general_association import (
    eq39 as eq39,
    eq40 as eq40,
    eq41 as eq41,
    eq42 as eq42,
    eq43 as eq43,
    eq44 as eq44,
    eq45 as eq45,
    eq46 as eq46,
)
from derivations.powers2011.general_confidence import (
    eq63 as eq63,
    eq64 as eq64,
    eq65 as eq65,
    eq66 as eq66,
    eq67 as eq67,
    eq68 as eq68,
)
from derivations.powers2011.general_evenness import (
    eq58 as eq58,
    eq59 as eq59,
    eq60 as eq60,
    eq61 as eq61,
    eq62 as eq62,
)
from derivations.powers2011.general_significance import (
    eq47 as eq47,
    eq48 as eq48,
    eq49 as eq49,
    eq50 as eq50,
    eq51 as eq51,
    eq52 as eq52,
    eq53 as eq53,
    eq54 as eq54,
    eq55 as eq55,
    eq56 as eq56,
    eq57 as eq57,
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

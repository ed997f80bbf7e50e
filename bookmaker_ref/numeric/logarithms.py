"""What `special` has of logarithms, on arrays of float64."""

from __future__ import annotations

from bookmaker_ref.later import np
from bookmaker_ref.numeric._series import artanh_rest
from bookmaker_ref.numeric.doubles import Floats


def log_of_ratio(above: Floats, below: Floats, difference: Floats) -> Floats:
    """``special.log_of_ratio``, on arrays; the difference of the two may be known better than they are."""
    near = (below <= 2 * above) & (above <= 2 * below)
    found: Floats = np.where(near, np.log1p(difference / below), np.log(above / below))
    return np.where((above > 0) & (below > 0), found, np.nan)


def excess(x: Floats, ratio: Floats) -> Floats:
    """``special.excess``, on arrays."""
    s = x / (2 + x)
    square = s * s
    near = x * s + 2 * ratio * s * square * artanh_rest(square)
    far = ratio * np.log(ratio) - x
    far[ratio == 0] = 1
    result: Floats = np.where((x > -2 / 3) & (x < 2), near, far)
    return result

"""Arguments of algorithms, checked for what they are."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from ._errors import InvalidArgument


def whole(name: str, value: Any) -> int:
    """A whole number, of Python or NumPy."""
    try:
        return operator.index(value)
    except TypeError:
        raise InvalidArgument(f"{name} must be a whole number, not {value!r}") from None


def real(name: str, value: Any) -> float:
    """A number, of Python or NumPy."""
    try:
        if not isinstance(value, (str, bytes)):
            return float(value)
    except (TypeError, ValueError, OverflowError):
        pass
    raise InvalidArgument(f"{name} must be a number, not {value!r}")


def flag(name: str, value: Any) -> bool:
    """True or False."""
    if isinstance(value, (bool, np.bool_)) or (isinstance(value, int) and value in (0, 1)):
        return bool(value)
    raise InvalidArgument(f"{name} must be True or False, not {value!r}")

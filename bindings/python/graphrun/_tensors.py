"""Arrays of torch, CuPy, JAX and others on a GPU."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from . import _graphrun

CUDA = 2  # the type of a device in DLPack


def gpu_of(array: Any) -> int | None:
    """The number of the GPU that a tensor is on."""
    if isinstance(array, np.ndarray) or not hasattr(array, "__dlpack_device__"):
        return None
    kind, number = array.__dlpack_device__()
    return int(number) if kind == CUDA else None


def as_kind_of(array: Any, tensor: _graphrun.Tensor) -> Any:
    """A tensor as an array of the package that another array is of, where it lies; as it is where that
    package has no from_dlpack."""
    if hasattr(array, "__array_namespace__"):
        package = array.__array_namespace__()
    else:
        package = sys.modules.get(type(array).__module__.partition(".")[0])
    from_dlpack = getattr(package, "from_dlpack", None)
    return tensor if from_dlpack is None else from_dlpack(tensor)

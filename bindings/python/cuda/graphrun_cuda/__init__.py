"""The GPU library of the package graphrun, which loads it where it is installed.

It is the same library with kernels for GPUs in it: it needs NVIDIA's driver, and no toolkit.
"""

import os


def library_path() -> str:
    """The path of the shared library."""
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "libgraphrun.so.0")

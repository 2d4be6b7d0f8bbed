"""The command `graphrun`: the program, which the package's shared library holds.

A module of its own, so that neither NumPy nor the package is imported for it.
"""

import ctypes
import importlib.util
import os
import signal
import sys


def library_path():
    """The shared library: of GRAPHRUN_LIBRARY, of graphrun-cuda where that is installed, or of graphrun."""
    given = os.environ.get("GRAPHRUN_LIBRARY")
    if given:
        return given
    for package in ("graphrun_cuda", "graphrun"):
        spec = importlib.util.find_spec(package)
        for folder in (spec and spec.submodule_search_locations) or ():
            path = os.path.join(folder, "libgraphrun.so.0")
            if os.path.exists(path):
                return path
    raise SystemExit("graphrun: the package graphrun is not installed for " + sys.executable)


def main():
    """Runs the program with this process's arguments, and gives its exit status."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # the program looks after it
    words = [os.fsencode(word) for word in sys.argv]
    arguments = (ctypes.c_char_p * (len(words) + 1))(*words, None)
    return ctypes.CDLL(library_path()).graphrun_main(len(words), arguments)


if __name__ == "__main__":
    sys.exit(main())

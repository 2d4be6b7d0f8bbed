"""The functions of the backend by their names in NetworkX."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from _graphrun_nx._functions import FUNCTIONS

from . import _report

Reason = str | None  # why a call is handed back; None: it is not
F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Function:
    """A function of NetworkX's that the backend has.

    parallel  what the weight of several parallel edges is: "sum", or "least"
    cost      its class in _costs.LEAST, or a function of the arguments that says it: how large graphs are that are
              worth a conversion
    """

    name: str
    run: Callable[..., Any]
    can_run: Callable[..., Reason] | None
    parallel: str
    cost: str | Callable[..., str]

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        begin = time.perf_counter()
        try:
            result = self.run(*args, **kwargs)
        except NotImplementedError as error:
            _report.add(self.name, "networkx", str(error))
            raise
        except BaseException:
            _report.add(self.name, "graphrun", "", (time.perf_counter() - begin) * 1000)
            raise
        _report.add(self.name, "graphrun", "", (time.perf_counter() - begin) * 1000)
        return result


functions: dict[str, Function] = {}


def function(
    *,
    name: str | None = None,
    can_run: Callable[..., Reason] | None = None,
    parallel: str = "least",
    cost: str | Callable[..., str] = "pass",
) -> Callable[[F], F]:
    """Registers a function with the signature of NetworkX's.

    Graphs come as Converted or graphrun.Graph: `_convert.converted(G)` is always the former. can_run has the same
    signature, is called before the conversion, with graphs of NetworkX, and says why a call is to be handed back.
    What is found out later raises NotImplementedError, which hands the call back, too.
    """

    def register(run: F) -> F:
        known = name or run.__name__
        if known not in FUNCTIONS:
            raise LookupError(f"{known} is not in _graphrun_nx/_functions.py")
        functions[known] = Function(known, run, can_run, parallel, cost)
        return run

    return register

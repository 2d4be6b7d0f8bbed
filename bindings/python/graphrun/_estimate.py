"""What an algorithm needs of memory, before it runs."""

from __future__ import annotations

from typing import Any, NamedTuple

from ._graph import Graph


class Estimate(NamedTuple):
    """Bytes that a run needs beside its graph, and those available where the graph is."""

    bytes_least: int
    bytes_most: int
    available: int

    @property
    def fits(self) -> bool | None:
        """Whether it fits; None where that is open, between least and most."""
        if self.bytes_most <= self.available:
            return True
        return None if self.bytes_least <= self.available else False


class Estimating(Graph):
    """A graph whose algorithms say what they need, and do not run."""

    __slots__ = ()

    def _run(self, name: str, given: dict[str, Any], columns: Any) -> Any:
        if columns is not None and not isinstance(columns, str):
            columns = ",".join(columns)
        return Estimate(*self._handle.estimate(name, given, columns))

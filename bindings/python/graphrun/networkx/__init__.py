"""The backend of NetworkX: its functions on graphrun.

    import networkx as nx  # type: ignore[import-untyped, unused-ignore]
    nx.config.backend_priority = ["graphrun"]
    nx.pagerank(G)
    graphrun.networkx.report()
"""

from __future__ import annotations

import time
from typing import Any

from . import (
    _costs,
    _registry,
    _report,
    centrality,
    clusters,
    communities,
    components,
    cores,
    distances,
    links,
    orders,
    paths,
    paths_order,
    similarity,
    traversal,
    trees,
)
from ._convert import Converted, convert, converted, to_networkx
from ._report import Report, report

__all__ = ["Converted", "Report", "backend", "convert", "report"]

_themes = (
    centrality, clusters, communities, components, cores, distances, links, orders, paths, paths_order, similarity,
    traversal, trees,
)  # fmt: skip


class BackendInterface:
    """What NetworkX's dispatch calls."""

    def __getattr__(self, name: str) -> Any:
        try:
            return _registry.functions[name]
        except KeyError:
            raise AttributeError(name) from None

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *_registry.functions})

    @staticmethod
    def convert_from_nx(
        graph: Any,
        *,
        edge_attrs: dict[str, Any] | None = None,
        name: str | None = None,
        **_: Any,
    ) -> Converted:
        """A graph of NetworkX with the attributes of edges that are asked for."""
        begin = time.perf_counter()
        known = _registry.functions.get(name or "")
        parallel = "least" if known is None else known.parallel
        try:
            made = convert(graph, next(iter(edge_attrs or ()), None))
            for attribute, default in (edge_attrs or {}).items():
                made.weights(attribute, parallel, default)
        except NotImplementedError as error:
            _report.add(name or "convert_from_nx", "networkx", str(error))
            raise
        _report.add_conversion((time.perf_counter() - begin) * 1000)
        return made

    @staticmethod
    def convert_to_nx(result: Any, **_: Any) -> Any:
        """A graph as one of NetworkX; other results as they are."""
        return to_networkx(result)

    @staticmethod
    def can_run(name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool | str:
        """True, or why the call is handed back."""
        known = _registry.functions.get(name)
        if known is None:
            return "graphrun has no such function"
        if known.can_run is None:
            return True
        reason = known.can_run(*args, **kwargs)
        if reason is None:
            return True
        _report.add(name, "networkx", reason)
        return reason

    @staticmethod
    def should_run(name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool | str:
        """True, or why a conversion is not worth its time."""
        known = _registry.functions[name]
        graph = args[0] if args else kwargs.get("G")
        if not hasattr(graph, "number_of_edges") or _costs.is_converted(graph):
            return True
        cost = known.cost if isinstance(known.cost, str) else known.cost(*args, **kwargs)
        least = _costs.LEAST[cost]
        if _costs.size(graph) >= least:
            return True
        reason = f"the graph has fewer than {least} vertices and entries"
        if cost == "converted":
            reason = "a conversion takes longer"
        _report.add(name, "networkx", reason)
        return reason


backend = BackendInterface()

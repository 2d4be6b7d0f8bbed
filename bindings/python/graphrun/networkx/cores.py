"""Core numbers, and what remains of a graph by them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ._convert import Array, Converted, converted
from ._registry import Reason, function
from .clusters import _has_loops


def _is_simple(G: Any, *args: Any, **kwargs: Any) -> Reason:
    return "NetworkX has no cores of multigraphs" if G.is_multigraph() else None


def _numbers(graph: Converted) -> Array:
    _has_loops(graph)
    return graph.run("kcore", columns="core").column("core")


@function(can_run=_is_simple, cost="rounds")
def core_number(G: Any) -> dict[Any, int]:
    graph = converted(G)
    return graph.named(_numbers(graph)) if len(graph) else {}


def _known(graph: Converted, core: dict[Any, int] | None) -> dict[Any, int]:
    return core_number(graph) if core is None else core


def _part(G: Any, core: Any, k: Any, default: int, is_in: Callable[[int, Any], bool]) -> Any:
    graph = converted(G)
    known = _known(graph, core)
    if k is None:
        k = max(known.values()) + default
    return graph.networkx().subgraph([node for node in known if is_in(known[node], k)]).copy()


@function(can_run=_is_simple, cost="rounds")
def k_core(G: Any, k: Any = None, core_number: Any = None) -> Any:
    return _part(G, core_number, k, 0, lambda core, k: bool(core >= k))


@function(can_run=_is_simple, cost="rounds")
def k_shell(G: Any, k: Any = None, core_number: Any = None) -> Any:
    return _part(G, core_number, k, 0, lambda core, k: bool(core == k))


@function(can_run=_is_simple, cost="rounds")
def k_crust(G: Any, k: Any = None, core_number: Any = None) -> Any:
    return _part(G, core_number, k, -1, lambda core, k: bool(core <= k))


@function(can_run=_is_simple, cost="rounds")
def k_corona(G: Any, k: Any, core_number: Any = None) -> Any:
    graph = converted(G)
    known = _known(graph, core_number)
    original = graph.networkx()
    nodes = [
        node
        for node, core in known.items()
        if core == k and k == sum(known[other] >= k for other in original._adj[node])
    ]
    return original.subgraph(nodes).copy()

"""Searches in breadth and in depth, in NetworkX's order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import networkx as nx  # type: ignore[import-untyped, unused-ignore]

from .. import _graphrun
from . import _report
from ._convert import Converted, converted
from ._registry import Reason, function
from .paths import _VERSION, depth_of


def traversal(graph: Converted) -> _graphrun.Traversal:
    """The rows of a graph for searches in NetworkX's order, kept with it."""
    kept = graph._kept.get("traversal")
    if kept is None:
        kept = graph._kept["traversal"] = _graphrun.Traversal(
            graph.offsets, graph.columns, graph.nodes
        )
    return kept


def _neighbour(graph: Converted, given: Any) -> int:
    """The number of a node; what G.neighbors raises if it is none."""
    try:
        return graph.number(given)
    except KeyError:
        kind = "digraph" if graph.directed else "graph"
        raise nx.NetworkXError(f"The node {given} is not in the {kind}.") from None


def _run(search: Callable[..., Any], *given: Any) -> Any:
    with _report.running():
        return search(*given)


def _is_unsorted(
    G: Any, source: Any = None, *args: Any, sort_neighbors: Any = None, **kwargs: Any
) -> Reason:
    """Whether neighbours are in the graph's order; a function that sorts them may come by its place."""
    if sort_neighbors is not None or any(callable(one) for one in args):
        return "neighbors are sorted by a function"
    return None


# --- Breadth first -------------------------------------------------------------------------------------


def _can_run_generic(G: Any, source: Any, neighbors: Any = None, depth_limit: Any = None) -> Reason:
    return None if neighbors is None else "neighbors are computed by a function"


@function(can_run=_can_run_generic)
def generic_bfs_edges(
    G: Any, source: Any, neighbors: Any = None, depth_limit: Any = None
) -> Iterator[tuple[Any, Any]]:
    return bfs_edges(G, source, depth_limit=depth_limit)


@function(can_run=_is_unsorted)
def bfs_edges(
    G: Any, source: Any, reverse: Any = False, depth_limit: Any = None, sort_neighbors: Any = None
) -> Iterator[tuple[Any, Any]]:
    graph = converted(G)
    if reverse:
        graph = graph.reversed()

    def found() -> Iterator[tuple[Any, Any]]:
        number = _neighbour(graph, source)
        yield from _run(traversal(graph).edges, number, depth_of(depth_limit), False)

    return found()


@function(can_run=_is_unsorted)
def bfs_tree(
    G: Any, source: Any, reverse: Any = False, depth_limit: Any = None, sort_neighbors: Any = None
) -> Any:
    graph = converted(G)
    if reverse:
        graph = graph.reversed()
    number = _neighbour(graph, source)
    nodes, successors, predecessors = traversal(graph).tree(number, depth_of(depth_limit))
    tree = nx.DiGraph()
    tree._node.update(nodes)
    tree._succ.update(successors)
    tree._pred.update(predecessors)
    return tree


@function(can_run=_is_unsorted)
def bfs_predecessors(
    G: Any, source: Any, depth_limit: Any = None, sort_neighbors: Any = None
) -> Iterator[tuple[Any, Any]]:
    graph = converted(G)

    def found() -> Iterator[tuple[Any, Any]]:
        number = _neighbour(graph, source)
        yield from _run(traversal(graph).edges, number, depth_of(depth_limit), True)

    return found()


@function(can_run=_is_unsorted)
def bfs_successors(
    G: Any, source: Any, depth_limit: Any = None, sort_neighbors: Any = None
) -> Iterator[tuple[Any, list[Any]]]:
    graph = converted(G)

    def found() -> Iterator[tuple[Any, list[Any]]]:
        number = _neighbour(graph, source)
        yield from _run(traversal(graph).successors, number, depth_of(depth_limit))

    return found()


@function()
def bfs_layers(G: Any, sources: Any) -> Iterator[list[Any]]:
    graph = converted(G)

    def found() -> Iterator[list[Any]]:
        given = [sources] if sources in graph else sources
        first = list(given if _VERSION < (3, 5) else set(given))
        for source in first:
            if source not in graph:
                raise nx.NetworkXError(f"The node {source} is not in the graph.")
        yield from _run(traversal(graph).layers, [graph.number(source) for source in first])

    return found()


# --- Depth first ---------------------------------------------------------------------------------------


def _depth(graph: Converted, source: Any, depth_limit: Any) -> tuple[int, int]:
    """The number of the source, -1 for all, and the limit."""
    number = -1 if source is None else _neighbour(graph, source)
    return number, len(graph) if depth_limit is None else depth_of(depth_limit)


@function(can_run=_is_unsorted)
def dfs_edges(
    G: Any, source: Any = None, depth_limit: Any = None, *, sort_neighbors: Any = None
) -> Iterator[tuple[Any, Any]]:
    graph = converted(G)

    def found() -> Iterator[tuple[Any, Any]]:
        yield from _run(traversal(graph).depth_edges, *_depth(graph, source, depth_limit))

    return found()


@function(can_run=_is_unsorted)
def dfs_tree(
    G: Any, source: Any = None, depth_limit: Any = None, *, sort_neighbors: Any = None
) -> Any:
    graph = converted(G)
    edges = _run(traversal(graph).depth_edges, *_depth(graph, source, depth_limit))
    tree = nx.DiGraph()
    tree.add_nodes_from(graph.nodes if source is None else [source])
    tree.add_edges_from(edges)
    return tree


@function(can_run=_is_unsorted)
def dfs_predecessors(
    G: Any, source: Any = None, depth_limit: Any = None, *, sort_neighbors: Any = None
) -> dict[Any, Any]:
    graph = converted(G)
    edges = _run(traversal(graph).depth_edges, *_depth(graph, source, depth_limit))
    return {child: parent for parent, child in edges}


@function(can_run=_is_unsorted)
def dfs_successors(
    G: Any, source: Any = None, depth_limit: Any = None, *, sort_neighbors: Any = None
) -> dict[Any, list[Any]]:
    graph = converted(G)
    children: dict[Any, list[Any]] = {}
    for parent, child in _run(traversal(graph).depth_edges, *_depth(graph, source, depth_limit)):
        children.setdefault(parent, []).append(child)
    return children


@function(can_run=_is_unsorted)
def dfs_preorder_nodes(
    G: Any, source: Any = None, depth_limit: Any = None, *, sort_neighbors: Any = None
) -> Iterator[Any]:
    graph = converted(G)

    def found() -> Iterator[Any]:
        if source is not None and source not in graph:
            yield source  # before NetworkX asks for its neighbours
        yield from _run(traversal(graph).preorder, *_depth(graph, source, depth_limit))

    return found()


@function(can_run=_is_unsorted)
def dfs_postorder_nodes(
    G: Any, source: Any = None, depth_limit: Any = None, *, sort_neighbors: Any = None
) -> Iterator[Any]:
    graph = converted(G)

    def found() -> Iterator[Any]:
        yield from _run(traversal(graph).postorder, *_depth(graph, source, depth_limit))

    return found()

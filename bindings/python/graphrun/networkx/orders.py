"""Orders of directed graphs, colors, and edges both ways."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import networkx as nx  # type: ignore[import-untyped, unused-ignore]
import numpy as np

from .. import _graphrun
from . import _report
from ._convert import Array, Converted, converted
from ._registry import Reason, function

# --- Orders ------------------------------------------------------------------------------------------------


def _generations(graph: Converted) -> tuple[Array, Array]:
    with _report.running():
        order, bounds = _graphrun.nx_generations(graph.offsets, graph.columns)
    return np.asarray(order), np.asarray(bounds)


def _yielded(graph: Converted) -> Iterator[list[Any]]:
    order, bounds = _generations(graph)
    names, ends = graph.names(order), bounds.tolist()
    kept = getattr(graph.original, "__networkx_cache__", None)
    mark = object()
    if kept is not None:
        kept["graphrun generations"] = mark  # NetworkX clears it with every change of the graph
    for place, (begin, end) in enumerate(zip(ends, ends[1:])):
        yield names[begin:end]
        if kept is not None and kept.get("graphrun generations") is not mark:
            yield from _after_change(graph, order, ends[place + 1 : place + 3])
            return
    if len(names) < len(graph):
        raise nx.NetworkXUnfeasible(_CYCLE)


_CYCLE = "Graph contains a cycle or graph changed during iteration"


def _after_change(graph: Converted, order: Array, bounds: list[int]) -> Iterator[list[Any]]:
    """NetworkX's generations of a graph that has changed since the first bounds[0] nodes were yielded, when the next
    generation was known already."""
    done = np.zeros(len(graph), bool)
    done[order[: bounds[0]]] = True
    left = np.bincount(graph.columns[~done[graph.rows()]], minlength=len(graph))
    done[order[: bounds[-1]]] = True
    missing = {graph.nodes[v]: int(left[v]) for v in np.flatnonzero(~done).tolist()}
    following = graph.names(order[bounds[0] : bounds[-1]])
    while following:
        current, following = following, []
        for node in current:
            if node not in graph.original:
                raise RuntimeError("Graph changed during iteration")
            for child in graph.original.neighbors(node):
                if child not in missing:
                    raise RuntimeError("Graph changed during iteration")
                missing[child] -= 1
                if missing[child] == 0:
                    following.append(child)
                    del missing[child]
        yield current
    if missing:
        raise nx.NetworkXUnfeasible(_CYCLE)


def _is_directed(G: Any) -> Reason:
    return None if G.is_directed() else "NetworkX sorts directed graphs"


@function(can_run=_is_directed)
def topological_generations(G: Any) -> Iterator[list[Any]]:
    return _yielded(converted(G))


@function(can_run=_is_directed)
def topological_sort(G: Any) -> Iterator[Any]:
    graph = converted(G)
    return (node for generation in _yielded(graph) for node in generation)


@function()
def is_directed_acyclic_graph(G: Any) -> bool:
    graph = converted(G)
    return graph.directed and len(_generations(graph)[0]) == len(graph)


# --- Colors -------------------------------------------------------------------------------------------------


def _largest_first(graph: Converted) -> Array:
    return np.argsort(-_all_degrees(graph), kind="stable").astype(np.int32)


def _smallest_last(graph: Converted) -> Array:
    """Nodes are put into Python's sets, and taken from them, in NetworkX's order: of one degree the set chooses."""
    counts = graph.weights(None, "sum")
    parallel = np.empty(0, np.int64) if counts is None else counts.astype(np.int64)
    degrees = _all_degrees(graph)
    return np.asarray(
        _graphrun.nx_smallest_last(graph.offsets, graph.columns, parallel, degrees, graph.nodes)
    )


_STRATEGIES = {"largest_first": _largest_first, "smallest_last": _smallest_last}


def _can_color(G: Any, strategy: Any = "largest_first", interchange: Any = False) -> Reason:
    if interchange:
        return "colors are interchanged"
    if not isinstance(strategy, str):
        return "the order is that of a function"
    if strategy not in _STRATEGIES:
        return "the order is neither largest_first nor smallest_last"
    if strategy == "smallest_last" and G.is_directed():
        return "the order smallest_last is that of undirected graphs"
    return None


def _coloring_cost(G: Any, strategy: Any = "largest_first", interchange: Any = False) -> str:
    return "rounds" if strategy == "smallest_last" else "pass"


@function(can_run=_can_color, cost=_coloring_cost)
def greedy_color(G: Any, strategy: Any = "largest_first", interchange: Any = False) -> dict[Any, int]:
    graph = converted(G)
    if not len(graph):
        return {}
    with _report.running():
        order = _STRATEGIES[strategy](graph)
        colors = np.asarray(_graphrun.nx_greedy_colors(graph.offsets, graph.columns, order))
    return dict(zip(graph.names(order), colors[order].tolist()))


def _all_degrees(graph: Converted) -> Array:
    """Ends of edges at each node, parallel ones counted, loops twice, in and out."""
    counts = graph.weights(None, "sum")
    entries = None if counts is None else counts.astype(np.float64)
    rows, size = graph.rows(), len(graph)
    degrees = np.bincount(rows, entries, size).astype(np.int64)
    if graph.directed:
        return degrees + np.bincount(graph.columns, entries, size).astype(np.int64)
    loops = rows == graph.columns
    return degrees + np.bincount(rows[loops], None if entries is None else entries[loops], size).astype(np.int64)


# --- Both ways ------------------------------------------------------------------------------------------------


def _is_simple_directed(G: Any, nodes: Any = None) -> Reason:
    return None if G.is_directed() and not G.is_multigraph() else "NetworkX has none of such graphs"


def _overall(graph: Converted) -> float:
    edges = len(graph.columns)
    if not edges:
        raise nx.NetworkXError("Not defined for empty graphs")
    keys = graph.rows().astype(np.int64) * len(graph) + graph.columns
    turned = graph.columns.astype(np.int64) * len(graph) + graph.rows()
    mutual = int(np.isin(keys, turned).sum()) - graph.loops()
    return mutual / edges


@function(can_run=_is_simple_directed)
def overall_reciprocity(G: Any) -> float:
    return _overall(converted(G))


@function(can_run=_is_simple_directed)
def reciprocity(G: Any, nodes: Any = None) -> Any:
    graph = converted(G)
    if nodes is None:
        return _overall(graph)
    keys = graph.rows().astype(np.int64) * len(graph) + graph.columns
    turned = graph.columns.astype(np.int64) * len(graph) + graph.rows()
    mutual = np.bincount(graph.rows()[np.isin(keys, turned)], minlength=len(graph)).tolist()
    every = (graph.degrees() + np.bincount(graph.columns, minlength=len(graph))).tolist()
    found = {
        graph.nodes[v]: None if every[v] == 0 else 2 * mutual[v] / every[v] for v in graph.chosen(nodes)
    }
    if nodes not in graph:
        return found
    if found[nodes] is None:
        raise nx.NetworkXError("Not defined for isolated nodes.")
    return found[nodes]

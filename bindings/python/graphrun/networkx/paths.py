"""Lengths of shortest paths, and what can be reached."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import chain
from typing import Any

import networkx as nx  # type: ignore[import-untyped, unused-ignore]
import numpy as np

from .. import _graphrun
from . import _report, components
from ._convert import Array, Converted, converted, measured
from ._registry import Reason, function

_NO_WEIGHTS = np.empty(0, np.int64)


def search(graph: Converted, sources: Array, depth: int = -1) -> tuple[Array, Array]:
    """The nodes that a breadth-first search reaches, in the order of its queue, and where each level begins."""
    with _report.running():
        order, bounds = _graphrun.nx_levels(graph.offsets, graph.columns, sources, depth)
    return np.asarray(order), np.asarray(bounds)


def depth_of(cutoff: Any) -> int:
    """The last level that a search with this cutoff comes to; -1: all."""
    if cutoff is None or cutoff == math.inf:
        return -1
    return max(math.ceil(cutoff), 0) if cutoff > 0 else 0


def steps(graph: Converted, source: int, cutoff: Any = None) -> dict[Any, int]:
    """Of each node that is reached the number of edges to it."""
    order, bounds = search(graph, np.array([source], np.int32), depth_of(cutoff))
    levels = np.repeat(np.arange(len(bounds) - 1), np.diff(bounds))
    return dict(zip(graph.names(order), levels.tolist()))


def node(graph: Converted, given: Any, text: str) -> int:
    """The number of a node; NodeNotFound, with this text, if it is none."""
    try:
        return graph.number(given)
    except KeyError:
        raise nx.NodeNotFound(text.format(given)) from None


def lengths(
    graph: Converted, sources: list[int], weight: Any, cutoff: Any = None, target: int = -1
) -> dict[Any, Any]:
    """Of each node that is reached the length of a shortest path to it, by Dijkstra's algorithm."""
    values = graph.weights(weight)
    if values is None:
        values = _NO_WEIGHTS
    elif len(values) and values.min() < 0:
        raise NotImplementedError("some weight is negative")
    is_cut = cutoff is not None and cutoff != math.inf
    begins = np.array(sources, np.int32)
    with _report.running():
        if values.dtype.kind == "i":
            most = max(min(math.floor(cutoff), 2**62), -1) if is_cut else 0
            order, found = _graphrun.nx_whole_lengths(
                graph.offsets, graph.columns, values, begins, is_cut, most, target
            )
        else:
            order, found = _graphrun.nx_real_lengths(
                graph.offsets, graph.columns, values, begins, is_cut, float(cutoff) if is_cut else 0.0, target
            )
    result = dict(zip(graph.names(np.asarray(order)), np.asarray(found).tolist()))
    if values.dtype.kind == "f":
        result.update((graph.nodes[source], 0) for source in sources if graph.nodes[source] in result)
    return result


# --- Edges counted --------------------------------------------------------------------------------------


@function()
def single_source_shortest_path_length(G: Any, source: Any, cutoff: Any = None) -> dict[Any, int]:
    graph = converted(G)
    return steps(graph, node(graph, source, "Source {} is not in G"), cutoff)


@function()
def single_target_shortest_path_length(G: Any, target: Any, cutoff: Any = None) -> Any:
    graph = converted(G)
    number = node(graph, target, "Target {} is not in G")
    found = steps(graph.reversed(), number, cutoff)
    return iter(found.items()) if _VERSION < (3, 5) else found


_VERSION = tuple(int(part) for part in nx.__version__.split(".")[:2] if part.isdigit())


@function(cost="all")
def all_pairs_shortest_path_length(G: Any, cutoff: Any = None) -> Iterator[tuple[Any, dict[Any, int]]]:
    graph = converted(G)
    return ((name, steps(graph, number, cutoff)) for number, name in enumerate(graph.nodes))


def distance(graph: Converted, source: Any, target: Any) -> int:
    """The number of edges from one node to another; -1: there is no path."""
    first = node(graph, source, "Source {} is not in G")
    last = node(graph, target, "Target {} is not in G")
    back = graph.reversed()
    with _report.running():
        return _graphrun.nx_distance(
            graph.offsets, graph.columns, back.offsets, back.columns, first, last
        )


@function(cost="converted")
def has_path(G: Any, source: Any, target: Any) -> bool:
    return distance(converted(G), source, target) >= 0


def _reached(graph: Converted, source: Any) -> set[Any]:
    try:
        number = graph.number(source)
    except KeyError:
        kind = "digraph" if graph.directed else "graph"
        raise nx.NetworkXError(f"The node {source} is not in the {kind}.") from None
    order, _ = search(graph, np.array([number], np.int32))
    return set(graph.names(order[1:]))


@function()
def descendants(G: Any, source: Any) -> set[Any]:
    return _reached(converted(G), source)


@function()
def ancestors(G: Any, source: Any) -> set[Any]:
    return _reached(converted(G).reversed(), source)


@function()
def descendants_at_distance(G: Any, source: Any, distance: Any) -> set[Any]:
    graph = converted(G)
    try:
        number = graph.number(source)
    except KeyError:
        raise nx.NetworkXError(f"The node {source} is not in the graph.") from None
    if distance < 0 or distance != int(distance):
        return set()
    order, bounds = search(graph, np.array([number], np.int32), int(distance))
    if len(bounds) < distance + 2:
        return set()
    return set(graph.names(order[bounds[int(distance)] : bounds[int(distance) + 1]]))


# --- Weights added ----------------------------------------------------------------------------------------


_PART = "weights of a part of the edges are computed by a function"


def _is_named(G: Any, *args: Any, weight: Any = "weight", **kwargs: Any) -> Reason:
    """Whether weights are an attribute; `weight` may come by its place. A search that ends at a target would have a
    function compute more of them than NetworkX does."""
    return _PART if callable(weight) or any(callable(one) for one in args) else None


@function(can_run=_is_named)
def dijkstra_path_length(G: Any, source: Any, target: Any, weight: Any = "weight") -> Any:
    graph = converted(G)
    first = node(graph, source, "Node {} not found in graph")
    if source == target:
        return 0
    found = lengths(graph, [first], weight, target=graph.number(target) if target in graph else -1)
    if target not in graph or target not in found:
        raise nx.NetworkXNoPath(f"Node {target} not reachable from {source}")
    return found[target]


@function(can_run=_is_named)
def bellman_ford_path_length(G: Any, source: Any, target: Any, weight: Any = "weight") -> Any:
    graph = converted(G)
    if source not in graph:
        raise NotImplementedError("the source is no node")
    try:
        return dijkstra_path_length(graph, source, target, weight)
    except nx.NetworkXNoPath:
        raise nx.NetworkXNoPath(f"node {target} not reachable from {source}") from None


@function()
def single_source_dijkstra_path_length(
    G: Any, source: Any, cutoff: Any = None, weight: Any = "weight"
) -> dict[Any, Any]:
    graph = measured(G, weight)
    return lengths(graph, [node(graph, source, "Node {} not found in graph")], weight, cutoff)


@function()
def multi_source_dijkstra_path_length(
    G: Any, sources: Any, cutoff: Any = None, weight: Any = "weight"
) -> dict[Any, Any]:
    if not sources:
        raise ValueError("sources must not be empty")
    graph = measured(G, weight)
    numbers = [node(graph, source, "Node {} not found in graph") for source in sources]
    return lengths(graph, numbers, weight, cutoff)


@function(cost="all")
def all_pairs_dijkstra_path_length(
    G: Any, cutoff: Any = None, weight: Any = "weight"
) -> Iterator[tuple[Any, dict[Any, Any]]]:
    graph = measured(G, weight)
    values = graph.weights(weight)
    if values is not None and len(values) and values.min() < 0:
        raise NotImplementedError("some weight is negative")
    return ((name, lengths(graph, [number], weight, cutoff)) for number, name in enumerate(graph.nodes))


# --- By either --------------------------------------------------------------------------------------------


def _can_run_length(
    G: Any, source: Any = None, target: Any = None, weight: Any = None, method: Any = "dijkstra"
) -> Reason:
    if callable(weight) and source is not None and target is not None:
        return _PART
    if weight is not None and method != "dijkstra" and (source is None or target is None):
        return "lengths are in the order of Bellman and Ford's algorithm"
    return None


def _length_cost(
    G: Any, source: Any = None, target: Any = None, weight: Any = None, method: Any = "dijkstra"
) -> str:
    if source is None and target is None:
        return "all"
    return "pass" if source is None or target is None or weight is not None else "converted"


@function(can_run=_can_run_length, cost=_length_cost)
def shortest_path_length(
    G: Any, source: Any = None, target: Any = None, weight: Any = None, method: Any = "dijkstra"
) -> Any:
    if method not in ("dijkstra", "bellman-ford"):
        raise ValueError(f"method not supported: {method}")
    graph = converted(G)
    if source is None and target is None:
        if weight is None:
            return all_pairs_shortest_path_length(graph)
        return all_pairs_dijkstra_path_length(graph, weight=weight)
    if source is None:
        graph = graph.reversed()
    if source is None or target is None:
        begin = target if source is None else source
        if weight is None:
            return single_source_shortest_path_length(graph, begin)
        return single_source_dijkstra_path_length(graph, begin, weight=weight)
    if weight is not None:
        run = dijkstra_path_length if method == "dijkstra" else bellman_ford_path_length
        return run(graph, source, target, weight)
    found = distance(graph, source, target)
    if found < 0:
        raise nx.NetworkXNoPath(f"No path between {source} and {target}.")
    return found


def is_connected_all(graph: Converted) -> bool:
    """Whether there are paths from each node to each."""
    return components.count(graph, graph.directed) == 1


def sums_of_steps(graph: Converted) -> tuple[Array, Array]:
    """For each node how many others there are paths from, and the sum of their lengths in edges."""
    vertices = len(graph)
    labels = None
    if not graph.directed:
        labels = components.weak_labels(graph)
        others = np.bincount(labels, minlength=vertices)[labels] - 1
    elif is_connected_all(graph):
        others = np.full(vertices, vertices - 1)
    else:
        backward = graph.reversed()
        counts, sums = [], []
        for number in range(vertices):
            bounds = np.diff(search(backward, np.array([number], np.int32))[1])
            counts.append(int(bounds.sum()) - 1)
            sums.append(int((bounds * np.arange(len(bounds))).sum()))
        return np.array(counts), np.array(sums)
    near = graph.run("closeness").column("closeness")
    with np.errstate(divide="ignore", invalid="ignore"):
        totals = np.where(others > 0, np.rint(others / near * (others / max(vertices - 1, 1))), 0)
    return others, totals.astype(np.int64)


def _can_run_average(G: Any, weight: Any = None, method: Any = None) -> Reason:
    if method not in (None, "unweighted", "dijkstra"):
        return f"the method is {method}"
    return None


@function(can_run=_can_run_average, cost="all")
def average_shortest_path_length(G: Any, weight: Any = None, method: Any = None) -> Any:
    graph = converted(G)
    vertices = len(graph)
    if vertices == 0:
        raise nx.NetworkXPointlessConcept(
            "the null graph has no paths, thus there is no average shortest path length"
        )
    if vertices == 1:
        return 0
    if not is_connected_all(graph):
        kind = "strongly connected" if graph.directed else "connected"
        raise nx.NetworkXError(f"Graph is not {kind}.")
    total: Any
    if (method or ("unweighted" if weight is None else "dijkstra")) == "unweighted":
        total = int(sums_of_steps(graph)[1].sum())
    else:
        graph = measured(graph, weight)
        every = (lengths(graph, [number], weight).values() for number in range(vertices))
        total = sum(chain.from_iterable(every))
    return total / (vertices * (vertices - 1))

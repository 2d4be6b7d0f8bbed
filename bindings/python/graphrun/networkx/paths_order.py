"""Shortest paths, which of several NetworkX finds, and in its order."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import networkx as nx  # type: ignore[import-untyped, unused-ignore]
import numpy as np

from . import _report
from ._convert import Array, Converted, converted, measured
from ._registry import Reason, function
from .paths import _NO_WEIGHTS, _PART, _VERSION, _is_named, depth_of, node
from .traversal import traversal

_AS_PUSHED = _VERSION < (3, 6)  # NetworkX fills its dicts of paths while it searches

# --- Edges counted --------------------------------------------------------------------------------------


def _paths(graph: Converted, source: int, cutoff: Any, backward: bool = False) -> dict[Any, list[Any]]:
    with _report.running():
        found: dict[Any, list[Any]] = traversal(graph).paths(source, depth_of(cutoff), backward)
    return found


@function()
def single_source_shortest_path(G: Any, source: Any, cutoff: Any = None) -> dict[Any, list[Any]]:
    graph = converted(G)
    return _paths(graph, node(graph, source, "Source {} not in G"), cutoff)


@function()
def single_target_shortest_path(G: Any, target: Any, cutoff: Any = None) -> dict[Any, list[Any]]:
    graph = converted(G)
    number = node(graph, target, "Target {} not in G")
    return _paths(graph.reversed(), number, cutoff, True)


@function(cost="all")
def all_pairs_shortest_path(
    G: Any, cutoff: Any = None
) -> Iterator[tuple[Any, dict[Any, list[Any]]]]:
    graph = converted(G)
    return ((name, _paths(graph, number, cutoff)) for number, name in enumerate(graph.nodes))


@function(cost="converted")
def bidirectional_shortest_path(G: Any, source: Any, target: Any) -> list[Any]:
    graph = converted(G)
    first = node(graph, source, "Source {} is not in G")
    last = node(graph, target, "Target {} is not in G")
    with _report.running():
        path: list[Any] | None = traversal(graph).path_between(
            traversal(graph.reversed()), first, last
        )
    if path is None:
        raise nx.NetworkXNoPath(f"No path between {source} and {target}.")
    return path


@function()
def predecessor(
    G: Any, source: Any, target: Any = None, cutoff: Any = None, return_seen: Any = None
) -> Any:
    graph = converted(G)
    number = node(graph, source, "Source {} not in G")
    depth = max(depth_of(cutoff), 1) if cutoff and cutoff != math.inf else -1
    with _report.running():
        before, levels = traversal(graph).levels(number, depth)
    if target is None:
        return (before, levels) if return_seen else before
    if target not in before:
        return ([], -1) if return_seen else []
    return (before[target], levels[target]) if return_seen else before[target]


# --- Weights added --------------------------------------------------------------------------------------


def weights_of(graph: Converted, weight: Any) -> Array:
    """Weights of the entries, none where each is 1. Raises NotImplementedError where sums may be either ints or floats, or
    a weight is negative."""
    values = graph.weights(weight)
    if values is None:
        return _NO_WEIGHTS
    if len(values) and values.min() < 0:
        raise NotImplementedError("some weight is negative")
    if graph.are_mixed(weight):
        raise NotImplementedError("some weights are ints and some floats")
    return values


def _cut(values: Array, cutoff: Any) -> tuple[bool, Any]:
    """Whether lengths have a limit, and what it is among numbers of this type."""
    if cutoff is None or cutoff == math.inf:
        return False, 0
    if values.dtype.kind == "i":
        return True, max(min(math.floor(cutoff), 2**62), -1)
    if type(cutoff) is int and abs(cutoff) > 2**53:
        raise NotImplementedError("the cutoff does not fit a double")
    return True, float(cutoff)


def _numbers(graph: Converted, sources: Any) -> list[int]:
    return [node(graph, source, "Node {} not found in graph") for source in sources]


def _all_paths(graph: Converted, sources: list[int], cutoff: Any, weight: Any) -> Any:
    values = weights_of(graph, weight)
    with _report.running():
        return traversal(graph).lengths_and_paths(values, sources, *_cut(values, cutoff), _AS_PUSHED)


def _one_path(
    graph: Converted, sources: list[int], target: Any, cutoff: Any, weight: Any
) -> tuple[Any, list[Any]]:
    values = weights_of(graph, weight)
    found = None
    if target in graph:
        number = graph.number(target)
        with _report.running():
            found = traversal(graph).length_and_path(values, sources, *_cut(values, cutoff), number)
    if found is None:
        raise nx.NetworkXNoPath(f"No path to {target}.")
    length, path = found
    return length, path


def _is_named_or_all(
    G: Any, source: Any = None, target: Any = None, cutoff: Any = None, weight: Any = "weight", sources: Any = None
) -> Reason:
    return _PART if callable(weight) and target is not None else None


@function(can_run=_is_named_or_all)
def multi_source_dijkstra(
    G: Any, sources: Any, target: Any = None, cutoff: Any = None, weight: Any = "weight"
) -> Any:
    if not sources:
        raise ValueError("sources must not be empty")
    graph = measured(G, weight)
    numbers = _numbers(graph, sources)
    if target in sources:
        return 0, [target]
    if target is None:
        return _all_paths(graph, numbers, cutoff, weight)
    return _one_path(graph, numbers, target, cutoff, weight)


@function()
def multi_source_dijkstra_path(
    G: Any, sources: Any, cutoff: Any = None, weight: Any = "weight"
) -> Any:
    return multi_source_dijkstra(G, sources, None, cutoff, weight)[1]


@function(can_run=_is_named_or_all)
def single_source_dijkstra(
    G: Any, source: Any, target: Any = None, cutoff: Any = None, weight: Any = "weight"
) -> Any:
    return multi_source_dijkstra(G, {source}, target, cutoff, weight)


@function()
def single_source_dijkstra_path(
    G: Any, source: Any, cutoff: Any = None, weight: Any = "weight"
) -> Any:
    return multi_source_dijkstra(G, {source}, None, cutoff, weight)[1]


@function(can_run=_is_named)
def dijkstra_path(G: Any, source: Any, target: Any, weight: Any = "weight") -> Any:
    return multi_source_dijkstra(G, {source}, target, None, weight)[1]


@function()
def dijkstra_predecessor_and_distance(
    G: Any, source: Any, cutoff: Any = None, weight: Any = "weight"
) -> Any:
    graph = measured(G, weight)
    number = node(graph, source, "Node {} is not found in the graph")
    values = weights_of(graph, weight)
    with _report.running():
        return traversal(graph).predecessors_and_lengths(values, number, *_cut(values, cutoff))


@function(cost="all")
def all_pairs_dijkstra(
    G: Any, cutoff: Any = None, weight: Any = "weight"
) -> Iterator[tuple[Any, Any]]:
    graph = measured(G, weight)
    _cut(weights_of(graph, weight), cutoff)  # what cannot be served is handed back here
    return (
        (name, _all_paths(graph, [number], cutoff, weight)) for number, name in enumerate(graph.nodes)
    )


@function(cost="all")
def all_pairs_dijkstra_path(
    G: Any, cutoff: Any = None, weight: Any = "weight"
) -> Iterator[tuple[Any, Any]]:
    return ((name, paths) for name, (_, paths) in all_pairs_dijkstra(G, cutoff, weight))


@function(can_run=_is_named, cost="converted")
def bidirectional_dijkstra(G: Any, source: Any, target: Any, weight: Any = "weight") -> Any:
    graph = converted(G)
    first = node(graph, source, "Source {} is not in G")
    last = node(graph, target, "Target {} is not in G")
    if source == target:
        return 0, [source]
    values, back = weights_of(graph, weight), graph.reversed()
    with _report.running():
        found = traversal(graph).length_and_path_between(
            values, traversal(back), weights_of(back, weight), first, last, _AS_PUSHED
        )
    if found is None:
        raise nx.NetworkXNoPath(f"No path between {source} and {target}.")
    return found


# --- By either ------------------------------------------------------------------------------------------


def _can_run_path(
    G: Any, source: Any = None, target: Any = None, weight: Any = None, method: Any = "dijkstra"
) -> Reason:
    if callable(weight) and source is not None and target is not None:
        return _PART
    if weight is not None and method == "bellman-ford":
        return "paths are those of Bellman and Ford's algorithm"
    if source is None and target is None and _VERSION < (3, 5):
        return "this version of NetworkX warns of what it returns"
    return None


def _cost_of_path(
    G: Any, source: Any = None, target: Any = None, weight: Any = None, method: Any = "dijkstra"
) -> str:
    """From both ends, only a part of the graph is searched."""
    if source is not None and target is not None:
        return "converted"
    return "all" if source is None and target is None else "pass"


@function(can_run=_can_run_path, cost=_cost_of_path)
def shortest_path(
    G: Any, source: Any = None, target: Any = None, weight: Any = None, method: Any = "dijkstra"
) -> Any:
    if method not in ("dijkstra", "bellman-ford"):
        raise ValueError(f"method not supported: {method}")
    graph = converted(G)
    if source is None and target is None:
        if weight is None:
            return all_pairs_shortest_path(graph)
        return all_pairs_dijkstra_path(graph, weight=weight)
    if source is None:
        graph = graph.reversed()
        if weight is None:
            return _paths(graph, node(graph, target, "Source {} not in G"), None, True)
        graph = measured(graph, weight)
        paths = _all_paths(graph, _numbers(graph, [target]), None, weight)[1]
        return {name: path[::-1] for name, path in paths.items()}
    if target is None:
        if weight is None:
            return single_source_shortest_path(graph, source)
        return single_source_dijkstra_path(graph, source, None, weight)
    if weight is None:
        return bidirectional_shortest_path(graph, source, target)
    return bidirectional_dijkstra(graph, source, target, weight)[1]

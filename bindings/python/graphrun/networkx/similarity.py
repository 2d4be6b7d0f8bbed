"""Likely edges, by what their ends have in common."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import networkx as nx  # type: ignore[import-untyped, unused-ignore]
import numpy as np

from .. import _graphrun
from . import _report
from ._convert import Array, Converted, converted
from ._registry import Reason, function


def _is_simple(G: Any, ebunch: Any = None) -> Reason:
    return "NetworkX has no such index of these graphs" if G.is_directed() or G.is_multigraph() else None


def _pairs(graph: Converted, ebunch: Any) -> list[tuple[Any, Any]]:
    """The pairs asked for: all that no edge joins where none are given."""
    if ebunch is None:
        return list(nx.non_edges(graph.networkx()))
    if not isinstance(ebunch, (list, tuple, set, frozenset, dict)):
        raise NotImplementedError("pairs are not in a list")
    pairs = [(u, v) for u, v in ebunch]
    for pair in pairs:
        for node in pair:
            if node not in graph:
                raise nx.NodeNotFound(f"Node {node} not in G.")
    return pairs


def _ends(graph: Converted, pairs: list[tuple[Any, Any]]) -> tuple[Array, Array]:
    return graph.numbers(u for u, _ in pairs), graph.numbers(v for _, v in pairs)


def _common(graph: Converted, pairs: list[tuple[Any, Any]], values: Array) -> tuple[list[Any], ...]:
    """Common neighbours, neighbours of either, sums of values of the common."""
    first, second = _ends(graph, pairs)
    columns = graph.sorted_columns()
    with _report.running():
        found = _graphrun.nx_common_neighbours(graph.offsets, columns, first, second, values)
    return tuple(np.asarray(column).tolist() for column in found)


def _degrees(graph: Converted) -> Array:
    """Of each node the ends of edges at it: two of a loop."""
    degrees = graph.degrees().copy()
    degrees[graph.columns[graph.rows() == graph.columns]] += 1
    return degrees


def _scored(pairs: list[tuple[Any, Any]], scores: list[Any]) -> Iterator[tuple[Any, Any, Any]]:
    return ((u, v, score) for (u, v), score in zip(pairs, scores))


@function(can_run=_is_simple, cost="rounds")
def jaccard_coefficient(G: Any, ebunch: Any = None) -> Iterator[tuple[Any, Any, Any]]:
    graph = converted(G)
    pairs = _pairs(graph, ebunch)
    common, either, _ = _common(graph, pairs, np.zeros(len(graph)))
    return _scored(pairs, [one / all if all else 0 for one, all in zip(common, either)])


def _summed(G: Any, ebunch: Any, logarithm: bool) -> Iterator[tuple[Any, Any, Any]]:
    graph = converted(G)
    pairs = _pairs(graph, ebunch)
    with np.errstate(divide="ignore", invalid="ignore"):
        degrees = _degrees(graph).astype(np.float64)
        values = 1 / (np.log(degrees) if logarithm else degrees)
    common, _, sums = _common(graph, pairs, values)
    if any(math.isinf(total) for total in sums):
        raise NotImplementedError("a common neighbour has one edge")
    return _scored(pairs, [total if count else 0 for count, total in zip(common, sums)])


@function(can_run=_is_simple, cost="rounds")
def adamic_adar_index(G: Any, ebunch: Any = None) -> Iterator[tuple[Any, Any, Any]]:
    return _summed(G, ebunch, True)


@function(can_run=_is_simple, cost="rounds")
def resource_allocation_index(G: Any, ebunch: Any = None) -> Iterator[tuple[Any, Any, Any]]:
    return _summed(G, ebunch, False)


@function(can_run=_is_simple, cost="converted")
def preferential_attachment(G: Any, ebunch: Any = None) -> Iterator[tuple[Any, Any, Any]]:
    graph = converted(G)
    pairs = _pairs(graph, ebunch)
    first, second = _ends(graph, pairs)
    degrees = _degrees(graph)
    return _scored(pairs, (degrees[first] * degrees[second]).tolist())

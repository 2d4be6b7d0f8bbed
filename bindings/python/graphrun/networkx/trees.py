"""Spanning trees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from .. import _graphrun
from . import _report
from ._convert import Array, Converted, converted
from ._registry import Reason, function


def _chosen(graph: Converted, weight: Any, sign: int) -> tuple[list[Any], list[Any]]:
    """The ends of the edges of the least forest, in the order of Kruskal's algorithm; sign -1: of the greatest."""
    rows = graph.rows()
    once = np.flatnonzero(graph.columns >= rows)
    source, target = rows[once], graph.columns[once]
    values = graph.weights(weight)
    order: Array = np.arange(len(once))
    if values is not None:
        order = np.argsort(sign * values[once], kind="stable")
    with _report.running():
        chosen = np.asarray(_graphrun.nx_spanning_edges(len(graph), source, target, order))
    return graph.names(source[chosen]), graph.names(target[chosen])


def _can_run(
    G: Any, algorithm: Any = "kruskal", weight: Any = "weight", keys: Any = True, data: Any = True,
    ignore_nan: Any = False,
) -> Reason:  # fmt: skip
    if algorithm != "kruskal":
        return f"edges are in the order of the algorithm {algorithm}"
    if G.is_directed():
        return "NetworkX has no spanning trees of directed graphs"
    return "edges of multigraphs have keys" if G.is_multigraph() else None


def _edges(graph: Converted, weight: Any, data: Any, sign: int) -> Iterator[Any]:
    source, target = _chosen(graph, weight, sign)
    if not data:
        return zip(source, target)
    adjacency = graph.networkx()._adj
    return iter([(u, v, adjacency[u][v]) for u, v in zip(source, target)])


@function(can_run=_can_run)
def minimum_spanning_edges(
    G: Any, algorithm: Any = "kruskal", weight: Any = "weight", keys: Any = True, data: Any = True,
    ignore_nan: Any = False,
) -> Iterator[Any]:  # fmt: skip
    return _edges(converted(G), weight, data, 1)


@function(can_run=_can_run)
def maximum_spanning_edges(
    G: Any, algorithm: Any = "kruskal", weight: Any = "weight", keys: Any = True, data: Any = True,
    ignore_nan: Any = False,
) -> Iterator[Any]:  # fmt: skip
    return _edges(converted(G), weight, data, -1)


def _can_run_tree(
    G: Any, weight: Any = "weight", algorithm: Any = "kruskal", ignore_nan: Any = False
) -> Reason:
    return _can_run(G, algorithm)


def _tree(G: Any, weight: Any, sign: int) -> Any:
    graph = converted(G)
    edges = list(_edges(graph, weight, True, sign))
    original = graph.networkx()
    made = original.__class__()
    made.graph.update(original.graph)
    made.add_nodes_from(original.nodes.items())
    made.add_edges_from(edges)
    return made


@function(can_run=_can_run_tree)
def minimum_spanning_tree(
    G: Any, weight: Any = "weight", algorithm: Any = "kruskal", ignore_nan: Any = False
) -> Any:
    return _tree(G, weight, 1)


@function(can_run=_can_run_tree)
def maximum_spanning_tree(
    G: Any, weight: Any = "weight", algorithm: Any = "kruskal", ignore_nan: Any = False
) -> Any:
    return _tree(G, weight, -1)

"""Triangles, clustering and trusses."""

from __future__ import annotations

from typing import Any

import networkx as nx  # type: ignore[import-untyped, unused-ignore]
import numpy as np

from .. import _graphrun
from . import _report
from ._convert import Array, Converted, converted
from ._registry import Reason, function


def _counts(graph: Converted) -> tuple[Array, Array]:
    """Of each node its triangles, and its neighbours without itself."""
    triangles = graph.run("triangles").column("triangles").astype(np.int64)
    degrees = graph.degrees().copy()
    loops = graph.columns[graph.rows() == graph.columns]
    degrees[loops] -= 1
    return triangles, degrees


def _is_simple(G: Any, nodes: Any = None, weight: Any = None, count_zeros: Any = True) -> Reason:
    if G.is_multigraph():
        return "NetworkX has no clustering of multigraphs"
    if weight is not None:
        return "weighted clustering is not there"
    return None


def _are_simple(G: Any, nodes: Any = None) -> Reason:
    return "NetworkX counts triangles of all nodes alone in multigraphs" if G.is_multigraph() else None


@function(can_run=_are_simple, cost="rounds")
def triangles(G: Any, nodes: Any = None) -> Any:
    graph = converted(G)
    counts = _counts(graph)[0]
    if nodes is None:
        return graph.named(counts)
    if nodes in graph:
        return int(counts[graph.number(nodes)])
    chosen = graph.chosen(nodes)
    return {graph.nodes[number]: int(counts[number]) for number in chosen}


def _directed(graph: Converted) -> tuple[Array, Array]:
    """Of each node of a directed graph its triangles, and how many there could be, as NetworkX counts both."""
    size = len(graph)
    rows, columns = graph.rows().astype(np.int64), graph.columns.astype(np.int64)
    others = rows != columns
    keys = np.concatenate((rows[others] * size + columns[others], columns[others] * size + rows[others]))
    pairs, ways = np.unique(keys, return_counts=True)
    source = pairs // max(size, 1)
    offsets = np.zeros(size + 1, np.int64)
    np.cumsum(np.bincount(source, minlength=size), out=offsets[1:])
    with _report.running():
        walks = _graphrun.nx_closed_walks(offsets, (pairs % max(size, 1)).astype(np.int32), ways.astype(np.int64))
    every = np.bincount(source, ways, size).astype(np.int64)
    both = np.bincount(source[ways == 2], minlength=size)
    return np.asarray(walks), (every * (every - 1) - 2 * both) * 2


def _coefficients(graph: Converted, nodes: Any) -> dict[Any, Any]:
    if graph.directed:
        walks, possible = (array.tolist() for array in _directed(graph))
        chosen = graph.chosen(nodes)
        return {graph.nodes[v]: 0 if walks[v] == 0 else walks[v] / possible[v] for v in chosen}
    counts, degrees = _counts(graph)
    chosen = graph.chosen(nodes)
    twice = (2 * counts).tolist()
    pairs = (degrees * (degrees - 1)).tolist()
    names = graph.nodes
    return {names[v]: 0 if twice[v] == 0 else twice[v] / pairs[v] for v in chosen}


@function(can_run=_is_simple, cost="rounds")
def clustering(G: Any, nodes: Any = None, weight: Any = None) -> Any:
    graph = converted(G)
    found = _coefficients(graph, nodes)
    return found[nodes] if nodes in graph else found


@function(can_run=_is_simple, cost="rounds")
def average_clustering(G: Any, nodes: Any = None, weight: Any = None, count_zeros: Any = True) -> Any:
    found: Any = _coefficients(converted(G), nodes).values()
    if not count_zeros:
        found = [value for value in found if abs(value) > 0]
    return sum(found) / len(found)


def _is_undirected(G: Any) -> Reason:
    if G.is_directed():
        return "NetworkX counts edges out alone in directed graphs"
    return _is_simple(G)


@function(can_run=_is_undirected, cost="rounds")
def transitivity(G: Any) -> Any:
    counts, degrees = _counts(converted(G))
    total = 2 * int(counts.sum())
    return 0 if total == 0 else total / int((degrees * (degrees - 1)).sum())


def _has_loops(graph: Converted) -> None:
    if graph.loops():
        raise nx.NetworkXNotImplemented(
            "Input graph has self loops which is not permitted; "
            "Consider using G.remove_edges_from(nx.selfloop_edges(G))."
        )


def _can_run_truss(G: Any, k: Any) -> Reason:
    if G.is_directed() or G.is_multigraph():
        return "NetworkX has no trusses of such graphs"
    return None if isinstance(k, int) else "k is not whole"


@function(can_run=_can_run_truss, cost="rounds")
def k_truss(G: Any, k: Any) -> Any:
    graph = converted(G)
    _has_loops(graph)
    original = graph.networkx()
    made = original.__class__()
    made.graph.update(original.graph)
    rows, columns = graph.rows(), graph.columns
    if k > 2:
        answer = graph.run("ktruss", k=k)
        size = len(graph)
        source, target = (answer.column(name).astype(np.int64) for name in ("source", "target"))
        kept = np.unique(np.concatenate((source * size + target, target * size + source)))
        is_kept = np.isin(rows.astype(np.int64) * size + columns, kept)
        rows, columns = rows[is_kept], columns[is_kept]
    nodes = graph.names(np.flatnonzero(np.bincount(rows, minlength=len(graph))))
    made.add_nodes_from((node, original._node[node].copy()) for node in nodes)
    pairs = zip(graph.names(rows), graph.names(columns))
    made.add_edges_from((u, v, original._adj[u][v].copy()) for u, v in pairs)
    return made

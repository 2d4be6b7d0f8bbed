"""Measures of how central nodes are."""

from __future__ import annotations

import inspect
import math
from typing import Any

import networkx as nx  # type: ignore[import-untyped, unused-ignore]
import numpy as np
from networkx.algorithms.centrality import betweenness as _networkx_betweenness  # type: ignore[import-untyped, unused-ignore]

from ._convert import Array, Converted, converted
from ._registry import Reason, function
from .paths import search, sums_of_steps


# --- Betweenness ------------------------------------------------------------------------------------------


def _can_run_betweenness(
    G: Any, k: Any = None, normalized: Any = True, weight: Any = None, endpoints: Any = False, seed: Any = None
) -> Reason:
    return "weights are computed by a function" if callable(weight) else None


@function(can_run=_can_run_betweenness, cost="all")
def betweenness_centrality(
    G: Any, k: Any = None, normalized: Any = True, weight: Any = None, endpoints: Any = False, seed: Any = None
) -> dict[Any, float]:
    graph = converted(G)
    size = len(graph)
    if k == size:
        k = None
    sampled = None if k is None else nx.utils.create_py_random_state(seed).sample(list(graph.nodes), k)
    if size == 0 or k == 0:
        raise NotImplementedError("there is nothing to search from")
    raw = _dependencies(graph, sampled, bool(endpoints), weight)
    return _rescaled(graph.named(raw), graph, sampled, normalized, endpoints, k)


def _lengths(graph: Converted, weight: Any) -> None:
    """Raises NotImplementedError for weights over which NetworkX counts shortest paths otherwise."""
    values = graph.weights(weight)
    if values is None or not len(values):
        return
    if values.min() <= 0:
        raise NotImplementedError("some weight is not above 0")
    if graph.are_mixed(weight) and values.max() * len(graph) >= 2**53:
        raise NotImplementedError("sums of ints may not fit a float")


def _dependencies(graph: Converted, sampled: list[Any] | None, endpoints: bool, weight: Any) -> Array:
    """The sums over sources of what NetworkX accumulates."""
    _lengths(graph, weight)
    both = 1 if graph.directed else 2
    given: dict[str, Any] = {"endpoints": True} if endpoints else {}
    if sampled is not None:
        given["sources"] = graph.numbers(sampled).astype(np.int64), None
    # Unsupported, of lengths that are lost in the rounding of a sum, hands the call back.
    return graph.run("bc", weight, **given).column("betweenness") * both


def _rescaled(
    raw: dict[Any, float],
    graph: Converted,
    sampled: list[Any] | None,
    normalized: Any,
    endpoints: Any,
    k: Any,
    rescale: Any = _networkx_betweenness._rescale,
) -> dict[Any, float]:
    """Scaled as this version of NetworkX does."""
    keywords = {
        "normalized": normalized,
        "directed": graph.directed,
        "endpoints": endpoints,
        "k": k,
        "sampled_nodes": sampled,
    }
    known = inspect.signature(rescale).parameters
    keywords = {name: value for name, value in keywords.items() if name in known}
    result: dict[Any, float] = rescale(raw, len(graph), **keywords)
    return result


def _can_run_edges(G: Any, k: Any = None, normalized: Any = True, weight: Any = None, seed: Any = None) -> Reason:
    return "weights are computed by a function" if callable(weight) else None


@function(can_run=_can_run_edges, cost="all")
def edge_betweenness_centrality(
    G: Any, k: Any = None, normalized: Any = True, weight: Any = None, seed: Any = None
) -> dict[Any, float]:
    graph = converted(G)
    sampled = None if k is None else nx.utils.create_py_random_state(seed).sample(list(graph.nodes), k)
    if not len(graph.columns) or k == 0:
        raise NotImplementedError("there is nothing to search from")
    _lengths(graph, weight)
    given: dict[str, Any] = {}
    if sampled is not None:
        given["sources"] = graph.numbers(sampled).astype(np.int64), None
    answer = graph.run("edge-bc", weight, **given)
    rows, both = graph.rows(), 1 if graph.directed else 2
    # An undirected edge is listed where its first node is.
    listed = slice(None) if graph.directed else graph.columns >= rows
    source, target = rows[listed], graph.columns[listed]
    found = _edge_keys(graph, answer.column("source"), answer.column("target"))
    order = np.argsort(found)
    places = order[np.searchsorted(found, _edge_keys(graph, source, target), sorter=order)]
    values = answer.column("betweenness")[places] * both
    raw = dict(zip(zip(graph.names(source), graph.names(target)), values.tolist()))
    rescale = getattr(_networkx_betweenness, "_rescale_e", _networkx_betweenness._rescale)
    # Before 3.6 NetworkX does not tell it how many sources there are.
    result = _rescaled(raw, graph, sampled, normalized, True, None, rescale)
    if graph.multigraph:
        result = _networkx_betweenness._add_edge_keys(graph.networkx(), result, weight=weight)
    return result


def _edge_keys(graph: Converted, source: Array, target: Array) -> Array:
    """A number for each edge, of an undirected one the same in both directions."""
    if not graph.directed:
        source, target = np.minimum(source, target), np.maximum(source, target)
    return source.astype(np.int64) * len(graph) + target


# --- By distances -----------------------------------------------------------------------------------------


def _counts_edges(G: Any, node: Any = None, distance: Any = None, *args: Any, **kwargs: Any) -> Reason:
    return None if distance is None else "weighted distances are not there"


def _closeness(others: int, total: int, size: int, wf_improved: Any) -> float:
    if total <= 0 or size <= 1:
        return 0.0
    value = float(others) / total
    return value * (float(others) / (size - 1)) if wf_improved else value


@function(can_run=_counts_edges, cost="all")
def closeness_centrality(G: Any, u: Any = None, distance: Any = None, wf_improved: Any = True) -> Any:
    graph = converted(G)
    size = len(graph)
    if u is not None:
        try:
            source = graph.number(u)
        except KeyError:
            raise nx.NodeNotFound(f"Source {u} is not in G") from None
        counts = np.diff(search(graph.reversed(), np.array([source], np.int32))[1])
        total = int((counts * np.arange(len(counts))).sum())
        return _closeness(int(counts.sum()) - 1, total, size, wf_improved)
    if not size:
        return {}
    others, totals = (array.tolist() for array in sums_of_steps(graph))
    return graph.named([_closeness(*pair, size, wf_improved) for pair in zip(others, totals)])


@function(can_run=_counts_edges, cost="all")
def harmonic_centrality(G: Any, nbunch: Any = None, distance: Any = None, sources: Any = None) -> dict[Any, Any]:
    graph = converted(G)
    wanted = set(graph.nodes if nbunch is None else [graph.nodes[v] for v in graph.chosen(nbunch)])
    starts = set(graph.nodes if sources is None else [graph.nodes[v] for v in graph.chosen(sources)])
    if len(wanted) == len(starts) == len(graph):
        if not len(graph):
            return {}
        values = graph.run("harmonic").column("harmonic").tolist()
        return {node: values[graph.number(node)] or 0 for node in wanted}
    result = {node: 0.0 for node in wanted}
    is_turned = len(wanted) < len(starts)
    begins, ends = (wanted, starts) if is_turned else (starts, wanted)
    rows = graph.reversed() if is_turned else graph
    for begin in begins:
        order, bounds = search(rows, np.array([graph.number(begin)], np.int32))
        names = graph.names(order)
        for level in range(1, len(bounds) - 1):
            share = 1 / level
            for node in names[bounds[level] : bounds[level + 1]]:
                if node in ends:
                    result[begin if is_turned else node] += share
    return {node: value or 0 for node, value in result.items()}


# --- By iteration -----------------------------------------------------------------------------------------


def _positive(graph: Converted, weight: Any) -> None:
    values = graph.weights(weight)
    if values is not None and len(values) and values.min() < 0:
        raise NotImplementedError("some weight is negative")


def _can_run_katz(
    G: Any, alpha: Any = 0.1, beta: Any = 1.0, max_iter: Any = 1000, tol: Any = 1e-6, nstart: Any = None,
    normalized: Any = True, weight: Any = None,
) -> Reason:  # fmt: skip
    if nstart is not None:
        return "a start vector is not there"
    if not isinstance(beta, (int, float)) or not 0 < beta < math.inf:
        return "beta is not a positive number"
    return None if 0 < alpha < math.inf else "alpha is not positive"


@function(can_run=_can_run_katz, cost="rounds")
def katz_centrality(
    G: Any, alpha: Any = 0.1, beta: Any = 1.0, max_iter: Any = 1000, tol: Any = 1e-6, nstart: Any = None,
    normalized: Any = True, weight: Any = None,
) -> dict[Any, float]:  # fmt: skip
    graph = converted(G)
    if not len(graph):
        return {}
    _positive(graph, weight)
    if max_iter < 1:
        raise nx.PowerIterationFailedConvergence(max_iter)
    answer = graph.run(
        "katz", weight, alpha=float(alpha), beta=float(beta), max_iterations=int(max_iter), tolerance=float(tol)
    )
    numbers = answer.numbers
    if not numbers["converged"]:
        raise nx.PowerIterationFailedConvergence(max_iter)
    scores = answer.column("score")
    return graph.named(scores if normalized else scores * numbers["length"])


def _can_run_eigenvector(
    G: Any, max_iter: Any = 100, tol: Any = 1e-6, nstart: Any = None, weight: Any = None
) -> Reason:
    return "a start vector is not there" if nstart is not None else None


@function(can_run=_can_run_eigenvector, cost="rounds")
def eigenvector_centrality(
    G: Any, max_iter: Any = 100, tol: Any = 1e-6, nstart: Any = None, weight: Any = None
) -> dict[Any, float]:
    graph = converted(G)
    if not len(graph):
        raise nx.NetworkXPointlessConcept("cannot compute centrality for the null graph")
    weight = weight or None
    _positive(graph, weight)
    if max_iter < 1:
        raise nx.PowerIterationFailedConvergence(max_iter)
    answer = graph.run("eigenvector", weight, max_iterations=int(max_iter), tolerance=float(tol))
    if not answer.numbers["converged"]:
        raise nx.PowerIterationFailedConvergence(max_iter)
    return graph.named(answer.column("score"))

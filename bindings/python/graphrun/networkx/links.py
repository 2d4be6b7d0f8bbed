"""PageRank, and hubs and authorities."""

from __future__ import annotations

from typing import Any

import networkx as nx  # type: ignore[import-untyped, unused-ignore]
import numpy as np

from ._convert import Array, Converted, converted
from ._registry import Reason, function

LOOSEST = 1e-3  # of the sum of ranks: NetworkX's bound grows with the number of nodes


def _vector(graph: Converted, given: Any) -> tuple[Array, Array] | None:
    """Numbers of nodes and values, as the engine takes them. Raises ZeroDivisionError where their sum is 0."""
    if given is None:
        return None
    values = np.array([given.get(node, 0) for node in graph.nodes], np.float64)
    if not np.isfinite(values).all() or values.min() < 0:
        raise NotImplementedError("some value is negative or not finite")
    if values.sum() == 0:
        raise ZeroDivisionError
    return np.arange(len(values)), values


def _can_rank(
    G: Any, alpha: Any = 0.85, personalization: Any = None, max_iter: Any = 100, tol: Any = 1e-6,
    nstart: Any = None, weight: Any = "weight", dangling: Any = None,
) -> Reason:  # fmt: skip
    if not 0 <= alpha < 1:
        return f"alpha is {alpha}, not in [0, 1)"
    return "weights are computed by a function" if callable(weight) else None


@function(can_run=_can_rank, parallel="sum", cost="rounds")
def pagerank(
    G: Any, alpha: Any = 0.85, personalization: Any = None, max_iter: Any = 100, tol: Any = 1e-6,
    nstart: Any = None, weight: Any = "weight", dangling: Any = None,
) -> dict[Any, float]:  # fmt: skip
    graph = converted(G)
    size = len(graph)
    if size == 0:
        return {}
    values = graph.weights(weight, "sum")
    if values is not None and len(values) and values.min() < 0:
        raise NotImplementedError("some weight is negative")
    if values is not None and len(values) and values.min() == 0:
        raise NotImplementedError("some weight is 0")
    given: dict[str, Any] = {"damping": float(alpha), "tolerance": min(size * tol, LOOSEST)}
    jumps = (("personalize", personalization), ("dangling", dangling), ("start", nstart))
    for name, one in jumps:
        vector = _vector(graph, one)
        if vector is not None:
            given[name] = vector
    if max_iter < 1:
        raise nx.PowerIterationFailedConvergence(max_iter)
    answer = graph.run("pagerank", weight, "sum", max_iterations=int(max_iter), **given)
    if not answer.numbers["converged"]:
        raise nx.PowerIterationFailedConvergence(max_iter)
    return graph.named(answer.column("rank"))


def _can_run_hits(
    G: Any, max_iter: Any = 100, tol: Any = 1e-8, nstart: Any = None, normalized: Any = True
) -> Reason:
    if not normalized:
        return "the sign of vectors that are not normalized is ARPACK's"
    return "start vectors are ARPACK's" if nstart is not None else None


@function(can_run=_can_run_hits, parallel="sum", cost="rounds")
def hits(
    G: Any, max_iter: Any = 100, tol: Any = 1e-8, nstart: Any = None, normalized: Any = True
) -> tuple[dict[Any, float], dict[Any, float]]:
    graph = converted(G)
    if not len(graph):
        return {}, {}
    if max_iter <= 0:
        raise nx.PowerIterationFailedConvergence(max_iter)
    values = graph.weights("weight", "sum")
    if not len(graph.columns) or (values is not None and values.min() <= 0):
        raise NotImplementedError("there are no edges, or some weight is not positive")
    rounds = min(int(max_iter) * 100, 2**30)
    tolerance = min(max(float(tol), 1e-14), 1e-12)
    answer = graph.run("hits", "weight", "sum", max_iterations=rounds, tolerance=tolerance)
    if not answer.numbers["converged"]:
        if max_iter < 100:
            raise nx.PowerIterationFailedConvergence(max_iter)
        raise NotImplementedError("the power method has not converged")
    return graph.named(answer.column("hub")), graph.named(answer.column("authority"))

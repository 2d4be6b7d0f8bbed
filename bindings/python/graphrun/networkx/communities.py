"""Communities."""

from __future__ import annotations

from typing import Any

import networkx as nx  # type: ignore[import-untyped, unused-ignore]

from ._convert import converted
from ._registry import Reason, function
from .components import sets


# Runs on a small graph, where one is more than 0.005 below NetworkX's modularity now and then.
ATTEMPTS = 8


def _found(name: str, G: Any, weight: Any, resolution: Any, seed: Any, **given: Any) -> list[set[Any]]:
    graph = converted(G)
    if not len(graph) or not len(graph.columns):
        return [{node} for node in graph.nodes]
    values = graph.weights(weight, "sum")
    if values is not None and (values.min() < 0 or values.max() == 0):
        raise NotImplementedError("some weight is negative, or all are 0")
    random = nx.utils.create_py_random_state(seed)
    answers = []
    for _ in range(ATTEMPTS if graph.is_small() else 1):
        number = random.randrange(1, 2**31)
        answers.append(graph.run(name, weight, "sum", resolution=float(resolution), seed=number, **given))
    best = max(answers, key=lambda answer: float(answer.numbers["modularity"]))
    return sets(graph, best.column("community"))


def _can_run_louvain(
    G: Any, weight: Any = "weight", resolution: Any = 1, threshold: Any = 1e-7, max_level: Any = None, seed: Any = None
) -> Reason:
    if callable(weight):
        return "weights are computed by a function"
    if max_level is not None:
        return "levels are those of NetworkX's order of moves"
    return None if resolution > 0 else "resolution is not positive"


@function(can_run=_can_run_louvain, parallel="sum", cost="rounds")
def louvain_communities(
    G: Any, weight: Any = "weight", resolution: Any = 1, threshold: Any = 1e-7, max_level: Any = None, seed: Any = None
) -> list[set[Any]]:
    return _found("louvain", G, weight, resolution, seed)


def _can_run_leiden(
    G: Any, weight: Any = "weight", resolution: Any = 1, max_level: Any = None, seed: Any = None
) -> Reason:
    return "weights are computed by a function" if callable(weight) else None


@function(can_run=_can_run_leiden, parallel="sum", cost="rounds")
def leiden_communities(
    G: Any, weight: Any = "weight", resolution: Any = 1, max_level: Any = None, seed: Any = None
) -> list[set[Any]]:
    if max_level is not None and max_level <= 0:
        raise ValueError("max_level argument must be a positive integer or None")
    levels = {} if max_level is None else {"max_levels": int(max_level)}
    if converted(G).directed:
        raise nx.NetworkXNotImplemented("not implemented for directed type")
    return _found("leiden", G, weight, resolution, seed, **levels)

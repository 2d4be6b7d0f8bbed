"""Eccentricities, and what follows from them."""

from __future__ import annotations

from typing import Any

import networkx as nx  # type: ignore[import-untyped, unused-ignore]
import numpy as np

from ._convert import Converted, measured
from ._registry import Reason, function
from .paths import is_connected_all, lengths, search


def _disconnected(graph: Converted) -> nx.NetworkXError:
    kind = "digraph is not strongly" if graph.directed else "graph is not"
    return nx.NetworkXError(f"Found infinite path length because the {kind} connected")


def _one(graph: Converted, number: int, sp: Any, weight: Any) -> Any:
    """The eccentricity of one node."""
    found: Any
    if sp is not None:
        try:
            found = sp[graph.nodes[number]]
            size = len(found)
        except TypeError as error:
            raise nx.NetworkXError('Format of "sp" is invalid.') from error
    elif weight is not None:
        found = lengths(graph, [number], weight)
        size = len(found)
    else:
        order, bounds = search(graph, np.array([number], np.int32))
        found, size = None, len(order)
    if size != len(graph):
        raise _disconnected(graph)
    return len(bounds) - 2 if found is None else max(found.values())


@function(cost="all")
def eccentricity(G: Any, v: Any = None, sp: Any = None, weight: Any = None) -> Any:
    graph = measured(G, weight)
    if v is None and sp is None:
        return _all(graph, weight)
    result = {graph.nodes[number]: _one(graph, number, sp, weight) for number in graph.chosen(v)}
    return result[v] if v in graph else result


def _all(graph: Converted, weight: Any = None) -> dict[Any, Any]:
    if not len(graph):
        return {}
    if not is_connected_all(graph):
        raise _disconnected(graph)
    if weight is not None and graph.weights(weight) is not None:
        return graph.named([_one(graph, number, None, weight) for number in range(len(graph))])
    return graph.named(graph.run("eccentricity").column("eccentricity"))


def _can_run(G: Any, e: Any = None, usebounds: Any = False, weight: Any = None) -> Reason:
    if callable(weight) and usebounds:
        return "bounds are of weights that a function computes, maybe others each way"
    return None


def _given_or_found(G: Any, e: Any, usebounds: Any, weight: Any) -> dict[Any, Any]:
    if e is not None:
        known: dict[Any, Any] = e
        return known
    graph = measured(G, weight)
    if not len(graph):
        raise NotImplementedError("there are no nodes")
    try:
        return _all(graph, weight)
    except nx.NetworkXError:
        if usebounds is True and not graph.directed:
            raise nx.NetworkXError("Cannot compute metric because graph is not connected.") from None
        raise


@function(can_run=_can_run, cost="all")
def diameter(G: Any, e: Any = None, usebounds: Any = False, weight: Any = None) -> Any:
    return max(_given_or_found(G, e, usebounds, weight).values())


@function(can_run=_can_run, cost="all")
def radius(G: Any, e: Any = None, usebounds: Any = False, weight: Any = None) -> Any:
    return min(_given_or_found(G, e, usebounds, weight).values())


@function(can_run=_can_run, cost="all")
def periphery(G: Any, e: Any = None, usebounds: Any = False, weight: Any = None) -> list[Any]:
    found = _given_or_found(G, e, usebounds, weight)
    most = max(found.values())
    return [node for node, value in found.items() if value == most]


@function(can_run=_can_run, cost="all")
def center(G: Any, e: Any = None, usebounds: Any = False, weight: Any = None) -> list[Any]:
    found = _given_or_found(G, e, usebounds, weight)
    least = min(found.values())
    return [node for node, value in found.items() if value == least]

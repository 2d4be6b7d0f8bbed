"""Connected components."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import networkx as nx  # type: ignore[import-untyped, unused-ignore]
import numpy as np

from .. import _graphrun
from . import _report
from ._convert import Array, Converted, converted
from ._registry import function


def _labels(G: Any) -> tuple[Converted, Array]:
    """Of each node the smallest number in its component."""
    graph = converted(G)
    return graph, weak_labels(graph)


def weak_labels(graph: Converted) -> Array:
    """Of each node the smallest number in its component, direction ignored."""
    if not graph.is_small():
        return graph.run("cc").column("component")
    with _report.running():
        return np.asarray(_graphrun.nx_components(graph.offsets, graph.columns))


def strong_parts(graph: Converted) -> tuple[Array, Array]:
    """The members of the strongly connected components as NetworkX finds them, and where each begins."""
    with _report.running():
        members, bounds = _graphrun.nx_strong_components(graph.offsets, graph.columns)
    return np.asarray(members), np.asarray(bounds)


def count(graph: Converted, is_strong: bool) -> int:
    """How many components there are."""
    if not len(graph):
        return 0
    if not graph.is_small():
        return int(graph.run("scc" if is_strong else "cc").numbers["components"])
    if is_strong:
        return len(strong_parts(graph)[1]) - 1
    return int(np.count_nonzero(weak_labels(graph) == np.arange(len(graph))))


def sets(graph: Converted, labels: Array) -> list[set[Any]]:
    """The sets of nodes of equal labels, by rising labels: components in the order of their first members."""
    order = np.argsort(labels, kind="stable")
    begins = np.flatnonzero(np.diff(labels[order])) + 1
    names = graph.names(order)
    bounds = [0, *begins.tolist(), len(names)]
    return [set(names[begin:end]) for begin, end in zip(bounds, bounds[1:])] if names else []


@function()
def connected_components(G: Any) -> Iterator[set[Any]]:
    return iter(sets(*_labels(G)) if len(G) else [])


@function()
def number_connected_components(G: Any) -> int:
    return count(converted(G), False)


@function()
def is_connected(G: Any) -> bool:
    if not len(G):
        raise nx.NetworkXPointlessConcept("Connectivity is undefined for the null graph.")
    return count(converted(G), False) == 1


@function()
def node_connected_component(G: Any, n: Any) -> set[Any]:
    graph, labels = _labels(G)
    return set(graph.names(np.flatnonzero(labels == labels[graph.number(n)])))


weakly = {
    "weakly_connected_components": connected_components,
    "number_weakly_connected_components": number_connected_components,
    "is_weakly_connected": is_connected,
}
for _name, _run in weakly.items():
    function(name=_name)(_run)


def _strong(G: Any) -> list[set[Any]]:
    """The components in the order in which NetworkX's algorithm finds them."""
    graph = converted(G)
    members, bounds = strong_parts(graph)
    names, ends = graph.names(members), bounds.tolist()
    return [set(names[begin:end]) for begin, end in zip(ends, ends[1:])]


@function()
def strongly_connected_components(G: Any) -> Iterator[set[Any]]:
    return iter(_strong(G))


@function()
def number_strongly_connected_components(G: Any) -> int:
    return count(converted(G), True)


@function()
def is_strongly_connected(G: Any) -> bool:
    if not len(G):
        raise nx.NetworkXPointlessConcept("Connectivity is undefined for the null graph.")
    return number_strongly_connected_components(G) == 1


@function()
def condensation(G: Any, scc: Any = None) -> Any:
    graph = converted(G)
    members = dict(enumerate(_strong(graph) if scc is None else scc))
    mapping = {node: number for number, part in members.items() for node in part}
    made = nx.DiGraph()
    made.graph["mapping"] = mapping
    if not len(graph):
        return made
    made.add_nodes_from(members)
    part = np.fromiter((mapping[node] for node in graph.nodes), np.int64, len(graph))
    source, target = part[graph.rows()], part[graph.columns]
    between = source != target
    pairs = source[between] * len(members) + target[between]
    first = np.sort(np.unique(pairs, return_index=True)[1])
    made.add_edges_from((pair // len(members), pair % len(members)) for pair in pairs[first].tolist())
    for number, part_of in members.items():
        made.nodes[number]["members"] = part_of
    return made

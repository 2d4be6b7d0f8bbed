"""When a conversion is worth its time: measured costs."""

from __future__ import annotations

from typing import Any

# The fewest vertices and entries for which conversion and run take less than NetworkX's own function.
# Refitted by tests/python/networkx_costs.py.
LEAST: dict[str, int] = {
    "pass": 5000,  # a few nanoseconds an entry: one search, components
    "rounds": 2000,  # many passes: PageRank, cores, triangles
    "all": 500,  # a search from each vertex
    "converted": 1 << 62,  # less work than a conversion: only what is converted already
}


def size(graph: Any) -> int:
    """Vertices and stored entries."""
    vertices = len(graph)
    if vertices >= max(LEAST["pass"], LEAST["rounds"], LEAST["all"]):
        return vertices
    return vertices + int(graph.number_of_edges()) * (1 if graph.is_directed() else 2)


def is_converted(graph: Any) -> bool:
    """Whether NetworkX has kept the graph's conversion."""
    cache = getattr(graph, "__networkx_cache__", None) or {}
    kept = cache.get("backends", {}).get("graphrun", {})
    return any(not isinstance(one, str) for one in list(kept.values()))

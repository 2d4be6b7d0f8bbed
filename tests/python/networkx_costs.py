#!/usr/bin/env python3
"""Refits when a conversion is worth its time: graphrun/networkx/_costs.py.

networkx_costs.py [--write]: for each class of functions the fewest vertices and entries, of random graphs with four edges
a vertex, from which conversion, run and result together take less than NetworkX's own function, by the least of
25 calls; rounded up to 1, 2 or 5 times a power of ten. --write puts them into the table.
"""

import pathlib
import re
import sys
import time

import networkx as nx

TABLE = pathlib.Path(__file__).resolve().parents[2] / "bindings/python/graphrun/networkx/_costs.py"
REPEATS = 25

# Of each class functions of it, and what they are called with.
CLASSES = {
    "pass": {
        "connected_components": lambda g: list(nx.connected_components(g)),
        "single_source_shortest_path_length": lambda g: nx.single_source_shortest_path_length(g, 0),
    },
    "rounds": {
        "pagerank": nx.pagerank,
        "core_number": nx.core_number,
        "triangles": nx.triangles,
    },
    "all": {
        "closeness_centrality": nx.closeness_centrality,
        "betweenness_centrality": nx.betweenness_centrality,
    },
}


def milliseconds(run, graph):
    """The least time of several calls on a graph that is not converted yet: what other work on the machine adds is left out."""
    times = []
    for _ in range(REPEATS):
        graph.__networkx_cache__.clear()
        begin = time.perf_counter()
        run(graph)
        times.append(1000 * (time.perf_counter() - begin))
    return min(times)


def compared(run, vertices):
    """Entries and vertices of a graph, NetworkX's milliseconds on it, and graphrun's."""
    graph = nx.gnm_random_graph(vertices, 4 * vertices, seed=1)
    with nx.config(backend_priority=[]):
        theirs = milliseconds(run, graph)
    with nx.config(backend_priority=["graphrun"]):
        ours = milliseconds(run, graph)
    return vertices + 2 * graph.number_of_edges(), theirs, ours


def least(functions):
    """The fewest vertices and entries from which on each function is faster than NetworkX's."""
    found = 0
    for name, run in functions.items():
        vertices = 6
        while True:
            size, theirs, ours = compared(run, vertices)
            print(f"  {name}, {size}: NetworkX {theirs:.3f} ms, graphrun {ours:.3f} ms", flush=True)
            if ours < theirs or vertices > 10**5:
                break
            vertices = vertices * 3 // 2
        found = max(found, size)
    return rounded_up(found)


def rounded_up(number):
    """1, 2 or 5 times a power of ten, not less."""
    power = 1
    while True:
        for digit in (1, 2, 5):
            if digit * power >= number:
                return digit * power
        power *= 10


def main(arguments):
    from graphrun.networkx import _costs

    nx.config.warnings_to_ignore.add("cache")
    before = dict(_costs.LEAST)
    for name in CLASSES:
        _costs.LEAST[name] = 0
    text = TABLE.read_text()
    for name, functions in CLASSES.items():
        print(f"{name}: {before[name]} in the table")
        fitted = least(functions)
        print(f"{name}: {fitted}")
        text = re.sub(rf'("{name}": )[0-9_]+', rf"\g<1>{fitted}", text)
    if "--write" in arguments:
        TABLE.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

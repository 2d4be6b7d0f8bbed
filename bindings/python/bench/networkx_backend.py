#!/usr/bin/env python3
"""How much faster NetworkX's functions are with graphrun behind them, conversion and result included.

networkx_backend.py [EDGES] [--directed] [--runs N] [--only WORD]: EDGES is a list of edges, two ids a line, maybe gzipped; without it
a random graph of 100,000 nodes and 500,000 edges. Each edge has a whole weight from 1 to 255. Results are compared first.
cold: the graph is converted in the call; cached: NetworkX has kept the conversion. Times are the least of the runs.
"""

import argparse
import gzip
import math
import random
import sys
import time

import networkx as nx

nx.config.warnings_to_ignore.add("cache")


def graph_of(path, directed):
    rng = random.Random(1)
    if path is None:
        edges = ((rng.randrange(100_000), rng.randrange(100_000)) for _ in range(500_000))
    else:
        with (gzip.open if path.endswith(".gz") else open)(path, "rt") as lines:
            pairs = [line.split()[:2] for line in lines if line[:1] not in "#%"]
        edges = ((int(u), int(v)) for u, v in pairs)
    graph = nx.DiGraph() if directed else nx.Graph()
    graph.add_edges_from((u, v, {"weight": rng.randrange(1, 256)}) for u, v in edges)
    graph.remove_edges_from(list(nx.selfloop_edges(graph)))
    return graph


def jobs(graph):
    """Of each job its call, given the backend, and whether the order and the numbers are the very same."""
    source = max(graph, key=graph.degree)
    target = min(graph, key=graph.degree)
    directed = graph.is_directed()
    parts = nx.weakly_connected_components if directed else nx.connected_components
    return {
        "pagerank": (lambda b: nx.pagerank(graph, backend=b), False),
        "components": (lambda b: list(parts(graph, backend=b)), True),
        "lengths": (lambda b: nx.single_source_shortest_path_length(graph, source, backend=b), True),
        "Dijkstra lengths": (lambda b: nx.single_source_dijkstra_path_length(graph, source, backend=b), True),
        **({} if directed else {"triangles": (lambda b: nx.triangles(graph, backend=b), True)}),
        "cores": (lambda b: nx.core_number(graph, backend=b), True),
        "betweenness, k=4": (lambda b: nx.betweenness_centrality(graph, k=4, seed=1, backend=b), False),
        "paths": (lambda b: nx.single_source_shortest_path(graph, source, backend=b), True),
        "Dijkstra paths": (lambda b: nx.single_source_dijkstra(graph, source, backend=b), True),
        "Dijkstra's predecessors": (lambda b: nx.dijkstra_predecessor_and_distance(graph, source, backend=b), True),
        "bfs_edges": (lambda b: list(nx.bfs_edges(graph, source, backend=b)), True),
        "bfs_tree": (lambda b: nx.bfs_tree(graph, source, backend=b), True),
        "dfs_edges": (lambda b: list(nx.dfs_edges(graph, source, backend=b)), True),
        "one path": (lambda b: nx.shortest_path(graph, source, target, backend=b), True),
        "one path, weights": (lambda b: nx.shortest_path(graph, source, target, "weight", backend=b), True),
    }


def are_same(found, wanted, is_exact):
    if isinstance(wanted, nx.Graph):
        return list(found.nodes) == list(wanted.nodes) and list(found.edges) == list(wanted.edges)
    if isinstance(wanted, tuple):
        return all(map(lambda a, b: are_same(a, b, is_exact), found, wanted))
    if isinstance(wanted, dict) and list(found) != list(wanted):
        return False
    if is_exact:
        return found == wanted
    # PageRank's rounds end when ranks change by less than 1e-6 a node.
    return math.fsum(abs(found[node] - wanted[node]) for node in wanted) < 1e-6 * len(wanted) + 1e-9


def least(run, runs, before=lambda: None):
    times = []
    for _ in range(runs):
        before()
        begin = time.perf_counter()
        run()
        times.append(time.perf_counter() - begin)
    return min(times)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("edges", nargs="?")
    parser.add_argument("--directed", action="store_true")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    graph = graph_of(options.edges, options.directed)
    print(f"{len(graph)} nodes, {graph.number_of_edges()} edges; milliseconds, and times NetworkX's speed")
    print(f"{'':24}{'NetworkX':>10}{'cold':>10}{'cached':>10}{'cold':>8}{'cached':>8}")
    differ = 0
    for name, (run, is_exact) in jobs(graph).items():
        if options.only not in name:
            continue
        if not are_same(run("graphrun"), run("networkx"), is_exact):
            print(f"{name:24}DIFFERENT")
            differ = 1
            continue
        cold = least(lambda: run("graphrun"), options.runs, graph.__networkx_cache__.clear)
        cached = least(lambda: run("graphrun"), options.runs)
        theirs = least(lambda: run("networkx"), min(options.runs, 2))
        figures = f"{theirs * 1e3:10.1f}{cold * 1e3:10.1f}{cached * 1e3:10.1f}"
        print(f"{name:24}{figures}{theirs / cold:8.1f}{theirs / cached:8.1f}", flush=True)
    return differ


if __name__ == "__main__":
    sys.exit(main())

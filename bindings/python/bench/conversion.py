#!/usr/bin/env python3
"""What a conversion from NetworkX takes, in ns of processor time a stored entry, by the kind of ids.

conversion.py [EDGES] [--runs N]: EDGES is a list of edges, two ids a line, maybe gzipped; without it a random graph of 200,000
nodes and 950,000 edges, whose dicts lie in no order. Each edge has a whole weight, which is read or not. The least of the runs.
"""

import argparse
import gc
import gzip
import random
import time

import networkx as nx

from graphrun.networkx import convert

IDS = {
    "ints in order": lambda order, k: k,
    "other ints": lambda order, k: 7 * order[k] + 1000,
    "strings": lambda order, k: f"node {order[k]}",
}


def pairs_of(path):
    """Pairs of numbers from 0 on, in the order of the list."""
    rng = random.Random(1)
    if path is None:
        return [(rng.randrange(200_000), rng.randrange(200_000)) for _ in range(950_000)]
    with (gzip.open if path.endswith(".gz") else open)(path, "rt") as lines:
        listed = [line.split()[:2] for line in lines if line[:1] not in "#%"]
    numbers = {}
    return [(numbers.setdefault(u, len(numbers)), numbers.setdefault(v, len(numbers))) for u, v in listed]


def least(graph, weight, runs):
    entries = graph.number_of_edges() * (1 if graph.is_directed() else 2)
    times = []
    for _ in range(runs):
        begin = time.process_time()
        made = convert(graph, weight)
        made.graph(weight)
        times.append(time.process_time() - begin)
    return min(times) * 1e9 / entries


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("edges", nargs="?")
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    pairs = pairs_of(options.edges)
    count = 1 + max(max(pair) for pair in pairs)
    order = random.Random(2).sample(range(count), count)
    print(f"{'ns a stored entry':24}{'pattern':>12}{'weights':>12}")
    for kind, id_of in IDS.items():
        ids = [id_of(order, k) for k in range(count)]
        for made in (nx.DiGraph, nx.Graph):
            rng = random.Random(3)
            graph = made()
            graph.add_nodes_from(ids)
            graph.add_edges_from((ids[u], ids[v], {"weight": rng.randrange(1, 256)}) for u, v in pairs)
            gc.collect()
            found = [least(graph, weight, options.runs) for weight in (None, "weight")]
            name = f"{kind}, {'directed' if graph.is_directed() else 'undirected'}"
            print(f"{name:24}{found[0]:12.0f}{found[1]:12.0f}", flush=True)


if __name__ == "__main__":
    main()

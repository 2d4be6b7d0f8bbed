#!/usr/bin/env python3
"""Modularity and time of louvain and leiden beside those of NetworKit, igraph and leidenalg, as a table.

    tests/compare_communities.py GRAPHRUN FILE...

Graphs are read as undirected, without self-loops and weights. The others' modularity is the best of
five seeds and their time the least; that of graphrun is of its default seed, and the least of three
runs, on two threads each. Needs NetworKit, igraph, leidenalg and NumPy (PyPI).
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import igraph
import leidenalg
import networkit
import numpy

SEEDS, THREADS = 5, 2


def edges_of(graphrun, path):
    """Each edge once, of vertices from 0 on."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "edges.mtx"
        subprocess.run([graphrun, "convert", path, target, "--undirected", "--self-loops", "drop",
                        "--weights", "none", "--quiet"], check=True)
        pairs = numpy.loadtxt(target, dtype=numpy.int64, comments="%", usecols=(0, 1))
    return int(pairs[0, 0]), pairs[1:] - 1


def ours(graphrun, command, path):
    runs = [json.loads(subprocess.run(
        [graphrun, command, path, "--undirected", "--self-loops", "drop", "--weights", "none",
         "--threads", str(THREADS), "--device", "cpu", "--json"],
        check=True, capture_output=True, text=True).stdout) for _ in range(3)]
    return runs[0]["result"]["modularity"], min(run["milliseconds"]["compute"] for run in runs)


def best(call, quality):
    found, times = [], []
    for seed in range(SEEDS):
        began = time.perf_counter()
        partition = call(seed)
        times.append(1e3 * (time.perf_counter() - began))
        found.append(quality(partition))
    return max(found), min(times)


def rows_of(graphrun, path):
    yield "graphrun louvain", *ours(graphrun, "louvain", path)
    yield "graphrun leiden", *ours(graphrun, "leiden", path)
    n, edges = edges_of(graphrun, path)
    networkit.setNumberOfThreads(THREADS)
    graph = networkit.GraphFromCoo((numpy.ones(len(edges)), (edges[:, 0], edges[:, 1])), n=n)

    def by_networkit(make):
        def call(seed):
            networkit.engineering.setSeed(seed, False)
            method = make()
            method.run()
            return method.getPartition()
        return best(call, lambda found: networkit.community.Modularity().getQuality(found, graph))

    yield "NetworKit PLM", *by_networkit(lambda: networkit.community.PLM(graph))
    yield "NetworKit PLM, refined", *by_networkit(lambda: networkit.community.PLM(graph, refine=True))
    yield "NetworKit ParallelLeiden", *by_networkit(lambda: networkit.community.ParallelLeiden(graph))
    other = igraph.Graph(n=n, edges=edges)
    yield "igraph leiden", *best(
        lambda _: other.community_leiden(objective_function="modularity", n_iterations=2),
        lambda found: found.modularity)
    yield "leidenalg", *best(
        lambda seed: leidenalg.find_partition(other, leidenalg.ModularityVertexPartition, seed=seed),
        lambda found: found.modularity)


def main():
    graphrun, *paths = sys.argv[1:]
    print("| graph | method | modularity | ms |\n|---|---|---:|---:|")
    for path in paths:
        for method, modularity, milliseconds in rows_of(graphrun, path):
            print(f"| {Path(path).name} | {method} | {modularity:.4f} | {milliseconds:.1f} |",
                  flush=True)


if __name__ == "__main__":
    main()

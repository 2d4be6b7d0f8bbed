#!/usr/bin/env python3
"""How much longer the first call of an algorithm on a graph takes than later ones, as it is and after `Graph.prepare`.

first_calls.py [GRAPHS] [--runs N] [--only WORD] [--undirected]: files or recipes. Each run has a graph of its own, of arrays in CSR. Times are the
least of the runs, in ms: of the clock, and in parentheses of all processors, which other processes do not disturb.
"""

import argparse
import time

import numpy as np

import graphrun as gr

SOURCES = {"sources": 4}
JOBS = {
    "pagerank": {}, "bfs": {"source": None}, "shortest_paths": {"source": None}, "cc": {}, "scc": {}, "triangles": {},
    "clustering": {}, "core_number": {}, "betweenness": SOURCES, "hits": {}, "katz": {"alpha": 1e-4},
    "eigenvector": {"max_iterations": 20}, "k_truss": {"k": 5}, "jaccard": {}, "degree": {}, "coloring": {},
    "label_propagation": {"iterations": 5}, "minimum_spanning_tree": {}, "louvain": {}, "reciprocity": {}, "topological": {},
    "biconnected": {}, "triads": {},
}  # fmt: skip


def timed(call):
    """Seconds of the clock and of all processors."""
    clock, processors = time.perf_counter(), time.process_time()
    call()
    return time.perf_counter() - clock, time.process_time() - processors


def graph_of(arrays, directed):
    graph = gr.Graph.from_csr(*arrays, directed=directed)
    graph.info()
    return graph


def measured(arrays, directed, name, given, runs, is_prepared):
    """The least of preparing, of first and of warm calls: pairs of seconds."""
    found = [[], [], []]
    for _ in range(runs):
        graph = graph_of(arrays, directed)
        found[0].append(timed(lambda: graph.prepare(name)) if is_prepared else (0, 0))
        found[1].append(timed(lambda: graph.run(name, **given)))
        found[2] += [timed(lambda: graph.run(name, **given)) for _ in range(4)]
    return [tuple(min(times) for times in zip(*of)) for of in found]


def shown(times):
    return f"{1000 * times[0]:9.2f} ({1000 * times[1]:.2f})".ljust(20)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("graphs", nargs="*", default=["rmat:16"])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", default="")
    parser.add_argument("--undirected", action="store_true")
    asked = parser.parse_args()
    gr.Graph.generate("kron:16").pagerank()  # threads are there
    for path in asked.graphs:
        made = gr.Graph.from_file(path, directed=False) if asked.undirected else gr.Graph.from_file(path)
        matrix = made.matrix()
        arrays = [np.array(matrix.offsets), np.array(matrix.columns)]
        for array in arrays:
            array.flags.writeable = False
        print(f"{path}: {made!r}\n{'':24}first               warm                share   prepared            first               share")
        source = int(np.argmax(np.diff(arrays[0])))
        for name, given in JOBS.items():
            if asked.only not in name or (name == "reciprocity" and not made.directed):
                continue
            given = {key: source if value is None else value for key, value in given.items()}
            _, first, warm = measured(arrays, made.directed, name, given, asked.runs, False)
            before, ready, again = measured(arrays, made.directed, name, given, asked.runs, True)
            shares = [a[1] / max(b[1], 1e-9) for a, b in ((first, warm), (ready, again))]
            print(f"{name:22}{shown(first)}{shown(warm)}{shares[0]:5.2f}   {shown(before)}{shown(ready)}{shares[1]:5.2f}", flush=True)


if __name__ == "__main__":
    main()

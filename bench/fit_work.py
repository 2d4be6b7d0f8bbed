#!/usr/bin/env python3
"""Fits the work that entries of the catalogue state to what `graphrun bench estimate --json` measured.

    bench/fit_work.py measured.json... [--others measured.json...]
    bench/fit_work.py one_thread.json... --threads two_threads.json...

The first prints for each algorithm `.once` and `.each` of its RunWork whose largest factor between foreseen and measured
times is least, and of all within 5 % of that, those with the least mean error; before them, that factor and its graph.
Of the others this factor may be its 1.6th power. On one thread of a CPU it is the processor's time. What the forms of
the edges take is a part of the model (estimate.cpp) and of the measured time; what a unit takes is that of time.cpp.
Documents of one device. The second prints `.divided`: the share of one thread's work that more threads divided among
them, the forms of the edges left out. Needs SciPy.
"""

import argparse
import json
import math

import numpy
from scipy.optimize import linprog

COUNTING = "fixed vertex neighbour neighbour_steps path later_square triangle core_triangle square"
SWEEPING = "fixed vertex entry entry_steps"
MOVING = "fixed vertex neighbour neighbour_steps"
SEARCHING = "fixed level_fixed level_vertex level_entry reached reached_steps"
# Of .once, and of .each where there are rounds or sources; others have SWEEPING once.
TERMS = {
    **{name: (COUNTING, "neighbour_steps path triangle") for name in (
        "lcc", "ktruss", "cliques", "motifs", "triads", "jaccard", "overlap", "cosine", "adamic-adar")},
    **{name: (MOVING, "") for name in (
        "biconnected", "cdlp", "mis", "coloring", "layout", "modularity")},
    **{name: (MOVING, "entry_steps") for name in ("matching", "mst")},
    **{name: (MOVING, "neighbour") for name in ("louvain", "leiden")},
    "edge-bc": ("fixed vertex neighbour", SEARCHING),
    "triangles": ("fixed neighbour later_square run_vertex run_far_entry", "neighbour"),
    "sample": ("fixed vertex", "steps"),
    "reciprocity": ("fixed vertex entry entry_steps path", ""),
    **{name: ("fixed vertex", SEARCHING) for name in ("bc", "percolation", "multi-sssp", "apsp")},
    "multi-bfs": ("fixed vertex", "fixed vertex run_vertex run_entry"),
    **{name: ("fixed vertex entry", "run_vertex run_far_entry") for name in ("closeness", "harmonic")},
    **{name: ("fixed vertex", SWEEPING) for name in ("pagerank", "katz", "eigenvector", "hits")},
    **{name: ("fixed run_vertex run_entry", "vertex entry") for name in ("eccentricity", "diameter")},
    "bipartite": ("fixed vertex run_far_vertex run_far_entry", "vertex neighbour"),
    **{name: (SWEEPING, SWEEPING) for name in ("scc", "topological")},
    "bfs": ("fixed vertex reached_steps run_vertex run_entry", ""),
    "sssp": ("fixed level_fixed reached reached_steps", ""),
    **{name: ("fixed vertex neighbour run_far_vertex run_far_entry", "vertex run_entry") for name in ("maxflow", "mincut")},
    "neighbourhood": ("fixed vertex", "vertex entry entry_steps"),
    "walk": ("fixed vertex", "steps run_far_entry"),
    "kcore": ("fixed vertex neighbour neighbour_steps core_fixed core_round_fixed", ""),
}
# The same on a GPU, where it is other work than on a CPU with rounds beside.
GPU_TERMS = {
    "bfs": ("fixed level_fixed reached_steps", ""),
    **{name: ("fixed neighbour_steps longest_fixed triangle", "rounds") for name in (
        "jaccard", "overlap", "cosine", "adamic-adar")},
    "apsp": ("fixed", "fixed vertex"),
    "cc": ("fixed entry_steps", ""),
    "coloring": ("fixed neighbour_steps core_fixed", ""),
    **{name: ("fixed run_round run_entry", "fixed vertex level_fixed") for name in ("eccentricity", "diameter")},
    "kcore": ("fixed neighbour core_fixed core_round_fixed", ""),
    "ktruss": ("fixed longest_fixed later_square triangle", "rounds"),
    "layout": ("fixed vertex longest_fixed", ""),
    "lcc": ("fixed neighbour_steps longest_fixed", "rounds"),
    "mis": ("fixed neighbour neighbour_steps", ""),
    "multi-bfs": ("fixed vertex rounds", f"{SEARCHING} rounds level"),
    "motifs": ("fixed vertex neighbour_steps path", ""),
    "mst": ("fixed neighbour_steps reached_steps", "rounds"),
    "neighbourhood": ("fixed vertex level_vertex longest_fixed", ""),
    **{name: ("fixed neighbour_steps run_round run_entry", "entry_steps") for name in ("maxflow", "mincut")},
    "scc": ("fixed entry run_round run_entry", ""),
    "topological": ("fixed reached_steps longest_fixed", "fixed vertex"),
    "triangles": ("fixed neighbour triangle", "rounds neighbour_steps"),
    "walk": ("fixed run_round", "steps busiest_fixed"),
}
DRAWN = {"bc", "edge-bc"}  # searches from drawn vertices


def gathers(footprint, threads, gpu):
    """Gathers a second: core_rows() and h200_rows() of engine/choose/constants.cpp."""
    if gpu:
        rows = [(192 << 10, 724), (1 << 20, 150), (28 << 20, 150), (32 << 20, 137), (40 << 20, 109), (48 << 20, 98),
                (64 << 20, 80), (128 << 20, 57), (1 << 30, 43)]
    else:
        rows = [(16 << 10, 1.5), (256 << 10, 1.2), (1 << 20, 0.9), (16 << 20, 0.4), (64 << 20, 0.2), (1 << 30, 0.1)]
    speed = 1e9 * (1 if gpu else threads)
    if footprint <= rows[0][0]:
        return rows[0][1] * speed
    for (below, least), (above, most) in zip(rows, rows[1:]):
        if footprint <= above:
            return (least + (most - least) * math.log(footprint / below) / math.log(above / below)) * speed
    return rows[-1][1] * speed


class Run:
    """A measured run, and what one of each unit takes on its device."""

    def __init__(self, document, result, power):
        self.power = power
        device, graph, figures = document["device"], result["graph"], result["figures"]
        self.gpu = device["kind"] == "cuda"
        threads = self.threads = 1 if self.gpu else device["threads"]
        alone = not self.gpu and threads == 1
        self.name, self.algorithm = graph["name"], result["kernel"]
        self.seconds = (figures["processor_ms"] if alone else result["statistics"]["median"]) / 1e3
        self.times = figures["times"]
        step = 1 / 1.4e12 if self.gpu else 1e-9 / threads
        stream = 4.6e12 if self.gpu else 11e9 * min(threads, 16)
        n, m, both = graph["vertices"], graph["entries"], figures["both_ways"]
        self.entries = m
        near = 0 if self.gpu else figures["near"]

        def visit_of(footprint):
            far = (1 - near) / gathers(footprint, threads, self.gpu)
            return 4 / stream + near / gathers(16 << 10, threads, self.gpu) + far

        vertices = (4 if self.gpu else 48) * n  # bytes, as time.cpp has them
        visit = visit_of(vertices)
        far_visit = 4 / stream + 1 / gathers(vertices, threads, self.gpu)
        region = 11.6e-6 if self.gpu else (3e-6 if threads > 1 else 1e-7)
        start = "drawn_" if self.algorithm in DRAWN else ""
        levels, reached, reached_entries = (figures[start + name] for name in ("levels", "reached", "reached_entries"))
        core = figures["core"]
        self.unit = {
            "fixed": 1e-9, "rounds": region, "steps": step, "visits": far_visit, "vertex": n * step, "entry": m * visit,
            "entry_steps": m * step, "neighbour": both * visit, "neighbour_steps": both * step,
            "level": levels * region, "level_fixed": levels * 1e-9, "level_vertex": levels * n * step,
            "level_entry": levels * m * visit, "reached": reached_entries * visit,
            "reached_steps": reached * step, "reached_entry_steps": reached_entries * step, "path": figures["later_paths"] * step,
            "later_square": figures["later_squares"] * step, "square": figures["squares"] * step,
            "triangle": figures["triangles"] * step, "core_triangle": figures["triangles"] * core * step,
            "core_fixed": core * 1e-9, "core_round_fixed": figures["core_rounds"] * 1e-9,
            "longest_fixed": figures["longest"] * 1e-9, "busiest_fixed": figures["busiest"] * 1e-9,
            "run_round": figures["run_rounds"] * region,
            "run_vertex": figures["run_vertices"] * step, "run_entry": figures["run_entries"] * visit,
            "run_far_entry": figures["run_entries"] * visit_of(8 * both),
            "run_far_vertex": figures["run_vertices"] * (4 / stream + 1 / gathers(8 * both, threads, self.gpu))}
        self.forms = figures["forms_ms"] / 1e3


def least(rows, forms, seconds, powers):
    """The factors, none below 0, of the least largest error."""
    # Unknowns are scaled to be near 1, and rows to be shares of the measured time.
    rows = rows / seconds[:, None]
    scale = numpy.maximum(rows.max(axis=0), 1e-30)
    rows, given = rows / scale, forms / seconds
    count, units = rows.shape
    none = numpy.zeros((count, count))

    def within(error, with_mean):
        """Factors that keep all within an error, with the least mean error or any; None where there are none."""
        most, least = error ** powers - given, error ** -powers - given
        conditions, limits, cost = numpy.vstack([rows, -rows]), numpy.concatenate([most, -least]), numpy.zeros(units)
        if with_mean:  # an unknown for the error of each run, above it or below
            each = -numpy.eye(count)
            conditions = numpy.vstack([numpy.hstack([conditions, numpy.vstack([none, none])]),
                                       numpy.hstack([rows, each]), numpy.hstack([-rows, each])])
            limits = numpy.concatenate([limits, 1 - given, given - 1])
            cost = numpy.concatenate([cost, numpy.ones(count)])
        found = linprog(cost, A_ub=conditions, b_ub=limits, bounds=(0, None), method="highs")
        return found.x[:units] / scale if found.status == 0 else None

    low, high = 1.0, 64.0
    for _ in range(30):
        middle = math.sqrt(low * high)
        low, high = (middle, high) if within(middle, False) is None else (low, middle)
    return within(high * 1.05, True)


def fit(runs):
    algorithm, gpu = runs[0].algorithm, runs[0].gpu
    terms = TERMS.get(algorithm, (SWEEPING, ""))
    once, each = (units.split() for units in (GPU_TERMS.get(algorithm, terms) if gpu else terms))
    if gpu and algorithm not in GPU_TERMS:
        once, each = [*once, "rounds"], [*each, "rounds", "level"] if each else each
    rows = numpy.array([[run.unit[unit] for unit in once] + [run.times * run.unit[unit] for unit in each] for run in runs])
    forms, seconds = (numpy.array([getattr(run, name) for run in runs]) for name in ("forms", "seconds"))
    found = least(rows, forms, seconds, numpy.array([run.power for run in runs]))
    return once, each, found, None if found is None else numpy.log((forms + rows @ found) / seconds)


def divided(runs):
    """The share of the least largest factor between foreseen and measured times, of pairs of a run on one thread and the
    same on more; that factor and its graph."""
    def off(share, alone, together):
        work = max(0.0, alone.seconds - alone.forms)
        loops = alone.entries / 50e3 + work / 4e-3  # as time.cpp has them
        share *= loops / (1 + loops)
        by_all = work * (1 - share + share / together.threads)
        return abs(math.log((by_all + together.forms) / together.seconds)) / together.power

    def worst(share):
        return max((off(share, *pair), pair[1].name) for pair in runs)

    share = min((k / 20 for k in range(20, -1, -1)), key=lambda share: worst(share)[0])
    return share, *worst(share)


def words(units, factors):
    return "{" + ", ".join(f".{unit} = {factor:.2g}" for unit, factor in zip(units, factors) if factor > 1e-4) + "}"


def runs_of(paths, power):
    """The runs of documents that took any time, by algorithm."""
    runs = {}
    for path in paths:
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
        for result in document["results"]:
            if result["suite"] == "estimate" and result["statistics"]["median"] > 0:
                run = Run(document, result, power)
                if run.seconds > 0:
                    runs.setdefault(run.algorithm, []).append(run)
    return runs


def print_divided(alone, together):
    for algorithm, runs in together.items():
        by_name = {run.name: run for run in alone.get(algorithm, [])}
        pairs = [(by_name[run.name], run) for run in runs if run.name in by_name]
        if pairs:
            share, off, name = divided(pairs)
            print(f"{algorithm:14}{math.exp(off):6.2f} on {name:24}.divided = {share:.2g}")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("measured", nargs="+")
    arguments.add_argument("--others", nargs="*", default=[])
    arguments.add_argument("--threads", nargs="*", default=[])
    given = arguments.parse_args()
    runs = runs_of(given.measured, 1.0)
    if given.threads:
        print_divided(runs, runs_of(given.threads, 1.0))
        return
    for algorithm, others in runs_of(given.others, 1.6).items():
        runs.setdefault(algorithm, []).extend(others)
    offs = []
    for algorithm, measured in runs.items():
        once, each, found, off = fit(measured)
        if found is None:
            print(f"{algorithm:14}  none within a factor of 64")
            continue
        worst = max(range(len(off)), key=lambda k: abs(off[k]))
        offs += list(off)
        print(f"{algorithm:14}{math.exp(abs(off[worst])):6.2f} on {measured[worst].name:24}"
              f".once = {words(once, found)}" + (f", .each = {words(each, found[len(once):])}" if any(
                  run.times for run in measured) else ""))
    within = sum(abs(one) <= math.log(2) for one in offs)
    print(f"{within} of {len(offs)} within a factor of 2")


if __name__ == "__main__":
    main()

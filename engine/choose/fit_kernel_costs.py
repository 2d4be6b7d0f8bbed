#!/usr/bin/env python3
"""Fits the rows of kernel_costs.cpp to what `graphrun bench formats --json` measured.

    engine/choose/fit_kernel_costs.py measured.json [more.json] [--minimum]

prints, for each format, the stream, gather, slot, row, step and fixed constants with the least
mean square error of the logarithm, and the median error they leave; the model is predict()'s.
--minimum fits the fastest runs in place of the medians, for machines that were not quiet.
"""

import json
import math
import sys

CROWDING, CACHE_SPEED = 1.25, 2
NEAR = {"cuda": 192 << 10, "cpu": 32 << 10}
# Where the search begins, and how far it may go: stream, gather, slot, row, step, fixed.
START = {"cuda": [0.7, 1.0, 2e-12, 4e-12, 1e-8, 2.5e-6], "cpu": [1, 1, 9e-10, 3e-9, 1e-12, 1e-7]}
LEAST = {"cuda": [0.05, 0.2, 1e-13, 1e-13, 1e-11, 5e-7], "cpu": [0.3, 0.3, 1e-10, 1e-11, 1e-13, 1e-8]}
MOST = {"cuda": [1.0, 1.6, 1e-10, 2e-10, 1e-6, 2e-5], "cpu": [2, 3, 2e-8, 1e-7, 2e-12, 1e-5]}


class Device:
    def __init__(self, document):
        self.kind = document["device"]["kind"]
        self.threads = 1 if self.kind == "cuda" else document["device"]["threads"]
        rows = document["ceilings"]
        self.gathers = [(r["footprint"], r["value"]) for r in rows if r["kind"] == "gather"]
        self.values = {r["kind"]: r["value"] for r in rows if r["kind"] != "gather"}
        machine = document["machine"]
        self.cache = machine["gpu"]["l2_cache"] if machine["gpu"] else machine["last_level_cache"]

    def gather(self, footprint):
        below = max((g for g in self.gathers if g[0] <= footprint), default=None)
        above = min((g for g in self.gathers if g[0] >= footprint), default=None)
        if below is None or above is None or below == above:
            return (below or above)[1]
        share = math.log(footprint / below[0]) / math.log(above[0] / below[0])
        return below[1] + share * (above[1] - below[1])


class Row:
    def __init__(self, result, device, minimum):
        figures, size = result["figures"], result["graph"]["vertices"]
        self.name = (result["graph"]["name"], result["precision"])
        self.seconds = result["statistics"]["minimum" if minimum else "median"] / 1000
        footprint = size * (8 if result["precision"] == "fp64" else 4)
        cached = figures["work_bytes"] + footprint < 0.5 * device.cache
        self.stream = figures["work_bytes"] / (device.values["read"] * (CACHE_SPEED if cached else 1))
        near = device.gather(NEAR[device.kind])
        far = min(near, device.gather(CROWDING * footprint))
        self.gather = figures["work_distinct"] / far + figures["work_sectors"] / near
        self.slots, self.rows = figures["work_slots"] / device.threads, size / device.threads
        self.longest = figures["work_longest"] / (CACHE_SPEED if cached else 1)
        self.launch = device.values.get("graph_node" if device.kind == "cuda" else "parallel_region", 0)

    def predicted(self, p):
        terms = (self.stream / p[0], self.gather / p[1], self.slots * p[2] + self.rows * p[3],
                 self.longest * p[4])
        return p[5] + self.launch + sum(t ** 4 for t in terms) ** 0.25


def loss(rows, p):
    return sum(math.log(row.predicted(p) / row.seconds) ** 2 for row in rows) / len(rows)


def fit(rows, kind):
    starts = [list(START[kind]) for _ in range(3)]
    starts[1][2], starts[1][3] = START[kind][2] / 4, START[kind][3] * 5
    starts[2][2], starts[2][3] = START[kind][2] * 3, START[kind][3] / 10
    return min((descend(rows, kind, start) for start in starts), key=lambda p: loss(rows, p))


def descend(rows, kind, start):
    p, step = start, 2.0
    best = loss(rows, p)
    while step > 1.005:
        moved = False
        for k in range(len(p)):
            for factor in (step, 1 / step):
                q = list(p)
                q[k] = min(max(q[k] * factor, LEAST[kind][k]), MOST[kind][k])
                found = loss(rows, q)
                if found < best - 1e-12:
                    p, best, moved = q, found, True
        if not moved:
            step = math.sqrt(step)
    return p


def main(arguments):
    minimum = "--minimum" in arguments
    formats, kind = {}, "cuda"
    for path in (a for a in arguments if not a.startswith("--")):
        document = json.load(open(path))
        device = Device(document)
        kind = device.kind
        for result in document["results"]:
            if result["implementation"] == "graphrun" and result["verified"]:
                formats.setdefault(result["format"], []).append(Row(result, device, minimum))
    errors = []
    for name, rows in formats.items():
        p = fit(rows, kind)
        mine = sorted(abs(row.predicted(p) / row.seconds - 1) for row in rows)
        errors += mine
        print(f"{name:5} " + ", ".join(f"{value:.2g}" for value in p) +
              f"   median error {100 * mine[len(mine) // 2]:.1f} %, at most {100 * mine[-1]:.0f} %")
        if "--rows" in arguments:
            for row in rows:
                print("     ", *row.name, f"{row.seconds * 1e6:.1f} us, {row.predicted(p) * 1e6:.1f}")
    errors.sort()
    print(f"all   median error {100 * errors[len(errors) // 2]:.1f} %")


if __name__ == "__main__":
    main(sys.argv[1:])

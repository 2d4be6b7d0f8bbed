#!/usr/bin/env python3
"""How fast results are written, without the time that the disk takes (milliseconds.write and .sync of --json).

measure_writing.py GRAPHRUN [--graph GRAPH] [--folder FOLDER] [--threads N] [--runs N]: 20 M rows by default, into a
file system in memory: whole numbers (cc) and reals (pagerank). The least of the runs and their median; on a machine that
does nothing else.
"""

import argparse
import json
import os
import statistics
import subprocess

COLUMNS = {"labels": ["cc"], "ranks": ["pagerank", "--iterations", "3"]}
SUFFIXES = ("tsv", "csv", "npy")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("graphrun")
    options.add_argument("--graph", default="grid:5000x4000")
    options.add_argument("--folder", default="/dev/shm")
    options.add_argument("--threads", type=int, default=2)
    options.add_argument("--runs", type=int, default=5)
    given = options.parse_args()
    print("| rows | MB | write, ms: least, median | GB/s: least, median | sync, ms |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for what, command in COLUMNS.items():
        for suffix in SUFFIXES:
            path = os.path.join(given.folder, f"graphrun-writing-{os.getpid()}.{suffix}")
            times, rows = [], 0
            try:
                for _ in range(given.runs):
                    done = subprocess.run([given.graphrun, *command, given.graph, "--device", "cpu", "--threads",
                                           str(given.threads), "-q", "--json", "-o", path],
                                          check=True, capture_output=True, text=True)
                    found = json.loads(done.stdout)
                    times.append((found["milliseconds"]["write"], found["milliseconds"]["sync"]))
                    rows = found["graph"]["vertices"]
                size = os.path.getsize(path)
            finally:
                if os.path.exists(path):
                    os.remove(path)
            write = [one for one, _ in times]
            least, median = min(write), statistics.median(write)
            print(f"| {rows / 1e6:.1f} M {what} as .{suffix} | {size / 1e6:.0f} | {least:.0f}, {median:.0f} "
                  f"| {size / least / 1e6:.2f}, {size / median / 1e6:.2f} | {min(sync for _, sync in times):.1f} |")


if __name__ == "__main__":
    main()

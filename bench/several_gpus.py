#!/usr/bin/env python3
"""Times of commands on one and on several GPUs of this host, as a table.

    python3 bench/several_gpus.py build/graphrun [--gpus 2,4] [--scale 24] [COMMAND...]

COMMAND: those of the list whose first word it is, by default all. Times are medians of the trials, exchanges included;
the last columns are those of the whole command, with NCCL's start.
"""

import argparse
import json
import subprocess
import sys


def commands(scale):
    kron = f"kron:{scale}"
    rounds = ["--variant", "gap", "--tolerance", "0", "--iterations", "20", "--trials", "3"]
    ranks = [["pagerank", kron, *rounds, "--format", form, "--precision", precision]
             for form in ("csr", "tiled") for precision in ("single", "double")]
    return [
        *ranks,
        ["bfs", kron, "--source", "1", "--trials", "15"],
        ["bfs", kron, "--source", "1", "--trials", "15", "--order", "dealt"],
        ["sssp", kron, "--source", "1", "--trials", "7", "--random-weights", "1:255"],
        ["cc", kron, "--trials", "9"],
        ["triangles", kron, "--trials", "3"],
        ["bc", kron, "--sources", "16", "--trials", "3"],
        ["bfs", "grid:2048x2048", "--source", "1", "--trials", "3"],
        ["sssp", "grid:2048x2048", "--source", "1", "--trials", "3"],
        ["cc", "grid:2048x2048", "--trials", "3"],
        ["pagerank", "grid:2048x2048", "--trials", "3"],
    ]


def measured(program, command, count):
    one_orders_so = "degree" if count == 1 else "dealt"
    asked = [one_orders_so if word == "dealt" else word for word in command]
    done = subprocess.run([program, *asked, "--gpus", str(count), "--json"], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.stderr.write(f"{' '.join(asked)}: {done.stderr}")
        return None
    return json.loads(done.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("commands", nargs="*")
    parser.add_argument("--gpus", default="2")
    parser.add_argument("--scale", type=int, default=24)
    options = parser.parse_intermixed_args()  # words may follow options
    print("| command | GPUs | ms | first trial | times one's | build, ms | exchanges | MB into rank 0 | their ms "
          "| busiest / mean |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    for command in commands(options.scale):
        if options.commands and command[0] not in options.commands:
            continue
        alone = None
        for count in [1, *(int(count) for count in options.gpus.split(","))]:
            found = measured(options.program, command, count)
            if found is None:
                continue
            ms, ranks = found["milliseconds"], found.get("ranks") or {}
            alone = alone or ms["compute"]
            print(f"| {' '.join(command)} | {count} | {ms['compute']:.4g} | {ms['trials'][0]:.4g} "
                  f"| {alone / ms['compute']:.2f} | {ms['build']:.0f} | {ranks.get('exchanges', '')} | {ranks.get('exchanged_bytes', 0) / 1e6:.0f} | "
                  f"{ranks.get('exchange_ms', 0):.1f} | {ranks.get('imbalance', 1):.4f} |", flush=True)


main()

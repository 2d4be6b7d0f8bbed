#!/usr/bin/env python3
"""How often --format auto takes each storage format, over many graphs.

    python3 bench/format_choices.py build/graphrun [FILE...] [--device cuda]

Recipes of all kinds, 46 of them, as a pattern and with random weights, and the files that are named, as a pattern;
the choice is that of `graphrun info GRAPH --formats`. Prints a line for each format.
"""

import argparse
import collections
import json
import subprocess
import sys

RECIPES = (
    [f"kron:{scale}" for scale in (8, 10, 12, 14, 16, 17)]
    + ["kron:12:4", "kron:12:64", "kron:14:2", "kron:14:40"]
    + [f"rmat:{scale}" for scale in (8, 10, 12, 14, 16)]
    + ["rmat:12:4", "rmat:12:64", "rmat:14:2", "rmat:14:40", "rmat:14:abcd=0.4,0.25,0.25,0.1"]
    + [f"urand:{scale}" for scale in (8, 10, 12, 14, 16)]
    + ["urand:12:2", "urand:12:64", "urand:14:4", "urand:16:4"]
    + ["grid:20x20", "grid:100x100", "grid:300x300", "grid:1000x1000", "grid:10x10000"]
    + ["grid:300x300:removed=0", "grid:1000x1000:removed=0", "grid:300x300:removed=0.4"]
    + [f"smallworld:{scale}:6" for scale in (8, 10, 12, 14, 16)]
    + ["smallworld:12:2", "smallworld:12:32", "smallworld:14:6:rewire=0", "smallworld:14:6:rewire=1"]
)


def choice(program, graph, device, weights):
    more = ["--random-weights", "0.5:9.5"] if weights else []
    done = subprocess.run([program, "info", graph, "--formats", "--json", "--device", device, *more],
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.stderr.write(f"{graph}: {done.stderr}")
        return None
    result = json.loads(done.stdout)["result"]
    return result["choice"]["format"], [row["format"] for row in result["ranking"]["formats"]]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--device", default="cpu")
    options = parser.parse_args()
    taken, known = collections.Counter(), set()
    asked = [(graph, weights) for graph in RECIPES for weights in (False, True)]
    asked += [(graph, False) for graph in options.files]
    for graph, weights in asked:
        found = choice(options.program, graph, options.device, weights)
        if found is not None:
            taken[found[0]] += 1
            known.update(found[1])
    graphs = len(RECIPES) + len(options.files)
    print(f"{taken.total()} matrices of {graphs} graphs on {options.device}")
    for name in sorted(known, key=lambda one: (-taken[one], one)):
        print(f"{name:6} {taken[name]}")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Tests that take several GPUs: results of --gpus 2 and more have the bytes of one GPU's, and ranks that fail end all.

    python3 tests/over_gpus.py build/graphrun [--gpus 2,3,4] [--share] [NAME...]

NAME: the commands to compare, by default all. --share: on a machine of one GPU, which all ranks then use. Prints a line for each; fails if there is a difference. Where MPI is there
(libgraphrun_mpi.so beside the program, and mpirun), ranks of mpirun are compared, too. Its times: bench/several_gpus.py.
"""

import argparse
import filecmp
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

WEIGHTS = ["--random-weights", "1:64"]
# Name, arguments, and what makes one GPU's sums those of several: rows in CSR.
COMMANDS = [
    ["pagerank", "kron:16", "--format", "csr"],
    ["pagerank", "rmat:14", "--format", "csr", "--precision", "single"],
    ["pagerank", "rmat:14", "--format", "csr", "--variant", "gap"],
    ["katz", "rmat:14", "--format", "csr"],
    ["hits", "rmat:14", "--format", "csr"],
    ["eigenvector", "kron:14", "--format", "csr"],
    ["degree", "rmat:16"],
    ["bfs", "kron:18", "--source", "1"],
    ["bfs", "rmat:16", "--source", "1"],
    ["bfs", "grid:200x300", "--source", "1"],
    ["sssp", "kron:16", "--source", "1", *WEIGHTS],
    ["sssp", "grid:100x100", "--source", "1", "--random-weights", "0.5:1.5"],
    ["cc", "kron:18"],
    ["cc", "grid:200x300"],
    ["scc", "rmat:14"],
    ["kcore", "kron:14"],
    ["cdlp", "kron:14"],
    ["lcc", "kron:14"],
    ["lcc", "rmat:14"],
    ["bc", "kron:14", "--sources", "16"],
    ["closeness", "kron:14", "--samples", "256"],
    ["harmonic", "rmat:12"],
    ["eccentricity", "kron:12"],
    ["neighbourhood", "rmat:14", "--hops", "3"],
    ["mis", "kron:16"],
    ["coloring", "kron:12"],
    ["bipartite", "grid:100x100"],
]
LEFT_BEHIND_S = 10


class Runs:
    def __init__(self, program, folder, share):
        self.program, self.folder, self.share, self.failed = program, folder, share, 0
        if share:
            os.environ["GRAPHRUN_SHARE_GPU"] = "1"
        for name in ("OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"):  # in containers
            os.environ[name] = "1"

    def say(self, name, ok, more=""):
        self.failed += not ok
        print(f"{'ok  ' if ok else 'FAIL'} {name}{': ' + more if more else ''}", flush=True)

    # What comes before a command for so many ranks, the command, and what comes behind it.
    def on(self, count, command):
        if self.share and count > 1:
            return ["env", f"GRAPHRUN_LOCAL_RANKS={count}"], command, ["--device", "cuda"]
        return [], command, ["--gpus", str(count)]

    def output(self, launcher, command, more):
        path = os.path.join(self.folder, "out.tsv")
        done = subprocess.run([*launcher, self.program, *command, *more, "--top", "0", "-o", path],
                              capture_output=True, text=True, check=False)
        return (path, "") if done.returncode == 0 else (None, done.stderr.strip()[-300:])

    def compare(self, command, counts):
        name = " ".join(command)
        path, error = self.output(*self.on(1, command))
        if path is None:
            return self.say(f"{name} on 1", False, error)
        one = shutil.move(path, os.path.join(self.folder, "one.tsv"))
        for count in counts:
            self.same(f"{name} on {count}", one, *self.on(count, command))
        if self.has_mpi() and command[0] in ("pagerank", "bfs"):
            launcher = ["mpirun", "-n", str(counts[0])]
            self.same(f"{name}, mpirun -n {counts[0]}", one, launcher, command, ["--device", "cuda"])

    def same(self, name, one, launcher, command, more):
        path, error = self.output(launcher, command, more)
        self.say(name, path is not None and filecmp.cmp(one, path, shallow=False), error)

    def has_mpi(self):
        library = os.path.join(os.path.dirname(os.path.abspath(self.program)), "libgraphrun_mpi.so")
        return shutil.which("mpirun") is not None and os.path.exists(library)

    # Products in the tiled format add up in another order than CSR's, the same on any number of GPUs.
    def compare_tiled(self, counts):
        command = ["pagerank", "kron:18", "--format", "tiled"]
        path, error = self.output(*self.on(counts[0], command))
        if path is None:
            return self.say("tiled", False, error)
        first = shutil.move(path, os.path.join(self.folder, "first.tsv"))
        for count in counts[1:]:
            self.same(f"{' '.join(command)} on {count} as on {counts[0]}", first, *self.on(count, command))

    # A rank that is killed, or stopped, ends all within ten seconds and leaves no file.
    def fail_one(self, what, status):
        path = os.path.join(self.folder, "lost.tsv")
        before, command, behind = self.on(2, ["pagerank", "kron:20", "--iterations", "100000000"])
        run = subprocess.Popen([*before, self.program, *command, *behind, "--rank-timeout", "4", "-o", path],
                               start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        child, began = None, time.monotonic()
        while child is None and time.monotonic() - began < 30:
            listed = subprocess.run(["pgrep", "-P", str(run.pid)], capture_output=True, text=True, check=False)
            child = next(iter(listed.stdout.split()), None)
        time.sleep(6)  # by then it computes
        os.kill(int(child), what)
        began = time.monotonic()
        try:
            error = run.communicate(timeout=4 + LEFT_BEHIND_S)[1].strip()
        except subprocess.TimeoutExpired:
            os.killpg(run.pid, signal.SIGKILL)
            return self.say(f"rank 1 gets {what.name}", False, "not ended")
        took = time.monotonic() - began
        left = subprocess.run(["pgrep", "-g", str(run.pid)], capture_output=True, text=True, check=False).stdout.split()
        ok = run.returncode == status and not left and not os.path.exists(path) and len(error.splitlines()) == 1
        self.say(f"rank 1 gets {what.name}", ok,
                 f"exit status {run.returncode} after {took:.1f} s, {len(left)} left; {error}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--gpus", default="2", help="so many, each in turn")
    parser.add_argument("--share", action="store_true")
    options = parser.parse_args()
    counts = [int(count) for count in options.gpus.split(",")]
    with tempfile.TemporaryDirectory() as folder:
        runs = Runs(options.program, folder, options.share)
        for command in COMMANDS:
            if not options.names or command[0] in options.names:
                runs.compare(command, counts)
        if not options.names:
            runs.compare_tiled(counts)
            runs.fail_one(signal.SIGKILL, 1)
            runs.fail_one(signal.SIGSTOP, 1)
        sys.exit(1 if runs.failed else 0)


main()

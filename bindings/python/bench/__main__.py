"""graphrun's Python package beside others: the same edges, each in a process of its own.

    python bindings/python/bench kron:16 graphs/web.txt --json times.json --markdown times.md

Each graph is made undirected, without loops and without vertices that have no edges. Results are compared
before times are told, and those that differ are marked. Packages that are not installed are left out, which
is said; graph-tool runs in the Python that has it, by default Debian's.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import pathlib
import platform
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import Any

import compare
import numpy as np
import table
from peers.common import JOBS, Edges

HERE = pathlib.Path(__file__).resolve().parent
PEERS = ["networkx", "scipy", "igraph", "networkit", "rustworkx", "graph_tool", "networkx_graphrun", "graphrun"]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python bindings/python/bench", description=__doc__.splitlines()[0])
    parser.add_argument("graphs", nargs="*", default=["kron:14"], help="files, or recipes such as kron:16 (kron:14)")
    parser.add_argument("--peers", default=",".join(PEERS), help="which, of %(default)s")
    parser.add_argument("--jobs", default=",".join(JOBS), help="which, of %(default)s")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--trials", type=int, default=5, help="warm calls of each job at most (5)")
    parser.add_argument("--seconds", type=float, default=3, help="of calls of a job after which none is added (3)")
    parser.add_argument("--limit", type=float, default=120, help="seconds after which a job is given up (120)")
    parser.add_argument("--orders", type=int, default=2, help="rounds, each second one in reverse order (2)")
    parser.add_argument("--least", action="store_true", help="tell the least time, not the median: for a busy machine")
    parser.add_argument(
        "--processor", action="store_true", help="tell processor time, of all threads: for a busy machine, with --threads 1"
    )
    parser.add_argument("--busy", type=int, default=0, metavar="N", help="compute beside N processes that never rest")
    parser.add_argument("--no-networkx-in", action="store_true", help="leave out making graphs of NetworkX's")
    parser.add_argument("--json", metavar="FILE", help="write all samples")
    parser.add_argument("--markdown", metavar="FILE", help="write the tables")
    parser.add_argument("--python-of-graph-tool", default="/usr/bin/python3", metavar="PATH")
    chosen = parser.parse_args()
    for option, known in (("peers", PEERS), ("jobs", list(JOBS))):
        words = [word for word in getattr(chosen, option).split(",") if word]
        if unknown := [word for word in words if word not in known]:
            parser.error(f"--{option}: {unknown[0]} is none of {', '.join(known)}")
        setattr(chosen, option, words)
    return chosen


def edges_of(graph: str) -> Edges:
    """The edges of a file or recipe: each once, without loops, vertices numbered that have any."""
    import graphrun as gr

    matrix = gr.Graph.from_file(graph, directed=False, self_loops="drop").unweighted().to_scipy().tocoo()
    upper = matrix.row < matrix.col
    row, column = matrix.row[upper], matrix.col[upper]
    known, numbers = np.unique(np.concatenate((row, column)), return_inverse=True)
    source, target = numbers[: len(row)].astype(np.int32), numbers[len(row) :].astype(np.int32)
    weight = (source.astype(np.int64) * 7919 + target.astype(np.int64) * 104729) % 255 + 1
    order = np.random.default_rng(1).permutation(len(source))  # as files have them
    degree = np.bincount(source, minlength=len(known)) + np.bincount(target, minlength=len(known))
    starts = np.argsort(-degree, kind="stable")[[len(known) // 4 * k for k in range(4)]].tolist()
    return Edges(len(known), source[order], target[order], weight[order], starts)


def lines_of(process: subprocess.Popen[bytes], limit: float) -> Iterator[dict[str, Any] | None]:
    """What a process says, and None when it says nothing for longer than the limit."""
    assert process.stdout is not None
    text = b""
    while True:
        ready, _, _ = select.select([process.stdout], [], [], limit)
        if not ready:
            yield None
            return
        part = os.read(process.stdout.fileno(), 1 << 16)
        if not part:
            return
        text += part
        *whole, text = text.split(b"\n")
        yield from (json.loads(line) for line in whole)


def is_worth_repeating(times: table.Times) -> bool:
    """Whether a job was not given up, and took less than ten seconds."""
    return "over" not in times and all(took < 10_000 for took in times.get("first", []))


class Run:
    """The times of one graph."""

    def __init__(self, options: argparse.Namespace, graph: str, folder: str) -> None:
        self.options, self.folder = options, folder
        self.edges = edges_of(graph)
        self.path = os.path.join(folder, "edges.npz")
        self.edges.write(self.path)
        self.versions: dict[str, str] = {}
        self.missing: dict[str, str] = {}
        self.document: dict[str, Any] = {
            "name": pathlib.Path(graph).name, "vertices": self.edges.vertices,
            "edges": len(self.edges.source), "peers": {}, "notes": [],
        }  # fmt: skip

    def process(self, peer: str, jobs: list[str], results: str) -> list[str]:
        """Runs jobs; gives those that are still to do, where one was given up."""
        options = self.options
        given = {
            "peer": peer, "edges": self.path, "threads": options.threads, "jobs": jobs, "trials": options.trials,
            "seconds": options.seconds, "results": results, "processor": options.processor,
            "networkx": not options.no_networkx_in and "networkx" not in self.document["peers"].get(peer, {}),
        }  # fmt: skip
        python = options.python_of_graph_tool if peer == "graph_tool" else sys.executable
        command = [python, str(HERE / "worker.py"), json.dumps(given)]
        environment = dict(os.environ)
        if peer == "graph_tool":
            environment.pop("PYTHONPATH", None)
        try:
            child = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment)
        except OSError as error:
            self.missing[peer] = str(error)
            return []
        with child:
            try:
                return self.listen(peer, jobs, child)
            finally:
                child.kill()

    def listen(self, peer: str, jobs: list[str], child: subprocess.Popen[bytes]) -> list[str]:
        times: dict[str, table.Times] = self.document["peers"].setdefault(peer, {})
        left = ["arrays", "networkx", *jobs]
        for said in lines_of(child, self.options.limit):
            if said is None:
                times.setdefault(left[0], {})["over"] = self.options.limit
                return [] if left[0] == "arrays" else [job for job in left[1:] if job in jobs]
            if "begun" in said:  # those before it are none that this peer has
                left = left[left.index(said["begun"]) :]
            if "missing" in said:
                self.missing[peer] = said["missing"]
                del self.document["peers"][peer]
                return []
            self.versions.setdefault(peer, said.get("version", peer))
            if "job" in said:
                kept = times.setdefault(said["job"], {"first": [], "warm": [], "hand": []})
                kept["first"].append(said["first"])
                kept["warm"] += said["warm"]
                kept["hand"] += [said["hand"]] if "hand" in said else []
                if said["job"] in left:
                    left = left[left.index(said["job"]) + 1 :]
            if "done" in said:
                return []
        print(f"{peer} ended early at {left[0] if left else 'its end'}", file=sys.stderr)
        times.setdefault(left[0] if left else "arrays", {})["over"] = 0
        return [job for job in left[1:] if job in jobs]

    def peer(self, name: str, results: str) -> None:
        times = self.document["peers"].get(name, {})
        jobs = [job for job in self.options.jobs if is_worth_repeating(times.get(job, {}))]
        while jobs and name not in self.missing and "over" not in times.get("arrays", {}):
            jobs = self.process(name, jobs, results)
            times = self.document["peers"].get(name, {})

    def compare(self) -> None:
        """Marks what differs from graphrun's results."""
        found = self.document["peers"]
        for job in self.options.jobs:
            own = self.result("graphrun", job)
            scores = {}
            for name in found:
                theirs = self.result(name, job)
                if theirs is None or own is None:
                    continue
                if job == "louvain":
                    scores[self.versions[name]] = compare.modularity(self.edges, theirs)
                if said := compare.difference(job, self.edges, own, theirs):
                    found[name][job]["differs"] = said
                    self.note(f"{table.NAMES[job]}: graphrun has {said} of {self.versions[name]}.")
            if scores:
                told = ", ".join(f"{name} {value:.4f}" for name, value in scores.items())
                self.note(f"Modularity of Louvain's communities: {told}.")

    def result(self, peer: str, job: str) -> Any:
        path = os.path.join(self.folder, f"{peer}.{job}.npy")
        return np.load(path) if os.path.exists(path) else None

    def note(self, text: str) -> None:
        self.document["notes"].append(text)

    def measure(self) -> None:
        peers = self.options.peers
        for turn in range(self.options.orders):
            for name in peers if turn % 2 == 0 else reversed(peers):
                if name not in self.missing:
                    began = time.perf_counter()
                    self.peer(name, self.folder if turn == 0 else "")
                    print(f"{self.document['name']}: {name}, {time.perf_counter() - began:.0f} s", file=sys.stderr)
            if turn == 0:
                self.compare()
        for name, why in self.missing.items():
            self.note(f"Left out: {name} ({why}).")


def machine() -> dict[str, Any]:
    model = "unknown"
    with contextlib.suppress(OSError), open("/proc/cpuinfo") as lines:
        model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), model)
    return {
        "processor": model, "processors": len(os.sched_getaffinity(0)), "load": os.getloadavg()[0],
        "python": platform.python_version(), "date": time.strftime("%Y-%m-%d"),
    }  # fmt: skip


@contextlib.contextmanager
def beside(count: int) -> Iterator[None]:
    """Processes that compute without end."""
    rest = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for one in rest:
            one.kill()
            one.wait()


def main() -> int:
    options = arguments()
    document: dict[str, Any] = {"machine": machine(), "arguments": sys.argv[1:], "graphs": []}
    texts = []
    with beside(options.busy):
        for graph in options.graphs:
            with tempfile.TemporaryDirectory() as folder:
                run = Run(options, graph, folder)
                run.measure()
            document["graphs"].append({**run.document, "versions": run.versions})
            versions = {name: run.versions[name] for name in options.peers if name in run.versions}
            texts.append(table.markdown(run.document, versions, options.least, options.processor))
            print("\n" + texts[-1], flush=True)
            if options.json:
                pathlib.Path(options.json).write_text(json.dumps(document, indent=1) + "\n")
            if options.markdown:
                pathlib.Path(options.markdown).write_text("\n".join(texts))
    differ = any("differs" in times for one in document["graphs"] for jobs in one["peers"].values()
                 for times in jobs.values())  # fmt: skip
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())

"""One process of one peer: makes its graph, runs jobs, and prints a line of JSON for each.

    python worker.py '{"peer": "igraph", "edges": "edges.npz", "threads": 2, "jobs": ["bfs"], "trials": 5,
                       "seconds": 2.0, "networkx": true, "results": "FOLDER"}'
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import sys
import time
from collections.abc import Callable
from typing import Any

from peers import common


clock: Callable[[], float] = time.perf_counter


def say(**what: Any) -> None:
    print(json.dumps(what), flush=True)


def timed(call: Callable[[], Any]) -> tuple[float, Any]:
    """Milliseconds of the clock, and what was given back."""
    gc.collect()
    began = clock()
    value = call()
    return 1000 * (clock() - began), value


def repeated(call: Callable[[], Any], first: float, trials: int, seconds: float) -> list[float]:
    """Times of more calls: none where the first took longer than all may."""
    times: list[float] = []
    while len(times) < trials and first + sum(times) < 1000 * seconds:
        times.append(timed(call)[0])
    return times


def graphs(peer: Any, given: dict[str, Any]) -> None:
    """The graph of arrays, and that of NetworkX."""
    first, peer.graph = timed(peer.build)
    say(job="arrays", first=first, warm=repeated(peer.build, first, min(given["trials"], 3), given["seconds"]))
    if not given["networkx"] or type(peer).from_networkx is common.Package.from_networkx:
        return
    from peers import networkx

    source = networkx.Peer(peer.edges, given["threads"]).build()
    say(begun="networkx")
    first, _ = timed(lambda: peer.from_networkx(source))
    say(job="networkx", first=first, warm=[])


def run(peer: Any, job: str, given: dict[str, Any]) -> None:
    method = getattr(peer, job, None)
    if method is None:
        return
    peer.prepare(job)
    say(begun=job)
    try:
        first, result = timed(method)
    except common.Missing:
        return
    hand, array = timed(lambda: peer.hand(job, result))
    if given["results"]:
        import numpy as np

        np.save(os.path.join(given["results"], f"{given['peer']}.{job}.npy"), array)
    del result, array
    say(job=job, first=first, hand=hand, warm=repeated(method, first, given["trials"], given["seconds"]))


def main() -> int:
    global clock
    given = json.loads(sys.argv[1])
    if given.get("processor"):
        clock = time.process_time
    common.limit_threads(given["threads"])
    try:
        module = importlib.import_module(f"peers.{given['peer']}")
        peer = module.Peer(common.Edges.read(given["edges"]), given["threads"])
    except ImportError as error:
        say(missing=str(error))
        return 0
    say(version=peer.version())
    graphs(peer, given)
    for job in given["jobs"]:
        run(peer, job, given)
    say(done=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""The benchmark of bindings/python/bench runs, and notices results that differ."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest
from support import ROOT

import graphrun as gr

BENCH = ROOT / "bindings" / "python" / "bench"
PEERS = {"networkx": "networkx", "scipy": "scipy", "igraph": "igraph", "networkit": "networkit",
         "rustworkx": "rustworkx"}  # fmt: skip


@pytest.fixture
def compare(monkeypatch):
    monkeypatch.syspath_prepend(str(BENCH))
    import compare

    yield compare
    for name in [name for name in sys.modules if name.split(".")[0] in ("compare", "peers", "table")]:
        del sys.modules[name]


def test_all_peers_agree(tmp_path):
    written = tmp_path / "times.json"
    folder = os.path.dirname(os.path.dirname(os.path.abspath(gr.__file__)))
    done = subprocess.run(
        [sys.executable, BENCH, "kron:7", "--trials", "1", "--json", written, "--markdown", tmp_path / "times.md"],
        env={**os.environ, "PYTHONPATH": folder}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    graph = json.loads(written.read_text())["graphs"][0]
    assert "differs" not in done.stdout and "over " not in done.stdout
    own = graph["peers"]["graphrun"]
    assert set(own) >= {"arrays", "networkx", "pagerank", "bfs", "louvain", "betweenness"}
    assert all(len(times["first"]) == 2 for name, times in own.items() if name != "networkx")
    for peer, package in PEERS.items():
        try:
            __import__(package)
        except ImportError:
            assert f"Left out: {peer}" in done.stdout
        else:
            assert len(graph["peers"][peer]) > 3, peer
    table = (tmp_path / "times.md").read_text()
    assert table.count("\n| PageRank") == 2 and "share of the fastest other (aim)" in table


def test_processor_time():
    folder = os.path.dirname(os.path.dirname(os.path.abspath(gr.__file__)))
    words = "kron:5 --peers graphrun --jobs bfs --orders 1 --no-networkx-in --processor --threads 1".split()
    done = subprocess.run(
        [sys.executable, BENCH, *words], env={**os.environ, "PYTHONPATH": folder}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "ms of processors of warm calls" in done.stdout and "\n| BFS lengths" in done.stdout


def test_differences_are_noticed(compare):
    from peers.common import Edges

    ends = np.array([0, 1, 2, 3]), np.array([1, 2, 3, 4])
    edges = Edges(6, *ends, np.ones(4, np.int64), [0])
    labels = np.array([0, 0, 0, 3, 3, 5])
    assert compare.difference("components", edges, labels, np.array([7, 7, 7, 1, 1, 2])) == ""
    assert "5" in compare.difference("components", edges, labels, np.array([7, 7, 7, 1, 1, 1]))
    lengths = np.array([0, 1, 2, -1])
    assert compare.difference("bfs", edges, lengths, np.array([0, 1, 2, np.inf])) == ""
    assert compare.difference("bfs", edges, lengths, np.array([0, 1, 3, 2**31 - 1]))
    assert compare.difference("bfs", edges, lengths, np.array([0, 1, 2]))
    ranks = np.array([0.5, 0.5])
    assert compare.difference("pagerank", edges, ranks, ranks + 5e-7) == ""
    assert compare.difference("pagerank", edges, ranks, ranks + 2e-6)
    assert compare.difference("pagerank", edges, ranks, ranks * np.nan)
    assert compare.difference("triangles", edges, np.int64(3), 4)
    halves = np.array([0, 0, 0, 1, 1, 1])
    assert compare.difference("louvain", edges, halves, np.zeros(6)) == ""
    assert compare.difference("louvain", edges, np.zeros(6), halves)
    assert compare.difference("betweenness", edges, np.array([1e6]), np.array([1e6 + 0.5])) == ""
    assert compare.difference("betweenness", edges, np.array([1e6]), np.array([1e6 + 5]))


def test_modularity_is_networkx(compare):
    nx = pytest.importorskip("networkx")
    from peers.common import Edges

    graph = nx.karate_club_graph()
    source, target = map(np.array, zip(*graph.edges))
    edges = Edges(34, source, target, np.ones(78), [0])
    labels = np.arange(34) % 3
    parts = [{v for v in graph if v % 3 == k} for k in range(3)]
    expected = nx.community.modularity(graph, parts, weight=None)
    assert compare.modularity(edges, labels) == pytest.approx(expected)

"""Graphs that the tests share, and Ctrl-C."""

import os
import pathlib
import signal
import threading
import time

import numpy as np
import pytest

import graphrun as gr

ROOT = pathlib.Path(__file__).resolve().parents[2]
WEBRING = ROOT / "graphs" / "webring.txt"
KARATE = ROOT / "graphs" / "karate.mtx"


def random_arrays(seed, vertices=40, edges=120, weights=None):
    """Sources, targets and weights of random edges, with loops and repeats."""
    random = np.random.default_rng(seed)
    source = random.integers(0, vertices, edges)
    target = random.integers(0, vertices, edges)
    if weights is None:
        return source, target, None
    values = random.integers(1, 20, edges) if weights == "whole" else random.random(edges) + 0.1
    return source, target, values


def random_networkx(seed, directed, vertices=40, edges=120, weights=None):
    """A NetworkX graph of such edges, without repeats, all its vertices in order."""
    import networkx as nx

    graph = nx.DiGraph() if directed else nx.Graph()
    graph.add_nodes_from(range(vertices))
    source, target, values = random_arrays(seed, vertices, edges, weights)
    for k, (u, v) in enumerate(zip(source.tolist(), target.tolist())):
        graph.add_edge(u, v, **({} if values is None else {"weight": values[k].item()}))
    return graph


def edges_of(graph):
    """The edges of a graph by ids: {(u, v): weight}, both ways where it is undirected."""
    matrix = graph.to_scipy().tocoo()
    ids = graph.ids.tolist()
    return {
        (ids[u], ids[v]): w
        for u, v, w in zip(matrix.row.tolist(), matrix.col.tolist(), matrix.data.tolist())
    }


def edges_of_networkx(graph, weight=None):
    """Likewise."""
    result = {}
    for u, v, data in graph.edges(data=True):
        value = 1.0 if weight is None else data.get(weight, 1)
        result[u, v] = value
        if not graph.is_directed():
            result[v, u] = value
    return result


def big():
    """A graph that algorithms take more than a moment for."""
    return gr.Graph.generate("kron:17", random_weights=(1, 255))


def interrupted(call, seconds, may_end=False):
    """Makes a call that Ctrl-C is sent to after so many seconds: when it was sent, by the clock and in processor time, and
    the seconds until the call raised KeyboardInterrupt. Skips the test where the call ends before, or gives None."""
    if threading.current_thread() is not threading.main_thread():
        pytest.skip("not on the main thread")
    sent = []

    def send():
        sent.extend((time.perf_counter(), time.process_time()))
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(seconds, send)
    timer.start()
    try:
        call()
        timer.cancel()
        timer.join()
        if sent:
            time.sleep(1)  # it comes just now
    except KeyboardInterrupt:
        raised = time.perf_counter()
        timer.join()
        return *sent, raised - sent[0]
    finally:
        timer.cancel()
    return None if may_end else pytest.skip("it ended before it was interrupted")

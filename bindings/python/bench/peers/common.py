"""What the peers have in common."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]

# What the table calls each job.
JOBS = {
    "pagerank": "PageRank to 1e-6",
    "bfs": "BFS lengths",
    "dijkstra": "Dijkstra lengths, weights 1 to 255",
    "components": "components",
    "triangles": "triangles, how many",
    "clustering": "clustering coefficients",
    "cores": "core numbers",
    "louvain": "Louvain",
    "betweenness": "betweenness, 4 sources",
}


@dataclass
class Edges:
    """An undirected graph without loops: each edge once, source below target, vertices from 0 on."""

    vertices: int
    source: Array
    target: Array
    weight: Array
    starts: list[int]  # where searches begin

    @classmethod
    def read(cls, path: str) -> Edges:
        with np.load(path) as kept:
            return cls(
                int(kept["vertices"]), kept["source"], kept["target"], kept["weight"], kept["starts"].tolist()
            )

    def write(self, path: str) -> None:
        np.savez(
            path, vertices=self.vertices, source=self.source, target=self.target, weight=self.weight,
            starts=np.array(self.starts),
        )  # fmt: skip

    def both_ways(self, values: Array) -> tuple[Array, Array, Array]:
        """Rows, columns and values of the symmetric matrix."""
        return (
            np.concatenate((self.source, self.target)),
            np.concatenate((self.target, self.source)),
            np.concatenate((values, values)),
        )


class Missing(Exception):
    """The peer has no such function."""


class Package:
    """A peer: makes a graph, runs jobs on it, and turns their results into NumPy arrays.

    A job is a method that gives the peer's own result; `hand_NAME` turns that into an array with a value
    for each vertex, or a number.
    """

    edges: Edges
    graph: Any
    rebuilds = False  # whether each job gets a graph of its own, on which nothing is prepared

    def __init__(self, edges: Edges, threads: int) -> None:
        self.edges = edges
        self.threads = threads

    def version(self) -> str:
        """Its name and version."""
        raise NotImplementedError

    def build(self) -> Any:
        """The graph of the edges' arrays."""
        raise Missing

    def build_weighted(self) -> Any:
        """Likewise with weights."""
        return self.graph

    def from_networkx(self, source: Any) -> Any:
        """The graph of a NetworkX graph."""
        raise Missing

    def prepare(self, job: str) -> None:
        """What a job takes besides the graph; not timed."""
        if job == "dijkstra":
            self.weighted = self.build_weighted()
        elif self.rebuilds:
            self.graph = self.build()

    def start(self) -> int:
        return self.edges.starts[0]

    def hand(self, job: str, result: Any) -> Any:
        """The result of a job as an array, or as a number."""
        method = getattr(self, f"hand_{job}", None)
        return np.asarray(result) if method is None else method(result)


def numbered(parts: Any, vertices: int) -> Array:
    """Of sets of vertices the number of each vertex's set."""
    labels = np.full(vertices, -1, np.int64)
    for number, part in enumerate(parts):
        labels[list(part)] = number
    return labels


def filled(values: Any, vertices: int, missing: float) -> Array:
    """Of a dict of vertices and values an array of all."""
    array = np.full(vertices, missing, np.float64)
    keys = np.fromiter(values.keys(), np.int64, len(values))
    array[keys] = np.fromiter(values.values(), np.float64, len(values))
    return array


def limit_threads(threads: int) -> None:
    """For libraries that read it when they are loaded."""
    for name in ("OMP", "OPENBLAS", "MKL", "RAYON", "NUMEXPR", "GRAPHRUN"):
        os.environ[f"{name}_NUM_THREADS" if name != "GRAPHRUN" else "GRAPHRUN_THREADS"] = str(threads)

"""NetworkX with graphrun as its backend: the first call converts the graph, the next ones do not."""

from __future__ import annotations

from typing import Any

import networkx as nx

from . import networkx
from .common import Edges, Missing


class Peer(networkx.Peer):
    backend = "graphrun"
    rebuilds = True

    def __init__(self, edges: Edges, threads: int) -> None:
        if "graphrun" not in nx.utils.backends.backends:
            raise ImportError("the backend graphrun is not installed")
        super().__init__(edges, threads)

    def version(self) -> str:
        return f"NetworkX {nx.__version__} with the backend graphrun"

    def prepare(self, job: str) -> None:
        """Its own graphs are made once: what is kept on them for other calls goes."""
        if job == "dijkstra":
            self.weighted = self.build_weighted()
        self.graph.__networkx_cache__.clear()

    def betweenness(self) -> Any:
        raise Missing

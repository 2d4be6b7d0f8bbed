"""igraph."""

from __future__ import annotations

from typing import Any

import igraph
import numpy as np

from .common import Package


class Peer(Package):
    def version(self) -> str:
        return f"igraph {igraph.__version__}"

    def build(self) -> Any:
        pairs = np.column_stack((self.edges.source, self.edges.target))
        return igraph.Graph(n=self.edges.vertices, edges=pairs, directed=False)

    def from_networkx(self, source: Any) -> Any:
        return igraph.Graph.from_networkx(source)

    def prepare(self, job: str) -> None:
        self.weights = self.edges.weight.tolist() if job == "dijkstra" else None

    def pagerank(self) -> Any:
        return self.graph.pagerank()

    def bfs(self) -> Any:
        return self.graph.distances(self.start())[0]

    def dijkstra(self) -> Any:
        return self.graph.distances(self.start(), weights=self.weights)[0]

    def components(self) -> Any:
        return self.graph.connected_components().membership

    def triangles(self) -> Any:
        return len(self.graph.list_triangles())

    def clustering(self) -> Any:
        return self.graph.transitivity_local_undirected(mode="zero")

    def cores(self) -> Any:
        return self.graph.coreness()

    def louvain(self) -> Any:
        return self.graph.community_multilevel().membership

    def betweenness(self) -> Any:
        return self.graph.betweenness(directed=False, sources=self.edges.starts)

"""NetworkX."""

from __future__ import annotations

from typing import Any

import networkx as nx

from .common import Edges, Package, filled, numbered


class Peer(Package):
    backend: str | None = None

    def __init__(self, edges: Edges, threads: int) -> None:
        super().__init__(edges, threads)
        self.how: dict[str, Any] = {} if self.backend is None else {"backend": self.backend}

    def version(self) -> str:
        return f"NetworkX {nx.__version__}"

    def build(self) -> Any:
        graph = nx.Graph()
        graph.add_nodes_from(range(self.edges.vertices))
        graph.add_edges_from(zip(self.edges.source.tolist(), self.edges.target.tolist()))
        return graph

    def build_weighted(self) -> Any:
        e = self.edges
        graph = nx.Graph()
        graph.add_nodes_from(range(e.vertices))
        graph.add_weighted_edges_from(zip(e.source.tolist(), e.target.tolist(), e.weight.tolist()))
        return graph

    def pagerank(self) -> Any:
        """Its tolerance is multiplied by the number of vertices."""
        return nx.pagerank(self.graph, tol=1e-6 / self.edges.vertices, max_iter=1000, **self.how)

    def bfs(self) -> Any:
        return nx.single_source_shortest_path_length(self.graph, self.start(), **self.how)

    def dijkstra(self) -> Any:
        return nx.single_source_dijkstra_path_length(self.weighted, self.start(), **self.how)

    def components(self) -> Any:
        return list(nx.connected_components(self.graph, **self.how))

    def triangles(self) -> Any:
        return sum(nx.triangles(self.graph, **self.how).values()) // 3

    def clustering(self) -> Any:
        return nx.clustering(self.graph, **self.how)

    def cores(self) -> Any:
        return nx.core_number(self.graph, **self.how)

    def louvain(self) -> Any:
        return nx.community.louvain_communities(self.graph, weight=None, seed=1, **self.how)

    def betweenness(self) -> Any:
        graph = self.graph
        return nx.betweenness_centrality_subset(graph, self.edges.starts, list(graph), normalized=False)

    def hand(self, job: str, result: Any) -> Any:
        if job == "triangles":
            return result
        if job in ("components", "louvain"):
            return numbered(result, self.edges.vertices)
        return filled(result, self.edges.vertices, -1)

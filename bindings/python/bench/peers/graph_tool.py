"""graph-tool, which Debian has (python3-graph-tool) and PyPI has not."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # drawing needs more than is looked at here
    import graph_tool as gt
    from graph_tool import centrality, clustering, topology

from .common import Edges, Package


class Peer(Package):
    def __init__(self, edges: Edges, threads: int) -> None:
        super().__init__(edges, threads)
        gt.openmp_set_num_threads(threads)

    def version(self) -> str:
        return f"graph-tool {gt.__version__.split(' ')[0]}"

    def build(self) -> Any:
        graph = gt.Graph(directed=False)
        graph.add_vertex(self.edges.vertices)
        graph.add_edge_list(np.column_stack((self.edges.source, self.edges.target)))
        return graph

    def prepare(self, job: str) -> None:
        if job == "dijkstra":
            self.weights = self.graph.new_edge_property("int", vals=self.edges.weight)

    def pagerank(self) -> Any:
        return centrality.pagerank(self.graph, epsilon=1e-6)

    def bfs(self) -> Any:
        return topology.shortest_distance(self.graph, self.start())

    def dijkstra(self) -> Any:
        return topology.shortest_distance(self.graph, self.start(), weights=self.weights)

    def components(self) -> Any:
        return topology.label_components(self.graph)[0]

    def triangles(self) -> Any:
        return clustering.global_clustering(self.graph, ret_counts=True)[1]

    def clustering(self) -> Any:
        return clustering.local_clustering(self.graph)

    def cores(self) -> Any:
        return topology.kcore_decomposition(self.graph)

    def betweenness(self) -> Any:
        return centrality.betweenness(self.graph, pivots=np.array(self.edges.starts), norm=False)[0]

    def hand(self, job: str, result: Any) -> Any:
        return int(result) if job == "triangles" else np.array(result.a)

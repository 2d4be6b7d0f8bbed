"""graphrun."""

from __future__ import annotations

from typing import Any

import graphrun as gr

from .common import Edges, Package


class Peer(Package):
    """As of the others, only what a job is about is asked for: no predecessors, no order of cores."""

    rebuilds = True

    def __init__(self, edges: Edges, threads: int) -> None:
        super().__init__(edges, threads)
        gr.config(threads=threads)

    def version(self) -> str:
        return f"graphrun {gr.__version__}"

    def build(self) -> Any:
        e = self.edges
        return gr.Graph.from_numpy(e.source, e.target, vertices=e.vertices, directed=False)

    def build_weighted(self) -> Any:
        e = self.edges
        return gr.Graph.from_numpy(e.source, e.target, e.weight, vertices=e.vertices, directed=False)

    def from_networkx(self, source: Any) -> Any:
        return gr.Graph.from_networkx(source)

    def pagerank(self) -> Any:
        return self.graph.pagerank(tolerance=1e-6).rank

    def bfs(self) -> Any:
        return self.graph.bfs(self.start(), columns=["level"]).level

    def dijkstra(self) -> Any:
        return self.weighted.shortest_paths(self.start(), columns=["distance"]).distance

    def components(self) -> Any:
        return self.graph.connected_components().component

    def triangles(self) -> Any:
        return self.graph.triangle_count()

    def clustering(self) -> Any:
        return self.graph.clustering().lcc

    def cores(self) -> Any:
        return self.graph.core_number(columns=["core"]).core

    def louvain(self) -> Any:
        return self.graph.louvain().community

    def betweenness(self) -> Any:
        return self.graph.betweenness(sources=self.edges.starts).betweenness

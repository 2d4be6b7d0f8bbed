"""rustworkx."""

from __future__ import annotations

from importlib import metadata
from typing import Any

import rustworkx as rx

from .common import Package, filled, numbered


class Peer(Package):
    def version(self) -> str:
        return f"rustworkx {metadata.version('rustworkx')}"

    def build(self) -> Any:
        graph = rx.PyGraph()
        graph.add_nodes_from(range(self.edges.vertices))
        graph.add_edges_from_no_data(list(zip(self.edges.source.tolist(), self.edges.target.tolist())))
        return graph

    def build_weighted(self) -> Any:
        e = self.edges
        graph = rx.PyGraph()
        graph.add_nodes_from(range(e.vertices))
        graph.add_edges_from(list(zip(e.source.tolist(), e.target.tolist(), e.weight.tolist())))
        return graph

    def from_networkx(self, source: Any) -> Any:
        return rx.networkx_converter(source)

    def prepare(self, job: str) -> None:
        super().prepare(job)
        self.arcs: Any = self.graph.to_directed() if job == "pagerank" else None

    def pagerank(self) -> Any:
        """Of directed graphs alone; making one of the graph is not timed."""
        return rx.pagerank(self.arcs, tol=1e-6 / self.edges.vertices, max_iter=1000)

    def dijkstra(self) -> Any:
        return rx.graph_dijkstra_shortest_path_lengths(self.weighted, self.start(), float)

    def components(self) -> Any:
        return rx.connected_components(self.graph)

    def hand_components(self, result: Any) -> Any:
        return numbered(result, self.edges.vertices)

    def cores(self) -> Any:
        return rx.core_number(self.graph)

    def hand(self, job: str, result: Any) -> Any:
        if job == "components":
            return self.hand_components(result)
        array = filled(dict(result), self.edges.vertices, -1)
        if job == "dijkstra":
            array[self.start()] = 0  # the source is not listed
        return array

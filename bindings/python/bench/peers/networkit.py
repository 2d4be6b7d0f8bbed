"""NetworKit."""

from __future__ import annotations

from typing import Any

import networkit as nk
import numpy as np

from .common import Edges, Package


class Peer(Package):
    def __init__(self, edges: Edges, threads: int) -> None:
        super().__init__(edges, threads)
        nk.setNumberOfThreads(threads)

    def version(self) -> str:
        return f"NetworKit {nk.__version__}"

    def build(self) -> Any:
        return nk.GraphFromCoo((self.edges.source, self.edges.target), n=self.edges.vertices)

    def build_weighted(self) -> Any:
        e = self.edges
        data = (e.weight.astype(np.float64), (e.source, e.target))
        return nk.GraphFromCoo(data, n=e.vertices, weighted=True)

    def from_networkx(self, source: Any) -> Any:
        return nk.nxadapter.nx2nk(source)

    def pagerank(self) -> Any:
        found = nk.centrality.PageRank(self.graph, 0.85, 1e-6)
        found.norm = nk.centrality.Norm.L1_NORM
        return found.run().scores()

    def bfs(self) -> Any:
        return nk.distance.BFS(self.graph, self.start(), storePaths=False).run().getDistances()

    def dijkstra(self) -> Any:
        return nk.distance.Dijkstra(self.weighted, self.start(), storePaths=False).run().getDistances()

    def components(self) -> Any:
        return nk.components.ConnectedComponents(self.graph).run().getPartition()

    def hand_components(self, result: Any) -> Any:
        return np.asarray(result.getVector())

    def clustering(self) -> Any:
        return nk.centrality.LocalClusteringCoefficient(self.graph).run().scores()

    def cores(self) -> Any:
        return nk.centrality.CoreDecomposition(self.graph).run().scores()

    def louvain(self) -> Any:
        return nk.community.PLM(self.graph).run().getPartition()

    def hand_louvain(self, result: Any) -> Any:
        return np.asarray(result.getVector())

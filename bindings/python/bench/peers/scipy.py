"""SciPy's sparse graphs."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy
import scipy.sparse as sparse
from scipy.sparse import csgraph

from .common import Array, Package


class Peer(Package):
    def version(self) -> str:
        return f"SciPy {scipy.__version__}"

    def _matrix(self, values: Array) -> Any:
        row, column, value = self.edges.both_ways(values)
        shape = (self.edges.vertices, self.edges.vertices)
        return sparse.coo_array((value, (row, column)), shape=shape).tocsr()

    def build(self) -> Any:
        return self._matrix(np.ones(len(self.edges.source)))

    def build_weighted(self) -> Any:
        return self._matrix(self.edges.weight.astype(np.float64))

    def bfs(self) -> Any:
        return csgraph.breadth_first_order(self.graph, self.start(), return_predecessors=True)

    def hand_bfs(self, result: Any) -> Array:
        """Lengths: of the vertices in order, each is one further than its predecessor."""
        order, before = result
        level = np.full(self.edges.vertices, -1, np.int64)
        level[order[0]] = depth = 0
        place = np.empty(self.edges.vertices, np.int64)
        place[order] = np.arange(len(order))
        parent = place[before[order[1:]]]  # rises
        first, end = 0, 1
        while end < len(order):
            last = end + int(np.searchsorted(parent[end - 1 :], end))
            depth += 1
            level[order[end:last]] = depth
            first, end = end, last
            if first == end:
                break
        return level

    def dijkstra(self) -> Any:
        return csgraph.dijkstra(self.weighted, directed=True, indices=self.start())

    def components(self) -> Any:
        return csgraph.connected_components(self.graph, directed=False)[1]

"""Random graphs as NetworkX, igraph, NetworKit and graphrun have them, for tests that compare the four."""

import math
import random

import networkx as nx

import graphrun as gr

try:
    import igraph
except ImportError:
    igraph = None
try:
    import networkit

    networkit.setNumberOfThreads(1)  # others wait for each other longer than these graphs take
except ImportError:
    networkit = None


class Peers:
    """One graph of each package: vertices 0 to n - 1, edges (u, v) with whole weights, in the same order."""

    def __init__(self, seed, directed=False, loops=True, distinct=False):
        rng = random.Random(seed)
        self.directed = directed
        self.n = rng.choice([1, 2, 3, 5, 9, 16, 30])
        self.nx = nx.DiGraph() if directed else nx.Graph()
        self.nx.add_nodes_from(range(self.n))
        listed = rng.randrange(int(self.n * rng.choice([1, 2, 4])) + 1)
        weights = rng.sample(range(1, 10 * listed + 2), listed) if distinct else rng.choices(range(1, 10), k=listed)
        for weight in weights:
            u, v = rng.randrange(self.n), rng.randrange(self.n)
            if (loops or u != v) and not self.nx.has_edge(u, v):
                self.nx.add_edge(u, v, weight=weight)
        self.edges = list(self.nx.edges)
        self.weights = [weight for _, _, weight in self.nx.edges(data="weight")]
        self.rng = rng
        self.kept = []  # NetworKit's algorithms do not keep their graph alive

    def graphrun(self):
        return gr.Graph.from_networkx(self.nx, "weight")

    def igraph(self):
        return igraph.Graph(n=self.n, edges=self.edges, directed=self.directed)

    def networkit(self, weighted=False):
        graph = networkit.Graph(self.n, weighted=weighted, directed=self.directed)
        for (u, v), weight in zip(self.edges, self.weights):
            graph.addEdge(u, v, weight if weighted else 1.0)
        graph.indexEdges()
        self.kept.append(graph)
        return graph

    def key(self, u, v):
        """An edge by its ends."""
        return (u, v) if self.directed else (min(u, v), max(u, v))

    def by_edge(self, values):
        """A value for each of the edges, in their order."""
        return {self.key(u, v): value for (u, v), value in zip(self.edges, values)}

    def rows(self, result, column):
        """The rows of edges of a result of graphrun."""
        columns = (result.source, result.target, getattr(result, column))
        return {self.key(u, v): value for u, v, value in zip(*(one.tolist() for one in columns))}


def near(ours, theirs):
    """Whether two dicts or lists have the same numbers, but for rounding."""
    if isinstance(theirs, dict):
        assert ours.keys() == theirs.keys(), (ours, theirs)
        ours, theirs = [ours[key] for key in theirs], list(theirs.values())
    assert len(ours) == len(theirs)
    for one, other in zip(ours, theirs):
        assert math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9), (ours, theirs)

"""Random graphs of NetworkX, and whether two results are the same."""

import math
import random
from collections.abc import Iterator

import networkx as nx

KINDS = {
    (False, False): nx.Graph,
    (True, False): nx.DiGraph,
    (False, True): nx.MultiGraph,
    (True, True): nx.MultiDiGraph,
}


def nodes_of(kind, count, rng):
    """Ids: numbers in order, numbers in disorder, strings, or of all kinds."""
    if kind == 0:
        return list(range(count))
    if kind == 1:
        return rng.sample(range(-1000, 100000), count)
    if kind == 2:
        return [f"v{k}" for k in rng.sample(range(count), count)]
    return [(k, "x") if k % 3 == 0 else f"s{k}" if k % 3 == 1 else k for k in rng.sample(range(count), count)]


def random_graph(rng, directed=False, multi=False, loops=True, weights=None):
    """A graph of up to 30 nodes, inserted in any order; weights "whole", "real" or "mixed" (ints, floats, none)."""
    graph = KINDS[directed, multi]()
    nodes = nodes_of(rng.randrange(4), rng.randrange(1, 30), rng)
    graph.add_nodes_from(nodes if rng.random() < 0.5 else nodes[: len(nodes) // 2 + 1], color="red")
    for _ in range(rng.randrange(int(len(nodes) * rng.choice([0.5, 1, 2, 4])) + 1)):
        u, v = rng.choice(nodes), rng.choice(nodes)
        if u == v and not loops:
            continue
        data = {}
        if weights == "whole" or (weights == "mixed" and rng.random() < 0.4):
            data = {"weight": rng.randrange(1, 9)}
        elif weights == "real" or (weights == "mixed" and rng.random() < 0.5):
            data = {"weight": rng.random() * 5 + 0.01}
        graph.add_edge(u, v, **data)
    return graph


class Compared:
    """Results as lists, so that the order of dicts and generators counts, and the kind of numbers."""

    def __init__(self, is_exact):
        self.is_exact = is_exact

    def outcome(self, run):
        """What a call gives, or raises."""
        try:
            return self.plain(run())
        except NotImplementedError:
            raise
        except Exception as error:
            return ["raised", type(error).__name__, str(error)]

    def plain(self, value):
        if isinstance(value, nx.Graph):
            return ["graph", type(value).__name__, self.plain(value.graph), self.plain(dict(value.nodes(data=True))),
                    [(u, list(row.items())) for u, row in value.adjacency()]]  # fmt: skip
        if isinstance(value, dict):
            return [[key, self.plain(one)] for key, one in value.items()]
        if isinstance(value, (set, frozenset)):
            return ["set", frozenset(value)]
        if isinstance(value, Iterator):
            listed = []
            try:
                for one in value:
                    listed.append(self.plain(one))
            except Exception as error:
                listed.append(["raised", type(error).__name__, str(error)])
            return listed
        if isinstance(value, list):
            return [self.plain(one) for one in value]
        if isinstance(value, tuple):
            return tuple(self.plain(one) for one in value)
        return value

    def same(self, a, b):
        if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
            return len(a) == len(b) and all(self.same(x, y) for x, y in zip(a, b))
        if self.is_exact or not (isinstance(a, (int, float)) and isinstance(b, (int, float))):
            return type(a) is type(b) and (a == b or (a != a and b != b))
        return math.isclose(a, b, rel_tol=1e-6, abs_tol=1e-9) or (a != a and b != b)

"""Functions of the NetworkX backend whose results depend on the order of nodes and edges give the very same: the same path,
in the same place of the dict."""

import random

import pytest

nx = pytest.importorskip("networkx")
from networkx_graphs import Compared, random_graph  # noqa: E402

nx.config.warnings_to_ignore.add("cache")
GRAPHS = 300


def one(rng, graph):
    """A node, rarely what is none."""
    return rng.choice(list(graph)) if rng.random() < 0.95 else "nobody"


def some(rng, graph):
    return [rng.choice(list(graph)) for _ in range(rng.randrange(1, 4))]


def limit(rng):
    return rng.choice([None, None, 0, 1, 2, 3, 2.5])


def cutoff(rng):
    return rng.choice([None, None, 0, 1, 4, 2.5, 7.25, -1, float("inf")])


def searched(rng, graph):
    return (one(rng, graph),), {"depth_limit": limit(rng)}


def reversible(rng, graph):
    return (one(rng, graph),), {"depth_limit": limit(rng), "reverse": rng.random() < 0.5}


def layered(rng, graph):
    choice = rng.random()
    sources = one(rng, graph) if choice < 0.4 else set(some(rng, graph)) if choice < 0.7 else some(rng, graph)
    return (sources,), {}


def deep(rng, graph):
    return ((one(rng, graph),) if rng.random() < 0.7 else ()), {"depth_limit": limit(rng)}


def source_cutoff(rng, graph):
    return (one(rng, graph),), {"cutoff": cutoff(rng)}


def all_cutoff(rng, graph):
    return (), {"cutoff": cutoff(rng)}


def ends(rng, graph):
    return (one(rng, graph), one(rng, graph)), {}


def before(rng, graph):
    target = one(rng, graph) if rng.random() < 0.5 else None
    given = {"target": target, "cutoff": cutoff(rng), "return_seen": rng.choice([None, True])}
    return (one(rng, graph),), given


def weighted_ends(rng, graph):
    return (one(rng, graph), one(rng, graph)), {"weight": rng.choice(["weight", "weight", "no such", None])}


def weighted_source(rng, graph):
    target = one(rng, graph) if rng.random() < 0.5 else None
    return (one(rng, graph),), {"target": target, "cutoff": cutoff(rng)}


def weighted_sources(rng, graph):
    sources = some(rng, graph)
    return (rng.choice([sources, set(sources), []]),), {"cutoff": cutoff(rng)}


def weighted_sources_target(rng, graph):
    given, keywords = weighted_sources(rng, graph)
    return given, {**keywords, "target": one(rng, graph) if rng.random() < 0.6 else None}


def either(rng, graph):
    given = {name: one(rng, graph) for name in ("source", "target") if rng.random() < 0.7}
    return (), {**given, "weight": rng.choice([None, "weight"])}


# Of each function its arguments, and whether edges have weights.
CASES = {
    "generic_bfs_edges": (searched, False),
    "bfs_edges": (reversible, False),
    "bfs_tree": (reversible, False),
    "bfs_predecessors": (searched, False),
    "bfs_successors": (searched, False),
    "bfs_layers": (layered, False),
    "dfs_edges": (deep, False),
    "dfs_tree": (deep, False),
    "dfs_predecessors": (deep, False),
    "dfs_successors": (deep, False),
    "dfs_preorder_nodes": (deep, False),
    "dfs_postorder_nodes": (deep, False),
    "single_source_shortest_path": (source_cutoff, False),
    "single_target_shortest_path": (source_cutoff, False),
    "all_pairs_shortest_path": (all_cutoff, False),
    "bidirectional_shortest_path": (ends, False),
    "predecessor": (before, False),
    "dijkstra_path": (weighted_ends, True),
    "bidirectional_dijkstra": (weighted_ends, True),
    "single_source_dijkstra": (weighted_source, True),
    "single_source_dijkstra_path": (source_cutoff, True),
    "multi_source_dijkstra": (weighted_sources_target, True),
    "multi_source_dijkstra_path": (weighted_sources, True),
    "all_pairs_dijkstra": (all_cutoff, True),
    "all_pairs_dijkstra_path": (all_cutoff, True),
    "dijkstra_predecessor_and_distance": (source_cutoff, True),
    "shortest_path": (either, True),
}


def weigh(rng, graph):
    """Weights with many equal sums: whole ones, halves, or one not in four; zeros among them."""
    kind = rng.randrange(3)
    for *_, data in graph.edges(data=True):
        if kind < 2:
            data["weight"] = rng.randrange(6) if kind == 0 else rng.randrange(9) / 2
        elif rng.random() < 0.75:
            data["weight"] = rng.randrange(1, 4)


def compared(name, served, count=GRAPHS):
    arguments, is_weighted = CASES[name]
    compare = Compared(is_exact=True)
    function = nx.utils.backends._registered_algorithms[name]
    for seed in range(count):
        rng = random.Random(seed)
        graph = random_graph(rng, rng.random() < 0.5, rng.random() < 0.3)
        if is_weighted:
            weigh(rng, graph)
        given, keywords = arguments(rng, graph)
        wanted = compare.outcome(lambda: function(graph, *given, **keywords, backend="networkx"))
        try:
            found = compare.outcome(lambda: function(graph, *given, **keywords, backend="graphrun"))
        except NotImplementedError:
            continue
        served.append(seed)
        assert compare.same(found, wanted), (seed, given, keywords, found, wanted)


@pytest.mark.parametrize("name", CASES)
def test_results_are_networkx(name):
    served = []
    compared(name, served)
    warns = name == "shortest_path" and nx.__version__.startswith("3.4")  # of all pairs, which is left to it
    assert len(served) == GRAPHS or (warns and len(served) > 0.85 * GRAPHS)


@pytest.mark.parametrize(
    "name, keywords, weight",
    [
        ("bfs_edges", {"sort_neighbors": sorted}, 1),
        ("bfs_successors", {"sort_neighbors": sorted}, 1),
        ("dfs_edges", {"sort_neighbors": sorted}, 1),
        ("generic_bfs_edges", {"neighbors": lambda node: []}, 1),
        ("single_source_dijkstra", {}, -1),
        ("single_source_dijkstra", {}, True),
        ("single_source_dijkstra", {}, 2.5),  # others have none: ints and floats
        ("dijkstra_predecessor_and_distance", {}, float("nan")),
        ("shortest_path", {"target": 3, "weight": "weight", "method": "bellman-ford"}, 1),
    ],
)
def test_what_is_handed_back(name, keywords, weight):
    graph = nx.path_graph(6)
    graph[2][3]["weight"] = weight
    function = nx.utils.backends._registered_algorithms[name]
    with pytest.raises(NotImplementedError):
        function(graph, 0, **keywords, backend="graphrun")


def test_large_graphs():
    """Paths between a few ends, breadth-first trees and Dijkstra's paths in a graph of many equal ones."""
    compare = Compared(is_exact=True)
    graph = nx.grid_2d_graph(40, 40)
    rng = random.Random(4)
    for *_, data in graph.edges(data=True):
        data["weight"] = rng.randrange(1, 4)
    nodes = list(graph)
    for _ in range(20):
        source, target = rng.choice(nodes), rng.choice(nodes)
        for run in (
            lambda backend: nx.shortest_path(graph, source, target, backend=backend),
            lambda backend: nx.shortest_path(graph, source, target, weight="weight", backend=backend),
            lambda backend: nx.single_source_dijkstra(graph, source, backend=backend),
            lambda backend: nx.bfs_tree(graph, source, backend=backend),
            lambda backend: list(nx.dfs_edges(graph, source, backend=backend)),
        ):
            assert compare.same(compare.plain(run("graphrun")), compare.plain(run("networkx")))


def test_trees_can_be_changed():
    graph = nx.path_graph(4)
    tree = nx.bfs_tree(graph, 0, backend="graphrun")
    tree.add_edge(3, 9, weight=1)
    tree.remove_node(1)
    tree[2][3]["color"] = "red"
    assert list(tree.edges(data=True)) == [(2, 3, {"color": "red"}), (3, 9, {"weight": 1})]
    assert list(tree.pred[3].items()) == [(2, {"color": "red"})]


def test_a_graph_of_graphrun():
    import graphrun

    graph = graphrun.Graph.from_networkx(nx.path_graph(5))
    assert nx.shortest_path(graph, 0, 3) == [0, 1, 2, 3]
    assert list(nx.bfs_edges(graph, 1)) == [(1, 0), (1, 2), (2, 3), (3, 4)]

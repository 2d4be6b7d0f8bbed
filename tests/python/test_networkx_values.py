"""Each function of the NetworkX backend gives what NetworkX gives: on random graphs, in the same order."""

import random

import pytest

nx = pytest.importorskip("networkx")
pytest.importorskip("scipy")
from networkx_graphs import Compared, nodes_of, random_graph  # noqa: E402
from test_networkx_order import CASES as ORDER  # noqa: E402

from graphrun.networkx import _registry  # noqa: E402

nx.config.warnings_to_ignore.add("cache")
GRAPHS = 300

BOTH, UNDIRECTED, DIRECTED = (False, True), (False,), (True,)


def one(rng, graph, **_):
    """A node, rarely what is none."""
    return rng.choice(list(graph)) if rng.random() < 0.95 else "nobody"


def some(rng, graph):
    return rng.sample(list(graph), rng.randrange(1, len(graph) + 1))


def pairs(rng, graph):
    nodes = list(graph)
    return [(rng.choice(nodes), rng.choice(nodes)) for _ in range(rng.randrange(12))]


def none(rng, graph):
    return (), {}


def source(rng, graph):
    return (one(rng, graph),), {}


def source_target(rng, graph):
    return (one(rng, graph), one(rng, graph)), {}


def source_cutoff(rng, graph):
    return (one(rng, graph),), {"cutoff": rng.choice([None, 0, 1, 2, 2.5, -1, float("inf")])}


def cutoff(rng, graph):
    return (), {"cutoff": rng.choice([None, 0, 1, 2, 2.5])}


def sources_cutoff(rng, graph):
    return (some(rng, graph),), {"cutoff": rng.choice([None, 0, 1, 3, 2.5])}


def maybe_nodes(rng, graph):
    choice = rng.random()
    return ((None,) if choice < 0.4 else (one(rng, graph),) if choice < 0.7 else (some(rng, graph),)), {}


def maybe_pairs(rng, graph):
    return ((pairs(rng, graph),) if rng.random() < 0.7 else ()), {}


def length(rng, graph):
    ends = {name: one(rng, graph) for name in ("source", "target") if rng.random() < 0.6}
    weight = rng.choice([None, "weight", "no such"])
    return (), {**ends, "weight": weight}


def a_k(rng, graph):
    return (rng.randrange(1, 6),), {}


def maybe_k(rng, graph):
    return (rng.choice([None, 0, 1, 2, 3]),), {}


def between(rng, graph):
    k = rng.choice([None, None, 1, len(graph), rng.randrange(1, len(graph) + 1)])
    given = {"normalized": rng.random() < 0.5, "endpoints": rng.random() < 0.5, "seed": rng.randrange(99)}
    return (k,), {**given, "weight": rng.choice([None, "weight", "no such"])}


def edges_between(rng, graph):
    given, keywords = between(rng, graph)
    return given, {name: value for name, value in keywords.items() if name != "endpoints"}


def close(rng, graph):
    return (), {"u": one(rng, graph) if rng.random() < 0.4 else None, "wf_improved": rng.random() < 0.6}


def harmonic(rng, graph):
    return (), {name: some(rng, graph) for name in ("nbunch", "sources") if rng.random() < 0.4}


def rank(rng, graph):
    weights = {node: rng.randrange(4) for node in some(rng, graph)}
    given = {name: weights for name in ("personalization", "nstart", "dangling") if rng.random() < 0.3}
    if sum(weights.values()) == 0:
        given = {name: one for name, one in given.items() if name == "personalization"}
    weight = rng.choice(["weight", None])
    return (), {"alpha": rng.choice([0.85, 0.5, 0.0]), "tol": 1e-11, "max_iter": 2000, "weight": weight, **given}


def katz(rng, graph):
    return (), {"alpha": 0.01, "normalized": rng.random() < 0.5, "weight": rng.choice([None, "weight"]), "tol": 1e-10}


def eigenvector(rng, graph):
    return (), {"max_iter": 100000, "weight": rng.choice([None, "weight"]), "tol": 1e-12}


def spanning(rng, graph):
    return (), {"data": rng.random() < 0.5, "weight": rng.choice(["weight", "no such"])}


def eccentric(rng, graph):
    return (), {"weight": rng.choice([None, "weight"])}


def colored(rng, graph):
    strategies = ["largest_first"] if graph.is_directed() else ["largest_first", "smallest_last"]
    return (), {"strategy": rng.choice(strategies)}


def distance(rng, graph):
    return (one(rng, graph), rng.randrange(5)), {}


# Of each function: directed or not, parallel edges, loops, weights, arguments, whether numbers are the very same.
CASES = {
    "connected_components": (UNDIRECTED, True, True, None, none, True),
    "number_connected_components": (UNDIRECTED, True, True, None, none, True),
    "is_connected": (UNDIRECTED, True, True, None, none, True),
    "node_connected_component": (UNDIRECTED, True, True, None, source, True),
    "weakly_connected_components": (DIRECTED, True, True, None, none, True),
    "number_weakly_connected_components": (DIRECTED, True, True, None, none, True),
    "is_weakly_connected": (DIRECTED, True, True, None, none, True),
    "strongly_connected_components": (DIRECTED, True, True, None, none, True),
    "number_strongly_connected_components": (DIRECTED, True, True, None, none, True),
    "is_strongly_connected": (DIRECTED, True, True, None, none, True),
    "condensation": (DIRECTED, True, True, None, none, True),
    "single_source_shortest_path_length": (BOTH, True, True, None, source_cutoff, True),
    "single_target_shortest_path_length": (BOTH, True, True, None, source_cutoff, True),
    "all_pairs_shortest_path_length": (BOTH, True, True, None, cutoff, True),
    "has_path": (BOTH, True, True, None, source_target, True),
    "descendants": (BOTH, True, True, None, source, True),
    "ancestors": (BOTH, True, True, None, source, True),
    "descendants_at_distance": (BOTH, True, True, None, distance, True),
    "dijkstra_path_length": (BOTH, True, True, "whole", source_target, True),
    "bellman_ford_path_length": (BOTH, True, True, "whole", source_target, True),
    "single_source_dijkstra_path_length": (BOTH, True, True, "real", source_cutoff, True),
    "multi_source_dijkstra_path_length": (BOTH, True, True, "whole", sources_cutoff, True),
    "all_pairs_dijkstra_path_length": (BOTH, True, True, "whole", cutoff, True),
    "shortest_path_length": (BOTH, True, True, "mixed", length, False),
    "average_shortest_path_length": (BOTH, True, True, "whole", eccentric, True),
    "triangles": (UNDIRECTED, False, True, None, maybe_nodes, True),
    "clustering": (BOTH, False, True, None, maybe_nodes, True),
    "average_clustering": (BOTH, False, True, None, none, True),
    "transitivity": (UNDIRECTED, False, True, None, none, True),
    "k_truss": (UNDIRECTED, False, False, "whole", a_k, True),
    "core_number": (BOTH, False, False, None, none, True),
    "k_core": (BOTH, False, False, "whole", maybe_k, True),
    "k_shell": (BOTH, False, False, "whole", maybe_k, True),
    "k_crust": (BOTH, False, False, "whole", maybe_k, True),
    "k_corona": (BOTH, False, False, "whole", a_k, True),
    "pagerank": (BOTH, True, True, "mixed", rank, False),
    "betweenness_centrality": (BOTH, True, True, "mixed", between, False),
    "edge_betweenness_centrality": (BOTH, True, True, "mixed", edges_between, False),
    "closeness_centrality": (BOTH, True, True, None, close, True),
    "harmonic_centrality": (BOTH, True, True, None, harmonic, False),
    "katz_centrality": (BOTH, False, True, "whole", katz, False),
    "eccentricity": (BOTH, True, True, "whole", eccentric, True),
    "diameter": (BOTH, True, True, "whole", eccentric, True),
    "radius": (BOTH, True, True, "whole", eccentric, True),
    "periphery": (BOTH, True, True, "whole", eccentric, True),
    "center": (BOTH, True, True, "whole", eccentric, True),
    "minimum_spanning_edges": (UNDIRECTED, False, True, "mixed", spanning, True),
    "maximum_spanning_edges": (UNDIRECTED, False, True, "mixed", spanning, True),
    "minimum_spanning_tree": (UNDIRECTED, False, True, "mixed", none, True),
    "maximum_spanning_tree": (UNDIRECTED, False, True, "mixed", none, True),
    "jaccard_coefficient": (UNDIRECTED, False, True, None, maybe_pairs, True),
    "adamic_adar_index": (UNDIRECTED, False, True, None, maybe_pairs, False),
    "resource_allocation_index": (UNDIRECTED, False, True, None, maybe_pairs, False),
    "preferential_attachment": (UNDIRECTED, False, True, None, maybe_pairs, True),
    "topological_generations": (DIRECTED, True, True, None, none, True),
    "topological_sort": (DIRECTED, True, False, None, none, True),
    "is_directed_acyclic_graph": (BOTH, True, True, None, none, True),
    "greedy_color": (BOTH, True, True, None, colored, True),
    "overall_reciprocity": (DIRECTED, False, True, None, none, True),
    "reciprocity": (DIRECTED, False, True, None, maybe_nodes, True),
}
# Functions that tests of their own compare: their results are NetworkX's in special graphs alone, or others.
ELSEWHERE = {"eigenvector_centrality", "hits", "leiden_communities", "louvain_communities"}


def test_every_function_is_compared():
    assert set(CASES) | set(ORDER) | ELSEWHERE == set(_registry.functions)


@pytest.mark.parametrize("name", CASES)
def test_results_are_networkx(name):
    kinds, multi, loops, weights, arguments, is_exact = CASES[name]
    compared = Compared(is_exact)
    function = getattr(nx, name)
    served = 0
    for seed in range(GRAPHS):
        rng = random.Random(seed)
        graph = random_graph(rng, rng.choice(kinds), multi and rng.random() < 0.3, loops, weights)
        given, keywords = arguments(rng, graph)
        wanted = compared.outcome(lambda: function(graph, *given, **keywords, backend="networkx"))
        try:
            found = compared.outcome(lambda: function(graph, *given, **keywords, backend="graphrun"))
        except NotImplementedError:
            continue
        served += 1
        assert compared.same(found, wanted), (seed, given, keywords, found, wanted)
    assert served >= 0.75 * GRAPHS, served


def test_colors_of_smallest_last_are_networkx():
    """Python's sets choose among nodes of one degree: by their hashes, and by what the set has held before."""
    compared = Compared(is_exact=True)
    for seed in range(GRAPHS):
        rng = random.Random(seed)
        nodes = nodes_of(seed % 4, rng.randrange(1, 150), rng)
        graph = nx.MultiGraph() if seed % 10 == 0 else nx.Graph()
        graph.add_nodes_from(rng.sample(nodes, len(nodes)))
        edges = [rng.sample(nodes, 2) for _ in range(int(len(nodes) * rng.choice([0.5, 2, 8])))] if len(nodes) > 1 else []
        graph.add_edges_from(edges if seed % 10 or seed % 20 else {tuple(sorted(edge, key=str)) for edge in edges})
        if seed % 15 == 7:
            graph.add_edge(nodes[0], nodes[0])  # which raises KeyError
        if seed % 7 == 0:
            graph = graph.subgraph(nodes[: len(nodes) * 3 // 4 + 1])
        wanted = compared.outcome(lambda: nx.greedy_color(graph, "smallest_last", backend="networkx"))
        found = compared.outcome(lambda: nx.greedy_color(graph, "smallest_last", backend="graphrun"))
        assert found == wanted, (seed, found, wanted)


@pytest.mark.parametrize("strategy", ["DSATUR", "connected_sequential", "independent_set", "random_sequential", max])
def test_other_orders_of_colors_are_handed_back(strategy):
    with pytest.raises(NotImplementedError):
        nx.greedy_color(nx.path_graph(4), strategy, backend="graphrun")
    with pytest.raises(NotImplementedError):
        nx.greedy_color(nx.path_graph(4, nx.DiGraph), "smallest_last", backend="graphrun")


def connected(rng, directed):
    """A connected graph that is not bipartite, whose eigenvalues are then single."""
    graph = nx.DiGraph() if directed else nx.Graph()
    nodes = list(range(rng.randrange(3, 30)))
    rng.shuffle(nodes)
    nx.add_cycle(graph, nodes)
    graph.add_edge(nodes[0], nodes[2])
    graph.add_edges_from((rng.choice(nodes), rng.choice(nodes)) for _ in range(3 * len(nodes)))
    return graph


@pytest.mark.parametrize("name, keywords", [("eigenvector_centrality", {"max_iter": 100000, "tol": 1e-12}), ("hits", {})])
def test_vectors_are_networkx_where_they_are_single(name, keywords):
    compared = Compared(is_exact=False)
    function = getattr(nx, name)
    for seed in range(GRAPHS):
        rng = random.Random(seed)
        graph = connected(rng, seed % 2 == 0)
        wanted = compared.plain(function(graph, **keywords, backend="networkx"))
        found = compared.plain(function(graph, **keywords, backend="graphrun"))
        assert compared.same(found, wanted), (seed, found, wanted)


def planted(rng):
    return nx.planted_partition_graph(6, 15, 0.5, 0.05, seed=rng.randrange(10**6))


def any_of(kinds):
    def drawn(rng):
        weights = rng.choice([None, "whole", "real"])
        return random_graph(rng, rng.choice(kinds), rng.random() < 0.3, rng.random() < 0.5, weights)

    return drawn


@pytest.mark.parametrize(
    "name, drawn",
    [("louvain_communities", planted), ("louvain_communities", any_of(BOTH)),
     ("leiden_communities", planted), ("leiden_communities", any_of(UNDIRECTED))],
)  # fmt: skip
def test_communities_are_as_good_as_networkx(name, drawn):
    function = getattr(nx.community, name, None)
    if function is None:
        pytest.skip("NetworkX has no leiden_communities before 3.5")
    worse = []
    for seed in range(GRAPHS):
        graph = drawn(random.Random(seed))
        wanted = nx.community.louvain_communities(graph, seed=1, backend="networkx")
        communities = function(graph, seed=1, backend="graphrun")
        assert communities == function(graph, seed=1, backend="graphrun")
        assert sorted((node for one in communities for node in one), key=str) == sorted(graph, key=str)
        if graph.number_of_edges() == 0:
            assert communities == wanted
            continue
        worse.append(nx.community.modularity(graph, wanted) - nx.community.modularity(graph, communities))
    assert max(worse) < 0.005, worse

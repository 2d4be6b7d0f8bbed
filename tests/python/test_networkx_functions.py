"""Weights that a function computes: NetworkX's results, with other weights each way."""

import random

import pytest

nx = pytest.importorskip("networkx")
from networkx_graphs import Compared, random_graph  # noqa: E402

nx.config.warnings_to_ignore.add("cache")
GRAPHS = 300


def one(rng, graph):
    return (rng.choice(list(graph)),), {"cutoff": rng.choice([None, None, 3, 7.5])}


def several(rng, graph):
    return ({rng.choice(list(graph)) for _ in range(3)},), {"cutoff": rng.choice([None, 4])}


def every(rng, graph):
    return (), {"cutoff": rng.choice([None, 4])}


def either(rng, graph):
    name = rng.choice(["source", "target", "target", None])
    return (), {} if name is None else {name: rng.choice(list(graph))}


def none(rng, graph):
    return (), {}


CASES = {
    "single_source_dijkstra": one,
    "single_source_dijkstra_path": one,
    "single_source_dijkstra_path_length": one,
    "multi_source_dijkstra": several,
    "multi_source_dijkstra_path": several,
    "multi_source_dijkstra_path_length": several,
    "dijkstra_predecessor_and_distance": one,
    "all_pairs_dijkstra": every,
    "all_pairs_dijkstra_path": every,
    "all_pairs_dijkstra_path_length": every,
    "shortest_path": either,
    "shortest_path_length": either,
    "average_shortest_path_length": none,
    "eccentricity": none,
    "diameter": none,
    "radius": none,
    "center": none,
    "periphery": none,
}


def function_of(rng, graph):
    """Of the places of both ends: whole numbers or halves, zeros among them; how many edges are parallel counts."""
    place = {node: number for number, node in enumerate(graph)}
    factor, most, half = rng.randrange(1, 50), rng.randrange(2, 9), rng.random() < 0.5

    def weight(u, v, data):
        whole = (factor * place[u] + 7 * place[v]) % most + (len(data) if graph.is_multigraph() else 0)
        return whole / 2 if half else whole

    return weight


@pytest.mark.parametrize("name", CASES)
def test_results_are_networkx(name):
    compare, served, expected = Compared(is_exact=True), 0, GRAPHS
    function = nx.utils.backends._registered_algorithms[name]
    for seed in range(GRAPHS):
        rng = random.Random(seed)
        graph = random_graph(rng, rng.random() < 0.5, rng.random() < 0.3)
        given, keywords = CASES[name](rng, graph)
        keywords["weight"] = function_of(rng, graph)
        if name == "shortest_path" and not {"source", "target"} & set(keywords) and nx.__version__ < "3.5":
            expected -= 1  # it warns
            continue
        wanted = compare.outcome(lambda: function(graph, *given, **keywords, backend="networkx"))
        found = compare.outcome(lambda: function(graph, *given, **keywords, backend="graphrun"))
        served += 1
        assert compare.same(found, wanted), (seed, given, keywords, found, wanted)
    assert served == expected


def test_each_call_asks_the_function_anew():
    graph = nx.path_graph(3)
    values = [1, 1]

    def weight(u, v, data):
        return values[0]

    for values[0] in (1, 5, 2):
        assert nx.eccentricity(graph, weight=weight, backend="graphrun")[0] == 2 * values[0]


@pytest.mark.parametrize(
    "weight",
    [
        lambda u, v, data: None if v == 3 else 1,  # hidden
        lambda u, v, data: 1 if v == 3 else 1.5,
        lambda u, v, data: True,
        lambda u, v, data: -1,
        lambda u, v, data: float("nan"),
        lambda u, v, data: data["weight"],
        lambda u, v: 1,
    ],
)
def test_what_is_handed_back(weight):
    graph = nx.path_graph(6)
    with pytest.raises(NotImplementedError):
        nx.single_source_dijkstra_path_length(graph, 0, weight=weight, backend="graphrun")


@pytest.mark.parametrize(
    "name, given, keywords",
    [
        ("dijkstra_path", (0, 3), {}),
        ("dijkstra_path_length", (0, 3), {}),
        ("bidirectional_dijkstra", (0, 3), {}),
        ("single_source_dijkstra", (0, 3), {}),
        ("multi_source_dijkstra", ({0}, 3), {}),
        ("shortest_path", (0, 3), {}),
        ("shortest_path_length", (0, 3), {}),
        ("diameter", (), {"usebounds": True}),
    ],
)
def test_searches_that_need_a_part_of_the_weights_are_handed_back(name, given, keywords):
    function = nx.utils.backends._registered_algorithms[name]
    with pytest.raises(NotImplementedError):
        function(nx.path_graph(6), *given, **keywords, weight=lambda u, v, data: 1, backend="graphrun")

"""Dicts of NetworkX as rows of columns: every kind of graph, of node and of weight, against the dicts themselves."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from graphrun import _graphrun

nx = pytest.importorskip("networkx")

Adjacency = _graphrun.Adjacency

MERGES: dict[str, Any] = {
    "sum": lambda edges: sum(data.get("weight", 1) for data in edges.values()),
    "least": lambda edges: min(data.get("weight", 1) for data in edges.values()),
    "count": len,
    "": lambda data: data.get("weight", 1),
}


def some_graph(seed: int) -> Any:
    """Directed or not, with parallel edges or without, its nodes of one of five kinds, inserted in any order, its
    weights of one of four."""
    rng = random.Random(seed)
    graph = [nx.Graph, nx.DiGraph, nx.MultiGraph, nx.MultiDiGraph][seed % 4]()
    size = rng.randrange(1, 30)
    nodes: list[Any] = [
        list(range(size)),
        rng.sample(range(-50, 10**12), size),
        [f"n{number}" for number in range(size)],
        [(number, number) for number in range(size)],
        [number if number % 2 else f"s{number}" for number in range(size)],
    ][rng.randrange(5)]
    if rng.random() < 0.5:
        rng.shuffle(nodes)
    if rng.random() < 0.7:
        graph.add_nodes_from(nodes)
    kind = rng.randrange(4)
    for _ in range(rng.randrange(1, 80)):
        data: dict[str, Any] = [
            {},
            {"weight": rng.randrange(-5, 9)},
            {"weight": rng.random()},
            {"weight": rng.choice([1, 2.5])},
        ][kind]
        graph.add_edge(rng.choice(nodes), rng.choice(nodes), **(data if rng.random() < 0.9 else {}))
    return graph


def rows(offsets: Any, values: Any) -> list[list[Any]]:
    ends, listed = np.asarray(offsets).tolist(), np.asarray(values).tolist()
    return [listed[begin:end] for begin, end in zip(ends, ends[1:])]


@pytest.mark.parametrize("seed", range(300))
def test_rows_are_those_of_the_dicts(seed: int) -> None:
    graph = some_graph(seed)
    read = Adjacency.read(graph._adj, not graph.is_directed())
    assert read is not None
    nodes = list(graph)
    number = {node: place for place, node in enumerate(nodes)}
    assert read.nodes == nodes
    assert read.are_numbers == all(type(node) is int and number[node] == node for node in nodes)
    assert [read.find(node) for node in nodes] == list(range(len(nodes)))
    assert [read.find(node) for node in ("none", 10**30, 3.5, (1, 2, 3))] == [-1] * 4
    wanted = [[number[neighbour] for neighbour in graph._adj[node]] for node in nodes]
    assert rows(read.offsets, read.order) == wanted
    assert rows(read.offsets, read.columns) == list(map(sorted, wanted))
    if graph.is_directed():
        back = read.reversed(graph._pred)
        assert back is not None
        wanted = [[number[neighbour] for neighbour in graph._pred[node]] for node in nodes]
        assert rows(back.offsets, back.order) == wanted


@pytest.mark.parametrize("seed", range(300))
def test_weights_are_those_of_the_dicts(seed: int) -> None:
    graph = some_graph(seed)
    read = Adjacency.read(graph._adj, not graph.is_directed())
    assert read is not None
    nodes = list(graph)
    number = {node: place for place, node in enumerate(nodes)}
    for parallel in ("sum", "least", "count") if graph.is_multigraph() else ("",):
        weights = read.weights(graph._adj, "weight", parallel)
        assert weights is not None
        held = [
            [(number[neighbour], MERGES[parallel](data)) for neighbour, data in graph._adj[node].items()]
            for node in nodes
        ]
        every = [weight for row in held for _, weight in row]
        if parallel in ("", "least") and not any("weight" in data for *_, data in graph.edges(data=True)):
            assert weights.kind == "none" and weights.values is None
            continue
        assert rows(read.offsets, weights.values) == [
            [weight for _, weight in sorted(row, key=lambda entry: entry[0])] for row in held
        ]
        assert rows(read.offsets, weights.in_order) == [[weight for _, weight in row] for row in held]
        kinds = set(map(type, every))
        assert weights.kind == ("mixed" if len(kinds) == 2 else "whole" if int in kinds else "real")
        assert (weights.least, weights.greatest) == (min(every), max(every))


@pytest.mark.parametrize("seed", [seed for seed in range(400) if seed % 4 < 2])
def test_rows_and_weights_in_one_go(seed: int) -> None:
    graph = some_graph(seed)
    read = Adjacency.read(graph._adj, not graph.is_directed())
    both = Adjacency.read_weighted(graph._adj, not graph.is_directed(), "weight")
    assert read is not None and both is not None
    weights, wanted = both[1], read.weights(graph._adj, "weight", "")
    assert wanted is not None
    assert both[0].nodes == read.nodes
    for array in ("offsets", "order", "columns"):
        assert np.array_equal(np.asarray(getattr(both[0], array)), np.asarray(getattr(read, array)))
    assert (weights.kind, weights.least, weights.greatest) == (wanted.kind, wanted.least, wanted.greatest)
    if wanted.kind == "none":
        assert weights.values is None and weights.in_order is None
        return
    for found, known in ((weights.values, wanted.values), (weights.in_order, wanted.in_order)):
        assert np.asarray(found).dtype == np.asarray(known).dtype
        assert np.array_equal(np.asarray(found), np.asarray(known))


def test_one_go_leaves_what_needs_python_to_the_other() -> None:
    graph = nx.path_graph(100)
    assert Adjacency.read_weighted(graph._adj, True, "weight") is not None
    for weight in (True, None, float("nan"), 2**63, "x"):
        graph[98][99]["weight"] = weight
        assert Adjacency.read_weighted(graph._adj, True, "weight") is None
    assert Adjacency.read_weighted({0: {1.0: {}}, 1: {False: {}}}, False, "weight") is None
    for data in ({}, {"weight": 2}):  # not symmetric
        assert Adjacency.read_weighted({0: {2: data, 1: data}, 1: {}, 2: {}}, True, "weight") is None
    assert Adjacency.read_weighted({0: {2: {}}, 1: {}}, False, "weight") is None
    assert Adjacency.read_weighted({0: {1: 5}, 1: {}}, False, "weight") is None
    assert Adjacency.read_weighted({0: [1], 1: {}}, False, "weight") is None


@pytest.mark.parametrize(
    "weight", [True, None, float("nan"), float("inf"), 2**63, np.float64(1), np.int64(2), "x", 1j]
)
def test_no_other_numbers(weight: Any) -> None:
    graph = nx.path_graph(4)
    graph[1][2]["weight"] = weight
    read = Adjacency.read(graph._adj, True)
    assert read is not None
    assert read.weights(graph._adj, "weight", "") is None
    assert read.weights(graph._adj, "length", "").kind == "none"  # type: ignore[union-attr]


def test_equal_keys_of_other_types() -> None:
    read = Adjacency.read({0: {1.0: {}}, 1: {False: {}}}, False)
    assert read is not None and np.asarray(read.order).tolist() == [1, 0]
    texts = {"a": {"".join(["b"]): {}}, "b": {}}
    read = Adjacency.read(texts, False)
    assert read is not None and np.asarray(read.order).tolist() == [1]
    with pytest.raises(TypeError):
        read.find([])


def test_broken_dicts() -> None:
    assert Adjacency.read({1: {2: {}}}, False) is None  # 2 is no node
    assert Adjacency.read({1: {2: {}}, 2: []}, False) is None  # type: ignore[dict-item]
    assert Adjacency.read({0: {2: {}, 1: {}}, 1: {}, 2: {}}, True) is None  # not symmetric
    graph = nx.path_graph(4)
    read = Adjacency.read(graph._adj, True)
    assert read is not None
    graph.add_edge(0, 3, weight=2)
    assert read.weights(graph._adj, "weight", "") is None  # rows have changed


def test_every_row_length() -> None:
    """Rows longer than the blocks in which keys are found."""
    star = nx.star_graph(3000)
    star.add_edge(0, 0, weight=7)
    read = Adjacency.read(star._adj, True)
    assert read is not None
    assert rows(read.offsets, read.order) == [list(row) for row in star._adj.values()]
    weights = read.weights(star._adj, "weight", "")
    assert weights is not None
    assert rows(read.offsets, weights.in_order)[0] == [1] * 3000 + [7]
    assert rows(read.offsets, weights.values)[0] == [7] + [1] * 3000
    both = Adjacency.read_weighted(star._adj, True, "weight")
    assert both is not None
    assert np.array_equal(np.asarray(both[0].columns), np.asarray(read.columns))
    assert np.array_equal(np.asarray(both[1].values), np.asarray(weights.values))

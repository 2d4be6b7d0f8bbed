"""What graphs make for algorithms, made beforehand."""

import subprocess
import sys
import time

import numpy as np
import pytest
from support import interrupted, random_arrays
from test_estimate import arguments

import graphrun as gr
from graphrun._algorithms import Algorithms

FORMS = {"transpose", "undirected", "oriented", "products"}


def made(graph):
    """Its forms, and the bytes that it holds."""
    known = graph.info()
    return known["prepared"], known["bytes"]


def values(result):
    """Each column and number of a result."""
    columns = {name: np.asarray(result.column(name)).tobytes() for name in result.columns}
    return columns, result.numbers


GRAPHS = {
    "undirected": lambda: gr.Graph.generate("kron:9"),
    "directed": lambda: gr.Graph.generate("rmat:9"),
    "weights": lambda: gr.Graph.generate("rmat:9", random_weights=(1, 9)),
}


@pytest.mark.parametrize("name", sorted(set(Algorithms._names.values())))
@pytest.mark.parametrize("kind", GRAPHS)
def test_the_first_call_makes_nothing_and_gives_the_same(kind, name):
    prepared, plain = GRAPHS[kind](), GRAPHS[kind]()
    given = arguments(getattr(gr.Graph, name.replace("-", "_")), plain)
    assert prepared.prepare(name) is prepared
    before = made(prepared)
    assert set(before[0]) <= FORMS
    first = prepared.run(name, **given)
    assert made(prepared) == before
    assert values(first) == values(plain.run(name, **given))
    assert set(made(plain)[0]) <= set(before[0])
    prepared.prepare(name)
    assert made(prepared) == before


@pytest.mark.parametrize("kind", GRAPHS)
def test_without_names_most_first_calls_make_nothing(kind):
    graph = GRAPHS[kind]()
    before = made(graph.prepare())
    for name in ("pagerank", "bfs", "connected_components", "triangles", "clustering", "core_number", "harmonic"):
        arguments_of = {"source": 1} if name == "bfs" else {}
        getattr(graph, name)(**arguments_of)
        assert made(graph) == before, name
    assert {"oriented"} <= set(before[0])


def test_a_format_is_chosen_and_made():
    graph = gr.Graph.generate("rmat:14")
    assert graph.info()["format"] is None
    graph.prepare("pagerank")
    known = graph.info()
    assert known["format"] is not None
    assert ("products" in known["prepared"]) == (known["format"] != "csr")
    graph.pagerank()
    assert made(graph) == (known["prepared"], known["bytes"])


def test_weights_count_where_they_are_asked_for():
    source, target, weight = random_arrays(1, 400, 4000, "whole")
    graph = gr.Graph.from_numpy(source, target, weight, vertices=400)
    graph.prepare("eigenvector").prepare("eigenvector", weights=True)
    before = made(graph)
    graph.eigenvector(weights=True)
    assert made(graph) == before
    with pytest.raises(gr.InvalidArgument, match="uses no weights"):
        graph.prepare("cc", weights=True)
    with pytest.raises(gr.InvalidArgument, match="no weights"):
        graph.unweighted().prepare("eigenvector", weights=True)


def test_names_are_those_of_methods_and_near_ones_are_suggested():
    graph = gr.Graph.generate("rmat:6")
    for name in ("betweenness", "bc", "multi-bfs", "connected_components", "transitivity", "trussness"):
        graph.prepare(name)
    for wrong, near in (("pagerang", "pagerank"), ("connected_component", "connected_components")):
        with pytest.raises(gr.InvalidArgument, match=f"no algorithm {wrong}: did you mean {near}?"):
            graph.prepare("bfs", wrong)
    with pytest.raises(TypeError):
        graph.prepare(7)  # type: ignore[arg-type]
    with pytest.raises(gr.InvalidArgument):
        graph.prepare("bfs", weights="no")  # type: ignore[arg-type]


# In a process of its own: a limit is of all that a context holds, graphs of other tests too.
LIMITED = """
import graphrun as gr
graph = gr.Graph.generate("kron:15")
graph._context.limit_memory(graph.info()["bytes"] + 2**20)
try:
    graph.prepare("triangles")
    raise SystemExit("what does not fit was made")
except gr.OutOfMemory:
    pass
assert graph.info()["prepared"] == [], graph.info()["prepared"]
graph._context.limit_memory(0)
assert graph.prepare("triangles").triangle_count() > 0
"""


def test_a_limit_of_memory_holds_and_the_graph_stays_usable():
    subprocess.run([sys.executable, "-c", LIMITED], check=True)


def test_control_c_stops_it_soon():
    graph = gr.Graph.generate("rmat:19")
    _, _, raised = interrupted(graph.prepare, 0.1)
    free = time.perf_counter()
    assert graph.bfs(0).numbers["reached"] > 0
    print(f"raised after {1000 * raised:.0f} ms, next result after {1000 * (time.perf_counter() - free):.0f} ms")
    assert raised < 1.0  # the aim is 0.1 s; tests share their processors with others
    graph.prepare()
    assert "oriented" in made(graph)[0]

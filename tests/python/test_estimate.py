"""What algorithms need of memory, before they run."""

import inspect

import pytest

import graphrun as gr
from graphrun._algorithms import Algorithms


def arguments(method, graph):
    """What a method must be given: a vertex, or vertices, to start from."""
    names = inspect.signature(method).parameters
    given = {}
    if "source" in names:
        given["source"] = graph.ids[0]
    if method.__name__ in ("maxflow", "mincut"):
        given["target"] = graph.ids[3]
    if method.__name__.startswith("multi_"):
        given["sources"] = graph.ids[:3]
    if method.__name__ == "sample":
        given["start"] = graph.ids[:3]
    return given


@pytest.fixture(scope="module")
def graph():
    return gr.Graph.generate("kron:12")


@pytest.mark.parametrize("name", sorted(Algorithms._names))
def test_each_has_an_estimate(graph, name):
    given = arguments(getattr(gr.Graph, name), graph)
    need = graph.estimate(name, **given)
    assert 0 <= need.bytes_least <= need.bytes_most
    assert need.bytes_most > 0
    assert need.fits is (need.bytes_most <= need.available) is True


def test_parameters_count(graph):
    plain = graph.estimate("pagerank")
    assert graph.estimate("pagerank", precision="single").bytes_most < plain.bytes_most
    few = graph.estimate("multi-bfs", sources=graph.ids[:4])
    many = graph.estimate("multi_bfs", sources=graph.ids[:64])
    assert many.bytes_most > 10 * few.bytes_most
    larger = gr.Graph.generate("kron:14").estimate("pagerank")
    assert larger.bytes_least > 3 * plain.bytes_least


def test_what_the_graph_has_made_is_not_needed_again():
    graph = gr.Graph.generate("rmat:13")
    before = graph.estimate("triangles")
    graph.triangles()
    assert 3 * graph.estimate("triangles").bytes_most < before.bytes_least


def test_nothing_runs_and_wrong_arguments_are_refused(graph):
    with pytest.raises(gr.InvalidArgument, match="did you mean pagerank"):
        graph.estimate("pagerang")
    with pytest.raises(gr.UnknownVertex):
        graph.estimate("bfs", source=10**9)
    with pytest.raises(gr.InvalidArgument):
        graph.estimate("pagerank", damping=2)


def test_fits():
    from graphrun._estimate import Estimate

    assert Estimate(10, 20, 20).fits is True
    assert Estimate(10, 20, 15).fits is None
    assert Estimate(10, 20, 5).fits is False

"""The NetworkX backend gives what NetworkX gives."""

import doctest
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction

import pytest
from support import ROOT

import graphrun as gr

nx = pytest.importorskip("networkx")
from _graphrun_nx import FUNCTIONS  # noqa: E402
from networkx_graphs import Compared  # noqa: E402

import graphrun.networkx as backend  # noqa: E402

nx.config.warnings_to_ignore.add("cache")


def test_functions_are_those_of_the_entry_point():
    from graphrun.networkx import _registry

    assert set(_registry.functions) == set(FUNCTIONS)
    assert set(FUNCTIONS) <= set(nx.utils.backends._registered_algorithms)
    assert "graphrun" in nx.utils.backends.backends


def test_graphs_of_graphrun_are_taken_as_they_are():
    graph = gr.Graph.generate("kron:8")
    assert len(list(nx.connected_components(graph))) == nx.number_connected_components(graph)
    assert nx.number_connected_components(backend.backend.convert_to_nx(graph)) == nx.number_connected_components(graph)




def test_examples_of_the_guide(monkeypatch):
    monkeypatch.chdir(ROOT)
    backend.report(clear=True)
    priority = list(nx.config.backend_priority.algos)
    failed, tried = doctest.testfile(str(ROOT / "docs" / "networkx.md"), module_relative=False)
    nx.config.backend_priority = priority
    assert tried > 15 and not failed


@pytest.fixture
def first():
    """graphrun is asked first, and the report is empty."""
    backend.report(clear=True)
    with nx.config(backend_priority=["graphrun"]):
        yield
    backend.report(clear=True)


def test_small_graphs_are_handed_back_and_large_ones_are_not(first):
    small, large = nx.path_graph(10), nx.path_graph(8000)
    assert len(list(nx.connected_components(small))) == len(list(nx.connected_components(large))) == 1
    calls = backend.report()
    assert [call.ran for call in calls] == ["networkx", "graphrun"]
    assert "fewer than" in calls[0].reason and not calls[1].reason
    assert calls[1].convert > 0 and calls[1].run > 0 and calls[1].result >= 0


def test_converted_graphs_are_never_too_small(first):
    graph = nx.path_graph(10)
    nx.connected_components(graph, backend="graphrun")
    nx.connected_components(graph)
    graph.add_edge(0, 20)
    nx.connected_components(graph)
    assert [call.ran for call in backend.report()] == ["graphrun", "graphrun", "networkx"]


def test_a_conversion_is_made_once_and_weights_are_added_to_it():
    graph = nx.gnp_random_graph(50, 0.1, seed=1)
    nx.set_edge_attributes(graph, {edge: 2 for edge in graph.edges}, "weight")
    nx.core_number(graph, backend="graphrun")
    kept = graph.__networkx_cache__["backends"]["graphrun"]
    (pattern,) = set(kept.values())
    assert nx.single_source_dijkstra_path_length(graph, 0, backend="graphrun") == nx.single_source_dijkstra_path_length(graph, 0)
    assert set(map(id, kept.values())) == {id(pattern)}
    graph.add_edge(0, 49, weight=1)
    assert nx.single_source_dijkstra_path_length(graph, 0, backend="graphrun") == nx.single_source_dijkstra_path_length(graph, 0)


@pytest.mark.parametrize("weight", [True, Fraction(1, 2), Decimal(1), float("nan"), float("inf"), None, "1", 2**70])
def test_odd_weights_are_handed_back(weight, first):
    graph = nx.path_graph(1000)
    graph.add_edge(0, 1, weight=weight)
    with pytest.raises(NotImplementedError):
        nx.single_source_dijkstra_path_length(graph, 0, backend="graphrun")
    backend.report(clear=True)
    graph = nx.path_graph(5000)
    graph.add_edge(3, 4, weight=weight)
    compared = Compared(is_exact=True)
    found = compared.outcome(lambda: nx.single_source_dijkstra_path_length(graph, 0))
    wanted = compared.outcome(lambda: nx.single_source_dijkstra_path_length(graph, 0, backend="networkx"))
    assert compared.same(found, wanted)
    (call,) = backend.report()
    assert call.ran == "networkx" and "weight" in call.reason


def test_parallel_edges_are_the_least_or_the_sum():
    graph = nx.MultiDiGraph([("a", "b", {"weight": 5}), ("a", "b", {"weight": 2}), ("a", "c", {"weight": 1})])
    assert nx.dijkstra_path_length(graph, "a", "b", backend="graphrun") == 2
    ranks = nx.pagerank(graph, backend="graphrun")
    assert ranks == pytest.approx(nx.pagerank(graph, backend="networkx"), rel=1e-5)
    assert ranks["b"] > ranks["c"]


def test_subclasses_and_views_are_converted():
    class Own(nx.DiGraph):
        pass

    graph = Own([(0, 1), (1, 2), (2, 0), (2, 3)])
    for one in (graph, graph.subgraph([0, 1, 2]), graph.reverse(copy=False), nx.freeze(graph)):
        found = nx.single_source_shortest_path_length(one, 0, backend="graphrun")
        assert list(found.items()) == list(nx.single_source_shortest_path_length(one, 0, backend="networkx").items())


def test_hidden_parallel_edges_are_hidden():
    graph = nx.MultiGraph([(0, 1), (0, 1), (1, 2), (2, 3), (3, 4)])
    part = graph.edge_subgraph([(0, 1, 0), (2, 3, 0), (3, 4, 0)])
    assert list(nx.connected_components(part, backend="graphrun")) == [{0, 1}, {2, 3, 4}]


def test_graphs_that_are_returned_have_their_attributes():
    graph = nx.karate_club_graph()
    found, wanted = (nx.k_core(graph, 3, backend=name) for name in ("graphrun", "networkx"))
    assert type(found) is nx.Graph and found.graph == wanted.graph
    assert dict(found.nodes(data=True)) == dict(wanted.nodes(data=True))
    assert list(found.edges(data=True)) == list(wanted.edges(data=True))


def test_ids_of_graphs_of_graphrun_are_kept():
    graph = gr.Graph.from_file(ROOT / "graphs" / "webring.txt")
    other = backend.backend.convert_to_nx(graph)
    assert set(other) == set(graph.ids.tolist()) and other.number_of_edges() == graph.number_of_edges()
    assert nx.single_source_shortest_path_length(graph, 43) == nx.single_source_shortest_path_length(other, 43)
    assert nx.density(graph) == nx.density(other)  # which graphrun has not: NetworkX gets a graph of its own


def test_the_report_can_be_left_out():
    backend.report(clear=True)
    with nx.config.backends.graphrun(report=False):
        nx.is_connected(nx.path_graph(3), backend="graphrun")
    assert not backend.report()
    nx.is_connected(nx.path_graph(3), backend="graphrun")
    assert "is_connected" in repr(backend.report()) and "<pre>" in backend.report()._repr_html_()


def test_importing_networkx_imports_no_graphrun():
    program = "import sys, networkx; sys.exit(any(name.partition('.')[0] in ('graphrun', 'numpy') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", program]).returncode == 0


def test_threads_and_device_are_configured():
    graph = nx.gnp_random_graph(60, 0.2, seed=3)
    wanted = nx.pagerank(graph, backend="graphrun")
    with nx.config.backends.graphrun(threads=1, device="cpu"):
        assert nx.pagerank(nx.Graph(graph), backend="graphrun") == pytest.approx(wanted)
    gr.config(threads=0)
    with nx.config.backends.graphrun(device="nowhere"), pytest.raises(gr.InvalidArgument):
        nx.pagerank(nx.Graph(graph), backend="graphrun")


def test_every_function_has_a_cost():
    from graphrun.networkx import _costs, _registry

    graph = nx.path_graph(3)
    for known in _registry.functions.values():
        cost = known.cost if isinstance(known.cost, str) else known.cost(graph, 0, 1)
        assert cost in _costs.LEAST, known.name
    nx.number_connected_components(graph, backend="graphrun")
    assert backend.backend.should_run("has_path", (graph, 0, 1), {}) is True  # it is converted
    assert isinstance(backend.backend.should_run("has_path", (nx.path_graph(9000), 0, 1), {}), str)
    assert backend.backend.should_run("shortest_path_length", (nx.path_graph(9000), 0), {}) is True


def test_what_the_run_of_networkx_tests_complains_of():
    from networkx_conformance import RECORD, problems, read

    assert problems({"a": (9, 1)}, {"a": (9, 0)}) == []
    assert problems({"a": (8, 2)}, {}) == ["8 of 10 calls are served, less than 90%"]
    assert problems({"a": (0, 0)}, {}) == []  # another version of NetworkX, which does not call it
    assert "a is never served" in problems({"a": (0, 0)}, {"a": (1, 0)})
    assert "a is never served" in problems({"a": (0, 1)}, {})
    assert problems({"a": (96, 4)}, {"a": (100, 0)}) == []
    assert problems({"a": (90, 1)}, {"a": (100, 0)}) == ["a is served 90 times, 100 before"]
    assert problems({}, {"a": (10, 0)}) == ["a is served 0 times, 10 before"]
    version, recorded = read(RECORD)
    assert version and set(recorded) == set(FUNCTIONS)

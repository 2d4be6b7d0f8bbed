"""Every algorithm against NetworkX, on random graphs."""

import math
import warnings

import numpy as np
import pytest
from support import KARATE, random_networkx

import graphrun as gr

nx = pytest.importorskip("networkx")
SEEDS = range(6)
BOTH = pytest.mark.parametrize("directed", [False, True])


def of(seed, directed, weights=None):
    source = random_networkx(seed, directed, weights=weights)
    return source, gr.Graph.from_networkx(source, None if weights is None else "weight")


def same(array, values, **how):
    """The values of a dict of NetworkX, in the order of the vertices."""
    return np.asarray(array) == pytest.approx([values[v] for v in range(len(values))], **how)


def without_loops(graph):
    graph = graph.copy()
    graph.remove_edges_from(list(nx.selfloop_edges(graph)))
    return graph


@BOTH
@pytest.mark.parametrize("seed", SEEDS)
def test_pagerank(seed, directed):
    source, graph = of(seed, directed, "real")
    result = graph.pagerank(tolerance=1e-12, max_iterations=1000)
    expected = nx.pagerank(source, weight=None, tol=1e-14, max_iter=1000)
    assert same(result.rank, expected, abs=1e-9) and result.converged and result.iterations > 1
    weighted = graph.pagerank(tolerance=1e-12, max_iterations=1000, weights=True)
    assert same(weighted.rank, nx.pagerank(source, tol=1e-14, max_iter=1000), abs=1e-9)
    personal = graph.pagerank(tolerance=1e-12, max_iterations=1000, personalization={3: 2, 5: 1})
    expected = nx.pagerank(source, weight=None, personalization={3: 2, 5: 1}, tol=1e-14, max_iter=1000)
    dangling = any(degree == 0 for _, degree in (source.out_degree if directed else source.degree))
    if not dangling:
        assert same(personal.rank, expected, abs=1e-9)
    assert personal.rank.sum() == pytest.approx(1)


@BOTH
@pytest.mark.parametrize("seed", SEEDS)
def test_bfs_and_shortest_paths(seed, directed):
    source, graph = of(seed, directed, "whole")
    lengths = nx.single_source_shortest_path_length(source, 3)
    result = graph.bfs(3)
    assert [lengths.get(v, -1) for v in range(40)] == result.level.tolist()
    for v, parent in enumerate(result.parent.tolist()):
        assert (parent >= 0) == (v in lengths)
        assert v == 3 or parent < 0 or (source.has_edge(parent, v) and lengths[parent] + 1 == lengths[v])
    weighed = nx.single_source_dijkstra_path_length(source, 3)
    assert graph.shortest_paths(3).distance.tolist() == [weighed.get(v, -1) for v in range(40)]
    real_source, real = of(seed, directed, "real")
    expected = nx.single_source_dijkstra_path_length(real_source, 3)
    assert real.sssp(source=3).distance == pytest.approx([expected.get(v, math.inf) for v in range(40)])
    many = graph.multi_bfs(sources=[3, 5])
    assert min(many.numbers["reached"]) > 0


@BOTH
@pytest.mark.parametrize("seed", SEEDS)
def test_components(seed, directed):
    source, graph = of(seed, directed)
    parts = nx.weakly_connected_components(source) if directed else nx.connected_components(source)
    found = {}
    for v, name in enumerate(graph.connected_components().component.tolist()):
        found.setdefault(name, set()).add(v)
    assert sorted(map(sorted, found.values())) == sorted(map(sorted, parts))
    assert all(name == min(part) for name, part in found.items())
    if directed:
        strong = graph.connected_components("strong").component.tolist()
        for part in nx.strongly_connected_components(source):
            assert {strong[v] for v in part} == {min(part)}
        assert graph.scc().top(1)[0][1] == max(map(len, nx.strongly_connected_components(source)))


@BOTH
@pytest.mark.parametrize("seed", SEEDS)
def test_centralities(seed, directed):
    source, graph = of(seed, directed)
    assert same(graph.betweenness().betweenness, nx.betweenness_centrality(source, normalized=False))
    assert same(graph.closeness().closeness, nx.closeness_centrality(source))
    assert same(graph.harmonic().harmonic, nx.harmonic_centrality(source))
    katz = graph.katz_centrality(alpha=0.05, tolerance=1e-12, max_iterations=5000)
    expected = nx.katz_centrality_numpy(source, 0.05)
    scale = np.linalg.norm(katz.score)
    assert same(katz.score / scale, expected, abs=1e-7)


@pytest.mark.parametrize("seed", SEEDS)
def test_undirected_counts(seed):
    source, graph = of(seed, False)
    plain = without_loops(source)
    assert same(graph.triangles().triangles, nx.triangles(source))
    assert graph.triangle_count() == sum(nx.triangles(source).values()) // 3
    assert graph.transitivity() == pytest.approx(nx.transitivity(plain))
    assert same(graph.clustering().lcc, nx.clustering(plain))
    assert same(graph.core_number().core, nx.core_number(plain))
    truss = graph.k_truss(4)
    expected = {tuple(sorted(edge)) for edge in nx.k_truss(plain, 4).edges}
    assert {tuple(sorted(e)) for e in zip(truss.source.tolist(), truss.target.tolist())} == expected
    assert graph.trussness().trussness.min(initial=2) >= 2


@pytest.mark.parametrize("seed", SEEDS)
def test_distances_and_trees(seed):
    source, graph = of(seed, False, "whole")
    largest = max(nx.connected_components(source), key=len)
    eccentricity = nx.eccentricity(source.subgraph(largest))
    found = graph.eccentricity().eccentricity
    assert {v: found[v] for v in largest} == eccentricity
    assert graph.diameter().numbers["diameter"] >= max(eccentricity.values())
    forest = graph.minimum_spanning_tree()
    assert forest.numbers["weight"] == nx.minimum_spanning_tree(source).size("weight")
    colors = graph.coloring().color
    assert all(colors[u] != colors[v] for u, v in source.edges if u != v)


@pytest.mark.parametrize("seed", SEEDS)
def test_communities(seed):
    source, graph = of(seed, False)
    result = graph.louvain()
    parts = {}
    for v, name in enumerate(result.community.tolist()):
        parts.setdefault(name, set()).add(v)
    expected = nx.community.modularity(source, parts.values())
    assert result.numbers["modularity"] == pytest.approx(expected)
    for partition in (list(parts.values()), result.community, dict(enumerate(result.community.tolist()))):
        assert graph.modularity(partition=partition).numbers["modularity"] == pytest.approx(expected)
    assert graph.leiden().numbers["modularity"] > 0
    assert len(graph.label_propagation(iterations=3)) == 40


@pytest.mark.parametrize("seed", SEEDS)
def test_pairs(seed):
    plain = without_loops(of(seed, False)[0])
    graph = gr.Graph.from_networkx(plain)
    pairs = [(0, 5), (3, 9), (12, 7)]
    for name, function in (("jaccard", nx.jaccard_coefficient), ("adamic_adar", nx.adamic_adar_index)):
        result = getattr(graph, name)(pairs=pairs)
        for u, v, value in function(plain, pairs):
            assert result[u, v] == pytest.approx(value)


@pytest.mark.parametrize("seed", SEEDS)
def test_directed_ones(seed):
    source, graph = of(seed, True)
    assert graph.reciprocity().numbers["reciprocity"] == pytest.approx(nx.overall_reciprocity(source))
    degrees = graph.degree(edges="in")
    assert same(np.asarray(degrees.degree), dict(source.in_degree))
    dag = nx.DiGraph((u, v) for u, v in source.edges if u < v)
    order = gr.Graph.from_networkx(dag).topological_order()
    place = dict(zip(order.ids.tolist(), order.to_dict()[order.columns[0]].tolist()))
    assert all(place[u] < place[v] for u, v in dag.edges)


CALLS = {
    "maxflow": {"source": 1, "target": 34},
    "mincut": {"source": 1, "target": 34},
    "bfs": {"source": 1}, "sssp": {"source": 1}, "multi_bfs": {"sources": [1, 2]},
    "multi_sssp": {"sources": [1, 2]}, "sample": {"start": [1, 2]}, "ktruss": {"k": 3}, "katz": {"alpha": 0.01},
}  # fmt: skip


@pytest.mark.parametrize("name", [entry["name"] for entry in gr.catalogue()["algorithms"]])
def test_each_algorithm_of_the_catalogue(name):
    graph = gr.Graph.from_file(KARATE)
    name = name.replace("-", "_")
    if name == "topological":
        graph = gr.Graph.from_numpy([1, 2, 3], [2, 3, 4])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", gr.ResultWarning)
        result = graph.run(name, **CALLS.get(name, {}))
        assert result.seconds >= 0 and result.algorithm.replace("-", "_") == name
        assert repr(result) and result.definition
        assert result._repr_html_().startswith("<div>")
        for column in result.columns:
            assert len(getattr(result, column)) == len(getattr(result, column))
        for number in result.numbers:
            assert number in dir(result)
        result.top(3)
        assert getattr(gr.Graph, name).__doc__


def test_walks_are_rows_of_ids():
    source, graph = of(3, True)
    ids = {v: v for v in source}
    for result in (graph.walk(length=6, walks=3, seed=5), graph.walk([1, 4], length=6, walks=3, seed=5)):
        assert result.walks.shape == (3 * result.starts, 7)
        for row in result.walks.tolist():
            path = [ids[v] for v in row if v != -1]
            assert row == path + [-1] * (7 - len(path))
            assert all(source.has_edge(u, v) for u, v in zip(path, path[1:]))
            assert len(path) == 7 or source.out_degree(path[-1]) == 0
        assert np.sum(result.visits) == np.sum(result.walks >= 0)
        assert result.steps == np.sum(result.walks[:, 1:] >= 0)
    assert graph.walk(walks=2, columns=["visits"]).columns == ["visits"]
    letters = nx.DiGraph([("a", "b"), ("b", "c")])
    named = gr.Graph.from_networkx(letters).walk(["a"], walks=1, length=3)
    assert named.walks.tolist() == [["a", "b", "c", None]] and named.dead_ends == 1


def test_samples_are_rows_of_edges():
    source, graph = of(4, False)
    result = graph.sample([0, 1], fanout=[3, 2], seed=2)
    assert result.columns == ["source", "target", "hop"] and len(result.hop) == result.sampled
    for u, v, hop in zip(result.source.tolist(), result.target.tolist(), result.hop.tolist()):
        assert source.has_edge(u, v) and hop in (1, 2)
    for v in (0, 1):
        assert np.sum(result.source == v) == min(3, len(source[v]))
    for wrong in ([0], 5, [2.5]):
        with pytest.raises(gr.InvalidArgument):
            graph.sample([0], fanout=wrong)


def test_results():
    graph = gr.Graph.from_file(KARATE)
    result = graph.pagerank()
    best = result.top(3)
    assert [vertex for vertex, _ in best] == [34, 1, 33] and best[0][1] == result[34]
    assert len(result) == 34 and result.columns == ["rank"]
    with pytest.raises(KeyError):
        result[99]
    with pytest.raises(AttributeError, match="did you mean rank"):
        result.ranks
    with pytest.raises(gr.InvalidArgument) as wrong:
        graph.pagerank(damping=1.5)
    assert wrong.value.parameter == "damping"
    with pytest.raises(TypeError):
        graph.pagerank(dampng=0.5)
    table = result.to_dict()
    assert list(table) == ["id", "rank"]
    edges = graph.k_truss(3)
    u, v, support = edges.top(1)[0]
    assert edges[u, v] == support == edges[v, u]
    path = graph.bfs(1, target=34)
    assert path.path[0] == 1 and path.path[-1] == 34


def test_results_as_tables():
    result = gr.Graph.from_file(KARATE).bfs(1)
    pandas = pytest.importorskip("pandas")
    frame = result.to_pandas()
    assert isinstance(frame, pandas.DataFrame) and frame.loc[34].to_dict() == result[34]


def test_results_speak_arrow():
    pyarrow = pytest.importorskip("pyarrow")
    result = gr.Graph.from_file(KARATE).pagerank()
    table = pyarrow.table(result)
    assert table.num_rows == 34 and table.column("rank").to_pylist() == result.rank.tolist()
    assert table.column(0).to_pylist() == result.ids.tolist()
    named = gr.Graph.from_numpy(np.array(["a", "b"]), np.array(["b", "c"])).pagerank()
    assert pyarrow.table(named).column(0).to_pylist() == ["a", "b", "c"]
    polars = pytest.importorskip("polars")
    assert polars.DataFrame(result).height == 34
    duckdb = pytest.importorskip("duckdb")
    assert duckdb.sql("select count(*) from result").fetchall() == [(34,)]


def test_results_pickle():
    import pickle

    graph = gr.Graph.from_numpy(np.array(["a", "b"]), np.array(["b", "c"]))
    for result in (graph.bfs("a"), graph.pagerank(), graph.k_truss(2)):
        back = pickle.loads(pickle.dumps(result))
        assert back.columns == result.columns and back.numbers == result.numbers
        for column in result.columns:
            assert getattr(back, column).tolist() == getattr(result, column).tolist()


def test_warnings_of_results():
    graph = gr.Graph.from_file(KARATE)
    result = graph.pagerank(max_iterations=2, tolerance=1e-12)
    with pytest.warns(gr.ResultWarning, match="did not converge"):
        assert not result.converged
    assert "did not converge" in result.incomplete


def test_shows_itself():
    graph = gr.Graph.from_file(KARATE)
    assert "34 vertices" in repr(graph) and "<svg" in graph._repr_html_()
    pytest.importorskip("matplotlib").use("Agg")
    assert graph.plot_degrees().get_xlabel() == "degree"


def test_arguments_are_what_they_must_be():
    graph = gr.Graph.from_file(KARATE)
    for wrong in (
        lambda: graph.pagerank(top=2.0),
        lambda: graph.pagerank(max_iterations=2.5),
        lambda: graph.pagerank(weights="weight"),
        lambda: graph.pagerank(damping="high"),
        lambda: graph.pagerank().top(2.5),
        lambda: gr.config(threads=1.5, device="cuda:7"),
        lambda: graph.modularity([{"1", "2"}, {"2"}]),
    ):
        with pytest.raises(gr.InvalidArgument):
            wrong()
    assert "device='cpu'" in repr(gr.config())
    few = graph.ktruss(np.int32(4))
    assert few.parameters["k"] == 4

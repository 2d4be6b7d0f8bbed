"""How graphs come in: the same edges from each source."""

import copy
import errno
import os
import pickle

import numpy as np
import pytest
from support import KARATE, WEBRING, edges_of, edges_of_networkx, random_arrays, random_networkx

import graphrun as gr


def merged(source, target, values=None):
    result = {}
    for k, edge in enumerate(zip(source.tolist(), target.tolist())):
        result[edge] = result.get(edge, 0) + (1 if values is None else values[k].item())
    return result


def test_a_file_has_its_own_ids():
    graph = gr.Graph.from_file(WEBRING)
    assert len(graph) == graph.vertices == 30 and graph.edges == 76 and graph.directed
    assert 44 in graph and 45 not in graph and "x" not in graph
    assert graph.ids.tolist() == sorted(graph.ids.tolist())
    assert graph.info()["path"] == str(WEBRING)
    assert not gr.Graph.from_file(KARATE, directed=False).directed
    assert gr.Graph.from_file(WEBRING, directed=False).edges < 76


def test_recipes():
    graph = gr.Graph.generate("grid:5x7")
    assert len(graph) == 35 and not graph.directed
    assert gr.Graph.generate("kron:6", random_weights=(1, 5)).weighted
    with pytest.raises(gr.InvalidArgument):
        gr.Graph.generate("nothing")


def test_what_is_known_follows_the_calls():
    graph = gr.Graph.generate("rmat:8")
    before = graph.info()
    assert before["format"] is None
    graph.pagerank()
    assert graph.info()["format"] == "csr"
    assert graph.info().keys() == before.keys()
    assert "csr" in graph._repr_html_()


@pytest.mark.parametrize("weights", [None, "whole", "real"])
@pytest.mark.parametrize("seed", range(4))
def test_arrays_of_ids(seed, weights):
    source, target, values = random_arrays(seed, weights=weights)
    graph = gr.Graph.from_numpy(source * 10 - 50, target * 10 - 50, values)
    expected = merged(source, target, values)
    found = edges_of(graph)
    if values is None:
        expected = dict.fromkeys(expected, 1)
    assert found.keys() == {(u * 10 - 50, v * 10 - 50) for u, v in expected}
    for (u, v), value in expected.items():
        assert found[u * 10 - 50, v * 10 - 50] == pytest.approx(value)
    assert graph.ids.tolist() == sorted({*(source * 10 - 50).tolist(), *(target * 10 - 50).tolist()})
    assert graph.ids.tolist()[graph.index(graph.ids[3])] == graph.ids[3]


def test_order_and_kinds_of_ids():
    given = gr.Graph.from_numpy([5, 2, 7], [1, 7, 2], order="given")
    assert given.ids.tolist() == [5, 1, 2, 7]
    names = gr.Graph.from_numpy(np.array(["b", "a"]), np.array(["c", "b"]))
    assert names.ids.tolist() == ["a", "b", "c"] and edges_of(names) == {("b", "c"): 1, ("a", "b"): 1}
    numbers = gr.Graph.from_numpy([0, 1], [1, 2], vertices=5)
    assert len(numbers) == 5 and numbers.info()["isolated"] == 2
    with pytest.raises(gr.InvalidArgument):
        gr.Graph.from_numpy([0, 1], [1, 9], vertices=5)
    with pytest.raises(ValueError):
        gr.Graph.from_numpy([0, 1], [1], vertices=5)
    with pytest.raises(ValueError):
        gr.Graph.from_numpy([0.5, 1], [1, 2], vertices=5)
    assert len(gr.Graph.from_numpy([], [])) == 0


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint32, ">i4"])
def test_widths_strides_and_byte_orders(kind):
    both = np.array([[0, 1], [1, 2], [2, 0]]).astype(kind)
    graph = gr.Graph.from_numpy(both[:, 0], both[:, 1], np.arange(6.0)[::2], vertices=3)
    assert edges_of(graph) == {(0, 1): 0, (1, 2): 2, (2, 0): 4}


def test_duplicates_self_loops_and_directions():
    arrays = np.array([0, 0, 1, 1]), np.array([1, 1, 0, 1]), np.array([3, 4, 5, 6])
    assert edges_of(gr.Graph.from_numpy(*arrays, vertices=2)) == {(0, 1): 7, (1, 0): 5, (1, 1): 6}
    least = gr.Graph.from_numpy(*arrays, vertices=2, duplicates="min", self_loops="drop")
    assert edges_of(least) == {(0, 1): 3, (1, 0): 5}
    assert least.info()["dropped_self_loops"] == 1
    both = gr.Graph.from_numpy(*arrays, vertices=2, directed=False, duplicates="max")
    assert not both.directed and edges_of(both) == {(0, 1): 5, (1, 0): 5, (1, 1): 6}
    with pytest.raises(gr.InvalidArgument):
        gr.Graph.from_numpy(*arrays, vertices=2, duplicates="error")
    with pytest.raises(gr.InvalidArgument, match="duplicates"):
        gr.Graph.from_numpy(*arrays, vertices=2, duplicates="nonsense")


@pytest.mark.parametrize("form", ["csr", "csc", "coo", "lil"])
@pytest.mark.parametrize("kind", ["int32", "int64", "float32", "float64", "bool"])
def test_scipy_in_and_out(form, kind):
    sparse = pytest.importorskip("scipy.sparse")
    source, target, values = random_arrays(3, weights="whole")
    made = sparse.coo_array((values.astype(kind), (source, target)), shape=(41, 41)).tocsr()
    made.sum_duplicates()
    graph = gr.Graph.from_scipy(made.asformat(form))
    assert graph.vertices == 41 and graph.weighted == (kind != "bool")
    back = graph.to_scipy()
    assert (back != made).nnz == 0
    if kind != "bool":
        assert back.dtype == made.dtype


def test_scipy_unsorted_and_refused():
    sparse = pytest.importorskip("scipy.sparse")
    unsorted = sparse.csr_array(
        (np.array([1.0, 2.0, 4.0]), np.array([2, 0, 2]), np.array([0, 3, 3, 3])), shape=(3, 3)
    )
    assert edges_of(gr.Graph.from_scipy(unsorted)) == {(0, 0): 2, (0, 2): 5}
    assert unsorted.data.tolist() == [1, 2, 4]
    with pytest.raises(gr.InvalidArgument):
        gr.Graph.from_scipy(unsorted, copy=False)
    with pytest.raises(gr.InvalidArgument):
        gr.Graph.from_scipy(sparse.csr_array((2, 3)))
    with pytest.raises(NotImplementedError):
        gr.Graph.from_scipy(sparse.csr_array(np.array([[1j]])))


def test_csr_is_checked():
    good = gr.Graph.from_csr([0, 1, 2], [1, 0])
    assert edges_of(good) == {(0, 1): 1, (1, 0): 1}
    for offsets, columns in (([0, 1, 2], [1, 2]), ([0, 2, 1], [1, 0]), ([0, 2, 2], [1, 1])):
        with pytest.raises(gr.InvalidArgument):
            gr.Graph.from_csr(offsets, columns)
    symmetric = gr.Graph.from_csr([0, 1, 2], [1, 0], symmetric=True)
    assert not symmetric.directed and symmetric.edges == 1


def tables():
    columns = {"source": [3, 1, 2, 3], "target": [1, 2, 3, 2], "w": [0.5, 1.5, 2.5, 3.5]}
    yield "pandas", lambda pandas: pandas.DataFrame(columns)
    yield "polars", lambda polars: polars.DataFrame(columns)
    yield "pyarrow", lambda pyarrow: pyarrow.table(columns)

    def relation(duckdb):
        return duckdb.sql("from (values (3, 1, 0.5::double), (1, 2, 1.5), (2, 3, 2.5), (3, 2, 3.5)) "
                          "edges(source, target, w)")  # fmt: skip

    yield "duckdb", relation


@pytest.mark.parametrize("package,make", list(tables()), ids=lambda of: of if isinstance(of, str) else "")
def test_tables(package, make):
    table = make(pytest.importorskip(package))
    door = {"pyarrow": gr.Graph.from_arrow}.get(package) or getattr(gr.Graph, f"from_{package}")
    graph = door(table, weight="w")
    assert edges_of(graph) == {(3, 1): 0.5, (1, 2): 1.5, (2, 3): 2.5, (3, 2): 3.5}
    assert graph.ids.tolist() == [1, 2, 3]
    assert gr.as_graph(table).edges == 4
    with pytest.raises(Exception, match="nothing"):
        door(table, "nothing", "target")


@pytest.mark.parametrize("package", ["pandas", "polars", "pyarrow"])
def test_tables_of_strings(package):
    module = pytest.importorskip(package)
    columns = {"a": ["x", "yy", "x"], "b": ["yy", "zzzzzzzzzzzzzzzzzzz", "é"]}
    table = module.table(columns) if package == "pyarrow" else module.DataFrame(columns)
    graph = gr.as_graph(table, source="a", target="b")
    assert set(graph.ids.tolist()) == {"x", "yy", "zzzzzzzzzzzzzzzzzzz", "é"}
    assert edges_of(graph).keys() == {("x", "yy"), ("yy", "zzzzzzzzzzzzzzzzzzz"), ("x", "é")}
    assert "é" in graph and "nobody" not in graph
    assert graph.bfs("x")["é"]["parent"] == "x"
    for ask in (graph.bfs, graph.index, lambda id: graph.pagerank()[id]):
        with pytest.raises(gr.UnknownVertex, match="nobody"):
            ask("nobody")
    with pytest.raises(gr.InvalidArgument):
        gr.Graph.from_arrow(graph.pagerank(), "id", "id", copy=False)
    back = pickle.loads(pickle.dumps(graph))
    assert edges_of(back) == edges_of(graph)


def test_table_with_isolated_vertices():
    pyarrow = pytest.importorskip("pyarrow")
    edges = pyarrow.table({"source": [1], "target": [2]})
    graph = gr.Graph.from_arrow(edges, vertices=pyarrow.table({"id": [1, 2, 9]}))
    assert graph.ids.tolist() == [1, 2, 9] and graph.info()["isolated"] == 1


@pytest.mark.parametrize("directed", [False, True])
@pytest.mark.parametrize("weights", [None, "whole", "real"])
def test_networkx(directed, weights):
    pytest.importorskip("networkx")
    for seed in range(5):
        source = random_networkx(seed, directed, weights=weights)
        weight = None if weights is None else "weight"
        graph = gr.Graph.from_networkx(source, weight)
        assert graph.directed == directed and graph.ids.tolist() == list(source)
        assert edges_of(graph) == edges_of_networkx(source, weight)


def test_networkx_nodes_are_ids():
    nx = pytest.importorskip("networkx")
    source = nx.Graph([("b", (1, 2)), ((1, 2), frozenset({3})), ("b", 7)])
    graph = gr.Graph.from_networkx(source)
    assert list(graph.ids) == list(source) and (1, 2) in graph
    result = graph.bfs("b")
    assert result[(1, 2)] == {"level": 1, "parent": "b"}
    assert result["b"] == {"level": 0, "parent": "b"} or result["b"]["parent"] is None
    assert graph.bfs((1, 2)).numbers["source"] == (1, 2)
    with pytest.raises(KeyError):
        graph.bfs("nobody")


@pytest.mark.parametrize("names", ["order", "ints", "large", "strings", "tuples", "mixed", "floats"])
@pytest.mark.parametrize("directed", [False, True])
def test_networkx_kinds_of_nodes(names, directed):
    nx = pytest.importorskip("networkx")
    kinds = {
        "order": lambda v: v,
        "ints": lambda v: 7919 * v % 1009 - 300,
        "large": lambda v: 2**70 + v,
        "strings": lambda v: "n" + str(v),
        "tuples": lambda v: (v, -v),
        "mixed": lambda v: (v, str(v), float(v) + 0.5, (v,))[v % 4],
        "floats": float,
    }
    for seed in range(3):
        source = random_networkx(seed, directed, weights="whole")
        source = nx.relabel_nodes(source, {v: kinds[names](v) for v in source})
        again = source.__class__()  # neighbours are other objects than nodes
        again.add_nodes_from(source)
        again.add_weighted_edges_from(
            (kinds[names](u), kinds[names](v), w)
            for u, v, w in random_networkx(seed, directed, weights="whole").edges(data="weight")
        )
        for graph in (source, again):
            found = gr.Graph.from_networkx(graph, "weight")
            assert list(found.ids) == list(graph) and found.edges == graph.number_of_edges()
            assert edges_of(found) == edges_of_networkx(graph, "weight")
            assert found.info()["self_loops"] == nx.number_of_selfloops(graph)


def test_networkx_views_weights_and_holes():
    nx = pytest.importorskip("networkx")
    source = nx.Graph([(0, 1), (1, 2), (2, 3), (3, 3)])
    assert edges_of(gr.Graph.from_networkx(source.subgraph([1, 2, 3]))).keys() == {
        (1, 2), (2, 1), (2, 3), (3, 2), (3, 3)
    }  # fmt: skip
    assert gr.Graph.from_networkx(source, self_loops="drop").edges == 3
    assert edges_of(gr.Graph.from_networkx(nx.DiGraph([(0, 1)]).reverse(copy=False))) == {(1, 0): 1}
    source[0][1]["w"] = 2
    assert edges_of(gr.Graph.from_networkx(source, "w"))[1, 0] == 2
    source[1][2]["w"] = 2.5
    weighted = gr.Graph.from_networkx(source, "w")
    assert edges_of(weighted)[2, 1] == 2.5 and edges_of(weighted)[0, 1] == 2
    source[1][2]["w"] = np.float32(4)
    assert edges_of(gr.Graph.from_networkx(source, "w"))[2, 1] == 4
    source[1][2]["w"] = "heavy"
    with pytest.raises(gr.InvalidArgument, match="w"):
        gr.Graph.from_networkx(source, "w")
    assert len(gr.Graph.from_networkx(nx.Graph())) == 0


def test_networkx_parallel_edges():
    nx = pytest.importorskip("networkx")
    source = nx.MultiDiGraph()
    source.add_edge(0, 1, weight=2)
    source.add_edge(0, 1, weight=3)
    source.add_edge(1, 0)
    graph = gr.Graph.from_networkx(source, "weight")
    assert edges_of(graph) == {(0, 1): 5, (1, 0): 1} and graph.info()["duplicates"] == 1
    assert edges_of(gr.Graph.from_networkx(source, "weight", duplicates="min"))[0, 1] == 2
    both = nx.MultiGraph([(0, 1), (0, 1), (1, 1)])
    assert gr.Graph.from_networkx(both).edges == 2


def test_igraph():
    igraph = pytest.importorskip("igraph")
    source = igraph.Graph([(0, 1), (1, 2)], directed=True)
    assert edges_of(gr.Graph.from_igraph(source)) == {(0, 1): 1, (1, 2): 1}
    source.vs["name"] = ["a", "b", "c"]
    source.es["w"] = [2.0, 3.0]
    assert edges_of(gr.as_graph(source, weight="w")) == {("a", "b"): 2, ("b", "c"): 3}


def test_networkit():
    networkit = pytest.importorskip("networkit")
    source = networkit.Graph(4, weighted=True, directed=True)
    source.addEdge(0, 1, 2.5)
    source.addEdge(3, 1, 1.0)
    source.removeNode(2)
    graph = gr.as_graph(source)
    assert graph.ids.tolist() == [0, 1, 3] and edges_of(graph) == {(0, 1): 2.5, (3, 1): 1}


def test_rustworkx():
    rustworkx = pytest.importorskip("rustworkx")
    source = rustworkx.PyDiGraph()
    source.add_nodes_from(["a", "b", "c", "d"])
    source.add_edges_from([(0, 1, {"w": 2}), (3, 1, {"w": 4})])
    source.remove_node(2)
    graph = gr.as_graph(source, weight="w")
    assert graph.directed and edges_of(graph) == {(0, 1): 2, (3, 1): 4}
    assert graph.ids.tolist() == [0, 1, 3]


class OfGraphTool:
    """What a graph of graph-tool answers, which is no package of PyPI."""

    __module__ = "graph_tool"
    ep = {"w": "the map of w"}

    vertices = range(5)

    def get_vertices(self):
        return np.array(self.vertices, np.uint64)

    def is_directed(self):
        return True

    def get_edges(self, properties):
        ends = [[0, 1], [3, 1], [1, 2]]
        if not properties:
            return np.array(ends, np.uint64)
        assert properties == [self.ep["w"]]
        return np.array([[*edge, weight] for edge, weight in zip(ends, (2.5, 4.0, 1.0))])


def test_graph_tool():
    graph = gr.as_graph(OfGraphTool(), weight="w")
    assert graph.directed and graph.vertices == 5
    assert edges_of(graph) == {(0, 1): 2.5, (3, 1): 4, (1, 2): 1}
    assert edges_of(gr.Graph.from_graph_tool(OfGraphTool())) == {(0, 1): 1, (3, 1): 1, (1, 2): 1}
    filtered = OfGraphTool()
    filtered.vertices = [0, 1, 2, 3, 7]  # 4 to 6 are hidden
    graph = gr.as_graph(filtered)
    assert graph.ids.tolist() == [0, 1, 2, 3, 7] and edges_of(graph) == {(0, 1): 1, (3, 1): 1, (1, 2): 1}


def test_graph_tool_itself():
    real = pytest.importorskip("graph_tool", reason="SKIP: graph-tool is not installed")
    source = real.Graph(directed=False)
    source.add_edge_list([(0, 1), (3, 1)])
    source.ep["w"] = source.new_edge_property("double", vals=[2.5, 4])
    assert edges_of(gr.as_graph(source, weight="w")) == {(0, 1): 2.5, (1, 0): 2.5, (3, 1): 4, (1, 3): 4}
    part = gr.as_graph(real.GraphView(source, vfilt=lambda v: int(v) != 0), weight="w")
    assert part.ids.tolist() == [1, 2, 3] and edges_of(part) == {(3, 1): 4, (1, 3): 4}


class OfPyg:
    """What a Data of PyTorch Geometric has, with arrays of NumPy for tensors."""

    __module__ = "torch_geometric.data.data"
    edge_index = np.array([[0, 3, 1], [1, 1, 2]])
    edge_weight = np.array([2.5, 4, 1], np.float32)
    num_nodes = 5


def test_pyg():
    graph = gr.as_graph(OfPyg(), weight="edge_weight")
    assert graph.directed and graph.vertices == 5
    assert edges_of(graph) == {(0, 1): 2.5, (3, 1): 4, (1, 2): 1}
    assert edges_of(gr.Graph.from_pyg(OfPyg())) == {(0, 1): 1, (3, 1): 1, (1, 2): 1}


def test_pyg_itself():
    data = pytest.importorskip("torch_geometric.data", reason="SKIP: PyTorch Geometric is not installed")
    torch = pytest.importorskip("torch")
    source = data.Data(edge_index=torch.tensor(OfPyg.edge_index), num_nodes=5)
    assert edges_of(gr.as_graph(source)) == {(0, 1): 1, (3, 1): 1, (1, 2): 1}


def test_as_graph():
    graph = gr.Graph.generate("grid:3x3")
    assert gr.as_graph(graph) is graph
    assert gr.as_graph(str(KARATE)).vertices == 34
    assert gr.as_graph((np.array([0]), np.array([1]))).edges == 1
    with pytest.raises(gr.InvalidArgument):
        gr.as_graph(3)


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickles_and_copies(protocol):
    for graph in (
        gr.Graph.from_file(WEBRING),
        gr.Graph.generate("kron:6", random_weights=(1, 9)),
        gr.Graph.from_numpy(np.array(["b", "a"]), np.array(["c", "b"])),
    ):
        back = pickle.loads(pickle.dumps(graph, protocol))
        assert edges_of(back) == edges_of(graph) and back.directed == graph.directed
        assert back.ids.tolist() == graph.ids.tolist()
        assert copy.copy(graph) is graph and copy.deepcopy(graph) is graph


def test_variants():
    graph = gr.Graph.from_numpy([0, 1], [1, 2], [4.0, 5.0], vertices=3)
    assert edges_of(graph.reversed()) == {(1, 0): 4, (2, 1): 5}
    assert not graph.unweighted().weighted and edges_of(graph.unweighted()) == {(0, 1): 1, (1, 2): 1}


def test_errors(tmp_path):
    broken = tmp_path / "broken.mtx"
    broken.write_text("%%MatrixMarket matrix coordinate pattern general\n3 3 2\n1 2\n1 x\n")
    with pytest.raises(gr.ParseError) as caught:
        gr.Graph.from_file(broken)
    assert isinstance(caught.value, ValueError)
    assert caught.value.line == 4 and caught.value.path == str(broken)
    with pytest.raises(OSError):
        gr.Graph.from_file(tmp_path / "nothing.mtx")
    with pytest.raises(gr.InvalidArgument) as wrong:
        gr.Graph.from_file(WEBRING, wieghts=3)
    assert wrong.value.nearest == "weights"
    with pytest.raises(RuntimeError):
        gr.Graph.generate("grid:3x3", device="cuda:63")
    with pytest.raises(ValueError):
        gr.Graph.generate("grid:3x3", device="tpu")


def test_a_symmetric_matrix_is_an_undirected_graph_as_it_is():
    scipy = pytest.importorskip("scipy.sparse")
    matrix = scipy.csr_array(np.array([[0, 5, 0], [5, 0, 1], [0, 1, 0]]))
    for options in ({}, {"symmetric": True}, {"self_loops": "drop"}):
        graph = gr.Graph.from_scipy(matrix, directed=False, **options)
        assert graph.edges == 2
        assert graph.matrix().to_scipy().toarray().tolist() == matrix.toarray().tolist()
    one_way = scipy.csr_array(np.triu(matrix.toarray()))
    graph = gr.Graph.from_scipy(one_way, directed=False)
    assert graph.matrix().to_scipy().toarray().tolist() == matrix.toarray().tolist()


def test_repeats_in_a_matrix_follow_duplicates():
    scipy = pytest.importorskip("scipy.sparse")
    repeats = scipy.csr_array((np.array([1, 10]), np.array([1, 1]), np.array([0, 2, 2])), shape=(2, 2))
    assert gr.Graph.from_scipy(repeats, duplicates="max").matrix().values.tolist() == [10]
    with pytest.raises(gr.InvalidArgument):
        gr.Graph.from_scipy(repeats, duplicates="error")
    small = scipy.coo_array((np.array([100, 100], np.int8), ([0, 0], [1, 1])), shape=(2, 2))
    assert gr.Graph.from_scipy(small).matrix().values.tolist() == [200]


def test_tables_have_the_ids_of_a_graph_that_was_pickled():
    pyarrow = pytest.importorskip("pyarrow")
    graph = pickle.loads(pickle.dumps(gr.Graph.from_numpy([100, 200], [200, 300])))
    table = pyarrow.table(graph.bfs(100))
    assert table["id"].to_pylist() == [100, 200, 300]


def test_whole_numbers_for_all_vertices_are_not_taken_for_ids():
    graph = gr.Graph.from_numpy([0, 1, 2], [1, 2, 0], vertices=3)
    with pytest.raises(gr.InvalidArgument):
        graph.pagerank(personalization=np.array([0, 0, 3]))
    assert graph.pagerank(personalization=np.array([0, 0, 3.0])).converged


def test_ids_of_more_than_63_bits():
    high = np.array([2**63 + 5, 7], np.uint64)
    graph = gr.Graph.from_numpy(high, high[::-1].copy(), order="given")
    assert graph.ids.tolist() == [2**63 + 5, 7]
    with pytest.raises((gr.InvalidArgument, gr.Unsupported)):
        gr.Graph.from_numpy(high, high[::-1].copy())


def test_tables_of_objects_lack_what_is_not_reached():
    nx = pytest.importorskip("networkx")
    pyarrow = pytest.importorskip("pyarrow")
    source = nx.Graph([("a", "b"), ("d", "c")])
    table = pyarrow.table(gr.Graph.from_networkx(source).bfs("b"))
    assert table["level"].to_pylist() == [1, 0, None, None]


@pytest.mark.parametrize("kind", ["Graph", "DiGraph", "MultiGraph"])
def test_an_attribute_that_no_edge_has_is_said(kind):
    nx = pytest.importorskip("networkx")
    source = getattr(nx, kind)()
    source.add_edge("a", "b", weight=3)
    source.add_edge("b", "c")
    assert gr.Graph.from_networkx(source, "weight").matrix().values.max() == 3
    with pytest.warns(gr.ResultWarning, match="no edge has the attribute 'wieght'"):
        assert gr.Graph.from_networkx(source, "wieght").matrix().values.max() == 1
    source.add_edge("c", "d", weight=None)
    with pytest.raises(gr.InvalidArgument):
        gr.Graph.from_networkx(source, "weight")


def test_ids_that_are_no_utf8_can_be_looked_up(tmp_path):
    path = tmp_path / "latin.txt"
    path.write_bytes(b"caf\xe9 x\nx y\n")
    graph = gr.Graph.from_file(path)
    name = b"caf\xe9".decode("utf-8", "surrogateescape")
    assert sorted(graph.ids.tolist()) == sorted([name, "x", "y"])
    assert name in graph and "caf" not in graph
    assert "x\0y" not in graph and "\ud800" not in graph
    assert graph.bfs(source=name)["y"]["level"] == 2


def test_errors_of_files_have_the_number_of_the_system(tmp_path):
    missing = str(tmp_path / "no such")
    with pytest.raises(gr.FileError) as caught:
        gr.Graph.from_file(missing)
    assert (caught.value.errno, caught.value.filename) == (errno.ENOENT, missing)
    assert str(caught.value) == f"{missing}: {os.strerror(errno.ENOENT)}"
    empty = tmp_path / "empty.npz"
    empty.write_bytes(b"PK\5\6" + bytes(18))
    with pytest.raises(gr.FileError) as caught:
        gr.Graph.from_file(empty)
    assert caught.value.errno is None and "empty.npz" in str(caught.value)

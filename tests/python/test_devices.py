"""Graphs, products and results on a GPU: arrays of torch and CuPy in and out without a copy, on their streams."""

import gc
import os
import pickle
import time
import warnings

import numpy as np
import pytest
from support import KARATE, interrupted, random_arrays

import graphrun as gr

FOUND = gr.devices()
if not FOUND["devices"]:
    pytest.skip(f"no GPU: {FOUND['reason']}", allow_module_level=True)

REPEATS = 100
MILLISECOND = 2_000_000  # cycles of a GPU that torch.cuda._sleep is given, more or less


def csr(seed=1, vertices=500, edges=4000):
    """Offsets, columns and values of a random matrix, as SciPy would have them."""
    source, target, _ = random_arrays(seed, vertices, edges)
    keys = np.unique(source * vertices + target)
    rows, columns = keys // vertices, (keys % vertices).astype(np.int32)
    offsets = np.zeros(vertices + 1, np.int64)
    np.cumsum(np.bincount(rows, minlength=vertices), out=offsets[1:])
    values = np.random.default_rng(seed).integers(1, 9, len(columns)).astype(np.float64)
    return offsets, columns, values


def product(arrays, x):
    """The product of such a matrix with a vector."""
    offsets, columns, values = arrays
    rows = np.repeat(np.arange(len(offsets) - 1), np.diff(offsets))
    return np.bincount(rows, values * x[columns], minlength=len(offsets) - 1)


def address(array):
    return array.__cuda_array_interface__["data"][0]


@pytest.fixture(params=["torch", "cupy"])
def package(request):
    return pytest.importorskip(request.param)


def put(package, array):
    """An array of NumPy on the GPU."""
    if package.__name__ == "torch":
        return package.from_numpy(np.array(array)).cuda()
    return package.asarray(array)


def fetched(array):
    return array.get() if hasattr(array, "get") else array.cpu().numpy()


# --- In --------------------------------------------------------------------------------------------


def test_csr_is_used_where_it_lies(package):
    arrays = csr()
    offsets, columns, values = (put(package, array) for array in arrays)
    graph = gr.Graph.from_csr(offsets, columns, values)
    assert graph.device == "cuda" and graph.info()["copied"] == 0
    assert graph.info()["borrowed"] == sum(array.nbytes for array in arrays)
    lent = graph.matrix().arrays()
    assert [address(array) for array in lent] == [address(array) for array in (offsets, columns, values)]
    expected = gr.Graph.from_csr(*arrays, device="cpu").pagerank(weights=True, tolerance=1e-9).rank
    del offsets, columns, values  # the graph keeps them
    gc.collect()
    if package.__name__ == "torch":
        [package.full((5000,), 7, dtype=package.int64).cuda() for _ in range(20)]
    assert graph.pagerank(weights=True, tolerance=1e-9).rank == pytest.approx(expected, abs=1e-8)


def test_copies_are_made_where_asked(package):
    offsets, columns, values = (put(package, array) for array in csr())
    graph = gr.Graph.from_csr(offsets, columns, values, copy=True)
    assert graph.info()["borrowed"] == 0
    assert address(graph.matrix().arrays()[1]) != address(columns)
    wide = columns.long() if package.__name__ == "torch" else columns.astype(np.int64)
    assert gr.Graph.from_csr(offsets, wide, values).edges == graph.edges
    with pytest.raises(gr.InvalidArgument, match="cannot be used where it lies"):
        gr.Graph.from_csr(offsets, wide, values, copy=False)
    with pytest.raises(gr.InvalidArgument, match="context on the CPU"):
        gr.Graph.from_csr(offsets, columns, values, device="cpu")


@pytest.mark.parametrize("order", ["sorted", "given"])
@pytest.mark.parametrize("directed", [False, True])
def test_edges_of_tensors(package, order, directed):
    source, target, weight = random_arrays(3, 50, 300, "whole")
    source, target = source * 7 - 20, target * 7 - 20
    there = [put(package, array) for array in (source, target, weight)]
    graph = gr.Graph.from_dlpack(*there, order=order, directed=directed)
    expected = gr.Graph.from_numpy(source, target, weight, order=order, directed=directed, device="cpu")
    assert graph.device == "cuda" and graph.ids.tolist() == expected.ids.tolist()
    for found, wanted in zip(graph.matrix().arrays(), expected.matrix().arrays()):
        assert fetched(package.from_dlpack(found)).tolist() == np.asarray(wanted).tolist()


def test_numpy_goes_to_the_gpu_too():
    source, target, weight = random_arrays(4, 60, 400, "real")
    how = {"duplicates": "min"}
    graphs = [gr.Graph.from_numpy(source, target, weight, device=device, **how) for device in ("cpu", "cuda")]
    assert [graph.device for graph in graphs] == ["cpu", "cuda"]
    with gr.config(device="cuda"):
        assert gr.Graph.from_file(KARATE).device == "cuda"
    with gr.config(device="auto"):
        assert gr.Graph.from_file(KARATE).device == "cuda"
    distances = [graph.shortest_paths(source[0]).distance for graph in graphs]
    assert distances[0].tolist() == distances[1].tolist()


def test_arrays_of_jax(monkeypatch):
    monkeypatch.setenv("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    jax = pytest.importorskip("jax")
    jax.config.update("jax_enable_x64", True)
    arrays = csr()
    there = [jax.numpy.asarray(array) for array in arrays]
    if there[0].__dlpack_device__()[0] != 2:
        pytest.skip("this JAX has no GPU")
    matrix = gr.Matrix.from_csr(*there)
    assert [address(array) for array in matrix.arrays()] == [array.unsafe_buffer_pointer() for array in there]
    x = np.arange(500.0)
    y = matrix @ jax.numpy.asarray(x)
    assert isinstance(y, jax.Array) and np.asarray(y) == pytest.approx(product(arrays, x))
    result = gr.Graph.from_csr(*there).pagerank()
    rank = jax.dlpack.from_dlpack(result.column("rank"))
    assert np.asarray(rank).tolist() == result.rank.tolist()
    doubled = jax.jit(lambda of: 2 * of)(matrix @ (jax.numpy.asarray(x) + 1))
    assert np.asarray(doubled) == pytest.approx(2 * product(arrays, x + 1))


# --- Streams -----------------------------------------------------------------------------------------


def test_arrays_that_are_still_being_written():
    torch = pytest.importorskip("torch")
    arrays = csr()
    right = [put(torch, array) for array in arrays]
    vector = np.arange(500.0)
    x_right = put(torch, vector)
    expected = product(arrays, vector)
    for repeat in range(REPEATS):
        stream = torch.cuda.Stream()
        with torch.cuda.stream(stream):
            wrong = [torch.zeros_like(array) for array in right]
            x = torch.full_like(x_right, -1)
            stream.synchronize()
            torch.cuda._sleep(3 * MILLISECOND)
            for empty, array in zip(wrong, right):
                empty.copy_(array)
            matrix = gr.Matrix.from_csr(*wrong, shape=(500, 500), trusted=True)
            torch.cuda._sleep(3 * MILLISECOND)
            x.copy_(x_right)
            y = matrix @ x
            assert y.is_cuda and y.device == x.device
            assert y.cpu().numpy() == pytest.approx(expected), repeat
            if repeat % 10 == 0:
                torch.cuda._sleep(3 * MILLISECOND)
                wrong[1].copy_(right[1])
                graph = gr.Graph.from_csr(*wrong)
                assert graph.info()["copied"] == 0
                assert graph.bfs(0).numbers["reached"] > 1
    if hasattr(torch.cuda, "_sleep"):  # and that the pause is one
        begin = time.perf_counter()
        torch.cuda._sleep(50 * MILLISECOND)
        torch.cuda.synchronize()
        assert time.perf_counter() - begin > 0.02


def test_arrays_of_cupy_that_are_still_being_written():
    cupy = pytest.importorskip("cupy")
    torch = pytest.importorskip("torch")
    arrays = csr()
    right = [cupy.asarray(array) for array in arrays]
    vector = np.arange(500.0)
    x_right = cupy.asarray(vector)
    expected = product(arrays, vector)
    matrix = gr.Matrix.from_csr(*right)
    for non_blocking in (True, False):
        stream = cupy.cuda.Stream(non_blocking=non_blocking)
        outer = torch.cuda.ExternalStream(stream.ptr)
        for _ in range(REPEATS // 4):
            with stream, torch.cuda.stream(outer):
                x = cupy.full_like(x_right, -1)
                stream.synchronize()
                torch.cuda._sleep(3 * MILLISECOND)
                x[:] = x_right
                y = matrix @ x
                assert isinstance(y, cupy.ndarray) and y.get() == pytest.approx(expected)


def test_memory_that_a_kernel_still_reads_is_not_used_anew():
    torch = pytest.importorskip("torch")
    graph = gr.Graph.generate("kron:14", device="cuda")
    expected = graph.pagerank(tolerance=1e-9).rank
    other = graph.pagerank(tolerance=1e-9, damping=0.5).rank
    assert abs(expected - other).max() > 1e-4
    for _ in range(REPEATS // 4):
        result = graph.pagerank(tolerance=1e-9)
        tensor = torch.from_dlpack(result.column("rank"))
        torch.cuda._sleep(5 * MILLISECOND)
        copy = tensor.clone()
        del tensor, result
        for _ in range(3):
            graph.pagerank(tolerance=1e-9, damping=0.5, max_iterations=3)
        assert copy.cpu().numpy().tolist() == expected.tolist()


def test_streams_of_contexts():
    torch = pytest.importorskip("torch")
    from graphrun import _library

    context = _library.context("cuda")
    stream = torch.cuda.Stream()
    context.wait_for(stream.cuda_stream)
    context.ready_for(stream.cuda_stream)
    stream.synchronize()


# --- Out ---------------------------------------------------------------------------------------------


def test_columns_stay_on_the_gpu(package):
    graph = gr.Graph.generate("kron:12", device="cuda")
    result = graph.pagerank()
    column = result.column("rank")
    assert not column.on_host and column.__dlpack_device__() == (2, 0)
    array = package.from_dlpack(column)
    assert address(array) == address(column) == address(result.column("rank"))
    rank = result.rank
    assert isinstance(rank, np.ndarray) and fetched(array).tolist() == rank.tolist()
    with pytest.raises(BufferError):
        np.from_dlpack(column)
    if package.__name__ == "cupy":
        assert address(package.asarray(column)) == address(column)
    else:
        assert address(package.as_tensor(column, device="cuda")) == address(column)
    del result, column, graph
    gc.collect()
    assert fetched(array).tolist() == rank.tolist()


def test_rows_and_tables():
    graph = gr.Graph.from_file(KARATE, device="cuda")
    result = graph.pagerank()
    here = gr.Graph.from_file(KARATE, device="cpu").pagerank()
    assert [id for id, _ in result.top(5)] == [id for id, _ in here.top(5)]
    assert result.to_dict()["id"].tolist() == here.to_dict()["id"].tolist()
    assert result[1] == pytest.approx(here[1])


def test_products_stay_on_the_gpu(package):
    arrays = csr()
    matrix = gr.Matrix.from_csr(*(put(package, array) for array in arrays))
    x = np.random.default_rng(2).random(500)
    there = put(package, x)
    y = matrix @ there
    assert type(y) is type(there) and fetched(y) == pytest.approx(product(arrays, x))
    assert isinstance(matrix @ x, np.ndarray) and matrix @ x == pytest.approx(product(arrays, x))
    columns = np.random.default_rng(3).random((500, 3))
    several = matrix @ put(package, columns)
    wanted = np.stack([product(arrays, columns[:, k]) for k in range(3)], axis=1)
    assert tuple(several.shape) == (500, 3) and fetched(several) == pytest.approx(wanted)
    assert fetched(gr.spmv(matrix, there, "min_plus")).shape == (500,)
    square = matrix @ matrix
    host = gr.Matrix.from_csr(*arrays, device="cpu")
    assert square.info()["entries"] == (host @ host).info()["entries"]
    assert square.values == pytest.approx((host @ host).values)
    with pytest.raises(gr.InvalidArgument):
        host @ there
    with pytest.raises(gr.Error):
        matrix @ host


def test_nothing_is_kept():
    torch = pytest.importorskip("torch")
    import json

    from graphrun import _library

    context = _library.context("cuda")
    arrays = [put(torch, array) for array in csr()]
    x = torch.ones(500, dtype=torch.float64, device="cuda")
    held = []
    for _ in range(REPEATS):
        graph = gr.Graph.from_csr(*arrays)
        rank = torch.from_dlpack(graph.pagerank().column("rank"))
        y = graph.matrix() @ x
        del graph, rank, y
        held.append((json.loads(context.info())["held"], torch.cuda.memory_allocated()))
    assert held[-1] == held[5]


# --- Algorithms --------------------------------------------------------------------------------------

GIVEN = {
    "bfs": {"source": 3}, "sssp": {"source": 3}, "multi_bfs": {"sources": [3, 5, 8]},
    "multi_sssp": {"sources": [3, 5, 8]}, "kcore": {"k": 3}, "ktruss": {"k": 3}, "cdlp": {"iterations": 5},
    "modularity": {"partition": [v % 4 for v in range(200)]}, "pagerank": {"tolerance": 1e-10},
    "katz": {"alpha": 0.01}, "bc": {"sources": 20, "seed": 1},
    "sample": {"start": [3, 5, 8], "fanout": [4, 3]}, "maxflow": {"source": 3, "target": 9},
    "mincut": {"source": 3, "target": 9},
}  # fmt: skip


def found(graph, name):
    """Columns and numbers, or the kind of error."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", gr.ResultWarning)
            result = graph.run(name, **GIVEN.get(name.replace("-", "_"), {}))
            table = {name: getattr(result, name) for name in result.columns}
            return table, result.numbers
    except gr.Error as error:
        return type(error), str(error)


@pytest.mark.parametrize("weights", [None, "whole", "real"])
@pytest.mark.parametrize("directed", [False, True])
@pytest.mark.parametrize("name", [entry["name"] for entry in gr.catalogue()["algorithms"]])
def test_every_algorithm_as_on_a_cpu(name, directed, weights):
    arrays = random_arrays(5, 200, 900, weights)
    if name == "topological":  # of a graph without cycles
        arrays = (np.minimum(*arrays[:2]), np.maximum(*arrays[:2]) + 1, arrays[2])
    host, there = (
        gr.Graph.from_numpy(*arrays, vertices=201, directed=directed, self_loops="drop", device=device)
        for device in ("cpu", "cuda")
    )
    if name == "modularity":
        GIVEN["modularity"] = {"partition": [v % 4 for v in range(201)]}
    (columns, numbers), (wanted, wanted_numbers) = found(there, name), found(host, name)
    if not isinstance(wanted, dict):
        assert columns == wanted, (numbers, wanted_numbers)
        return
    assert isinstance(columns, dict), numbers
    assert list(columns) == list(wanted) and list(numbers) == list(wanted_numbers)
    if name == "layout":  # rounding decides where vertices come to lie
        return
    for column, values in wanted.items():
        if values.dtype.kind == "f":
            assert columns[column] == pytest.approx(values, rel=1e-6, abs=1e-9, nan_ok=True), column
        else:
            assert columns[column].tolist() == values.tolist(), column
    for number, value in wanted_numbers.items():
        if isinstance(value, float):
            assert numbers[number] == pytest.approx(value, rel=1e-3, abs=1e-9, nan_ok=True), number
        elif number != "iterations":
            assert numbers[number] == value, number


# --- Signals, forks and pickles -------------------------------------------------------------------------

LONG = {
    "pagerank": {"tolerance": 0.0, "max_iterations": 1000000}, "bc": {}, "closeness": {}, "louvain": {},
    "cdlp": {"iterations": 100000}, "hits": {"tolerance": 1e-300, "max_iterations": 1000000},
    "eigenvector": {"tolerance": 1e-300, "max_iterations": 1000000}, "eccentricity": {},
    "katz": {"alpha": 1e-9, "tolerance": 1e-300, "max_iterations": 1000000},
}  # fmt: skip


@pytest.fixture(scope="module")
def big():
    return gr.Graph.generate("kron:20", device="cuda")


@pytest.mark.parametrize("name", LONG)
def test_control_c_stops_it_soon(big, name):
    _, _, took = interrupted(lambda: big.run(name, **LONG[name]), 0.1)
    print(f"{name}: {1000 * took:.0f} ms")
    assert took < 1.0
    assert big.bfs(0).numbers["reached"] > 0


def test_a_forked_child_is_told():
    graph = gr.Graph.from_file(KARATE, device="cuda")
    graph.pagerank()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # JAX and Python have one each
        child = os.fork()
    if child == 0:
        try:
            graph.pagerank()
        except gr.NotAvailable as error:
            os._exit(0 if "spawn" in str(error) else 3)
        finally:
            os._exit(2)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert len(graph.pagerank().rank) == 34


def test_pickles():
    graph = gr.Graph.from_file(KARATE, device="cuda")
    result = graph.pagerank()
    matrix = graph.matrix()
    again = pickle.loads(pickle.dumps((graph, result, matrix)))
    assert again[0].device == "cpu" and again[0].edges == graph.edges
    assert again[1].rank.tolist() == result.rank.tolist() and again[1].top(3) == result.top(3)
    assert again[2].columns.tolist() == matrix.columns.tolist()
    with gr.config(device="cuda"):
        assert pickle.loads(pickle.dumps(graph)).pagerank().rank.tolist() == result.rank.tolist()

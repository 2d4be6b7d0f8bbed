"""What is borrowed and what is copied, how long it lives, and that nothing grows."""

import gc
import resource
import weakref

import numpy as np
import pytest
from support import random_arrays

import graphrun as gr

sparse = pytest.importorskip("scipy.sparse")


def pointer(array):
    return np.asarray(array).__array_interface__["data"][0]


def a_matrix(values=np.float64):
    source, target, weights = random_arrays(5, weights="real")
    made = sparse.coo_array((weights.astype(values), (source, target)), shape=(40, 40)).tocsr()
    made.sum_duplicates()
    made.sort_indices()
    return np.array(made.indptr, np.int64), np.array(made.indices, np.int32), np.array(made.data)


def frozen(*arrays):
    for array in arrays:
        array.flags.writeable = False
    return arrays


@pytest.mark.parametrize("values", [np.int32, np.int64, np.float32, np.float64])
def test_read_only_arrays_are_borrowed(values):
    arrays = frozen(*a_matrix(values))
    graph = gr.Graph.from_csr(*arrays)
    matrix = graph.matrix()
    for given, held in zip(arrays, (matrix.offsets, matrix.columns, matrix.values)):
        assert pointer(given) == pointer(held) and not held.flags.writeable
    assert graph.info()["copied"] == 0
    assert graph.info()["borrowed"] == sum(array.nbytes for array in arrays)


def test_writable_arrays_are_copied():
    arrays = a_matrix()
    graph = gr.Graph.from_csr(*arrays)
    matrix = graph.matrix()
    for given, held in zip(arrays, (matrix.offsets, matrix.columns, matrix.values)):
        assert pointer(given) != pointer(held)
    assert graph.info()["borrowed"] == 0
    before = graph.pagerank(weights=True).rank.copy()
    arrays[2][:] = 0
    assert (graph.pagerank(weights=True).rank == before).all()


def test_views_of_writable_arrays_are_copied():
    arrays = a_matrix()
    views = [array[:] for array in arrays]
    for view in views:
        view.flags.writeable = False
    assert gr.Graph.from_csr(*views).info()["borrowed"] == 0


def test_copy_false_borrows_or_raises():
    offsets, columns, values = a_matrix()
    graph = gr.Graph.from_csr(offsets, columns, values, copy=False)
    assert pointer(graph.matrix().values) == pointer(values)
    with pytest.raises(gr.InvalidArgument):
        gr.Graph.from_csr(offsets, columns.astype(np.int64), values, copy=False)
    frozen_ones = frozen(offsets, columns, values)
    assert gr.Graph.from_csr(*frozen_ones, copy=True).info()["borrowed"] == 0


def test_scipy_round_trip_copies_no_entry():
    arrays = frozen(*a_matrix())
    matrix = gr.Matrix.from_csr(*arrays, shape=(40, 40))
    back = matrix.to_scipy()
    assert pointer(back.indices) == pointer(arrays[1]) and pointer(back.data) == pointer(arrays[2])


class Owner(np.ndarray):
    """An array that can be watched."""


def test_sources_live_as_long_as_they_are_needed():
    arrays = [array.view(Owner) for array in a_matrix()]
    watched = [weakref.ref(array) for array in arrays]
    graph = gr.Graph.from_csr(*arrays, copy=False)
    del arrays
    gc.collect()
    assert all(ref() is not None for ref in watched)
    values = graph.matrix().values
    del graph
    gc.collect()
    assert watched[2]() is not None and values.sum() > 0
    del values
    gc.collect()
    for _ in range(200):  # a context's thread may hold them a little longer
        if all(ref() is None for ref in watched):
            break
        import time

        time.sleep(0.01)
    assert all(ref() is None for ref in watched)


def test_results_outlive_their_graph():
    graph = gr.Graph.generate("kron:8")
    result = graph.pagerank()
    rank = result.rank
    kept = rank.copy()
    del graph, result
    gc.collect()
    gr.Graph.generate("kron:8").pagerank()
    assert (rank == kept).all()


def test_results_are_not_copied():
    result = gr.Graph.generate("kron:8").pagerank()
    assert result.rank is result.rank
    assert pointer(result.rank) == pointer(np.from_dlpack(result.column("rank")))
    assert result.column("rank").__dlpack_device__() == (1, 0)
    with pytest.raises(ValueError):
        result.column("nothing")


def test_dlpack_in():
    class Producer:
        def __init__(self, array):
            self.array = array

        def __dlpack__(self, **options):
            return self.array.__dlpack__(**options)

        def __dlpack_device__(self):
            return self.array.__dlpack_device__()

    class Old(Producer):
        def __dlpack__(self, stream=None):
            return self.array.__dlpack__()

    for kind in (Producer, Old):
        ends = kind(np.array([0, 1, 2])), kind(np.array([1, 2, 0]))
        graph = gr.Graph.from_dlpack(*ends, kind(np.array([1.0, 2.0, 3.0])), vertices=3)
        assert graph.to_scipy().toarray().tolist() == [[0, 1, 0], [0, 0, 2], [3, 0, 0]]


def test_a_thousand_calls_do_not_grow():
    graph = gr.Graph.generate("kron:8", random_weights=(1, 9))
    arrays = frozen(*a_matrix())
    x = np.ones(40)

    def work():
        graph.pagerank().rank
        graph.bfs(graph.ids[0]).level
        gr.Graph.from_csr(*arrays)
        gr.Matrix.from_csr(*arrays) @ x
        with pytest.raises(ValueError):
            graph.run("nothing")

    for _ in range(100):
        work()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(1000):
        work()
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert after - before < 4096, "KiB more"

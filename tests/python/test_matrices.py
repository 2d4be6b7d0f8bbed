"""Matrices and their products against SciPy and the definition."""

import pickle

import numpy as np
import pytest

import graphrun as gr

sparse = pytest.importorskip("scipy.sparse")


def some(rows, columns, seed, kind=np.float64, density=0.2):
    random = np.random.default_rng(seed)
    dense = np.where(random.random((rows, columns)) < density, random.integers(1, 9, (rows, columns)), 0)
    return sparse.csr_array(dense.astype(kind))


@pytest.mark.parametrize("kind", [np.int64, np.float32, np.float64])
@pytest.mark.parametrize("seed", range(3))
def test_products(kind, seed):
    a, b = some(30, 20, seed, kind), some(20, 25, seed + 10, kind)
    x, wide = np.arange(20).astype(kind), np.arange(60).reshape(20, 3).astype(kind)
    A, B = gr.Matrix.from_scipy(a), gr.Matrix.from_scipy(b)
    assert A.shape == (30, 20) and A.nnz == a.nnz
    assert (A @ x == a @ x).all() and (A @ wide == a @ wide).all()
    assert ((A @ B).to_scipy() != a @ b).nnz == 0
    assert isinstance(A @ b, gr.Matrix)
    assert (gr.spmv(a, np.arange(30).astype(kind), transpose=True) == a.T @ np.arange(30)).all()
    product = gr.spgemm(a, b)
    assert sparse.issparse(product) and (product != a @ b).nnz == 0
    assert product.indptr.dtype == product.indices.dtype == np.int32


@pytest.mark.parametrize("kind", [np.complex64, np.complex128])
@pytest.mark.parametrize("seed", range(3))
def test_complex_products(kind, seed):
    def complex_of(rows, columns, seed):
        return some(rows, columns, seed, kind) + 1j * some(rows, columns, seed + 20, kind)

    a, b = (complex_of(30, 20, seed).astype(kind), complex_of(20, 25, seed + 10).astype(kind))
    x = (np.arange(20) - 1j * np.arange(20)[::-1]).astype(kind)
    wide = np.stack([x, 1j * x, x + 2], axis=1)
    A, B = gr.Matrix.from_scipy(a), gr.Matrix.from_scipy(b)
    assert A.info()["weight_type"] == np.dtype(kind).name and A.values.dtype == kind
    assert (A.to_scipy() != a).nnz == 0
    assert (A @ x).dtype == kind and (A @ x == a @ x).all() and (A @ wide == a @ wide).all()
    assert ((A @ B).to_scipy() != a @ b).nnz == 0
    assert (gr.spmv(some(30, 20, seed), x) == some(30, 20, seed) @ x).all()
    assert (pickle.loads(pickle.dumps(A)).values == A.values).all()
    with pytest.raises(gr.Unsupported, match="plus_times"):
        gr.spmv(a, x, "min_plus")
    with pytest.raises(gr.Unsupported, match="complex"):
        gr.Graph.from_scipy(complex_of(9, 9, seed))


def test_semirings_and_masks():
    a = some(12, 12, 5)
    dense = np.where(a.toarray() == 0, np.inf, a.toarray())
    x = np.arange(12.0)
    assert (gr.spmv(a, x, "min_plus") == (dense + x).min(axis=1)).all()
    assert {"plus_times", "min_plus", "plus_pair"} <= set(gr.semirings())
    mask = some(12, 12, 6)
    full = (a @ a).toarray()
    for complement in (False, True):
        inside = (mask.toarray() == 0) if complement else (mask.toarray() != 0)
        found = gr.spgemm(a, a, mask=mask, complement=complement).toarray()
        assert (found == np.where(inside, full, 0)).all()
    with pytest.raises(gr.InvalidArgument):
        gr.spmv(a, x, "plus_tmies")
    with pytest.raises(gr.InvalidArgument):
        gr.spmv(a, np.ones(5))
    with pytest.raises(gr.InvalidArgument):
        gr.spmv(3, x)


def test_triples_patterns_and_pickles():
    triples = gr.Matrix.from_coo([0, 1, 0], [2, 0, 2], [1.0, 2.0, 3.0], shape=(2, 3))
    assert triples.to_scipy().toarray().tolist() == [[0, 0, 4], [2, 0, 0]]
    back = pickle.loads(pickle.dumps(triples))
    assert back.shape == (2, 3) and back.to_scipy().toarray().tolist() == [[0, 0, 4], [2, 0, 0]]
    pattern = gr.Matrix.from_csr([0, 1, 2], [1, 0])
    assert pattern.values is None and (pattern @ np.array([3.0, 4.0])).tolist() == [4, 3]
    assert "2 x 2" in repr(pattern)
    with pytest.raises(gr.InvalidArgument):
        gr.Matrix.from_csr([0, 1, 2], [1, 5])


def test_graphs_are_matrices():
    graph = gr.Graph.from_numpy([0, 1], [1, 2], [2.0, 3.0], vertices=3)
    assert (graph.matrix() @ np.ones(3)).tolist() == [2, 3, 0]
    assert (gr.spmv(graph, np.ones(3)) == [2, 3, 0]).all()

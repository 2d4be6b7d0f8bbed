"""Files of scipy.sparse.save_npz: what SciPy writes is read, what is spoiled is refused."""

import numpy as np
import pytest
from support import edges_of

import graphrun as gr

sparse = pytest.importorskip("scipy.sparse")


def matrix(seed, kind, shape=(30, 30)):
    random = np.random.default_rng(seed)
    made = sparse.random_array(shape, density=0.1, rng=random)
    made.data[:] = random.integers(1, 100, made.nnz)
    return made.astype(kind)


@pytest.mark.parametrize("compressed", [False, True])
@pytest.mark.parametrize("form", ["csr", "csc", "coo"])
@pytest.mark.parametrize("kind", ["bool", "int8", "uint16", "int32", "int64", "float32", "float64"])
def test_what_scipy_writes(tmp_path, kind, form, compressed):
    for seed, make in enumerate((sparse.csr_array, sparse.csr_matrix)):
        written = make(matrix(seed, kind)).asformat(form)
        path = tmp_path / "a.npz"
        sparse.save_npz(path, written, compressed=compressed)
        graph = gr.Graph.from_file(path)
        assert graph.vertices == 30 and graph.directed and graph.weighted == (kind != "bool")
        assert graph.info()["file_format"] == "SciPy .npz"
        assert (graph.to_scipy() != written.astype("float64")).nnz == 0
        assert edges_of(graph) == edges_of(gr.Graph.from_scipy(written))


def test_big_endian_and_fortran_order(tmp_path):
    path = tmp_path / "a.npz"
    made = sparse.csr_array(matrix(4, "float64"))
    sparse.save_npz(path, made)
    kept = dict(np.load(path))
    for name in ("data", "indices", "indptr", "shape"):
        kept[name] = np.asfortranarray(kept[name].astype(kept[name].dtype.newbyteorder(">")))
    np.savez(path, **kept)
    assert (gr.Graph.from_file(path).to_scipy() != made).nnz == 0


def test_index_types_and_empty_matrices(tmp_path):
    path = tmp_path / "a.npz"
    made = sparse.csr_array(matrix(3, "float64"))
    made.indices, made.indptr = made.indices.astype("int64"), made.indptr.astype("int64")
    sparse.save_npz(path, made)
    assert (gr.Graph.from_file(path).to_scipy() != made).nnz == 0
    for size in (0, 5):
        sparse.save_npz(path, sparse.csr_array((size, size)))
        assert gr.Graph.from_file(path).info()["vertices"] == size


def test_symmetric_matrices_are_undirected_graphs(tmp_path):
    path = tmp_path / "a.npz"
    made = sparse.csr_array(matrix(5, "int32"))
    both = made + made.T
    sparse.save_npz(path, both)
    graph = gr.Graph.from_file(path, directed=False)
    assert not graph.directed and (graph.to_scipy() != both).nnz == 0
    sparse.save_npz(path, made)
    assert gr.Graph.from_file(path, directed=False, duplicates="max").edges == sparse.tril(both).nnz


def test_other_archives_and_formats(tmp_path):
    path = tmp_path / "a.npz"
    sparse.save_npz(path, sparse.bsr_array(matrix(1, "float64")))
    with pytest.raises(gr.Unsupported, match="the format bsr"):
        gr.Graph.from_file(path)
    np.savez(path, source=np.arange(3), target=np.arange(3))
    with pytest.raises(gr.FileError, match="no format.npy.*source.npy"):
        gr.Graph.from_file(path)
    sparse.save_npz(path, sparse.csr_array(matrix(1, "complex128")))
    with pytest.raises(gr.Unsupported, match="complex"):
        gr.Graph.from_file(path)
    kept = dict(np.load(path))
    np.savez(path, **{**kept, "data": np.array([object()] * len(kept["data"]))})
    with pytest.raises(gr.FileError, match="data.npy: it holds Python objects"):
        gr.Graph.from_file(path)
    sparse.save_npz(path, sparse.csr_array((2, 3)))
    with pytest.raises(gr.Error, match="2 x 3|square"):
        gr.Graph.from_file(path)


@pytest.mark.parametrize("compressed", [False, True])
def test_cut_and_spoiled_files(tmp_path, compressed):
    path = tmp_path / "a.npz"
    sparse.save_npz(path, sparse.csr_array(matrix(2, "float64")), compressed=compressed)
    whole = path.read_bytes()
    for size in range(4, len(whole), 7):
        path.write_bytes(whole[:size])
        with pytest.raises(gr.FileError, match="a.npz"):
            gr.Graph.from_file(path)
    random = np.random.default_rng(1)
    refused = 0
    for _ in range(400):
        spoiled = bytearray(whole)
        spoiled[random.integers(len(whole))] ^= 1 << random.integers(8)
        path.write_bytes(spoiled)
        try:
            gr.Graph.from_file(path)
        except gr.Error:
            refused += 1
    assert refused > 200

"""How graphs come in."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _graphrun, _ids, _library
from ._errors import InvalidArgument, ResultWarning, Unsupported
from ._tensors import gpu_of

if TYPE_CHECKING:
    from ._graph import Graph

Array = np.ndarray[Any, Any]

COPY, BORROW, UNDIRECTED, SYMMETRIC, TRUSTED, IDS, GIVEN_ORDER = 1, 2, 4, 8, 16, 32, 64


# --- What all have in common ------------------------------------------------------------------


def _options(**given: Any) -> dict[str, str] | None:
    """Options of the library as texts; those that are None are not given."""
    options = {name: _text(value) for name, value in given.items() if value is not None}
    return options or None


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (tuple, list)):
        return ",".join(str(part) for part in value)
    return os.fspath(value) if isinstance(value, os.PathLike) else str(value)


def _made(
    call: _graphrun.Call,
    context: _graphrun.Context,
    ids: _ids.Ids | None = None,
    notes: dict[str, Any] | None = None,
) -> Graph:
    from ._graph import Graph

    _library.wait(call, "graph")
    return Graph._of(call.graph(), context, ids, notes)


def _may_be_changed(array: Any) -> bool:
    """Whether somebody may go on writing to a NumPy array, or to the one it is a view of."""
    while isinstance(array, np.ndarray):
        if array.flags.writeable:
            return True
        array = array.base
    return False


def copy_flag(copy: bool | None, *arrays: Any) -> int:
    """GRAPHRUN_COPY, GRAPHRUN_BORROW or neither."""
    if copy is None:
        return COPY if any(_may_be_changed(array) for array in arrays) else 0
    return COPY if copy else BORROW


def _numeric(array: Any, name: str, kinds: str = "iufb") -> Any:
    """An array of NumPy's in this machine's byte order, or what has __dlpack__, as it is. With `c` among
    the kinds it may be complex."""
    if not isinstance(array, np.ndarray):
        if hasattr(array, "__dlpack__"):
            return array
        array = np.array(array)
        array.flags.writeable = False  # nobody else has it
    if array.dtype.kind not in kinds:
        raise InvalidArgument(f"{name} must hold numbers, not {array.dtype}")
    if array.dtype.kind == "c":
        return array.astype(np.complex64 if array.dtype.itemsize == 8 else np.complex128, copy=False)
    if array.dtype.byteorder == ">" or array.dtype.itemsize > 8 or array.dtype == np.float16:
        kind = array.dtype.newbyteorder("=") if array.dtype.itemsize in (4, 8) else np.float64
        array = array.astype(kind)
    return array


def _ends(array: Any, name: str) -> Any:
    """Ends of edges; an empty list is one of whole numbers."""
    array = _numeric(array, name)
    if isinstance(array, np.ndarray) and array.size == 0:
        return np.empty(0, np.int64)
    return array


def _device_of(array: Any, device: str | None) -> str | None:
    """Where a tensor is, if the caller does not say."""
    if device is None and not isinstance(array, np.ndarray) and hasattr(array, "__dlpack_device__"):
        number = gpu_of(array)
        if number is not None:
            return f"cuda:{number}"
        return "cpu" if _library.settings.device == "auto" else None
    return device


# --- Files and recipes --------------------------------------------------------------------------


def from_file(
    path: str | os.PathLike[str],
    *,
    directed: bool | None = None,
    duplicates: str | None = None,
    self_loops: str | None = None,
    device: str | None = None,
    **options: Any,
) -> Graph:
    """A graph of a file: Matrix Market, an edge list, JSON lines, KONECT, DIMACS, METIS, LDBC, Ligra, Pajek, GraphML,
    SciPy's .npz, graphrun's own .grun, or a binary graph of GAP, Galois, Graph500 or NetworKit, plain, compressed or
    in an archive, told from its content; or a folder or pattern of edge lists. `options` are those of the
    program: weights, columns, header, ids, vertices and so on; `graphrun.catalogue()["options"]` lists
    them. Vertices are called as in the file."""
    context = _library.context(device)
    if directed is not None:
        options["directed" if directed else "undirected"] = True
    given = _options(duplicates=duplicates, self_loops=self_loops, **options)
    return _made(_graphrun.graph_read(context, os.fspath(path), given), context)


def generate(
    recipe: str,
    *,
    directed: bool | None = None,
    random_weights: str | tuple[float, float] | None = None,
    duplicates: str | None = None,
    self_loops: str | None = None,
    device: str | None = None,
) -> Graph:
    """A synthetic graph, the same one for the same recipe: "kron:20", "urand:20:16", "grid:999x999",
    "rmat:18" and so on. `random_weights` are bounds, whole or real as the weights are to be."""
    if isinstance(random_weights, tuple):
        random_weights = f"{random_weights[0]}:{random_weights[1]}"
    if ":" not in recipe:
        raise InvalidArgument(f"a recipe is a name and sizes, such as kron:20, not {recipe!r}")
    return from_file(
        recipe,
        directed=directed,
        duplicates=duplicates,
        self_loops=self_loops,
        device=device,
        random_weights=random_weights,
    )


# --- Arrays ---------------------------------------------------------------------------------------


def from_numpy(
    source: Any,
    target: Any,
    weight: Any = None,
    *,
    vertices: int | None = None,
    order: str = "sorted",
    directed: bool = True,
    duplicates: str | None = None,
    self_loops: str | None = None,
    device: str | None = None,
    copy: bool | None = None,
) -> Graph:
    """A graph with an edge from source[k] to target[k].

    Both hold ids, whole numbers or strings; vertices are those that occur, sorted, or with
    order="given" as they occur first, edge by edge. Edges are sorted, which copies them. With `vertices` they hold numbers from 0 to vertices - 1 instead,
    and vertices without edges are there too.
    """
    _refuse_borrowing(copy)
    if order not in ("sorted", "given"):
        raise InvalidArgument(f"order must be sorted or given, not {order!r}")
    keywords: dict[str, Any] = {
        "directed": directed,
        "duplicates": duplicates,
        "self_loops": self_loops,
        "device": device,
    }
    if vertices is None:
        first = np.asarray(source) if not hasattr(source, "__dlpack__") else source
        second = np.asarray(target) if not hasattr(target, "__dlpack__") else target
        on_gpu = gpu_of(first) is not None or gpu_of(second) is not None
        named = any(isinstance(of, np.ndarray) and of.dtype.kind in "UOST" for of in (first, second))
        if order == "given" and on_gpu and not named:
            return _of_edges(0, first, second, weight, flags=IDS | GIVEN_ORDER, **keywords)
        if named or order == "given":
            ids, first, second = _numbered(first, second, order)
            return _of_edges(len(ids.array()), first, second, weight, ids=ids, **keywords)
        return _of_edges(0, first, second, weight, flags=IDS, **keywords)
    return _of_edges(vertices, source, target, weight, **keywords)


def _refuse_borrowing(copy: bool | None) -> None:
    if copy is False:
        raise InvalidArgument("edges are sorted into rows, which copies them: copy cannot be False")


def _numbered(source: Any, target: Any, order: str) -> tuple[_ids.Ids, Array, Array]:
    """Ids of strings or others, and the numbers of both ends of each edge."""
    if len(source) != len(target):
        raise InvalidArgument("source and target must have equal lengths")
    both = np.stack((np.asarray(source), np.asarray(target)), axis=1).reshape(-1)  # edge by edge
    if order == "sorted":
        known, numbers = np.unique(both, return_inverse=True)
        numbers = numbers.reshape(-1).astype(np.int64, copy=False)
    else:
        known, first, numbers = np.unique(both, return_index=True, return_inverse=True)
        by_occurrence = np.argsort(first, kind="stable")
        rank = np.empty(len(known), np.int64)
        rank[by_occurrence] = np.arange(len(known))
        known, numbers = known[by_occurrence], rank[numbers.reshape(-1)]
    numbers.flags.writeable = False
    ids: _ids.Ids
    fits = known.dtype.kind in "iu" and (not known.size or int(known.max()) < 2**63)
    ids = _ids.Integers(known.astype(np.int64)) if fits else _ids.Objects(known.tolist())
    return ids, numbers[::2], numbers[1::2]


def _of_edges(
    vertices: int,
    source: Any,
    target: Any,
    weight: Any,
    *,
    directed: bool = True,
    duplicates: str | None = None,
    self_loops: str | None = None,
    device: str | None = None,
    ids: _ids.Ids | None = None,
    flags: int = 0,
    notes: dict[str, Any] | None = None,
) -> Graph:
    source, target = _ends(source, "source"), _ends(target, "target")
    if weight is not None:
        weight = _numeric(weight, "weight")
    context = _library.context(_device_of(source, device))
    flags |= 0 if directed else UNDIRECTED
    options = _options(duplicates=duplicates, self_loops=self_loops)
    call = _graphrun.graph_edges(context, vertices, source, target, weight, options, flags)
    return _made(call, context, ids, notes)


def from_dlpack(source: Any, target: Any, weight: Any = None, **options: Any) -> Graph:
    """As from_numpy(), of tensors of torch, CuPy, JAX and others, on their device."""
    for name, array in (("source", source), ("target", target)):
        if not hasattr(array, "__dlpack__"):
            raise InvalidArgument(f"{name} has no __dlpack__")
    return from_numpy(source, target, weight, **options)


def from_csr(
    offsets: Any,
    columns: Any,
    values: Any = None,
    *,
    directed: bool = True,
    symmetric: bool = False,
    self_loops: str | None = None,
    device: str | None = None,
    copy: bool | None = None,
    trusted: bool = False,
) -> Graph:
    """A graph of a matrix in CSR: row u, columns[offsets[u]:offsets[u + 1]], are the vertices that u has
    edges to, ascending and without repeats. Vertices are numbers from 0 on.

    Without a copy where columns are int32, offsets int64, and values int32, int64, float or double.
    With directed=False a matrix that is symmetric is taken as it is, each pair of entries as one edge;
    another one is built anew, of edges both ways. symmetric=True refuses one that is not. trusted=True leaves the check of the arrays out.
    """
    offsets, columns = _numeric(offsets, "offsets"), _ends(columns, "columns")
    if values is not None:
        values = _numeric(values, "values")
    context = _library.context(_device_of(columns, device))
    flags = copy_flag(copy, offsets, columns, values)
    if copy is False and getattr(offsets, "dtype", None) == np.int32:
        offsets = offsets.astype(np.int64)  # widened: rows + 1 numbers
    flags |= SYMMETRIC if symmetric else 0 if directed else UNDIRECTED
    flags |= TRUSTED if trusted else 0
    options = _options(self_loops=self_loops)
    call = _graphrun.graph_csr(
        context, len(offsets) - 1, offsets, columns, values, options, flags
    )
    return _made(call, context)


def from_scipy(
    matrix: Any,
    *,
    directed: bool = True,
    symmetric: bool = False,
    duplicates: str | None = None,
    self_loops: str | None = None,
    device: str | None = None,
    copy: bool | None = None,
) -> Graph:
    """A graph of a sparse matrix or array of SciPy: an edge from u to v, of weight A[u, v], for each entry
    stored. Vertices are numbers from 0 on. A matrix of booleans gives a graph without weights."""
    if len(matrix.shape) != 2 or matrix.shape[0] != matrix.shape[1]:
        raise InvalidArgument(f"an adjacency matrix is square, not {matrix.shape}")
    if matrix.dtype.kind == "c":
        raise Unsupported("complex weights are not supported")
    if duplicates is not None:
        if symmetric:
            raise InvalidArgument("duplicates and symmetric exclude each other")
        triples = matrix.tocoo()
        values = None if matrix.dtype.kind == "b" else triples.data
        return _of_edges(
            matrix.shape[0], triples.row, triples.col, values, directed=directed and not symmetric,
            duplicates=duplicates, self_loops=self_loops, device=device,
        )  # fmt: skip
    rows = sorted_csr(matrix, copy)
    return from_csr(
        rows.indptr,
        rows.indices,
        None if rows.dtype.kind == "b" else rows.data,
        directed=directed,
        symmetric=symmetric,
        self_loops=self_loops,
        device=device,
        copy=copy if rows is matrix else None,
    )


def sorted_csr(matrix: Any, copy: bool | None) -> Any:
    """In CSR with ascending columns and without repeats, which are added."""
    if matrix.dtype.kind in "iu" and matrix.dtype.itemsize < 4:
        matrix = matrix.astype(np.int32)  # as it is stored; repeats are added
    rows = matrix.tocsr()
    if not rows.has_canonical_format:
        if rows is matrix:
            if copy is False:
                raise InvalidArgument("rows are unsorted or have repeats, and copy is False")
            rows = rows.copy()
        rows.sum_duplicates()
    return rows


# --- Tables -----------------------------------------------------------------------------------------


def from_arrow(
    table: Any,
    source: str = "source",
    target: str = "target",
    weight: str | None = None,
    vertices: Any = None,
    *,
    order: str = "sorted",
    directed: bool = True,
    duplicates: str | None = None,
    self_loops: str | None = None,
    device: str | None = None,
    copy: bool | None = None,
) -> Graph:
    """A graph of a table with a row for each edge: of pandas, Polars, PyArrow, DuckDB, and whatever else
    has __arrow_c_stream__. `source` and `target` name the columns of ids, whole numbers or strings.
    `vertices`, another table, lists all ids in its first column, also those without edges."""
    _refuse_borrowing(copy)
    context = _library.context(device)
    flags = 0 if directed else UNDIRECTED
    flags |= GIVEN_ORDER if order == "given" else 0
    options = _options(duplicates=duplicates, self_loops=self_loops)
    edges = _stream(table, "table")
    ids = None if vertices is None else _stream(vertices, "vertices")
    call = _graphrun.graph_arrow(context, edges, source, target, weight, ids, options, flags)
    return _made(call, context)


def _stream(table: Any, name: str) -> Any:
    try:
        export = table.__arrow_c_stream__
    except AttributeError:
        raise InvalidArgument(f"{name} has no __arrow_c_stream__: it is no table of Arrow") from None
    return export()


def from_pandas(frame: Any, source: str = "source", target: str = "target", weight: str | None = None,
                vertices: Any = None, **options: Any) -> Graph:  # fmt: skip
    """A graph of a pandas.DataFrame with a row for each edge, as from_arrow()."""
    if hasattr(frame, "__arrow_c_stream__") and _has_pyarrow():
        if vertices is None:
            frame = frame[[source, target] + ([] if weight is None else [weight])]
        return from_arrow(frame, source, target, weight, vertices, **options)
    if vertices is not None:
        raise Unsupported("`vertices` of pandas needs PyArrow, which is not installed")
    weights = None if weight is None else frame[weight].to_numpy()
    return from_numpy(frame[source].to_numpy(), frame[target].to_numpy(), weights, **options)


def _has_pyarrow() -> bool:
    import importlib.util

    return importlib.util.find_spec("pyarrow") is not None


def from_polars(frame: Any, source: str = "source", target: str = "target", weight: str | None = None,
                vertices: Any = None, **options: Any) -> Graph:  # fmt: skip
    """A graph of a polars.DataFrame or LazyFrame with a row for each edge, as from_arrow()."""
    names = [source, target] + ([] if weight is None else [weight])
    frame = frame.select(names)
    if hasattr(frame, "collect"):
        frame = frame.collect()
    return from_arrow(frame, source, target, weight, vertices, **options)


def from_duckdb(relation: Any, source: str = "source", target: str = "target", weight: str | None = None,
                vertices: Any = None, **options: Any) -> Graph:  # fmt: skip
    """A graph of a relation of DuckDB with a row for each edge, as from_arrow():
    `from_duckdb(duckdb.sql("from 'edges.parquet'"))`."""
    return from_arrow(relation, source, target, weight, vertices, **options)


# --- Other packages' graphs ---------------------------------------------------------------------------


def from_networkx(
    graph: Any,
    weight: str | None = None,
    *,
    duplicates: str | None = None,
    self_loops: str | None = None,
    device: str | None = None,
) -> Graph:
    """A graph of NetworkX, directed if it is. Vertices are its nodes in its order. `weight` names the
    attribute of edges that holds their weights; edges without it have 1. Parallel edges are merged, their
    weights added or as `duplicates` says: `info()["duplicates"]` counts them."""
    adjacency: dict[Any, dict[Any, Any]] = getattr(graph, "_adj", None) or graph.adj
    multiple = graph.is_multigraph()
    if type(adjacency) is dict and not multiple:
        read = _graphrun.Adjacency.read(adjacency, not graph.is_directed())
        held = None if read is None or weight is None else read.weights(adjacency, weight, "")
        if read is not None and (weight is None or held is not None):
            if held is not None and held.kind == "none" and graph.number_of_edges():
                _warn_of_no_weights(weight)
            return _of_adjacency(read, held, graph.is_directed(), self_loops, device)
    nodes = list(adjacency)
    index = {node: number for number, node in enumerate(nodes)}
    degrees = np.fromiter(map(len, adjacency.values()), np.int64, len(nodes))
    size = int(degrees.sum())
    neighbours = chain.from_iterable(adjacency.values())
    target = np.fromiter(map(index.__getitem__, neighbours), np.int64, size)
    source = np.repeat(np.arange(len(nodes)), degrees)
    weights = None
    if multiple:
        counts = np.fromiter(
            (len(keys) for row in adjacency.values() for keys in row.values()), np.int64, size
        )
        source, target = np.repeat(source, counts), np.repeat(target, counts)
    if weight is not None:
        weights = _networkx_weights(adjacency, weight, multiple)
    directed = graph.is_directed()
    if not directed:  # each edge once; the library takes it both ways
        once = source <= target
        source, target = source[once], target[once]
        weights = None if weights is None else weights[once]
    ids = _ids.Numbers(len(nodes)) if _are_numbers(nodes) else _ids.Objects(nodes, index)
    return _of_edges(
        len(nodes), source, target, weights, directed=directed, duplicates=duplicates,
        self_loops=self_loops, device=device, ids=ids, notes={"from": "networkx"},
    )  # fmt: skip


def _of_adjacency(
    read: _graphrun.Adjacency,
    weights: _graphrun.AdjacencyWeights | None,
    directed: bool,
    self_loops: str | None,
    device: str | None,
) -> Graph:
    """Of what the extension module has read of NetworkX's dicts."""
    context = _library.context(device)
    flags = TRUSTED | (0 if directed else SYMMETRIC)
    options = _options(self_loops=self_loops)
    size = len(read.nodes)
    values: Any = None if weights is None else weights.values
    if weights is not None and weights.kind == "none":
        values = np.ones(np.from_dlpack(read.columns).size, np.int64)
    call = _graphrun.graph_csr(context, size, read.offsets, read.columns, values, options, flags)
    ids = _ids.Numbers(size) if read.are_numbers else _ids.Objects(read.nodes)
    return _made(call, context, ids, {"from": "networkx"})


def _networkx_weights(adjacency: Any, weight: str, multiple: bool) -> Array:
    rows = (row.values() for row in adjacency.values())
    missing = object()
    if multiple:
        given = [data.get(weight, missing) for row in rows for keys in row for data in keys.values()]
    else:
        given = [data.get(weight, missing) for row in rows for data in row]
    if given and all(value is missing for value in given):
        _warn_of_no_weights(weight)
    listed = [1 if value is missing else value for value in given]
    weights = np.asarray(listed if listed else np.empty(0))
    if weights.dtype.kind not in "iufb":
        raise InvalidArgument(f"the attribute {weight} of some edge is no number")
    return weights.astype(np.int64) if weights.dtype.kind in "iub" else weights.astype(np.float64)


def _warn_of_no_weights(name: str | None) -> None:
    import warnings

    warnings.warn(f"no edge has the attribute {name!r}: each weighs 1", ResultWarning, stacklevel=4)


def _are_numbers(nodes: list[Any]) -> bool:
    """Whether they are 0, 1, 2 and so on."""
    return all(type(node) is int and node == number for number, node in enumerate(nodes))


def from_igraph(graph: Any, weight: str | None = None, **options: Any) -> Graph:
    """A graph of igraph. Vertices are called by their attribute `name` where all have one, each another;
    else by numbers."""
    edges = np.array(graph.get_edgelist(), np.int64).reshape(-1, 2)
    names = graph.vs["name"] if "name" in graph.vs.attributes() else []
    ids = _ids.Objects(names) if names and len(set(names)) == len(names) else None
    weights = None if weight is None else np.asarray(graph.es[weight])
    return _of_edges(
        graph.vcount(), edges[:, 0].copy(), edges[:, 1].copy(), weights,
        directed=graph.is_directed(), ids=ids, notes={"from": "igraph"}, **options,
    )  # fmt: skip


def from_networkit(graph: Any, weights: bool | None = None, **options: Any) -> Graph:
    """A graph of NetworKit, with its weights where it has them. Vertices are its nodes."""
    weights = graph.isWeighted() if weights is None else weights
    nodes = np.fromiter(graph.iterNodes(), np.int64, graph.numberOfNodes())
    known = _ids.Integers(nodes)
    if weights:
        listed = list(graph.iterEdgesWeights())
        values = np.array([edge[2] for edge in listed], np.float64)
    else:
        listed, values = list(graph.iterEdges()), None
    ends = np.array([edge[:2] for edge in listed], np.int64).reshape(-1, 2)
    ids = _ids.Numbers(len(nodes)) if bool((nodes == np.arange(len(nodes))).all()) else known
    return _of_edges(
        len(nodes), known.vertices(ends[:, 0]), known.vertices(ends[:, 1]), values,
        directed=graph.isDirected(), ids=ids, notes={"from": "networkit"}, **options,
    )  # fmt: skip


def from_rustworkx(
    graph: Any, weight: Callable[[Any], float] | str | None = None, **options: Any
) -> Graph:
    """A graph of rustworkx. Vertices are its node indices, which may have holes. `weight` is a function
    of an edge's object, or a key of it."""
    nodes = np.fromiter(graph.node_indices(), np.int64, graph.num_nodes())
    known = _ids.Integers(nodes)
    ends = np.array(list(graph.edge_list()), np.int64).reshape(-1, 2)
    values = None
    if weight is not None:
        of = weight if callable(weight) else (lambda data: data[weight])
        values = np.array([of(data) for data in graph.edges()])
    directed = type(graph).__name__ == "PyDiGraph"
    ids = _ids.Numbers(len(nodes)) if bool((nodes == np.arange(len(nodes))).all()) else known
    return _of_edges(
        len(nodes), known.vertices(ends[:, 0]), known.vertices(ends[:, 1]), values,
        directed=directed, ids=ids, notes={"from": "rustworkx"}, **options,
    )  # fmt: skip


def from_graph_tool(graph: Any, weight: Any = None, **options: Any) -> Graph:
    """A graph of graph-tool. `weight` is an edge property map or its name. Vertices are its indices, which
    have holes where a filter hides some."""
    if isinstance(weight, str):
        weight = graph.ep[weight]
    nodes = graph.get_vertices().astype(np.int64)
    known = _ids.Integers(nodes)
    columns = graph.get_edges([] if weight is None else [weight])
    ends = columns[:, :2].astype(np.int64)
    ids = _ids.Numbers(len(nodes)) if bool((nodes == np.arange(len(nodes))).all()) else known
    return _of_edges(
        len(nodes), known.vertices(ends[:, 0]), known.vertices(ends[:, 1]),
        None if weight is None else columns[:, 2].copy(), directed=graph.is_directed(), ids=ids,
        notes={"from": "graph-tool"}, **options,
    )  # fmt: skip


def from_pyg(data: Any, weight: str | None = None, **options: Any) -> Graph:
    """A graph of PyTorch Geometric's Data: its edge_index, and with `weight` that attribute of it, such
    as "edge_weight". Vertices are numbers. The tensors are used on their device."""
    source, target = data.edge_index[0], data.edge_index[1]
    values = None if weight is None else getattr(data, weight)
    return _of_edges(int(data.num_nodes), source, target, values, **options)


def as_graph(graph: Any, **options: Any) -> Graph:
    """A graph of whatever is one: of this package, a path or recipe, a matrix of SciPy, a table of Arrow,
    a graph of NetworkX, igraph, NetworKit, rustworkx, graph-tool or PyG, or a tuple of arrays."""
    from ._graph import Graph

    if isinstance(graph, Graph):
        return graph
    if isinstance(graph, (str, os.PathLike)):
        return from_file(graph, **options)
    if isinstance(graph, tuple) and len(graph) in (2, 3):
        return from_numpy(*graph, **options)
    package = type(graph).__module__.partition(".")[0]
    doors: dict[str, Callable[..., Graph]] = {
        "igraph": from_igraph,
        "networkit": from_networkit,
        "rustworkx": from_rustworkx,
        "graph_tool": from_graph_tool,
        "torch_geometric": from_pyg,
    }
    if package in doors:
        return doors[package](graph, **options)
    if hasattr(graph, "is_multigraph") and hasattr(graph, "adj"):
        return from_networkx(graph, **options)
    if hasattr(graph, "tocsr") and hasattr(graph, "shape"):
        return from_scipy(graph, **options)
    if package == "pandas":
        return from_pandas(graph, **options)
    if hasattr(graph, "__arrow_c_stream__"):
        return from_arrow(graph, **options)
    raise InvalidArgument(f"no graph can be made of {type(graph).__name__}")

"""Graphs of NetworkX as graphs of graphrun, and back."""

from __future__ import annotations

import weakref
from typing import Any

import numpy as np

from .. import _doors, _graphrun, _ids, _library
from .._graph import Graph
from . import _report
from ._rows import read_columns, read_weights, sorted_rows, weights_of_function

Array = np.ndarray[Any, Any]


SMALL = 20_000  # entries


class Converted:
    """A graph of NetworkX with its rows as arrays, and graphs of graphrun made of them when they are asked for.

    original  the graph of NetworkX, or of graphrun
    nodes     its nodes in its order
    offsets   row u is columns[offsets[u]:offsets[u + 1]] (int64)
    columns   numbers of neighbours in the order of NetworkX's dicts, each once (int32)
    """

    __networkx_backend__ = "graphrun"
    __slots__ = (
        "original", "nodes", "offsets", "columns", "directed", "multigraph",
        "_read", "_index", "_reversed", "_weights", "_graphs", "_kept", "_early", "__weakref__",
    )  # fmt: skip

    original: Any
    nodes: list[Any]
    offsets: Array
    columns: Array

    def __init__(
        self,
        original: Any,
        nodes: list[Any],
        index: dict[Any, int] | None,
        offsets: Array,
        columns: Array,
        read: _graphrun.Adjacency | None = None,
    ) -> None:
        self._read = read
        self.original = original
        self.nodes = nodes
        self.offsets, self.columns = offsets, columns
        self.directed = bool(original.is_directed())
        self.multigraph = bool(original.is_multigraph())
        self._index = index
        self._reversed: Converted | None = None
        self._weights: dict[tuple[Any, ...], Array | None] = {}
        self._graphs: dict[tuple[Any, ...], Graph] = {}
        self._kept: dict[Any, Any] = {}
        # Weights that were read together with the rows, by the name of their attribute.
        self._early: dict[str, _graphrun.AdjacencyWeights] = {}

    # --- Its nodes ----------------------------------------------------------------------------------

    def number(self, node: Any) -> int:
        """The number of a node. Raises KeyError, and TypeError for what cannot be hashed."""
        if self._read is not None:
            number = self._read.find(node)
            if number < 0:
                raise KeyError(node)
            return number
        if self._index is None:
            if type(node) is int:
                if 0 <= node < len(self.nodes):
                    return node
                raise KeyError(node)
            self._index = {node: number for number, node in enumerate(self.nodes)}
        return self._index[node]

    def numbers(self, nodes: Any) -> Array:
        """The numbers of several. Raises KeyError."""
        return np.fromiter(map(self.number, nodes), np.int32)

    def __contains__(self, node: Any) -> bool:
        try:
            self.number(node)
        except (KeyError, TypeError):
            return False
        return True

    def __len__(self) -> int:
        return len(self.nodes)

    def __iter__(self) -> Any:
        return iter(self.nodes)

    def named(self, values: Any) -> dict[Any, Any]:
        """A dict of all nodes, in order, and the values of an array or a list."""
        return dict(zip(self.nodes, values.tolist() if isinstance(values, np.ndarray) else values))

    def names(self, numbers: Array) -> list[Any]:
        """The nodes with these numbers."""
        if self._index is None if self._read is None else self._read.are_numbers:
            listed: list[Any] = numbers.tolist()
            if not self.nodes or type(self.nodes[0]) is int:
                return listed
        return list(map(self.nodes.__getitem__, numbers.tolist()))

    # --- As NetworkX's dispatch asks --------------------------------------------------------------------

    def is_directed(self) -> bool:
        """Whether edges have a direction."""
        return self.directed

    def is_multigraph(self) -> bool:
        """Whether there may be parallel edges."""
        return self.multigraph

    def number_of_nodes(self) -> int:
        """How many nodes there are."""
        return len(self.nodes)

    order = number_of_nodes

    def number_of_edges(self) -> int:
        """How many edges there are, parallel ones counted."""
        return int(self.original.number_of_edges())

    # --- Its edges -------------------------------------------------------------------------------------

    @property
    def adjacency(self) -> Any:
        """The dicts of dicts that rows are read from."""
        return _adjacency_of(self.original)

    def degrees(self) -> Array:
        """The number of neighbours in each row."""
        result: Array = np.diff(self.offsets)
        return result

    def rows(self) -> Array:
        """For each entry the number of its row."""
        return np.repeat(np.arange(len(self.nodes), dtype=np.int32), self.degrees())

    def reversed(self) -> Converted:
        """The graph with each edge turned around, its rows in the order of NetworkX's predecessors; itself, if it is
        undirected."""
        if not self.directed:
            return self
        if self._reversed is None:
            if isinstance(self.original, Graph):
                self._reversed = converted(self.original.reversed())
            else:
                self._reversed = self._turned(self.original.reverse(copy=False))
            if self._reversed.nodes != self.nodes:
                raise NotImplementedError("predecessors are in another order than nodes")
        return self._reversed

    def _turned(self, original: Any) -> Converted:
        rows = _adjacency_of(original)
        read = None if self._read is None or type(rows) is not dict else self._read.reversed(rows)
        return convert(original) if read is None else _converted_of(original, read)

    def chosen(self, nodes: Any) -> list[int]:
        """The numbers of those of an iterable that are nodes, as NetworkX's nbunch_iter; of all for None."""
        if nodes is None:
            return list(range(len(self.nodes)))
        if nodes in self:
            return [self.number(nodes)]
        try:
            return [self.number(node) for node in nodes if node in self]
        except TypeError:
            raise NotImplementedError("nodes cannot be iterated") from None

    def networkx(self) -> Any:
        """The graph of NetworkX, for functions that return parts of it."""
        return to_networkx(self)

    def is_small(self) -> bool:
        """Whether a serial pass takes less than to hand the work to the engine's threads."""
        return len(self.columns) < SMALL

    def loops(self) -> int:
        """How many nodes have an edge to themselves."""
        if "loops" not in self._kept:
            self._kept["loops"] = int(np.count_nonzero(self.rows() == self.columns))
        return int(self._kept["loops"])

    def weights(self, name: Any, parallel: str = "least", default: Any = 1) -> Array | None:
        """Of each entry, in the order of columns, the weight that this attribute of its edge holds: int64 where all
        are whole, else double. None where each is 1: no edge has the attribute.

        name      None: each edge has weight 1
        parallel  of parallel edges the "least" or the "sum"
        Raises NotImplementedError for weights that are not finite numbers.
        """
        key = self._key(name, parallel, default)
        if key not in self._weights:
            self._weights[key] = self._read_weights(name, parallel, default)
        return self._weights[key]

    def are_mixed(self, name: Any, parallel: str = "least") -> bool:
        """Whether some of these weights are ints and some floats: sums may be either."""
        self.weights(name, parallel)
        read = self._kept.get(("read", *self._key(name, parallel, 1)))
        return read is not None and read.kind == "mixed"

    def _key(self, name: Any, parallel: str, default: Any) -> tuple[Any, ...]:
        return name, parallel if self.multigraph else "", default

    def _read_weights(self, name: Any, parallel: str, default: Any) -> Array | None:
        if isinstance(self.original, Graph):
            return None if name is None else _values_of(self.original)
        if not len(self.columns) or (name is None and (parallel == "least" or not self.multigraph)):
            return None
        if callable(name):
            raise NotImplementedError("weights are computed by a function")
        if self._read is None or default != 1 or type(name) not in (str, type(None)):
            return read_weights(self.adjacency, self.multigraph, name, parallel, default)
        merged = "" if not self.multigraph else "count" if name is None else parallel
        read = self._early.pop(name, None)
        if read is None:
            read = self._read.weights(self.adjacency, name or "", merged)
        if read is None:
            raise NotImplementedError("some weight is neither an int of 64 bits nor a finite float")
        if read.kind == "none":
            return None
        largest = max(abs(read.least), abs(read.greatest))
        if read.kind == "whole" and largest >= 2**62 / max(len(self.columns), 1):
            raise NotImplementedError("sums of weights may not fit 64 bits")
        self._kept[("read", *self._key(name, parallel, default))] = read
        return np.asarray(read.in_order)

    def graph(self, weight: Any = None, parallel: str = "least") -> Graph:
        """The graph of graphrun, with these weights. Its vertices are the numbers of nodes."""
        values = self.weights(weight, parallel)
        key: tuple[Any, ...] = (None,) if values is None else (weight, parallel if self.multigraph else "")
        device = _device()
        made = self._graphs.get((*key, device))
        if made is None:
            made = self._graphs[(*key, device)] = self._made(weight, parallel, values, device)
        return made

    def sorted_columns(self) -> Array:
        """Columns of each row in ascending order."""
        return self._sorted(None, "least", None)[0]

    def _sorted(self, weight: Any, parallel: str, values: Array | None) -> tuple[Array, Array | None]:
        read = self._kept.get(("read", *self._key(weight, parallel, 1)))
        if self._read is not None and values is None:
            return np.asarray(self._read.columns), None
        if self._read is not None and read is not None:
            return np.asarray(self._read.columns), np.asarray(read.values)
        return sorted_rows(self.offsets, self.columns, values)

    def _made(self, weight: Any, parallel: str, values: Array | None, device: str | None) -> Graph:
        if isinstance(self.original, Graph):
            if device is None or self.original._context is _library.context(device):
                return self.original if values is not None else self.original.unweighted()
        context = _library.context(device)
        columns, values = self._sorted(weight, parallel, values)
        flags = _doors.TRUSTED | (0 if self.directed else _doors.SYMMETRIC)
        call = _graphrun.graph_csr(
            context, len(self.nodes), self.offsets, columns, values, None, flags
        )
        _library.wait(call, "graph")
        return Graph._of(call.graph(), context, _ids.Numbers(len(self.nodes)), {"from": "networkx"})

    def run(
        self, name: str, weight: Any = None, parallel: str = "least", *, columns: str | None = None, **given: Any
    ) -> Answer:
        """What the engine's algorithm found. Vertices in parameters are numbers.

        columns  those that are needed, with commas between, where others take time
        """
        graph = self.graph(weight, parallel)
        if weight is not None or parallel == "sum":
            given["weights"] = int(graph.weighted)
        with _report.running():
            return Answer(graph._handle.run(name, given, columns, None))


class Answer:
    """Columns and numbers of a result, without warnings."""

    def __init__(self, call: Any) -> None:
        self._call = call

    def column(self, name: str) -> Array:
        """A value for each vertex, or for each edge."""
        return np.asarray(self._call.column(name, True))

    @property
    def numbers(self) -> dict[str, Any]:
        """All numbers by name."""
        import json

        numbers: dict[str, Any] = json.loads(self._call.result())["numbers"]
        return numbers


# --- Conversion ------------------------------------------------------------------------------------------


def convert(graph: Any, weight: Any = None) -> Converted:
    """A graph of NetworkX; the one that NetworkX has kept, where there is one.

    weight  the attribute of edges that weights() will be asked for: read in the same go
    """
    cache = getattr(graph, "__networkx_cache__", None) or {}
    for kept in list(cache.get("backends", {}).get("graphrun", {}).values()):
        if isinstance(kept, Converted) and kept.original is graph:
            return kept
    if len(graph) >= 2**31 - 1:
        raise NotImplementedError("there are more than 2^31 nodes")
    adjacency = _adjacency_of(graph)
    if type(adjacency) is dict:
        if type(weight) is str and not graph.is_multigraph():
            both = _graphrun.Adjacency.read_weighted(adjacency, not graph.is_directed(), weight)
            if both is not None:
                made = _converted_of(graph, both[0])
                made._early[weight] = both[1]
                return made
        read = _graphrun.Adjacency.read(adjacency, not graph.is_directed())
        if read is not None:
            return _converted_of(graph, read)
    nodes = list(adjacency)
    offsets, columns, index = read_columns(adjacency, nodes)
    return Converted(graph, nodes, index, offsets, columns)


def _converted_of(graph: Any, read: _graphrun.Adjacency) -> Converted:
    return Converted(graph, read.nodes, None, np.asarray(read.offsets), np.asarray(read.order), read)


_converted: weakref.WeakKeyDictionary[Graph, Converted] = weakref.WeakKeyDictionary()


def converted(graph: Any) -> Converted:
    """What a function has been given, as Converted."""
    if isinstance(graph, Converted):
        return graph
    if isinstance(graph, Graph):
        made = _converted.get(graph)
        if made is None:
            offsets, columns = _rows_of(graph)
            made = Converted(graph, graph.ids.tolist(), None, offsets, columns)
            if graph._ids.kind != "numbers":
                made._index = {node: number for number, node in enumerate(made.nodes)}
            _converted[graph] = made
        return made
    return convert(graph)


def measured(graph: Any, weight: Any) -> Converted:
    """What a function has been given, as Converted, whose weights() knows those that a function computes: it is called
    once for each entry. Raises NotImplementedError where it raises, or a weight is no finite number."""
    known = converted(graph)
    key = known._key(weight, "least", 1)
    if not callable(weight) or key in known._weights:
        return known
    if isinstance(known.original, Graph):
        raise NotImplementedError("a graph of graphrun has no dicts for a function of weights")
    values = weights_of_function(known.adjacency, weight)
    if len(values) != len(known.columns):
        raise NotImplementedError("the function of weights changes the graph")
    made = Converted(known.original, known.nodes, known._index, known.offsets, known.columns, known._read)
    made._graphs, made._kept = known._graphs, dict(known._kept)
    made._weights[key] = values
    return made


def _rows_of(graph: Graph) -> tuple[Array, Array]:
    offsets, columns, _ = graph._handle.matrix().arrays(True)
    return np.asarray(offsets), np.asarray(columns)


def _values_of(graph: Graph) -> Array | None:
    values = graph._handle.matrix().arrays(True)[2]
    if values is None:
        return None
    array = np.asarray(values)
    return array.astype(np.int64 if array.dtype.kind in "iu" else np.float64, copy=False)


def _device() -> str | None:
    """The device that nx.config.backends.graphrun names; its threads are set on the way."""
    import networkx as nx  # type: ignore[import-untyped, unused-ignore]

    config = getattr(nx.config.backends, "graphrun", None)
    threads = getattr(config, "threads", None)
    if threads is not None and threads != _library.settings.threads:
        _library._set_threads(int(threads))
    device = getattr(config, "device", None)
    return None if device is None else str(device)


def _adjacency_of(graph: Any) -> Any:
    adjacency = getattr(graph, "_adj", None)
    return adjacency if type(adjacency) is dict else graph.adj


# --- And back ---------------------------------------------------------------------------------------------


def to_networkx(result: Any) -> Any:
    """The graph of NetworkX that one was converted of, or one made of a graph of graphrun; what is no graph of this
    package as it is."""
    if isinstance(result, Converted):
        return to_networkx(result.original)
    if not isinstance(result, Graph):
        return result
    import networkx as nx  # type: ignore[import-untyped, unused-ignore]

    graph = nx.DiGraph() if result.directed else nx.Graph()
    rows = converted(result)
    graph.add_nodes_from(rows.nodes)
    pairs = zip(rows.names(rows.rows()), rows.names(rows.columns))
    values = rows.weights("weight")
    if values is None:
        graph.add_edges_from(pairs)
    else:
        graph.add_weighted_edges_from((u, v, w) for (u, v), w in zip(pairs, values.tolist()))
    return graph

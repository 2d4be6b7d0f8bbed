"""Graphs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _doors, _graphrun, _ids, _library
from ._algorithms import Algorithms
from ._arguments import flag, whole
from ._errors import InvalidArgument, UnknownVertex
from ._ids import Ids
from ._result import Result

if TYPE_CHECKING:
    from ._estimate import Estimate
    from ._matrix import Matrix

Array = np.ndarray[Any, Any]


# Methods without an entry of their own in the catalogue, and the algorithm that each calls.
_CALLED_BY = {
    "connected_components": "cc",
    "transitivity": "lcc",
    "triangle_count": "triangles",
    "trussness": "ktruss",
}


def _method_named(algorithm: str, names: dict[str, str]) -> str:
    if not isinstance(algorithm, str):
        raise TypeError(f"the name of an algorithm is expected, not {algorithm!r}")
    name = algorithm.replace("-", "_")
    if name in names:
        return name
    import difflib

    near = difflib.get_close_matches(name, names, 1)
    hint = f": did you mean {near[0]}?" if near else ""
    raise InvalidArgument(f"there is no algorithm {algorithm}{hint}")


class Graph(Algorithms):
    """A graph: vertices with ids, edges, and weights where it has them. It does not change.

    Made by one of the methods that begin with `from_`, or by `generate`. Algorithms are methods.
    `len(g)` is the number of vertices, `id in g` whether there is one of this id. NetworkX's functions
    that graphrun has take it, too: `nx.pagerank(g)`.
    """

    __networkx_backend__ = "graphrun"
    __slots__ = ("_handle", "_ids", "_info", "_context", "_notes", "__weakref__")
    _handle: _graphrun.Graph
    _ids: Ids
    _info: dict[str, Any] | None
    _context: _graphrun.Context
    _notes: dict[str, Any]

    from_file = staticmethod(_doors.from_file)
    generate = staticmethod(_doors.generate)
    from_numpy = staticmethod(_doors.from_numpy)
    from_dlpack = staticmethod(_doors.from_dlpack)
    from_csr = staticmethod(_doors.from_csr)
    from_scipy = staticmethod(_doors.from_scipy)
    from_arrow = staticmethod(_doors.from_arrow)
    from_pandas = staticmethod(_doors.from_pandas)
    from_polars = staticmethod(_doors.from_polars)
    from_duckdb = staticmethod(_doors.from_duckdb)
    from_networkx = staticmethod(_doors.from_networkx)
    from_igraph = staticmethod(_doors.from_igraph)
    from_networkit = staticmethod(_doors.from_networkit)
    from_rustworkx = staticmethod(_doors.from_rustworkx)
    from_graph_tool = staticmethod(_doors.from_graph_tool)
    from_pyg = staticmethod(_doors.from_pyg)

    def __init__(self) -> None:
        raise TypeError("a graph is made by Graph.from_numpy, Graph.from_file and so on")

    @classmethod
    def _of(
        cls,
        handle: _graphrun.Graph,
        context: _graphrun.Context,
        ids: Ids | None = None,
        notes: dict[str, Any] | None = None,
    ) -> Graph:
        self = object.__new__(cls)
        self._handle = handle
        self._context = context
        self._notes = notes or {}
        self._info = None
        self._ids = _ids.of_handle(handle, self.info()) if ids is None else ids
        return self

    # --- What it is ---------------------------------------------------------------------------

    def info(self) -> dict[str, Any]:
        """What is known of it: vertices, edges, what was dropped or merged, bytes and format as of the last
        call on it, and for a file what its reading counted."""
        import json

        known: dict[str, Any] = json.loads(self._handle.info())
        known.update(self._notes)
        self._info = known
        return dict(known)

    def _known(self, name: str) -> Any:
        if self._info is None:
            self.info()
        assert self._info is not None
        return self._info[name]

    @property
    def vertices(self) -> int:
        """How many vertices it has."""
        return int(self._known("vertices"))

    @property
    def edges(self) -> int:
        """How many edges it has."""
        return int(self._known("edges"))

    @property
    def directed(self) -> bool:
        """Whether its edges have a direction."""
        return bool(self._known("directed"))

    @property
    def weighted(self) -> bool:
        """Whether its edges have weights."""
        return bool(self._known("weight_type") != "pattern")

    @property
    def device(self) -> str:
        """Where it is: "cpu" or "cuda"."""
        return str(self._known("backend"))

    @property
    def ids(self) -> Array:
        """The ids of all vertices, in order."""
        return self._ids.array()

    def __len__(self) -> int:
        return self._ids.size

    def __bool__(self) -> bool:
        return True

    def __contains__(self, id: Any) -> bool:
        try:
            self._ids.vertex(id)
        except KeyError:
            return False
        return True

    def __iter__(self) -> Iterator[Any]:
        return iter(self.ids.tolist())

    def index(self, id: Any) -> int:
        """The number of the vertex with this id: its place in `ids`. Raises UnknownVertex."""
        return self._vertex(id)

    # --- As NetworkX's functions ask, to which it can be given -------------------------------------

    def is_directed(self) -> bool:
        """Whether its edges have a direction."""
        return self.directed

    def is_multigraph(self) -> bool:
        """Whether there may be parallel edges: no."""
        return False

    def number_of_nodes(self) -> int:
        """How many vertices it has."""
        return len(self)

    order = number_of_nodes

    def number_of_edges(self) -> int:
        """How many edges it has."""
        return self.edges

    size = number_of_edges

    # --- Its matrix, and graphs made of it ------------------------------------------------------

    def matrix(self) -> Matrix:
        """Its adjacency matrix: row u holds the edges out of u."""
        from ._matrix import Matrix

        return Matrix._of(self._handle.matrix(), self._context)

    def to_scipy(self) -> Any:
        """Its adjacency matrix as a scipy.sparse.csr_array. Edges without weights have 1."""
        return self.matrix().to_scipy()

    def unweighted(self) -> Graph:
        """The same graph without weights. They share memory."""
        return self._variant(self._handle.unweighted())

    def reversed(self) -> Graph:
        """The graph with each edge turned around. They share memory."""
        return self._variant(self._handle.reversed())

    def _variant(self, call: _graphrun.Call) -> Graph:
        handle = _library.wait(call, "graph").graph()
        return Graph._of(handle, self._context, self._ids, self._notes)

    def degrees(self) -> Array:
        """The number of stored edges out of each vertex."""
        offsets = np.asarray(self._handle.matrix().arrays(True)[0])
        result: Array = np.diff(offsets)
        return result

    # --- Algorithms ---------------------------------------------------------------------------

    def run(self, algorithm: str, **parameters: Any) -> Result:
        """An algorithm by its name in the catalogue; the methods of this class are these."""
        result: Result = self._method(algorithm)(**parameters)
        return result

    def prepare(self, *algorithms: str, weights: bool | None = None) -> Graph:
        """Makes now what these algorithms otherwise make at their first call, and what the graph keeps: its
        transpose, the undirected graph, the edges oriented for triangles, the storage format of products.
        Without names the forms that at least three algorithms of the catalogue share. Gives the graph:
        `g = gr.Graph.from_file(path).prepare("pagerank", "triangles")`.

        What is made already stays as it is; `info()["prepared"]` names it, and `estimate` leaves it out.
        A form counts against a limit of memory as in a call, and an interrupted one is left out whole.

        algorithms: their names; their parameters are as by default
        weights: whether weights count (where they are lengths they do, elsewhere not)
        """
        names = ",".join(self._catalogued(one) for one in algorithms) if algorithms else None
        follow = -1 if weights is None else int(flag("weights", weights))
        _library.wait(self._handle.prepare(names, follow), "prepare")
        return self

    def estimate(self, algorithm: str, **parameters: Any) -> Estimate:
        """What `run` with these arguments would need of memory beside the graph, at least and at most,
        within 1.3 of what is measured, and what is available: bytes_least, bytes_most, available, and
        fits, which is None where that is open. Nothing is computed.
        """
        from ._estimate import Estimating

        graph = Estimating._of(self._handle, self._context, self._ids, self._notes)
        found: Estimate = graph._method(algorithm)(**parameters)
        return found

    def _method(self, algorithm: str) -> Any:
        return getattr(self, _method_named(algorithm, Algorithms._names))

    def _catalogued(self, algorithm: str) -> str:
        """Its name in the catalogue; methods that call an algorithm of another name have this one's."""
        names = {**Algorithms._names, **_CALLED_BY}
        return names[_method_named(algorithm, names)]

    def _run(self, name: str, given: dict[str, Any], columns: Any) -> Result:
        if columns is not None and not isinstance(columns, str):
            columns = ",".join(columns)
        progress = None
        if _library.settings.progress:
            progress = _library.Progress(name)
        try:
            call = self._handle.run(name, given, columns, progress)
        finally:
            if progress is not None:
                progress.close()
        return Result._of(call, self._ids, name)

    def connected_components(self, mode: str = "weak", **options: Any) -> Result:
        """Connected components: those of `cc`, or with mode "strong" those of `scc`."""
        if mode not in ("weak", "strong"):
            raise InvalidArgument(f"mode must be weak or strong, not {mode!r}")
        return self.cc(**options) if mode == "weak" else self.scc(**options)

    def triangle_count(self) -> int:
        """How many triangles there are."""
        return int(self.triangles(columns=()).numbers["triangles"])

    def transitivity(self) -> float:
        """Three times the triangles, of all pairs of edges that share a vertex."""
        return float(self.clustering(columns=()).numbers["transitivity"])

    def trussness(self, **options: Any) -> Result:
        """Of every edge the largest k whose k-truss it is in."""
        return self.k_truss(trussness=True, **options)

    # --- Arguments of algorithms ----------------------------------------------------------------

    def _vertex(self, id: Any) -> int:
        try:
            return self._ids.vertex(id)
        except UnknownVertex:
            raise
        except KeyError:
            raise UnknownVertex(id) from None

    def _numbers(self, ids: Any) -> Array:
        try:
            return self._ids.vertices(_ids.listed(ids))
        except KeyError as error:
            raise UnknownVertex(error.args[0]) from None

    def _vertices(self, given: Any) -> tuple[Array, Array | None]:
        """Of ids, of a dict of ids and values, or of an array of real values, one for each vertex."""
        if hasattr(given, "to_dict") and hasattr(given, "index"):  # a Series of pandas
            given = given.to_dict()
        if isinstance(given, dict):
            values = np.fromiter(given.values(), np.float64, len(given))
            return self._numbers(list(given)), values
        if isinstance(given, np.ndarray) and given.dtype.kind == "f":
            if given.shape != (len(self),):
                raise InvalidArgument(f"an array of values must have {len(self)}, one for each vertex")
            return np.arange(len(self)), given.astype(np.float64, copy=False)
        repeats = isinstance(given, np.ndarray) and len(np.unique(given)) < len(given)
        if repeats and given.shape == (len(self),):
            raise InvalidArgument(
                "ids repeat; values of all vertices must be real numbers: given.astype(float)"
            )
        return self._numbers([given] if self._is_id(given) else given), None

    def _is_id(self, given: Any) -> bool:
        if isinstance(given, (str, bytes, int, np.integer)):
            return True
        if isinstance(given, (list, set, np.ndarray)) or not isinstance(given, tuple):
            return False
        return self._ids.kind == "objects" and given in self

    def _partition(self, given: Any) -> tuple[Array, Array]:
        """Of a dict of ids and communities, sets of ids, or a community for each vertex in order."""
        if hasattr(given, "to_dict") and hasattr(given, "index"):  # a Series of pandas
            given = given.to_dict()
        if not isinstance(given, dict):
            listed = _ids.listed(given)
            if len(listed) and isinstance(listed[0], (set, frozenset, list)):
                given = {id: number for number, part in enumerate(listed) for id in part}
                if len(given) < sum(len(part) for part in listed):
                    raise InvalidArgument("the sets of a partition share vertices")
            elif len(listed) == len(self):
                return np.arange(len(self)), _community_numbers(listed)
            else:
                raise InvalidArgument(
                    f"a partition is a dict, a list of sets, or {len(self)} communities in order"
                )
        return self._numbers(list(given)), _community_numbers(list(given.values()))

    def _pairs(self, given: Any) -> tuple[Array, None]:
        listed = _ids.listed(given)
        first = self._numbers([u for u, _ in listed])
        second = self._numbers([v for _, v in listed])
        return np.column_stack((first, second)).astype(np.int64), None

    def _sets(self, given: Iterable[Any]) -> tuple[Array, Array]:
        sets = [[one] if self._is_id(one) else list(one) for one in given]
        offsets = np.cumsum([0] + [len(one) for one in sets], dtype=np.int64)
        return self._numbers([id for one in sets for id in one]), offsets

    def _sources(self, given: Any) -> Any:
        """A number of vertices to draw, "all", or ids."""
        if isinstance(given, (int, np.integer)):
            return int(given)
        if isinstance(given, str) and given == "all":
            return given
        return self._starts(given)

    def _starts(self, given: Any) -> tuple[Array, None]:
        return self._numbers([given] if self._is_id(given) else given), None

    def _whole_numbers(self, given: Any) -> tuple[Array, None]:
        """A list of numbers that are no vertices."""
        try:
            numbers = list(given)
        except TypeError:
            raise InvalidArgument(f"a list of whole numbers is expected, not {given!r}") from None
        return np.array([whole("a number", one) for one in numbers], dtype=np.int64), None

    # --- How it shows itself ----------------------------------------------------------------------

    def __repr__(self) -> str:
        kind = "directed" if self.directed else "undirected"
        weights = ", weighted" if self.weighted else ""
        return f"<graphrun.Graph: {self.vertices:,} vertices, {self.edges:,} {kind} edges{weights}>"

    def _repr_html_(self) -> str:
        from ._html import graph_html

        return graph_html(self)

    def plot_degrees(self, ax: Any = None) -> Any:
        """The distribution of degrees in double logarithmic scales, by Matplotlib; gives its axes."""
        from ._html import plot_degrees

        return plot_degrees(self, ax)

    # --- Copies -----------------------------------------------------------------------------------

    def __copy__(self) -> Graph:
        return self

    def __deepcopy__(self, memo: Any) -> Graph:
        return self

    def __reduce__(self) -> Any:
        arrays = tuple(
            None if array is None else np.asarray(array)
            for array in self._handle.matrix().arrays(True)
        )
        ids = None if self._ids.kind == "numbers" else self._ids.array()
        return _restored, (arrays, self.directed, ids, self._notes)


def _community_numbers(communities: Any) -> Array:
    array = np.asarray(communities)
    is_exact = array.dtype.kind in "iu" and (
        not array.size or 0 <= int(array.min()) <= int(array.max()) < 2**53
    )
    if is_exact:
        return array.astype(np.float64)
    numbers: dict[Any, int] = {}
    listed = communities.tolist() if isinstance(communities, np.ndarray) else communities
    return np.array([numbers.setdefault(one, len(numbers)) for one in listed], np.float64)


def _restored(arrays: Any, directed: bool, ids: Array | None, notes: dict[str, Any]) -> Graph:
    offsets, indices, values = arrays
    flags = _doors.TRUSTED | (0 if directed else _doors.SYMMETRIC)
    context = _library.context()
    call = _graphrun.graph_csr(context, len(offsets) - 1, offsets, indices, values, None, flags)
    handle = _library.wait(call, "graph").graph()
    kept: Ids | None = None
    if ids is not None:
        kept = _ids.Integers(ids) if ids.dtype.kind == "i" else _ids.Objects(ids.tolist())
    return Graph._of(handle, context, kept, notes)

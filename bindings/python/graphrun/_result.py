"""Results of algorithms."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _ids
from ._arguments import whole
from ._errors import InvalidArgument, ResultWarning, UnknownVertex
from ._ids import Ids

if TYPE_CHECKING:
    from . import _graphrun

Array = np.ndarray[Any, Any]


class Result:
    """What an algorithm found.

    Its columns and numbers are attributes: `r.rank`, `r.iterations`. Columns are NumPy arrays, with a
    value for each vertex in the order of `r.ids`, or for each edge from `r.source` to `r.target`. Where
    they hold vertices, these are ids, and -1 or None for none; unreached distances are -1, or infinite.
    `r["page-17"]` is the value of one vertex, `r["a", "b"]` of one edge.
    """

    __slots__ = ("_call", "_ids", "_name", "_json", "_arrays")
    _call: Any
    _ids: Ids
    _name: str
    _json: dict[str, Any] | None
    _arrays: dict[tuple[str, str], Array]

    def __init__(self) -> None:
        raise TypeError("results are made by the methods of a graph")

    @classmethod
    def _of(cls, call: Any, ids: Ids, name: str) -> Result:
        self = object.__new__(cls)
        self._call = call
        self._ids = ids
        self._name = name
        self._json = None
        self._arrays = {}
        return self

    # --- What it says of itself -----------------------------------------------------------------

    @property
    def _info(self) -> dict[str, Any]:
        if self._json is None:
            info: dict[str, Any] = json.loads(self._call.result())
            self._json = info
            said = [*info["warnings"], info["incomplete"]]
            if any(said):
                import warnings

                for text in filter(None, said):
                    warnings.warn(text, ResultWarning, stacklevel=3)
        return self._json

    @property
    def algorithm(self) -> str:
        """The name of the algorithm in the catalogue."""
        return self._name

    @property
    def seconds(self) -> float:
        """How long it was computed."""
        return float(self._info["milliseconds"]) / 1000

    @property
    def numbers(self) -> dict[str, Any]:
        """All numbers by name."""
        return {name: self._value(value) for name, value in self._info["numbers"].items()}

    @property
    def parameters(self) -> dict[str, Any]:
        """The parameters as they were used."""
        return {name: self._value(value) for name, value in self._info["parameters"].items()}

    @property
    def definition(self) -> str:
        """What the columns and numbers mean."""
        return "\n".join(f"{name}: {text}" for name, text in self._info["definitions"])

    @property
    def summary(self) -> str:
        """What the program prints of it."""
        return "\n".join(text for _, text in self._info["lines"])

    @property
    def warnings(self) -> list[str]:
        """What speaks against it, such as that it has not converged."""
        return list(self._info["warnings"])

    @property
    def incomplete(self) -> str:
        """What it lacks; empty: nothing."""
        return str(self._info["incomplete"])

    def _value(self, value: Any) -> Any:
        if isinstance(value, dict):
            if "vertex" in value:
                return self._ids.of(value["vertex"])
            return [self._ids.of(vertex) for vertex in value["vertices"]]
        return value

    # --- Columns ----------------------------------------------------------------------------------

    @property
    def ids(self) -> Array:
        """The ids of the graph's vertices, in order."""
        return self._ids.array()

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return list(dict.fromkeys(column["name"] for column in self._info["columns"]))

    def column(self, name: str) -> _graphrun.Tensor:
        """A column where it lies, without a copy, for __dlpack__: vertices are numbers here."""
        result: _graphrun.Tensor = self._call.column(name, False)
        return result

    def _raw(self, name: str) -> Array:
        return np.asarray(self._call.column(name, True))

    def _array(self, column: dict[str, Any]) -> Array:
        name, of = column["name"], column["of"]
        array = self._arrays.get((name, of))
        if array is None:
            array = self._raw(name)
            if column["kind"] in ("vertex", "label", "group"):
                array = self._ids.named(array)
            elif column.get("missing") == np.iinfo(np.int64).max:
                missing = array == column["missing"]
                if missing.any():
                    array = np.where(missing, np.int64(-1), array)
            self._arrays[name, of] = array
        return array

    def _column_info(self, name: str, of: str | None = None) -> dict[str, Any] | None:
        for column in self._info["columns"]:
            if column["name"] == name and of in (None, column["of"]):
                found: dict[str, Any] = column
                return found
        return None

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        column = self._column_info(name)
        if column is not None:
            return self._array(column)
        info = self._info
        if name in info["numbers"]:
            return self._value(info["numbers"][name])
        import difflib

        near = difflib.get_close_matches(name, dir(self), 1)
        hint = f": did you mean {near[0]}?" if near else ""
        raise AttributeError(f"the result of {self._name} has no {name}{hint}", name=name, obj=self)

    def __dir__(self) -> list[str]:
        own = [name for name in super().__dir__() if not name.startswith("_")]
        return sorted({*own, *self.columns, *self._info["numbers"]})

    # --- Rows -------------------------------------------------------------------------------------

    def _group(self, of: str | None = None) -> list[dict[str, Any]]:
        """The columns that have their rows in common with the first, or those of a group."""
        columns: list[dict[str, Any]] = self._info["columns"]
        if not columns:
            return []
        wanted = columns[0]["of"] if of is None else of
        return [column for column in columns if column["of"] == wanted]

    def __len__(self) -> int:
        group = self._group()
        return int(group[0]["rows"]) if group else 0

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Any:
        raise TypeError("take r.ids, r.to_dict() or r.top()")

    def __contains__(self, id: Any) -> bool:
        try:
            self[id]
        except KeyError:
            return False
        return True

    def __getitem__(self, id: Any) -> Any:
        group = self._group()
        if not group:
            raise InvalidArgument(f"this result of {self._name} has numbers alone")
        if group[0]["of"] == "vertices":
            row = self._row_of_vertex(id)
        elif group[0]["of"] == "edges":
            row, group = self._row_of_edge(id), group[2:]
        else:
            raise InvalidArgument("rows of this result have no single vertex: take its columns")
        values = {column["name"]: _plain(self._array(column)[row]) for column in group}
        return next(iter(values.values())) if len(values) == 1 else values

    def _row_of_vertex(self, id: Any) -> int:
        try:
            return self._ids.vertex(id)
        except UnknownVertex:
            raise
        except KeyError:
            raise UnknownVertex(id) from None

    def _row_of_edge(self, ids: Any) -> int:
        if not isinstance(ids, tuple) or len(ids) != 2:
            raise InvalidArgument("the value of an edge is that of two ids, r[source, target]")
        u, v = (self._row_of_vertex(id) for id in ids)
        source, target = self._raw("source"), self._raw("target")
        for first, second in ((u, v), (v, u)):
            rows = np.flatnonzero((source == first) & (target == second))
            if len(rows):
                return int(rows[0])
        raise KeyError(ids)

    def top(self, count: int = 10, column: str | None = None) -> list[tuple[Any, ...]]:
        """The highest values, each with its id, or the ids of its edge; of components and communities
        the largest, with how many vertices they have. Equal ones in the order of the vertices."""
        count = whole("count", count)
        group = self._group()
        chosen = self._top_column(group, column)
        if chosen is None:
            return []
        if chosen["kind"] in ("label", "group"):
            return self._largest(self._raw(chosen["name"]), count)
        values = self._array(chosen)
        rows = _highest(values, self._is_known(chosen, values), count)
        named: list[Array]
        if chosen["of"] == "vertices":
            ids: list[Any] = [self._ids.of(int(row)) for row in rows]
            return list(zip(ids, (_plain(values[row]) for row in rows)))
        named = [self._array(one) for one in group if one["kind"] == "vertex"]
        return [(*(_plain(of[row]) for of in named), _plain(values[row])) for row in rows]

    def _top_column(self, group: list[dict[str, Any]], name: str | None) -> dict[str, Any] | None:
        if name is not None:
            for column in group:
                if column["name"] == name:
                    return column
            raise InvalidArgument(f"the result of {self._name} has no column {name}")
        for kind in ("value", "label", "group"):
            for column in group:
                if column["kind"] == kind:
                    return column
        return None

    def _largest(self, labels: Array, count: int) -> list[tuple[Any, ...]]:
        names, sizes = np.unique(labels[labels >= 0], return_counts=True)
        rows = _highest(sizes, None, count)
        return [(self._ids.of(int(names[row])), int(sizes[row])) for row in rows]

    def _is_known(self, column: dict[str, Any], values: Array) -> Array | None:
        if "missing" not in column:
            return None
        known: Array = np.isfinite(values) if values.dtype.kind == "f" else values != -1
        return known

    # --- Tables -----------------------------------------------------------------------------------

    def to_dict(self, of: str | None = None) -> dict[str, Array]:
        """Ids and columns by name: of the vertices, or "edges", "sets", "path"."""
        group = self._group(of)
        table: dict[str, Array] = {}
        if group and group[0]["of"] == "vertices":
            table["id"] = self.ids
        for column in group:
            table[column["name"]] = self._array(column)
        return table

    def to_pandas(self, of: str | None = None) -> Any:
        """A pandas.DataFrame; that of vertices has their ids as its index."""
        import pandas  # type: ignore[import-untyped, unused-ignore]

        table = self.to_dict(of)
        index = table.pop("id", None)
        if index is None:
            return pandas.DataFrame(table)
        return pandas.DataFrame(table, index=pandas.Index(index, name="id"))

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """The table, for pyarrow.table(r), polars.DataFrame(r) and DuckDB's `from r`."""
        if not self._ids.held or isinstance(self._call, _Kept):
            import pyarrow  # type: ignore[import-untyped, unused-ignore]

            columns: dict[str, Any] = {}
            for name, array in self.to_dict().items():
                column = self._column_info(name, self._group()[0]["of"])
                known = None if column is None else self._is_known(column, array)
                columns[name] = pyarrow.array(
                    array.tolist() if array.dtype == object else array,
                    mask=None if known is None else ~known,
                )
            return pyarrow.table(columns).__arrow_c_stream__(requested_schema)
        return self._call.table()

    # --- How it shows itself ----------------------------------------------------------------------

    def __repr__(self) -> str:
        lines = [f"<graphrun.Result of {self._name}, {_duration(self.seconds)}>"]
        lines += [text for _, text in self._info["lines"]]
        columns = ", ".join(self.columns)
        if columns:
            lines.append(f"columns: {columns}; {len(self):,} rows")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        from ._html import result_html

        return result_html(self)

    # --- Copies -----------------------------------------------------------------------------------

    def __copy__(self) -> Result:
        return self

    def __deepcopy__(self, memo: Any) -> Result:
        return self

    def __reduce__(self) -> Any:
        raw = {column["name"]: self._raw(column["name"]) for column in self._info["columns"]}
        ids = len(self._ids.array()) if self._ids.kind == "numbers" else self._ids.array()
        return _restored, (self._name, json.dumps(self._info), raw, ids)


class _Kept:
    """The columns of a result that was pickled."""

    def __init__(self, info: str, columns: dict[str, Array]) -> None:
        self._info, self._columns = info, columns

    def result(self) -> str:
        return self._info

    def column(self, name: str, host: bool) -> Array:
        return self._columns[name]


def _restored(name: str, info: str, raw: dict[str, Array], ids: Any) -> Result:
    kept: Ids
    if isinstance(ids, int):
        kept = _ids.Numbers(ids)
    else:
        kept = _ids.Integers(ids) if ids.dtype.kind == "i" else _ids.Objects(ids.tolist())
    return Result._of(_Kept(info, raw), kept, name)


def _plain(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else value


def _highest(values: Array, known: Array | None, count: int) -> Array:
    """The rows of the highest values, falling; equal ones in order."""
    rows = np.arange(len(values)) if known is None else np.flatnonzero(known)
    if values.dtype.kind == "f":
        rows = rows[~np.isnan(values[rows])]
    if 0 < count < len(rows):
        least = np.partition(values[rows], len(rows) - count)[len(rows) - count]
        rows = rows[values[rows] >= least]
    order = np.argsort(values[rows][::-1], kind="stable")[::-1]
    return rows[len(rows) - 1 - order][: max(count, 0)]


def _duration(seconds: float) -> str:
    if seconds < 1e-3:
        return f"{seconds * 1e6:.0f} us"
    return f"{seconds * 1e3:.3g} ms" if seconds < 1 else f"{seconds:.3g} s"

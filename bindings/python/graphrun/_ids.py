"""Names of vertices: numbers from 0 on, integers, strings, or any objects."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from ._errors import InvalidArgument, UnknownVertex

if TYPE_CHECKING:
    from . import _graphrun

Array = np.ndarray[Any, Any]


class Numbers:
    """Vertices are called by their numbers."""

    kind = "numbers"
    held = True  # by the library, whose tables then have them

    def __init__(self, size: int) -> None:
        self.size = size

    def array(self) -> Array:
        return np.arange(self.size, dtype=np.int64)

    def vertex(self, id: Any) -> int:
        """The number of a vertex. Raises KeyError."""
        try:
            number = id.__index__()
        except AttributeError:
            raise KeyError(id) from None
        if not 0 <= number < self.size:
            raise KeyError(id)
        return int(number)

    def vertices(self, ids: Any) -> Array:
        """The numbers of several. Raises KeyError."""
        numbers = np.asarray(ids)
        if numbers.size == 0:
            return np.empty(numbers.shape, np.int64)
        if numbers.dtype.kind not in "iu":
            raise KeyError(next(iter(numbers.flat)))
        wrong = (numbers < 0) | (numbers >= self.size)
        if wrong.any():
            raise KeyError(numbers[wrong].flat[0].item())
        return numbers.astype(np.int64, copy=False)

    def of(self, vertex: int) -> Any:
        """The id of a vertex; None for none."""
        return None if vertex < 0 else vertex

    def named(self, vertices: Array) -> Array:
        """The ids of vertices; none, -1, stays so."""
        return vertices


class Integers:
    """Vertices are called by integers, in any order."""

    kind = "integers"
    held = False

    def __init__(self, ids: Array) -> None:
        self._ids = ids
        self.size = len(ids)
        self._order: Array | None = None
        self._sorted: Array | None = None

    def array(self) -> Array:
        return self._ids

    def _index(self) -> tuple[Array, Array | None]:
        if self._sorted is None:
            if self.size < 2 or bool((self._ids[1:] > self._ids[:-1]).all()):
                self._sorted = self._ids
            else:
                self._order = np.argsort(self._ids, kind="stable")
                self._sorted = self._ids[self._order]
        return self._sorted, self._order

    def vertex(self, id: Any) -> int:
        if hasattr(id, "__index__"):
            wanted = int(id.__index__())
        elif isinstance(id, str):
            try:
                wanted = int(id)
            except ValueError:
                raise KeyError(id) from None
        else:
            raise KeyError(id)
        if not -(2**63) <= wanted < 2**63:
            raise KeyError(id)
        ids, order = self._index()
        at = int(ids.searchsorted(wanted))
        if at == self.size or ids[at] != wanted:
            raise KeyError(id)
        return at if order is None else int(order[at])

    def vertices(self, ids: Any) -> Array:
        wanted = np.asarray(ids)
        if wanted.size == 0:
            return np.empty(wanted.shape, np.int64)
        if wanted.dtype.kind not in "iu":
            return np.array([self.vertex(id) for id in wanted.flat], np.int64).reshape(wanted.shape)
        known, order = self._index()
        at = known.searchsorted(wanted)
        missing = at == self.size
        at[missing] = 0
        missing |= known[at] != wanted if self.size else True
        if missing.any():
            raise KeyError(wanted[missing].flat[0].item())
        return at if order is None else order[at]

    def of(self, vertex: int) -> Any:
        return None if vertex < 0 else int(self._ids[vertex])

    def named(self, vertices: Array) -> Array:
        if self.size == 0:
            return vertices.astype(np.int64)
        return np.where(vertices < 0, np.int64(-1), self._ids[vertices])


class Objects:
    """Vertices are called by any hashable objects, in the order given."""

    kind = "objects"
    held = False

    def __init__(self, ids: Sequence[Any], index: dict[Any, int] | None = None) -> None:
        self._list = ids
        self.size = len(ids)
        self._numbers = index
        self._array: Array | None = None

    def _index(self) -> dict[Any, int]:
        if self._numbers is None:
            self._numbers = {id: number for number, id in enumerate(self._list)}
        return self._numbers

    def array(self) -> Array:
        if self._array is None:
            self._array = np.empty(self.size, object)
            for number, id in enumerate(self._list):  # tuples would become rows
                self._array[number] = id
            self._array.flags.writeable = False
        return self._array

    def vertex(self, id: Any) -> int:
        try:
            return self._index()[id]
        except TypeError:
            raise KeyError(id) from None

    def vertices(self, ids: Any) -> Array:
        if isinstance(ids, np.ndarray):
            flat = [self.vertex(id) for id in ids.ravel().tolist()]
            return np.array(flat, np.int64).reshape(ids.shape)
        return np.array([self.vertex(id) for id in ids], np.int64)

    def of(self, vertex: int) -> Any:
        return None if vertex < 0 else self._list[vertex]

    def named(self, vertices: Array) -> Array:
        if self.size == 0:
            return np.empty(len(vertices), object)
        result: Array = self.array()[vertices]
        missing = vertices < 0
        if missing.any():
            result[missing] = None
        return result


class Strings(Objects):
    """Vertices are called by strings, which the library holds."""

    kind = "strings"
    held = True

    def __init__(self, handle: _graphrun.Graph, size: int) -> None:
        self._handle = handle
        self.size = size
        self._numbers: dict[Any, int] | None = None
        self._array: Array | None = None
        self._decoded: list[str] | None = None

    @property
    def _list(self) -> Sequence[Any]:  # type: ignore[override]
        if self._decoded is None:
            first, second = self._handle.ids()
            offsets = np.asarray(first).tolist()
            text = bytes(memoryview(second)) if second is not None else b""
            self._decoded = [
                text[begin:end].decode("utf-8", "surrogateescape")
                for begin, end in zip(offsets, offsets[1:])
            ]
        return self._decoded

    def vertex(self, id: Any) -> int:
        if not isinstance(id, str):
            raise KeyError(id)
        if self._numbers is not None:
            return self._numbers[id]
        try:
            coded = id.encode("utf-8", "surrogateescape")  # as in the file, even if that is no UTF-8
        except UnicodeEncodeError:
            raise KeyError(id) from None
        if b"\0" in coded:
            raise KeyError(id)
        try:
            return self._handle.find(coded)  # one of them needs no index
        except InvalidArgument as error:
            raise UnknownVertex(id, error.nearest or "") from None

    def vertices(self, ids: Any) -> Array:
        self._index()
        return super().vertices(ids)


Ids: TypeAlias = Numbers | Integers | Objects


def of_handle(handle: _graphrun.Graph, info: dict[str, Any]) -> Ids:
    """What the library calls the vertices of a graph."""
    size = info["vertices"]
    if info["ids"] == "numbers":
        return Numbers(size)
    if info["ids"] == "integers":
        ids = Integers(np.asarray(handle.ids()[0]))
        ids.held = True
        return ids
    return Strings(handle, size)


def listed(ids: Iterable[Any]) -> Any:
    """Ids as an array or a list."""
    return ids if isinstance(ids, np.ndarray) or isinstance(ids, Sequence) else list(ids)

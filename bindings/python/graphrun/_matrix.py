"""Sparse matrices, and their products over semirings."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import _doors, _graphrun, _library
from ._errors import InvalidArgument
from ._tensors import as_kind_of, gpu_of

Array = np.ndarray[Any, Any]

COMPLEMENT, TRANSPOSE = 256, 512


class Matrix:
    """A sparse matrix in CSR. `A @ x` is its product with a vector, an array of several columns, or
    another matrix."""

    __slots__ = ("_handle", "_context", "_info")
    _handle: _graphrun.Matrix
    _context: _graphrun.Context
    _info: dict[str, Any] | None
    __array_ufunc__ = None  # x @ A is refused, not done entry by entry

    def __init__(self) -> None:
        raise TypeError("a matrix is made by Matrix.from_scipy, from_csr or from_coo")

    @classmethod
    def _of(cls, handle: _graphrun.Matrix, context: _graphrun.Context) -> Matrix:
        self = object.__new__(cls)
        self._handle = handle
        self._context = context
        self._info = None
        return self

    @staticmethod
    def from_csr(
        offsets: Any,
        columns: Any,
        values: Any = None,
        *,
        shape: tuple[int, int] | None = None,
        device: str | None = None,
        copy: bool | None = None,
        trusted: bool = False,
    ) -> Matrix:
        """Of arrays in CSR; without values each entry is there, and no more. They are used where they lie
        if they are int64, int32 and a type of values, and nobody may change them (`copy`)."""
        offsets, columns = _doors._numeric(offsets, "offsets"), _doors._ends(columns, "columns")
        values = None if values is None else _doors._numeric(values, "values", "iufbc")
        rows = len(offsets) - 1
        if shape is None:
            shape = (rows, rows)
        context = _library.context(_doors._device_of(columns, device))
        flags = _doors.copy_flag(copy, offsets, columns, values)
        flags |= _doors.TRUSTED if trusted else 0
        call = _graphrun.matrix_csr(context, *shape, offsets, columns, values, flags)
        return Matrix._of(_library.wait(call, "matrix").matrix(), context)

    @staticmethod
    def from_coo(
        rows: Any,
        columns: Any,
        values: Any = None,
        *,
        shape: tuple[int, int],
        duplicates: str | None = None,
        device: str | None = None,
    ) -> Matrix:
        """Of triples in any order."""
        rows, columns = _doors._ends(rows, "rows"), _doors._ends(columns, "columns")
        values = None if values is None else _doors._numeric(values, "values", "iufbc")
        context = _library.context(_doors._device_of(rows, device))
        options = _doors._options(duplicates=duplicates)
        call = _graphrun.matrix_coo(context, *shape, rows, columns, values, options, 0)
        return Matrix._of(_library.wait(call, "matrix").matrix(), context)

    @staticmethod
    def from_scipy(matrix: Any, *, device: str | None = None, copy: bool | None = None) -> Matrix:
        """Of a sparse matrix or array of SciPy; of booleans: without values."""
        rows = _doors.sorted_csr(matrix, copy)
        return Matrix.from_csr(
            rows.indptr,
            rows.indices,
            None if rows.dtype.kind == "b" else rows.data,
            shape=rows.shape,
            device=device,
            copy=copy if rows is matrix else None,
        )

    def info(self) -> dict[str, Any]:
        """Rows, columns, entries, the type of the values, and bytes."""
        if self._info is None:
            import json

            known: dict[str, Any] = json.loads(self._handle.info())
            self._info = known
        return dict(self._info)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        info = self.info()
        return info["rows"], info["columns"]

    @property
    def nnz(self) -> int:
        """How many entries are stored."""
        return int(self.info()["entries"])

    @property
    def offsets(self) -> Array:
        """Where each row begins: rows + 1 numbers, read-only, without a copy on a CPU."""
        return np.asarray(self._handle.arrays(True)[0])

    @property
    def columns(self) -> Array:
        """The column of each entry, likewise."""
        return np.asarray(self._handle.arrays(True)[1])

    @property
    def values(self) -> Array | None:
        """The value of each entry, likewise; None where it has none."""
        values = self._handle.arrays(True)[2]
        return None if values is None else np.asarray(values)

    def arrays(self) -> tuple[_graphrun.Tensor, _graphrun.Tensor, _graphrun.Tensor | None]:
        """Offsets, columns and values where they lie, for __dlpack__."""
        return self._handle.arrays(False)

    def to_scipy(self) -> Any:
        """A scipy.sparse.csr_array; without values each entry is 1. Columns and values are not copied,
        offsets made int32 where they fit."""
        import scipy.sparse  # type: ignore[import-untyped, unused-ignore]

        offsets, columns, values = self.offsets, self.columns, self.values
        narrow = len(columns) < 2**31
        if narrow:
            offsets = offsets.astype(np.int32)
        else:
            columns = columns.astype(np.int64)
        if values is None:
            values = np.ones(len(columns))
        result = scipy.sparse.csr_array((values, columns, offsets), shape=self.shape)
        result.has_sorted_indices = True
        result.has_canonical_format = True
        return result

    def __matmul__(self, other: Any) -> Any:
        if isinstance(other, Matrix) or hasattr(other, "tocsr"):
            return spgemm(self, other)
        return spmv(self, other) if getattr(other, "ndim", 1) == 1 else spmm(self, other)

    def __repr__(self) -> str:
        rows, columns = self.shape
        kind = self.info()["weight_type"]
        values = "" if kind == "pattern" else f" of {kind}"
        return f"<graphrun.Matrix: {rows:,} x {columns:,}, {self.nnz:,} entries{values}>"

    def __reduce__(self) -> Any:
        return _restored, (self.offsets, self.columns, self.values, self.shape)


def _restored(offsets: Array, columns: Array, values: Array | None, shape: tuple[int, int]) -> Matrix:
    return Matrix.from_csr(offsets, columns, values, shape=shape, trusted=True, copy=True)


def semirings() -> list[str]:
    """The names of the semirings."""
    return list(_library.catalogue()["semirings"])


def _matrix(given: Any, name: str) -> Matrix:
    if isinstance(given, Matrix):
        return given
    if hasattr(given, "tocsr"):
        return Matrix.from_scipy(given)
    if hasattr(given, "_handle") and hasattr(given, "matrix"):
        matrix: Matrix = given.matrix()
        return matrix
    raise InvalidArgument(f"{name} must be a graphrun.Matrix, or sparse of SciPy")


def _by_array(multiply: Any, a: Any, x: Any, semiring: str, transpose: bool) -> Any:
    matrix = _matrix(a, "A")
    array = _doors._numeric(x, "x", "iufbc")
    if isinstance(array, np.ndarray):
        array = np.ascontiguousarray(array)
    flags = TRANSPOSE if transpose else 0
    call = multiply(matrix._handle, semiring, array, flags)
    product = _library.wait(call, "product")
    if gpu_of(array) is not None:
        return as_kind_of(array, product.column("y", False))
    return np.asarray(product.column("y", True))


def spmv(A: Any, x: Any, semiring: str = "plus_times", *, transpose: bool = False) -> Any:
    """y = A x, or with `transpose` the product of the transposed matrix, over a semiring. An array of
    NumPy; of x on a GPU one of the same package there."""
    return _by_array(_graphrun.spmv, A, x, semiring, transpose)


def spmm(A: Any, X: Any, semiring: str = "plus_times", *, transpose: bool = False) -> Any:
    """Y = A X, X an array of several columns; as spmv()."""
    return _by_array(_graphrun.spmm, A, X, semiring, transpose)


def spgemm(
    A: Any,
    B: Any,
    semiring: str = "plus_times",
    *,
    mask: Any = None,
    complement: bool = False,
    transpose: bool = False,
) -> Any:
    """C = A B; only where `mask` has entries, or with `complement` where it has none. With `transpose`
    that of the transposed A. Sparse of SciPy, unless A or B is a graphrun.Matrix."""
    a, b = _matrix(A, "A"), _matrix(B, "B")
    over = None if mask is None else _matrix(mask, "mask")._handle
    flags = (COMPLEMENT if complement else 0) | (TRANSPOSE if transpose else 0)
    call = _graphrun.spgemm(a._handle, b._handle, semiring, over, flags)
    product = Matrix._of(_library.wait(call, "product").matrix(), a._context)
    return product if isinstance(A, Matrix) or isinstance(B, Matrix) else product.to_scipy()

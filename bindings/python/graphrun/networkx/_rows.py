"""Rows of NetworkX's dicts as arrays, by Python alone: of views, subclasses, and weights of any name.

The extension module's Adjacency reads dicts.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


def read_columns(adjacency: Any, nodes: list[Any]) -> tuple[Array, Array, dict[Any, int] | None]:
    """Offsets, the numbers of neighbours in the order of the dicts, and the dict of the numbers of nodes, None where
    they are 0, 1, 2 and so on. Raises NotImplementedError where a neighbour is no node."""
    index = {node: number for number, node in enumerate(nodes)}
    rows = [list(row) for row in adjacency.values()]  # a view's len() may count hidden neighbours
    offsets = np.zeros(len(nodes) + 1, np.int64)
    np.cumsum(np.fromiter(map(len, rows), np.int64, len(nodes)), out=offsets[1:])
    try:
        columns = np.fromiter(map(index.__getitem__, chain.from_iterable(rows)), np.int32)
    except KeyError:
        raise NotImplementedError("an edge leads to what is no node") from None
    if all(type(node) is int and node == number for number, node in enumerate(nodes)):
        return offsets, columns, None
    return offsets, columns, index


def read_weights(
    adjacency: Any, multigraph: bool, name: Any, parallel: str, default: Any
) -> Array | None:
    """As Converted.weights() says."""
    rows = (row.values() for row in adjacency.values())
    if multigraph:
        return _read_parallel(rows, name, parallel, default)
    missing = object()
    listed = [data.get(name, missing) for row in rows for data in row]
    if all(weight is missing for weight in listed):
        return None if default == 1 else _weights([default] * len(listed))
    return _weights([default if weight is missing else weight for weight in listed])


def weights_of_function(adjacency: Any, weight: Any) -> Array:
    """Of each entry what a function of two nodes and the data between them says. Raises NotImplementedError where that
    is no finite number, such as None, which hides an edge, where some are ints and some floats, or where it raises."""
    try:
        listed = [weight(u, v, data) for u, row in adjacency.items() for v, data in row.items()]
    except Exception:
        raise NotImplementedError("the function of weights raises") from None
    if len(set(map(type, listed))) > 1:
        raise NotImplementedError("some weights are of another type than others")
    values = _weights(listed)
    return np.empty(0, np.int64) if values is None else values


def _read_parallel(rows: Any, name: Any, parallel: str, default: Any) -> Array | None:
    if name is None:
        return np.array([len(keys) for row in rows for keys in row], np.int64)
    flat = [[data.get(name, default) for data in keys.values()] for row in rows for keys in row]
    every = _weights([weight for weights in flat for weight in weights])
    if every is None or not len(every):
        return None
    starts = np.zeros(len(flat), np.int64)
    np.cumsum([len(weights) for weights in flat[:-1]], out=starts[1:])
    return (np.minimum if parallel == "least" else np.add).reduceat(every, starts)


def _weights(listed: list[Any]) -> Array | None:
    kinds = set(map(type, listed))
    if not kinds:
        return None
    if kinds == {int}:
        if max(listed) >= 2**62 // len(listed) or min(listed) <= -(2**62) // len(listed):
            raise NotImplementedError("sums of weights may not fit 64 bits")
        return np.array(listed, np.int64)
    if not kinds <= {int, float}:
        odd = next(kind for kind in kinds if kind not in (int, float))
        raise NotImplementedError(f"some weight is of type {odd.__name__}")
    if int in kinds and any(type(weight) is int and abs(weight) > 2**53 for weight in listed):
        raise NotImplementedError("a whole weight does not fit a double")
    values = np.array(listed, np.float64)
    if not np.isfinite(values).all():
        raise NotImplementedError("some weight is not finite")
    return values


def sorted_rows(offsets: Array, columns: Array, values: Array | None) -> tuple[Array, Array | None]:
    """Columns of each row ascending, and the values with them."""
    rows = np.repeat(np.arange(len(offsets) - 1, dtype=np.int64), np.diff(offsets))
    keys = rows * (len(offsets) - 1) + columns
    if not len(keys) or bool((keys[1:] > keys[:-1]).all()):
        return columns, values
    order = np.argsort(keys, kind="stable")
    return columns[order], None if values is None else values[order]

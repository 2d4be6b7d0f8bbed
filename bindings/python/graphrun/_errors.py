"""Exceptions, and how failures of the library become them."""

from __future__ import annotations

from typing import Any


class Error(Exception):
    """What all exceptions of graphrun are. `parameter` and `nearest`, where they apply, say which
    argument was wrong and what it may have been meant to be."""

    parameter: str | None = None
    nearest: str | None = None


class InternalError(Error, RuntimeError):
    """An error of graphrun itself."""


class InvalidArgument(Error, ValueError):
    """An argument that cannot be accepted."""


class UnknownVertex(InvalidArgument, KeyError):
    """No vertex has this id."""

    def __init__(self, id: object, hint: str = "") -> None:
        super().__init__(f"no vertex has the id {id!r}" + (f": {hint}" if hint else ""))
        self.id = id

    __str__ = Exception.__str__


class ParseError(Error, ValueError):
    """A malformed file."""

    path: str = ""
    line: int = 0
    column: int = 0


class Unsupported(Error, NotImplementedError):
    """Valid input that cannot be represented."""


class OutOfMemory(Error, MemoryError):
    """More bytes are needed than there are, or than the limit allows."""

    needed: int | None = None
    available: int | None = None


class NotAvailable(Error, RuntimeError):
    """What this build or machine lacks, such as a GPU."""


class FileError(Error, OSError):
    """A file cannot be opened, read or written. `errno`, `strerror` and `filename` are the system's, where it is the
    system that says no."""

    __str__ = Exception.__str__

    def _tell_cause(self) -> None:
        """Takes the cause from the message, which ends with it."""
        import errno
        import os

        for number in errno.errorcode:
            path, end, rest = str(self).rpartition(": " + os.strerror(number))
            if end and not rest:
                self.errno, self.strerror, self.filename = number, os.strerror(number), path


class Cancelled(Error, RuntimeError):
    """The work was cancelled from another thread."""


class ResultWarning(UserWarning):
    """What a result says of itself, such as that it has not converged."""


_CLASSES: dict[int, type[Error]] = {
    2: InvalidArgument,
    3: ParseError,
    4: Unsupported,
    5: OutOfMemory,
    8: NotAvailable,
    21: FileError,
    130: Cancelled,
}


def error_of(status: int, message: str, detail: str) -> Error:
    """The exception of a failure; the extension module calls this."""
    import json

    error = _CLASSES.get(status, InternalError)(message)
    try:
        known: dict[str, Any] = json.loads(detail)
    except ValueError:
        known = {}
    for name in ("path", "line", "column", "needed", "available", "parameter", "nearest"):
        if name in known:
            setattr(error, name, known[name])
    if isinstance(error, FileError):
        error._tell_cause()
    return error

"""Which calls came to the backend, who ran them, and how long they took."""

from __future__ import annotations

import threading
import time
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True)
class Call:
    """One call of a function of NetworkX. Times are milliseconds."""

    function: str
    ran: str  # "graphrun", or "networkx" where the call was handed back
    reason: str = ""  # why it was handed back
    convert: float = 0.0
    run: float = 0.0
    result: float = 0.0


class Report(list[Call]):
    """Calls, the oldest first, with a table as its text."""

    def __repr__(self) -> str:
        head = ("function", "ran by", "convert", "run", "result ms", "why not graphrun")
        rows = [head] + [
            (
                call.function,
                call.ran,
                *(f"{time:.2f}" if call.ran == "graphrun" else "-" for time in
                  (call.convert, call.run, call.result)),
                call.reason,
            )
            for call in self
        ]  # fmt: skip
        widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
        return "\n".join(
            "  ".join(
                text.rjust(width) if 2 <= column <= 4 else text.ljust(width)
                for column, (text, width) in enumerate(zip(row, widths))
            ).rstrip()
            for row in rows
        )

    def _repr_html_(self) -> str:
        import html

        return f"<pre>{html.escape(repr(self))}</pre>"


KEPT = 1000

calls: deque[Call] = deque(maxlen=KEPT)
counts: Counter[tuple[str, str]] = Counter()  # of a function and who ran it
reasons: Counter[tuple[str, str]] = Counter()  # of a function and why it was handed back


class _Times(threading.local):
    convert = 0.0
    run = 0.0


_times = _Times()


def _is_wanted() -> bool:
    import networkx as nx  # type: ignore[import-untyped, unused-ignore]

    config = getattr(nx.config.backends, "graphrun", None)
    return bool(getattr(config, "report", True))


def add(function: str, ran: str, reason: str = "", result: float = 0.0) -> None:
    """Notes a call that has ended, with the times since the one before."""
    convert, run = _times.convert, _times.run
    _times.convert = _times.run = 0.0
    counts[function, ran] += 1
    if reason:
        reasons[function, reason] += 1
    if _is_wanted():
        calls.append(Call(function, ran, reason, convert, run, max(result - run, 0.0)))


def add_conversion(milliseconds: float) -> None:
    """Counts to the call that follows it."""
    _times.convert += milliseconds


@contextmanager
def running() -> Iterator[None]:
    """What is within it counts as the run, not the result."""
    begin = time.perf_counter()
    try:
        yield
    finally:
        _times.run += (time.perf_counter() - begin) * 1000


def report(*, clear: bool = False) -> Report:
    """The last calls of NetworkX's functions that the backend was asked for, at most 1000: the function, who
    ran it, why not graphrun, and the milliseconds to convert graphs, to run, and to make the result.

    clear: forget them
    """
    listed = Report(calls)
    if clear:
        calls.clear()
    return listed

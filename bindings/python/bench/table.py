"""The table of a graph, in Markdown."""

from __future__ import annotations

import statistics
from typing import Any

from peers.common import JOBS

# What graphrun is to take at most of the fastest peer's time, or of NetworkX's: of warm calls, of first calls.
AIMS: dict[str, tuple[float, float]] = {
    "arrays": (0.8, 0.8),
    "pagerank": (0.2, 0.35),
    "bfs": (0.4, 0.8),
    "dijkstra": (0.3, 0.5),
    "components": (0.15, 0.3),
    "triangles": (0.1, 0.3),
    "clustering": (0.1, 0.3),
    "cores": (0.25, 0.5),
    "louvain": (0.4, 0.5),
    "betweenness": (0.01, 0.01),
}
BESIDE = {"betweenness": "networkx"}
NAMES = {"arrays": "graph from arrays", "networkx": "graph from NetworkX", **JOBS}

Times = dict[str, Any]


def one(times: Times, what: str, least: bool) -> float | None:
    """The least or the median of the first calls, warm calls or conversions of a job."""
    samples = times.get(what, [])
    if what == "warm" and not samples:
        samples = times.get("first", [])  # too long to be repeated
    if not samples:
        return None
    return float(min(samples) if least else statistics.median(samples))


def short(number: float | None) -> str:
    if number is None:
        return ""
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def share(found: dict[str, dict[str, Times]], job: str, what: str, least: bool) -> tuple[float, str] | None:
    """graphrun's share of the fastest other one's time, and its name."""
    own = one(found.get("graphrun", {}).get(job, {}), what, least)
    others = []
    for name, jobs in found.items():
        if name not in ("graphrun", "networkx_graphrun") and BESIDE.get(job, name) == name:
            took = one(jobs.get(job, {}), what, least)
            if took is not None:
                others.append((took, name))
    if own is None or not others:
        return None
    took, name = min(others)
    return own / took, name


def verdict(found: dict[str, dict[str, Times]], job: str, least: bool) -> str:
    """Shares of warm and first calls beside their aims."""
    if job not in AIMS:
        return ""
    parts = []
    for what, aim in zip(("warm", "first"), AIMS[job]):
        got = share(found, job, what, least)
        if got is None:
            return ""
        parts.append(f"{got[0]:.2g} ({aim:g})" if got[0] <= aim else f"**{got[0]:.2g}** ({aim:g})")
    return " / ".join(parts)


def cell(times: Times, least: bool) -> str:
    if not times.get("first"):  # given up, or not there
        return f"over {times['over']:g} s" if "over" in times else ""
    text = f"{short(one(times, 'warm', least))} / {short(one(times, 'first', least))}"
    return text + (" differs" if times.get("differs") else "")


def markdown(graph: dict[str, Any], versions: dict[str, str], least: bool, processor: bool = False) -> str:
    """Two tables: of calls, and of what it takes to have the result in NumPy arrays."""
    found: dict[str, dict[str, Times]] = graph["peers"]
    names = [name for name in versions if name in found]
    which = "least" if least else "median"
    unit = "ms of processors" if processor else "ms"
    head = [versions[name] for name in names]
    lines = [
        f"{graph['name']}, undirected: {graph['vertices']:,} vertices, {graph['edges']:,} edges. {unit} of warm calls / "
        f"of first calls, the {which} of all.",
        "",
        "| job | " + " | ".join(head) + " | share of the fastest other (aim), warm / first |",
        "|---|" + "---:|" * len(head) + "---|",
    ]
    for job, text in NAMES.items():
        cells = [cell(found[name].get(job, {}), least) for name in names]
        if any(cells):
            lines.append(f"| {text} | " + " | ".join(cells) + f" | {verdict(found, job, least)} |")
    lines += ["", f"{unit} more until the result is a NumPy array:", ""]
    lines += ["| job | " + " | ".join(head) + " |", "|---|" + "---:|" * len(head)]
    for job, text in JOBS.items():
        cells = [short(one(found[name].get(job, {}), "hand", least)) for name in names]
        if any(cells):
            lines.append(f"| {text} | " + " | ".join(cells) + " |")
    for note in graph["notes"]:
        lines += ["", note]
    return "\n".join(lines) + "\n"

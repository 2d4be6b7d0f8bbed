"""Whether peers agree."""

from __future__ import annotations

from typing import Any

import numpy as np

from peers.common import Array, Edges

FAR = 2**31 - 1  # what some say of a vertex out of reach, others say infinity or more


def canonical(labels: Array) -> Array:
    """Labels of sets as the smallest vertex of each set."""
    _, first, number = np.unique(labels, return_index=True, return_inverse=True)
    smallest: Array = first[number.reshape(-1)]
    return smallest


def reached(lengths: Array) -> Array:
    """Lengths, and -1 for vertices out of reach."""
    real = np.asarray(lengths, np.float64)
    return np.where(np.isfinite(real) & (real < FAR) & (real >= 0), real, -1)


def modularity(edges: Edges, labels: Array) -> float:
    """Newman's, of a partition of an undirected graph without loops."""
    label = canonical(labels)
    within = float(np.count_nonzero(label[edges.source] == label[edges.target]))
    count = len(edges.source)
    degree = np.bincount(edges.source, minlength=edges.vertices) + np.bincount(
        edges.target, minlength=edges.vertices
    )
    volume = np.bincount(label, degree.astype(np.float64), minlength=edges.vertices)
    return within / count - float(((volume / (2 * count)) ** 2).sum())


def difference(job: str, edges: Edges, ours: Array, theirs: Array) -> str:
    """What differs; empty: nothing."""
    if job == "triangles":
        return "" if int(ours) == int(theirs) else f"{int(ours)} triangles, not {int(theirs)}"
    if job == "louvain":
        own, other = modularity(edges, ours), modularity(edges, theirs)
        return "" if own > other - 0.01 else f"modularity {own:.4f}, not {other:.4f}"
    if ours.shape != theirs.shape:
        return f"{ours.shape} values, not {theirs.shape}"
    if job == "components":
        ours, theirs = canonical(ours), canonical(theirs)
    if job in ("bfs", "dijkstra"):
        ours, theirs = reached(ours), reached(theirs)
    bound: dict[str, Any] = {"pagerank": 1e-6, "clustering": 1e-9}
    near = np.abs(ours - theirs)
    if job == "betweenness":
        near = near / np.maximum(1, np.abs(ours)) * 1e-3  # to a millionth
    wrong = np.flatnonzero(~(near <= bound.get(job, 1e-9 if job == "betweenness" else 0)))
    if len(wrong) == 0:
        return ""
    v = int(wrong[0])
    return f"{len(wrong)} values differ, the first of vertex {v}: {ours[v]}, not {theirs[v]}"

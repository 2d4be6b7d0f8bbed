"""How graphs and results show themselves in notebooks."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from ._graph import Graph
    from ._result import Result

_CELL = "padding:1px 8px;text-align:left"
_BAR = "#4c78a8"


def _number(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return escape(str(value))
    return f"{value:,}" if isinstance(value, int) else f"{value:.7g}"


def result_html(result: Result) -> str:
    """The ten highest values with bars, and what the program would say."""
    head = "<br>".join(escape(line) for line in result.summary.split("\n") if line)
    rows = result.top(10)
    if not rows:
        return f"<div>{head}</div>"
    highest = max((abs(row[-1]) for row in rows if isinstance(row[-1], (int, float))), default=0) or 1
    lines = []
    for row in rows:
        share = abs(row[-1]) / highest if isinstance(row[-1], (int, float)) else 0
        bar = f'<div style="background:{_BAR};height:9px;width:{120 * share:.0f}px"></div>'
        cells = "".join(f'<td style="{_CELL}">{_number(value)}</td>' for value in row)
        lines.append(f'<tr>{cells}<td style="{_CELL}">{bar}</td></tr>')
    return f"<div>{head}<table>{''.join(lines)}</table></div>"


def distribution(graph: Graph) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Degrees above 0, and how many vertices have each."""
    degrees, counts = np.unique(graph.degrees(), return_counts=True)
    return degrees[degrees > 0], counts[degrees > 0]


def graph_html(graph: Graph) -> str:
    """Its counts, what was dropped or merged, and the distribution of degrees."""
    info = graph.info()
    rows = [("vertices", info["vertices"]), ("edges", info["edges"])]
    rows.append(("direction", "directed" if info["directed"] else "undirected"))
    rows.append(("weights", info["weight_type"]))
    for name in ("self_loops", "duplicates", "dropped_self_loops", "isolated"):
        if info[name]:
            rows.append((name.replace("_", " "), info[name]))
    rows += [("ids", info["ids"]), ("bytes", info["bytes"])]
    if info["format"] is not None:
        rows.append(("format of products", info["format"]))
    rows += [(name, info[name]) for name in ("path", "file_format", "from") if name in info]
    table = "".join(
        f'<tr><td style="{_CELL}">{escape(name)}</td><td style="{_CELL}">{_number(value)}</td></tr>'
        for name, value in rows
    )
    return f'<div style="display:flex"><table>{table}</table>{_degrees_svg(graph)}</div>'


def _degrees_svg(graph: Graph, width: int = 300, height: int = 180) -> str:
    degrees, counts = distribution(graph)
    if not len(degrees):
        return ""
    x, y = np.log10(degrees), np.log10(counts)
    right, top = max(float(x.max()), 0.1), max(float(y.max()), 0.1)
    dots = "".join(
        f'<circle cx="{40 + (width - 60) * a / right:.1f}" '
        f'cy="{height - 30 - (height - 50) * b / top:.1f}" r="2" fill="{_BAR}"/>'
        for a, b in zip(x, y)
    )
    axes = (
        f'<path d="M40 {height - 30}H{width - 10}M40 {height - 30}V15" stroke="#888" fill="none"/>'
        f'<text x="{width // 2}" y="{height - 5}">degree, 1 to {int(degrees.max()):,}</text>'
        f'<text x="5" y="10">vertices, up to {int(counts.max()):,}</text>'
    )
    return (
        f'<svg width="{width}" height="{height}" font-size="11" '
        f'xmlns="http://www.w3.org/2000/svg">{axes}{dots}</svg>'
    )


def plot_degrees(graph: Graph, ax: Any = None) -> Any:
    """The distribution of degrees by Matplotlib."""
    if ax is None:
        import matplotlib.pyplot

        _, ax = matplotlib.pyplot.subplots()
    degrees, counts = distribution(graph)
    ax.loglog(degrees, counts, ".")
    ax.set_xlabel("degree")
    ax.set_ylabel("vertices")
    return ax

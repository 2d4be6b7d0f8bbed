#!/usr/bin/env python3
"""The methods of graphrun.Graph, and their page in docs/, made from the library's catalogue.

generate.py LIBRARY            writes graphrun/_algorithms.py and docs/python-algorithms.md
generate.py LIBRARY --check    fails where they are not what it would write
"""

import ctypes
import json
import pathlib
import sys
import textwrap

FOLDER = pathlib.Path(__file__).resolve().parent
METHODS = FOLDER / "graphrun" / "_algorithms.py"
PAGE = FOLDER.parents[1] / "docs" / "python-algorithms.md"

# Methods that are not called as in the catalogue; its names stay as others.
NAMES = {
    "adamic-adar": "adamic_adar",
    "bc": "betweenness",
    "cdlp": "label_propagation",
    "eigenvector": "eigenvector_centrality",
    "katz": "katz_centrality",
    "kcore": "core_number",
    "ktruss": "k_truss",
    "lcc": "clustering",
    "mis": "maximal_independent_set",
    "mst": "minimum_spanning_tree",
    "scc": "strongly_connected_components",
    "sssp": "shortest_paths",
    "topological": "topological_order",
}
PARAMETERS = {"personalize": "personalization"}
# What a list of vertices is called in Python: a type, and what makes it of ids.
LISTS = {
    "vertex": ("Any", "_vertex"),
    "optional_vertex": ("Any", "_vertex"),
    "start_vertices": ("Any", "_starts"),
    "numbers": ("Iterable[int] | None", "_whole_numbers"),
    "vertices": ("Any", "_vertices"),
    "pairs": ("Iterable[tuple[Any, Any]] | None", "_pairs"),
    "sets": ("Iterable[Any] | None", "_sets"),
    "sources": ("Any", "_sources"),
}
TYPES = {"flag": "bool", "integer": "int", "real": "float"}
# What texts for the program say otherwise than Python does.
TEXTS = {
    ("modularity", "partition"): "a dict of ids and communities, a list of sets of ids, or a community "
    "for each vertex in order (the components)",
    ("pagerank", "personalize"): "teleport to these vertices: ids, a dict of ids and weights, or an array "
    "of a weight for each vertex",
    ("pagerank", "seeds"): "ranks for each of these ids, or sets of ids, teleporting to it",
    ("bc", "sources"): 'paths from "all" vertices, from so many drawn at random, which is an estimate scaled '
    "by n / sources, or from those listed",
    ("edge_bc", "sources"): 'paths from "all" vertices, from so many drawn at random, which is an estimate scaled '
    "by n / sources, or from those listed",
    ("percolation", "states"): "the states of vertices: ids, a dict of ids and numbers, or an array of a number "
    "for each vertex (1 for each)",
    ("triangles", "per_edge"): "a row for each edge",
}
LIST_TEXTS = {
    "start_vertices": "the vertices to start from, ids",
    "pairs": "compare these pairs of ids, not the edges",
}


def catalogue(path):
    library = ctypes.CDLL(path)
    library.graphrun_catalogue.restype = ctypes.c_char_p
    return json.loads(library.graphrun_catalogue())


def python_name(name):
    return NAMES.get(name, name.replace("-", "_"))


def type_of(parameter):
    kind = parameter["kind"]
    if kind in LISTS:
        return LISTS[kind][0]
    if kind == "choice":
        return "Literal[" + ", ".join(f'"{choice}"' for choice in parameter["choices"]) + "]"
    if kind == "real_or_auto":
        return 'float | Literal["auto"]'
    return TYPES[kind]


def signature(parameter):
    name = PARAMETERS.get(parameter["name"], parameter["name"])
    if parameter["kind"] in LISTS:
        return f"{name}: {type_of(parameter)} = None"
    default = parameter["default"]
    if default is None:
        return f"{name}: {type_of(parameter)} | None = None"
    return f"{name}: {type_of(parameter)} = {literal(parameter)}"


def literal(parameter):
    value = parameter["default"]
    if isinstance(value, str):
        return f'"{value}"'
    return repr(float(value)) if parameter["kind"] == "real" else repr(value)


def giving(entry, parameter):
    """The lines that give a parameter where it is not the default."""
    key = parameter["name"]
    name = PARAMETERS.get(key, key)
    if parameter["kind"] in LISTS:
        method = LISTS[parameter["kind"]][1]
        if (entry["name"], key) == ("modularity", "partition"):
            method = "_partition"
        return [f"if {name} is not None:", f'    given["{key}"] = self.{method}({name})']
    default = parameter["default"]
    if default is None:
        test = f"{name} is not None"
    elif isinstance(default, bool):
        test = name if not default else f"not {name}"
    else:
        test = f"{name} != {literal(parameter)}"
    check = {"flag": "flag", "real": "real", "integer": "whole"}.get(parameter["kind"])
    made = f'{check}("{name}", {name})' if check else name
    if parameter["kind"] == "real_or_auto":
        made = f'{name} if isinstance({name}, str) else real("{name}", {name})'
    return [f"if {test}:", f'    given["{key}"] = {made}']


def text_of(entry, parameter):
    return TEXTS.get(
        (entry["name"], parameter["name"]), LIST_TEXTS.get(parameter["kind"], parameter["text"])
    ).replace("--", "")


def wrapped(text, indent, width=100):
    return textwrap.fill(text, width, initial_indent=indent, subsequent_indent=indent)


def docstring(entry):
    lines = [entry["summary"][0].upper() + entry["summary"][1:] + ".", ""]
    lines += wrapped(in_python(entry["definition"]), "", 92).split("\n") + [""]
    for parameter in entry["parameters"]:
        name = PARAMETERS.get(parameter["name"], parameter["name"])
        lines += textwrap.wrap(f"{name}: {text_of(entry, parameter)}", 92, subsequent_indent="    ")
    if entry["weights"] != "none":
        lines += textwrap.wrap(weights_text(entry), 92, subsequent_indent="    ")
    lines.append("")
    columns = list(dict.fromkeys(column["name"] for column in entry["columns"]))
    lines += textwrap.wrap("Columns: " + ", ".join(columns) + ".", 92)
    if entry["numbers"]:
        lines += textwrap.wrap("Numbers: " + ", ".join(entry["numbers"]) + ".", 92)
    for paper in entry["papers"]:
        lines += textwrap.wrap(paper + ".", 92)
    if entry["networkx"]:
        lines.append(f"In NetworkX: {entry['networkx']}.")
    return [line.replace("\\", "\\\\") for line in lines]


def in_python(text):
    """The program's options as they are called here."""
    words = []
    for word in text.split(" "):
        bare = word.lstrip("(")
        if bare.startswith("--"):
            key = bare[2:].split("-")[0]
            word = word.replace("--", "", 1).replace("-", "_") if key else word
        words.append(word)
    return " ".join(words)


def weights_text(entry):
    if entry["weights"] == "lengths":
        return "weights: whether weights are lengths (if there are any), or each edge has length 1"
    if entry["weights"] == "lengths_on_demand":
        return "weights: whether weights are lengths, or each edge has length 1 (no)"
    if entry["weights"] == "values":
        return "weights: whether weights count (if there are any), or each edge weighs 1"
    return "weights: whether weights count (no)"


def method(entry):
    name = python_name(entry["name"])
    parameters = entry["parameters"]
    first = [p for p in parameters[:1] if p["kind"] in ("vertex", "start_vertices") or p["name"] in ("k", "partition")]
    if first and len(parameters) > 1 and parameters[1]["kind"] == "vertex":
        first.append(parameters[1])
    rest = [p for p in parameters if p not in first]
    arguments = ["self"] + [signature(p) for p in first] + ["*"] + [signature(p) for p in rest]
    if entry["weights"] != "none":
        arguments.append("weights: bool | None = None")
    arguments += ["top: int | None = None", "columns: Iterable[str] | None = None"]
    lines = [f"    def {name}(", *(f"        {argument}," for argument in arguments), "    ) -> Result:"]
    doc = docstring(entry)
    lines.append(f'        """{doc[0]}')
    lines += [f"        {line}".rstrip() for line in doc[1:]]
    lines += ['        """', "        given: dict[str, Any] = {}"]
    for parameter in parameters:
        lines += [f"        {line}" for line in giving(entry, parameter)]
    if entry["weights"] != "none":
        lines += ["        if weights is not None:", '            given["weights"] = int(flag("weights", weights))']
    lines += ["        if top is not None:", '            given["top"] = whole("top", top)']
    lines.append(f'        return self._run("{entry["name"]}", given, columns)')
    catalogued = entry["name"].replace("-", "_")
    aliases = [catalogued] if catalogued != name else []
    if aliases:
        lines.append("")
    lines += [f"    {other} = {name}" for other in aliases]
    return lines, {called: entry["name"] for called in (name, *aliases)}


HEAD = '''# Made by generate.py from the library's catalogue: change that, and run it again.
"""The algorithms, methods of every graph. All have besides their own parameters

top: how many of the highest values are wanted, where that changes what is computed
columns: the names of the columns to compute, instead of all
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from ._arguments import flag, real, whole

if TYPE_CHECKING:
    from ._result import Result


class Algorithms:
    """The algorithms of the catalogue."""

    __slots__ = ()

'''

HOOKS = '''
    if TYPE_CHECKING:

        def _run(self, name: str, given: dict[str, Any], columns: Any) -> Result: ...
        def _vertex(self, id: Any) -> int: ...
        def _vertices(self, given: Any) -> Any: ...
        def _partition(self, given: Any) -> Any: ...
        def _pairs(self, given: Any) -> Any: ...
        def _sets(self, given: Any) -> Any: ...
        def _sources(self, given: Any) -> Any: ...
        def _starts(self, given: Any) -> Any: ...
        def _whole_numbers(self, given: Any) -> Any: ...
'''


def methods_text(entries):
    body, names = [], {}
    for entry in entries:
        lines, own = method(entry)
        body += [*lines, ""]
        names |= own
    listed = "".join(f'        "{name}": "{names[name]}",\n' for name in sorted(names))
    table = f"    _names: ClassVar[dict[str, str]] = {{  # as methods, and as in the catalogue\n{listed}    }}\n"
    return HEAD + table + HOOKS + "\n" + "\n".join(body).rstrip() + "\n"


def page_text(entries):
    lines = [
        "# Algorithms in Python",
        "",
        "Methods of `graphrun.Graph`, made from the catalogue by `bindings/python/generate.py`.",
        "[python.md](python.md) has the rest of the package.",
        "",
    ]
    for entry in entries:
        names = list(method(entry)[1])
        lines += [f"## {names[0]}", ""]
        also = ", ".join(f"`{name}`" for name in names[1:])
        doc = [line for line in docstring(entry)]
        lines += [doc[0] + (f" Also {also}." if also else ""), ""]
        lines += wrapped(in_python(entry["definition"]), "", 108).split("\n") + [""]
        rows = [
            f"| `{signature(p).replace('|', chr(92) + '|')}` | {text_of(entry, p).replace('|', chr(92) + '|')} |"
            for p in entry["parameters"]
        ]
        if entry["weights"] != "none":
            rows.append(f"| `weights: bool` | {weights_text(entry)[9:]} |")
        if rows:
            lines += ["| parameter | |", "|---|---|", *rows, ""]
        columns = list(dict.fromkeys(column["name"] for column in entry["columns"]))
        lines.append("Columns: " + ", ".join(f"`{name}`" for name in columns) + ".")
        if entry["numbers"]:
            lines.append("Numbers: " + ", ".join(f"`{name}`" for name in entry["numbers"]) + ".")
        if entry["networkx"]:
            lines.append(f"In NetworkX: `{entry['networkx']}`.")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def main(path, check):
    entries = catalogue(path)["algorithms"]
    failed = False
    for file, text in ((METHODS, methods_text(entries)), (PAGE, page_text(entries))):
        if not check:
            file.write_text(text)
        elif not file.exists() or file.read_text() != text:
            print(f"{file} is not what the catalogue makes: run bindings/python/generate.py {path}")
            failed = True
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], "--check" in sys.argv[2:]))

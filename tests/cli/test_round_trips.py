"""Graphs through every pair of formats that are written: what both can hold comes back, to the bit."""

import concurrent.futures
import hashlib
import os
import struct
from xml.sax.saxutils import escape, quoteattr

from program import ProgramTest, main, run

LISTS = ("tsv", "csv", "jsonl", "ndjson")
FORMATS = ("grun", "npz", "mtx", *LISTS, "graphml", "graph", "gr", "sg", "wsg", "el", "wel", "properties")
TYPES = ("none", "int32", "int64", "float", "double")


class Graph:
    """Vertices by number with their ids, and entries (u, v) with the bits of their weights: of an undirected
    graph both of each edge."""

    def __init__(self, directed, ids, entries, weights):
        self.directed, self.ids, self.entries, self.weights = directed, ids, entries, weights

    def __eq__(self, other):
        return vars(self) == vars(other)

    def __repr__(self):
        return f"{vars(self)}"

    def numbered(self, first):
        return Graph(self.directed, list(range(first, first + len(self.ids))), self.entries, self.weights)

    def both_ways(self):
        return Graph(True, self.ids, self.entries, self.weights)

    def without_isolated(self):
        kept = sorted({v for entry in self.entries for v in entry})
        number = {v: k for k, v in enumerate(kept)}
        return Graph(self.directed, [self.ids[v] for v in kept],
                     {(number[u], number[v]): w for (u, v), w in self.entries.items()}, self.weights)


def bits(weights, value):
    return struct.pack({"none": "0s", "int32": "<i", "int64": "<q", "double": "<d"}[weights], value)


def number(weights, packed):
    return struct.unpack({"int32": "<i", "int64": "<q", "double": "<d"}[weights], packed)[0]


def seen_through(suffix, graph):
    """What a file of this format keeps of the graph; None if it refuses it."""
    whole = graph.weights in ("int32", "int64")
    if suffix in LISTS:
        return graph.without_isolated()
    if suffix == "mtx":
        return graph.numbered(1)
    if suffix == "npz":
        return graph.numbered(0).both_ways()
    if suffix == "graph":
        loops = any(u == v for u, v in graph.entries)
        fits = graph.weights == "none" or (
            whole and all(number(graph.weights, w) > 0 for w in graph.entries.values()))
        return graph.numbered(1) if fits and not graph.directed and not loops else None
    if suffix == "gr":
        if graph.weights == "none" and not graph.directed:
            loops = any(u == v for u, v in graph.entries)
            return None if loops else graph.numbered(1)
        if graph.weights == "none":
            return Graph(True, graph.numbered(1).ids, dict.fromkeys(graph.entries, bits("int32", 1)), "int32")
        return graph.numbered(1).both_ways() if whole else None
    if suffix == "sg":
        return graph.numbered(0) if graph.weights == "none" else None
    if suffix == "wsg":
        return graph.numbered(0) if graph.weights == "int32" else None
    if suffix in ("el", "wel"):
        fits = (suffix == "wel") == (graph.weights != "none")
        return graph.numbered(0).both_ways().without_isolated() if fits else None
    if suffix == "properties":  # of LDBC
        loops = any(u == v for u, v in graph.entries)
        return None if loops or any(isinstance(one, str) for one in graph.ids) else graph
    return graph  # .grun and .graphml


def read_grun(path):
    """The graph in a .grun, by its layout (formats/file/common/grun_layout.hpp)."""
    content = path.read_bytes()
    sections, directed = struct.unpack_from("<II", content, 40)
    rows, _, entries = struct.unpack_from("<3q", content, 48)
    weights, kind, first = struct.unpack_from("<IIq", content, 88)
    found = {}
    for k in range(sections):
        name, _, begin, size = struct.unpack_from("<IIQQ", content, 128 + 24 * k)
        found[name] = content[begin:begin + size]

    def numbers(name, letter):
        return list(struct.unpack(f"<{len(found[name]) // struct.calcsize(letter)}{letter}", found[name]))

    offsets, columns = numbers(1, "q"), numbers(2, "i")
    size = (0, 4, 8, 4, 8)[weights]
    ids = list(range(first, first + rows)) if kind == 0 else numbers(4, "q") if kind == 1 else None
    if ids is None:
        places = numbers(5, "q")
        ids = [found[6][places[v]:places[v + 1]].decode() for v in range(rows)]
    if 7 in found:
        ids = [ids[place] for place in numbers(7, "i")]
    matrix = {(row, columns[k]): found[3][size * k:size * (k + 1)] if size else b""
              for row in range(rows) for k in range(offsets[row], offsets[row + 1])}
    assert len(matrix) == entries
    return Graph(directed == 1, ids, matrix, TYPES[weights])


def graphml(graph):
    """The graph as a file that none of our writers made."""
    kind = {"int32": "int", "int64": "long", "double": "double"}.get(graph.weights)
    lines = ["<?xml version='1.0' encoding='UTF-8'?>", "<graphml>"]
    if kind:
        lines.append(f"<key id='w' for='edge' attr.name='weight' attr.type='{kind}'/>")
    lines.append(f"<graph edgedefault='{'directed' if graph.directed else 'undirected'}'>")
    named = [quoteattr(str(name)) for name in graph.ids]
    lines += [f"<node id={name}/>" for name in named]
    for (u, v), weight in graph.entries.items():
        if graph.directed or u <= v:
            data = f"<data key='w'>{escape(repr(number(graph.weights, weight)))}</data>" if kind else ""
            lines.append(f"<edge source={named[u]} target={named[v]}>{data}</edge>")
    return "\n".join([*lines, "</graph></graphml>\n"])


WEIGHTS = {
    "none": [b""] * 9,
    "int32": [1, 7, 2**31 - 1, 3, 1, 2, 9, 4, 11],
    "int64": [2**63 - 1, -(2**63) + 1, 2**53 + 1, -1, 0, 5, 2**31, -7, 3],
    "double": [0.1, 5e-324, 1.7976931348623157e308, -0.0, 2.0**63, -1.5, 1 / 3, 1e23, 12.0],
}
TEXTS = ["007", "7", "#hash", "Ann Lee", "a\nb", "q\"q", "x,y", "123456789012345678901", "tab\there", "ü€", "z;|'"]
SPARSE = [0, 3, 4, 10, 11, 12, 50, 2**31, 2**40, 2**62, 2**63 - 1]
# Between the first vertices; the last two have no edge. The last pair is a loop.
PAIRS = [(0, 1), (1, 2), (4, 3), (0, 5), (5, 6), (8, 7), (2, 8), (6, 0), (6, 6)]


def model(directed, ids, weights):
    pairs = PAIRS if weights in ("int64", "double") else PAIRS[:-1]
    entries = {}
    for pair, weight in zip(pairs, WEIGHTS[weights]):
        entries[pair] = bits(weights, weight)
        if not directed:
            entries[pair[::-1]] = entries[pair]
    return Graph(directed, sorted(ids, key=lambda one: one.encode() if isinstance(one, str) else one),
                 entries, weights)


class EveryPair(ProgramTest):
    def convert(self, source, target):
        done = run("convert", source, target, "--threads", 1, "-q")
        # Weights where the suffix says that there are none, or the other way round, are a matter of usage.
        refused = 2 if "write ." in done.stderr and target.suffix in (".sg", ".wsg", ".el", ".wel") else 4
        if "whole numbers of 32 bits" in done.stderr:
            refused = 4
        self.assertIn(done.returncode, (0, refused), (source, target, done.stderr))
        self.assertEqual(target.exists(), done.returncode == 0)
        return done.returncode == 0

    def holds(self, path, expected, checked):
        """A file that was found right before is not read again."""
        parts = [path, path.with_suffix(".v"), path.with_suffix(".e")] if path.suffix == ".properties" else [path]
        key = path.suffix, hashlib.sha256(b"".join(part.read_bytes() for part in parts)).digest()
        if checked.get(key) == repr(expected):
            return
        back = path.with_name(path.name + ".back.grun")
        self.assertTrue(self.convert(path, back), path)
        self.assertEqual(read_grun(back), expected, path)
        checked[key] = repr(expected)

    def through_first(self, name, graph, first):
        """From one format into all."""
        checked = {}
        source = self.file(f"{name}.{first}.graphml", graphml(graph))
        one = self.folder / f"{name}.{first}"
        seen = seen_through(first, graph)
        self.assertEqual(self.convert(source, one), seen is not None, (name, first))
        if seen is None:
            return 0
        self.holds(one, seen, checked)
        pairs = 0
        for second in FORMATS:
            two = self.folder / f"{name}.{first}.{second}"
            expected = seen_through(second, seen)
            self.assertEqual(self.convert(one, two), expected is not None, (name, first, second))
            if expected is not None:
                self.holds(two, expected, checked)
                pairs += 1
        return pairs

    def all_pairs(self, graphs):
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            work = [pool.submit(self.through_first, name, graph, first)
                    for name, graph in graphs.items() for first in FORMATS]
            return sum(one.result() for one in work)

    def test_text_ids(self):
        graphs = {f"{direction}-{weights}": model(direction == "directed", TEXTS, weights)
                  for direction in ("directed", "undirected") for weights in WEIGHTS}
        self.assertGreater(self.all_pairs(graphs), 600)

    def test_numbers_as_ids(self):
        graphs = {f"{direction}-{weights}": model(direction == "directed", SPARSE, weights)
                  for direction in ("directed", "undirected") for weights in ("none", "double")}
        self.assertGreater(self.all_pairs(graphs), 250)

    def test_what_is_packed(self):
        graph = model(True, TEXTS, "int64")
        whole = self.folder / "g.grun"
        self.assertTrue(self.convert(self.file("g.graphml", graphml(graph)), whole))
        for suffix in FORMATS:
            if seen_through(suffix, graph) is None:
                continue
            for packing in ("gz", "zst"):
                packed = self.folder / f"p.{suffix}.{packing}"
                if suffix in ("grun", "npz", "properties"):
                    self.refuse(2, "convert", whole, packed, says=f"write it unpacked, as FILE.{suffix}")
                    continue
                self.assertTrue(self.convert(whole, packed))
                self.holds(packed, seen_through(suffix, graph), {})


if __name__ == "__main__":
    main()

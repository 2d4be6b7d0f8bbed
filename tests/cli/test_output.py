"""-o: every format that results can be written in, read back by other means than the program's own."""

import ast
import csv
import gzip
import json
import shutil
import struct
import subprocess
import unittest
import zipfile

from program import KARATE, ProgramTest, main, run

FOREST = "1 2\n2 3\n9 8\n"  # 8 and 9 are out of reach from 1
LEVELS = {1: (0, 1), 2: (1, 1), 3: (2, 2), 8: None, 9: None}


class Ranks(ProgramTest):
    def setUp(self):
        super().setUp()
        top = self.json("pagerank", KARATE, "--top", 34)["result"]["top"]
        self.expected = {row["vertex"]: row["rank"] for row in top}

    def written(self, name):
        self.succeed("pagerank", KARATE, "-o", self.folder / name)
        self.assert_only(name)
        return self.folder / name

    def test_tsv_and_csv(self):
        for name, delimiter in (("r.tsv", "\t"), ("r.csv", ",")):
            with self.subTest(name), open(self.written(name), newline="") as file:
                rows = list(csv.reader(file, delimiter=delimiter))
                self.assertEqual(rows[0], ["vertex", "rank"])
                self.assertEqual([int(row[0]) for row in rows[1:]], list(range(1, 35)))
                self.assertEqual({int(v): float(r) for v, r in rows[1:]}, self.expected)
                (self.folder / name).unlink()

    def test_json(self):
        rows = json.loads(self.written("r.json").read_text())
        self.assertEqual({row["vertex"]: row["rank"] for row in rows}, self.expected)

    def test_npy(self):
        raw = self.written("r.npy").read_bytes()
        self.assertEqual(raw[:6], b"\x93NUMPY")
        length = struct.unpack("<H", raw[8:10])[0]
        self.assertIn(b"'descr': '<f8'", raw[10:10 + length])
        values = struct.unpack("<34d", raw[10 + length:])
        self.assertEqual(dict(enumerate(values, 1)), self.expected)

    def test_mtx(self):
        lines = self.written("r.mtx").read_text().splitlines()
        self.assertEqual(lines[0], "%%MatrixMarket matrix array real general")
        numbers = [line for line in lines if not line.startswith("%")]
        self.assertEqual(numbers[0].split(), ["34", "1"])
        self.assertEqual(dict(enumerate(map(float, numbers[1:]), 1)), self.expected)

    def test_ldbc(self):
        rows = [line.split(" ") for line in self.written("r.ldbc").read_text().splitlines()]
        self.assertEqual({int(v): float(r) for v, r in rows}, self.expected)

    def plain_and_packed(self, packing):
        """What each format holds, and the file of it that is packed."""
        for suffix in ("tsv", "csv", "json", "jsonl", "ndjson", "npy", "mtx", "ldbc"):
            with self.subTest(suffix=suffix):
                plain = self.written(f"r.{suffix}").read_bytes()
                (self.folder / f"r.{suffix}").unlink()
                yield plain, self.written(f"r.{suffix}.{packing}")
                (self.folder / f"r.{suffix}.{packing}").unlink()

    def test_compressed(self):
        for plain, packed in self.plain_and_packed("gz"):
            self.assertEqual(gzip.decompress(packed.read_bytes()), plain)

    @unittest.skipUnless(shutil.which("zstd"), "there is no zstd program")
    def test_compressed_by_zstd(self):
        for plain, packed in self.plain_and_packed("zst"):
            self.assertEqual(subprocess.run(["zstd", "-dc", packed], capture_output=True).stdout, plain)

    def test_single_precision_reads_back_to_the_same_floats(self):
        self.succeed("pagerank", KARATE, "--precision", "single", "-o", self.folder / "r.npy")
        raw = (self.folder / "r.npy").read_bytes()
        length = struct.unpack("<H", raw[8:10])[0]
        for value, expected in zip(struct.unpack("<34f", raw[10 + length:]), self.expected.values()):
            self.assertLess(abs(value - expected), 1)
        self.assertIn(b"'<f4'", raw[:10 + length])

    def test_the_summary_is_on_standard_output_and_says_where(self):
        done = self.succeed("pagerank", KARATE, "-o", self.folder / "r.tsv")
        self.assertIn("r.tsv", done.stdout)
        self.assertNotIn("vertex ", done.stdout)
        self.assertEqual(self.succeed("pagerank", KARATE, "-q", "-o", self.folder / "r.tsv").stdout,
                         "")


class Levels(ProgramTest):
    def written(self, name):
        graph = self.file("forest.txt", FOREST)
        self.succeed("bfs", graph, "--source", 1, "-o", self.folder / name)
        return self.folder / name

    def test_unreached_is_empty_in_tsv_and_csv(self):
        for name, delimiter in (("l.tsv", "\t"), ("l.csv", ",")):
            with open(self.written(name), newline="") as file:
                rows = list(csv.reader(file, delimiter=delimiter))
            self.assertEqual(rows[0], ["vertex", "level", "parent"])
            found = {int(v): (int(l), int(p)) if l or p else None for v, l, p in rows[1:]}
            self.assertEqual(found, LEVELS)

    def test_unreached_is_null_in_json(self):
        rows = json.loads(self.written("l.json").read_text())
        found = {r["vertex"]: None if r["level"] is None else (r["level"], r["parent"])
                 for r in rows}
        self.assertEqual(found, LEVELS)

    def test_unreached_is_the_largest_number_in_ldbc(self):
        self.assertEqual(self.written("l.ldbc").read_text(),
                         "1 0\n2 1\n3 2\n8 9223372036854775807\n9 9223372036854775807\n")

    def test_string_ids_are_kept(self):
        graph = self.file("names.txt", "ann bob\nbob cy\n")
        self.succeed("bfs", graph, "--ids", "string", "--source", "ann", "-o", self.folder / "l.tsv")
        self.assertEqual((self.folder / "l.tsv").read_text(),
                         "vertex\tlevel\tparent\nann\t0\tann\nbob\t1\tann\ncy\t2\tbob\n")


def arrays(path):
    """The arrays of a .npz, whose checksums are compared, as lists."""
    found = {}
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        for name in archive.namelist():
            raw = archive.read(name)
            header = ast.literal_eval(raw[10:raw.index(b"\n")].decode())
            kind, data = header["descr"][1:], raw[raw.index(b"\n") + 1:]
            count = header["shape"][0]
            if kind[0] == "U":
                text = data.decode("utf-32-le")
                width = int(kind[1:])
                values = [text[k * width:(k + 1) * width].rstrip("\0") for k in range(count)]
            else:
                code = {"i4": "i", "i8": "q", "f4": "f", "f8": "d"}[kind]
                values = list(struct.unpack(f"<{count}{code}", data))
            found[name.removesuffix(".npy")] = values
    return found


class Archives(ProgramTest):
    def written(self, *arguments):
        self.succeed(*arguments, "-o", self.folder / "r.npz")
        found = arrays(self.folder / "r.npz")
        (self.folder / "r.npz").unlink()
        self.assert_only(*self.inputs)
        return found

    def setUp(self):
        super().setUp()
        self.inputs = []

    def input(self, name, text):
        self.inputs.append(name)
        return self.file(name, text)

    def test_whole_ids(self):
        graph = self.input("forest.txt", FOREST)
        self.assertEqual(self.written("bfs", graph, "--source", 1),
                         {"vertex": [1, 2, 3, 8, 9], "level": [0, 1, 2, -1, -1],
                          "parent": [1, 1, 2, -1, -1]})

    def test_text_ids(self):
        graph = self.input("names.txt", "ann bob\nbob zo\u00eb\n")
        self.assertEqual(self.written("bfs", graph, "--source", "ann"),
                         {"vertex": ["ann", "bob", "zo\u00eb"], "level": [0, 1, 2],
                          "parent": ["ann", "ann", "bob"]})
        found = self.written("cc", graph, "--bipartite")
        self.assertEqual(found["side"], ["source", "source", "target", "target"])

    def test_single_precision_and_two_reals(self):
        found = self.written("hits", KARATE)
        self.assertEqual(list(found), ["vertex", "hub", "authority"])
        self.assertAlmostEqual(sum(found["hub"]), 1)
        found = self.written("pagerank", KARATE, "--precision", "single")
        self.assertAlmostEqual(sum(found["rank"]), 1, places=5)

    def test_rows_that_are_not_for_vertices(self):
        found = self.written("ktruss", KARATE, "--trussness")
        self.assertEqual([len(values) for values in found.values()], [78, 78, 78])
        self.assertEqual((found["source"][0], found["target"][0]), (1, 2))
        self.assertEqual(list(self.written("mst", KARATE)), ["source", "target", "weight"])
        seeds = self.input("seeds.txt", "1\n34\n")
        found = self.written("pagerank", KARATE, "--seeds", seeds, "--top", 3)
        self.assertEqual((len(found["vertex"]), found["seed"]), (6, [1, 1, 1, 34, 34, 34]))
        self.assertEqual(list(self.written("bfs", KARATE, "--source", 17, "--target", 1)),
                         ["vertex", "level"])
        self.assertEqual(list(self.written("spmv", KARATE)), ["vertex", "y"])

    def test_packed_ones_are_refused(self):
        self.refuse(2, "pagerank", self.folder / "missing.mtx", "-o", self.folder / "r.npz.gz",
                    says="packed .npz")
        self.refuse(2, "mst", self.folder / "missing.mtx", "-o", self.folder / "r.npz.zst",
                    says="packed .npz")

    def test_numpy_reads_them(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("SKIP: there is no NumPy")
        names = self.file("names.txt", "ann bob\nbob cy\n")
        self.succeed("bfs", names, "--source", "ann", "-o", self.folder / "r.npz")
        with numpy.load(self.folder / "r.npz", allow_pickle=False) as found:
            self.assertEqual(sorted(found.files), ["level", "parent", "vertex"])
            self.assertEqual(found["vertex"].tolist(), ["ann", "bob", "cy"])
            self.assertEqual(found["level"].tolist(), [0, 1, 2])


class Refused(ProgramTest):
    def test_before_anything_is_read(self):
        for target, says in [("r.xlsx", ".tsv"), ("r", ".tsv"), ("r.gz", ".tsv"),
                             ("none/r.tsv", "No such file"), (".", ".tsv")]:
            self.refuse(2, "pagerank", self.folder / "missing.mtx", "-o", self.folder / target,
                        says=says)
        (self.folder / "d.tsv").mkdir()
        self.refuse(2, "pagerank", KARATE, "-o", self.folder / "d.tsv", says="directory")
        self.assert_only("d.tsv")

    def test_a_failed_run_leaves_nothing_and_spares_what_was_there(self):
        bad = self.file("bad.txt", "1 2\n1 x\n")
        old = self.file("r.tsv", "old")
        self.refuse(3, "pagerank", bad, "-o", old, says="bad.txt:2:3")
        self.assertEqual(old.read_text(), "old")
        self.refuse(2, "bfs", KARATE, "--source", 99, "-o", self.folder / "l.tsv", says="99")
        self.assert_only("bad.txt", "r.tsv")

    def test_under_strict_a_result_that_is_not_final_is_not_written(self):
        done = run("pagerank", KARATE, "--max-iterations", 2, "--strict", "-o",
                   self.folder / "r.tsv")
        self.assertEqual(done.returncode, 6)
        self.assertIn("not written", done.stderr)
        self.assert_only()


class Converted(ProgramTest):
    def test_there_and_back(self):
        self.succeed("convert", KARATE, self.folder / "k.tsv")
        self.succeed("convert", self.folder / "k.tsv", self.folder / "k.mtx", "--undirected")
        found = self.json("pagerank", self.folder / "k.mtx")
        self.assertEqual((found["graph"]["vertices"], found["graph"]["edges"],
                          found["graph"]["directed"]), (34, 78, False))
        self.assertEqual(found["result"]["top"],
                         self.json("pagerank", KARATE)["result"]["top"])

    def test_weights_merge_as_asked(self):
        graph = self.file("w.txt", "1 2 5\n1 2 7\n2 1 1\n")
        for policy, merged in (("sum", "12"), ("min", "5"), ("max", "7"), ("first", "5")):
            self.succeed("convert", graph, self.folder / "w.tsv", "--duplicates", policy)
            rows = [line.split() for line in (self.folder / "w.tsv").read_text().splitlines()]
            self.assertEqual(rows, [["source", "target", "weight"], ["1", "2", merged],
                                    ["2", "1", "1"]], policy)

    def test_compressed_targets(self):
        self.succeed("convert", KARATE, self.folder / "k.mtx.gz")
        self.assertIn(b"%%MatrixMarket", gzip.decompress((self.folder / "k.mtx.gz").read_bytes()))
        self.refuse(2, "convert", KARATE, self.folder / "k.json", says=".mtx")

    def test_a_graph_as_gaps_files_and_back(self):
        graph = self.folder / "k.sg"
        self.succeed("convert", KARATE, graph)
        found = self.json("info", graph)["graph"]
        self.assertEqual((found["vertices"], found["entries"], found["directed"], found["format"]),
                         (34, 156, False, "GAP"))
        whole = graph.read_bytes()
        packed = self.folder / "k.sg.zst"
        self.succeed("convert", graph, packed)
        self.succeed("convert", packed, self.folder / "again.sg")
        self.assertEqual((self.folder / "again.sg").read_bytes(), whole)
        cut = self.file("cut.sg", whole[:-1])
        self.refuse(3, "info", cut, says=f"the file has {len(whole) - 1} bytes")
        self.refuse(2, "convert", KARATE, self.folder / "k.wsg", says="no weights")
        self.refuse(2, "info", graph, "--index-base", "1", says="begin with 0")
        half = self.file("half.wel", "0 1 0.5\n")
        self.refuse(4, "convert", half, self.folder / "half.wsg", says="whole numbers of 32 bits")
        done = self.succeed("convert", half, self.folder / "again.wel")
        self.assertIn("whole weights", done.stderr)
        self.assert_only("k.sg", "k.sg.zst", "again.sg", "cut.sg", "half.wel", "again.wel")
    def test_a_graph_as_ldbc_has_it(self):
        source = self.file("some.txt", "# Undirected graph\n30 4 0.5\n4 11 2\n11 30 -1.25\n")
        self.succeed("convert", source, self.folder / "my graph.properties")
        read = {one: (self.folder / f"my graph.{one}").read_text() for one in ("v", "e", "properties")}
        self.assertEqual(read["v"], "4\n11\n30\n")
        self.assertEqual(read["e"], "4 11 2\n4 30 0.5\n11 30 -1.25\n")
        self.assertEqual(read["properties"], "".join(f"graph.my_graph.{line}\n" for line in (
            "vertex-file = my graph.v", "edge-file = my graph.e", "meta.vertices = 3", "meta.edges = 3",
            "directed = false", "edge-properties.names = weight", "edge-properties.types = real")))
        back = self.json("info", self.folder / "my graph.properties")["graph"]
        self.assertEqual((back["format"], back["vertices"], back["edges"], back["directed"], back["weighted"]),
                         ("LDBC", 3, 3, False, True))
        self.refuse(4, "convert", self.file("t.txt", "a b\n"), self.folder / "t.properties", says="these are text")
        self.refuse(4, "convert", self.file("l.txt", "1 1\n1 2\n"), self.folder / "l.properties", says="self-loops")
        edges = self.file("g.e", "1 2\n")
        self.refuse(2, "convert", edges, self.folder / "g.properties", says="it would be overwritten")
        self.assert_only("some.txt", "my graph.v", "my graph.e", "my graph.properties", "t.txt", "l.txt", "g.e")

    def test_a_graph_as_graphml_and_back(self):
        file = self.folder / "k.graphml.gz"
        written = self.json("convert", KARATE, file)
        self.assertEqual(written["result"]["format"], "graphml")
        done = run("info", file, "--json")
        if "expat" in done.stderr:
            self.skipTest("this build has no expat")
        graph = json.loads(done.stdout)["graph"]
        self.assertEqual((graph["format"], graph["vertices"], graph["edges"], graph["directed"]),
                         ("GraphML", 34, 78, False))

    def test_a_graph_as_npz_and_back(self):
        archive = self.folder / "k.npz"
        self.succeed("convert", KARATE, archive)
        graph = self.json("cc", archive)["graph"]
        self.assertEqual((graph["vertices"], graph["entries"], graph["format"]), (34, 156, "SciPy .npz"))
        both = self.json("cc", archive, "--undirected")["graph"]
        self.assertEqual((both["edges"], both["duplicates"]), (78, 0))
        self.refuse(2, "convert", KARATE, self.folder / "k.npz.gz", says="packed .npz")
        cut = self.folder / "cut.npz"
        cut.write_bytes(archive.read_bytes()[:-30])
        self.refuse(3, "cc", cut, says="no list of its members")

    def test_isolated_vertices_that_an_edge_list_loses_are_said(self):
        lonely = self.file("l.mtx", "%%MatrixMarket matrix coordinate pattern general\n4 4 1\n1 2\n")
        done = self.succeed("convert", lonely, self.folder / "l.tsv")
        self.assertIn("2 isolated vertices", done.stderr)


if __name__ == "__main__":
    main()

"""What the program takes the columns, names and ids of an edge list for, and what it says of it."""

import io
import json
import tarfile

from program import ProgramTest, SOURCE, main, run

FILES = SOURCE / "tests" / "files"


class Columns(ProgramTest):
    def test_the_summary_names_the_columns(self):
        said = self.succeed("sssp", FILES / "columns_weight_first.csv", "--source", 1).stdout
        self.assertIn("edges from `source` to `target`, lengths from `weight`", said)
        found = self.json("sssp", FILES / "columns_target_first.csv", "--source", 1)
        self.assertEqual(found["graph"]["columns"],
                         {"source": "source", "target": "target", "weight": "weight"})
        self.assertEqual((found["graph"]["header"], found["graph"]["ids"]), (True, "integer"))
        self.assertEqual(found["result"]["max_distance"], 12)
        for name in ("columns_to_from.csv", "columns_edge_id.csv", "columns_pandas.csv"):
            self.assertEqual(self.json("bfs", FILES / name, "--source", 1)["result"]["reached"], 3)

    def test_more_than_three_without_names(self):
        graph = self.file("g.csv", "1,2,5,10\n2,3,6,11\n")
        words = "no line names the 4 columns: 1 and 2 are taken as source and target"
        out = self.folder / "o.tsv"
        self.assertIn(words + ", and none as weight\n", self.succeed("convert", graph, out).stderr)
        self.assertIn(words + "\n", self.succeed("convert", graph, out, "--weights", 3).stderr)
        self.assertIn(words + "\n", self.succeed("cc", graph).stderr)
        self.assertNotIn("no line names", self.succeed("cc", graph, "--columns", "1,2").stderr)
        named = self.file("n.csv", "source,target,km,n\n1,2,5,10\n2,3,6,11\n")
        self.assertNotIn("no line names", self.succeed("cc", named).stderr)

    def test_line_ends_that_are_carriage_returns_alone(self):
        for name, text in (("a.csv", "source,target\ra,b\rb,c\r"), ("b.tsv", "1\t2\r2\t3\r")):
            self.refuse(3, "cc", self.file(name, text),
                        says="a carriage return alone, which ends no line, expected line feeds, as tr "
                             "'\\r' '\\n' makes them")

    def test_a_matrix_that_is_no_graph_goes_into_no_list(self):
        wide = self.file("w.mtx", "%%MatrixMarket matrix coordinate integer general\n2 3 1\n1 3 5\n")
        for suffix in ("tsv", "csv", "jsonl", "graphml", "graph", "gr", "wsg", "wel"):
            done = self.refuse(4, "convert", wide, self.folder / f"o.{suffix}", says="2 rows and 3 columns: ")
            self.assertIn("--bipartite", done.stderr)
        self.assert_only("w.mtx")

    def test_columns_that_are_asked_for(self):
        undecided = FILES / "columns_undecided.csv"
        done = self.refuse(3, "cc", undecided, says="hint: --columns")
        self.assertIn(f"{undecided}:1: ", done.stderr)
        said = self.succeed("sssp", undecided, "--columns", "Y,3,x", "--source", 2).stdout
        self.assertIn("edges from `y` to `z`, lengths from `x`", said)
        self.refuse(2, "cc", undecided, "--columns", "x", says="SOURCE,TARGET")
        self.refuse(2, "cc", undecided, "--columns", "1,2,3", "--weights", 3, says="--weights")
        ranked = self.json("pagerank", undecided, "--columns", "x,y,z")
        self.assertEqual(ranked["parameters"]["weights"], "used")

    def test_names_above_text(self):
        for name in ("names_follows.csv", "names_employee.csv", "names_numbered.csv"):
            found = self.json("cc", FILES / name)["graph"]
            self.assertEqual((found["listed"], found["header"], found["ids"]),
                             (2, True, "string"), name)
        done = self.succeed("cc", FILES / "names_undecided.csv")
        self.assertIn("warning: line 1", done.stderr)
        self.assertIn("--header yes", done.stderr)
        self.assertEqual(self.json("cc", FILES / "names_undecided.csv", "--header", "yes")
                         ["graph"]["listed"], 2)

    def test_names_with_blanks(self):
        found = self.json("bfs", FILES / "names_with_blanks.tsv", "--source", "Alice Smith")
        self.assertEqual(found["result"]["reached"], 3)


class Ids(ProgramTest):
    def test_leading_zeros(self):
        zeros = FILES / "good_leading_zeros.txt"
        done = self.succeed("cc", zeros)
        self.assertIn("leading zeros", done.stderr)
        self.assertIn("ids are text", done.stdout)
        self.assertEqual(self.json("cc", zeros)["graph"]["vertices"], 3)
        found = self.json("cc", zeros, "--ids", "int")
        self.assertEqual((found["graph"]["vertices"], found["graph"]["leading_zeros"]), (2, 2))
        self.assertTrue(found["warnings"])

    def test_the_nearest_id_may_differ_in_case(self):
        names = self.file("n.txt", "Alice Bob\nBob Frank\n")
        self.refuse(2, "bfs", names, "--source", "alice", says="the nearest is Alice")

    def test_words_below_numbers(self):
        self.refuse(3, "cc", self.file("w.txt", "1 2\nann bob\n"), says="hint: --ids string")


class Weights(ProgramTest):
    def test_weights_that_are_not_used_are_not_parsed(self):
        for name in ("edges_infinite.tsv", "edges_nan.csv", "mtx_infinity.mtx"):
            file = FILES / name
            for command in (["cc"], ["pagerank"], ["bfs", "--source", 1], ["bc"], ["triangles"]):
                self.succeed(*command[:1], file, *command[1:])
            done = self.refuse(3, "sssp", file, "--source", 1, says="--infinite drop")
            self.assertIn(f"{file}:", done.stderr)
            self.succeed("sssp", file, "--source", 1, "--weights", "none")
            done = self.succeed("sssp", file, "--source", 1, "--infinite", "drop")
            self.assertIn("1 edge of infinite weight dropped", done.stdout)

    def test_times_are_no_lengths(self):
        times = FILES / "times_third.txt"
        done = self.succeed("sssp", times, "--source", 1)
        self.assertIn("rises like times", done.stderr)
        self.assertIn("every edge has length 1 (--weights 3 takes column 3)", done.stdout)
        self.assertIn("lengths from column 3",
                      self.succeed("sssp", times, "--source", 1, "--weights", 3).stdout)

    def test_ignored_weights_are_said_and_text_is_none(self):
        triples = self.file("t.txt", "1 2 0.5\n2 3 1\n")
        self.assertIn("--weights 3 uses them", self.succeed("pagerank", triples).stdout)
        self.assertTrue(self.json("cc", triples)["graph"]["weighted"])
        text = self.file("x.csv", "1,2,friend\n2,3,foe\n")
        done = self.succeed("pagerank", text)
        self.assertNotIn("--weights", done.stdout)
        self.assertFalse(self.json("pagerank", text)["graph"]["weighted"])
        self.refuse(3, "sssp", text, "--source", 1, says="--weights none")


class OtherKinds(ProgramTest):
    def test_they_are_named(self):
        for text, name in [("<gexf>\n", "GEXF"), ("graph [\n  directed 0\n]\n", "GML"),
                           ('{"nodes": []}\n', "JSON"), (b"PAR1\0\0\0\0", "Parquet"),
                           (b"PK\x03\x04\0\0", "archive"), (b"\xfd7zXZ\0\0", "xz"), (b"BZh91AY", "bzip2"),
                           ("1 2\n".encode("utf-32"), "UTF-32"), ("<!DOCTYPE html>\n", "web page"),
                           (b"\x93NUMPY\1\0v\0", "NumPy")]:
            done = self.refuse(3, "cc", self.file("foreign", text), says=name)
            self.assertIn("foreign", done.stderr)

    def test_those_that_are_read_are_named_in_the_summary(self):
        graphml = ('<graphml><graph edgedefault="undirected"><node id="a"/><node id="b"/>'
                   '<edge source="a" target="b"/></graph></graphml>')
        if "expat" in run("cc", self.file("probe", graphml)).stderr:
            graphml = None
        for text, name in [("% sym unweighted\n% 1 2 2\n1 2\n", "KONECT"),
                           ("AdjacencyGraph\n2\n2\n0\n1\n1 0\n", "Ligra"),
                           ("*Vertices 2\n*Edges\n1 2\n", "Pajek"), (graphml, "GraphML")]:
            if text is None:
                continue
            done = self.json("cc", self.file("read", text))
            self.assertEqual(done["graph"]["format"], name)
            self.assertEqual(done["graph"]["vertices"], 2)
            self.assertEqual(done["result"]["components"], 1)


class Archives(ProgramTest):
    def archive(self, name, **members):
        with tarfile.open(self.folder / name, "w:gz") as tar:
            for member, text in members.items():
                entry = tarfile.TarInfo(f"{member}.csv")
                entry.size = len(text)
                tar.addfile(entry, io.BytesIO(text))
        return self.folder / name

    def test_a_member_is_read_and_said(self):
        one = self.archive("one.tar.gz", graph=b"1;2;0,5\n2;3;1,5\n", README=b"")
        done = self.succeed("sssp", one, "--source", "1", "--json")
        document = json.loads(done.stdout)
        self.assertEqual(document["graph"]["compression"], "tar in gzip")
        self.assertEqual(document["result"]["max_distance"], 2)
        self.assertIn("read from the archive: graph.csv", " ".join(document["warnings"]))
        two = self.archive("two.tar.gz", a=b"1,2\n", b=b"1,2\n2,x\n")
        self.refuse(3, "cc", two, says="expected one as FILE:MEMBER, such as")
        self.assertIn("1 directed edge", self.succeed("info", f"{two}:a.csv").stdout)
        self.refuse(3, "cc", f"{two}:b.csv", says=f"{two}:b.csv:2:3: ")

    def test_an_open_decimal_mark_names_the_option(self):
        open_mark = self.file("open.csv", "1;2;1,234\n2;3;2,345\n")
        self.refuse(3, "sssp", open_mark, "--source", "1", says="--decimal comma")
        self.succeed("sssp", open_mark, "--source", "1", "--decimal", "comma")
        self.refuse(2, "sssp", open_mark, "--source", "1", "--decimal", "x", says="auto, point, comma")

    def test_a_pattern_and_a_folder_are_one_graph(self):
        (self.folder / "shards").mkdir()
        for k in range(3):
            (self.folder / "shards" / f"part-{k}.csv").write_text(f"source,target\n{k},{k + 1}\n")
        for path in (self.folder / "shards", self.folder / "shards" / "part-*.csv"):
            document = json.loads(self.succeed("cc", path, "--json").stdout)
            self.assertEqual((document["graph"]["vertices"], document["graph"]["edges"]), (4, 3))
        lines = self.folder / "out.jsonl"
        self.succeed("cc", self.folder / "shards", "-o", lines)
        rows = [json.loads(line) for line in lines.read_text().splitlines()]
        self.assertEqual([row["vertex"] for row in rows], [0, 1, 2, 3])


if __name__ == "__main__":
    main()

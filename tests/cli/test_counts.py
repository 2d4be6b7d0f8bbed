"""What the program says of a graph: its counts, its degrees, what was done."""

from program import KARATE, ProgramTest, main, run


class Counts(ProgramTest):
    def test_everything_merged_dropped_or_skipped_is_said(self):
        messy = self.file("messy.csv", "# a comment\nsource,target\n1,2\n1,2\n2,2\n3,1\n")
        found = self.json("pagerank", messy, "--self-loops", "drop")["graph"]
        self.assertEqual((found["vertices"], found["edges"], found["entries"]), (3, 2, 2))
        self.assertEqual((found["listed"], found["duplicates"], found["dropped_self_loops"],
                          found["self_loops"]), (4, 1, 1, 0))
        said = " ".join(self.succeed("pagerank", messy, "--self-loops", "drop").stdout.split())
        for word in ("1 comment", "column names", "1 repeat merged", "1 self-loop dropped"):
            self.assertIn(word, said)

    def test_isolated_vertices_and_entries_of_undirected_edges(self):
        lonely = self.file("l.mtx", "%%MatrixMarket matrix coordinate pattern symmetric\n"
                                    "5 5 2\n2 1\n3 3\n")
        found = self.json("bfs", lonely, "--source", 1)["graph"]
        self.assertEqual((found["vertices"], found["edges"], found["entries"]), (5, 2, 3))
        self.assertEqual((found["isolated"], found["self_loops"], found["directed"]), (2, 1, False))

    def test_both_halves_of_a_skew_symmetric_matrix_are_edges(self):
        skew = self.file("skew.mtx", "%%MatrixMarket matrix coordinate integer skew-symmetric\n"
                                     "3 3 2\n2 1 5\n3 1 -4\n")
        found = self.json("pagerank", skew)["graph"]
        self.assertEqual((found["edges"], found["entries"], found["directed"]), (4, 4, True))
        found = self.json("convert", skew, self.folder / "full.tsv")["graph"]
        self.assertEqual((found["edges"], found["entries"]), (4, 4))
        rows = [line.split() for line in (self.folder / "full.tsv").read_text().splitlines()[1:]]
        self.assertEqual(rows, [["1", "2", "-5"], ["1", "3", "4"], ["2", "1", "5"], ["3", "1", "-4"]])

    def test_vertices_file_and_out_of_range(self):
        graph, all_of_them = self.file("g.txt", "1 2\n"), self.file("v.txt", "1\n2\n7\n")
        self.assertEqual(self.json("info", graph, "--vertices", all_of_them)["graph"]["isolated"], 1)
        wide = self.file("w.mtx", "%%MatrixMarket matrix coordinate pattern general\n"
                                  "2 2 2\n1 2\n1 9\n")
        self.assertEqual(run("info", wide).returncode, 3)
        found = self.json("info", wide, "--out-of-range", "drop")["graph"]
        self.assertEqual((found["edges"], found["dropped_out_of_range"]), (1, 1))

    def test_info_of_a_known_graph(self):
        found = self.json("info", KARATE)["result"]
        self.assertAlmostEqual(found["degree"]["mean"], 156 / 34)
        self.assertEqual((found["degree"]["max"], found["degree"]["zero"]), (17, 0))
        self.assertEqual(sum(row["count"] for row in found["degree"]["histogram"]), 34)
        star = self.file("star.txt", "1 2\n1 3\n1 4\n")
        found = self.json("info", star)["result"]
        self.assertEqual(found["out_degree"]["gini"], 0.75)
        self.assertEqual(found["out_degree"]["zero"], 3)
        self.assertEqual(found["in_degree"]["max"], 1)
        self.assertAlmostEqual(found["out_degree"]["variance"], (2.25**2 + 3 * 0.75**2) / 4)

    def test_info_of_a_matrix_that_is_no_graph(self):
        wide = self.file("w.mtx", "%%MatrixMarket matrix coordinate integer general\n"
                                  "2 3 2\n1 3 4\n2 1 5\n")
        self.assertIn("not a graph", self.succeed("info", wide).stdout)
        found = self.json("info", wide)["result"]
        self.assertEqual((found["rows"], found["columns"]), (2, 3))

    def test_trace(self):
        self.succeed("pagerank", KARATE, "--iterations", 3, "--trace", self.folder / "t.tsv")
        rows = [line.split("\t") for line in (self.folder / "t.tsv").read_text().splitlines()]
        self.assertEqual(rows[0], ["operation", "format", "direction", "size", "milliseconds"])
        self.assertGreaterEqual(len(rows), 4)
        for row in rows[1:]:
            self.assertGreaterEqual(float(row[4]), 0)

    def test_a_trace_names_each_form_of_the_edges_that_the_graph_makes(self):
        trace = self.folder / "t.tsv"
        forms = {"transpose", "symmetrise", "orient", "choose", "convert"}
        for command, made in (
                (["cc", "rmat:10"], [("transpose", "csr")]),
                (["cc", "kron:10"], []),
                # The report counts isolated vertices, by the degrees of both directions.
                (["lcc", "rmat:10"], [("symmetrise", "csr"), ("orient", "csr"), ("transpose", "csr")]),
                (["lcc", "kron:8"], [("orient", "csr")]),
                (["pagerank", "rmat:10", "--format", "sell"], [("transpose", "csr"), ("convert", "sell")]),
                (["pagerank", "kron:10", "--format", "tiled"], [("convert", "tiled")]),
                (["pagerank", "kron:14", "--max-iterations", 100], [("choose", "")])):
            with self.subTest(command=command):
                self.succeed(*command, "--device", "cpu", "--trace", trace)
                rows = [line.split("\t") for line in trace.read_text().splitlines()[1:]]
                seen = [(row[0], row[1]) for row in rows if row[0] in forms]
                self.assertEqual(seen[:len(made)], made)
                if ("choose", "") not in made:
                    self.assertEqual(seen, made)


if __name__ == "__main__":
    main()

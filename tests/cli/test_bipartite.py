"""Two kinds of vertices: --bipartite, the matrix and the projections of it."""

import itertools
import random

from program import KARATE, ProgramTest, main

RATINGS = "source,target,weight\nanna,tea,5\nanna,milk,1\ncarl,tea,4\nbert,milk,2\nbert,tea,3\ndora,rum,5\n"
WIDE = "%%MatrixMarket matrix coordinate integer general\n2 3 3\n1 3 5\n2 1 6\n1 1 7\n"


def table(path):
    return [row.split("\t") for row in path.read_text().splitlines() if not row.startswith("#")]


class Reading(ProgramTest):
    def setUp(self):
        super().setUp()
        self.ratings = self.file("r.csv", RATINGS)
        self.wide = self.file("w.mtx", WIDE)

    def test_a_matrix_that_is_not_square_needs_it(self):
        self.refuse(4, "cc", self.wide,
                    says="2 rows and 3 columns: --bipartite takes them as two kinds of vertices")
        found = self.json("cc", self.wide, "--bipartite", "--verify")
        self.assertEqual(found["graph"]["vertices"], 5)
        self.assertEqual(found["graph"]["edges"], 3)
        self.assertIs(found["graph"]["directed"], False)
        self.assertEqual(found["graph"]["sides"], {"sources": 2, "targets": 3})
        self.assertIn("rows and columns are numbered alike: their vertices are called source:ROW "
                      "and target:COLUMN", found["warnings"])

    def test_results_say_the_side(self):
        out = self.folder / "d.tsv"
        said = self.succeed("degree", self.ratings, "--bipartite", "-o", out, "--top", 1).stdout
        self.assertIn("sides     4 sources and 3 targets, as two kinds of vertices", said)
        rows = [(row[0], row[1], row[-1]) for row in table(out)]
        self.assertEqual(rows, [("vertex", "degree", "side"), ("anna", "2", "source"),
                                ("bert", "2", "source"), ("carl", "1", "source"),
                                ("dora", "1", "source"), ("milk", "2", "target"),
                                ("rum", "1", "target"), ("tea", "3", "target")])
        found = self.json("degree", self.ratings, "--bipartite", "--top", 1)
        self.assertEqual(found["result"]["top"], [{"vertex": "tea", "degree": 3, "side": "target"}])
        self.assertNotIn("sides", self.json("degree", self.ratings)["graph"])
        for name in ("d.ldbc", "d.npy", "d.mtx"):
            self.succeed("degree", self.ratings, "--bipartite", "-o", self.folder / name)
        self.assertEqual((self.folder / "d.ldbc").read_text().splitlines()[0], "anna 2")

    def test_an_id_on_both_sides_is_two_vertices(self):
        graph = self.file("g.txt", "1 1\n1 2\n3 2\n")
        out = self.folder / "b.csv"
        done = self.succeed("bfs", graph, "--bipartite", "--source", "source:3", "-o", out)
        self.assertIn("1 id is on both sides", done.stderr)
        self.assertEqual([row.split(",")[:2] for row in out.read_text().splitlines()[1:]],
                         [["source:1", "2"], ["source:3", "0"], ["target:1", "3"],
                          ["target:2", "1"]])
        self.refuse(2, "bfs", graph, "--bipartite", "--source", 3, says="there is no vertex 3")

    def test_every_order_of_the_vertices(self):
        found = [self.json("pagerank", self.ratings, "--bipartite", "--order", order, "--top", 7)
                 for order in ("given", "degree")]
        tops = [[(row["vertex"], row["side"]) for row in one["result"]["top"]] for one in found]
        self.assertEqual(sorted(tops[0]), sorted(tops[1]))
        self.assertIn(("rum", "target"), tops[0])

    def test_what_contradicts_it(self):
        for other in ("--directed", "--undirected"):
            self.refuse(2, "cc", self.ratings, "--bipartite", other,
                        says=f"--bipartite and {other} exclude each other")
        self.refuse(2, "cc", "kron:5", "--bipartite", says="is generated")
        self.refuse(2, "spgemm", self.wide, self.wide, "--bipartite", says="a matrix of any shape")
        self.refuse(2, "spmv", self.wide, "--bipartite", says="a matrix of any shape")
        self.assertNotIn("--bipartite", self.succeed("spmv", "--help").stdout)
        skew = self.file("s.mtx", "%%MatrixMarket matrix coordinate integer skew-symmetric\n2 2 1\n2 1 3\n")
        self.refuse(4, "cc", skew, "--bipartite", says="skew-symmetric")

    def test_vertices_without_edges_have_no_side(self):
        graph, all_ = self.file("g.txt", "1 5\n"), self.file("v.txt", "1\n2\n3\n5\n")
        found = self.json("cc", graph, "--bipartite", "--vertices", all_)
        self.assertEqual(found["graph"]["vertices"], 2)
        self.assertIn("2 vertices without edges are on neither side, and left out", found["warnings"])

    def test_a_repeated_edge_is_found_in_its_line(self):
        graph = self.file("g.txt", "1 2\n2 1\n1 2\n")
        self.refuse(3, "cc", graph, "--bipartite", "--duplicates", "error",
                    says="g.txt:3: the edge from source:1 to target:2 was listed before")
        graph = self.file("g.txt", "1 2\n2 1\n2 2\n")
        self.succeed("cc", graph, "--bipartite", "--duplicates", "error")
        self.assertEqual(
            self.json("cc", graph, "--bipartite", "--self-loops", "drop")["graph"]["edges"], 3)


class Files(ProgramTest):
    def setUp(self):
        super().setUp()
        self.ratings = self.file("r.csv", RATINGS)
        self.wide = self.file("w.mtx", WIDE)

    def convert(self, graph, name, *options):
        out = self.folder / name
        self.succeed("convert", graph, out, "--bipartite", *options)
        return out


class Converting(Files):
    def test_the_matrix(self):
        out = self.convert(self.ratings, "o.mtx")
        self.assertEqual(out.read_text(), "%%MatrixMarket matrix coordinate integer general\n4 3 6\n"
                         "1 1 1\n1 3 5\n2 1 2\n2 3 3\n3 3 4\n4 2 5\n")
        self.assertEqual(table(self.folder / "o.mtx.ids.tsv"),
                         [["position", "id"], ["1", "anna"], ["2", "bert"], ["3", "carl"], ["4", "dora"]])
        self.assertEqual(table(self.folder / "o.mtx.targets.ids.tsv"),
                         [["position", "id"], ["1", "milk"], ["2", "rum"], ["3", "tea"]])
        found = self.json("convert", self.ratings, self.folder / "p.mtx", "--bipartite")
        self.assertEqual((found["result"]["rows"], found["result"]["columns"]), (4, 3))
        self.assertEqual(found["result"]["target_ids_file"],
                         str(self.folder / "p.mtx.targets.ids.tsv"))
        again = self.convert(self.wide, "again.mtx", "--self-loops", "drop")
        self.assertEqual(sorted(again.read_text().splitlines()), sorted(WIDE.splitlines()))
        self.assertFalse((self.folder / "again.mtx.ids.tsv").exists())
        self.assertFalse((self.folder / "again.mtx.targets.ids.tsv").exists())
        self.assertEqual(self.convert(again, "third.mtx").read_text(), again.read_text())
        packed = self.convert(self.wide, "w.npz")
        self.assertEqual(self.convert(packed, "fourth.mtx").read_text(), again.read_text())

    def test_the_graph_of_both(self):
        out = self.convert(self.ratings, "o.tsv")
        self.assertEqual(table(out), [["source", "target", "weight"], ["anna", "milk", "1"],
                                      ["anna", "tea", "5"], ["bert", "milk", "2"],
                                      ["bert", "tea", "3"], ["carl", "tea", "4"],
                                      ["dora", "rum", "5"]])
        self.assertEqual(self.convert(out, "p.tsv").read_text(), out.read_text())
        own = self.convert(self.ratings, "o.grun")
        for graph, options in ((self.ratings, ["--bipartite"]), (own, [])):
            found = self.json("triangles", graph, *options)
            self.assertEqual((found["graph"]["edges"], found["graph"]["vertices"]), (6, 7))
        clash = self.convert(self.wide, "w.tsv")
        self.assertEqual(table(clash)[1:], [["source:1", "target:1", "7"], ["source:1", "target:3", "5"],
                                            ["source:2", "target:1", "6"]])

    def test_parts(self):
        out = self.convert(self.ratings, "o.tsv", "--largest-component")
        self.assertEqual([row[:2] for row in table(out)[1:]],
                         [["anna", "milk"], ["anna", "tea"], ["bert", "milk"], ["bert", "tea"],
                          ["carl", "tea"]])
        self.refuse(2, "convert", self.ratings, self.folder / "o.mtx", "--bipartite",
                    "--largest-component", says="4 rows and 3 columns")

    def test_projections(self):
        users = self.convert(self.ratings, "u.tsv", "--project", "sources")
        self.assertEqual(sorted(map(sorted, (row[:2] for row in table(users)[1:]))),
                         [["anna", "bert"], ["anna", "carl"], ["bert", "carl"]])
        self.assertEqual(sorted(row[2] for row in table(users)[1:]), ["1", "1", "2"])
        found = self.json("convert", self.ratings, self.folder / "i.mtx", "--bipartite", "--project",
                          "targets")
        self.assertEqual(found["parameters"]["project"], "targets")
        self.assertEqual((self.folder / "i.mtx").read_text(),
                         "%%MatrixMarket matrix coordinate integer symmetric\n3 3 1\n3 1 2\n")
        self.assertEqual(table(self.folder / "i.mtx.ids.tsv")[2], ["2", "rum"])
        out = self.folder / "u.txt.tsv"
        done = self.succeed("convert", self.ratings, out, "--bipartite", "--project", "sources")
        self.assertIn("projected 3 pairs of 4 sources with a common target", done.stdout)
        self.assertIn("an edge list cannot hold the 1 isolated vertex", done.stderr)
        own = self.convert(self.ratings, "u.grun", "--project", "sources", "--order", "degree")
        self.assertEqual(self.json("cc", own)["result"]["components"], 2)
        part = self.convert(self.ratings, "part.grun", "--project", "sources", "--largest-component")
        self.assertEqual(self.json("cc", part)["graph"]["vertices"], 3)

    def test_a_projection_against_its_definition(self):
        draw = random.Random(3)
        edges = {(draw.randrange(40), draw.randrange(25)) for _ in range(200)}
        graph = self.file("g.txt", "".join(f"{u} {v}\n" for u, v in sorted(edges)))
        for side in ("sources", "targets"):
            at = 0 if side == "sources" else 1
            wanted = {}
            for one, other in itertools.combinations(sorted({edge[at] for edge in edges}), 2):
                shared = ({edge[1 - at] for edge in edges if edge[at] == one} &
                          {edge[1 - at] for edge in edges if edge[at] == other})
                if shared:
                    wanted[(one, other)] = len(shared)
            out = self.convert(graph, "p.tsv", "--project", side)
            self.assertEqual({tuple(sorted(map(int, row[:2]))): int(row[2]) for row in table(out)[1:]},
                             wanted)

    def test_an_undirected_graph_is_its_double_cover(self):
        found = self.json("info", KARATE, "--bipartite")
        self.assertEqual((found["graph"]["vertices"], found["graph"]["edges"]), (68, 156))

    def test_what_contradicts_it(self):
        out = self.folder / "o.mtx"
        self.refuse(2, "convert", self.ratings, out, "--project", "sources", says="it needs --bipartite")
        self.refuse(2, "convert", self.ratings, out, "--bipartite", "--project", "rows",
                    says="sources, targets")
        self.refuse(2, "convert", self.wide, out, "--bipartite", "--project", "sources",
                    "--directed", says="exclude each other")
        self.assert_only("r.csv", "w.mtx")



class OwnFile(Files):
    """A .grun keeps the sides, which --bipartite takes from it."""

    def graphs(self):
        yield self.ratings  # text, on one side each
        yield self.wide  # rows and columns
        yield self.file("g.txt", "1 1\n1 7\n30 7\n")  # numbers on both sides
        yield self.file("n.txt", "1 4\n1 7\n3 7\n")  # numbers on one side each
        yield self.file("b.csv", "a,source:b\ntarget:c,a\n")  # text on both sides
        yield self.file("p.csv", "source:a,target:b\nsource:c,target:b\n")  # no prefixes of ours

    def same(self, graph, own, *command):
        written = []
        for path in (graph, own):
            out = self.folder / ("o" + command[1])
            self.succeed(command[0], path, *([out] if command[0] == "convert" else ["-o", out]),
                         "--bipartite", *command[2:])
            beside = [self.folder / (out.name + more) for more in (".ids.tsv", ".targets.ids.tsv")]
            written.append([path.read_bytes() for path in (out, *beside) if path.exists()])
            for path in (out, *beside):
                path.unlink(missing_ok=True)
        self.assertEqual(written[0], written[1], (graph, command))

    def test_results_and_files_are_those_of_the_text(self):
        for graph in self.graphs():
            own = self.convert(graph, graph.stem + ".grun")
            self.same(graph, own, "degree", ".csv")
            self.same(graph, own, "pagerank", ".jsonl", "--weights", "none")
            for suffix in (".mtx", ".npz", ".tsv", ".graphml", ".grun"):
                self.same(graph, own, "convert", suffix)
            for side in ("sources", "targets"):
                self.same(graph, own, "convert", ".tsv", "--project", side)
            said = self.json("cc", own, "--bipartite")["graph"]
            self.assertEqual(said["sides"], self.json("cc", graph, "--bipartite")["graph"]["sides"])
            self.assertIs(said["directed"], False)

    def test_without_the_option_it_is_a_graph(self):
        own = self.convert(self.ratings, "r.grun")
        done = self.succeed("cc", own)
        self.assertIn("--bipartite tells sources from targets", done.stderr)
        self.assertNotIn("sides", self.json("cc", own)["graph"])
        self.assertEqual(self.json("cc", own, "--directed")["graph"]["edges"], 12)
        again = self.folder / "again.grun"
        self.succeed("convert", own, again)
        self.assertEqual(own.read_bytes(), again.read_bytes())
        self.assertNotIn("--bipartite", self.succeed("cc", KARATE).stderr)

    def test_parts_keep_them(self):
        own = self.convert(self.ratings, "r.grun")
        for options in (["--min-degree", "2"], ["--largest-component"],
                        ["--drop", self.file("drop.txt", "anna\nmilk\n")]):
            part = self.convert(own, "part.grun", *options)
            self.same(self.convert(self.ratings, "part.csv", *options), part, "degree", ".csv")

    def test_an_order_by_degree_does_not(self):
        out = self.folder / "r.grun"
        done = self.succeed("convert", self.ratings, out, "--bipartite", "--order", "degree")
        self.assertIn("--order degree mixes sources and targets: the file does not tell them apart",
                      done.stderr)
        self.assertNotIn("--bipartite", self.succeed("cc", out).stderr)


if __name__ == "__main__":
    main()

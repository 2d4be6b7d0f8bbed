"""What commands say of their results: definitions, shares, the highest values, checks."""

import random

from program import KARATE, ProgramTest, main, run

SEARCH = ("--source", 1)
COMMANDS = {"pagerank": ("rank",), "bfs": ("level", "parent"), "sssp": ("distance", "predecessor"),
            "cc": ("component",), "scc": ("component",), "bc": ("betweenness",),
            "triangles": ("triangles",), "lcc": ("lcc", "transitivity"),
            "ktruss": ("ktruss", "support")}


def arguments(command):
    return SEARCH if command in ("bfs", "sssp") else ()


def rows(found, *names):
    return [tuple(row[name] for name in names) for row in found["result"]["top"]]


class Definitions(ProgramTest):
    def test_every_text_says_what_its_numbers_mean_in_lines_of_80_columns(self):
        graph = self.file("g.txt", "1 2\n2 3\n3 1\n3 4\n")
        for command, names in COMMANDS.items():
            for file in (KARATE, graph):
                text = self.succeed(command, file, *arguments(command)).stdout
                self.assertIn(f"means     {names[0]}: ", text)
                found = self.json(command, file, *arguments(command))
                for name in names:
                    self.assertIn(f"{name}: {found['definition'][name]}\n", text)
                lines = [line for line in text.splitlines() if not line.startswith("graph ")]
                self.assertLessEqual(max(map(len, lines)), 80, text)

    def test_clustering_says_whether_direction_counts(self):
        graph = self.file("g.txt", "1 2\n2 3\n3 1\n3 4\n")
        self.assertIn("(LDBC, directed)", self.succeed("lcc", graph).stdout)
        undirected = self.succeed("lcc", graph, "--undirected").stdout
        self.assertIn("(LDBC)", undirected)
        self.assertIn("direction ignored", undirected)

    def test_personalised_ranks_say_where_jumps_lead(self):
        wanted = self.file("wanted", "3\n")
        text = self.succeed("pagerank", KARATE, "--personalize", wanted).stdout
        self.assertIn("jumps, dead ends lead to those given", text)
        text = self.succeed("pagerank", KARATE, "--personalize", wanted, "--variant", "gap").stdout
        self.assertIn("who jumps only to the vertices given", text)


class Shares(ProgramTest):
    def test_no_share_is_rounded_to_all_or_nothing(self):
        path = self.file("path.txt", "".join(f"{v} {v + 1}\n" for v in range(1, 9999)) + "0 0\n")
        self.assertIn("9,999 vertices, 99.99 %", self.succeed("cc", path).stdout)
        self.assertIn("9,999 vertices, 99.99 %", self.succeed("bfs", path, *SEARCH).stdout)
        self.assertIn("9,999 vertices, 99.99 %", self.succeed("sssp", path, *SEARCH).stdout)
        self.assertIn("1 vertex, 0.01 %", self.succeed("bfs", path, "--source", 9999).stdout)
        self.assertIn("34 vertices, 100.0 %", self.succeed("cc", KARATE).stdout)


class Top(ProgramTest):
    def test_the_furthest_vertices(self):
        graph = self.file("g.txt", "1 2 5\n2 9 1\n2 7 1\n1 8 6\n4 1 1\n")
        found = self.json("bfs", graph, *SEARCH, "--top", 3)
        self.assertEqual(rows(found, "vertex", "level"), [(7, 2), (9, 2), (2, 1)])
        found = self.json("bfs", graph, *SEARCH)
        self.assertEqual(len(found["result"]["top"]), 5)  # what is not reached is not there
        found = self.json("sssp", graph, *SEARCH, "--top", 4)
        self.assertEqual(rows(found, "vertex", "distance"), [(7, 6), (8, 6), (9, 6), (2, 5)])
        real = self.file("r.txt", "1 2 0.5\n2 3 0.25\n")
        self.assertEqual(rows(self.json("sssp", real, *SEARCH, "--top", 1), "vertex", "distance"),
                         [(3, 0.75)])

    def test_the_largest_components(self):
        graph = self.file("g.txt", "70 9\n9 70\n9 30\n8 7\n7 8\n5 5\n")
        self.assertEqual(rows(self.json("cc", graph, "--top", 2), "component", "vertices"),
                         [(9, 3), (7, 2)])
        self.assertEqual(rows(self.json("scc", graph), "component", "vertices"),
                         [(7, 2), (9, 2), (5, 1), (30, 1)])

    def test_the_edges_in_most_triangles(self):
        graph = self.file("g.txt", "1 2\n2 3\n3 1\n3 4\n4 1\n9 3\n")
        found = self.json("ktruss", graph, "--top", 2)
        self.assertEqual(rows(found, "source", "target", "support"), [(1, 3, 2), (1, 2, 1)])
        found = self.json("ktruss", graph, "--trussness", "--top", 6)
        self.assertEqual(rows(found, "source", "target", "trussness")[-1], (3, 9, 2))
        found = self.json("triangles", graph, "--per-edge", "--top", 1)
        self.assertEqual(rows(found, "source", "target", "triangles"), [(1, 3, 2)])

    def test_the_largest_entries_of_products(self):
        wide = self.file("w.mtx", "%%MatrixMarket matrix coordinate integer general\n"
                                  "3 3 4\n1 1 5\n1 3 -7\n2 1 2\n3 2 9\n")
        found = self.json("spmv", wide, "--top", 2)
        self.assertEqual(rows(found, "row", "y"), [(3, 9), (2, 2)])
        self.assertIn("1    3  9", self.succeed("spmv", wide, "--top", 1).stdout)
        found = self.json("spgemm", wide, wide, "--top", 3)
        self.assertEqual(rows(found, "row", "column", "value"), [(1, 1, 25), (3, 1, 18), (2, 1, 10)])
        self.refuse(2, "spgemm", wide, wide, "--stream", "-o", self.folder / "c.mtx", "--top", 3,
                    says="--top")

    def test_a_file_leaves_no_table_unless_it_is_asked_for(self):
        target = self.folder / "o.tsv"
        self.assertNotIn("#", self.succeed("bfs", KARATE, *SEARCH, "-o", target).stdout)
        self.assertIn("#", self.succeed("bfs", KARATE, *SEARCH, "-o", target, "--top", 3).stdout)


class Checks(ProgramTest):
    def test_each_says_what_it_was_checked_against(self):
        says = {"pagerank": "by definition", "bfs": "Boost.Graph", "sssp": "Dijkstra",
                "cc": "disjoint sets", "scc": "strong_components", "bc": "Boost.Graph's Brandes",
                "triangles": "by definition", "lcc": "by definition", "ktruss": "by definition",
                "spmv": "by definition", "spgemm": "by definition"}
        for command, expected in says.items():
            matrices = (KARATE,) * (1 + (command == "spgemm"))
            done = self.json(command, *matrices, *arguments(command), "--verify")["result"]
            self.assertIs(done["verified"], True)
            self.assertIn(expected, done["verified_by"], command)
            text = self.succeed(command, *matrices, *arguments(command), "--verify").stdout
            self.assertIn("verified  " + done["verified_by"], text)
        self.assertIn("by definition", self.json("bc", KARATE, "--sources", 3, "--verify")
                      ["result"]["verified_by"])


class Sources(ProgramTest):
    """A star: from each leaf, the shortest paths to all others pass through the middle."""

    def setUp(self):
        super().setUp()
        self.star = self.file("star.txt", "".join(f"1 {v}\n" for v in range(2, 12)))

    def middle(self, *arguments):
        found = self.json("bc", self.star, "--undirected", "--verify", *arguments)
        self.assertIs(found["result"]["verified"], True)
        return found["result"]["top"][0]["betweenness"], found["definition"]

    def test_sums_from_drawn_sources_are_scaled_to_an_estimate(self):
        self.assertEqual(self.middle()[0], 45)
        drawn = {self.middle("--sources", 4, "--seed", seed)[0] for seed in range(12)}
        # Each leaf drawn adds nine pairs, half of each; all leaves drawn stand for the ten.
        self.assertEqual({round(x, 9) for x in drawn}, {45})
        score, definition = self.middle("--sources", 4)
        self.assertIs(definition["estimate"], True)
        self.assertEqual(definition["sources"], "drawn")
        text = self.succeed("bc", self.star, "--undirected", "--sources", 4).stdout
        self.assertIn("an estimate for all 11", text)

    def test_listed_sources_are_summed_as_they_are(self):
        listed = self.file("s.txt", "2\n3\n")
        score, definition = self.middle("--sources", listed)
        self.assertEqual((score, definition["estimate"], definition["sources"]), (9, False, "listed"))
        self.assertIn("plain sums",
                      self.succeed("bc", self.star, "--undirected", "--sources", listed).stdout)
        twice = self.file("t.txt", "2\n3\n2\n")
        done = self.succeed("bc", self.star, "--sources", twice, "--undirected")
        self.assertIn("1 repeat", done.stderr)
        self.assertIn("from 2 sources", done.stdout)
        everyone = self.file("e.txt", "".join(f"{v}\n" for v in range(1, 12)))
        score, definition = self.middle("--sources", everyone)
        self.assertEqual((score, definition["sources"]), (45, "all"))

    def test_more_sources_than_vertices_are_all_and_that_is_said(self):
        done = self.succeed("bc", KARATE, "--sources", 99)
        self.assertIn("--sources 99: the graph has 34 vertices", done.stderr)
        self.assertIn("from all 34 vertices", done.stdout)
        found = self.json("bc", KARATE, "--sources", 99)
        self.assertIs(found["definition"]["estimate"], False)
        self.assertEqual(found["result"], self.json("bc", KARATE)["result"])
        self.assertEqual(run("bc", KARATE, "--sources", 34).stderr.count("--sources"), 0)


class Order(ProgramTest):
    def setUp(self):
        super().setUp()
        numbers = random.Random(11)
        ends = [(numbers.randrange(300), numbers.randrange(40)) for _ in range(500)]
        self.graph = self.file("g.txt", "".join(f"{u} {v}\n" for u, v in ends))

    def test_results_come_back_in_the_order_that_was_given(self):
        for command in ("cc", "scc", "bfs", "sssp"):
            for more in ((), ("--undirected",)):
                found = []
                for order in ("given", "degree"):
                    target = self.folder / f"{order}.tsv"
                    shown = self.json(command, self.graph, *more, "--order", order, "--verify", "-o",
                                      target, *(("--source", 7) if arguments(command) else ()))
                    column = [line.split("\t")[:2] for line in target.read_text().splitlines()]
                    found.append((column, shown["result"]["top"]))
                self.assertEqual(found[0], found[1], (command, more))

    def test_scores_come_back_but_for_rounding(self):
        for more in ((), ("--sources", 20), ("--sources", self.file("s.txt", "7\n250\n"))):
            found = []
            for order in ("given", "degree"):
                target = self.folder / f"{order}.tsv"
                self.json("bc", self.graph, "--order", order, "--verify", "-o", target, *more)
                found.append([line.split("\t") for line in target.read_text().splitlines()[1:]])
            for given, sorted_ in zip(*found):
                self.assertEqual(given[0], sorted_[0])
                self.assertAlmostEqual(float(given[1]), float(sorted_[1]), places=6)

    def test_it_is_refused_where_nothing_is_gained(self):
        for command in ("triangles", "lcc", "ktruss", "spmv"):
            self.refuse(2, command, KARATE, "--order", "degree", says="--order: ")
        self.refuse(2, "spgemm", KARATE, KARATE, "--order", "degree", says="--order: ")
        self.succeed("triangles", KARATE, "--order", "given")


class Direction(ProgramTest):
    LINE = "direction no edge is listed both ways: --undirected if each line means both\n"

    def test_a_list_without_an_edge_both_ways_is_asked_about(self):
        one_way = self.file("g.txt", "1 2\n2 3\n3 3\n1 2\n")
        for command in ("pagerank", "bfs", "sssp", "scc", "bc", "lcc", "info"):
            self.assertIn(self.LINE, self.succeed(command, one_way, *arguments(command)).stdout)
            found = self.json(command, one_way, *arguments(command))
            self.assertIs(found["graph"]["listed_both_ways"], False)
        for command in ("cc", "triangles", "ktruss"):  # direction changes nothing
            self.assertNotIn(self.LINE, self.succeed(command, one_way).stdout)

    def test_no_question_where_direction_is_known_or_seen(self):
        text = "1 2\n2 3\n"
        both = self.file("both.txt", text + "3 2\n")
        self.assertNotIn("\ndirection ", self.succeed("lcc", both).stdout)
        self.assertIs(self.json("lcc", both)["graph"]["listed_both_ways"], True)
        for name, head in (("d.txt", "# Directed graph: g.txt\n"), ("u.txt", "# Undirected graph\n"),
                           ("m.mtx", "%%MatrixMarket matrix coordinate pattern general\n3 3 2\n")):
            self.assertNotIn("\ndirection ", self.succeed("lcc", self.file(name, head + text)).stdout)
        plain = self.file("plain.txt", text)
        for option in ("--directed", "--undirected"):
            self.assertNotIn("\ndirection ", self.succeed("lcc", plain, option).stdout)
        self.assertNotIn("\ndirection ", self.succeed("lcc", "kron:6").stdout)
        self.assertNotIn("\ndirection ", self.succeed("lcc", self.file("loop.txt", "4 4\n")).stdout)


class Info(ProgramTest):
    def test_what_a_graph_is(self):
        graph = self.file("g.txt", "1 2\n2 1\n2 3\n3 4\n4 2\n5 6\n7 7\n")
        found = self.json("info", graph)["result"]
        self.assertEqual((found["components"], found["largest_component"]), (3, 4))
        self.assertEqual((found["strong_components"], found["largest_strong_component"]), (4, 4))
        self.assertAlmostEqual(found["density"], 6 / 42)
        self.assertAlmostEqual(found["reciprocity"], 2 / 6)
        self.assertIs(found["looks_undirected"], False)
        self.assertIs(found["bipartite"], False)
        self.assertEqual(found["out_degree"]["median"], 1)
        self.assertEqual(found["hubs"]["in_degree"][0], {"vertex": 2, "degree": 2})
        self.assertEqual(found["hubs"]["out_degree"][0], {"vertex": 2, "degree": 2})
        text = self.succeed("info", graph).stdout
        for line in ("density   14.29 % of ordered pairs of vertices are joined",
                     "both ways 33.3 % of the edges", "connected 3 components, the largest has 4 "
                     "vertices, 57.1 %", "4 strong components", "bipartite no: it has self-loops"):
            self.assertIn(line, text)
        self.assertNotIn("storage", text)
        self.assertIn("storage", self.succeed("info", graph, "--formats").stdout)

    def test_graphs_without_direction_and_those_that_look_so(self):
        square = self.file("s.txt", "1 2\n2 3\n3 4\n4 1\n")
        found = self.json("info", square, "--undirected")["result"]
        self.assertIs(found["bipartite"], True)
        self.assertAlmostEqual(found["density"], 4 / 6)
        self.assertEqual((found["degree"]["median"], found["components"]), (2, 1))
        self.assertNotIn("reciprocity", found)
        text = self.succeed("info", square, "--undirected").stdout
        self.assertIn("connected 1 component\n", text)
        self.assertIn("bipartite yes", text)
        both = self.file("b.txt", "1 2\n2 1\n2 3\n3 2\n1 3\n3 1\n")
        self.assertIn("looks undirected", self.succeed("info", both).stdout)
        self.assertIs(self.json("info", both)["result"]["looks_undirected"], True)
        self.assertIn("cycles of odd length", self.succeed("info", both).stdout)

    def test_karate_and_its_hubs(self):
        found = self.json("info", KARATE, "--top", 3)["result"]
        self.assertEqual([(hub["vertex"], hub["degree"]) for hub in found["hubs"]["degree"]],
                         [(34, 17), (1, 16), (33, 12)])
        self.assertEqual(found["degree"]["median"], 3)
        self.assertIs(found["bipartite"], False)
        self.assertIn("1      34      17", self.succeed("info", KARATE, "--top", 1).stdout)

    def test_both_distributions_are_drawn(self):
        picture = self.folder / "d.svg"
        self.succeed("info", self.file("g.txt", "1 2\n1 3\n4 3\n"), "--plot", picture)
        drawn = picture.read_text()
        self.assertIn("out-degree and in-degree", drawn)
        self.assertNotIn("HYB", drawn)


class OneCut(ProgramTest):
    def test_clustering_sorts_the_graph_once(self):
        self.succeed("lcc", "kron:12", "--trace", self.folder / "t.tsv")
        operations = [line.split("\t")[0] for line in (self.folder / "t.tsv").read_text().splitlines()]
        self.assertEqual(operations.count("orient"), 1)


class SmallBlocks(ProgramTest):
    def test_blocks_fit_graphs_of_any_size(self):
        for vertices in (1, 2, 3, 5):
            edges = "".join(f"{v} {v % vertices + 1} {v}\n" for v in range(1, vertices + 1))
            graph = self.file("g.txt", edges)
            for form in ("bsr", "bsrx"):
                self.json("pagerank", graph, "--format", form, "--verify")
                self.json("spmv", graph, "--format", form, "--verify", "--block-size", 32)


class Labels(ProgramTest):
    HEAD = "%%MatrixMarket matrix coordinate {} general\n2 2 3\n"

    def test_the_first_factor_may_have_any_weights(self):
        real = self.file("a.mtx", self.HEAD.format("real") + "1 1 0.5\n1 2 2.5\n2 2 1e9\n")
        labels = self.file("b.mtx", self.HEAD.format("integer") + "1 1 7\n2 1 3\n2 2 9\n")
        for semiring, expected in (("min_second", [(2, 2, 9), (1, 2, 9), (1, 1, 3), (2, 1, 3)]),
                                   ("plus_second", [(1, 1, 10), (1, 2, 9), (2, 2, 9), (2, 1, 3)])):
            found = self.json("spgemm", real, labels, "--semiring", semiring, "--verify", "--top", 9)
            self.assertEqual(sorted(rows(found, "row", "column", "value")), sorted(expected))
            self.assertEqual(found["parameters"]["values"], "whole numbers, exactly")

    def test_labels_have_31_bits(self):
        labels = self.HEAD.format("integer") + "1 1 7\n2 1 3\n2 2 {}\n"
        for text in (labels.format(2147483647), labels.format(2147483648),
                     self.HEAD.format("real") + "1 1 7\n2 1 3\n2 2 0.5\n"):
            b = self.file("b.mtx", text)
            self.refuse(4, "spgemm", b, b, "--semiring", "min_second", says="labels")


if __name__ == "__main__":
    main()

"""The numbers: definitions, variants, parameters, and the check against Boost.Graph."""

from program import KARATE, ProgramTest, main, run

# 1 -> 2 -> 3, 3 -> 1, 3 -> 4; 4 leads nowhere.
DANGLING = "1 2\n2 3\n3 1\n3 4\n"


def power(edges, vertices, damping, rounds, teleport=None, lost="spread", start=None, dangling=None):
    """PageRank by its definition, in double; edges are (from, to, weight)."""
    out = {v: 0.0 for v in vertices}
    for u, _, w in edges:
        out[u] += w
    jump = teleport or {v: 1 / len(vertices) for v in vertices}
    ends = dangling or jump
    rank = start or {v: 1 / len(vertices) for v in vertices}
    for _ in range(rounds):
        free = sum(rank[v] for v in vertices if out[v] == 0) if lost == "spread" else 0
        following = {v: (1 - damping) * jump[v] + damping * free * ends[v] for v in vertices}
        for u, v, w in edges:
            if out[u]:
                following[v] += damping * rank[u] * w / out[u]
        rank = following
    return rank


class PageRank(ProgramTest):
    def ranks(self, *arguments):
        found = self.json("pagerank", *arguments, "--top", 1000, "--verify")
        self.assertIs(found["result"]["verified"], True)
        return {row["vertex"]: row["rank"] for row in found["result"]["top"]}, found

    def assert_ranks(self, found, expected, places=12):
        self.assertEqual(set(found), set(expected))
        for vertex in expected:
            self.assertAlmostEqual(found[vertex], expected[vertex], places=places)

    def setUp(self):
        super().setUp()
        self.graph = self.file("dangling.txt", DANGLING)
        self.edges = [(1, 2, 1), (2, 3, 1), (3, 1, 1), (3, 4, 1)]

    def test_rank_of_dangling_vertices_is_spread(self):
        ranks, found = self.ranks(self.graph, "--iterations", 7)
        self.assert_ranks(ranks, power(self.edges, [1, 2, 3, 4], 0.85, 7))
        self.assertAlmostEqual(found["result"]["sum"], 1, places=12)
        self.assertEqual(found["result"]["iterations"], 7)

    def test_gap_loses_it_and_drops_self_loops(self):
        looped = self.file("looped.txt", DANGLING + "4 4\n1 1\n")
        ranks, found = self.ranks(looped, "--variant", "gap", "--iterations", 9)
        self.assert_ranks(ranks, power(self.edges, [1, 2, 3, 4], 0.85, 9, lost="lost"))
        self.assertLess(found["result"]["sum"], 0.99)
        self.assertEqual(found["graph"]["self_loops"], 0)
        self.assertEqual(found["graph"]["dropped_self_loops"], 2)
        kept = self.json("pagerank", looped, "--variant", "gap", "--self-loops", "keep")
        self.assertEqual(kept["graph"]["self_loops"], 2)
        self.assertEqual(kept["parameters"]["tolerance"], 1e-4)

    def test_ldbc_does_ten_rounds_or_as_many_as_asked(self):
        self.assert_ranks(self.ranks(self.graph, "--variant", "ldbc")[0],
                          power(self.edges, [1, 2, 3, 4], 0.85, 10))
        self.assert_ranks(self.ranks(self.graph, "--variant", "ldbc", "--iterations", 3)[0],
                          power(self.edges, [1, 2, 3, 4], 0.85, 3))

    def test_the_properties_file_sets_rounds_and_damping(self):
        self.file("g.v", "1\n2\n3\n4\n5\n")
        self.file("g.e", DANGLING)
        self.file("g.properties", "graph.g.vertex-file = g.v\ngraph.g.edge-file = g.e\n"
                                  "graph.g.directed = true\ngraph.g.pr.damping-factor = 0.5\n"
                                  "graph.g.pr.num-iterations = 4\ngraph.g.bfs.source-vertex = 2\n")
        properties = self.folder / "g.properties"
        self.assert_ranks(self.ranks(properties, "--variant", "ldbc")[0],
                          power(self.edges, [1, 2, 3, 4, 5], 0.5, 4))
        self.assert_ranks(self.ranks(properties, "--variant", "ldbc", "--damping", "0.9",
                                     "--iterations", 2)[0],
                          power(self.edges, [1, 2, 3, 4, 5], 0.9, 2))
        self.assertEqual(self.json("bfs", properties)["result"]["source"], 2)
        self.assertEqual(self.json("bfs", properties, "--source", 5)["result"]["reached"], 1)

    def test_personalised(self):
        wanted = self.file("wanted", "# a comment\n3 3\n4\n")
        ranks, found = self.ranks(self.graph, "--personalize", wanted, "--iterations", 6)
        self.assert_ranks(ranks, power(self.edges, [1, 2, 3, 4], 0.85, 6,
                                       {1: 0, 2: 0, 3: 0.75, 4: 0.25}))
        self.assertEqual(found["definition"]["teleport"], "personalized")

    def test_given_start_and_dead_ends(self):
        start, lost = self.file("start", "1\n3 3\n"), self.file("lost", "2\n")
        ranks, found = self.ranks(self.graph, "--start", start, "--dangling", lost,
                                  "--iterations", 3)
        self.assert_ranks(ranks, power(self.edges, [1, 2, 3, 4], 0.85, 3,
                                       start={1: 0.25, 2: 0, 3: 0.75, 4: 0},
                                       dangling={1: 0, 2: 1, 3: 0, 4: 0}))
        self.assertEqual(found["definition"]["dangling"], "as given")
        for option in ("--start", "--dangling"):
            self.refuse(2, "pagerank", self.graph, option, lost, "--variant", "ldbc", says="not with")
            self.refuse(2, "pagerank", self.graph, option, lost, "--seeds", lost, says="exclude")
        self.refuse(2, "pagerank", self.graph, "--dangling", lost, "--variant", "gap", says="not with")

    def test_weights_are_followed_only_when_asked_for(self):
        weighted = self.file("weighted.txt", "1 2 1\n2 3 1\n3 1 9\n3 4 1\n")
        ranks, found = self.ranks(weighted, "--iterations", 5)
        self.assert_ranks(ranks, power(self.edges, [1, 2, 3, 4], 0.85, 5))
        self.assertEqual(found["parameters"]["weights"], "ignored")
        self.assertIn("ignored (", self.succeed("pagerank", weighted).stdout)
        ranks, found = self.ranks(weighted, "--weights", 3, "--iterations", 5)
        self.assert_ranks(ranks, power([(1, 2, 1), (2, 3, 1), (3, 1, 9), (3, 4, 1)],
                                       [1, 2, 3, 4], 0.85, 5))
        self.assertEqual(found["parameters"]["weights"], "used")
        negative = self.file("negative.txt", "1 2 1\n2 1 -1\n")
        self.assertNotEqual(run("pagerank", negative, "--weights", 3).returncode, 0)

    def test_single_precision_is_close(self):
        double, _ = self.ranks(KARATE, "--iterations", 20)
        single, found = self.ranks(KARATE, "--iterations", 20, "--precision", "single")
        self.assert_ranks(single, double, places=6)
        self.assertEqual(found["parameters"]["precision"], "single")

    def test_thread_counts_give_the_same_bits_and_storage_formats_the_same_ranks(self):
        expected, _ = self.ranks(KARATE, "--device", "cpu", "--threads", 1)
        for threads in (2, 3, 5):
            self.assertEqual(self.ranks(KARATE, "--device", "cpu", "--threads", threads)[0],
                             expected)
        for name in ("coo", "csr", "csc", "ell", "hyb", "jds", "sell", "bsr", "bsrx", "tiled"):
            ranks, found = self.ranks(KARATE, "--device", "cpu", "--format", name)
            self.assert_ranks(ranks, expected)
            self.assertEqual(found["storage"]["format"], name)

    def test_top_lists_the_highest_first_and_equal_ones_in_vertex_order(self):
        ring = self.file("ring.txt", "5 9\n9 7\n7 5\n")
        top = self.json("pagerank", ring, "--top", 2)["result"]["top"]
        self.assertEqual([row["vertex"] for row in top], [5, 7])
        self.assertEqual(self.json("pagerank", ring, "--top", 0)["result"]["top"], [])
        self.assertEqual(len(self.json("pagerank", KARATE)["result"]["top"]), 10)

    def test_not_converging_is_a_warning_and_under_strict_an_error(self):
        loose = run("pagerank", KARATE, "--max-iterations", 2)
        self.assertEqual(loose.returncode, 0)
        self.assertIn("did not converge", loose.stderr)
        self.assertEqual(run("pagerank", KARATE, "--max-iterations", 2, "--strict").returncode, 6)
        self.assertEqual(run("pagerank", KARATE, "--iterations", 2, "--strict").returncode, 0)
        self.assertEqual(run("pagerank", KARATE, "--strict").returncode, 0)


class Search(ProgramTest):
    def test_levels_are_those_of_boost(self):
        for source in (1, 17, 34):
            found = self.json("bfs", KARATE, "--source", source, "--verify")
            self.assertIs(found["result"]["verified"], True)
            self.assertEqual(found["result"]["reached"], 34)

    def test_direction(self):
        path = self.file("path.txt", "1 2\n2 3\n")
        self.assertEqual(self.json("bfs", path, "--source", 3)["result"]["reached"], 1)
        found = self.json("bfs", path, "--source", 3, "--undirected")
        self.assertEqual((found["result"]["reached"], found["result"]["depth"]), (3, 2))

    def test_the_parent_is_the_smallest(self):
        diamond = self.file("d.txt", "1 5\n1 3\n5 9\n3 9\n")
        self.succeed("bfs", diamond, "--source", 1, "-o", self.folder / "o.csv", "--verify")
        self.assertIn("9,2,3\n", (self.folder / "o.csv").read_text())


class Components(ProgramTest):
    def test_direction_does_not_matter_and_isolated_vertices_count(self):
        graph = self.file("g.mtx", "%%MatrixMarket matrix coordinate pattern general\n"
                                   "6 6 3\n5 2\n5 3\n6 1\n")
        found = self.json("cc", graph, "--verify")
        self.assertEqual((found["result"]["components"], found["result"]["largest"]), (3, 3))
        self.assertIs(found["result"]["verified"], True)
        self.assertIn("3 connected components", self.succeed("cc", graph).stdout)

    def test_the_label_is_the_smallest_id_of_the_component(self):
        graph = self.file("g.txt", "70 9\n9 30\n8 7\n")
        for device in ("auto", "cpu"):
            self.succeed("cc", graph, "-o", self.folder / "c.tsv", "--device", device)
            rows = dict(line.split("\t") for line in
                        (self.folder / "c.tsv").read_text().splitlines())
            self.assertEqual(rows, {"vertex": "component", "7": "7", "8": "7", "9": "9",
                                    "30": "9", "70": "9"})
        named = self.file("n.txt", "ann bob\ncy ann\n")
        self.succeed("cc", named, "--ids", "string", "-o", self.folder / "n.csv")
        self.assertEqual(len({line.split(",")[1] for line in
                              (self.folder / "n.csv").read_text().splitlines()[1:]}), 1)

    def test_weights_are_ignored_and_that_is_said(self):
        weighted = self.file("w.txt", "1 2 -4\n3 3 1\n")
        found = self.json("cc", weighted)
        self.assertEqual(found["parameters"]["weights"], "ignored")
        self.assertEqual(found["result"]["components"], 2)


class StrongComponents(ProgramTest):
    def test_vertices_that_reach_each_other(self):
        graph = self.file("g.txt", "5 2\n2 9\n9 5\n9 11\n11 12\n12 11\n1 5\n")
        found = self.json("scc", graph, "--verify")
        self.assertEqual((found["result"]["components"], found["result"]["largest"]), (3, 3))
        self.assertIs(found["result"]["verified"], True)
        self.succeed("scc", graph, "-o", self.folder / "c.csv")
        self.assertEqual((self.folder / "c.csv").read_text().splitlines()[1:],
                         ["1,1", "2,2", "5,2", "9,2", "11,11", "12,11"])
        self.assertEqual(self.json("scc", graph, "--undirected")["result"]["components"], 1)


class Betweenness(ProgramTest):
    def setUp(self):
        super().setUp()
        self.path = self.file("path.txt", "1 2\n2 3\n3 4\n")

    def scores(self, *arguments):
        found = self.json("bc", self.path, "--top", 9, *arguments)["result"]["top"]
        return {row["vertex"]: row["betweenness"] for row in found}

    def test_a_pair_counts_once_where_edges_have_no_direction(self):
        self.assertEqual(self.scores(), {1: 0, 2: 2, 3: 2, 4: 0})
        self.assertEqual(self.scores("--undirected"), {1: 0, 2: 2, 3: 2, 4: 0})
        self.assertEqual(self.scores("--normalize", "pairs"), {1: 0, 2: 2 / 6, 3: 2 / 6, 4: 0})
        self.assertEqual(self.scores("--endpoints"), {1: 3, 2: 5, 3: 5, 4: 3})
        self.assertIs(self.json("bc", self.path, "--endpoints", "--verify")["result"]["verified"], True)
        self.assertEqual(self.scores("--undirected", "--normalize", "max"),
                         {1: 0, 2: 1, 3: 1, 4: 0})

    def test_karate_is_as_boost_says_and_as_published(self):
        found = self.json("bc", KARATE, "--verify")
        self.assertEqual([row["vertex"] for row in found["result"]["top"][:3]], [1, 34, 33])
        self.assertAlmostEqual(found["result"]["top"][0]["betweenness"], 231.0714, places=4)
        self.assertIs(found["result"]["verified"], True)

    def test_sources_are_drawn_or_listed(self):
        drawn = self.json("bc", KARATE, "--sources", 5, "--seed", 3, "--verify")
        self.assertEqual((drawn["parameters"]["sources"], drawn["parameters"]["seed"]), (5, 3))
        self.assertEqual(drawn["result"], self.json("bc", KARATE, "--sources", 5, "--seed", 3,
                                                    "--verify")["result"])
        self.assertNotEqual(drawn["result"]["top"],
                            self.json("bc", KARATE, "--sources", 5)["result"]["top"])
        listed = self.file("s.txt", "# one\n1\n")
        self.assertEqual(self.scores("--sources", listed), {1: 0, 2: 2, 3: 1, 4: 0})
        self.refuse(2, "bc", KARATE, "--sources", 0, says="--sources")
        self.refuse(3, "bc", KARATE, "--sources", self.folder / "none", says="none")
        self.assertEqual(run("bc", self.path, "--sources", self.file("t.txt", "8\n")).returncode, 3)

    def test_more_paths_than_a_double_counts(self):
        found = self.json("bc", "grid:540x540:removed=0", "--sources", 1, "--seed", 4, "--verify")
        self.assertIs(found["result"]["verified"], True)

    def test_scores_are_written(self):
        self.succeed("bc", self.path, "-o", self.folder / "b.tsv")
        self.assertEqual((self.folder / "b.tsv").read_text().splitlines()[:3],
                         ["vertex\tbetweenness", "1\t0", "2\t2"])


class Similarity(ProgramTest):
    def test_pairs_are_compared_instead_of_edges(self):
        pairs = self.file("pairs.txt", "# both orders, and twice\n34 33\n1 34\n33 34\n17 25\n")
        found = self.json("jaccard", KARATE, "--pairs", pairs, "--verify")
        self.assertEqual(found["result"]["pairs"], 3)
        self.assertEqual(found["parameters"]["pairs"], str(pairs))
        self.assertIs(found["result"]["verified"], True)
        top = [(row["source"], row["target"]) for row in found["result"]["top"]]
        self.assertEqual(top, [(33, 34), (1, 34), (17, 25)])
        self.assertAlmostEqual(found["result"]["top"][0]["jaccard"], 10 / 19)
        self.assertEqual(found["result"]["top"][2]["jaccard"], 0)
        for name in ("overlap", "cosine", "adamic-adar"):
            self.assertIs(self.json(name, KARATE, "--pairs", pairs, "--verify")["result"]["verified"],
                          True)
        self.succeed("cosine", KARATE, "--pairs", pairs, "-o", self.folder / "c.tsv")
        self.assertEqual((self.folder / "c.tsv").read_text().splitlines()[0], "source\ttarget\tcosine")

    def test_pairs_that_are_none_are_refused(self):
        self.refuse(2, "jaccard", KARATE, "--pairs", self.file("p.txt", "1 99\n"), says="99")
        self.refuse(2, "jaccard", KARATE, "--pairs", self.file("q.txt", "1 2\n7 7\n"),
                    says="7 is paired with itself")
        self.refuse(3, "jaccard", KARATE, "--pairs", self.file("r.txt", "1\n"), says="r.txt")
        self.refuse(3, "jaccard", KARATE, "--pairs", self.folder / "none", says="none")


if __name__ == "__main__":
    main()

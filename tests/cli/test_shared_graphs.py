"""Published graphs whose results are known, as far as they are at hand."""

from program import SHARED, ProgramTest, main, require_shared_graphs, run

STRICT = ("--tolerance", "1e-10", "--max-iterations", "1000")
UNREACHED = "9223372036854775807"


def vertices_of(found):
    return [row["vertex"] for row in found["result"]["top"]]


def ldbc_values(path):
    return dict(line.split() for line in path.read_text().splitlines())


class Ranks(ProgramTest):
    def pagerank(self, name):
        found = self.json("pagerank", SHARED / name, *STRICT, "--verify", "--device", "cpu")
        self.assertLess(abs(found["result"]["sum"] - 1), 1e-9)
        self.assertTrue(found["result"]["converged"])
        return found

    def test_wiki_vote(self):
        found = self.pagerank("snap/wiki-Vote.txt.gz")
        self.assertEqual((found["graph"]["vertices"], found["graph"]["edges"]), (7115, 103689))
        self.assertEqual(vertices_of(found)[:5], [4037, 15, 6634, 2625, 2398])
        self.assertEqual(f"{found['result']['top'][0]['rank']:.8f}", "0.00460717")

    def test_slashdot(self):
        found = self.pagerank("snap/soc-Slashdot0902.txt.gz")
        self.assertEqual((found["graph"]["vertices"], found["graph"]["edges"]), (82168, 948464))
        self.assertEqual(found["graph"]["self_loops"], 78303)
        self.assertEqual(vertices_of(found)[:3], [2494, 398, 381])

    def test_cnr_2000(self):
        found = self.pagerank("web/cnr-2000.txt.zst")
        self.assertEqual((found["graph"]["vertices"], found["graph"]["edges"]), (325557, 3216152))
        self.assertEqual(vertices_of(found)[:2], [60595, 60597])
        first, second = (row["rank"] for row in found["result"]["top"][:2])
        self.assertEqual(first, second)
        self.assertEqual(f"{first:.7f}", "0.0177719")


class Searches(ProgramTest):
    def bfs(self, name, source):
        found = self.json("bfs", SHARED / name, "--source", source, "--verify", "--device", "cpu")
        return found["result"]["reached"], found["result"]["depth"]

    def test_gnutella(self):
        self.assertEqual(self.bfs("snap/p2p-Gnutella31.txt.gz", 5319), (60826, 24))

    def test_us_roads(self):
        self.assertEqual(self.bfs("road/usroads.mtx.gz", 58611), (126146, 537))

    def test_luxembourg(self):
        self.assertEqual(self.bfs("road/luxembourg_osm.mtx.gz", 6398)[1], 951)


class WalksAndSamples(ProgramTest):
    def test_each_is_taken_again(self):
        for name, start in (("snap/wiki-Vote.txt.gz", 4037), ("road/usroads.mtx.gz", 58611),
                            ("web/cnr-2000.txt.zst", 60595)):
            for options in ([], ["--undirected", "--p", 0.5, "--q", 2]):
                found = self.json("walk", SHARED / name, "--walks", 2, "--length", 20, *options, "--verify")
                self.assertIs(found["result"]["verified"], True)
            found = self.json("sample", SHARED / name, "--start", start, "--fanout", "15,10,5", "--verify")
            self.assertIs(found["result"]["verified"], True)


class ShortestPaths(ProgramTest):
    def test_rome(self):
        found = self.json("sssp", SHARED / "road/rome99.gr", "--source", 41, "--verify",
                          "--device", "cpu")["result"]
        self.assertEqual((found["reached"], found["max_distance"], found["distance_sum"]),
                         (3353, 64516, 100020116))

    def test_the_first_negative_trust_is_named(self):
        self.refuse(4, "sssp", SHARED / "weighted/soc-sign-bitcoinotc.csv.gz", "--weights", 3,
                    "--source", 1, says="has the weight -")


class Structure(ProgramTest):
    def result(self, command, name, *options):
        found = self.json(command, SHARED / name, *options, "--verify", "--device", "cpu")["result"]
        self.assertIs(found["verified"], True)
        return found

    def test_biconnected_components(self):
        for name, known in [("road/usroads.mtx.gz", (4039, 122933, 3790, 3973)),
                            ("snap/loc-Gowalla.txt.gz", (56260, 137519, 36257, 54351)),
                            ("snap/facebook_combined.txt.gz", (90, 3698, 11, 75))]:
            for options in ((), ("--per-edge",)):
                found = self.result("biconnected", name, *options)
                self.assertEqual(tuple(found[number] for number in (
                    "components", "largest", "articulation_points", "bridges")), known, name)

    def test_sides(self):
        found = self.result("bipartite", "road/usroads.mtx.gz")
        self.assertEqual((found["odd_cycle_length"], found["first_side"]),
                         (3, None))
        self.assertEqual(self.result("bipartite", "snap/soc-Slashdot0902.txt.gz")
                         ["odd_cycle_length"], 1)

    def test_degrees_that_go_together(self):
        for name, known in [("road/usroads.mtx.gz", -0.0568977134),
                            ("snap/loc-Gowalla.txt.gz", None), ("web/cnr-2000.txt.zst", None)]:
            found = self.result("assortativity", name)["assortativity"]
            if known is not None:
                self.assertAlmostEqual(found, known, 9)
            self.result("rich-club", name)


class Components(ProgramTest):
    def test_known_counts(self):
        for name, components, largest in [("road/usroads.mtx.gz", 56, 126146),
                                          ("snap/wiki-Vote.txt.gz", 24, 7066),
                                          ("snap/p2p-Gnutella31.txt.gz", 12, 62561),
                                          ("web/cnr-2000.txt.zst", 1, 325557)]:
            found = self.json("cc", SHARED / name, "--verify")["result"]
            self.assertEqual((found["components"], found["largest"]), (components, largest), name)
            self.assertIs(found["verified"], True)


class StrongComponents(ProgramTest):
    def test_known_sizes(self):
        for name, largest in [("snap/wiki-Vote.txt.gz", 1300), ("snap/soc-Slashdot0902.txt.gz", 71307),
                              ("web/cnr-2000.txt.zst", 112023)]:
            found = self.json("scc", SHARED / name, "--verify")["result"]
            self.assertEqual(found["largest"], largest, name)
            self.assertIs(found["verified"], True)


class Betweenness(ProgramTest):
    def test_sums_from_some_sources(self):
        for name in ("snap/wiki-Vote.txt.gz", "snap/p2p-Gnutella31.txt.gz", "road/usroads.mtx.gz",
                     "web/cnr-2000.txt.zst"):
            found = self.json("bc", SHARED / name, "--sources", 16, "--verify")["result"]
            self.assertIs(found["verified"], True, name)

    def test_all_sources(self):
        self.json("bc", SHARED / "snap/ca-GrQc.txt", "--sources", 200, "--verify")
        found = self.json("bc", SHARED / "snap/email-Eu-core.txt.gz", "--verify")["result"]
        self.assertIs(found["verified"], True)


class MatchingsAndFlows(ProgramTest):
    def test_matchings(self):
        for name in ("snap/loc-Gowalla.txt.gz", "road/usroads.mtx.gz", "snap/wiki-Vote.txt.gz",
                     "web/cnr-2000.txt.zst", "road/rome99.gr"):
            found = self.json("matching", SHARED / name, "--verify", "--device", "cpu")["result"]
            self.assertIs(found["verified"], True, name)

    def test_flows_are_as_large_as_cuts(self):
        for name, source, target in [("snap/loc-Gowalla.txt.gz", 307, 1150),
                                     ("road/usroads.mtx.gz", 1000, 90000),
                                     ("snap/wiki-Vote.txt.gz", 30, 3352),
                                     ("road/rome99.gr", 41, 2000)]:
            ends = ("--source", source, "--target", target, "--verify", "--device", "cpu")
            flow = self.json("maxflow", SHARED / name, *ends)["result"]
            cut = self.json("mincut", SHARED / name, *ends)["result"]
            self.assertEqual(flow["value"], cut["value"], name)
            self.assertIs(flow["verified"] and cut["verified"], True)


class Clustering(ProgramTest):
    LINE = "no edge is listed both ways: --undirected if each line means both"

    def test_a_published_coefficient_and_the_question_that_leads_to_it(self):
        facebook = SHARED / "snap/facebook_combined.txt.gz"
        asked = self.succeed("lcc", facebook).stdout
        self.assertIn("mean 0.302", asked)
        self.assertIn(self.LINE, asked)
        answered = self.succeed("lcc", facebook, "--undirected", "--verify").stdout
        self.assertIn("mean 0.6055", answered)
        self.assertNotIn(self.LINE, answered)
        for name, silent in [("snap/loc-Gowalla.txt.gz", False), ("snap/musae-git.csv.gz", False),
                             ("snap/wiki-Vote.txt.gz", True), ("snap/ca-GrQc.txt", True)]:
            self.assertEqual(self.LINE not in self.succeed("lcc", SHARED / name).stdout, silent, name)


class Ldbc(ProgramTest):
    def output(self, command, name, *arguments):
        target = self.folder / f"{name}.ldbc"
        self.succeed(command, SHARED / "ldbc" / f"{name}.properties", *arguments, "-o", target)
        return ldbc_values(target)

    def test_pagerank_is_within_their_rule(self):
        for name in ("test-pr-directed", "test-pr-undirected", "example-directed",
                     "example-undirected"):
            expected = ldbc_values(SHARED / "ldbc" / f"{name}-PR")
            found = self.output("pagerank", name, "--variant", "ldbc")
            self.assertEqual(set(found), set(expected), name)
            for vertex, value in expected.items():
                exact = float(value)
                self.assertLessEqual(abs(float(found[vertex]) - exact), 1e-4 * exact, (name, vertex))

    def test_bfs_is_exact(self):
        unreached = 0
        for name in ("test-bfs-directed", "test-bfs-undirected", "example-directed",
                     "example-undirected"):
            expected = ldbc_values(SHARED / "ldbc" / f"{name}-BFS")
            self.assertEqual(self.output("bfs", name), expected, name)
            unreached += list(expected.values()).count(UNREACHED)
        self.assertGreater(unreached, 0)

    def test_shortest_paths_are_within_their_rule(self):
        unreached = 0
        for name in ("test-sssp-directed", "test-sssp-undirected", "example-directed",
                     "example-undirected"):
            expected = ldbc_values(SHARED / "ldbc" / f"{name}-SSSP")
            found = self.output("sssp", name)
            self.assertEqual(set(found), set(expected), name)
            for vertex, value in expected.items():
                exact = float(value)
                if exact == float("inf"):
                    self.assertEqual(found[vertex], "infinity", (name, vertex))
                    unreached += 1
                else:
                    self.assertLessEqual(abs(float(found[vertex]) - exact), 1e-4 * exact,
                                         (name, vertex))
        self.assertGreater(unreached, 0)
    def test_components_are_theirs_under_other_names(self):
        for name in ("test-wcc-directed", "test-wcc-undirected", "example-directed",
                     "example-undirected"):
            expected = ldbc_values(SHARED / "ldbc" / f"{name}-WCC")
            found = self.output("cc", name)
            self.assertEqual(set(found), set(expected), name)
            pairs = {(found[v], expected[v]) for v in expected}
            self.assertEqual(len(pairs), len(set(found.values())), name)
            self.assertEqual(len(pairs), len(set(expected.values())), name)

    def test_communities_are_exact(self):
        for name in ("test-cdlp-directed", "test-cdlp-undirected", "example-directed",
                     "example-undirected"):
            expected = ldbc_values(SHARED / "ldbc" / f"{name}-CDLP")
            self.assertEqual(self.output("cdlp", name), expected, name)

    def test_the_edge_and_vertex_files_alone_will_do(self):
        found = self.json("info", SHARED / "ldbc" / "test-pr-directed.e")
        self.assertEqual((found["graph"]["vertices"], found["graph"]["edges"]), (50, 246))


class Malformed(ProgramTest):
    def test_every_file_is_refused_with_its_place(self):
        names = sorted((SHARED / "malformed").iterdir())
        self.assertEqual(len(names), 12)
        for path in names:
            done = run("spmv", path, "-o", self.folder / "r.tsv")  # which needs the weights, too
            self.assertIn(done.returncode, (3, 4), path)
            self.assertIn(f"{path}:", done.stderr)
            self.assertEqual(done.stdout, "")
        self.assert_only()


class OtherKinds(ProgramTest):
    def test_counts_of_other_kinds(self):
        for name, vertices, edges, directed in [
                ("mesh/fe_body.graph.gz", 45087, 163734, False),
                ("road/rome99.gr", 3353, 8859, True),
                ("mesh/delaunay_n16.mtx.gz", 65536, 196575, False),
                ("snap/musae-git.csv.gz", 37700, 289003, True),
                ("snap/facebook_combined.txt.gz", 4039, 88234, True)]:
            graph = self.json("info", SHARED / name)["graph"]
            self.assertEqual((graph["vertices"], graph["edges"], graph["directed"]),
                             (vertices, edges, directed), name)

    def test_matrices_of_every_shape_are_described(self):
        described = 0
        for path in sorted((SHARED / "matrixmarket").glob("*.mtx")):
            done = run("info", path, "--json")
            self.assertIn(done.returncode, (0, 3, 4), (path, done.stderr))
            described += done.returncode == 0
        self.assertGreater(described, 15)


if __name__ == "__main__":
    require_shared_graphs()
    main()

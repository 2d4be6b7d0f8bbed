"""Shortest paths: lengths and predecessors, what is refused, and what the files hold."""

import json

from program import KARATE, ProgramTest, main

ROADS = "1 2 7\n1 3 9\n1 6 14\n2 3 10\n2 4 15\n3 4 11\n3 6 2\n4 5 6\n5 6 9\n7 8 1\n"


class ShortestPaths(ProgramTest):
    def numbers(self, found):
        return {k: v for k, v in found["result"].items() if k not in ("top", "verified_by")}

    def test_a_textbook_example(self):
        graph = self.file("roads.txt", ROADS)
        found = self.json("sssp", graph, "--source", 1, "--undirected", "--verify",
                          "-o", self.folder / "o.tsv")
        self.assertEqual(self.numbers(found), {"source": 1, "reached": 6, "max_distance": 20,
                                               "distance_sum": 67, "verified": True})
        self.assertEqual(found["result"]["top"][0], {"vertex": 4, "distance": 20})
        self.assertEqual(found["parameters"], {"source": 1, "weights": "used", "delta": "auto"})
        self.assertTrue(found["graph"]["weighted"])
        self.assertEqual((self.folder / "o.tsv").read_text(),
                         "vertex\tdistance\tpredecessor\n1\t0\t1\n2\t7\t1\n3\t9\t1\n4\t20\t3\n"
                         "5\t20\t6\n6\t11\t3\n7\t\t\n8\t\t\n")

    def test_every_delta_gives_the_same(self):
        graph = self.file("roads.txt", ROADS)
        for delta in ("auto", 0.01, 1, 5.5, 1e12):
            for device in (("--threads", 1), ("--threads", 4)):
                self.succeed("sssp", graph, "--source", 1, "--delta", delta, *device, "-o",
                             self.folder / f"{delta}.tsv", "--device", "cpu", "--verify")
                self.assertEqual((self.folder / f"{delta}.tsv").read_text().count("\n"), 9)
        one = {(self.folder / f"{d}.tsv").read_text() for d in ("auto", 0.01, 1, 5.5, 1e12)}
        self.assertEqual(len(one), 1)
        for delta in (0, -1, "wide", "nan", "inf"):
            self.refuse(2, "sssp", graph, "--source", 1, "--delta", delta, says="--delta")

    def test_repeats_count_with_the_smallest_weight(self):
        graph = self.file("g.txt", "1 2 5\n1 2 3\n1 2 4\n")
        for policy, length in (((), 3), (("--duplicates", "sum"), 12), (("--duplicates", "max"), 5)):
            found = self.json("sssp", graph, "--source", 1, *policy)
            self.assertEqual(found["result"]["max_distance"], length)

    def test_a_length_that_overflows_is_refused(self):
        graph = self.file("far.txt", "1 2 1e308\n2 3 1e308\n")
        self.refuse(4, "sssp", graph, "--source", 1, "-o", self.folder / "far.tsv",
                    says="path lengths overflow along 1 edge")
        self.assertFalse((self.folder / "far.tsv").exists())
        self.assertEqual(self.json("sssp", graph, "--source", 2)["result"]["reached"], 2)

    def test_zero_weights_make_no_cycle(self):
        graph = self.file("g.txt", "1 2 0\n2 3 0\n3 2 0\n3 1 0\n2 4 1\n3 4 1\n")
        self.succeed("sssp", graph, "--source", 1, "--verify", "-o", self.folder / "o.csv")
        self.assertEqual((self.folder / "o.csv").read_text(),
                         "vertex,distance,predecessor\n1,0,1\n2,0,1\n3,0,2\n4,1,2\n")

    def test_without_weights_an_edge_has_length_one(self):
        found = self.json("sssp", KARATE, "--source", 1, "--verify")
        self.assertIn("length 1", found["parameters"]["weights"])
        self.assertEqual(found["result"]["max_distance"], 3)
        self.assertIn("length 1", self.succeed("sssp", KARATE, "--source", 1).stdout)
        graph = self.file("roads.txt", ROADS)
        found = self.json("sssp", graph, "--source", 1, "--weights", "none", "--undirected")
        self.assertEqual(found["result"]["max_distance"], 2)

    def test_whole_lengths_are_exact_beyond_double(self):
        big = 2**62 + 1
        graph = self.file("g.txt", f"1 2 {big}\n2 3 {2**61}\n4 5 1\n")
        found = self.json("sssp", graph, "--source", 1, "--verify", "-o", self.folder / "o.json")
        self.assertEqual(found["result"]["max_distance"], big + 2**61)
        rows = json.loads((self.folder / "o.json").read_text())
        self.assertEqual([row["distance"] for row in rows], [0, big, big + 2**61, None, None])
        graph = self.file("g.txt", f"1 2 {big}\n2 3 {2**62}\n")
        self.refuse(4, "sssp", graph, "--source", 1, "-o", self.folder / "p.tsv", says="64 bits")
        self.assert_only("g.txt", "o.json")

    def test_real_lengths(self):
        graph = self.file("g.txt", "1 2 0.5\n2 3 0.25\n1 3 1\n9 8 2\n")
        self.succeed("sssp", graph, "--source", 1, "--verify", "-o", self.folder / "o.ldbc")
        values = dict(line.split() for line in (self.folder / "o.ldbc").read_text().splitlines())
        self.assertEqual((float(values["3"]), values["9"]), (0.75, "infinity"))

    def test_what_is_refused(self):
        graph = self.file("g.txt", "10 20 5\n20 30 -3\n10 30 -4\n")
        # The first in the order of vertices.
        self.refuse(4, "sssp", graph, "--source", 10, says="from 10 to 30 has the weight -4")
        self.refuse(2, "sssp", graph, "--source", 11, says="11")
        self.refuse(2, "sssp", graph, says="--source ID")
        self.refuse(3, "sssp", self.file("n.txt", "1 2 1\n2 3 nan\n"), "--source", 1, says="n.txt:2:")

    def test_one_vertex_and_nothing_reached(self):
        header = "%%MatrixMarket matrix coordinate integer general\n"
        found = self.json("sssp", self.file("one.mtx", header + "1 1 0\n"), "--source", 1, "--verify")
        self.assertEqual(self.numbers(found), {"source": 1, "reached": 1, "max_distance": 0,
                                               "distance_sum": 0, "verified": True})
        graph = self.file("g.txt", "1 2 3\n2 3 4\n")
        self.assertEqual(self.json("sssp", graph, "--source", 3)["result"]["reached"], 1)

    def test_generated_weights(self):
        for recipe, weights in (("kron:10", "1:64"), ("grid:40x30", "0:5"), ("urand:9", "0.0:1.0")):
            found = self.json("sssp", recipe, "--random-weights", weights, "--source", 3, "--verify")
            self.assertTrue(found["result"]["verified"])


if __name__ == "__main__":
    main()

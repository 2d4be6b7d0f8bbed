"""Random walks and samples of neighbours: the rows of each file, what is told, and what is refused."""

import csv
import json
import struct

from program import KARATE, ProgramTest, main

GRAPH = "ann bob 1\nbob cid 3\ncid ann 2\ncid dot 1\nann cid 5\n"


class Walks(ProgramTest):
    def setUp(self):
        super().setUp()
        self.graph = self.file("g.txt", GRAPH)
        self.edges = {tuple(line.split()[:2]) for line in GRAPH.splitlines()}

    def rows(self, name, *options):
        target = self.folder / name
        self.succeed("walk", self.graph, "--ids", "string", "--length", 6, "--walks", 3, "--verify", *options,
                     "-o", target)
        return target

    def test_each_walk_has_a_row(self):
        with open(self.rows("w.tsv"), newline="") as file:
            table = list(csv.reader(file, delimiter="\t"))
        self.assertEqual(table[0], ["start", "1", "2", "3", "4", "5", "6"])
        self.assertEqual([row[0] for row in table[1:]], sorted(["ann", "bob", "cid", "dot"] * 3))
        for row in table[1:]:
            self.assertEqual(len(row), 7)
            path = [id for id in row if id]
            self.assertEqual(row, path + [""] * (7 - len(path)))
            self.assertTrue(set(zip(path, path[1:])) <= self.edges)
            self.assertEqual(len(path) < 7, path[-1] == "dot")

    def test_formats_agree(self):
        with open(self.rows("w.csv"), newline="") as file:
            walks = [[id for id in row if id] for row in list(csv.reader(file))[1:]]
        self.assertEqual([row["walk"] for row in json.loads(self.rows("w.json").read_text())], walks)
        lines = self.rows("w.jsonl").read_text().splitlines()
        self.assertEqual([json.loads(line)["walk"] for line in lines], walks)
        data = self.rows("w.npy").read_bytes()
        self.assertIn(b"'shape': (12, 7)", data)
        self.assertIn(b"<i4", data)  # positions in the file of ids
        ids = ["ann", "bob", "cid", "dot"]
        numbers = struct.unpack("<84i", data[-336:])
        self.assertEqual([[ids[v] for v in numbers[7 * i:7 * i + 7] if v >= 0] for i in range(12)], walks)
        self.assertEqual((self.folder / "w.npy.ids.tsv").read_text().splitlines()[1], "0\tann")

    def test_visits_and_numbers(self):
        found = self.json("walk", KARATE, "--verify", "--top", 34, "-o", self.folder / "w.npy")["result"]
        self.assertEqual((found["starts"], found["steps"], found["dead_ends"]), (34, 13600, 0))
        self.assertEqual(sum(row["visits"] for row in found["top"]), 13940)
        data = (self.folder / "w.npy").read_bytes()
        self.assertIn(b"<i8", data)
        self.assertIn(b"'shape': (340, 41)", data)
        target = self.folder / "v.tsv"
        self.succeed("walk", KARATE, "--output-columns", "visits", "-o", target)
        visits = dict(line.split("\t") for line in target.read_text().splitlines()[1:])
        self.assertEqual({str(row["vertex"]): str(row["visits"]) for row in found["top"]}, visits)

    def test_a_walk_depends_on_seed_start_and_number_alone(self):
        def walks(*options):
            target = self.folder / "k.jsonl"
            self.succeed("walk", KARATE, *options, "-o", target)
            return [json.loads(line)["walk"] for line in target.read_text().splitlines()]

        all_of_them = walks("--walks", 4)
        for threads in (1, 2, 5):
            self.assertEqual(walks("--walks", 4, "--threads", threads, "--start", "all"), all_of_them)
        some = walks("--start", "34,7", "--walks", 2)
        self.assertEqual(some, all_of_them[24:26] + all_of_them[132:134])
        file = self.file("starts.txt", "7\n34\n")
        self.assertEqual(walks("--start", file, "--walks", 2), some)
        self.assertNotEqual(walks("--walks", 4, "--seed", 2), all_of_them)

    def test_weights_and_node2vec(self):
        for options in (["--weights", 3], ["--p", 0.01, "--q", 50], ["--weights", 3, "--q", 0.1]):
            self.rows("w.tsv", *options)
        told = self.succeed("walk", self.graph, "--ids", "string", "--weights", 3, "--p", 4).stdout
        self.assertIn("in proportion to its weight, times 1/4 back", " ".join(told.split()))
        self.assertIn("ended early", told)
        zero = self.file("z.txt", "1 2 0\n2 1 0\n")
        found = self.json("walk", zero, "--weights", 3, "--verify")["result"]
        self.assertEqual((found["steps"], found["dead_ends"]), (0, 20))

    def test_refusals(self):
        negative = self.file("n.txt", "1 2 -1\n2 1 3\n")
        self.refuse(2, "walk", negative, "--weights", 3, says="not negative")
        self.refuse(2, "walk", KARATE, "--start", "99", says="99")
        self.refuse(2, "walk", KARATE, "--length", 0, says="--length")
        self.refuse(2, "walk", KARATE, "--p", 0, says="--p")
        self.refuse(2, "walk", KARATE, "-o", "w.npz", says=".npz")
        self.refuse(2, "walk", KARATE, "-o", "w.mtx", says=".mtx")


class Samples(ProgramTest):
    def rows(self, *options, graph=KARATE):
        target = self.folder / "s.tsv"
        found = self.json("sample", graph, *options, "--verify", "-o", target)["result"]
        header, *rows = [line.split("\t") for line in target.read_text().splitlines()]
        self.assertEqual(header, ["source", "target", "hop"])
        return found, rows

    def test_each_edge_drawn_has_a_row(self):
        found, rows = self.rows("--start", "1,34", "--fanout", "4,2,1")
        self.assertEqual(found["starts"], 2)
        self.assertEqual(found["sampled"], len(rows))
        self.assertEqual(found["by_hop"], [sum(row[2] == str(hop) for row in rows) for hop in (1, 2, 3)])
        self.assertEqual(found["by_hop"][0], 8)
        self.assertEqual(found["reached"], len({"1", "34"} | {row[1] for row in rows}))
        self.assertEqual(len({(row[0], row[1]) for row in rows}), len(rows))
        hop = {"1": 0, "34": 0}
        for source, target, of in sorted(rows, key=lambda row: int(row[2])):
            self.assertEqual(hop[source] + 1, int(of))
            hop.setdefault(target, int(of))

    def test_all_edges_of_few_and_repeats_with_replacement(self):
        graph = self.file("g.txt", "1 2\n1 3\n2 3\n3 3\n4 1\n")
        found, rows = self.rows("--start", "1", graph=graph)
        self.assertEqual(rows, [["1", "2", "1"], ["1", "3", "1"], ["2", "3", "2"], ["3", "3", "2"]])
        self.assertEqual((found["by_hop"], found["reached"]), ([2, 2], 3))
        found, rows = self.rows("--start", "2", "--fanout", "3,2", "--replace", graph=graph)
        self.assertEqual(rows, [["2", "3", "1"]] * 3 + [["3", "3", "2"]] * 2)
        told = self.succeed("sample", graph, "--start", "2", "--replace").stdout
        self.assertIn("repeats counted", told)

    def test_the_same_for_any_threads_and_from_a_file(self):
        first = self.rows("--start", "3,9", "--fanout", "2,2")
        for threads in (1, 2, 5):
            self.assertEqual(self.rows("--start", "9,3", "--fanout", "2,2", "--threads", threads)[1], first[1])
        file = self.file("starts.txt", "3\n9\n")
        self.assertEqual(self.rows("--start", file, "--fanout", "2,2")[1], first[1])
        self.assertNotEqual(self.rows("--start", "3,9", "--fanout", "2,2", "--seed", 2)[1], first[1])

    def test_refusals(self):
        self.refuse(2, "sample", KARATE, says="--start")
        for fanout in ("0", "3,", "-1", "a", "1e9", "3,,2", "99999999999"):
            self.refuse(2, "sample", KARATE, "--start", 1, "--fanout", fanout, says="numbers from 1 on")


if __name__ == "__main__":
    main()

"""Answers that list the best alone: ranks from many seeds, the most alike of all pairs, the
edges of a core."""

import json

from program import KARATE, ProgramTest, main


class Seeds(ProgramTest):
    def rows(self, *arguments):
        target = self.folder / "rows.tsv"
        self.succeed("pagerank", *arguments, "-o", target)
        header, *rows = [line.split("\t") for line in target.read_text().splitlines()]
        self.assertEqual(header, ["seed", "vertex", "rank"])
        return [(int(seed), int(vertex), float(rank)) for seed, vertex, rank in rows]

    def test_ranks_are_those_of_each_seed_alone(self):
        seeds = self.file("seeds.txt", "# two\n34\n\n1\n")
        rows = self.rows(KARATE, "--seeds", seeds, "--verify")
        self.assertEqual([row[:2] for row in rows], [(s, v) for s in (34, 1) for v in range(1, 35)])
        for seed in (34, 1):
            one = self.file("one.txt", f"{seed}\n")
            found = self.json("pagerank", KARATE, "--personalize", one, "--top", 34)
            alone = {row["vertex"]: row["rank"] for row in found["result"]["top"]}
            for at, vertex, rank in rows:
                if at == seed:
                    self.assertAlmostEqual(rank, alone[vertex], places=6)

    def test_sets_are_numbered(self):
        seeds = self.file("sets.csv", "34,1,34\n17\n")
        rows = self.rows(KARATE, "--seeds", seeds, "--top", 2, "--verify")
        self.assertEqual([row[:2] for row in rows], [(1, 34), (1, 1), (2, 17), (2, 6)])
        found = self.json("pagerank", KARATE, "--seeds", seeds, "--verify")
        self.assertEqual(found["parameters"]["seeds"], str(seeds))
        self.assertEqual(found["result"]["seeds"], 2)
        self.assertEqual(len(found["result"]["top"]), 20)
        self.assertIn("number of the set", found["definition"]["seed"])
        self.succeed("pagerank", KARATE, "--seeds", seeds, "--top", 1, "-o", self.folder / "s.json")
        first = json.loads((self.folder / "s.json").read_text())[0]
        self.assertEqual((first["seed"], first["vertex"]), (1, 34))

    def test_each_way_is_verified(self):
        seeds = self.file("many.txt", "".join(f"{v}\n" for v in range(1, 35)))
        for more in ((), ("--directed",), ("--order", "degree"), ("--variant", "gap"),
                     ("--iterations", 3), ("--precision", "single"), ("--threads", 2),
                     ("--damping", 0), ("--max-iterations", 2)):
            found = self.json("pagerank", KARATE, "--seeds", seeds, *more, "--verify")
            self.assertIs(found["result"]["verified"], True, more)
        weighted = self.file("w.txt", "1 2 5\n2 3 1\n3 1 2\n3 4 1\n4 5 2\n5 3 7\n")
        few = self.file("few.txt", "1\n4\n")
        found = self.json("pagerank", weighted, "--seeds", few, "--weights", 3, "--verify")
        self.assertIs(found["result"]["verified"], True)

    def test_few_lines_stand_for_many_seeds(self):
        seeds = self.file("many.txt", "".join(f"{v}\n" for v in range(1, 35)))
        text = self.succeed("pagerank", KARATE, "--seeds", seeds).stdout
        self.assertIn("34 seeds, the best 10 vertices for each", text)
        self.assertIn("the first 30 of 340 rows; -o FILE has all", text)
        self.assertLess(len(text.splitlines()), 50)

    def test_what_does_not_fit_is_refused(self):
        bad = self.file("bad.txt", "34 99\n17\n")
        self.refuse(3, "pagerank", KARATE, "--seeds", bad, says="bad.txt:1:4")
        self.refuse(3, "pagerank", KARATE, "--seeds", self.file("none.txt", "# no\n"), says="no vertices")
        self.refuse(3, "pagerank", KARATE, "--seeds", self.folder / "missing", says="missing")
        good = self.file("good.txt", "1\n")
        self.refuse(2, "pagerank", KARATE, "--seeds", good, "--personalize", good, says="exclude")
        self.refuse(2, "pagerank", KARATE, "--seeds", good, "-o", self.folder / "r.npy", says=".tsv")
        self.refuse(2, "pagerank", KARATE, "--seeds", good, "-o", good, says="good.txt")
        many = self.file("many.txt", "0\n" * 20000)
        self.refuse(5, "pagerank", "kron:14", "--seeds", many, "-o", self.folder / "r.tsv",
                    "--memory-limit", "500M", says="ranks from all seeds")


class MostAlike(ProgramTest):
    def test_the_best_of_all_pairs(self):
        found = self.json("jaccard", KARATE, "--all-pairs", "--top", 3, "--verify")
        top = [(row["source"], row["target"], row["jaccard"]) for row in found["result"]["top"]]
        self.assertEqual(top, [(15, 16, 1), (15, 19, 1), (15, 21, 1)])
        self.assertEqual(found["result"]["pairs"], 3)
        self.assertEqual(found["parameters"]["all_pairs"], True)
        self.assertEqual(len(self.json("cosine", KARATE, "--all-pairs")["result"]["top"]), 10)
        self.succeed("cosine", KARATE, "--all-pairs", "--top", 5, "-o", self.folder / "c.tsv")
        rows = (self.folder / "c.tsv").read_text().splitlines()
        self.assertEqual((rows[0], len(rows)), ("source\ttarget\tcosine", 6))

    def test_each_measure_is_verified(self):
        loops = self.file("loops.txt", "1 1\n1 2\n2 2\n2 3\n3 1\n3 4\n4 1\n5 5\n2 3\n")
        for name in ("jaccard", "overlap", "cosine", "adamic-adar"):
            for graph in (KARATE, "kron:8", "grid:9x7", loops):
                for more in ((), ("--undirected",), ("--top", 1), ("--top", 100000), ("--threads", 2)):
                    found = self.json(name, graph, "--all-pairs", "--verify", *more)["result"]
                    self.assertIs(found["verified"], True, (name, graph, more))

    def test_pairs_and_all_pairs_exclude_each_other(self):
        pairs = self.file("p.txt", "1 2\n")
        self.refuse(2, "jaccard", KARATE, "--pairs", pairs, "--all-pairs", says="exclude each other")


class KCore(ProgramTest):
    def test_the_edges_of_a_core_are_written(self):
        target = self.folder / "core.tsv"
        found = self.json("kcore", KARATE, "-k", 4, "-o", target, "--verify")["result"]
        header, *rows = [line.split("\t") for line in target.read_text().splitlines()]
        self.assertEqual(header, ["source", "target", "edge_core"])
        self.assertEqual(len(rows), found["edges"])
        self.assertEqual(len({v for row in rows for v in row[:2]}), found["vertices"])
        self.assertEqual({row[2] for row in rows}, {"4"})
        self.assertTrue(all(int(u) < int(v) for u, v, _ in rows))
        self.assertEqual(found["top"][0], {"vertex": 1, "core": 4})
        self.succeed("kcore", KARATE, "-k", 0, "-o", target)
        self.assertEqual(len(target.read_text().splitlines()), 79)
        self.succeed("kcore", KARATE, "-k", 99, "-o", target)
        self.assertEqual(target.read_text(), "source\ttarget\tedge_core\n")

    def test_edges_keep_their_direction(self):
        graph = self.file("g.txt", "2 1\n1 2\n1 1\n3 2\n3 4\n")
        self.succeed("kcore", graph, "-k", 1, "-o", self.folder / "c.csv", "--verify")
        self.assertEqual((self.folder / "c.csv").read_text().splitlines()[1:],
                         ["1,2,2", "2,1,2", "3,2,1", "3,4,1"])
        self.succeed("kcore", graph, "-k", 2, "-o", self.folder / "c.mtx", "--verify")
        self.assertIn("integer general", (self.folder / "c.mtx").read_text())
        self.refuse(2, "kcore", graph, "-k", 2, "-o", self.folder / "c.npy", says=".mtx")
        self.succeed("kcore", graph, "-o", self.folder / "c.npy")


if __name__ == "__main__":
    main()

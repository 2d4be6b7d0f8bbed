"""graphrun estimate: what an algorithm needs of memory and time, before it runs."""

import json
import os
import subprocess
import time
import unittest
from collections import defaultdict

from program import KARATE, ProgramTest, main


def algorithms():
    """By algorithm, the options that must be given."""
    text = subprocess.run([os.environ["GRAPHRUN_CATALOGUE"]], capture_output=True, text=True, check=True)
    found = defaultdict(list)
    for line in text.stdout.splitlines():
        name, kind, what = line.split("\t")
        found[name] += [what, "1"] if kind == "vertex" else []
    return found


ALGORITHMS = algorithms()
SANITIZED = bool(os.environ.get("GRAPHRUN_SANITIZED"))


class Estimate(ProgramTest):
    def estimate(self, *words):
        found = self.json("estimate", *words)
        self.assertEqual(found["command"], "estimate")
        result = found["result"]
        self.assertLessEqual(result["bytes_least"], result["bytes_most"])
        self.assertLessEqual(result["run"]["least"], result["run"]["most"])
        self.assertLessEqual(result["kept"]["most"], result["run"]["most"])
        if result["seconds"] is not None:
            for part in (result["seconds"], result["seconds"]["load"], result["seconds"]["run"]):
                self.assertGreater(part["least"], 0)
                self.assertLess(part["most"], 4 * part["least"])
            self.assertGreater(result["seconds"]["foreseen"], result["seconds"]["least"])
        return found

    def test_each_algorithm_as_text_and_as_json(self):
        self.assertGreater(len(ALGORITHMS), 30)
        for name, needed in ALGORITHMS.items():
            with self.subTest(algorithm=name):
                text = self.succeed("estimate", name, "kron:12", *needed, "--device", "cpu").stdout
                for word in ("vertices", "stored entries", "in all", "available: fits", "time", "reading and building"):
                    self.assertIn(word, " ".join(text.split()))
                self.assertIn("\n" + name + " ", text)
                found = self.estimate(name, "kron:12", *needed, "--device", "cpu")
                self.assertEqual(found["algorithm"], name)
                self.assertGreater(found["result"]["run"]["most"], 0)
                self.assertIs(found["result"]["fits"], True)
                self.assertGreater(found["result"]["seconds"]["run"]["least"], 0)
                self.assertEqual(found["structure"]["known_from"], "the graph")
                self.assertEqual(self.json(name, "kron:12", *needed, "--device", "cpu", "--estimate")["result"]["run"],
                                 found["result"]["run"])

    def test_a_large_recipe_answers_at_once(self):
        begin = time.monotonic()
        found = self.estimate("pagerank", "kron:30", "--device", "cpu", "--memory-limit", "24G")
        seconds = time.monotonic() - begin
        self.assertLess(seconds, 30 if SANITIZED else 3)
        self.assertEqual(found["structure"]["known_from"], "smaller graphs of the recipe")
        self.assertGreater(found["result"]["seconds"]["run"]["least"], 1)
        self.assertEqual(found["graph"]["vertices"], 2**30)
        result = found["result"]
        self.assertIs(result["fits"], False)
        self.assertEqual(result["available"], 24 * 10**9)
        self.assertGreater(result["graph"]["least"], 100 * 10**9)
        text = self.succeed("estimate", "pagerank", "kron:30", "--device", "cpu", "--memory-limit", "24G").stdout
        self.assertIn("does not fit", text)

    def test_expected_entries_are_those_that_are_generated(self):
        for recipe in ("kron:13", "kron:12:40", "rmat:13", "rmat:12:5", "urand:12", "grid:90x70",
                       "grid:90x70:removed=0", "smallworld:12:6"):
            for more in ((), ("--undirected",)) if recipe.startswith("rmat") else ((),):
                with self.subTest(recipe=recipe, more=more):
                    made = self.json("cc", recipe, *more)["graph"]["entries"]
                    found = self.estimate("cc", recipe, *more)["graph"]["entries"]
                    self.assertEqual(found["least"], found["most"])
                    self.assertAlmostEqual(found["most"] / made, 1, delta=0.02)

    def test_headers_are_enough(self):
        edges = "".join(f"{v} {v + 1} {v % 7 + 1}\n" for v in range(1, 500))
        graph = self.file("g.txt", edges)
        for suffix in ("mtx", "grun", "sg", "graph", "gr"):
            target = self.folder / f"g.{suffix}"
            self.succeed("convert", graph, target, "--undirected", "--weights", "none")
            with self.subTest(suffix=suffix):
                found = self.estimate("pagerank", target)["graph"]
                self.assertEqual(found["known_from"], "its header")
                made = self.json("cc", target)["graph"]
                self.assertEqual(found["vertices"], made["vertices"])
                self.assertEqual(found["entries"]["most"], made["entries"])
                self.assertEqual(found["directed"], made["directed"])
        snap = self.file("s.txt", "# Directed graph\n# Nodes: 500 Edges: 499\n" + edges)
        self.assertEqual(self.estimate("cc", snap)["graph"]["known_from"], "its header")
        found = self.estimate("cc", graph)["graph"]
        self.assertEqual((found["known_from"], found["vertices"]), ("reading it", 500))
        self.assertEqual(self.estimate("cc", KARATE)["graph"]["vertices"], 34)

    def test_options_change_it(self):
        def run(*words):
            return self.estimate(*words, "--device", "cpu")["result"]["run"]["most"]

        plain = run("pagerank", "kron:16")
        self.assertLess(run("pagerank", "kron:16", "--precision", "single"), plain)
        self.assertGreater(run("pagerank", "kron:16", "--format", "tiled"), 2 * plain)
        few = run("multi-bfs", "kron:16", "--sources", "1,2")
        sources = self.file("ids", "".join(f"{v}\n" for v in range(64)))
        self.assertGreater(run("multi-bfs", "kron:16", "--sources", sources), 10 * few)
        self.assertLess(run("triangles", "kron:16"), run("triangles", "kron:16", "--per-edge"))
        self.assertLess(run("sssp", "kron:16", "--source", 1),
                        run("sssp", "kron:16", "--source", 1, "-o", "out.tsv"))

    def test_a_list_that_is_not_read_has_no_time(self):
        head = "%%MatrixMarket matrix coordinate pattern general\n30000000 30000000 900000000\n1 2\n"
        found = self.estimate("cc", self.file("large.mtx", head), "--device", "cpu")
        self.assertIsNone(found["structure"])
        self.assertIsNone(found["result"]["seconds"])
        text = self.succeed("estimate", "cc", self.file("large.mtx", head), "--device", "cpu").stdout
        self.assertIn("not foreseen", text)

    def test_more_work_takes_longer(self):
        def foreseen(*words):
            return self.estimate(*words, "--device", "cpu")["result"]["seconds"]["run"]["least"]

        self.assertGreater(foreseen("pagerank", "kron:20"), 4 * foreseen("pagerank", "kron:16"))
        self.assertGreater(foreseen("bc", "kron:12"), 100 * foreseen("bc", "kron:12", "--sources", "4"))
        self.assertGreater(foreseen("pagerank", "kron:14", "--tolerance", "1e-12"), foreseen("pagerank", "kron:14"))
        path = self.file("path.txt", "".join(f"v{v} v{v + 1}\n" for v in range(20000)))
        near, far = (foreseen("maxflow", path, "--source", "v0", "--target", target) for target in ("v1", "v20000"))
        self.assertGreater(far, 1.5 * near)
        grid = ("maxflow", "grid:60x60", "--source", "0", "--target", "3599")
        self.assertGreater(foreseen(*grid, "--random-weights", "1:100"), 2 * foreseen(*grid))
        self.assertGreater(foreseen("walk", "kron:12", "--length", "400"), 5 * foreseen("walk", "kron:12"))

    @unittest.skipIf(SANITIZED, "the sanitizer's own memory counts")
    def test_a_run_that_does_not_fit_says_so_before_it_starts(self):
        text = self.refuse(5, "apsp", "kron:11", "--device", "cpu", "--memory-limit", "15M",
                           says="apsp of this graph").stderr
        self.assertRegex(text, r"needs [\d.]+ MB, [\d.]+ MB available")

    def test_what_would_fit_is_said(self):
        found = self.estimate("multi-sssp", "grid:1000x1000", "--sources", self.file(
            "ids", "".join(f"{v}\n" for v in range(64))), "--device", "cpu", "--memory-limit", "800M")
        self.assertIs(found["result"]["fits"], False)
        self.assertTrue(any("at a time" in one for one in found["result"]["would_fit"]), found)

    @unittest.skipIf(SANITIZED, "the sanitizer's own memory counts")
    def test_the_process_takes_what_was_said(self):
        base = self.json("pagerank", KARATE)["memory"]["host_peak"]
        for words in (("pagerank", "kron:18"), ("triangles", "kron:17"), ("cc", "rmat:18"),
                      ("bc", "urand:17", "--sources", "4"), ("mst", "grid:900x900", "--random-weights", "1:9")):
            with self.subTest(words=words):
                found = self.estimate(*words, "--device", "cpu", "--threads", 2)["result"]
                peak = self.json(*words, "--device", "cpu", "--threads", 2)["memory"]["host_peak"] - base
                self.assertGreaterEqual(peak, found["bytes_least"] / 1.3)
                self.assertLessEqual(peak, found["bytes_most"] * 1.3)

    def test_usage(self):
        self.refuse(2, "estimate", "pagerang", "kron:9", says="did you mean pagerank?")
        self.refuse(2, "estimate", "spmv", "kron:9", says="there is no algorithm 'spmv'")
        self.refuse(2, "estimate", "pagerank", "kron:9", "--personalize", "a", "--seeds", "b",
                    says="--personalize and --seeds exclude each other")
        self.refuse(3, "estimate", "pagerank", self.folder / "none.mtx", says="none.mtx")
        self.assertIn("--json", self.succeed("estimate", "--help").stdout)
        before = self.json("--device", "cpu", "estimate", "bfs", "kron:10", "--source", "1")
        self.assertEqual(before["algorithm"], "bfs")


if __name__ == "__main__":
    main()

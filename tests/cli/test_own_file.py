"""graphrun's own file: every command reads it, parts are written to it, and no damage goes unseen."""

import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

from program import KARATE, PLAIN, PROGRAM, ProgramTest, main


def result_of(found):
    """What an algorithm says, without times and the file's name."""
    return {key: found[key] for key in ("result", "definition", "parameters")}


class OwnFile(ProgramTest):
    def test_every_command_takes_it_as_it_takes_the_text(self):
        weighted = self.folder / "w.mtx"
        self.succeed("generate", "kron", "--scale", 8, "--random-weights", "1:9", "-o", weighted)
        own = self.folder / "w.grun"
        self.succeed("convert", weighted, own)
        for command in (["pagerank"], ["bfs", "--source", 1], ["sssp", "--source", 1], ["cc"],
                        ["triangles"], ["louvain"], ["mst"], ["spmv"],
                        ["cc", "--directed"], ["kcore", "--self-loops", "drop"],
                        ["bfs", "--source", 1, "--weights", "none"]):
            name, *options = command
            self.assertEqual(result_of(self.json(name, own, *options)),
                             result_of(self.json(name, weighted, *options)), command)
        self.assertEqual(self.json("spgemm", own, own)["result"],
                         self.json("spgemm", weighted, weighted)["result"])
        found = self.json("info", own)
        self.assertEqual((found["graph"]["format"], found["graph"]["edges"]),
                         ("graphrun", self.json("info", weighted)["graph"]["edges"]))
        self.succeed("convert", own, self.folder / "again.mtx")
        self.assertEqual((self.folder / "again.mtx").read_text(), weighted.read_text())

    def test_ids_are_kept(self):
        self.file("g.csv", "source,target,weight\nann,bob,1.5\nbob,cy,2\n\"d\te\",ann,3\n")
        self.succeed("convert", "g.csv", "g.grun", cwd=self.folder)
        rows = self.succeed("convert", "g.grun", "-", cwd=self.folder).stdout
        self.assertEqual(rows, self.succeed("convert", "g.csv", "-", cwd=self.folder).stdout)
        self.assertIn("bob\tcy\t2\n", rows)
        self.assertEqual(self.json("bfs", "g.grun", "--source", "ann", cwd=self.folder)["result"]["reached"], 3)

    def test_a_directed_one_is_made_undirected(self):
        arcs = self.file("a.txt", "1 2\n2 1\n2 3\n")
        self.succeed("convert", arcs, self.folder / "a.grun")
        for options in (["--undirected"], ["--undirected", "--weights", "none"]):
            self.assertEqual(self.json("cc", self.folder / "a.grun", *options)["graph"]["edges"], 2)

    def test_order_degree_is_kept_in_it(self):
        self.succeed("convert", KARATE, self.folder / "k.grun", "--order", "degree")
        ranks = {row["vertex"]: row["rank"] for row in
                 self.json("pagerank", self.folder / "k.grun", "--top", 34)["result"]["top"]}
        for row in self.json("pagerank", KARATE, "--top", 34)["result"]["top"]:
            self.assertAlmostEqual(ranks[row["vertex"]], row["rank"], places=12)
        self.refuse(2, "convert", KARATE, self.folder / "k.tsv", "--order", "degree",
                    says="--order degree is for a .grun")

    def test_damage_is_refused(self):
        own = self.folder / "k.grun"
        self.succeed("convert", KARATE, own)
        right = own.read_bytes()
        own.write_bytes(right[:-1])
        self.refuse(3, "pagerank", own, says="it is truncated, or bytes were added")
        own.write_bytes(right[:-70] + bytes([right[-70] ^ 4]) + right[-69:])
        self.refuse(3, "pagerank", own, says="section columns is damaged: its bytes 0 to ")
        own.write_bytes(b"")
        self.refuse(3, "pagerank", own, says="the file is empty")
        self.refuse(2, "convert", KARATE, self.folder / "k.grun.gz", says="write it unpacked")
        self.assert_only("k.grun")

    def cut_while_used(self, own, *options):
        """Status, standard output and standard error of a run whose file is cut off meanwhile."""
        command = [PROGRAM, "pagerank", str(own), "--tolerance", "0", "--max-iterations", "100000000",
                   "--device", "cpu", *options]
        running = subprocess.Popen(command, env=PLAIN, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        mapped = f"/proc/{running.pid}/maps"
        deadline = time.monotonic() + 60
        while str(own) not in Path(mapped).read_text() and time.monotonic() < deadline:
            time.sleep(0.01)
        os.truncate(own, 4096)
        try:
            output, said = running.communicate(timeout=120)
        finally:
            running.send_signal(signal.SIGKILL)
        return running.returncode, output, said

    def test_a_file_that_shrinks_while_it_is_used(self):
        whole, own = self.folder / "whole.grun", self.folder / "g.grun"
        self.succeed("convert", "urand:15:16", whole)
        message = "a file became shorter while it was being read"
        for _ in range(3):  # any thread may be the one that finds it
            shutil.copy(whole, own)
            self.assertEqual(self.cut_while_used(own), (3, "", f"graphrun: {message}\n"))
        shutil.copy(whole, own)
        status, output, said = self.cut_while_used(own, "--json")
        self.assertEqual((status, said), (3, f"graphrun: {message}\n"))
        self.assertEqual(json.loads(output)["error"],
                         {"kind": "input", "message": message, "path": None, "line": None,
                          "column": None, "exit": 3})


class Parts(ProgramTest):
    def edges(self, *options):
        rows = self.succeed("convert", self.graph, "-", *options).stdout.splitlines()
        return sorted(tuple(row.split("\t")) for row in rows if row[0] not in "#s")

    def setUp(self):
        super().setUp()
        self.graph = self.file("g.txt", "a b\nb c\nc a\nc d\nx y\nz z\n")

    def test_vertices_are_kept_and_dropped(self):
        keep, drop = self.file("keep", "a\nb\nc\nx\n"), self.file("drop", "b\n")
        self.assertEqual(self.edges("--keep", keep), [("a", "b"), ("b", "c"), ("c", "a")])
        self.assertEqual(self.edges("--drop", drop), [("c", "a"), ("c", "d"), ("x", "y"), ("z", "z")])
        self.assertEqual(self.edges("--keep", keep, "--drop", drop), [("c", "a")])
        self.assertEqual(self.edges("--min-degree", 2),
                         [("a", "b"), ("b", "c"), ("c", "a"), ("z", "z")])
        self.assertEqual(self.edges("--largest-component"),
                         [("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")])
        self.assertEqual(self.edges("--drop", drop, "--min-degree", 2), [("z", "z")])
        self.refuse(3, "convert", self.graph, "-", "--keep", self.file("no", "q\n"), says="q")

    def test_the_report_says_how_much(self):
        said = self.succeed("convert", self.graph, self.folder / "p.tsv", "--largest-component").stdout
        self.assertIn("part      4 of 7 vertices, 4 of 6 edges", said)

    def test_weights_and_directions_stay(self):
        graph = self.file("w.csv", "source,target,weight\n5,7,1.25\n7,5,2\n7,9,3\n1,2,4\n")
        self.succeed("convert", graph, self.folder / "p.csv", "--largest-component")
        self.assertEqual((self.folder / "p.csv").read_text(),
                         "source,target,weight\n5,7,1.25\n7,5,2\n7,9,3\n")

    def test_edges_are_sampled_by_seed(self):
        def count(*options):
            return self.json("convert", "urand:10:16", self.folder / "s.grun", "--sample-edges",
                             *options)["result"]["written"]
        whole = self.json("info", "urand:10:16")["graph"]["edges"]
        half = count(0.5)
        self.assertEqual(half, count(0.5))
        self.assertAlmostEqual(half / whole, 0.5, delta=0.03)
        self.assertEqual(count(0), 0)
        self.assertEqual(self.json("info", self.folder / "s.grun")["graph"]["vertices"], 1024)
        self.succeed("convert", "urand:10:16", self.folder / "a.tsv", "--sample-edges", 0.5)
        self.succeed("convert", "urand:10:16", self.folder / "b.tsv", "--sample-edges", 0.5, "--seed", 2)
        self.assertNotEqual((self.folder / "a.tsv").read_text(), (self.folder / "b.tsv").read_text())

    def test_a_part_of_what_is_no_graph(self):
        wide = self.file("w.mtx", "%%MatrixMarket matrix coordinate pattern general\n2 3 1\n1 3\n")
        self.refuse(2, "convert", wide, self.folder / "o.mtx", "--min-degree", 1,
                    says="this matrix has 2 rows and 3 columns")


if __name__ == "__main__":
    main()

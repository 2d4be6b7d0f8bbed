"""bench on graphs that are hardly any: each suite measures them or says why it cannot."""

import itertools
import json
import xml.etree.ElementTree

from program import ProgramTest, main, run

QUICK = ("--no-ceilings", "--seconds", "0", "--runs", "2", "--trials", "2")
CPU = ("--device", "cpu", "--threads", "2")
GPU = ("--device", "cuda")
DEVICES = (CPU, GPU) if json.loads(run("devices", "--json").stdout)["cuda"] else (CPU,)
SUITES = "gap snap formats spmv spgemm spmm graph500 graphchallenge pagerank bfs sssp cc bc".split()
NEEDS_EDGES = {"graph500", "bfs", "sssp", "bc"}
MTX = "%%MatrixMarket matrix coordinate pattern symmetric\n"


class Tiny(ProgramTest):
    def measure(self, suite, graph, device):
        json_file, plot = self.folder / "out.json", self.folder / "out.svg"
        done = run("bench", suite, graph, *QUICK, *device, "--json", json_file, "--plot", plot)
        for text in (done.stdout, done.stderr):
            self.assertNotRegex(text, r"(?i)\b-?(nan|inf)\b", (suite, graph))
        if done.returncode == 0:
            self.assert_all_numbers(json_file.read_text())
            xml.etree.ElementTree.fromstring(plot.read_text())
            self.assertNotRegex(plot.read_text(), r'="-?(nan|inf)"')
            again = self.succeed("bench", "--table", json_file, "--plot", plot).stdout
            self.assertNotRegex(again, r"(?i)\b-?(nan|inf)\b", (suite, graph))
        return done

    def assert_all_numbers(self, text):
        def walk(value, path):
            if isinstance(value, dict):
                for key, inner in value.items():
                    if path[-1:] != ("shares",) and path[-1:] != ("rates",):
                        walk(inner, path + (key,))
            elif isinstance(value, list):
                for inner in value:
                    walk(inner, path)
            else:
                self.assertFalse(value is None and "results" in path, path)
        walk(json.loads(text), ())

    def test_each_suite_measures_a_small_graph(self):
        star = self.file("star.txt", "# Undirected graph\n" + "".join(f"0 {i}\n" for i in range(1, 9)))
        for device, suite, graph in itertools.product(DEVICES, SUITES, ("kron:8", "grid:3x3", star)):
            done = self.measure(suite, graph, device)
            self.assertEqual(done.returncode, 0, (device, suite, graph, done.stderr))

    def test_a_graph_without_edges_is_measured_or_refused_with_the_reason(self):
        one = self.file("one.mtx", MTX + "1 1 0\n")
        for device, suite, graph in itertools.product(DEVICES, SUITES, ("grid:1x1", one)):
            done = self.measure(suite, graph, device)
            wanted = 4 if suite in NEEDS_EDGES else 0
            self.assertEqual(done.returncode, wanted, (device, suite, graph, done.stderr))
            if wanted:
                self.assertIn("no edges to follow", done.stderr)
                self.assertNotIn("in this version", done.stderr)

    def test_a_graph_without_vertices_is_refused(self):
        none = self.file("none.mtx", MTX + "0 0 0\n")
        for suite in SUITES:
            done = self.measure(suite, none, CPU)
            self.assertEqual(done.returncode, 3, suite)
            self.assertIn("without vertices", done.stderr)

    def test_one_vertex_of_graphalytics(self):
        self.file("one.v", "7\n")
        self.file("one.e", "")
        self.file("one.properties",
                  "graph.one.vertex-file = one.v\ngraph.one.edge-file = one.e\n"
                  "graph.one.directed = false\ngraph.one.bfs.source-vertex = 7\n"
                  "graph.one.pr.damping-factor = 0.85\ngraph.one.pr.num-iterations = 3\n")
        self.file("one-PR", "7 1.0\n")
        self.file("one-BFS", "7 0\n")
        self.file("one-WCC", "7 7\n")
        self.file("one-LCC", "7 0.0\n")
        self.file("one-CDLP", "7 7\n")
        for device in DEVICES:
            done = self.measure("ldbc", self.folder, device)
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_short_runs_on_a_gpu_leave_no_error_behind(self):
        if GPU not in DEVICES:
            print("SKIP: no GPU; short runs on one were not measured")
            return
        for suite in ("gap", "snap", "spgemm", "graphchallenge"):
            for graph in ("kron:10", "kron:14"):
                done = self.measure(suite, graph, GPU)
                self.assertEqual(done.returncode, 0, (suite, graph, done.stderr))


if __name__ == "__main__":
    main()

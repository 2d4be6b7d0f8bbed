"""bench: its rows, its checks, its files, and that a wrong result never shows a time."""

import json
import os
import pathlib
import shutil
import statistics
import subprocess
import xml.etree.ElementTree

from program import KARATE, SHARED, SOURCE, ProgramTest, main, run

QUICK = ("--device", "cpu", "--threads", "1", "--no-ceilings", "--seconds", "0", "--runs", "5",
         "--trials", "4")

MOMENTS = "min firstquartile median thirdquartile max mean stddev".split()
RATES = "min firstquartile median thirdquartile max harmonic_mean harmonic_stddev".split()
GRAPH500_KEYS = ("SCALE edgefactor NBFS graph_generation num_mpi_processes construction_time".split()
                 + [f"{k}{m}_time" for k in ("bfs  ", "sssp ") for m in MOMENTS]
                 + [f"{m}_nedge" for m in MOMENTS]
                 + [f"{k}{m}_TEPS" for k in ("bfs  ", "sssp ") for m in RATES]
                 + [f"{k}{m}_validate" for k in ("bfs  ", "sssp ") for m in MOMENTS])

GAP_PROGRAM = """#!/bin/sh
echo "$0 $@" >> {log}
printf 'Read Time:           0.00100\\n'
for trial in 1 2 3 4; do
  printf 'Trial Time:          0.0010%s\\n' $trial
  printf 'Verification:           {verdict}\\n'
  printf 'Verification Time:   0.00200\\n'
done
printf 'Average Time:        0.00102\\n'
"""


class Bench(ProgramTest):
    def bench(self, *arguments, **more):
        """The document of a run, which must succeed, and what it printed."""
        path = self.folder / "bench.json"
        done = self.succeed("bench", *arguments, *QUICK, "--json", path, **more)
        return json.loads(path.read_text()), done.stdout


class Programs(ProgramTest):
    def test_the_suites_are_a_program_of_their_own(self):
        alone = self.folder / "graphrun"
        shutil.copy(os.environ["GRAPHRUN"], alone)
        done = subprocess.run([alone, "bench", "--help"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0)
        self.assertIn("graph500", done.stdout)
        done = subprocess.run([alone, "bench", "spmv"], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("graphrun-bench", done.stderr)
        bench = pathlib.Path(os.environ["GRAPHRUN"]).resolve().parent / "graphrun-bench"
        done = subprocess.run([bench, "spmv", "kron:5", *QUICK], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("kron:5", done.stdout)

    def test_help_lists_what_can_be_measured(self):
        message = self.refuse(2, "bench", "nonsense", says="is no suite").stderr
        _, suites, commands = message.splitlines()[0].split(": ", 3)[1:]
        topics = suites.split(";")[0].split(", ") + commands.split(", ")
        for topic in topics:
            self.assertIn(f"graphrun bench {topic}", self.succeed("help", "bench", topic).stdout)
        shown = self.succeed("bench", "--help", env={"COLUMNS": "200"}).stdout
        self.assertIn(commands, " ".join(shown.split()))
        listed = [line.split()[0] for line in shown.split("Suites:\n")[1].split("\n\n")[0].splitlines()]
        self.assertEqual(listed, suites.split(";")[0].split(", "))


class Documents(Bench):
    def test_spmv_measures_each_format_and_precision_and_all_are_right(self):
        document, text = self.bench("spmv", "kron:10")
        self.assertEqual(document["schema"], "graphrun-bench-2")
        rows = [(r["format"], r["precision"], r["implementation"]) for r in document["results"]]
        for precision in ("pattern", "fp32", "fp64"):
            for format in ("csr", "coo"):
                self.assertIn((format, precision, "graphrun"), rows)
        for precision in ("pattern", "fp32", "fp64"):
            self.assertIn(("csr", precision, "plain loop"), rows)
        for result in document["results"]:
            self.assertTrue(result["verified"])
            self.assertGreaterEqual(len(result["samples_ms"]), 5)
            self.assertAlmostEqual(result["statistics"]["median"],
                                   statistics.median(result["samples_ms"]))
            self.assertEqual(result["model"]["gathers"], result["graph"]["entries"])
        self.assertEqual(document["device"], {**document["device"], "kind": "cpu", "threads": 1})
        for key in ("processor", "operating_system", "memory"):
            self.assertIn(key, document["machine"])
        self.assertIn("commit", document["build"])
        self.assertIn("kron:10", document["command_line"])
        self.assertIn("spmv csr fp64", text)

    def test_the_model_counts_the_bytes_of_each_format(self):
        document, _ = self.bench("spmv", "kron:10", "--no-baselines")
        for r in document["results"]:
            if r["format"] not in ("csr", "coo"):
                continue  # padding depends on the graph
            n, entries = r["graph"]["vertices"], r["graph"]["entries"]
            value = {"pattern": 0, "fp32": 4, "fp64": 8, "complex64": 8, "complex128": 16}[r["precision"]]
            x = max(value, 4)
            structure = 4 * entries + 8 * (n + 1) if r["format"] == "csr" else 8 * entries
            self.assertEqual(r["model"]["bytes"], structure + value * entries + 2 * n * x)

    def test_gap_runs_all_of_its_kernels(self):
        document, text = self.bench("gap", "kron:10", "urand:10")
        rows = {(r["graph"]["name"], r["kernel"], r["implementation"]): r
                for r in document["results"]}
        for graph in ("kron:10", "urand:10"):
            for kernel in ("pagerank", "bfs", "sssp", "cc", "bc", "triangles"):
                self.assertIn((graph, kernel, "graphrun"), rows)
            for kernel in ("pagerank", "bfs", "sssp", "cc"):
                self.assertIn((graph, kernel, "Boost.Graph"), rows)
        self.assertEqual(rows["kron:10", "bc", "graphrun"]["figures"]["sources"], 4)
        rank = rows["kron:10", "pagerank", "graphrun"]
        self.assertEqual(rank["precision"], "fp32")
        self.assertEqual(len(rank["samples_ms"]), 4)
        self.assertEqual(rank["model"]["gathers"],
                         rank["figures"]["sweeps"] * rank["graph"]["entries"])
        # Listed edges hold repeats, but each once; stored entries hold each both ways.
        rates = rows["kron:10", "bfs", "graphrun"]["rates"]
        self.assertNotEqual(rates["entries_per_second"], rates["input_edges_per_second"])

    def test_graph500_prints_the_keys_of_the_reference(self):
        document, text = self.bench("graph500", "kron:9")
        keys = [line.split(":")[0] for line in text[text.index("SCALE:"):].splitlines()]
        self.assertEqual(keys, GRAPH500_KEYS)
        self.assertIn("bfs  harmonic_mean_TEPS:     !  ", text)
        self.assertRegex(text, r"(?m)^SCALE: {26}9$")
        figures = document["results"][-1]["figures"]
        per_edge = [ms / 1000 / figures["max_nedge"] for ms in document["results"][0]["samples_ms"]]
        if figures["min_nedge"] == figures["max_nedge"]:
            self.assertAlmostEqual(figures["bfs  harmonic_mean_TEPS"] * statistics.mean(per_edge), 1)

    def test_commands_and_files(self):
        document, _ = self.bench("pagerank", KARATE)
        self.assertEqual({r["graph"]["entries"] for r in document["results"]}, {156})
        document, _ = self.bench("bfs", KARATE)
        self.assertEqual(document["results"][0]["rates"]["input_edges_per_second"] > 0, True)
        document, _ = self.bench("sssp", KARATE)
        self.assertEqual(document["results"][0]["precision"], "int64")
        for weights, precision in (("1:64", "int64"), ("0.5:1.5", "fp64")):
            document, _ = self.bench("sssp", "kron:9", "--random-weights", weights)
            self.assertEqual(document["results"][0]["precision"], precision)
            self.assertTrue(document["results"][0]["verified"])
        document, text = self.bench("snap", KARATE, SOURCE / "graphs" / "webring.txt")
        self.assertEqual(len(document["results"]),
                         2 * len({r["kernel"] for r in document["results"]}))
        self.assertIn("read_ms", document["results"][0]["figures"])

    def test_ldbc_compares_with_the_expected_outputs(self):
        if not (SHARED / "ldbc").is_dir():
            print(f"SKIP: {SHARED} is missing; the Graphalytics graphs were not run")
            return
        document, _ = self.bench("ldbc", SHARED / "ldbc")
        self.assertEqual({r["kernel"] for r in document["results"]},
                         {"bfs", "pagerank", "cc", "cdlp", "lcc", "sssp"})
        self.assertEqual(len(document["results"]), len(list((SHARED / "ldbc").glob("*-[A-Z]*"))))
        self.assertTrue(all(r["verified"] for r in document["results"]))

    def test_what_cannot_be_run(self):
        self.refuse(2, "bench", "nonsense", says="no suite and no command")
        self.refuse(2, "bench", "snap", *QUICK, says="files or folders")
        self.refuse(2, "bench", "spmv", "kron:9", "--fail-if-slower", "5%", says="--baseline")
        self.refuse(2, "bench", "spmv", "--fail-if-slower", "fast", says="a share such as 5%")
        self.refuse(3, "bench", "--table", KARATE, says="graphrun-bench-2")
        self.refuse(3, "bench", "spmv", self.folder / "missing", *QUICK, says="No such file")


class Faults(Bench):
    def test_a_wrong_result_shows_no_time(self):
        for suite in ("spmv", "gap", "graph500", "pagerank", "bfs", "sssp"):
            path = self.folder / "wrong.json"
            done = run("bench", suite, "kron:9", *QUICK, "--no-baselines", "--inject-fault",
                       "--json", path)
            self.assertEqual(done.returncode, 7, (suite, done.stderr))
            self.assertIn("is wrong:", done.stderr)
            document = json.loads(path.read_text())
            self.assertGreater(len(document["results"]), 0)
            for result in document["results"]:
                self.assertFalse(result["verified"])
                for key in ("samples_ms", "statistics", "rates"):
                    self.assertNotIn(key, result)
        self.assertNotIn(" ms", done.stdout.split("\n\n")[2])

    def test_no_graph500_lines_for_an_invalid_run(self):
        done = run("bench", "graph500", "kron:9", *QUICK, "--inject-fault")
        self.assertIn("No results printed for invalid run.", done.stdout)
        self.assertNotIn("TEPS:", done.stdout)


class Order(Bench):
    def test_sorted_graphs_are_measured_from_the_same_sources(self):
        sorted_too = []
        for order in ((), ("--order", "degree")):
            document, text = self.bench("gap", "kron:9", "--no-baselines", *order)
            rows = {r["kernel"]: r for r in document["results"]}
            self.assertTrue(all(r["verified"] for r in rows.values()), text)
            sorted_too.append(rows)
        given, found = sorted_too
        self.assertEqual({*given} - {*found}, {"triangles"})
        self.assertEqual(found["bfs"]["graph"]["name"], "kron:9, by degree")
        self.assertIn("sorted by degree", found["bfs"]["preprocessing"]["what"])
        self.assertEqual(found["bfs"]["figures"]["deepest"], given["bfs"]["figures"]["deepest"])

    def test_graph500_validates_in_either_order(self):
        done = self.succeed("bench", "graph500", "kron:9", *QUICK, "--order", "degree")
        self.assertNotIn("invalid", done.stdout)


class Baselines(Bench):
    def test_a_slower_run_fails_and_missing_rows_are_named(self):
        document, _ = self.bench("spmv", "kron:9", "--no-baselines")
        for result in document["results"]:
            result["statistics"]["median"] /= 1000
            for key in ("low", "high"):
                result["statistics"]["interval"][key] /= 1000
        gone = document["results"].pop(0)
        old = self.file("old.json", json.dumps(document))
        again = ("bench", "spmv", "kron:9", "--no-baselines", *QUICK, "--baseline", old)
        done = run(*again, "--fail-if-slower", "5%")
        self.assertEqual(done.returncode, 9, done.stderr)
        self.assertIn("SLOWER", done.stdout)
        self.assertIn(f"only in this run: spmv kron:9 spmv {gone['format']} {gone['precision']}",
                      done.stdout)
        self.succeed(*again)

    def test_noise_is_not_slowness(self):
        document, _ = self.bench("spmv", "kron:9", "--no-baselines")
        for result in document["results"]:
            result["statistics"]["interval"]["high"] *= 1000
        old = self.file("old.json", json.dumps(document))
        self.succeed("bench", "spmv", "kron:9", "--no-baselines", *QUICK, "--baseline", old,
                     "--fail-if-slower", "0")

    def gap_program(self, name, verdict):
        path = self.file(name, GAP_PROGRAM.format(log=self.folder / "log", verdict=verdict))
        path.chmod(0o755)

    def test_the_gap_programs_run_on_the_same_graph(self):
        self.gap_program("pr", "PASS")
        document, text = self.bench("gap", "kron:9", "--gapbs", self.folder)
        theirs = [r for r in document["results"] if r["implementation"] == "GAP"]
        self.assertEqual(len(theirs), 1)
        for found, expected in zip(theirs[0]["samples_ms"], [1.01, 1.02, 1.03, 1.04]):
            self.assertAlmostEqual(found, expected)
        self.assertIn("ratio_of_medians", theirs[0]["figures"])
        log = (self.folder / "log").read_text()
        self.assertRegex(log, r"/pr -i1000 -t1e-4 -f \S+graph\.sg -n 4 -v")
        self.assertIn("no program", text)  # of the search

    def test_the_gap_program_of_shortest_paths_is_given_a_fitting_delta(self):
        self.gap_program("sssp", "PASS")
        self.bench("gap", "kron:9", "--gapbs", self.folder)
        log = (self.folder / "log").read_text().splitlines()
        self.assertEqual(len(log), 6)
        for line, delta in zip(log, (1, 4, 16, 64, 256)):
            self.assertRegex(line, rf"/sssp -d{delta} -f \S+graph\.wsg -n 3$")
        self.assertRegex(log[-1], r"/sssp -d1 -f \S+graph\.wsg -n 4 -v$")

    def test_a_gap_program_that_fails_its_own_check_shows_no_time(self):
        self.gap_program("pr", "FAIL")
        done = run("bench", "gap", "kron:9", *QUICK, "--gapbs", self.folder)
        self.assertEqual(done.returncode, 7, done.stderr)


class Pictures(Bench):
    def boxes(self, svg):
        """About the box of each text, generously."""
        for text in svg.iter("{http://www.w3.org/2000/svg}text"):
            if "transform" in text.attrib:
                continue
            size, x, y = (float(text.get(k)) for k in ("font-size", "x", "y"))
            width = 0.6 * size * len(text.text)
            left = {"start": x, "middle": x - width / 2, "end": x - width}[text.get("text-anchor")]
            yield left, y - 0.8 * size, left + width, y + 0.2 * size, text.text

    def test_no_label_lies_on_another(self):
        plot = self.folder / "plot.svg"
        self.bench("gap", "kron:9", "urand:9", "--plot", plot)
        self.check_apart(plot)

    def test_nor_where_points_crowd_under_limits(self):
        document, _ = self.bench("spmv", "kron:9", "--no-baselines")
        rows = document["results"]
        for i, r in enumerate(rows):  # the same picture on any machine
            ms = 0.1 + 0.007 * i
            r["statistics"].update(median=ms, minimum=ms, maximum=1.1 * ms)
        fastest = {p: min(r["statistics"]["median"] for r in rows if r["precision"] == p)
                   for p in {r["precision"] for r in rows}}
        for r in rows:  # of one limit for all, above them
            gather = 0.8 * fastest[r["precision"]] / r["statistics"]["median"]
            r["shares"] = {"stream": 0.3, "gather": gather}
        for format in ("csr1", "csr2", "coo1", "coo2", "sell", "bsr"):
            rows += [{**r, "format": format, "implementation": "cuSPARSE"} for r in rows[:6:2]]
        plot = self.folder / "crowd.svg"
        self.succeed("bench", "--table", self.file("crowd.json", json.dumps(document)),
                     "--plot", plot)
        text = self.check_apart(plot)
        self.assertIn("memory reads", text)
        self.assertIn("random gathers", text)
        for r in rows:
            self.assertIn(f">{r['format']} {r['precision']}</text>", text)

    def check_apart(self, plot):
        svg = xml.etree.ElementTree.fromstring(plot.read_text())
        boxes = list(self.boxes(svg))
        self.assertGreater(len(boxes), 20)
        for i, p in enumerate(boxes):
            self.assertLessEqual(p[2], float(svg.get("width")), p)
            for q in boxes[:i]:
                apart = p[0] >= q[2] or q[0] >= p[2] or p[1] >= q[3] or q[1] >= p[3]
                self.assertTrue(apart, (p, q))
        return plot.read_text()

    def test_the_table_of_a_file_is_the_one_the_run_wrote(self):
        markdown = self.folder / "bench.md"
        self.bench("spmv", "kron:9", "--markdown", markdown)
        again = self.succeed("bench", "--table", self.folder / "bench.json").stdout
        self.assertEqual(again, markdown.read_text())
        rows = [line for line in again.splitlines() if line.startswith("|")]
        self.assertEqual(len({row.count("|") for row in rows if "spmv" in row and "yes" in row}), 1)
        self.assertIn("graphrun bench --table", again)


if __name__ == "__main__":
    main()

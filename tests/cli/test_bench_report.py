"""What bench says about its numbers: intervals, shares, when and on what they were measured."""

import json
import os
import struct
import subprocess

from program import KARATE, PLAIN, PROGRAM, ProgramTest, main, run

QUICK = ("--device", "cpu", "--threads", "1", "--no-ceilings", "--seconds", "0")
MASK = 2**64 - 1


def mix(x):
    x = (x + 0x9E3779B97F4A7C15) & MASK
    x = ((x ^ x >> 30) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ x >> 27) * 0x94D049BB133111EB) & MASK
    return x ^ x >> 31


def checksum(n, entries):
    total = mix(n)
    for u, v, weight in entries:
        bits = struct.unpack("<Q", struct.pack("<d", weight))[0]
        total += mix((mix((mix(u + 1) + v) & MASK) + bits) & MASK)
    return f"{total & MASK:016x}"


class Report(ProgramTest):
    def bench(self, *arguments, **more):
        path = self.folder / "bench.json"
        done = self.succeed("bench", *arguments, *QUICK, "--json", path, **more)
        return json.loads(path.read_text()), done.stdout

    def doctored(self, change, *arguments):
        document, _ = self.bench(*arguments)
        for result in document["results"]:
            change(result)
        return self.file("doctored.json", json.dumps(document))

    def test_an_interval_says_what_it_is_worth(self):
        for trials, kind in ((3, "range"), (8, "order statistics")):
            document, text = self.bench("bfs", KARATE, "--trials", trials, "--no-baselines")
            text = " ".join(text.split())  # lines are wrapped
            statistics = document["results"][0]["statistics"]
            interval = statistics["interval"]
            self.assertEqual(interval["kind"], kind)
            self.assertLessEqual(interval["low"], statistics["median"])
            self.assertGreaterEqual(interval["high"], statistics["median"])
            if kind == "range":
                self.assertAlmostEqual(interval["confidence"], 0.75)
                self.assertEqual(interval["low"], statistics["minimum"])
                self.assertEqual(interval["high"], statistics["maximum"])
                self.assertRegex(text, r"\d-\d[\d.]*\*")
                self.assertIn("fewer than 6 runs", text)
            else:
                self.assertGreaterEqual(interval["confidence"], 0.95)
                self.assertNotIn("fewer than 6 runs", text)

    def test_a_run_can_be_made_again_from_its_file(self):
        document, text = self.bench("spmv", KARATE, "--runs", "2", "--no-baselines")
        for key in ("started", "finished"):
            self.assertRegex(document[key], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
        self.assertIn(document["started"], text)
        for when in ("before", "after"):
            self.assertEqual(len(document["load_average"][when]), 3)
        for key in ("processor", "governor", "kernel"):
            self.assertTrue(document["machine"][key])
        for key in ("version", "compiler", "commit"):
            self.assertTrue(document["build"][key])
        self.assertEqual(document["device"]["threads"], 1)
        self.assertIn(KARATE, document["command_line"])

    def test_the_checksum_is_that_of_the_stored_entries(self):
        path = self.file("w.tsv", "3\t5\t2.5\n5\t3\t1\n3\t3\t7\n9\t5\t-1\n")
        document, _ = self.bench("spmv", path, "--runs", "2", "--no-baselines")
        entries = [(0, 1, 1), (1, 0, 1), (0, 0, 1), (2, 1, 1)]
        found = {r["graph"]["checksum"] for r in document["results"]}
        self.assertEqual(found, {checksum(3, entries)})
        path = self.file("v.tsv", "3\t5\t2.5\n5\t3\t1\n9\t5\t4\n")
        document, _ = self.bench("sssp", path, "--trials", "2", "--no-baselines")
        self.assertEqual(document["results"][0]["graph"]["checksum"],
                         checksum(3, [(0, 1, 2.5), (1, 0, 1), (2, 1, 4)]))

    def test_no_share_over_100_percent_is_shown_or_drawn(self):
        def exceed(result):
            result["shares"] = {"stream": 12.5, "gather": 1262.04}
        path = self.doctored(exceed, "spmv", KARATE, "--runs", "2", "--no-baselines")
        plot = self.folder / "plot.svg"
        text = self.succeed("bench", "--table", path, "--plot", plot).stdout
        self.assertNotRegex(text, r"\d{3,} %")
        self.assertNotIn("random gathers", plot.read_text())
        self.assertNotIn("memory reads", plot.read_text())

    def test_no_limit_is_drawn_below_a_point(self):
        def slow_gathers(result):
            result["shares"] = {"stream": 0.5, "gather": 0.9}
        path = self.doctored(slow_gathers, "spmv", KARATE, "--runs", "2", "--no-baselines")
        document = json.loads(path.read_text())
        first = document["results"][0]
        for result in document["results"]:  # one that is a hundred times as fast, of the same x
            if result is not first:
                result["shares"]["gather"] = None
        first["statistics"]["median"] *= 100
        path.write_text(json.dumps(document))
        plot = self.folder / "plot.svg"
        self.succeed("bench", "--table", path, "--plot", plot)
        self.assertNotIn("random gathers", plot.read_text())

    def test_bars_have_whiskers(self):
        path = self.doctored(lambda r: r["statistics"].update(minimum=r["statistics"]["median"] / 2,
                                                              maximum=r["statistics"]["median"] * 9),
                             "spmv", KARATE, "--runs", "3", "--no-baselines")
        plot = self.folder / "plot.svg"
        self.succeed("bench", "--table", path, "--plot", plot)
        self.assertIn('stroke="#222222"', plot.read_text())
        self.assertIn("prefers-color-scheme: dark", plot.read_text())

    def test_tables_fit_80_columns_and_the_file_has_all(self):
        for suite in ("gap", "spmv", "formats", "graphchallenge"):
            document, text = self.bench(suite, "kron:8", "kron:9", "--trials", "3", "--runs", "3")
            for line in text.splitlines():
                self.assertLessEqual(len(line), 80, line)
            self.assertIn("median ms" if suite != "formats" else "measured ms", text)
            done = run("bench", suite, "kron:8", *QUICK, "--trials", "3", "--runs", "3",
                       env={"COLUMNS": "250"})
            self.assertIn("spread", done.stdout)
            table = self.succeed("bench", "--table", self.folder / "bench.json").stdout
            if suite != "formats":
                self.assertIn("| spread |", table)
                self.assertIn("| min ms |", table)

    def test_earlier_files_are_compared_and_other_graphs_are_not(self):
        document, _ = self.bench("spmv", "kron:8", "--runs", "6", "--no-baselines")
        document["schema"] = "graphrun-bench-1"
        for key in ("started", "finished", "load_average"):
            del document[key]
        for result in document["results"]:
            del result["graph"]["checksum"]
            statistics = result["statistics"]
            interval = statistics.pop("interval")
            statistics["median_low"], statistics["median_high"] = interval["low"], interval["high"]
            statistics["confidence"] = interval["confidence"]
        old = self.file("old.json", json.dumps(document))
        again = ("bench", "spmv", "kron:8", *QUICK, "--runs", "6", "--no-baselines", "--baseline")
        text = self.succeed(*again, old).stdout
        self.assertIn("compared with the baseline", text)
        self.assertIn("kron:8", self.succeed("bench", "--table", old).stdout)
        for line in text.splitlines():
            self.assertLessEqual(len(line), 80, line)
        for result in document["results"]:
            result["graph"]["checksum"] = "0123456789abcdef"
        text = self.succeed(*again, self.file("old.json", json.dumps(document))).stdout
        self.assertIn("not compared: kron:8 was another graph in the baseline", text)
        document["schema"] = "graphrun-bench-9"
        self.refuse(3, *again, self.file("old.json", json.dumps(document)), says="another version")

    def test_devices_say_where_limits_are_kept_and_since_when(self):
        cache = {"XDG_CACHE_HOME": str(self.folder)}
        self.assertIn("limits not measured", self.succeed("devices", env=cache).stdout)
        self.assertIsNone(json.loads(self.succeed("devices", "--json", env=cache).stdout)
                          ["cpu"]["limits"])


class Autotune(ProgramTest):
    def peak(self, *arguments):
        """Kilobytes of the program's largest resident set."""
        cache = self.folder / f"cache{len(arguments)}"
        process = subprocess.Popen([PROGRAM, *arguments], stdout=subprocess.DEVNULL,
                                   env={**PLAIN, "XDG_CACHE_HOME": str(cache)})
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(process.returncode, 0)
        return usage.ru_maxrss, cache

    def test_its_first_run_takes_work_in_proportion(self):
        plain, _ = self.peak("pagerank", "kron:12", "-q")
        tuned, cache = self.peak("pagerank", "kron:12", "-q", "--autotune")
        self.assertLess(tuned - plain, 200_000)
        kept = [p.name for p in (cache / "graphrun").iterdir()]
        self.assertEqual(len(kept), 1)
        self.assertRegex(kept[0], r"^formats-")


if __name__ == "__main__":
    main()

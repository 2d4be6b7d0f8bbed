"""What goes to which stream: results to standard output, all the rest to standard error."""

import json
import os
import pty
import subprocess

from program import KARATE, PLAIN, PROGRAM, SANITIZED, ProgramTest, main, run

KEYS = {
    "graph": {"path", "format", "vertices", "edges", "entries", "directed", "weighted",
              "self_loops", "duplicates", "isolated"},
    "device": {"kind", "name", "threads"},
    "storage": {"format", "bytes", "reason"},
    "milliseconds": {"read", "build", "compute", "write", "sync"},
    "memory": {"host_peak", "device_peak"},
}
ROUNDS = 2_000 if SANITIZED else 20_000  # of PageRank on 50,000 vertices: take a second or so
TOP = ["schema", "command", "graph", "definition", "parameters", "device", "storage", "result",
       "milliseconds", "memory", "warnings"]


def in_terminal(*arguments, env=None):
    """Standard output and standard error of a run that has both on one terminal."""
    leader, follower = pty.openpty()
    process = subprocess.Popen([PROGRAM, *map(str, arguments)], stdin=follower, stdout=follower,
                               stderr=follower, env={**PLAIN, "TERM": "xterm", **(env or {})})
    os.close(follower)
    seen = b""
    while True:
        try:
            piece = os.read(leader, 65536)
        except OSError:
            break
        if not piece:
            break
        seen += piece
    os.close(leader)
    return process.wait(), seen.decode()


class Json(ProgramTest):
    def test_one_object_with_the_documented_keys(self):
        for arguments in (["pagerank", KARATE], ["bfs", KARATE, "--source", 1], ["info", KARATE],
                          ["convert", KARATE, self.folder / "k.tsv"]):
            done = self.succeed(*arguments, "--json")
            found = json.loads(done.stdout)  # refuses anything after the object
            self.assertEqual(list(found), TOP, arguments)
            self.assertEqual(found["schema"], 1)
            self.assertEqual(found["command"], arguments[0])
            for part, keys in KEYS.items():
                self.assertLessEqual(keys, set(found[part]), (arguments, part))
            self.assertGreater(found["memory"]["host_peak"], 1_000_000)

    def test_several_trials_are_reported_by_their_median(self):
        found = self.json("cc", KARATE, "--trials", 5)["milliseconds"]
        self.assertEqual(len(found["trials"]), 5)
        self.assertEqual(found["compute"], sorted(found["trials"])[2])
        self.assertNotIn("trials", self.json("cc", KARATE)["milliseconds"])
        self.assertIn("(median of 3)", self.succeed("bfs", KARATE, "--source", 1, "--trials", 3).stdout)
        self.assertEqual(run("cc", KARATE, "--trials", 0).returncode, 2)

    def test_results_have_the_documented_keys(self):
        rank = self.json("pagerank", KARATE)["result"]
        self.assertLessEqual({"sum", "iterations", "residual", "converged", "top"}, set(rank))
        self.assertEqual(set(rank["top"][0]), {"vertex", "rank"})
        search = self.json("bfs", KARATE, "--source", 1)["result"]
        self.assertLessEqual({"source", "reached", "depth"}, set(search))

    def test_warnings_are_in_the_object_and_on_standard_error(self):
        done = run("pagerank", KARATE, "--max-iterations", 2, "--json")
        found = json.loads(done.stdout)
        self.assertEqual(len(found["warnings"]), 1)
        self.assertIn("did not converge", done.stderr)
        self.assertFalse(found["result"]["converged"])
        quiet = run("pagerank", KARATE, "--max-iterations", 2, "--json", "-q")
        self.assertEqual(quiet.stderr, "")
        self.assertEqual(len(json.loads(quiet.stdout)["warnings"]), 1)

    def test_any_path_and_id_makes_valid_json(self):
        path = self.file('odd "\\ name\n.csv', b'"a ""b""",c\n\xff,c\n')
        found = json.loads(run("pagerank", path, "--ids", "string", "--json").stdout)
        self.assertEqual(found["graph"]["vertices"], 3)


class Streams(ProgramTest):
    def test_nothing_but_results_on_standard_output_and_no_bar_outside_a_terminal(self):
        done = self.succeed("pagerank", KARATE, "--device", "cpu")
        self.assertEqual(done.stderr, "")
        self.assertNotIn("\x1b", done.stdout)
        for word in ("34 vertices", "78 undirected edges", "converged", "0.1009192", "time"):
            self.assertIn(word, done.stdout)

    def test_a_full_device_is_an_error(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([PROGRAM, "pagerank", KARATE], stdout=full, env=PLAIN,
                                  stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("standard output", done.stderr)
        for arguments in (["--help"], ["--version"], ["devices"]):
            with open("/dev/full", "w") as full:
                self.assertEqual(subprocess.run([PROGRAM, *arguments], stdout=full, env=PLAIN,
                                                stderr=subprocess.DEVNULL).returncode, 1)

    def test_a_closed_pipe_ends_it_quietly(self):
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run([PROGRAM, "pagerank", KARATE, "--device", "cpu"], stdout=writer,
                              env=PLAIN, stderr=subprocess.PIPE, text=True)
        os.close(writer)
        self.assertEqual(done.stderr, "")

    def test_standard_input_is_a_graph(self):
        with open(KARATE) as karate:
            found = self.json("pagerank", "-", input=karate.read())
        self.assertEqual((found["graph"]["vertices"], found["graph"]["edges"]), (34, 78))

    def test_rounds_are_said_with_verbose(self):
        done = self.succeed("pagerank", KARATE, "-v", "--iterations", 3, "--device", "cpu")
        self.assertEqual(done.stderr.count("iteration"), 3)

    def test_closed_streams_are_not_given_to_files(self):
        for stream in (0, 1, 2):
            trace = self.folder / f"t{stream}.tsv"
            done = run("pagerank", KARATE, "--max-iterations", 2, "--trace", trace, "--device",
                       "cpu", preexec_fn=lambda: os.close(stream))
            if stream == 1:  # the summary is lost, and that is said
                self.assertEqual(done.returncode, 1)
                self.assertIn("standard output", done.stderr)
            else:
                self.assertEqual(done.returncode, 0)
                self.assertIn("34 vertices", done.stdout)
                lines = trace.read_text().splitlines()
                self.assertTrue(all(line.count("\t") == 4 for line in lines), lines[:3])


class Harmless(ProgramTest):
    """What a file holds, or is called, cannot give a terminal orders."""

    def assert_harmless(self, text):
        for c in text:
            self.assertTrue(c in "\t\n" or not (ord(c) < 0x20 or 0x7f <= ord(c) < 0xa0 or
                                              0x202a <= ord(c) <= 0x202e), (hex(ord(c)), text))

    def test_ids_and_lines(self):
        blank_lines = "\n" * 70_000  # what begins with control characters is no text
        for before, evil in (("", "x\u202e\u009b31m"), (blank_lines, "x\x1b[31m\x07\x7f\u009b")):
            names = self.file("names.csv", f"{before}a{evil},b\nb,c{evil}\n")
            done = self.succeed("pagerank", names, "--ids", "string")
            self.assert_harmless(done.stdout)
            self.assertIn("ax\\", done.stdout)
            bad = self.file("bad.txt", f"{before}1 2 1\n1 {evil} 3\n")
            done = run("pagerank", bad, "--ids", "int")
            self.assertEqual(done.returncode, 3)
            self.assert_harmless(done.stderr)
            raw = self.file("raw.txt", before.encode() + b"1 2 1\n\x9b31m 2 3\n\xff 2 3\n")
            done = subprocess.run([PROGRAM, "pagerank", raw, "--ids", "int"], env=PLAIN,
                                  capture_output=True)
            self.assertEqual(done.returncode, 3)
            self.assertIn(b"\\x9b31m", done.stderr)
            self.assert_harmless(done.stderr.decode())
        done = run("bfs", names, "--ids", "string", "--source", evil)
        self.assertEqual(done.returncode, 2)
        self.assert_harmless(done.stderr)

    def test_paths(self):
        name = "g\x1b[31m\ngraphrun: all is well\u009b.txt"
        good = self.file(name, "1 2\n")
        done = self.succeed("pagerank", good)
        self.assertEqual(done.stdout.count("\ngraphrun: all"), 0)
        self.assert_harmless(done.stdout)
        bad = self.file(name, "1 x\n")
        for status, arguments in ((3, [bad]), (3, [self.folder / ("no" + name)]),
                                  (2, [good, "-o", self.folder / ("no" + name)]),
                                  (2, [good, "-o", self.folder / ("no" + name) / "r.tsv"]),
                                  (2, [good, "--" + name])):
            done = run("pagerank", *arguments, "--ids", "int")
            self.assertEqual(done.returncode, status)
            self.assert_harmless(done.stderr)
            self.assertNotIn("\ngraphrun: all", done.stderr)


class Terminal(ProgramTest):
    def test_colour_on_a_terminal_unless_unwanted(self):
        status, seen = in_terminal("pagerank", KARATE)
        self.assertEqual(status, 0)
        self.assertIn("\x1b[1m", seen)
        for env in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
            self.assertNotIn("\x1b[1m", in_terminal("pagerank", KARATE, env=env)[1], env)

    def test_a_bar_that_is_erased_when_done(self):
        graph = self.file("ring.txt", "".join(f"{k} {(k * 7 + 1) % 50_000}\n" for k in range(50_000)))
        arguments = ["pagerank", graph, "--iterations", ROUNDS, "--device",
                     "cpu", "--threads", 1]
        seen = in_terminal(*arguments)[1]
        self.assertRegex(seen, r"iteration \d+   residual")
        before_result = seen[:seen.index("graph ")]
        self.assertTrue(before_result.split("\r\x1b[K")[-1] in ("", "\x1b[1m"), before_result[-80:])
        for env in ({"TERM": "dumb"}, {"CI": "true"}):
            self.assertNotIn("\r\x1b[K", in_terminal(*arguments, env=env)[1], env)
        self.assertNotIn("\r\x1b[K", in_terminal(*arguments, "--progress", "never")[1])
        self.assertNotIn("\r\x1b[K", in_terminal(*arguments, "-q")[1])
        self.assertRegex(run(*arguments, "--progress", "always").stderr, r"iteration \d+   residual")


if __name__ == "__main__":
    main()

"""Every allocation of 1 KB and more fails, one run each: the program does without it, or ends with
status 5, one message, and nothing left behind.

A sample of the allocations of each command; all of them with GRAPHRUN_ALL_ALLOCATIONS=1."""

import os
import subprocess
import sys

from program import KARATE, PLAIN, PROGRAM, SANITIZED, SKIPPED, ProgramTest, main

FAILING_NEW = os.environ["GRAPHRUN_FAILING_NEW"]
ALL = bool(os.environ.get("GRAPHRUN_ALL_ALLOCATIONS"))
FIRST, SPREAD = 2, 4  # of the sample: so many of the first, and so many of all

KRON = "kron:11:8"  # large enough for several threads
COMMANDS = [
    ["pagerank", KRON, "-o", "out.tsv"],
    ["pagerank", KARATE, "--verify", "--json"],
    ["pagerank", KRON, "--top", "200", "--json"],
    ["pagerank", KRON, "--format", "sell"],
    ["pagerank", KRON, "--format", "tiled"],
    ["pagerank", KRON, "--format", "bsr", "-o", "out.tsv.gz"],
    ["bfs", KRON, "--source", "1", "-o", "out.tsv"],
    ["bfs", "grid:64x64", "--source", "1", "--verify"],
    ["sssp", KRON, "--random-weights", "1:9", "--source", "1", "-o", "out.tsv"],
    ["cc", KRON, "--json"],
    ["scc", KRON],
    ["bc", KRON, "--sources", "4", "-o", "out.tsv"],
    ["triangles", KRON, "-o", "out.tsv"],
    ["lcc", KRON],
    ["ktruss", KRON, "-o", "out.tsv"],
    ["spgemm", "kron:9:8", "kron:9:8", "-o", "out.mtx"],
    ["spgemm", KARATE, KARATE, "--mask", KARATE, "-o", "out.mtx"],
    ["spmv", KARATE, "-o", "out.mtx"],
    ["info", KRON],
    ["convert", KARATE, "out.mtx.gz"],
    ["convert", KARATE, "out.grun", "--largest-component", "--order", "degree"],
    ["convert", KRON, "out.sg"],
    ["convert", KRON, "--random-weights", "1:9", "out.wel.zst"],
    ["generate", "kron", "--scale", "9", "-o", "out.tsv"],
    ["bench", "bfs", "kron:9", "--trials", "1", "--no-ceilings"],
    ["bench", "bc", "kron:9", "--trials", "1", "--no-ceilings"],
]
# Of graphs in files, one of each reader that has an own way to memory.
FILES = {"k.grun": [KRON], "order.grun": [KRON, "--order", "degree"], "k.npz": [KRON],
         "k.wsg": [KRON, "--random-weights", "1:9"], "k.jsonl": ["kron:8:8"], "k.graphml": ["kron:8:8"],
         "k.graph": ["grid:40x40"], "k.csv.gz": ["kron:8:8", "--random-weights", "0.5:2"]}
WITHOUT_DEVICE = ("convert",)


class Allocations(ProgramTest):
    def setUp(self):
        super().setUp()
        if "libstdc++" not in subprocess.run(["ldd", PROGRAM], capture_output=True, text=True).stdout:
            self.skipTest("SKIP: the program has the C++ library inside: its new cannot be replaced")
        self.cache = self.folder
        self.folder = self.folder / "work"
        self.folder.mkdir()

    def execute(self, arguments, **settings):
        for left in self.folder.iterdir():
            left.unlink()
        env = {**PLAIN, "LD_PRELOAD": FAILING_NEW, "XDG_CACHE_HOME": str(self.cache),
               **{name: str(value) for name, value in settings.items()}}
        return subprocess.run([PROGRAM, *arguments], env=env, cwd=self.folder, timeout=120,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True)

    def written(self):
        return {path.name: path.read_bytes() for path in self.folder.iterdir()}

    def allocations(self, arguments):
        """How many a run makes where none fails, and the files it writes."""
        counted = self.folder / "count"
        done = self.execute(arguments, COUNT_ALLOCATIONS=counted)
        self.assertEqual(done.returncode, 0, (arguments, done.stderr))
        total = int(counted.read_text())
        counted.unlink()
        return total, self.written()

    def sample(self, total):
        if ALL or total <= FIRST + SPREAD:
            return range(1, total + 1)
        spread = {FIRST + 1 + k * (total - FIRST - 1) // (SPREAD - 1) for k in range(SPREAD)}
        return sorted(set(range(1, FIRST + 1)) | spread)

    def check(self, arguments):
        total, whole = self.allocations(arguments)
        for n in self.sample(total):
            with self.subTest(arguments=arguments, allocation=n):
                done = self.execute(arguments, FAIL_ALLOCATION=n)
                self.assertIn(done.returncode, (0, 5), done.stderr)
                if done.returncode == 0 or self.written():  # only the report can fail then
                    self.assertEqual(self.written(), whole)
                if done.returncode == 5:
                    self.assertIn("memory", done.stderr)

    def check_all(self, threads):
        for command in COMMANDS:
            device = [] if command[0] in WITHOUT_DEVICE + ("generate",) else ["--device", "cpu"]
            count = [] if command[0] == "generate" else ["--threads", str(threads)]
            self.check([command[0], *device, *count, *command[1:]])

    def test_readers(self):
        for name, made in FILES.items():
            path = self.cache / name
            subprocess.run([PROGRAM, "convert", *made[:1], path, *made[1:], "-q"], check=True, env=PLAIN)
            for threads in ("1", "2"):
                self.check(["convert", path, "out.tsv", "--threads", threads])

    def test_one_thread(self):
        self.check_all(1)

    def test_two_threads(self):
        self.check_all(2)

    def test_four_threads(self):
        self.check_all(4)

    def test_from_some_allocation_on(self):
        for command in (["pagerank", KRON, "-o", "out.tsv"], ["spgemm", "kron:9:8", "kron:9:8"]):
            arguments = [command[0], "--device", "cpu", "--threads", "4", *command[1:]]
            for n in self.sample(self.allocations(arguments)[0]):
                with self.subTest(arguments=arguments, allocation=n):
                    done = self.execute(arguments, FAIL_ALLOCATION=n, FAIL_FROM_THERE_ON=1)
                    self.assertIn(done.returncode, (0, 5), done.stderr)


if __name__ == "__main__":
    if SANITIZED:
        print("SKIP: a sanitizer has an operator new of its own")
        sys.exit(SKIPPED)
    main()

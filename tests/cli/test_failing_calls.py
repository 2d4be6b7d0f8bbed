"""Every call that writes a file fails, one run each: the program ends with status 1 and one message,
and leaves the folder as it was. Writes that take a part go on with the rest, and slow syncs are told apart."""

import errno
import json
import os
import subprocess
import sys

from program import PLAIN, PROGRAM, SANITIZED, SKIPPED, ProgramTest, main

FAILING_CALLS = os.environ["GRAPHRUN_FAILING_CALLS"]
KRON = "kron:11:8"  # files of several writes
WEIGHTED = ("wel", "wsg")
GRAPHS = ("grun", "npz", "mtx", "mtx.gz", "mtx.zst", "tsv", "csv.gz", "jsonl", "graphml", "gr", "el", "wel",
          "sg", "sg.zst", "wsg")
RESULTS = ("tsv", "csv", "json", "npy", "npz", "mtx", "ldbc", "tsv.gz")


def commands():
    for suffix in GRAPHS:
        weights = ["--random-weights", "1:9"] if suffix.split(".")[0] in WEIGHTED else []
        yield ["convert", KRON, *weights, "out." + suffix]
    for suffix in RESULTS:
        yield ["pagerank", "--device", "cpu", KRON, "-o", "out." + suffix]
    yield ["convert", "grid:40x40", "out.graph"]  # METIS has no self-loops
    yield ["convert", KRON, "out.grun", "--order", "degree"]
    yield ["convert", "grid:40x40", "out.properties"]  # three files: vertices and edges are beside it
    yield ["convert", "gaps.txt", "out.npz"]  # two files: the ids are beside it


class FailingCalls(ProgramTest):
    def setUp(self):
        super().setUp()
        self.work = self.folder / "work"

    def execute(self, arguments, old, **settings):
        """Runs in a folder with a graph, and if `old` with the files that the run replaces."""
        for left in self.work.iterdir() if self.work.exists() else []:
            left.unlink()
        self.work.mkdir(exist_ok=True)
        (self.work / "gaps.txt").write_text("3 7\n7 40\n")
        for name in old:
            (self.work / name).write_text("old")
        env = {**PLAIN, "LD_PRELOAD": FAILING_CALLS, "XDG_CACHE_HOME": str(self.folder),
               **{name: str(value) for name, value in settings.items()}}
        return subprocess.run([PROGRAM, *arguments], env=env, cwd=self.work, timeout=120,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True)

    def files(self):
        return {path.name: path.read_bytes() for path in self.work.iterdir()
                if path.name != "gaps.txt"}

    def calls(self, arguments, call):
        counted = self.folder / "count"
        done = self.execute(arguments, [], FAIL_CALL=call, COUNT_CALLS=counted)
        self.assertEqual(done.returncode, 0, (arguments, done.stderr))
        return int(counted.read_text())

    def sweep(self, call, code):
        for arguments in commands():
            total = self.calls(arguments, call)
            whole = self.files()
            self.assertGreater(total, 0, arguments)
            for n in range(1, total + 1):
                for old in ((), whole):
                    with self.subTest(arguments=arguments, call=call, number=n, old=bool(old)):
                        done = self.execute(arguments, old, FAIL_CALL=call, FAIL_NUMBER=n,
                                            FAIL_ERROR=code)
                        self.assertEqual(done.returncode, 1, done.stderr)
                        self.assertIn(os.strerror(code), done.stderr)
                        failures = [line for line in done.stderr.splitlines()
                                    if not line.startswith("graphrun: warning: ")]
                        self.assertEqual(len(failures), 1, done.stderr)
                        for name, content in self.files().items():
                            self.assertIn(name, whole)
                            # Of two files the first may be there when the second cannot be placed.
                            self.assertIn(content, (b"old", whole[name]))
                            if call != "rename" or total == 1:
                                self.assertEqual(content, b"old")

    def test_writes(self):
        self.sweep("write", errno.ENOSPC)

    def test_syncs(self):
        self.sweep("fdatasync", errno.EIO)

    def test_renames(self):
        self.sweep("rename", errno.EACCES)

    def test_syncs_of_the_folder(self):
        """The file is whole, and in its place: only a loss of power could still undo that."""
        for arguments in commands():
            with self.subTest(arguments=arguments):
                total = self.calls(arguments, "fsync")
                whole = self.files()
                self.assertGreater(total, 0)
                for n in range(1, total + 1):
                    done = self.execute(arguments, (), FAIL_CALL="fsync", FAIL_NUMBER=n,
                                        FAIL_ERROR=errno.EIO)
                    self.assertEqual((done.returncode, self.files()), (0, whole), done.stderr)

    def test_writes_of_a_part(self):
        for arguments in commands():
            with self.subTest(arguments=arguments):
                self.execute(arguments, [])
                whole = self.files()
                self.assertEqual(self.execute(arguments, [], SHORT_WRITES=1).returncode, 0)
                self.assertEqual(self.files(), whole)

    def test_the_time_of_syncs_is_told_apart(self):
        slow = 400
        for arguments, files in ((["pagerank", "--device", "cpu", KRON, "-o", "out.tsv.gz"], 1),
                                 (["convert", KRON, "out.grun"], 1),
                                 (["spgemm", "--device", "cpu", "kron:6", "kron:6", "-o", "out.mtx"], 1),
                                 (["convert", "gaps.txt", "out.npz"], 2)):
            with self.subTest(arguments=arguments):
                done = self.execute([*arguments, "--json"], (), SLOW_SYNC=slow)
                times = json.loads(done.stdout)["milliseconds"]
                self.assertGreaterEqual(times["sync"], files * slow)
                self.assertLess(times["write"], slow)
                self.assertEqual(json.loads(self.execute(["info", KRON, "--json"], (), SLOW_SYNC=slow)
                                            .stdout)["milliseconds"]["sync"], 0)


if __name__ == "__main__":
    if SANITIZED:
        print("SKIP: a sanitizer has to be the first library of a program")
        sys.exit(SKIPPED)
    main()

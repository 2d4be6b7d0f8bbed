"""What files made to do harm can take of memory and time, and what limits are kept to."""

import gzip
import os
import random
import resource
import subprocess
import time
import unittest

from program import PLAIN, PROGRAM, SANITIZED, ProgramTest, main

GIGABYTE = 10 ** 9
BANNER = "%%MatrixMarket matrix coordinate pattern general\n"


def run_measured(*arguments, timeout=120):
    """Status, standard error, and the most memory that the program held, in bytes."""
    child = subprocess.Popen([PROGRAM, *map(str, arguments)], stdin=subprocess.DEVNULL,
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=PLAIN)
    with child.stderr as stream:
        said = stream.read().decode(errors="replace")
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return child.returncode, said, used.ru_maxrss * 1024


class Limits(ProgramTest):
    def bomb(self, name, start, part, gigabytes):
        """A gzip file of `start`, then so much of `part` again and again."""
        path = self.folder / name
        mebibyte = (part * (2 ** 20 // len(part) + 1))[:2 ** 20]
        member = gzip.compress(mebibyte * 64, 9)
        with open(path, "wb") as file:
            file.write(gzip.compress(start))
            for _ in range(gigabytes * 16):
                file.write(member)
        return path

    @unittest.skipIf(SANITIZED, "a sanitizer's own memory would be measured")
    def test_bombs_are_refused_in_little_memory(self):
        header = BANNER.encode()
        for start, part, status in ((b"", b"\n", 3), (b"", b"# x\n", 3), (b"", b"1", 3),
                                    (b"1 2\n", b"\n", 3), (b"1 2\n", b"%\n", 3), (b"", b"1 2\n", 5),
                                    (header, b"%\n", 3), (header, b"1", 3), (b"1 2\n", b"1,", 3),
                                    (b"3000000 0\n", b"\n", 3), (b"2000000000 0\n", b"\n", 5)):
            name = "bomb.graph.gz" if start.endswith(b" 0\n") else "bomb.gz"
            path = self.bomb(name, start, part, 4)
            began = time.monotonic()
            code, said, held = run_measured("cc", path, "--memory-limit", "1G", "--device", "cpu",
                                            "--threads", 2)
            self.assertEqual(code, status, (start, part, said))
            self.assertLess(held, 1.2 * GIGABYTE, (start, part))
            self.assertIn("bomb", said)
            if status == 5:
                self.assertIn("1.0 GB available (--memory-limit)", said)
            self.assertLess(time.monotonic() - began, 60, (start, part))

    def zstd_bomb(self, name, start, byte, gigabytes):
        """A zstd frame of `start`, then one of so much of one byte: blocks that say how often it comes."""
        def frame(blocks):
            last = len(blocks) - 1
            window = b"\x00\x58"  # of 2 MiB, no size and no checksum
            return b"\x28\xb5\x2f\xfd" + window + b"".join(
                (size << 3 | kind << 1 | (k == last)).to_bytes(3, "little") + content
                for k, (kind, size, content) in enumerate(blocks))

        block = 2 ** 17
        blocks = [(1, block, byte)] * (gigabytes * 2 ** 30 // block)
        return self.file(name, (frame([(0, len(start), start)]) if start else b"") + frame(blocks))

    @unittest.skipIf(SANITIZED, "a sanitizer's own memory would be measured")
    def test_zstd_bombs_are_refused_in_little_memory(self):
        header = BANNER.encode()
        lines, line = "256 MiB of blank lines", "a line of more than 64 MiB"
        for start, byte, status, says in (
                (b"", b"\n", 3, lines), (b"1 2\n", b"\n", 3, lines), (b"", b"1", 3, line),
                (b"1 2\n3", b"4", 3, line), (header, b"1", 3, line),
                (b"2000000000 0\n", b"\n", 5, "(--memory-limit)")):
            path = self.zstd_bomb("bomb.graph.zst" if status == 5 else "bomb.zst", start, byte, 4)
            self.assertLess(path.stat().st_size, 10 ** 6)
            began = time.monotonic()
            code, said, held = run_measured("cc", path, "--memory-limit", "1G", "--device", "cpu",
                                            "--threads", 2)
            self.assertEqual(code, status, (start, byte, said))
            self.assertIn(says, said)
            self.assertLess(held, 1.2 * GIGABYTE, (start, byte))
            self.assertLess(time.monotonic() - began, 60, (start, byte))

    @unittest.skipIf(SANITIZED, "a sanitizer's own memory would be measured")
    def test_headers_are_not_believed(self):
        graph = self.file("a.mtx", BANNER + "1000000000 1000000000 1\n1 2\n")
        for command in (["cc"], ["pagerank"], ["spmv"], ["info"], ["bfs", "--source", "1"]):
            code, said, held = run_measured(command[0], graph, *command[1:], "--device", "cpu",
                                            "--memory-limit", "1G")
            self.assertEqual(code, 5, (command, said))
            self.assertIn("GB available (--memory-limit)", said, command)
            self.assertIn("a.mtx", said, command)
            self.assertNotIn(".cpp", said)
            self.assertLess(held, GIGABYTE, command)
        matrix = self.file("m.mtx", BANNER + "2 3 1\n1 2\n")
        array = "%%MatrixMarket matrix array real general\n2147483647 1\n1\n"
        vector = self.file("x.mtx", array)
        code, said, held = run_measured("spmv", matrix, vector, "--device", "cpu")
        self.assertEqual(code, 3, said)
        self.assertIn("has 2147483647 values, and 3 are needed", said)
        self.assertLess(held, GIGABYTE / 2)
        wrong = self.file("y.mtx", array.replace("array", "coordinate").replace(
            "2147483647 1", "3 1 5"))
        self.refuse(3, "spmv", matrix, wrong, says="y.mtx:3")

    def test_sizes(self):
        graph = self.file("g.txt", "1 2\n2 3\n")
        for size in ("500M", "1G", "1.5GiB", "100000000", "1T", "64kB", "2MiB"):
            self.succeed("cc", graph, "--memory-limit", size, "--device-memory-limit", size)
        for size in ("", "1X", "-1G", "nan", "inf", "0", "G", "1GG", "1e300G", "i", "1iB"):
            self.refuse(2, "cc", graph, "--memory-limit", size, says="--memory-limit")
        done = self.refuse(5, "cc", graph, "--memory-limit", "10", says="10 B available")
        self.assertIn("(--memory-limit)", done.stderr)
        self.refuse(5, "generate", "kron:24", "-o", self.folder / "k.mtx", "--memory-limit", "100M",
                    says="does not fit in memory")
        self.refuse(5, "convert", graph, self.folder / "c.mtx", "--memory-limit", "10",
                    says="--memory-limit")

    @unittest.skipIf(SANITIZED, "times are compared")
    def test_ids_that_would_collide_take_no_longer(self):
        inverse = pow(0x9e3779b97f4a7c15, -1, 2 ** 64)
        count = 200000
        colliding, j = [], 0
        while len(colliding) < count:
            j += 1
            identifier = j * inverse % 2 ** 64
            if identifier < 2 ** 63:
                colliding.append(identifier)
        generator = random.Random(1)
        others = [generator.randrange(2 ** 63) for _ in range(count)]
        seconds = []
        for ids in (colliding, others):
            graph = self.file("g.txt", "".join(f"{u} {v}\n" for u, v in zip(ids[::2], ids[1::2])))
            runs = []
            for _ in range(3):
                began = time.monotonic()
                answer = self.json("cc", graph, "--device", "cpu")
                runs.append(time.monotonic() - began)
            self.assertEqual(answer["graph"]["vertices"], count)
            seconds.append(min(runs))
        self.assertLess(seconds[0], 3 * seconds[1] + 0.5, seconds)

    def test_refused_edges_are_named_with_their_lines(self):
        graph = self.file("g.txt", "# c\n10 20\n\n30 30\n20 10\n10 20\n")
        loops = self.refuse(3, "cc", graph, "--self-loops", "error", says=f"{graph}:4: ")
        self.assertIn("the edge from 30 to 30 is a self-loop", loops.stderr)
        repeats = self.refuse(3, "cc", graph, "--duplicates", "error", says=f"{graph}:6: ")
        self.assertIn("the edge from 10 to 20 was listed before", repeats.stderr)
        self.refuse(3, "cc", graph, "--duplicates", "error", "--undirected", says=f"{graph}:5: ")
        self.refuse(3, "cc", "-", "--self-loops", "error", input=graph.read_text(),
                    says="the edge from 30 to 30 is a self-loop")
        wide = self.file("m.mtx", BANNER + "2 9 3\n1 7\n2 9\n1 7\n")
        self.refuse(3, "spmv", wide, "--duplicates", "error", says=f"{wide}:5: the edge from 1 to 7")

    def test_other_files_stay_closed(self):
        secret = self.file("secret", "root:x:0:0\n")
        inner = self.folder / "inner"
        inner.mkdir()
        (inner / "g.v").write_text("1\n2\n")
        (inner / "g.properties").write_text(f"graph.g.edge-file = {secret}\n")
        done = self.refuse(3, "cc", inner / "g.properties", says="a file elsewhere")
        self.assertNotIn("root:x", done.stderr)
        secret.write_text("1 2\n")
        self.succeed("cc", inner / "g.properties", "--files-anywhere")

    def test_vertices_are_not_ignored(self):
        graph = self.file("m.mtx", BANNER + "2 2 1\n1 2\n")
        self.refuse(3, "cc", graph, "--vertices", self.folder / "none", says="none")
        vertices = self.file("v", "1\n")
        self.refuse(2, "cc", graph, "--vertices", vertices, says="--vertices")


if __name__ == "__main__":
    main()

"""Files made to do harm, of every kind: a clear error, soon and in little memory."""

import os
import signal
import struct
import subprocess
import tarfile
import threading
import time
import unittest
import zipfile

from program import PLAIN, PROGRAM, SANITIZED, ProgramTest, main, run
from test_limits import run_measured

MEGABYTE = 10 ** 6
MANY = 10 ** 12
BANNER = "%%MatrixMarket matrix "


def promises():
    """Files whose first lines or bytes promise 10^12 entries."""
    yield "entries.mtx", f"{BANNER}coordinate real general\n3 3 {MANY}\n1 2 1\n"
    yield "rows.mtx", f"{BANNER}coordinate real general\n{MANY} {MANY} 1\n1 2 1\n"
    yield "array.mtx", f"{BANNER}array real general\n1000000 1000000\n1\n"
    yield "p.gr", f"p sp 3 {MANY}\na 1 2 1\n"
    yield "n.gr", f"p sp {MANY} 1\na 1 2 1\n"
    yield "edges.graph", f"3 {MANY}\n2\n1\n\n"
    yield "rows.graph", f"{MANY} 1\n2\n1\n"
    yield "g.adj", f"AdjacencyGraph\n3\n{MANY}\n0\n1\n2\n"
    yield "w.adj", f"WeightedAdjacencyGraph\n{MANY}\n3\n0\n"
    yield "g.net", f"*Vertices {MANY}\n*Arcs\n1 2\n"
    yield "out.k", f"% sym positive\n% {MANY} {MANY} {MANY}\n1 2\n"
    yield "ids.txt", f"{MANY} {2 ** 63 - 1} x\n"
    yield "g.sg", struct.pack("<bqq", 0, MANY, 3) + bytes(64)
    yield "g.wsg", struct.pack("<bqq", 1, 3, MANY) + bytes(64)
    yield "two.gr", struct.pack("<qqqq", 2, 8, MANY, MANY) + bytes(64)
    yield "one.gr", struct.pack("<qqqq", 1, 0, 3, MANY) + bytes(64)
    yield "g.nkb", b"nkbg003\0" + struct.pack("<q", 0) + struct.pack("<qqq", MANY, 1, 0) + bytes(64)
    header = struct.pack("<8sIIQQQIIqqqqq", b"\x89grun\r\n\x1a", 1, 0x01020304, 0, 128, 2 ** 18, 0, 1,
                         3, 3, MANY, MANY, 0)
    yield "g.grun", header.ljust(128, b"\0")


class Bombs(ProgramTest):
    def long_file(self, name, *parts):
        """A file of texts, each so many times; in pieces, as a process's memory counts for its child."""
        path = self.folder / name
        with open(path, "wb") as file:
            for text, times in parts:
                piece = text.encode() * min(times, 1000)
                for _ in range(max(times // 1000, 1)):
                    file.write(piece)
        return path

    def own_memory(self):
        """What the program takes for a graph of one edge."""
        return run_measured("info", self.file("one.txt", "1 2\n"))[2]

    def check(self, path, statuses, *options, seconds=60):
        began = time.monotonic()
        code, said, held = run_measured("info", path, *options)
        self.assertIn(code, statuses, (path, said))
        self.assertIn(os.path.basename(path), said)
        self.assertLess(time.monotonic() - began, seconds, path)
        if not SANITIZED:  # twice the longest line, 64 MiB, beside the program itself
            self.assertLess(held - self.own_memory(), 140 * MEGABYTE, path)
        return said

    def test_promised_entries_are_not_believed(self):
        for name, text in promises():
            with self.subTest(name=name):
                self.check(self.file(name, text), (3, 4, 5))

    def test_deep_and_endless_xml(self):
        start = '<graphml><graph edgedefault="directed">'
        self.check(self.long_file("deep.graphml", (start, 1), ("<a>", 10 ** 6)), (3,))
        entities = '<!DOCTYPE a [<!ENTITY a "x">%s]>' % "".join(
            f'<!ENTITY {chr(98 + k)} "{("&" + chr(97 + k) + ";") * 10}">' for k in range(9))
        self.check(self.file("laughs.graphml", entities + start + "<node id='&j;'/>"), (3, 4))
        self.check(self.long_file("long.graphml", (start + '<node id="', 1), ("x", 10 ** 8)), (3,))

    def test_a_line_of_many_columns(self):
        for delimiter in (" ", ",", "\t"):
            row = (("1" + delimiter, 10 ** 6), ("1\n", 1))
            path = self.long_file("wide.txt", *row, *row)
            began = time.monotonic()
            done = run("info", path)
            self.assertIn(done.returncode, (0, 3), done.stderr)
            self.assertLess(time.monotonic() - began, 60)
            self.assertLess(len(done.stdout + done.stderr), 10 ** 5)

    @unittest.skipIf(SANITIZED, "a sanitizer's own memory would be measured")
    def test_a_pipe_without_end(self):
        for line, status in ((b"1 2\n", 5), (b"# x\n", 3), (b"1", 3)):
            path = self.folder / "pipe"
            os.mkfifo(path)
            feeder = threading.Thread(target=self.feed, args=(path, line * 2 ** 16))
            feeder.start()
            self.check(path, (status,), "--memory-limit", "100M", seconds=30)
            feeder.join()
            path.unlink()

    def feed(self, path, lines):
        try:
            with open(path, "wb", buffering=0) as pipe:
                while True:
                    pipe.write(lines)
        except OSError:
            pass

    def test_a_pipe_without_end_is_stopped(self):
        path = self.folder / "pipe"
        os.mkfifo(path)
        feeder = threading.Thread(target=self.feed, args=(path, b"1 2\n# x\n" * 2 ** 13))
        feeder.start()
        process = subprocess.Popen([PROGRAM, "cc", path, "-o", self.folder / "out.tsv"], env=PLAIN,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.communicate(timeout=30)[1], b"")
        self.assertEqual(process.returncode, 130)
        feeder.join()
        self.assert_only("pipe")

    def test_a_text_that_shrinks_while_it_is_read(self):
        """What is gone is not read, and what is read is a graph or an error."""
        for size in (0, 4096, 5000):
            path = self.long_file("g.txt", ("1 2\n", 4 * 10 ** 6))
            process = subprocess.Popen([PROGRAM, "info", path, "--threads", "2"], env=PLAIN,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            time.sleep(0.02)
            os.truncate(path, size)
            said = process.communicate(timeout=60)[1]
            self.assertIn(process.returncode, (0, 3), said)


EVIL = "x\x1b[31m\x07\x9b2J\u202e"


class Harmless(ProgramTest):
    """Control characters of a file of any kind do not reach a terminal."""

    def assert_harmless(self, done, what):
        for c in done.stdout + done.stderr:
            self.assertTrue(c in "\t\n" or not (ord(c) < 0x20 or 0x7f <= ord(c) < 0xa0 or
                                              0x202a <= ord(c) <= 0x202e), (what, hex(ord(c))))

    def files(self):
        utf8 = EVIL.encode()
        for name, text in (
                ("bad.mtx", f"{BANNER}{EVIL} real general\n"),
                ("type.mtx", f"{BANNER}coordinate real general\n%%GraphBLAS type {EVIL}\n1 1 1\n1 1 1\n"),
                ("k.txt", f"% {EVIL} positive\n1 2\n"), ("out.k", f"% sym {EVIL}\n1 2\n"),
                ("g.net", f'*Vertices 2\n1 "{EVIL}"\n2 "b"\n*Arcs\n1 2\n'),
                ("h.net", f"*Vertices 2\n*{EVIL}\n1 2\n"),
                ("g.adj", f"AdjacencyGraph\n2\n{EVIL}\n"),
                ("g.gr", f"p {EVIL} 2 1\na 1 2 3\n"), ("h.gr", f"p sp 2 1\n{EVIL} 1 2 3\n"),
                ("g.graph", f"2 1 {EVIL}\n2\n1\n"),
                ("g.jsonl", '{"source": "x\\u001b[31m\\u0007\\u009b\\u202e", "target": "b"}\n'),
                ("h.jsonl", f'{{"source{EVIL}": "a", "target": "b"}}\n'),
                ("g.graphml", '<graphml><key id="w" for="edge" attr.name="weight&#x9b;&#x202e;" '
                 'attr.type="&#x9b;int"/><graph edgedefault="&#x9b;&#x202e;"><node id="&#x9b;"/></graph></graphml>'),
                ("h.graphml", '<graphml><graph edgedefault="directed"><node id="a&#x9b;&#x202e;&#x7f;"/>'
                 '<node id="b"/><edge source="b" target="a&#x9b;&#x202e;&#x7f;"/></graph></graphml>'),
                ("g.csv", f"source{EVIL},target{EVIL},weight\na,b,{EVIL}\n"),
                ("h.csv", f'from,to,weight\n"{EVIL}",b,1\nb,c,2\n')):
            yield self.file(name, text)
        self.file("p.properties", f"graph.p.edge-file = {EVIL}\ngraph.p.{EVIL} = 1\n")
        self.file("p.v", "1\n2\n")
        self.file("p.e", "1 2\n")
        yield self.folder / "p.properties"
        inner = self.file("inner", b"1 2\n")
        with tarfile.open(self.folder / "a.tar", "w") as archive:
            archive.add(inner, f"{EVIL}.txt")
            archive.add(inner, f"{EVIL}2.txt")
        yield self.folder / "a.tar"
        for name, members in (("a.zip", (EVIL + ".txt",)), ("b.zip", (EVIL, EVIL + "2")),
                              ("c.npz", (EVIL + ".npy", "format.npy"))):
            with zipfile.ZipFile(self.folder / name, "w") as archive:
                for member in members:
                    archive.writestr(member, b"1 2\n")
            yield self.folder / name
        with zipfile.ZipFile(self.folder / "d.npz", "w") as archive:
            described = b"{'descr': '" + utf8 + b"', 'fortran_order': False, 'shape': (), }\n"
            archive.writestr("format.npy", b"\x93NUMPY\x01\0" + struct.pack("<H", len(described)) + described)
        yield self.folder / "d.npz"

    def test_every_kind(self):
        for path in self.files():
            with self.subTest(path=path.name):
                for arguments in (["info", path], ["pagerank", path, "--ids", "string"]):
                    done = run(*arguments)
                    self.assertIn(done.returncode, (0, 2, 3, 4), done.stderr)
                    self.assert_harmless(done, path.name)
        text = self.file("late.csv", "b,c\n" * 70_000 + f'"{EVIL}",b\n')
        self.succeed("convert", text, self.folder / "own.grun")
        done = self.succeed("pagerank", self.folder / "own.grun")
        self.assertIn("x\\", done.stdout)
        self.assert_harmless(done, "own.grun")


if __name__ == "__main__":
    main()

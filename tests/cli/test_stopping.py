"""Ctrl-C at every stage: status 130, soon, with nothing left behind."""

import gzip
import json
import os
import signal
import subprocess
import threading
import time

from program import PLAIN, PROGRAM, SANITIZED, ProgramTest, main

SOON = 0.2  # seconds, as promised
SLACK = 0.3  # of a busy machine's scheduler


class Stopping(ProgramTest):
    def start(self, *arguments, **more):
        return subprocess.Popen([PROGRAM, *map(str, arguments)], env=PLAIN, cwd=self.folder,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)

    def wait_until_it_listens(self, process):
        """A busy machine takes its time to start a program; until then a signal just ends it."""
        bit = 1 << (signal.SIGINT - 1)
        deadline = time.monotonic() + 10
        while process.poll() is None and time.monotonic() < deadline:
            with open(f"/proc/{process.pid}/status") as status:
                blocked = next(line for line in status if line.startswith("SigBlk"))
            if int(blocked.split()[1], 16) & bit:
                return
            time.sleep(0.01)

    def assert_ends(self, process, number=signal.SIGINT):
        """Ends soon after the signal. Returns whether it was stopped, not done all but already."""
        self.wait_until_it_listens(process)
        began = time.monotonic()
        process.send_signal(number)
        process.wait(timeout=10)  # communicate() closes its input, which may end it first
        self.assertLess(time.monotonic() - began, SOON + SLACK)
        out, err = process.communicate()
        if process.returncode == 0:
            return False
        self.assertEqual(process.returncode, 130, err)
        if "--json" in process.args:
            self.assertEqual(json.loads(out)["error"]["exit"], 130)
        else:
            self.assertEqual(out, b"")
        self.assertEqual(err, b"")
        return True

    def assert_stops(self, process, number=signal.SIGINT):
        self.assertTrue(self.assert_ends(process, number))

    def ring(self, vertices):
        """PageRank with tolerance 0 runs for as long as it may."""
        return self.file("ring.txt",
                         "".join(f"{k} {(k * 7 + 1) % vertices}\n" for k in range(vertices)))

    def endless(self):
        return ["pagerank", self.ring(50_000), "--tolerance", "0", "--max-iterations", "2000000000",
                "-o", "ranks.tsv", "--json", "-q"]

    def test_while_iterating(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            process = self.start(*self.endless())
            time.sleep(0.8)
            self.assertIsNone(process.poll())
            self.assert_stops(process, number)
            self.assert_only("ring.txt")

    def test_searches_at_any_time(self):
        """A path in one long line of vertices: generating, building, searching, writing."""
        size = 300_000 if SANITIZED else 4_000_000
        interrupted = 0
        for command in ("bfs", "sssp"):
            for delay in (0.1, 0.4, 0.8, 1.2, 1.6):
                process = self.start(command, f"grid:{size}x1:removed=0", "--random-weights", "1:9",
                                     "--source", 0, "-o", "out.tsv", "--device", "cpu", "-q",
                                     "--json")
                try:
                    process.wait(delay)
                except subprocess.TimeoutExpired:
                    interrupted += self.assert_ends(process)
                else:
                    process.communicate()
                    self.assertEqual(process.returncode, 0)
                if process.returncode == 0:
                    self.assertTrue((self.folder / "out.tsv").exists())
                # Stopped when all was done but its own end, it leaves the file, whole.
                if (self.folder / "out.tsv").exists():
                    with open(self.folder / "out.tsv") as out:
                        self.assertEqual(sum(1 for _ in out), size + 1)
                    (self.folder / "out.tsv").unlink()
                self.assert_only()
        self.assertGreater(interrupted, 0)

    def test_while_waiting_for_input(self):
        os.mkfifo(self.folder / "pipe")
        process = self.start("pagerank", "pipe", "-o", "ranks.tsv", "-q")
        time.sleep(0.3)
        self.assert_stops(process)
        process = self.start("pagerank", "-", "-o", "ranks.tsv", "-q", stdin=subprocess.PIPE)
        process.stdin.write(b"1 2\n2 3\n")
        process.stdin.flush()
        time.sleep(0.3)
        self.assert_stops(process)
        self.assert_only("pipe")

    def test_while_input_keeps_coming(self):
        process = self.start("pagerank", "-", "-q", stdin=subprocess.PIPE)
        lines = "".join(f"{k} {k + 1}\n" for k in range(100_000)).encode()

        def feed():
            try:
                while True:
                    process.stdin.write(lines)
            except OSError:
                pass

        feeder = threading.Thread(target=feed)
        feeder.start()
        time.sleep(0.5)
        self.wait_until_it_listens(process)
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        status = process.wait(timeout=10)
        self.assertLess(time.monotonic() - began, SOON + SLACK)
        feeder.join()
        self.assertEqual(status, 130)
        for stream in (process.stdin, process.stdout, process.stderr):
            try:
                stream.close()
            except OSError:
                pass

    def test_while_writing(self):
        edges = 400_000 if SANITIZED else 2_000_000
        graph = self.file("path.txt", "".join(f"{k} {k + 1}\n" for k in range(edges)))
        self.succeed("convert", graph, self.folder / "out.mtx", "-q")
        whole = (self.folder / "out.mtx").read_bytes().count(b"\n")
        (self.folder / "out.mtx").unlink()
        interrupted = 0
        for attempt in range(10):
            process = self.start("convert", graph, "out.mtx.gz", "-q")
            deadline = time.monotonic() + 20
            while process.poll() is None and time.monotonic() < deadline:
                if any(name.name.endswith(".tmp") for name in self.folder.iterdir()):
                    break
                time.sleep(0.002)
            time.sleep(0.005 * attempt)
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
            process.communicate(timeout=10)
            self.assertIn(process.returncode, (0, 130))
            target = self.folder / "out.mtx.gz"
            if process.returncode == 0 or target.exists():  # stopped just after it was renamed
                self.assertEqual(gzip.decompress(target.read_bytes()).count(b"\n"), whole)
                target.unlink()
            else:
                interrupted += 1
            self.assert_only("path.txt")
        self.assertGreater(interrupted, 0)

    def test_signals_that_are_ignored_when_it_starts_do_not_stop_it(self):
        """nohup ignores SIGHUP, and a script's & SIGINT."""
        for ignored in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
            process = self.start(*self.endless(), preexec_fn=lambda: signal.signal(
                ignored, signal.SIG_IGN))
            self.wait_until_it_listens(process)
            for _ in range(2):
                process.send_signal(ignored)
                time.sleep(0.2)
            self.assertIsNone(process.poll(), ignored)
            self.assert_stops(process, signal.SIGHUP if ignored == signal.SIGTERM
                              else signal.SIGTERM)
            self.assert_only("ring.txt")

    def test_what_a_killed_writer_left_is_removed_by_the_next(self):
        def temporary():
            return [path for path in self.folder.iterdir() if path.name.endswith(".tmp")]

        def writing():
            process = self.start(*self.endless(), "--trace", "t.tsv")
            deadline = time.monotonic() + 20
            while not temporary() and time.monotonic() < deadline:
                time.sleep(0.01)
            return process

        killed = writing()
        killed.kill()
        killed.communicate()
        left = temporary()
        self.assertEqual(len(left), 1)
        edges = self.file("edges.txt", "1 2\n")
        self.succeed("pagerank", edges, "--trace", self.folder / "other.tsv")
        self.assertEqual(temporary(), left)
        self.succeed("pagerank", edges, "--trace", self.folder / "t.tsv")
        self.assertEqual(temporary(), [])
        alive = writing()  # whose file must stay
        left = temporary()
        self.succeed("pagerank", edges, "--trace", self.folder / "t.tsv")
        self.assertEqual(temporary(), left)
        self.assert_stops(alive)
        self.assertEqual(temporary(), [])


if __name__ == "__main__":
    main()

"""A rank that fails at its k-th exchange: all processes end within seconds, with one message, the
documented exit status, and no part of a file. One that is late changes nothing.

Over processes of mpirun, or with GRAPHRUN_RANKS=local of the program itself, where more exchanges are tried."""

import concurrent.futures
import functools
import itertools
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from program import KARATE, PLAIN, PROGRAM, SANITIZED, SKIPPED, ProgramTest, main, run
from test_ranks import LIBRARY, LOCAL, MPI, MPIRUN, children, messages, start

RANKS = 3
SECONDS = 10
AT_ONCE = 4 if LOCAL else SECONDS  # before a rank ends the others that does not hear of rank 0
SILENCE = 2  # --rank-timeout
KILLED = 128 + signal.SIGKILL
GRAPH = "kron:13:4"  # of two parts: one rank has none
OUT = object()  # the file, among arguments
COMMANDS = {
    "pagerank": ("pagerank", GRAPH, "-o", OUT, ".tsv"),
    "bfs": ("bfs", GRAPH, "--source", 1, "-o", OUT, ".npy"),
    "sssp": ("sssp", GRAPH, "--random-weights", "1:9", "--source", 1, "-o", OUT, ".tsv"),
    "cc": ("cc", GRAPH, "-o", OUT, ".npy"),
    "bc": ("bc", "kron:10", "--sources", 8, "-o", OUT, ".tsv"),
    "triangles": ("triangles", GRAPH, "-o", OUT, ".tsv"),
    "spgemm": ("spgemm", "kron:9:4", "kron:9:4", "-o", OUT, ".mtx"),
    "convert grun": ("convert", GRAPH, OUT, ".grun"),
    "convert mtx": ("convert", GRAPH, OUT, ".mtx")}
# pagerank has many exchanges alike.
STRIDE = {"pagerank": 5}
# Where starting processes takes a second, few.
FEW = ("pagerank", "convert mtx")


def session_of(pid):
    """The processes of a session, but for those that have ended."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
        except (OSError, IndexError):
            continue
        if entry.name.isdigit() and int(fields[3]) == pid and fields[0] != "Z":
            found.append(int(entry.name))
    return found


class Ended:
    """A run of a command under a fault, in a folder of its own."""

    def __init__(self, name, fault, *options, folder=None, **more):
        *words, self.suffix = COMMANDS[name]
        self.what = (name, fault)
        self.folder = pathlib.Path(folder or tempfile.mkdtemp(prefix="graphrun-test-"))
        self.path = self.folder / ("out" + self.suffix)
        began = time.monotonic()
        process = start(RANKS, *(self.path if word is OUT else word for word in words), *options,
                        env={"GRAPHRUN_RANK_FAULT": fault} if fault else {}, start_new_session=True, **more)
        try:
            self.out, self.err = process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            for pid in session_of(process.pid):
                os.kill(pid, signal.SIGKILL)
            self.out, self.err = process.communicate()
        self.seconds = time.monotonic() - began
        code = process.returncode
        self.status = code if code >= 0 else 128 - code
        end = time.monotonic() + 2
        while (left := session_of(process.pid)) and time.monotonic() < end:
            time.sleep(0.01)
        self.left = left
        self.files = {path.name: path.read_bytes() for path in self.folder.iterdir()}
        if folder is None:
            shutil.rmtree(self.folder)

    def wrong(self, status, says, *, whole=None, seconds=SECONDS, abandons=False):
        """What is not as it should be. `says`: of the one message; None: there is none.
        `whole`: the files that there may be. `abandons`: whether a temporary one may be, of a killed process."""
        found = []
        if self.status != status:
            found.append(f"exit status {self.status} in place of {status}")
        said = messages(self.err)
        if len(said) != (0 if says is None else 1) or (said and not re.search(says, said[0])):
            found.append(f"stderr {self.err!r}")
        if LOCAL and len(self.err.splitlines()) != len(said):
            found.append(f"other lines: {self.err!r}")
        if self.seconds > seconds:
            found.append(f"after {self.seconds:.1f} s")
        if self.left:
            found.append(f"processes left: {self.left}")
        for name, content in self.files.items():
            if abandons and name.startswith(self.path.name + ".graphrun-"):
                continue
            if content != (whole or {}).get(name):
                found.append(f"{name} of {len(content)} bytes")
        return [f"{self.what}: {text}" for text in found]


def fault(rank, exchange, action):
    return f"{rank}:{exchange}:{action}"


@functools.cache
def undisturbed(name):
    """The files of a run that nothing disturbs, and how many exchanges rank 0 takes part in."""
    done = Ended(name, None, "--json")
    assert (done.status, done.err, done.left) == (0, "", []), (done.what, done.err)
    told = int(re.search(r'"exchanges": ?(\d+)', done.out)[1])  # some more follow the report
    return done.files, next(k for k in itertools.count(told) if Ended(name, fault(0, k, "throw")).status == 0)


class Failures(ProgramTest):
    names = tuple(COMMANDS) if LOCAL else FEW

    @classmethod
    def setUpClass(cls):
        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            found = dict(zip(cls.names, pool.map(undisturbed, cls.names)))
        cls.whole = {name: files for name, (files, _) in found.items()}
        cls.exchanges = {name: count for name, (_, count) in found.items()}

    def all(self, call, cases, workers=3):
        with concurrent.futures.ThreadPoolExecutor(workers) as pool:
            return list(pool.map(call, cases))

    def sweep(self, cases, judge, options=(), workers=3):
        """Runs (name, rank, exchange, action) and asserts that judge(run, rank) finds nothing wrong."""
        wrong = []
        def try_one(case):
            name, rank, exchange, action = case
            if len(wrong) < 5:
                wrong.extend(judge(Ended(name, fault(rank, exchange, action), *options), name, rank))
        self.all(try_one, cases, workers)
        print(f"{len(cases)} runs ...", end=" ", flush=True)
        self.assertEqual(wrong, [], "\n".join(wrong))

    def some(self, action, stride=1, of=None):
        """Cases of each command and rank: each `stride`-th exchange, begun one later by each rank, and the last."""
        cases = []
        for name, rank in itertools.product(of or self.names, range(RANKS)):
            last = self.exchanges[name] - 1
            if LOCAL:
                step = stride * STRIDE.get(name, 1)
                chosen = {*range(rank % step, last, step), last}
            else:
                chosen = {(0, last // 2, last)[(rank + i) % 3] for i in range(max(1, 3 // stride))}
            cases += [(name, rank, exchange, action) for exchange in sorted(chosen)]
        return cases

    def judge_failure(self, status, says, seconds=AT_ONCE):
        def judge(done, name, rank):
            return done.wrong(status, says.format(rank=rank), whole=self.whole[name], seconds=seconds)
        return judge

    def judge_kill(self, done, name, rank):
        if rank == 0 and LOCAL:  # which all others end with
            return done.wrong(KILLED, None, whole=self.whole[name], seconds=AT_ONCE, abandons=True)
        if LOCAL:
            return done.wrong(1, rf"^graphrun: rank {rank} was killed by signal 9 \(Killed\)$",
                              whole=self.whole[name], seconds=AT_ONCE)
        status = signal.SIGKILL if "mpich" in MPIRUN else KILLED
        return done.wrong(status, None, whole=self.whole[name], abandons=rank == 0)

    def test_ranks_that_fail(self):
        self.sweep(self.some("throw"), self.judge_failure(
            1, r"^graphrun: (rank {rank}: )?rank {rank} fails before an exchange \(GRAPHRUN_RANK_FAULT\)$"))
        self.sweep(self.some("memory", 9), self.judge_failure(5, "memory"))
        self.sweep(self.some("kill", 4), self.judge_kill)
        self.sweep(self.some("extra", 7), self.judge_failure(
            1, r"rank \d expected \d+ bytes of rank \d, which sent (\d+|more): they are not in the same exchange"))
        past = [(name, rank, self.exchanges[name], action) for name in self.names
                for rank, action in enumerate(("throw", "kill", "stop"))][:None if LOCAL else 2]
        self.sweep(past, lambda done, name, rank: done.wrong(0, None, whole=self.whole[name]))

    def test_what_a_killed_process_left_is_removed_later(self):
        name = "convert mtx"
        left = lambda: sorted(path.name for path in self.folder.iterdir())
        for exchange in range(self.exchanges[name] - 1, 0, -1):
            Ended(name, fault(0, exchange, "kill"), folder=self.folder)
            if any(".graphrun-" in name for name in left()):
                break
        else:
            self.fail("a temporary file is there before no exchange")
        self.assertEqual(Ended(name, None, folder=self.folder).files, self.whole[name])
        self.assertEqual(left(), sorted(self.whole[name]))

    def test_ranks_that_are_late(self):
        same = lambda done, name, rank: (
            done.wrong(0, None, whole=self.whole[name], seconds=60) +
            ([f"{done.what}: no file"] if done.files.keys() != self.whole[name].keys() else []))
        self.sweep(self.some("delay", 11), same)
        seeds = range(3 if LOCAL else 1)
        late = self.all(lambda case: Ended(case[0], f"random-delay:{case[1]}"),
                        list(itertools.product(self.names, seeds)))
        self.assertEqual([text for done in late for text in same(done, done.what[0], 0)], [])

    def test_ranks_that_stop(self):
        """Of each rank before the first, a middle and the last exchange, all at once: they wait."""
        judged = self.judge_failure(1, rf"rank {{rank}} was not heard of for {SILENCE} s \(--rank-timeout\)$",
                                    SECONDS + SILENCE)
        def judge(done, name, rank):
            if rank > 0 or not LOCAL:
                return judged(done, name, rank)
            return done.wrong(KILLED, "rank 0 was not heard of", whole=self.whole[name],
                              seconds=SECONDS + SILENCE, abandons=True)
        of = ("pagerank", "sssp") if LOCAL else ("pagerank",)
        cases = [(name, rank, exchange, "stop") for name in of for rank in range(RANKS)
                 for last in [self.exchanges[name] - 1]
                 for exchange in ((1, last // 2, last) if LOCAL else (last // 2,))]
        self.sweep(cases, judge, ("--rank-timeout", SILENCE), workers=9 if LOCAL else 3)

    @unittest.skipIf(LOCAL, "no launcher wakes a rank")
    def test_a_rank_0_that_wakes_once_others_have_failed(self):
        """As Open MPI wakes it to end it: rank 1 speaks, and rank 0 not as well."""
        process = start(RANKS, *COMMANDS["pagerank"][:2], "--rank-timeout", SILENCE, start_new_session=True,
                        env={"GRAPHRUN_RANK_FAULT": fault(0, self.exchanges["pagerank"] // 2, "stop")})
        is_stopped = lambda pid: " T " in pathlib.Path(f"/proc/{pid}/stat").read_text()
        try:
            end = time.monotonic() + 30
            while not (ranks := children(process)) or not is_stopped(ranks[0]):
                self.assertLess(time.monotonic(), end)
                time.sleep(0.01)
            time.sleep(SILENCE + 1)
            process.send_signal(signal.SIGSTOP)  # it ends none of them before rank 1 has spoken
            os.kill(ranks[0], signal.SIGCONT)
            time.sleep(6)
            process.send_signal(signal.SIGCONT)
            _, err = process.communicate(timeout=30)
        finally:
            for pid in session_of(process.pid):
                os.kill(pid, signal.SIGKILL)
        self.assertEqual((process.returncode, len(messages(err))), (1, 1), err)
        self.assertRegex(messages(err)[0], "rank 0 was not heard of")

    def test_a_full_disk(self):
        if os.geteuid() != 0:
            self.skipTest("only root can mount a small file system")
        room = self.folder / "full"
        room.mkdir()
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", room], capture_output=True)
        if mounted.returncode != 0:
            self.skipTest("no small file system can be mounted here: " + mounted.stderr.decode().strip())
        self.addCleanup(subprocess.run, ["umount", room])
        for name in self.names:
            if sum(map(len, self.whole[name].values())) <= 1 << 16:
                continue
            done = Ended(name, None, folder=room)
            self.assertEqual(done.wrong(1, f"^graphrun: {re.escape(str(done.path))}: No space left on device$"), [])

    @unittest.skipUnless(LOCAL, "mpirun's own files are too large")
    def test_a_limit_on_files(self):
        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 15, 1 << 15))
        for name in self.names:
            if sum(map(len, self.whole[name].values())) <= 1 << 15:
                continue
            done = Ended(name, None, preexec_fn=limit)
            self.assertEqual(done.wrong(1, "^graphrun: .*: File too large$"), [])

    def test_faults_that_are_not_understood(self):
        for wrong in ("", "1", "1:2", "1:2:", "1:2:burn", "3:0:throw", "-1:0:throw", "1:-1:throw", "x:0:kill",
                      "1:2x:kill", "1:2:kill:3", "random-delay", "random-delay:",
                      "random-delay:x")[:None if LOCAL else 2]:
            done = Ended("cc", wrong or " ")
            self.assertEqual(done.wrong(2, "^graphrun: GRAPHRUN_RANK_FAULT: '.*' is neither RANK:K:ACTION"), [])
        self.succeed("cc", KARATE, env={"GRAPHRUN_RANK_FAULT": "burn"})  # one process has no ranks

    @unittest.skipIf(LOCAL, "it needs no MPI")
    def test_another_mpi_than_the_launchers_is_refused(self):
        """Processes in the environment of another MPI's mpirun: each would be a world of its own."""
        name = "PMI" if "mpich" not in MPIRUN else "OMPI_COMM_WORLD"
        for rank in range(2):
            done = run("cc", KARATE, env={**MPI, f"{name}_SIZE": "2", f"{name}_RANK": str(rank)})
            self.assertEqual((done.returncode, done.stdout), (8, ""), done.stderr)
            said = messages(done.stderr)
            self.assertEqual(len(said), 1 - rank, done.stderr)
            if rank == 0:
                self.assertRegex(said[0], rf"the launcher started 2 processes \({name}_SIZE\), but (Open MPI|MPICH) "
                                          r"[\d.]+ of libgraphrun_mpi.so sees 1: build it with the launcher's MPI")


if __name__ == "__main__":
    if SANITIZED or not LOCAL and (shutil.which(MPIRUN) is None or not LIBRARY.exists()):
        print("SKIP: there is no mpirun, or no libgraphrun_mpi.so was built")
        sys.exit(SKIPPED)
    main()

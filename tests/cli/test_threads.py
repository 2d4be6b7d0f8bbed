"""Threads that cannot be started, and requests for too many."""

import os
import resource

from program import KARATE, SANITIZED, ProgramTest, main, run

NOBODY = 65534


def forbid_threads():
    """In the child, before the program: its user may have no further process or thread."""
    resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))
    if os.geteuid() == 0:
        os.setgroups([])
        os.setuid(NOBODY)


def can_be_run_by_nobody():
    try:
        return run("--version", preexec_fn=forbid_threads).returncode == 0
    except PermissionError:
        return False


class WithoutThreads(ProgramTest):
    def setUp(self):
        super().setUp()
        if SANITIZED or not can_be_run_by_nobody():
            self.skipTest("the program cannot be run without threads here")
        self.folder.chmod(0o777)

    def test_version_and_help_need_none(self):
        for arguments in (["--version"], ["--help"], ["pagerank", "--help"]):
            done = self.succeed(*arguments, preexec_fn=forbid_threads)
            self.assertEqual(done.stderr, "")

    def test_the_caller_does_the_work(self):
        ours = self.folder / "ours.tsv"
        for threads in ("1", "4"):
            arguments = ["pagerank", "kron:12:8", "--device", "cpu", "--threads", threads]
            plain = self.json(*arguments)
            found = run(*arguments, "--json", "-o", ours, preexec_fn=forbid_threads)
            self.assertEqual(found.returncode, 0, found.stderr)
            self.assertIn("no thread can be started", found.stderr)
            self.assertIn(f'"vertices": {plain["graph"]["vertices"]}', found.stdout)
            self.assert_only("ours.tsv")
            ours.unlink()

    def test_reading(self):
        text = "".join(f"{k} {k * 7 % 1000}\n" for k in range(200_000))
        found = run("info", self.file("g.txt", text), "--device", "cpu", "-q",
                    preexec_fn=forbid_threads)
        self.assertEqual(found.returncode, 0, found.stderr)


class TooManyThreads(ProgramTest):
    def test_a_warning_names_the_number_used(self):
        for asked in ("2147483647", "100000"):
            done = self.succeed("pagerank", KARATE, "--device", "cpu", "--threads", asked)
            self.assertIn(f"--threads {asked}: computing with ", done.stderr)
        self.assertEqual(
            self.succeed("pagerank", KARATE, "--device", "cpu", "--threads", "4").stderr, "")

    def test_the_settings_of_the_machine_hold(self):
        for variable in ("OMP_NUM_THREADS", "GRAPHRUN_THREADS"):
            found = self.json("pagerank", KARATE, "--device", "cpu", env={variable: "1"})
            self.assertEqual(found["device"]["threads"], 1, variable)


if __name__ == "__main__":
    main()

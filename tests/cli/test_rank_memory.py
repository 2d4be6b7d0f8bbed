"""A rank with too little memory: all end with exit status 5, and one message names it."""

import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import time
import unittest

from program import KARATE, PLAIN, PROGRAM, SANITIZED, SKIPPED, main, run
from test_ranks import (GONE, LIBRARY, LOCAL, MPI, MPIRUN, RanksTest, children, messages, over,
                        start)

SIZE = r"[0-9]+(\.[0-9])? [kMGT]?B"


def bytes_available(text):
    number, unit = re.search(rf"({SIZE}) available", text).group(1).split()
    return float(number) * {"B": 1, "kB": 1e3, "MB": 1e6, "GB": 1e9, "TB": 1e12}[unit]


class Memory(RanksTest):
    def assert_short(self, found, began, rank="[012]", says=""):
        """Exit status 5 in time, one message, of this rank, with what it needs and has, and no file."""
        self.assertLess(time.monotonic() - began, GONE)
        self.assertEqual(found.returncode, 5, found.stderr)
        said = messages(found.stderr)
        self.assertEqual(len(said), 1, found.stderr)
        self.assertRegex(said[0], rf"^graphrun: rank {rank}: .*{says}")
        self.assertEqual(sorted(self.folder.glob("out*")), [])

    def uneven(self):
        """A list of edges of which rank 1 of three has nearly all entries: those of the last part."""
        part = 4096
        last = 2 * part
        lines = [f"{v}\t{v + 1}\n" for v in range(last)]
        lines += (f"{last + i % part}\t{last + (7 * i + i // part) % part}\n" for i in range(300000))
        return self.file("uneven.tsv", "".join(lines))

    def test_a_limit_below_what_all_need(self):
        path = self.folder / "out.tsv"
        for arguments in (("pagerank", "kron:14", "-o", path), ("cc", self.uneven(), "-o", path),
                          ("convert", "kron:14", self.folder / "out.grun"),
                          ("spgemm", KARATE, KARATE, "-o", self.folder / "out.mtx")):
            began = time.monotonic()
            found = over(3, *arguments, "--memory-limit", 1000)
            self.assert_short(found, began,
                              says=rf"needs {SIZE}, 1\.0 kB available \(--memory-limit\)$")

    def test_a_limit_that_the_busiest_rank_alone_exceeds(self):
        arguments = ("pagerank", self.uneven(), "-o", self.folder / "out.tsv", "--memory-limit")
        self.assertEqual(over(3, *arguments, "100M").returncode, 0)
        (self.folder / "out.tsv").unlink()
        began = time.monotonic()
        found = over(3, *arguments, "5M")
        self.assert_short(found, began, 1, rf"needs {SIZE}, 5\.0 MB available \(--memory-limit\)$")

    def assert_divided(self, by_three):
        """Of what is free each of three ranks takes its share."""
        huge = ("cc", "kron:30:1000", "--device", "cpu", "-o", self.folder / "out.tsv")
        alone, began = run(*huge), time.monotonic()
        self.assertEqual(alone.returncode, 5, alone.stderr)
        found = by_three(*huge)
        self.assert_short(found, began, says=rf"needs {SIZE}, {SIZE} available")
        whole, share = (bytes_available(done.stderr) for done in (alone, found))
        # Others take and free memory meanwhile.
        self.assertLess(share, whole / 2)
        self.assertGreater(share, whole / 5)

    def test_what_is_free_is_divided(self):
        self.assert_divided(lambda *words: over(3, *words))

    @unittest.skipIf(LOCAL, "no launcher starts them")
    def test_mpi_tells_what_the_launcher_does_not(self):
        """How many ranks share a host: srun --mpi=pmi2 leaves out what is unset here."""
        unset = [f"--unset={name}" for name in ("OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS")]
        command = [MPIRUN, "-n", "3", "env", *unset, PROGRAM]
        by_three = lambda *words: subprocess.run([*command, *map(str, words)], capture_output=True,
                                                 text=True, env={**PLAIN, **MPI}, timeout=60)
        self.assert_divided(by_three)
        threads = max(1, os.cpu_count() // 3)
        self.assertIn(f"ranks     3, {threads} thread", by_three("cc", KARATE).stdout)

    @unittest.skipIf(LOCAL, "its ranks have the same arguments")
    def test_a_limit_of_one_rank(self):
        command = [PROGRAM, "pagerank", "kron:14", "-o", str(self.folder / "out.tsv")]
        few = [*command, "--memory-limit", "1M"]
        for rank, words in ((0, ["-n", "1", *few, ":", "-n", "2", *command]),
                            (2, ["-n", "2", *command, ":", "-n", "1", *few])):
            began = time.monotonic()
            found = subprocess.run([MPIRUN, *words], capture_output=True, text=True,
                                   env={**PLAIN, **MPI}, timeout=60)
            self.assert_short(found, began, rank,
                              rf"needs {SIZE}, 1\.0 MB available \(--memory-limit\)$")

    def test_an_allocation_that_fails(self):
        for rank in (0, 2):
            began = time.monotonic()
            found = over(3, "pagerank", "kron:14", "-o", self.folder / "out.tsv",
                         env={"GRAPHRUN_RANK_FAULT": f"{rank}:3:memory"})
            self.assert_short(found, began, rank, "does not fit in memory$")

    @unittest.skipUnless(LOCAL, "mpirun's processes are limited alike")
    def test_address_space_that_one_rank_lacks(self):
        for rank in (0, 1, 2):
            process = start(3, "pagerank", "kron:19", "-o", self.folder / "out.tsv")
            ranks = []
            while len(ranks) < 3 or len(os.listdir(f"/proc/{ranks[rank]}/task")) < 3:
                ranks = children(process)
            pages = pathlib.Path(f"/proc/{ranks[rank]}/statm").read_text().split()[0]
            few = int(pages) * resource.getpagesize() + (8 << 20)
            resource.prlimit(ranks[rank], resource.RLIMIT_AS, (few, few))
            began = time.monotonic()
            _, err = process.communicate(timeout=60)
            found = subprocess.CompletedProcess(process.args, process.returncode, "", err)
            self.assert_short(found, began, rank)
            self.assert_all_gone(ranks)


if __name__ == "__main__":
    if SANITIZED or not LOCAL and (shutil.which(MPIRUN) is None or not LIBRARY.exists()):
        print("SKIP: there is no mpirun, or no libgraphrun_mpi.so was built")
        sys.exit(SKIPPED)
    main()

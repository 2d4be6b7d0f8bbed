"""The exit status and the one message for everything that can be wrong before anything is computed."""

import resource
import struct
import unittest

from program import KARATE, SANITIZED, ProgramTest, main, run


class CommandLine(ProgramTest):
    def test_help_and_version_go_to_standard_output(self):
        for arguments in (["--help"], ["--version"], ["pagerank", "--help"], ["bfs", "-h"],
                          ["info", "--help"], ["convert", "--help"], ["devices", "--help"]):
            done = self.succeed(*arguments)
            self.assertEqual(done.stderr, "", arguments)
            self.assertGreater(len(done.stdout), 10, arguments)
            self.assertLessEqual(max(map(len, done.stdout.splitlines())), 100, arguments)

    def test_what_is_unknown_is_named_with_the_nearest_known(self):
        self.refuse(2, says="no command given")
        self.refuse(2, "pagernk", says="did you mean pagerank?")
        self.refuse(2, "pagerank", KARATE, "--dampin", "0.5", says="did you mean --damping?")
        self.refuse(2, "pagerank", KARATE, "--nonsense", says="unknown option --nonsense")
        self.refuse(2, "pagerank", KARATE, "more", says="unexpected argument 'more'")
        self.refuse(2, "pagerank", says="GRAPH")
        self.refuse(2, "pagerank", KARATE, "--damping", says="--damping needs a value")

    def test_a_second_file_is_told_how_several_are_named(self):
        one, other = self.file("a.csv", "1,2\n"), self.file("b.csv", "2,3\n")
        hint = "several files as one graph are a folder, or a pattern in quotes: '*.csv', '{a.csv,b.csv}'"
        for arguments in (["cc", one, other], ["convert", one, other, self.folder / "c.mtx"]):
            self.refuse(2, *arguments, says=hint)
        self.assertNotIn("pattern", run("cc", one, "more").stderr)
        self.assertNotIn("pattern", run("spgemm", one, other, one).stderr)  # takes two graphs
        both = self.json("cc", f"{self.folder}/{{a,b}}.csv")["graph"]
        self.assertEqual((both["vertices"], both["edges"]), (3, 2))
        self.refuse(3, "cc", f"{self.folder}/{{a,c}}.csv", says="c.csv: no file has this name")

    def test_usage_errors_point_to_the_help_of_the_command(self):
        self.assertIn("graphrun pagerank --help", run("pagerank", KARATE, "--nope").stderr)
        self.assertIn("graphrun --help", run("nope").stderr)

    def test_values_are_checked(self):
        for option, value, says in [
                ("--damping", "1", "below 1"), ("--damping", "nan", "not a number"),
                ("--damping", "0.5x", "not a number"), ("--damping", "0,5", "not a number"),
                ("--tolerance", "-1e-6", "--tolerance"), ("--tolerance", "inf", "finite"),
                ("--max-iterations", "0", "between"), ("--iterations", "1.5", "whole number"),
                ("--iterations", "99999999999", "between"), ("--top", "-1", "between"),
                ("--threads", "0", "between"), ("--variant", "fast", "standard, gap, ldbc"),
                ("--precision", "half", "single, double"), ("--format", "zip", "auto, coo, csr"),
                ("--weights", "2", "column from 3"), ("--device", "gpu", "auto, cpu, cuda"),
                ("--device", "cuda:x", "cuda:N"), ("--delimiter", "ab", "not a character"),
                ("--progress", "maybe", "auto, always, never")]:
            self.refuse(2, "pagerank", KARATE, option, value, says=says)

    def test_options_that_exclude_each_other(self):
        self.refuse(2, "pagerank", KARATE, "--directed", "--undirected", says="exclude each other")
        self.refuse(2, "pagerank", KARATE, "--iterations", 3, "--max-iterations", 3,
                  says="exclude each other")
        self.refuse(2, "pagerank", KARATE, "--variant", "ldbc", "--precision", "single",
                  says="double precision")
        self.refuse(2, "pagerank", KARATE, "--variant", "ldbc", "--tolerance", "1e-3",
                  says="tests no tolerance")

    def test_numbers_do_not_depend_on_the_locale(self):
        self.succeed("pagerank", KARATE, "--damping", "0.5", env={"LC_ALL": "de_DE.UTF-8"})

    def test_the_last_of_repeated_options_counts(self):
        self.assertEqual(len(self.json("pagerank", KARATE, "--top", 1, "--top", 3)
                             ["result"]["top"]), 3)


class Vertices(ProgramTest):
    def test_bfs_needs_a_source(self):
        self.refuse(2, "bfs", KARATE, says="--source ID")
        self.refuse(2, "bfs", KARATE, "--source", "", says="--source")

    def test_a_source_that_is_not_there_is_told_the_range_or_the_nearest(self):
        self.refuse(2, "bfs", KARATE, "--source", "99", says="1 to 34")
        self.refuse(2, "bfs", KARATE, "--source", "-5", says="1 to 34")
        gaps = self.file("gaps.txt", "3 14\n14 17\n17 8297\n")
        done = self.refuse(2, "bfs", gaps, "--source", "15", says="15")
        self.assertIn("14", done.stderr)
        self.assertIn("17", done.stderr)


class Input(ProgramTest):
    def test_unreadable_files(self):
        self.refuse(3, "pagerank", self.folder / "missing.mtx", says="No such file")
        self.refuse(3, "pagerank", self.folder, says="a directory without files")
        self.refuse(3, "pagerank", self.file("empty.txt", ""), says="empty.txt")
        self.refuse(3, "pagerank", self.file("junk", struct.pack("<200Q", *range(2**60, 2**60 + 200))),
                  says="junk")
        self.refuse(3, "pagerank", "-", says="", input="")

    def test_malformed_files_are_located(self):
        zero = self.file("zero.mtx", "%%MatrixMarket matrix coordinate pattern general\n"
                                     "3 3 2\n0 1\n1 2\n")
        done = self.refuse(3, "pagerank", zero, "--device", "cpu", says=f"{zero}:3:1: ")
        self.assertTrue(done.stderr.startswith(str(zero)), done.stderr)
        self.assertIn("0 1", done.stderr.splitlines()[1])
        lies = self.file("lies.mtx", "%%MatrixMarket matrix coordinate pattern general\n"
                                     "3 3 5\n1 2\n")
        self.refuse(3, "pagerank", lies, says=str(lies))
        self.refuse(3, "pagerank", self.file("negative.txt", "1 2\n-3 4\n"), says="negative.txt:2:1")
        self.refuse(3, "sssp", self.file("nan.txt", "1 2 0.5\n3 4 nan\n"), "--source", 1,
                    says="nan.txt:2:")
        self.refuse(3, "pagerank", self.file("word.txt", "1 2\nx 4\n"), says="--ids string")

    def test_policies_that_forbid_what_the_file_holds(self):
        repeated = self.file("repeated.txt", "1 2\n1 2\n2 2\n")
        self.refuse(3, "pagerank", repeated, "--duplicates", "error", says="repeated.txt")
        self.refuse(3, "pagerank", repeated, "--self-loops", "error", says="repeated.txt")

    def test_what_cannot_be_represented(self):
        wide = self.file("wide.mtx", "%%MatrixMarket matrix coordinate pattern general\n"
                                     "2 3 1\n1 3\n")
        self.refuse(4, "pagerank", wide, says="square")
        huge = self.file("huge.mtx", "%%MatrixMarket matrix coordinate pattern general\n"
                                     "2147483648 2147483648 1\n1 2\n")
        self.refuse(4, "pagerank", huge, says="2147483647")

    @unittest.skipIf(SANITIZED, "a sanitizer reserves more address space than the limit allows")
    def test_what_does_not_fit_in_memory(self):
        wide = self.file("wide.mtx", "%%MatrixMarket matrix coordinate pattern general\n"
                                     "2000000000 2000000000 1\n1 2\n")
        limit = (6 << 30, 6 << 30)
        self.refuse(5, "pagerank", wide, "--device", "cpu", says="memory",
                    preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, limit))

    def test_personalisation_is_checked(self):
        self.refuse(3, "pagerank", KARATE, "--personalize", self.folder / "none", says="none")
        self.refuse(3, "pagerank", KARATE, "--personalize", self.file("p", "1 1\n99 1\n"), says="p:2:1")
        self.refuse(2, "pagerank", KARATE, "--personalize", self.file("q", "1 0\n"), says="zero")

    def test_weights_that_are_not_there(self):
        self.refuse(3, "pagerank", KARATE, "--weights", 3, says="no weight in column 3")


class Devices(ProgramTest):
    def test_a_gpu_that_is_not_there(self):
        self.refuse(8, "pagerank", KARATE, "--device", "cuda:97", says="")

    def test_the_list_names_the_processor_and_why_there_is_no_gpu(self):
        found = self.json("devices")
        self.assertGreaterEqual(found["cpu"]["threads"], 1)
        self.assertTrue(found["cuda"] or found["cuda_reason"])
        self.assertIn("cpu", self.succeed("devices").stdout)


if __name__ == "__main__":
    main()

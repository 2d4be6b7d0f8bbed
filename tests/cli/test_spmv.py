"""Products, the choice of a format, and what `info` and `formats` say of them."""

import json
import os
import re
import unittest
import xml.dom.minidom
from concurrent.futures import ThreadPoolExecutor

from program import KARATE, SHARED, ProgramTest, main, run

FORMATS = ["coo", "csr", "csc", "ell", "hyb", "jds", "sell", "bsr", "bsrx", "tiled"]
WIDE = "%%MatrixMarket matrix coordinate integer general\n2 3 4\n1 1 5\n1 3 -7\n2 1 2\n2 2 3\n"


# Where there is a GPU, everything is asked of both.
DEVICES = ["cpu"] + ["cuda"] * bool(json.loads(run("devices", "--json").stdout)["cuda"])


def values(found):
    """Those of a product of at most ten rows, in their order."""
    y = {row["row"]: row["y"] for row in found["result"]["top"]}
    return [y.get(row) for row in range(1, found["result"]["rows"] + 1)]


class Spmv(ProgramTest):
    def setUp(self):
        super().setUp()
        self.wide = self.file("wide.mtx", WIDE)
        self.cache = {"XDG_CACHE_HOME": str(self.folder / "cache")}

    def test_a_rectangular_matrix(self):
        found = self.json("spmv", self.wide, "--verify")
        self.assertEqual(values(found), [-2, 5])
        result = found["result"]
        self.assertEqual((result["rows"], result["columns"], result["entries"]), (2, 3, 4))
        self.assertIs(result["verified"], True)
        self.assertEqual(found["definition"]["values"], "int64")
        self.assertEqual(found["storage"]["format"], "csr")
        self.assertIn("A x", self.succeed("spmv", self.wide).stdout)

    def test_its_transpose(self):
        found = self.json("spmv", self.wide, "--transpose", "--verify")
        self.assertEqual(values(found), [7, 3, -7])
        self.assertEqual((found["result"]["rows"], found["result"]["columns"]), (3, 2))

    def test_a_vector_of_each_kind_of_file(self):
        for text in ("10\n100\n1000\n", "# ten\n10\n\n100\n1000",
                     "%%MatrixMarket matrix array integer general\n% x\n3 1\n10\n100\n1000\n",
                     "%%MatrixMarket matrix array real general\n1 3\n1e1\n100.\n+1e3\n",
                     "%%MatrixMarket matrix coordinate real general\n3 1 3\n3 1 1e3\n1 1 10\n2 1 1e2\n"):
            found = self.json("spmv", self.wide, self.file("x.mtx", text), "--verify")
            self.assertEqual(values(found), [-6950, 320], text)
        sparse = self.file("x.mtx", "%%MatrixMarket matrix coordinate pattern general\n3 1 1\n3 1\n")
        self.assertEqual(values(self.json("spmv", self.wide, sparse)), [-7, 0])

    def test_vectors_that_are_refused(self):
        for text, says in (("1\n2\n", "has 2 values"), ("1\n2\nx\n", "no finite number"),
                           ("1\n2\nnan\n", "no finite number"), ("1 2 3\n", "second number"),
                           ("%%MatrixMarket matrix array real general\n3 1\n1\n2\n", "ends after 2"),
                           ("%%MatrixMarket matrix array real general\n3 1\n1\n2\n3\n4\n", "more values"),
                           ("%%MatrixMarket matrix coordinate real general\n3 1 1\n4 1 2\n", "1 to 3")):
            self.refuse(3, "spmv", self.wide, self.file("x.mtx", text), says=says)
        two = self.file("x.mtx", "%%MatrixMarket matrix array real general\n3 2\n1\n2\n3\n4\n5\n6\n")
        self.refuse(4, "spmv", self.wide, two, says="vector is needed")

    def test_sums_that_overflow_are_counted(self):
        real = "%%MatrixMarket matrix coordinate real general\n2 2 3\n1 1 1e308\n1 2 1e308\n2 2 1\n"
        large = self.file("large.mtx", real)
        x = self.file("x", "1e308\n1e308\n")
        target = self.folder / "y.mtx"
        for device in DEVICES:
            for semiring, factors in (("plus_times", [large]), ("min_plus", [large, x])):
                options = [*factors, "--semiring", semiring, "--device", device]
                done = self.succeed("spmv", *options)
                self.assertIn("1 of y's entries is infinite or NaN", done.stderr)
                self.assertEqual(self.json("spmv", *options)["result"]["not_finite"], 1)
                self.refuse(4, "spmv", *options, "-o", target, says="overflow")
                self.assertFalse(target.exists())
        single = self.succeed("spmv", self.file("s.mtx", real.replace("308", "39")), "--precision",
                              "single")
        self.assertIn("of y's entries", single.stderr)
        self.assertEqual(self.json("spmv", self.wide)["result"]["not_finite"], 0)

    def test_a_missing_entry_is_read_back(self):
        for kind, number, device in ((k, n, d) for k, n in (("integer", 5), ("real", 0.5))
                                     for d in DEVICES):
            matrix = self.file("m.mtx", f"%%MatrixMarket matrix coordinate {kind} general\n"
                                        f"2 2 2\n1 1 {number}\n2 1 {number}\n")
            x = self.file("x", f"infinity\n{number}\n")
            y = self.folder / "y.mtx"
            options = ["--semiring", "min_plus", "--device", device, "--verify"]
            self.assertEqual(values(self.json("spmv", matrix, x, *options, "-o", y)), [None, None])
            self.assertEqual(values(self.json("spmv", matrix, y, *options)), [None, None])
            self.refuse(3, "spmv", matrix, x, says="no finite number")
        labels = self.file("labels", "inf\n7\n")
        found = self.json("spmv", matrix, labels, "--semiring", "min_second", "--verify")
        self.assertEqual(values(found), [None, None])

    def test_semirings(self):
        x = self.file("x", "10\n100\n1000\n")
        expected = {"plus_times": [-6950, 320], "plus_second": [1010, 110], "min_plus": [15, 12],
                    "min_second": [10, 10]}
        for semiring, y in expected.items():
            for form in FORMATS:
                found = self.json("spmv", self.wide, x, "--semiring", semiring, "--format", form,
                                  "--verify")
                self.assertEqual(values(found), y, (semiring, form))
                self.assertEqual(found["storage"]["format"], form)
        empty = self.file("e.mtx", "%%MatrixMarket matrix coordinate integer general\n2 2 1\n1 1 5\n")
        self.assertEqual(values(self.json("spmv", empty, "--semiring", "min_plus")), [6, None])
        half = self.file("half", "0.5\n1\n1\n")
        self.refuse(4, "spmv", self.wide, half, "--semiring", "min_second", says="labels")

    def test_integers_are_exact_or_refused(self):
        big = self.file("big.mtx", "%%MatrixMarket matrix coordinate integer general\n"
                                   "1 2 2\n1 1 9007199254740993\n1 2 2\n")
        self.assertEqual(values(self.json("spmv", big)), [9007199254740995])
        x = self.file("x", "1000\n1\n")
        self.refuse(4, "spmv", self.file("max.mtx", big.read_text().replace(
            "9007199254740993", "9223372036854775807")), x, says="do not fit in 64 bits")

    def test_real_numbers(self):
        real = self.file("r.mtx", WIDE.replace("integer", "real").replace(" 5", " 0.5"))
        found = self.json("spmv", real, "--verify")
        self.assertEqual(values(found), [-6.5, 5])
        self.assertEqual(found["definition"]["values"], "float64")
        single = self.json("spmv", real, "--precision", "single", "--verify")
        self.assertEqual(single["definition"]["values"], "float32")

    def test_the_result_in_a_file(self):
        self.succeed("spmv", self.wide, "-o", self.folder / "y.tsv")
        self.assertEqual((self.folder / "y.tsv").read_text().splitlines()[1:], ["1\t-2", "2\t5"])
        self.succeed("spmv", self.wide, "--transpose", "-o", self.folder / "y.mtx")
        again = self.json("spmv", self.wide, self.folder / "y.mtx")
        self.assertEqual(values(again), [5 * 7 + 7 * 7, 2 * 7 + 3 * 3])

    def test_every_file_in_every_format(self):
        folder = SHARED / "matrixmarket"
        if not folder.is_dir():
            self.skipTest("SKIP: ../shared/graphs is missing")
        files, cases = 0, []
        for path in sorted(folder.glob("*.mtx")):
            banner = path.read_text(errors="replace").split("\n", 1)[0].lower()
            words = banner.split()
            if banner.startswith("%%matrixmarket") and words[3] not in ("pattern", "real", "integer"):
                continue  # test_complex.py
            text = path.read_text(errors="replace").lower()
            if re.search(r"\s(nan|[+-]?inf(inity)?)\s", text):
                self.assertEqual(run("spmv", path, "--device", "cpu").returncode, 3, path)
                continue
            files += 1
            x = []
            if path.name == "matrix_int64.mtx":  # its first row adds up to more than 64 bits
                for device in DEVICES:
                    self.refuse(4, "spmv", path, "--device", device, says="do not fit in 64 bits")
                x = [self.file("x", "1\n1\n1\n0\n1\n1\n1\n")]
            cases += [(path, *x, "--device", device, "--format", form)
                      for device in DEVICES for form in FORMATS]
            if "cuda" in DEVICES:
                cases += [(path, *x, "--device", "cuda", "--kernel", "cusparse", "--format", form)
                          for form in ("coo", "csr", "sell", "bsr")]
        self.assertGreater(files, 15)
        # Small blocks and slices fit small matrices, and cuSPARSE pads a slice no further than that.
        verify = ("--block-size", 2, "--slice", 2, "--verify", "--json")
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for case, done in zip(cases, pool.map(lambda c: run("spmv", *c, *verify), cases)):
                with self.subTest(case):
                    self.assertEqual(done.returncode, 0, done.stderr)
                    self.assertIs(json.loads(done.stdout)["result"]["verified"], True)

    def test_a_row_that_would_pad_all_others(self):
        long_row = "".join(f"8 {c} 1\n" for c in range(1, 400001))
        wide = self.file("long.mtx", "%%MatrixMarket matrix coordinate integer general\n"
                                     f"2000000 400000 400000\n{long_row}")
        for device in DEVICES:
            refused = self.refuse(5, "spmv", wide, "--device", device, "--format", "ell",
                                  says="needs 3.2 TB")
            self.assertRegex(refused.stderr, "[0-9.]+ [kMGT]?B available")
            found = self.json("spmv", wide, "--device", device, "--format", "auto", "--verify",
                              env=self.cache)
            self.assertNotEqual(found["storage"]["format"], "ell")

    def test_cusparse_says_where_it_cannot(self):
        self.refuse(4, "spmv", self.wide, "--device", "cpu", "--kernel", "cusparse", says="GPU")
        self.refuse(4, "spmv", self.wide, "--device", "cpu", "--kernel", "cusparse", "--semiring",
                    "min_plus", says="plus_times only")
        self.refuse(4, "pagerank", KARATE, "--device", "cpu", "--kernel", "cusparse", says="GPU")


class Choice(ProgramTest):
    def setUp(self):
        super().setUp()
        self.cache = {"XDG_CACHE_HOME": str(self.folder / "cache")}

    def test_formats_are_listed(self):
        found = self.json("formats")["formats"]
        self.assertEqual([row["format"] for row in found], FORMATS)
        for row in found:
            self.assertIn(row["cuda"], ("tuned", "generic"))
            self.assertIn(row["format"], self.succeed("formats").stdout)

    def test_the_choice_has_a_reason(self):
        found = self.json("pagerank", "grid:30x30", "--device", "cpu", "--explain", env=self.cache)
        ranking = found["storage"]["ranking"]["formats"]
        self.assertEqual(sorted(row["format"] for row in ranking), sorted(FORMATS))
        self.assertEqual(ranking[0]["format"], found["storage"]["format"])
        self.assertEqual(ranking[0]["reason"], found["storage"]["reason"])
        for row in ranking:
            self.assertTrue(row["reason"])
        self.assertIn("built in", found["storage"]["ranking"]["constants"])
        self.assertIn("a product", self.succeed("pagerank", KARATE, "--explain").stdout)
        asked = self.json("pagerank", KARATE, "--format", "jds")["storage"]
        self.assertEqual((asked["format"], asked["reason"]), ("jds", "asked for with --format"))

    def test_what_autotune_measures_is_remembered(self):
        arguments = ["pagerank", "kron:8", "--device", "cpu"]
        tuned = self.json(*arguments, "--autotune", "--explain", env=self.cache)["storage"]
        self.assertEqual(sum(row["measured"] for row in tuned["ranking"]["formats"]), 3)
        later = self.json(*arguments, env=self.cache)["storage"]
        self.assertEqual(later["format"], tuned["format"])
        self.assertIn("earlier --autotune", later["reason"])
        other = self.json("pagerank", "kron:9", "--device", "cpu", env=self.cache)["storage"]
        self.assertNotIn("autotune", other["reason"])
        self.refuse(2, *arguments, "--autotune", "--format", "csr", says="--autotune")

    def test_one_long_row_is_not_padded_for_all(self):
        star = self.file("star.txt", "".join(f"0 {v}\n" for v in range(1, 20001)))
        found = self.json("info", star, "--undirected", "--device", "cpu", env=self.cache)
        self.assertNotEqual(found["result"]["choice"]["format"], "ell")
        self.assertEqual(found["result"]["storage"]["ell"], 4 * 20000 * 20001)

    def test_info_ranks_and_draws(self):
        picture = self.folder / "degrees.svg"
        found = self.json("info", "kron:10", "--device", "cpu", "--plot", picture)
        self.assertEqual(len(found["result"]["ranking"]["formats"]), len(FORMATS))
        self.assertGreater(found["result"]["degree"]["skew"], 1)
        drawn = xml.dom.minidom.parse(str(picture))
        text = " ".join(node.firstChild.data for node in drawn.getElementsByTagName("text"))
        for word in ("degree", "mean", "Gini"):
            self.assertIn(word, text)
        self.assertNotIn("HYB", text)
        self.assertGreater(len(drawn.getElementsByTagName("circle")), 20)
        shown = self.succeed("info", "kron:10", "--device", "cpu", "--formats").stdout
        for word in ("median", "Gini", "a product", "(log)"):
            self.assertIn(word, shown)
        self.assertNotIn("a product", self.succeed("info", "kron:10", "--device", "cpu").stdout)
        self.refuse(2, "info", KARATE, "--plot", self.folder / "no" / "x.svg", says="no")


if __name__ == "__main__":
    main()

"""Complex matrices: products, conversion, description, and what refuses them."""

import importlib.util
import unittest

from program import ProgramTest, main

HERMITIAN = ("%%MatrixMarket matrix coordinate complex hermitian\n"
             "3 3 4\n1 1 2 0\n2 1 1.5 -2\n3 1 0 -1\n3 3 -4 0\n")
DENSE = [[2, 1.5 + 2j, 1j], [1.5 - 2j, 0, 0], [-1j, 0, -4]]
X = "%%MatrixMarket matrix array complex general\n3 1\n1 1\n2 0\n0 -3\n"
VALUES = [1 + 1j, 2, -3j]
FORMATS = ["csr", "csc", "coo", "ell", "hyb", "sell", "jds", "bsr", "bsrx", "tiled"]


def product(matrix, x):
    return [sum(a * b for a, b in zip(row, x)) for row in matrix]


def column_of(path):
    lines = path.read_text().splitlines()
    assert lines[0] == "%%MatrixMarket matrix coordinate complex general"
    return [complex(*map(float, line.split()[2:])) for line in lines[2:]]


class Products(ProgramTest):
    def matrix(self):
        return self.file("a.mtx", HERMITIAN)

    def test_spmv_in_every_format(self):
        a, x = self.matrix(), self.file("x.mtx", X)
        for name in FORMATS:
            target = self.folder / "y.mtx"
            self.succeed("spmv", a, x, "--format", name, "--verify", "-o", target)
            self.assertEqual(column_of(target), product(DENSE, VALUES), name)
        found = self.json("spmv", a, x, "--precision", "single", "--verify")
        self.assertEqual(found["definition"]["values"], "complex64")
        self.assertIs(found["result"]["verified"], True)

    def test_a_row_that_cancels_is_right_in_single_precision(self):
        head = "%%MatrixMarket matrix coordinate complex general\n1 3 3\n"
        a = self.file("a.mtx", head + "1 1 0.1 0\n1 2 0.2 0\n1 3 -0.7 0\n")
        x = self.file("x.mtx", "%%MatrixMarket matrix array real general\n3 1\n0.7\n0.35\n0.2\n")
        self.succeed("spmv", a, x, "--precision", "single", "--verify")

    def test_transposed_and_conjugated(self):
        a = self.file("a.mtx", HERMITIAN.replace("hermitian", "general"))
        x = self.file("x.mtx", X)
        lower = [[2, 0, 0], [1.5 - 2j, 0, 0], [-1j, 0, -4]]
        turned = [list(row) for row in zip(*lower)]
        for options, expected in (
            (["--transpose"], turned),
            (["--conjugate"], [[complex(z).conjugate() for z in row] for row in lower]),
            (["--transpose", "--conjugate"],
             [[complex(z).conjugate() for z in row] for row in turned])):
            target = self.folder / "y.mtx"
            self.succeed("spmv", a, x, *options, "--verify", "-o", target)
            self.assertEqual(column_of(target), product(expected, VALUES))

    def test_real_x_and_tables(self):
        found = self.json("spmv", self.matrix(), "--verify")
        self.assertEqual(found["result"]["top"][0], {"row": 1, "y": [3.5, 3.0]})
        self.assertIn("3.5+3.0i", self.succeed("spmv", self.matrix()).stdout)
        target = self.folder / "y.tsv"
        self.succeed("spmv", self.matrix(), "-o", target)
        self.assertEqual(target.read_text().splitlines()[0].split("\t")[1:],
                         ["y_real", "y_imaginary"])

    def test_spgemm(self):
        a, target = self.matrix(), self.folder / "c.mtx"
        square = [product(DENSE, column) for column in zip(*DENSE)]
        expected = {(i, j): square[j][i] for i in range(3) for j in range(3)}
        for options in ([], ["--stream"]):
            checked = [] if options else ["--verify"]
            self.succeed("spgemm", a, a, "-o", target, *options, *checked)
            found = {}
            for line in target.read_text().splitlines()[2:]:
                i, j, re, im = line.split()
                found[int(i) - 1, int(j) - 1] = complex(float(re), float(im))
            self.assertEqual(found, expected)
        masked = self.json("spgemm", a, a, "--mask", a, "--verify", "--top", 1)
        self.assertEqual(masked["result"]["entries"], 6)
        self.assertEqual(masked["result"]["top"][0]["value"], [17.0, 0.0])

    def test_refused(self):
        a = self.matrix()
        for command in (["spmv", a, "--semiring", "min_plus"],
                        ["spgemm", a, a, "--semiring", "min_plus"]):
            self.refuse(4, *command, says="plus_times")
        for command in (["sssp", a, "--source", "1"], ["mst", a], ["pagerank", a],
                        ["bfs", a, "--source", "1"], ["triangles", a]):
            self.refuse(4, *command, says=f"a complex matrix, and {command[0]} takes")
            self.succeed(*command, "--weights", "none")


class Files(ProgramTest):
    def test_info(self):
        found = self.json("info", self.file("a.mtx", HERMITIAN))
        self.assertEqual(found["result"]["rows"], 3)
        self.assertIn("complex128", self.succeed("info", self.file("a.mtx", HERMITIAN)).stdout)

    def test_convert_round_trips(self):
        a = self.file("a.mtx", HERMITIAN)
        general = self.folder / "general.mtx"
        self.succeed("convert", a, general)
        for suffix in ("grun", "npz", "mtx.gz"):
            target, again = self.folder / f"b.{suffix}", self.folder / "again.mtx"
            self.succeed("convert", a, target)
            self.succeed("convert", target, again)
            self.assertEqual(again.read_text(), general.read_text())
        target = self.folder / "b.tsv"
        self.refuse(4, "convert", a, target, says="write .mtx, .npz or .grun")
        self.assertFalse(target.exists())

    def test_scipy_agrees(self):
        if importlib.util.find_spec("scipy") is None:
            raise unittest.SkipTest("SciPy is not installed")
        import numpy
        import scipy.io
        import scipy.sparse
        random = numpy.random.default_rng(1)
        a = scipy.sparse.random(60, 60, 0.1, random_state=1, format="csr").astype(complex)
        a.data = random.integers(-9, 9, a.nnz) + 1j * random.integers(-9, 9, a.nnz)
        path, target = self.folder / "a.mtx", self.folder / "b.npz"
        scipy.io.mmwrite(path, a, precision=17)
        self.succeed("convert", path, target)
        self.assertEqual(abs(scipy.sparse.load_npz(target) - a).nnz, 0)
        self.succeed("spgemm", path, path, "-o", self.folder / "c.mtx")
        c = scipy.io.mmread(self.folder / "c.mtx").tocsr()
        self.assertEqual(abs(c - a @ a).max(), 0)
        self.succeed("spmv", path, "-o", self.folder / "y.mtx")
        y = scipy.io.mmread(self.folder / "y.mtx").toarray()[:, 0]
        self.assertTrue((y == a @ numpy.ones(60)).all())


if __name__ == "__main__":
    main()

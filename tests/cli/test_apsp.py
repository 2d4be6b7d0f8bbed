"""All pairs' distances as a square array of NumPy's, and what they may take of memory."""

import ast
import struct

from program import SANITIZED, ProgramTest, main

try:
    import numpy
except ImportError:
    numpy = None

NONE = 2**63 - 1


class Square(ProgramTest):
    def array(self, graph, *options):
        """The type and the rows, as NumPy reads them; without NumPy by the format's definition."""
        target = self.folder / "d.npy"
        self.succeed("apsp", graph, *options, "--verify", "-o", target)
        data = target.read_bytes()
        size = struct.unpack("<H", data[8:10])[0]
        header = ast.literal_eval(data[10:10 + size].decode())
        n = header["shape"][0]
        self.assertEqual((header["shape"], header["fortran_order"]), ((n, n), False))
        code = {"<i4": "i", "<i8": "q", "<f8": "d"}[header["descr"]]
        values = struct.unpack(f"<{n * n}{code}", data[10 + size:])
        rows = [list(values[i * n:(i + 1) * n]) for i in range(n)]
        if numpy:
            read = numpy.load(target)
            self.assertEqual((read.dtype.str, read.tolist()), (header["descr"], rows))
        return header["descr"], rows

    def test_edges_count_in_32_bits(self):
        graph = self.file("g.txt", "1 2\n2 3\n4 1\n")
        self.assertEqual(self.array(graph, "--directed"),
                         ("<i4", [[0, 1, 2, -1], [-1, 0, 1, -1], [-1, -1, 0, -1], [1, 2, 3, 0]]))
        self.assert_only("d.npy", "g.txt")
        self.assertEqual(self.array(graph, "--undirected"),
                         ("<i4", [[0, 1, 2, 1], [1, 0, 1, 2], [2, 1, 0, 3], [1, 2, 3, 0]]))

    def test_whole_lengths_are_exact(self):
        graph = self.file("g.txt", "10 20 1125899906842625\n20 30 -3\n")
        kind, rows = self.array(graph, "--directed", "--weights", 3)
        self.assertEqual((kind, rows), ("<i8", [[0, 2**50 + 1, 2**50 - 2], [NONE, 0, -3], [NONE, NONE, 0]]))
        self.assertEqual((self.folder / "d.npy.ids.tsv").read_text(), "position\tid\n0\t10\n1\t20\n2\t30\n")

    def test_real_lengths(self):
        graph = self.file("g.txt", "1 2 0.5\n2 3 0.25\n")
        self.assertEqual(self.array(graph, "--directed", "--weights", 3),
                         ("<f8", [[0, 0.5, 0.75], [float("inf"), 0, 0.25], [float("inf"), float("inf"), 0]]))

    def test_it_is_what_the_rows_are(self):
        for graph in ("kron:7", "rmat:7"):
            kind, rows = self.array(graph)
            table = self.folder / "d.tsv"
            self.succeed("apsp", graph, "-o", table)
            ids = (self.folder / "d.npy.ids.tsv")
            place = {line.split("\t")[1]: int(line.split("\t")[0]) for line in
                     ids.read_text().splitlines()[1:]} if ids.exists() else {}
            expected = [[-1] * len(rows) for _ in rows]
            for line in table.read_text().splitlines()[1:]:
                u, v, distance = line.split("\t")
                expected[place.get(u, int(u))][place.get(v, int(v))] = int(distance)
            self.assertEqual((kind, rows), ("<i4", expected))

    def test_next_to_nothing(self):
        header = "%%MatrixMarket matrix coordinate pattern general\n"
        self.assertEqual(self.array(self.file("one.mtx", header + "1 1 0\n")), ("<i4", [[0]]))
        self.assertEqual(self.array(self.file("none.mtx", header + "0 0 0\n")), ("<i4", []))

    def test_what_does_not_fit_leaves_nothing(self):
        target = self.folder / "d.npy"
        for graph in ("urand:12", "urand:12:16"):
            self.refuse(5, "apsp", graph, "--memory-limit", "100M", "--device", "cpu", "-o", target,
                        says="available (--memory-limit)")
        self.refuse(4, "apsp", "urand:13", "-o", target, says="--limit above 5,000")
        self.refuse(2, "multi-bfs", "urand:5", "--sources", 1, "-o", target, says="cannot tell the format")
        self.assert_only()

    def test_without_weights_memory_is_a_good_deal_less(self):
        def most(*options):
            found = self.json("estimate", "apsp", "grid:40x40", "--device", "cpu", *options)
            return found["result"]["run"]["most"]

        self.assertLess(most(), 0.7 * most("--random-weights", "1:9"))


if __name__ == "__main__":
    main()

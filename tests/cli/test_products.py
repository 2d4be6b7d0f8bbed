"""What sparse products give: C = A B, and what is counted in triangles."""

import random

from program import KARATE, SANITIZED, ProgramTest, main

# Two triangles that share the edge 2 - 3, a loop, an edge listed both ways, and a tail.
BOWTIE = "1 2\n2 3\n3 1\n2 4\n4 3\n3 2\n4 4\n4 5\n"


class Triangles(ProgramTest):
    def test_karate(self):
        found = self.json("triangles", KARATE, "--verify", "--top", 2)
        self.assertEqual(found["result"]["triangles"], 45)
        self.assertIs(found["result"]["verified"], True)
        self.assertEqual(found["result"]["top"], [{"vertex": 1, "triangles": 18},
                                                  {"vertex": 34, "triangles": 15}])

    def test_direction_loops_and_repeats_do_not_matter(self):
        path = self.file("bowtie.txt", BOWTIE)
        for options in ([], ["--undirected"], ["--threads", 1]):
            found = self.json("triangles", path, "--verify", "--device", "cpu", *options)
            self.assertEqual(found["result"]["triangles"], 2)

    def test_each_vertex_has_a_row(self):
        path = self.file("bowtie.txt", BOWTIE)
        target = self.folder / "each.tsv"
        self.succeed("triangles", path, "--verify", "-o", target)
        self.assertEqual(target.read_text(), "vertex\ttriangles\n1\t1\n2\t2\n3\t2\n4\t1\n5\t0\n")
        found = self.json("triangles", path, "--verify", "--per-edge", "-o", target)
        self.assertEqual(found["result"]["triangles"], 2)
        rows = [line.split("\t") for line in target.read_text().splitlines() if line[0].isdigit()]
        self.assertEqual(sorted(rows), [["1", "2", "1"], ["1", "3", "1"], ["2", "3", "2"],
                                        ["2", "4", "1"], ["3", "4", "1"], ["4", "5", "0"]])
        found = self.json("triangles", path, "--per-edge", "--top", 1)
        self.assertEqual(found["result"]["top"], [{"source": 2, "target": 3, "triangles": 2}])


class Clustering(ProgramTest):
    def test_karate(self):
        found = self.json("lcc", KARATE, "--verify", "--top", 1)
        self.assertAlmostEqual(found["result"]["transitivity"], 0.2556818181818182, places=14)
        self.assertAlmostEqual(found["result"]["mean"], 0.5706384782076823, places=14)
        self.assertEqual(found["result"]["top"], [{"vertex": 8, "lcc": 1.0}])

    def test_direction_counts(self):
        path = self.file("three.txt", "1 2\n2 3\n3 1\n3 2\n4 1\n")
        target = self.folder / "lcc.tsv"
        self.succeed("lcc", path, "--verify", "-o", target)
        rows = dict(line.split() for line in target.read_text().splitlines()[1:])
        self.assertEqual({v: float(x) for v, x in rows.items()},
                         {"1": 2 / 6, "2": 0.5, "3": 0.5, "4": 0.0})


class Trusses(ProgramTest):
    def test_karate(self):
        kept = {2: 78, 3: 67, 4: 25, 5: 14, 6: 0}
        for k, edges in kept.items():
            found = self.json("ktruss", KARATE, "-k", k, "--verify")
            self.assertEqual(found["result"]["edges"], edges)

    def test_each_edge_has_a_row(self):
        path = self.file("bowtie.txt", BOWTIE)
        target = self.folder / "truss.tsv"
        self.succeed("ktruss", path, "-k", 3, "--verify", "-o", target)
        rows = target.read_text().splitlines()
        self.assertEqual(rows, ["source\ttarget\tsupport", "1\t2\t1", "1\t3\t1", "2\t3\t2", "2\t4\t1", "3\t4\t1"])
        found = self.json("ktruss", path, "--trussness", "--verify", "-o", target)
        rows = [line for line in target.read_text().splitlines() if line[0] != "#"]
        self.assertEqual(rows[-1], "4\t5\t2")
        self.assertEqual(found["result"]["k"], 3)

    def test_k_is_at_least_two(self):
        self.refuse(2, "ktruss", KARATE, "-k", 1, says="-k")


class Products(ProgramTest):
    def matrices(self):
        """0-based, with repeats, and with indices that are nowhere."""
        a = self.file("a.mtx", "%%MatrixMarket matrix coordinate integer general\n3 3 6\n"
                               "0 0 2\n0 1 -1\n2 1 3\n0 0 5\n-1 2 9\n1 7 9\n")
        b = self.file("b.mtx", "%%MatrixMarket matrix coordinate integer general\n3 3 4\n"
                               "0 2 4\n1 2 28\n1 0 1\n2 -1 5\n")
        return a, b, ["--index-base", 0, "--out-of-range", "drop"]

    def test_repeats_are_summed_and_what_is_out_of_range_is_counted(self):
        a, b, options = self.matrices()
        target = self.folder / "c.mtx"
        for device in ("cpu", "auto"):
            found = self.json("spgemm", a, b, *options, "-o", target, "--verify", "--device", device)
            self.assertEqual(found["graph"]["dropped_out_of_range"], 2)
            self.assertEqual(found["graph"]["duplicates"], 1)
            self.assertEqual(found["parameters"]["B"]["dropped_out_of_range"], 1)
            by = found["result"].pop("verified_by")
            self.assertEqual((found["result"], by),
                             ({"rows": 3, "columns": 3, "entries": 4, "products": 5, "not_finite": 0,
                               "verified": True},
                              "by definition: a plain loop over rows gives every entry"))
            # 7 * 4 - 28 = 0 is an entry: there was something to multiply.
            self.assertEqual(target.read_text().splitlines()[1:],
                             ["3 3 4", "1 1 -1", "1 3 0", "3 1 3", "3 3 84"])

    def test_out_of_range_is_refused_unless_dropped(self):
        a, b, _ = self.matrices()
        self.refuse(3, "spgemm", a, b, "--index-base", 0, says="a.mtx:7:1: the negative vertex id")

    def test_every_semiring_masked_and_not(self):
        for semiring in ("plus_times", "plus_second", "min_plus", "min_second", "plus_pair"):
            for mask in ([], ["--mask", KARATE], ["--mask", KARATE, "--complement"]):
                found = self.json("spgemm", KARATE, KARATE, "--semiring", semiring, "--verify",
                                  *mask)
                self.assertEqual(found["result"]["products"], 1212)
                self.assertEqual(found["result"]["entries"],
                                 698 if not mask else 134 if len(mask) == 2 else 564)

    def test_closed_wedges_are_six_times_the_triangles(self):
        target = self.folder / "closed.mtx"
        self.succeed("spgemm", KARATE, KARATE, "--mask", KARATE, "--semiring", "plus_pair", "-o",
                     target)
        lines = target.read_text().splitlines()[2:]
        self.assertEqual(sum(int(line.split()[2]) for line in lines), 6 * 45)

    def test_a_stream_writes_the_same_file(self):
        a, b, options = self.matrices()
        for factors in ((KARATE, KARATE), (a, b, *options), (KARATE, KARATE, "--mask", KARATE)):
            whole, streamed = self.folder / "whole.mtx", self.folder / "streamed.mtx"
            self.succeed("spgemm", *factors, "-o", whole)
            found = self.json("spgemm", *factors, "-o", streamed, "--stream")
            self.assertEqual(found["result"]["batches"], 1)
            self.assertEqual(whole.read_text(), streamed.read_text())
        self.refuse(2, "spgemm", KARATE, KARATE, "--stream", says="--stream")

    def test_sums_that_overflow_are_counted(self):
        large = self.file("large.mtx", "%%MatrixMarket matrix coordinate real general\n"
                                       "2 2 3\n1 1 1e200\n1 2 1\n2 2 1\n")
        target = self.folder / "c.mtx"
        done = self.succeed("spgemm", large, large)
        self.assertIn("1 of the product's values is infinite or NaN", done.stderr)
        self.assertEqual(self.json("spgemm", large, large)["result"]["not_finite"], 1)
        for options in ([], ["--stream"]):
            self.refuse(4, "spgemm", large, large, "-o", target, *options, says="overflow")
            self.assertFalse(target.exists())
        sums = self.file("sums.mtx", "%%MatrixMarket matrix coordinate real general\n"
                                     "1 1 1\n1 1 1e308\n")
        done = self.succeed("spgemm", sums, sums, "--semiring", "min_plus")
        self.assertIn("1 of the product's values", done.stderr)

    def test_what_cannot_be_multiplied_is_refused(self):
        wide = self.file("wide.mtx", "%%MatrixMarket matrix coordinate pattern general\n2 3 1\n1 3\n")
        self.refuse(2, "spgemm", wide, wide, says="as many columns as B has rows")
        self.refuse(2, "spgemm", KARATE, KARATE, "--complement", says="--mask")
        self.refuse(2, "spgemm", KARATE, KARATE, "-o", "c.npy", says="c.npy")
        large = self.file("large.mtx", "%%MatrixMarket matrix coordinate integer general\n1 1 1\n"
                                       "1 1 4611686018427387904\n")
        self.refuse(4, "spgemm", large, large, says="do not fit in 64 bits")


def stray_matrix(path, rows, columns, lines, seed):
    """0-based triples of random distinct cells, 1 % of them repeated, 2,000 outside the matrix.

    Returns how many repeats there are."""
    generator = random.Random(seed)
    strays, repeats = 2000, lines // 100
    cells = generator.sample(range(rows * columns), lines - strays - repeats)
    cells += generator.choices(cells, k=repeats)
    text = [f"{c // columns} {c % columns} {generator.randrange(1, 10)}\n" for c in cells]
    text += [f"-1 {k % columns} 7\n" if k % 2 else f"{k % rows} -1 7\n" for k in range(strays)]
    generator.shuffle(text)
    path.write_text("%%MatrixMarket matrix coordinate integer general\n"
                    f"8191 8191 {lines}\n" + "".join(text))
    return repeats


class StrayIndices(ProgramTest):
    """Two 8191 x 8191 matrices, 0-based, with repeats and with indices of -1."""

    def test_serial_parallel_and_gpu_products_agree_entry_for_entry(self):
        scale = 20 if SANITIZED else 1  # checked runs take twenty times as long
        a, b = self.folder / "a.mtx", self.folder / "b.mtx"
        repeats = stray_matrix(a, 2046, 511, 784379 // scale, 1)
        stray_matrix(b, 511, 2046, 46796 // scale, 2)
        products = set()
        for name, options in (("serial", ["--device", "cpu", "--threads", 1]),
                              ("parallel", ["--device", "cpu", "--threads", 4]),
                              ("any", ["--device", "auto"])):
            target = self.folder / f"{name}.mtx"
            found = self.json("spgemm", a, b, "-o", target, "--index-base", 0, "--out-of-range",
                              "drop", *options)
            self.assertEqual(found["graph"]["dropped_out_of_range"], 2000)
            self.assertEqual(found["parameters"]["B"]["dropped_out_of_range"], 2000)
            self.assertEqual(found["graph"]["duplicates"], repeats)
            if not SANITIZED:
                self.assertGreater(found["result"]["entries"], 4_180_000)
                self.assertGreater(found["result"]["products"], 60_000_000)
            products.add(target.read_bytes())
        self.assertEqual(len(products), 1)


if __name__ == "__main__":
    main()

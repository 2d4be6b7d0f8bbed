"""The file of motifs: a row for each shape, with all digits of its count."""

import csv
import gzip
import json
import math

from program import KARATE, ProgramTest, main

THREE = ["triangle", "wedge", "edge3", "empty3"]
FOUR = ["clique", "diamond", "cycle", "paw", "star", "path", "triangle4", "wedge4", "two_edges", "edge4",
        "empty4"]


class Motifs(ProgramTest):
    def rows(self, name, graph=KARATE, *options):
        target = self.folder / name
        self.succeed("motifs", graph, *options, "-o", target)
        return target

    def test_each_shape_has_a_row(self):
        counts = self.json("motifs", KARATE)["result"]
        with open(self.rows("m.tsv", KARATE, "--verify"), newline="") as file:
            table = list(csv.reader(file, delimiter="\t"))
        self.assertEqual(table[0], ["shape", "vertices", "count"])
        expected = [[name, vertices, str(counts[name])] for names, vertices in ((THREE, "3"), (FOUR, "4"))
                    for name in names]
        self.assertEqual(table[1:], expected)
        self.assertEqual(sum(int(row[2]) for row in table[1:5]), math.comb(34, 3))
        self.assertEqual(sum(int(row[2]) for row in table[5:]), math.comb(34, 4))
        self.assertEqual(counts["triangle"], 45)

    def test_formats_agree(self):
        with open(self.rows("m.csv"), newline="") as file:
            rows = [{"shape": shape, "vertices": int(vertices), "count": int(count)}
                    for shape, vertices, count in list(csv.reader(file))[1:]]
        self.assertEqual(json.loads(self.rows("m.json").read_text()), rows)
        self.assertEqual([json.loads(line) for line in self.rows("m.jsonl").read_text().splitlines()], rows)
        packed = gzip.decompress(self.rows("m.json.gz").read_bytes())
        self.assertEqual(json.loads(packed), rows)
        self.assertEqual(self.succeed("motifs", KARATE, "-o", "-").stdout.splitlines()[1], "triangle\t3\t45")

    def test_counts_beyond_64_bits_have_all_digits(self):
        vertices = 300_000
        graph = self.file("path.mtx", "%%MatrixMarket matrix coordinate pattern symmetric\n"
                                      f"{vertices} {vertices} 1\n2 1\n")
        found = self.json("motifs", graph)["result"]
        self.assertIsNone(found["empty4"])
        rows = {row["shape"]: row["count"] for row in json.loads(self.rows("m.json", graph).read_text())}
        edge = math.comb(vertices - 2, 2)
        self.assertEqual(rows["edge4"], edge)
        self.assertEqual(rows["empty4"], math.comb(vertices, 4) - edge)

    def test_values_of_vertices_are_asked_for_by_name(self):
        target = self.rows("c.tsv", KARATE, "--output-columns", "four_cycles")
        self.assertEqual(target.read_text().splitlines()[0], "vertex\tfour_cycles")
        found = self.json("motifs", KARATE, "--top", 1, "-o", self.folder / "both.csv")["result"]
        self.assertIn("four_cycles", found["top"][0])
        self.assertTrue((self.folder / "both.csv").read_text().startswith("shape,vertices,count\n"))

    def test_formats_without_names_are_refused(self):
        for suffix in ("npy", "npz", "mtx", "ldbc"):
            self.refuse(2, "motifs", KARATE, "-o", self.folder / f"m.{suffix}", says="end its name in .tsv")
        self.assert_only()


if __name__ == "__main__":
    main()

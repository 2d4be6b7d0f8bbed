"""What sparse products give: triangles."""

from program import KARATE, ProgramTest, main

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


if __name__ == "__main__":
    main()

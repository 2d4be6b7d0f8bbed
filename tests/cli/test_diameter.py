"""The effective diameter beside the diameter: that of neighbourhood, asked for."""

from program import KARATE, ProgramTest, main


class Effective(ProgramTest):
    def both(self, graph, *options):
        """As diameter and as neighbourhood have it."""
        found = self.json("diameter", graph, "--effective", "--verify", *options)
        self.assertIs(found["result"]["verified"], True)
        self.assertIs(found["parameters"]["effective"], True)
        return found, self.json("neighbourhood", graph, *options)["result"]["effective_diameter"]

    def test_it_is_exact_on_small_graphs(self):
        path = self.file("path.txt", "1 2\n2 3\n3 4\n4 5\n")
        for graph, options, expected in ((path, (), 3), (path, ("--undirected",), 3), (KARATE, (), None)):
            found, other = self.both(graph, *options)
            self.assertEqual(found["result"]["effective_diameter"], other)
            self.assertEqual(found["definition"]["effective_diameter"], "exact")
            self.assertEqual(expected or other, other)
        self.assertEqual(found["result"]["diameter"], 5)
        self.assertLess(other, 5)

    def test_it_is_an_estimate_on_large_ones(self):
        found, other = self.both("kron:12")
        self.assertEqual(found["result"]["effective_diameter"], other)
        self.assertEqual(found["definition"]["effective_diameter"], "estimated")
        exact = self.json("neighbourhood", "kron:12", "--exact")["result"]["effective_diameter"]
        self.assertNotEqual(other, exact)
        self.assertAlmostEqual(other / exact, 1, delta=0.1)
        text = " ".join(self.succeed("diameter", "kron:12", "--effective").stdout.split())
        self.assertIn("hops: 90 % of the pairs lie within, estimated by 256 registers a vertex, seed 1", text)

    def test_it_is_null_unless_asked_for_and_without_pairs(self):
        found = self.json("diameter", KARATE)
        self.assertIsNone(found["result"]["effective_diameter"])
        self.assertNotIn("effective_diameter", found["definition"])
        alone = self.file("alone.mtx", "%%MatrixMarket matrix coordinate pattern general\n3 3 0\n")
        nothing = self.file("nothing.mtx", "%%MatrixMarket matrix coordinate pattern general\n0 0 0\n")
        for graph in (alone, nothing):
            found = self.json("diameter", graph, "--effective", "--verify")["result"]
            self.assertIsNone(found["effective_diameter"])

    def test_memory_is_foreseen(self):
        def most(*options):
            found = self.json("estimate", "diameter", "urand:16", "--device", "cpu", *options)
            return found["result"]["run"]["most"]

        self.assertGreater(most("--effective"), 2 * most())


if __name__ == "__main__":
    main()

"""graphrun generate, and recipes where a graph is taken."""

import hashlib

from program import KARATE, ProgramTest, main


class Generate(ProgramTest):
    def test_the_same_bytes_for_any_number_of_threads_and_in_every_version(self):
        for threads in (1, 2, 5):
            self.succeed("generate", "kron", "--scale", 16, "--device", "cpu", "--threads", threads,
                         "-o", self.folder / "kron.mtx")
            text = (self.folder / "kron.mtx").read_bytes()
            self.assertEqual(hashlib.sha256(text).hexdigest(),
                             "3cc7d63ed3c66ed2747ec4f30c999ee9e75df3cec8693d254127759ed612bcfa")

    def test_a_recipe_is_the_graph_that_its_file_holds(self):
        for kind, *options in (["kron:10"], ["rmat:9", "--abcd", "0.4,0.3,0.2,0.1"],
                               ["urand:10:4", "--seed", 5], ["grid:30x20"], ["smallworld:9:6"]):
            path = self.folder / "graph.mtx.gz"
            written = self.json("generate", kind, *options, "-o", path)
            recipe = written["graph"]["path"]
            made, read = self.json("info", recipe)["graph"], self.json("info", path)["graph"]
            for key in ("vertices", "edges", "entries", "directed", "isolated", "self_loops"):
                self.assertEqual(made[key], read[key], (recipe, key))
            self.assertEqual(made["listed"], written["graph"]["listed"], recipe)
            self.assertEqual(made["format"], "generated")

    def test_algorithms_take_recipes_and_agree_with_boost(self):
        for recipe in ("kron:8", "rmat:8:4", "grid:20x10:removed=0"):
            self.assertTrue(self.json("bfs", recipe, "--source", 0, "--verify")
                            ["result"]["verified"])
            self.assertTrue(self.json("pagerank", recipe, "--verify")["result"]["verified"])

    def test_random_weights_are_written_and_converted_alike(self):
        self.succeed("generate", "urand:6:4", "--random-weights", "1:64", "-o",
                     self.folder / "generated.mtx")
        self.succeed("convert", "urand:6:4", self.folder / "converted.mtx", "--random-weights",
                     "1:64")
        generated = (self.folder / "generated.mtx").read_text()
        self.assertEqual(generated, (self.folder / "converted.mtx").read_text())
        self.assertTrue(generated.startswith("%%MatrixMarket matrix coordinate integer symmetric"))
        weights = [int(line.split()[2]) for line in generated.splitlines()[2:]]
        self.assertTrue(all(1 <= weight <= 64 for weight in weights))

    def test_what_is_refused(self):
        out = ("-o", self.folder / "graph.mtx")
        self.refuse(2, "generate", "kron", "--scale", 4, says="-o FILE is needed")
        self.refuse(2, "generate", "kron", *out, says="kron needs --scale")
        self.refuse(2, "generate", "grid", *out, says="grid needs --size")
        self.refuse(2, "generate", "krom", "--scale", 4, *out, says="not one of kron")
        self.refuse(2, "generate", "kron", "--scale", "four", *out, says="not 'four'")
        self.refuse(2, "generate", "kron", "--scale", 4, "--size", "4x4", *out, says="--size")
        self.refuse(2, "generate", "kron:4", "--scale", 4, *out, says="has its size already")
        self.refuse(2, "generate", "kron:4", "--removed", "0.1", *out, says="no option 'removed'")
        self.refuse(2, "generate", "kron:4", "--random-weights", "5", *out, says="LOW:HIGH")
        done = self.refuse(2, "generate", "kron:4", "-o", self.folder / "graph.npy",
                           says="end its name in .grun, .npz, .mtx, .tsv, ")
        self.assertIn(".el or .wel; all but .grun, .npz and .properties also with .gz or .zst\n", done.stderr)
        self.refuse(4, "generate", "kron:31", *out, says="at most 2^31 - 1")
        self.refuse(5, "generate", "kron:30:8192", *out, says="does not fit in memory")
        self.refuse(2, "pagerank", "kron:x", says="the scale is a whole number")
        self.refuse(2, "pagerank", "kron:4", "--directed", says="undirected")
        self.refuse(2, "pagerank", KARATE, "--random-weights", "1:2", says="for generated graphs")
        self.refuse(4, "info", "grid:100000x100000", says="10000000000 vertices")
        self.assert_only()


if __name__ == "__main__":
    main()

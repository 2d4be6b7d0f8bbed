"""--output-columns: which columns of a result are computed, written and listed, and in which order."""

import json

from program import KARATE, ProgramTest, main

FOREST = "1 2\n2 3\n9 8\n"  # 8 and 9 are out of reach from 1


class OutputColumns(ProgramTest):
    def written(self, name, *arguments):
        self.succeed(*arguments, "-o", self.folder / name)
        return (self.folder / name).read_text()

    def bfs(self, columns):
        return ["bfs", self.file("forest.txt", FOREST), "--source", 1, "--output-columns", columns]

    def test_in_the_order_asked_for(self):
        self.assertEqual(self.written("l.csv", *self.bfs("parent,level")),
                         "vertex,parent,level\n1,1,0\n2,1,1\n3,2,2\n8,,\n9,,\n")
        self.assertEqual(self.written("l.csv", *self.bfs("vertex,parent")),
                         "vertex,parent\n1,1\n2,1\n3,2\n8,\n9,\n")
        rows = json.loads(self.written("l.json", *self.bfs("parent")))
        self.assertEqual(rows[4], {"vertex": 9, "parent": None})
        self.assertEqual(self.written("l.ldbc", *self.bfs("parent")), "1 1\n2 1\n3 2\n8 \n9 \n")

    def test_all_columns_by_name_are_those_without_the_option(self):
        for command, names in (("hits", "hub,authority"), ("kcore", "core,order"),
                               ("cc", "component"), ("reciprocity", "reciprocity")):
            plain = self.written("r.tsv", command, KARATE)
            self.assertEqual(self.written("r.tsv", command, KARATE, "--output-columns", names), plain)

    def test_others_are_not_computed(self):
        found = self.json("kcore", KARATE, "--output-columns", "core", "-o", self.folder / "c.tsv")
        self.assertNotIn("order", found["definition"])
        found = self.json("kcore", KARATE, "--output-columns", "order", "-o", self.folder / "c.tsv")
        self.assertIn("order", found["definition"])
        self.succeed("kcore", KARATE, "--output-columns", "core", "--verify")
        self.succeed("sssp", KARATE, "--source", 1, "--output-columns", "predecessor", "--verify")

    def test_lists_have_them(self):
        found = self.json(*self.bfs("parent,level"))["result"]["top"]
        self.assertEqual(found[0], {"vertex": 3, "parent": 2, "level": 2})
        self.assertEqual(self.json(*self.bfs("parent"))["result"]["top"][0],
                         {"vertex": 3, "level": 2, "parent": 2})
        table = self.succeed(*self.bfs("parent,level"), "--top", 1).stdout
        self.assertRegex(table, r"(?m)^ +# +vertex +parent +level$")
        by_authority = self.json("hits", KARATE, "--output-columns", "authority", "--top", 1)
        self.assertEqual(list(by_authority["result"]["top"][0]), ["vertex", "authority"])
        groups = self.json("cc", KARATE, "--output-columns", "component")["result"]["top"]
        self.assertEqual(groups, [{"component": 1, "vertices": 34}])
        self.assertEqual(self.json("triangles", KARATE, "--output-columns", "triangles")
                         ["result"]["top"][0], {"vertex": 1, "triangles": 18})

    def test_sides(self):
        graph = self.file("two.txt", "ann x\nbob x\n")
        both = ["cc", graph, "--bipartite", "--output-columns"]
        self.assertEqual(self.written("s.csv", *both, "side,component").splitlines()[1:],
                         ["ann,source,ann", "bob,source,ann", "x,target,ann"])
        self.assertEqual(self.written("s.csv", *both, "component").splitlines()[0],
                         "vertex,component")
        self.assertEqual(self.written("s.csv", *both, "side"),
                         "vertex,side\nann,source\nbob,source\nx,target\n")
        self.refuse(2, *both, "side", "-o", self.folder / "s.npy", says="side is text")
        self.refuse(2, "cc", graph, "--output-columns", "side", says="no column 'side'")

    def test_what_is_refused(self):
        missing = self.folder / "missing.mtx"
        for names, says in (("rnk", "no column 'rnk', did you mean rank?; it has rank"),
                            ("rank,rank", "named twice"), ("rank,", "a name is missing"),
                            ("rank,vertex", "always the first column"), ("vertex", "in any case")):
            self.refuse(2, "pagerank", missing, "--output-columns", names, says=says)
        self.refuse(2, *self.bfs("level,parent"), "-o", self.folder / "l.ldbc", says="one column")
        self.refuse(2, *self.bfs("level"), "--target", 3, says="--target")
        self.refuse(2, "triangles", KARATE, "--per-edge", "--output-columns", "triangles",
                    says="not for vertices")
        self.refuse(2, "closeness", KARATE, "--output-columns", "closeness_estimate",
                    says="has no column closeness_estimate; it has closeness")
        self.refuse(2, "mst", KARATE, "--output-columns", "weight", says="unknown option")
        self.assert_only("forest.txt")


if __name__ == "__main__":
    main()

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


PEOPLE = 'who,name,country\nann,"Smith, Ann",DE\nbob,Bob,\ncy,"Cy ""C""",FR\ndee\n'


class Attributes(ProgramTest):
    def written(self, name, *arguments):
        self.errors = self.succeed(*arguments, "-o", self.folder / name).stderr
        return (self.folder / name).read_text()

    def degree(self, columns, people=PEOPLE, edges="ann,bob\nbob,cy\n", suffix="csv"):
        return ["kcore", self.file("edges." + suffix, edges), "--vertices",
                self.file("people." + suffix, people), "--output-columns", columns]

    def test_beside_columns_of_the_result(self):
        self.assertEqual(self.written("r.csv", *self.degree("name,core,country")),
                         'vertex,name,core,country\nann,"Smith, Ann",1,DE\nbob,Bob,1,\n'
                         'cy,"Cy ""C""",1,FR\ndee,,0,\n')
        self.assertIn("people.csv: line 1 names the columns and was skipped (who,name,country)",
                      self.errors)
        self.assertEqual(self.written("r.tsv", *self.degree("country")),
                         "vertex\tcountry\nann\tDE\nbob\t\ncy\tFR\ndee\t\n")
        rows = json.loads(self.written("r.json", *self.degree("country,name")))
        self.assertEqual(rows[0], {"vertex": "ann", "country": "DE", "name": "Smith, Ann"})
        self.assertEqual(rows[3], {"vertex": "dee", "country": None, "name": None})
        self.assertIn('{"vertex":"cy","name":"Cy \\"C\\""}',
                      self.written("r.jsonl", *self.degree("name")))
        self.succeed(*self.degree("name,core"), "-o", self.folder / "r.npz")
        self.assertIn(b"name.npy", (self.folder / "r.npz").read_bytes())

    def test_lists(self):
        top = self.json(*self.degree("core,name"), "--top", 2)["result"]["top"]
        self.assertEqual(top[0], {"vertex": "ann", "core": 1, "name": "Smith, Ann"})
        table = self.succeed(*self.degree("name"), "--top", 1).stdout
        self.assertRegex(table, r"(?m)^ +1 +ann +1 +Smith, Ann$")

    def test_in_another_order_of_vertices(self):
        plain = self.written("r.csv", *self.degree("name"))
        shuffled = "who,name,country\ndee\ncy,\"Cy \"\"C\"\"\",FR\nbob,Bob,\nann,\"Smith, Ann\",DE\n"
        self.assertEqual(self.written("r.csv", *self.degree("name", shuffled)), plain)
        self.assertEqual(self.written("r.csv", "bfs", *self.degree("name", shuffled)[1:],
                                      "--source", "ann", "--order", "degree"), plain)

    def test_fields_by_their_numbers(self):
        edges = ["cc", self.file("e.txt", "1 2\n2 3\n"), "--vertices"]
        bare = self.file("v.txt", "3;c;C\n1;a;A\n2;;B\n4\n")
        self.assertEqual(self.written("r.csv", *edges, bare, "--output-columns", "3,2"),
                         "vertex,3,2\n1,A,a\n2,B,\n3,C,c\n4,,\n")
        self.refuse(2, *edges, bare, "--output-columns", "4",
                    says="does not name its fields, which are 2 to 3")
        self.refuse(2, *edges, self.file("w.txt", "1\n2\n3\n"), "--output-columns", "2",
                    says="w.txt has ids alone")

    def test_a_header_is_no_vertex(self):
        numbers = ["cc", self.file("e.txt", "1 2\n2 3\n"), "--vertices",
                   self.file("v.csv", "id,name\n1,a\n2,b\n3,c\n9,d\n")]
        found = self.succeed(*numbers, "--json")
        self.assertEqual(json.loads(found.stdout)["graph"]["vertices"], 4)
        self.assertIn("v.csv: line 1 names the columns and was skipped (id,name)", found.stderr)
        self.refuse(3, *numbers, "--header", "no", says="v.csv:1:1")
        texts = ["cc", self.file("t.csv", "from,to\nann,bob\n"), "--vertices"]
        plain = self.file("w.csv", "ann,x\nbob,y\n")
        self.assertEqual(self.json(*texts, plain)["graph"]["vertices"], 2)
        self.assertEqual(self.json(*texts, plain, "--output-columns", "2")["graph"]["vertices"], 2)
        named = self.file("n.csv", "From,x\nann,x\nbob,y\n")
        self.assertEqual(self.json(*texts, named)["graph"]["vertices"], 2)
        other = self.file("o.csv", "who,x\nann,x\nbob,y\n")
        self.assertEqual(self.json(*texts, other)["graph"]["vertices"], 3)
        for first in ("Person,x", "who,age"):
            listed = self.file("p.csv", f"{first}\nann,1\nbob,\n")
            said = self.succeed(*texts, listed, "--json")
            self.assertEqual(json.loads(said.stdout)["graph"]["vertices"], 2)
            self.assertIn(f"p.csv: line 1 names the columns and was skipped ({first})", said.stderr)
        self.assertEqual(self.json(*texts, other, "--header", "yes")["graph"]["vertices"], 2)
        self.assertEqual(self.json(*texts, other, "--output-columns", "x")["graph"]["vertices"], 2)

    def test_other_delimiters_than_the_edges(self):
        tabs = self.file("people.tsv", PEOPLE.replace('"Smith, Ann"', "Ann S").replace(",", "\t"))
        self.assertEqual(self.written("r.csv", "cc", self.file("edges.csv", "ann,bob\nbob,cy\n"),
                                      "--vertices", tabs, "--output-columns", "name"),
                         'vertex,name\nann,Ann S\nbob,Bob\ncy,"Cy ""C"""\ndee,\n')

    def test_two_kinds_of_vertices(self):
        both = ["cc", self.file("two.csv", "ann,x\nbob,x\n"), "--bipartite", "--vertices",
                self.file("v.csv", "who,name\nann,A\nbob,B\nx,X\nlone,L\n")]
        self.assertEqual(self.written("r.csv", *both, "--output-columns", "name,side"),
                         "vertex,name,side\nann,A,source\nbob,B,source\nx,X,target\n")

    def test_what_is_refused(self):
        again = PEOPLE + "ann,Anne,DE\n"
        people = self.folder / "people.csv"
        self.refuse(3, *self.degree("name", again),
                    says=f"people.csv:6:5: the vertex 'ann' has 'Anne' here and 'Smith, Ann' at {people}:2")
        self.succeed(*self.degree("country", again))  # the same
        self.refuse(3, *self.degree("name", PEOPLE + "eve,E\n"), says="people.csv:6: the line has 2")
        self.refuse(2, *self.degree("nam,country"), says="did you mean name?; kcore has core, order, "
                                                         f"{people} has name, country")
        for suffix in ("npy", "mtx", "ldbc"):
            self.refuse(2, *self.degree("name"), "-o", self.folder / ("r." + suffix),
                        says="name is text, which ." + suffix + " does not hold")
        self.refuse(2, "cc", self.file("e.csv", "a,b\n"), "--vertices", "-", "--output-columns", "name",
                    says="standard input once more")

    def test_a_column_of_the_result_wins(self):
        people = "who,core\nann,x\nbob,y\ncy,z\n"
        self.assertEqual(self.written("r.csv", *self.degree("core", people), "--header", "yes")
                         .splitlines()[0], "vertex,core")
        self.assertNotIn("x", (self.folder / "r.csv").read_text().split("\n", 1)[1])


if __name__ == "__main__":
    main()

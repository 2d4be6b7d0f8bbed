"""Files that list vertices: --vertices with names of columns and quoted line ends, --keep and the like."""

import csv

from program import KARATE, ProgramTest, main


class Header(ProgramTest):
    SAID = "line 1 was read as a vertex, which no edge has, and may be names of columns (who,group,city)"

    def vertices(self, text, edges="ann,bob\nbob,cleo\n", *options):
        return self.json("cc", self.file("e.csv", edges), "--vertices", self.file("v.csv", text), *options)

    def test_words_above_words_are_not_taken_in_silence(self):
        people = "who,group,city\nann,old,Berlin\nbob,new,Oslo\ncleo,new,Rome\n"
        found = self.vertices(people)
        self.assertEqual(found["graph"]["vertices"], 4)
        self.assertIn(f"{self.folder}/v.csv: {self.SAID}", found["warnings"])
        for header, vertices in (("yes", 3), ("no", 4)):
            found = self.vertices(people, "ann,bob\nbob,cleo\n" if header == "no" else
                                  "source,target\nann,bob\nbob,cleo\n", "--header", header)
            self.assertNotIn(self.SAID, "\n".join(found["warnings"]))

    def test_in_several_files(self):
        (self.folder / "e").mkdir()
        self.file("e/1.csv", "ann,bob\n")
        self.file("e/2.csv", "bob,cleo\n")
        found = self.json("cc", self.folder / "e", "--vertices",
                          self.file("v.csv", "who,group,city\nann,old,Berlin\nbob,new,Oslo\ncleo,new,Rome\n"))
        self.assertIn(f"{self.folder}/v.csv: {self.SAID}", found["warnings"])

    def test_what_is_a_vertex(self):
        for text in ("bob,new,Oslo\nann,old,Berlin\ncleo,new,Rome\n",  # it has an edge
                     "dora,7,Oslo\nann,8,Berlin\nbob,9,Rome\ncleo,,\n",  # beside a number
                     "dora,new,Oslo\nann,old,Berlin\nbob,,\ncleo,,\ndora,new,Oslo\n"):  # twice
            self.assertNotIn("may be names", "\n".join(self.vertices(text)["warnings"]))


class QuotedLineEnds(ProgramTest):
    PLACES = 'id,text,n\n"ann\nlee","two\r\nlines, ""q""",1\nbob,one,2\ncleo,"\n",3\n'

    def rows(self, path):
        with open(path, newline="") as file:
            return list(csv.reader(file))

    def test_ids_and_attributes_go_on_in_the_next_line(self):
        edges = self.file("e.csv", 'source,target\n"ann\nlee",bob\nbob,cleo\n')
        for options in ([], ["--threads", 1]):
            out = self.folder / "o.csv"
            self.succeed("degree", edges, "--vertices", self.file("v.csv", self.PLACES), "-o", out,
                         "--output-columns", "text,n", *options)
            self.assertEqual(self.rows(out),
                             [["vertex", "text", "n"], ["ann\nlee", 'two\r\nlines, "q"', "1"],
                              ["bob", "one", "2"], ["cleo", "\n", "3"]])

    def test_numbers_as_ids(self):
        edges = self.file("e.csv", "1,2\n2,3\n")
        places = self.file("v.csv", '1,"Main St\nBerlin"\n2,\n3,"a\n9,b"\n4\n')
        self.assertEqual(self.json("cc", edges, "--vertices", places)["graph"]["vertices"], 4)
        self.succeed("degree", edges, "--vertices", places, "-o", self.folder / "o.csv", "--output-columns", "2")
        self.assertEqual([row[1] for row in self.rows(self.folder / "o.csv")],
                         ["2", "Main St\nBerlin", "", "a\n9,b", ""])

    def test_messages_name_the_line_in_which_it_begins(self):
        edges = self.file("e.csv", "ann,bob\n")
        self.refuse(3, "cc", edges, "--vertices", self.file("v.csv", 'ann,x\nbob,"a\nb\nc'),
                    says="v.csv:2:5: a quoted field is not closed")
        self.refuse(3, "degree", edges, "--output-columns", "2", "--vertices",
                    self.file("v.csv", 'ann,"x\ny",1\nbob,"a\nb"\nbob,"a"\n'),
                    says="v.csv:3: the line has 2 fields")
        self.refuse(3, "degree", edges, "--output-columns", "2", "--vertices",
                    self.file("v.csv", 'ann,"x\ny"\nbob,z\n"ann","x\nz"\n'), says="v.csv:4:7: ")

    def test_comments_do_not_go_on(self):
        edges = self.file("e.csv", "ann,bob\n")
        vertices = self.file("v.csv", '# a, "quote\nann,1\nbob,2\ncleo,"3"\n')
        self.assertEqual(self.json("cc", edges, "--vertices", vertices)["graph"]["vertices"], 3)


class Named(ProgramTest):
    """--keep, --drop, --sources: an id a line, also one with blanks."""

    def kept(self, listed):
        edges = self.file("e.tsv", "Ann Lee\tbob\nbob\tCy, Jr\nCy, Jr\tbob\nAnn Lee\tCy, Jr\n")
        out = self.folder / "o.jsonl"
        self.succeed("convert", edges, out, "--keep", self.file("k.txt", listed))
        return out.read_text().splitlines()

    def test_blanks_and_commas(self):
        kept = ['{"source":"Ann Lee","target":"bob"}']
        for listed in ("Ann Lee\nbob\n", '"Ann Lee"\n bob \n', "bob\nAnn Lee,1\n", "Ann Lee\t1\r\nbob\t2\r\n"):
            self.assertEqual(self.kept(listed), kept, listed)
        for listed in ("Ann Lee\nCy, Jr\n", 'Ann Lee\n"Cy, Jr"\n'):
            self.assertEqual(self.kept(listed), ['{"source":"Ann Lee","target":"Cy, Jr"}'], listed)

    def test_what_is_none(self):
        edges = self.file("e.tsv", "Ann Lee\tbob\n")
        self.refuse(3, "convert", edges, self.folder / "o.tsv", "--keep", self.file("k.txt", "Ann Leo\n"),
                    says="k.txt:1:1: ")

    def test_numbers(self):
        found = self.json("bc", KARATE, "--sources", self.file("s.txt", "1\n34\t\n 2\n"))
        self.assertEqual(found["parameters"]["sources"], 3)


if __name__ == "__main__":
    main()

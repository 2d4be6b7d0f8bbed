"""What the catalogue says of each algorithm holds everywhere: help, JSON, files, --top, --verify,
bench, completions and documents."""

import json
import os
import subprocess
from collections import defaultdict
from pathlib import Path

from program import KARATE, ProgramTest, main

SOURCE = Path(os.environ["GRAPHRUN_SOURCE"])
GRAPH = "1 2 5\n2 3 1\n3 1 2\n3 4 1\n4 5 2\n5 3 7\n9 7 1\n"


def entries():
    """By algorithm, the names of each kind."""
    found = defaultdict(lambda: defaultdict(list))
    text = subprocess.run([os.environ["GRAPHRUN_CATALOGUE"]], capture_output=True, text=True, check=True)
    for line in text.stdout.splitlines():
        name, kind, what = line.split("\t")
        found[name][kind].append(what)
    return found


ENTRIES = entries()


class Catalogue(ProgramTest):
    def each(self):
        """Each algorithm, with what its command needs."""
        self.assertGreaterEqual(len(ENTRIES), 9)
        return [(name, entry, [word for option, vertex in zip(entry["vertex"], ("1", "3"))
                               for word in (option, vertex)])
                for name, entry in ENTRIES.items()]

    def setUp(self):
        super().setUp()
        self.graph = self.file("g.txt", GRAPH)

    def test_help_and_manual_have_its_words(self):
        overview, manual = self.succeed("--help").stdout, self.succeed("man").stdout
        completions = self.succeed("completions", "bash").stdout
        for name, entry, _ in self.each():
            text = self.succeed(name, "--help").stdout
            self.assertIn(entry["summary"][0], " ".join(text.split()))
            self.assertIn(entry["summary"][0], " ".join(overview.split()))
            for words in entry["definition"] + entry["paper"] + entry["networkx"]:
                self.assertIn(words, " ".join(text.split()))
            for option in entry["vertex"] + entry["parameter"]:
                self.assertIn(f"{option} " if f"{option} " in text else f"{option}\n", text)
                self.assertIn(option.lstrip("-").replace("-", "\\-"), manual)
            self.assertIn(name, completions)
            for other in entry["other name"]:
                self.refuse(2, other, self.graph, says=f"did you mean {name}?")

    def test_each_has_a_definition_and_papers(self):
        for name, entry, _ in self.each():
            self.assertRegex(entry["definition"][0], r"^[A-Z].*\.$", name)
            self.assertTrue(entry["paper"], name)
            for paper in entry["paper"]:  # authors, title, venue and year
                self.assertRegex(paper, r"^[A-Z][^,]*, .+,? .+\b(19|20)\d\d( \([^)]+\))?$")
            for function in entry["networkx"]:
                self.assertRegex(function, r"^networkx(\.[a-z_]+)+$")

    def test_the_json_object_has_its_numbers_and_no_others(self):
        for name, entry, needed in self.each():
            found = self.json(name, self.graph, *needed)
            top = ["top"] if entry["listed"] else []
            self.assertEqual(sorted(found["result"]), sorted(entry["number"] + top), name)
            self.assertIn("weights", found["parameters"])
            self.assertTrue(set(found["definition"]) & set(entry["column"] + entry["edge column"]
                                                          + ["component", "ktruss"]))

    def test_top_lists_each_result(self):
        for name, entry, needed in self.each():
            first = (entry["column"] or entry["edge column"])[0]
            rows = self.json(name, self.graph, *needed, "--top", 2)["result"]["top"]
            self.assertEqual(len(rows), 2)
            self.assertIn(first, rows[0])
            flags = [o for o in entry["parameter"] if o.lstrip("-") in entry["edge column"]
                     or o == "--per-edge"]
            for flag in flags:
                rows = self.json(name, self.graph, *needed, flag, "--top", 2)["result"]["top"]
                self.assertEqual(list(rows[0])[:2], ["source", "target"])
                self.assertIn(list(rows[0])[2], entry["edge column"])

    def test_files_have_its_columns(self):
        for name, entry, needed in self.each():
            target = self.folder / "out.tsv"
            self.succeed(name, self.graph, *needed, "-o", target)
            header = target.read_text().splitlines()[0].split("\t")
            if entry["rows"]:
                in_table = entry["row column"] or ["start", "1"]
                self.assertEqual(header[:len(in_table)], in_table)
                self.succeed(name, self.graph, *needed, "-o", self.folder / "out.json")
                self.assertEqual(list(json.loads((self.folder / "out.json").read_text())[0]),
                                 entry["row column"] or entry["rows"])
                self.succeed(name, self.graph, *needed, "-o", target, "--output-columns", entry["column"][0])
                header = target.read_text().splitlines()[0].split("\t")
                self.assertEqual(header, ["vertex"] + entry["column"][:1])
                continue
            if entry["column"]:
                self.assertEqual(header, ["vertex"] + entry["column"])
            else:
                self.assertEqual(header[:2], ["source", "target"])
                self.assertIn(header[2], entry["edge column"])
            self.succeed(name, self.graph, *needed, "-o", self.folder / "out.json")
            rows = json.loads((self.folder / "out.json").read_text())
            self.assertEqual(list(rows[0]), header)

    def test_each_is_verified(self):
        for name, _, needed in self.each():
            for more in ((), ("--undirected",), ("--threads", "2")):
                for graph in (self.graph, KARATE, "kron:7", "rmat:6"):
                    found = self.json(name, graph, *needed, "--verify", *more)["result"]
                    self.assertIs(found["verified"], True)
                    self.assertTrue(found["verified_by"])

    def test_what_is_measured_is_known_to_bench(self):
        text = self.succeed("bench", "--help").stdout.split("Commands, each measured by itself:")[1]
        for name, entry, _ in self.each():
            self.assertEqual(f" {name}" in text, bool(entry["measured"]), text)

    def test_documents_name_it(self):
        readme = (SOURCE / "README.md").read_text()
        for name, _, _ in self.each():
            self.assertIn(f"`graphrun {name} ", readme)


if __name__ == "__main__":
    main()

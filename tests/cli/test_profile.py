"""The profile of a graph: each figure is that of the command named beside it; one file, escaped."""

import base64
import collections
import hashlib
import html.parser
import re

from program import KARATE, SOURCE, ProgramTest, main, run

WEBRING = str(SOURCE / "graphs" / "webring.txt")


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.tags, self.links = collections.Counter(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags[tag] += 1
        self.links += [value for name, value in attributes if name in ("src", "href")]


class Profile(ProgramTest):
    def test_figures_are_those_of_the_commands(self):
        for graph in (KARATE, WEBRING, "grid:12x9:removed=0.1", "kron:9"):
            found = self.json("profile", graph)["result"]
            compared = 0
            for name, section in found.items():
                if not isinstance(section, dict) or "command" not in section:
                    continue
                self.assertNotIn("left_out", section)
                words = section["command"].replace("GRAPH", graph).split()[1:]
                expected = self.json(*words)["result"]
                for key, value in expected.items():
                    if key in section and key not in ("top", "ranking"):
                        same = section[key]
                        if isinstance(value, dict):  # the page has more of a degree
                            same = {inner: same[inner] for inner in value}
                        self.assertEqual(same, value, (graph, name, key))
                        compared += 1
                if "top" in section:
                    column = section["column"]
                    self.assertEqual([(one["vertex"], one["value"]) for one in section["top"]],
                                     [(one["vertex"], one[column]) for one in expected["top"]])
            self.assertGreater(compared, 25, graph)
            self.assertEqual(found["density"], self.json("info", graph)["result"]["density"])

    def test_distances_are_those_of_the_searches(self):
        for graph in (KARATE, WEBRING):
            found = self.json("profile", graph)["result"]["distances"]
            self.assertTrue(found["exact"])
            path = self.folder / "d.tsv"
            sources = ",".join(map(str, found["sources"]))
            self.succeed("multi-bfs", graph, "--sources", sources, "-o", path)
            rows = [line.split("\t") for line in path.read_text().splitlines()[1:]]
            levels = [int(level) for *_, level in rows if level != "0"]
            pairs = collections.Counter(levels)
            self.assertEqual({d["distance"]: d["pairs"] for d in found["by_distance"]}, pairs)
            self.assertEqual(found["mean"], sum(levels) / len(levels))
            within, wanted = 0, 0.9 * len(levels)
            for distance in sorted(pairs):
                if within + pairs[distance] >= wanted:
                    expected = distance - 1 + (wanted - within) / pairs[distance]
                    break
                within += pairs[distance]
            self.assertAlmostEqual(found["effective_diameter"], expected, 12)

    def test_what_does_not_fit_is_left_out_and_said(self):
        path = self.folder / "r.html"
        done = self.succeed("profile", KARATE, "--seconds", 0, "-o", path)
        self.assertIn("left out", done.stderr)
        self.assertIn("left out", path.read_text())
        self.assertIn("left_out", self.json("profile", KARATE, "--seconds", 0)["result"]["cores"])

    def test_the_page_is_one_file_and_names_are_escaped(self):
        evil = "<script>alert(1)</script>"
        graph = self.file("<img src=x>.tsv", f"{evil}\ta&b\n<b>'\t{evil}\n")
        path = self.folder / "r.html"
        self.succeed("profile", graph, "--ids", "string", "-o", path)
        text = path.read_text()
        page = Page(text)
        self.assertEqual(page.tags["script"], 1)
        self.assertEqual(page.tags["img"], 0)
        self.assertNotIn(evil, text)
        for link in page.links:
            self.assertTrue(link.startswith("#") or link == "data:,", link)
        script = re.search("<script>(.*?)</script>", text, re.S).group(1)
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        self.assertIn(f"sha256-{digest}", text)
        self.assertLess(len(text), 2_000_000)

    def test_output(self):
        self.refuse(2, "profile", KARATE, "-o", self.folder / "r.tsv", says="html")
        self.refuse(3, "profile", self.file("bad.txt", "1 2\n2 3\n3 x\n"), "-o", self.folder / "r.html",
                    says="bad.txt")
        self.assert_only("bad.txt")
        self.assertIn("</html>", self.succeed("profile", KARATE, "-o", "-").stdout)
        both = run("profile", KARATE, "-o", "-", "--json")
        self.assertEqual(both.returncode, 2)
        self.assertIn("both go to standard output", both.stderr + both.stdout)


if __name__ == "__main__":
    main()

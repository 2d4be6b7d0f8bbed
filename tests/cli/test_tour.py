"""The commands that docs/tour.md shows print what it shows."""

import re
import unittest

from program import SOURCE, ProgramTest, main

TOUR = (SOURCE / "docs" / "tour.md").read_text()
# What stands below its commands, to the end of the block, one line after another.
BLOCK = re.compile(r"^    \$ graphrun (?P<command>.*)\n(?:    \$ (?P<cut>cut .*)\n)?(?P<shown>(?:    .*\n)+)",
                   re.MULTILINE)


def words(lines):
    return [line.split() for line in lines]


def without_repeats(lines):
    return [line for i, line in enumerate(lines) if i == 0 or line != lines[i - 1]]


class Tour(ProgramTest):
    def setUp(self):
        super().setUp()
        (self.folder / "graphs").symlink_to(SOURCE / "graphs")

    def test_traces_are_those_shown(self):
        traced = [block for block in BLOCK.finditer(TOUR) if block["cut"]]
        self.assertEqual([block["command"].split()[0] for block in traced], ["bfs", "pagerank"])
        for block in traced:
            self.assertEqual(block["cut"], "cut -f 1-4 steps.tsv | uniq")
            self.succeed(*block["command"].split(), cwd=self.folder)
            lines = (self.folder / "steps.tsv").read_text().splitlines()
            seen = without_repeats(["\t".join(line.split("\t")[:4]) for line in lines])
            self.assertEqual(words(seen), words(block["shown"].splitlines()), block["command"])

    def test_operations_of_the_tour_are_in_its_traces(self):
        shown = {line.split()[0] for block in BLOCK.finditer(TOUR) if block["cut"]
                 for line in block["shown"].splitlines()[1:]}
        self.assertEqual(shown, {"closure", "spmv"})
        for name in shown:
            self.assertRegex(TOUR, rf"`engine/{name}/{name}\.cpp`,\s+`{name}")

    def test_rounds_are_those_shown(self):
        block, = [block for block in BLOCK.finditer(TOUR) if "--verbose" in block["command"]]
        said = self.succeed(*block["command"].split(), cwd=self.folder).stderr.splitlines()
        rounds = [re.sub(r", [0-9.]+ ms$", "", line) for line in said if ": round " in line]
        self.assertEqual(words(rounds), words(block["shown"].splitlines()))


if __name__ == "__main__":
    main()

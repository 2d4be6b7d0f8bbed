"""What the program says of itself: help, manual, completions, and the width of all it prints."""

import re
import shutil
import subprocess
import unittest

from program import KARATE, ProgramTest, main, run

GRAPH_COMMANDS = ("pagerank", "bfs", "sssp", "cc", "scc", "bc", "triangles", "lcc", "ktruss", "spmv",
                  "spgemm", "info", "convert")
SUITES = ("laptop", "spmv", "formats", "spgemm", "spmm", "gap", "graph500", "graphchallenge", "snap", "ldbc",
          "estimate", "roofline")
WIDTHS = (60, 80, 120)


def sections(text):
    """The headings of a help text, each with its lines."""
    found, heading = {}, ""
    for line in text.splitlines():
        if line and not line.startswith(" ") and line.endswith(":"):
            heading = line[:-1]
        found.setdefault(heading, []).append(line)
    return found


class HelpTest(ProgramTest):
    def fits(self, text, width, of):
        for line in text.splitlines():
            self.assertLessEqual(len(line), width, (of, line))

    def help_of(self, *words, **more):
        done = self.succeed(*words, "--help", **more)
        self.assertEqual(done.stderr, "", words)
        return done.stdout

    def commands(self):
        """As the program lists them: the first words of the sections before the options."""
        parts = sections(self.help_of())
        names = [re.match(r"  ([\w-]+)", line) for heading, lines in parts.items()
                 if heading not in ("", "Options", "Examples") for line in lines]
        return [match[1] for match in names if match]

    def prose(self, *words):
        return " ".join(self.help_of(*words).split())


class Help(HelpTest):
    def test_every_command_fits_its_page(self):
        names = self.commands()
        for command in (*GRAPH_COMMANDS, "bench", "generate", "formats", "devices", "help", "version",
                        "man", "completions"):
            self.assertIn(command, names)
        for words in [(), *([name] for name in names), *(["bench", suite] for suite in SUITES)]:
            for width in WIDTHS:
                with self.subTest(words=words, width=width):
                    self.fits(self.help_of(*words, env={"COLUMNS": str(width)}), width, words)
            self.fits(self.help_of(*words), 80, words)

    def test_every_option_says_something_and_every_command_has_an_example(self):
        for name in self.commands():
            text = self.help_of(name)
            self.assertIn(f"  graphrun {name}".rstrip(), text, name)
            self.assertIn("Examples:", text, name)
            lines = text.splitlines()
            for at, line in enumerate(lines):
                if re.match(r"  (-\w, |    )?--?\w", line):
                    described = re.search(r"\S  +\S", line) or lines[at + 1].startswith(" " * 20)
                    self.assertTrue(described, (name, line))

    def test_no_letter_is_a_short_and_a_long_option(self):
        """-q and --q are one name to CLI11 from 2.4 on, which refuses to start with both."""
        for command in self.commands():
            options = re.findall(r"^ +(-.*?)(?:  |$)", self.help_of(command), re.MULTILINE)
            names = [name for option in options for name in re.findall(r"(?:^|, )(--?[\w-]+)", option)]
            short = {name[1:] for name in names if re.fullmatch(r"-\w", name)}
            long = {name[2:] for name in names if name.startswith("--")}
            self.assertIn("help", long, command)
            self.assertFalse(short & long, command)

    def test_every_graph_command_says_its_definition(self):
        for name in GRAPH_COMMANDS:
            before = self.help_of(name).split("Usage:")[0].strip()
            self.assertGreaterEqual(len(before.split("\n\n")), 2, name)

    def test_defaults_are_the_commands_own(self):
        self.assertIn("(min)", self.prose("sssp"))
        self.assertNotIn("(sum)", self.prose("sssp"))
        self.assertIn("(sum)", self.prose("spmv"))
        self.assertIn("(sum)", self.prose("spgemm"))

    def test_options_without_a_meaning_are_not_shown(self):
        for name in ("bfs", "cc", "scc", "triangles", "lcc", "ktruss"):
            for option in ("--weights", "--duplicates", "--random-weights", "--block-size", "--format"):
                self.assertNotIn(option + " ", self.help_of(name), name)
        # They are taken nevertheless: a script may give all commands the same ones.
        self.succeed("cc", KARATE, "--weights", "none", "--duplicates", "max")

    def test_verify_names_what_it_checks_against(self):
        for name, boost in (("bfs", True), ("sssp", True), ("cc", True), ("ktruss", False),
                            ("spmv", False), ("spgemm", False)):
            lines = [line for line in sections(self.help_of(name))["Result"]]
            at = next(i for i, line in enumerate(lines) if "--verify" in line)
            self.assertEqual("Boost" in " ".join(lines[at:at + 3]), boost, name)

    def test_bench_lists_all_it_measures(self):
        text = self.help_of("bench")
        for name in (*SUITES, "pagerank", "bfs", "sssp", "cc", "bc", "triangles", "lcc", "ktruss"):
            self.assertRegex(text, rf"(?m)^  (.*, )?{name}\b|[ ,]{name}[,\n]", name)
        for suite in SUITES:
            own = self.help_of("bench", suite)
            self.assertTrue(own.startswith(f"graphrun bench {suite}: "), own)
            self.assertIn(f"  graphrun bench {suite}", own)
            self.assertEqual(self.succeed("help", "bench", suite).stdout, own)

    def test_help_is_a_command(self):
        self.assertEqual(self.succeed("help").stdout, self.help_of())
        self.assertEqual(self.succeed("help", "bfs").stdout, self.help_of("bfs"))
        self.refuse(2, "help", "pagernk", says="did you mean pagerank?")

    def test_version(self):
        expected = self.succeed("--version").stdout
        self.assertRegex(expected, r"^graphrun \d+\.\d+")
        for word in ("-V", "version"):
            self.assertEqual(self.succeed(word).stdout, expected)
        self.assertIn(self.json("version")["version"], expected)

    def test_nothing_at_all_lists_the_commands(self):
        done = self.refuse(2, says="no command given")
        self.assertIn("pagerank", done.stderr)
        self.fits(done.stderr, 80, "nothing")


class CommandLine(HelpTest):
    def test_options_before_the_command(self):
        quiet = self.succeed("--quiet", "--device", "cpu", "--threads", "1", "--json", "pagerank", KARATE)
        self.assertIn('"threads": 1', quiet.stdout)
        for before in (["-q"], ["-v"], ["--device=cpu"], ["--top", "3"], ["-q", "--json"]):
            self.succeed(*before, "pagerank", KARATE)
        self.succeed("-q", "formats")
        self.succeed("-q", "-v", "help")
        self.assertIn("Usage: graphrun bfs", self.succeed("-q", "bfs", "--help").stdout)
        self.refuse(2, "--quiet", says="no command given")
        self.refuse(2, "--quiett", "bfs", KARATE, says="unknown option --quiett")

    def test_a_suggestion_is_never_what_was_typed(self):
        for words in (["--quiet"], ["--quiet", "nothing"], ["--damping", "bfs", KARATE],
                      ["bfs", KARATE, "--damping", "1"], ["--source", "1", KARATE]):
            done = run(*words)
            self.assertEqual(done.returncode, 2, words)
            match = re.search(r"(\S+); did you mean (\S+)\?", done.stderr)
            self.assertTrue(match is None or match[1].strip("'") != match[2], done.stderr)

    def test_an_option_of_another_command_is_named_so(self):
        self.refuse(2, "bfs", KARATE, "--source", 1, "--damping", "0.5", says="pagerank")

    def test_names_that_others_give(self):
        for word, command in (
                ("components", "cc"), ("clustering", "lcc"), ("betweenness", "bc"),
                ("connected-components", "cc"), ("shortest-paths", "sssp"), ("dijkstra", "sssp"),
                ("truss", "ktruss"), ("k-truss", "ktruss"), ("page-rank", "pagerank"),
                ("page_rank", "pagerank"), ("PageRank", "pagerank"), ("betweeness", "bc"),
                ("pagernk", "pagerank"), ("trianges", "triangles"), ("conected-components", "cc")):
            self.refuse(2, word, KARATE, says=f"did you mean {command}?")


class Width(HelpTest):
    def setUp(self):
        super().setUp()
        folder = self.folder / ("a-folder-with-a-long-name-" * 4) / "and-one-more-below-it"
        folder.mkdir(parents=True)
        self.graph = folder / "karate-with-a-name-that-says-all-about-it.mtx"
        shutil.copy(KARATE, self.graph)

    def test_summaries_fit(self):
        target = self.graph.with_suffix(".out.mtx")
        extra = {"bfs": ["--source", "1"], "sssp": ["--source", "1"], "spgemm": [self.graph],
                 "convert": [target], "pagerank": ["--explain"]}
        for width in WIDTHS:
            for name in GRAPH_COMMANDS:
                done = self.succeed(name, self.graph, *extra.get(name, []), env={"COLUMNS": str(width)})
                self.fits(done.stdout, width, name)
                if name != "spgemm":
                    self.assertIn(str(self.graph), "".join(done.stdout.split()), name)
            for name in ("formats", "devices"):
                self.fits(self.succeed(name, env={"COLUMNS": str(width)}).stdout, width, name)
        self.fits(self.succeed("generate", "kron:6", "-o", target).stdout, 80, "generate")

    def test_80_columns_where_there_is_no_terminal(self):
        for name in ("info", "lcc"):
            self.fits(self.succeed(name, self.graph).stdout, 80, name)

    def test_columns_that_give_way_are_named(self):
        narrow = self.succeed("info", KARATE, env={"COLUMNS": "50"}).stdout
        self.assertIn("no room for:", narrow)
        self.assertIn("--json has all", " ".join(narrow.split()))
        self.assertNotIn("no room for:", self.succeed("info", KARATE, env={"COLUMNS": "120"}).stdout)

    def test_long_names_of_vertices(self):
        name = "https://example.org/" + "x" * 120
        graph = self.file("pages.tsv", f"{name}\tb\nb\t{name}\nb\tc\n")
        done = self.succeed("pagerank", graph, "--ids", "string")
        self.fits(done.stdout, 80, "pagerank")
        self.assertIn("https://example.org/xx", done.stdout)


class Steps(HelpTest):
    def steps(self, *arguments):
        """The steps whose time -v says, in order."""
        said = self.succeed(*arguments, "-v").stderr
        return re.findall(r"(?m)^(\w+): [\d.]+ m?s$", said)

    def test_every_step_is_one_of_progress(self):
        out = self.folder
        self.assertEqual(self.steps("pagerank", KARATE, "--order", "degree", "-o", out / "r.tsv"),
                         ["reading", "building", "sorting", "pagerank", "listing", "writing"])
        self.assertEqual(self.steps("cc", "kron:6"), ["generating", "cc", "listing"])
        self.assertEqual(self.steps("convert", KARATE, out / "k.tsv"),
                         ["reading", "building", "converting", "writing"])
        self.assertEqual(self.steps("generate", "kron:6", "-o", out / "g.mtx"),
                         ["generating", "listing", "writing"])
        self.assertIn("converting", self.steps("spmv", KARATE, "--format", "ell"))


class Generated(HelpTest):
    def test_completions_are_scripts(self):
        for shell in ("bash", "zsh", "fish"):
            script = self.succeed("completions", shell).stdout
            for name in self.commands():
                self.assertIn(name, script, shell)
            if not shutil.which(shell):
                print(f"SKIP: there is no {shell} to check its completions with")
                continue
            path = self.file("graphrun." + shell, script)
            checked = subprocess.run([shell, "-n", path], capture_output=True, text=True)
            self.assertEqual((checked.returncode, checked.stderr), (0, ""), shell)
        self.refuse(2, "completions", "tcsh", says="bash, zsh, fish")
        self.refuse(2, "completions", says="SHELL")

    @unittest.skipUnless(shutil.which("bash"), "SKIP: there is no bash")
    def test_bash_completes(self):
        script = self.file("graphrun.bash", self.succeed("completions", "bash").stdout)

        def complete(*words):
            line = " ".join(f"'{word}'" for word in words)
            command = (f". {script}; COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _graphrun; "
                       'echo "${COMPREPLY[@]}"')
            return subprocess.run(["bash", "-c", command], capture_output=True, text=True,
                                  check=True).stdout.split()

        self.assertIn("pagerank", complete("graphrun", ""))
        self.assertEqual(complete("graphrun", "pager"), ["pagerank"])
        self.assertEqual(complete("graphrun", "pagerank", "--dam"), ["--damping"])
        self.assertEqual(complete("graphrun", "bfs", "g.mtx", "--dam"), [])
        self.assertEqual(complete("graphrun", "pagerank", "--variant", ""), ["standard", "gap", "ldbc"])
        self.assertIn("graphchallenge", complete("graphrun", "bench", "graph"))
        self.assertEqual(complete("graphrun", "-q", "pagerank", "--dam"), ["--damping"])
        self.assertEqual(complete("graphrun", "bfs", "-o", ""), [])  # left to files
        self.assertIn("urand", complete("graphrun", "generate", ""))

    def test_the_manual_names_everything(self):
        page = self.succeed("man").stdout
        plain = page.replace("\\-", "-")
        for name in self.commands():
            self.assertIn(f".SS graphrun {name}", plain)
            for option in re.findall(r"(?m)^ .*?(--[a-z][a-z-]+)", self.help_of(name)):
                self.assertIn(option, plain, name)
        if not shutil.which("groff"):
            self.skipTest("SKIP: there is no groff to check the manual with")
        checked = subprocess.run(["groff", "-man", "-Tutf8", "-ww"], input=page, capture_output=True,
                                 text=True)
        self.assertEqual((checked.returncode, checked.stderr), (0, ""))
        self.assertIn("EXIT STATUS", re.sub(r"\x1b\[[\d;]*m|.\x08", "", checked.stdout))


if __name__ == "__main__":
    main()

"""What is written where: rows on standard output, ids beside formats that hold none, and files that
are there where the run succeeded and only there."""

import csv
import json
import os
import stat
import subprocess
import time

from program import KARATE, PLAIN, PROGRAM, ProgramTest, main, run

NAMES = "ann,bob\nbob,cy\ncy,ann\ncy,dee\n"


class Rows(ProgramTest):
    def test_standard_output(self):
        written = self.folder / "r.tsv"
        self.succeed("pagerank", KARATE, "-o", written)
        for target in ("-", "/dev/stdout"):
            done = self.succeed("pagerank", KARATE, "-o", target)
            self.assertEqual(done.stdout, written.read_text())
            self.assertIn("34 vertices", done.stderr)
            self.assertEqual(self.succeed("pagerank", KARATE, "-o", target, "-q").stderr, "")
        self.refuse(2, "pagerank", KARATE, "-o", "-", "--trace", "-", says="standard output")
        done = run("pagerank", KARATE, "-o", "-", "--json")
        self.assertEqual(done.returncode, 2)
        self.assertIn("both go to standard output", done.stderr)

    def test_what_the_shell_redirects_is_not_replaced(self):
        with open(self.file("log", "before\n"), "a") as log:
            subprocess.run([PROGRAM, "ktruss", KARATE, "-k", "5", "-o", "/dev/stdout", "-q"],
                           stdout=log, env=PLAIN, check=True)
        lines = (self.folder / "log").read_text().splitlines()
        self.assertEqual(lines[:2], ["before", "source\ttarget\tsupport"])
        self.assertEqual(len(lines), 2 + 14)

    def test_a_reader_that_leaves_ends_it_quietly(self):
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run([PROGRAM, "pagerank", KARATE, "-o", "-", "-q"], stdout=writer,
                              stderr=subprocess.PIPE, env=PLAIN)
        os.close(writer)
        self.assertEqual(done.stderr, b"")

    def test_devices_and_pipes_are_written_to(self):
        self.succeed("pagerank", KARATE, "-o", "/dev/null")
        os.mkfifo(self.folder / "pipe")
        process = subprocess.Popen([PROGRAM, "ktruss", KARATE, "-o", self.folder / "pipe", "-q"],
                                   env=PLAIN)
        self.assertEqual(len((self.folder / "pipe").read_text().splitlines()), 68)
        self.assertEqual(process.wait(), 0)

    def test_a_pipe_that_does_not_block_is_waited_for(self):
        self.succeed("pagerank", "kron:14", "-o", self.folder / "r.tsv")
        for target in ("-", "/dev/fd/1"):
            reader, writer = os.pipe()
            os.set_blocking(writer, False)
            process = subprocess.Popen([PROGRAM, "pagerank", "kron:14", "-o", target, "-q"], stdout=writer,
                                       stderr=subprocess.PIPE, env=PLAIN)
            os.close(writer)
            time.sleep(0.5)  # the pipe is full before anything is read
            with open(reader, "rb") as file:
                self.assertEqual(file.read(), (self.folder / "r.tsv").read_bytes())
            self.assertEqual((process.communicate(timeout=60)[1], process.returncode), (b"", 0))
        reader, writer = os.pipe()
        os.set_blocking(writer, False)
        process = subprocess.Popen([PROGRAM, "spmv", "kron:4", "--help"], stdout=writer, env=PLAIN)
        os.close(writer)
        with open(reader, "rb") as file:
            self.assertIn(b"--semiring", file.read())
        self.assertEqual(process.wait(), 0)

    def test_edges_have_names_for_their_columns(self):
        for command, name in ((["ktruss"], "support"), (["ktruss", "--trussness"], "trussness"),
                              (["triangles", "--per-edge"], "triangles")):
            for suffix, delimiter in (("tsv", "\t"), ("csv", ",")):
                target = self.folder / f"e.{suffix}"
                self.succeed(command[0], KARATE, *command[1:], "-o", target)
                with open(target, newline="") as file:
                    rows = list(csv.DictReader(file, delimiter=delimiter))
                self.assertEqual(list(rows[0]), ["source", "target", name])
            target = self.folder / "e.json"
            self.succeed(command[0], KARATE, *command[1:], "-o", target)
            self.assertEqual([{k: str(v) for k, v in row.items()}
                              for row in json.loads(target.read_text())], rows)
        self.succeed("spgemm", KARATE, KARATE, "-o", self.folder / "c.tsv")
        self.assertEqual((self.folder / "c.tsv").read_text().splitlines()[0],
                         "source\ttarget\tvalue")


class Names(ProgramTest):
    def test_they_travel(self):
        graph = self.file("names.csv", NAMES)
        options = ["--ids", "string", "--source", "ann"]
        target = self.folder / "l.npy"
        found = self.json("bfs", graph, *options, "-o", target)
        beside = self.folder / "l.npy.ids.tsv"
        self.assertEqual(found["result"]["ids_file"], str(beside))
        self.assertEqual(beside.read_text(), "position\tid\n0\tann\n1\tbob\n2\tcy\n3\tdee\n")
        done = self.succeed("bfs", graph, *options, "-o", target)
        self.assertIn(str(beside), done.stdout.replace("\n          ", ""))
        self.assertIn("positions from 0", done.stdout)
        self.succeed("convert", graph, self.folder / "g.mtx", "--ids", "string")
        self.assertEqual((self.folder / "g.mtx.ids.tsv").read_text(),
                         "position\tid\n1\tann\n2\tbob\n3\tcy\n4\tdee\n")

    def test_ids_that_ldbc_cannot_hold_are_refused(self):
        graph = self.file("names.csv", "a b,c\nc,d\n")
        self.refuse(4, "pagerank", graph, "--ids", "string", "-o", self.folder / "r.ldbc",
                    says="cannot hold the id 'a b'")
        self.assert_only("names.csv")

    def test_json_keeps_ids_apart_that_are_not_utf8(self):
        graph = self.file("bytes.csv", b"\xe9,\xff\n\\xe9,\xff\n")
        for rows in (self.json("pagerank", graph, "--ids", "string")["result"]["top"],
                     self.rows(graph)):
            self.assertEqual({row["vertex"] for row in rows}, {"\\xe9", "\\xff", "\\x5cxe9"})

    def rows(self, graph):
        self.succeed("pagerank", graph, "--ids", "string", "-o", self.folder / "r.json")
        return json.loads((self.folder / "r.json").read_text(encoding="utf-8"))


class OneFile(ProgramTest):
    def test_no_two_outputs_and_no_input_have_one_name(self):
        graph = self.file("g.tsv", "1 2\n2 3\n")
        (self.folder / "link.tsv").symlink_to("a.tsv")
        self.file("a.tsv", "old")
        self.file("a.npy.ids.tsv", "old")
        for command in (["pagerank", graph, "-o", "a.tsv", "--trace", "a.tsv"],
                        ["pagerank", graph, "-o", "a.tsv", "--trace", "./a.tsv"],
                        ["pagerank", graph, "-o", "link.tsv", "--trace", "a.tsv"],
                        ["pagerank", graph, "-o", "new.tsv", "--trace", self.folder / "new.tsv"],
                        ["pagerank", graph, "-o", "g.tsv"],
                        ["pagerank", graph, "--trace", "g.tsv"],
                        ["pagerank", graph, "--personalize", "a.tsv", "-o", "a.tsv"],
                        ["bc", graph, "--sources", "a.tsv", "-o", "a.tsv"],
                        ["convert", graph, "g.tsv"],
                        ["ktruss", graph, "-o", "g.tsv"],
                        ["spgemm", KARATE, "g.tsv", "-o", "g.tsv"],
                        ["spmv", graph, "a.tsv", "-o", "a.tsv"],
                        ["info", graph, "--plot", "g.tsv"],
                        ["bench", "spmv", graph, "--json", "new", "--plot", "./new"],
                        ["bench", "--table", "a.tsv", "--markdown", "a.tsv"],
                        ["pagerank", graph, "-o", "r.npy", "--trace", "r.npy.ids.tsv"],
                        ["pagerank", "a.npy.ids.tsv", "-o", "a.npy"]):
            self.refuse(2, *command, cwd=self.folder, says="the same file")
        self.assertEqual((self.folder / "a.tsv").read_text(), "old")
        self.assert_only("a.npy.ids.tsv", "a.tsv", "g.tsv", "link.tsv")
        self.succeed("pagerank", graph, "-o", "/dev/null", "--trace", "/dev/null", cwd=self.folder)

    def test_no_output_is_one_of_several_inputs(self):
        (self.folder / "parts").mkdir()
        texts = {"parts/1.tsv": "1\t2\n", "parts/2.tsv": "2\t3\n", "list.tsv": "1\n2\n3\n"}
        for name, text in texts.items():
            self.file(name, text)
        for command in (["convert", "parts", "parts/2.tsv"],
                        ["convert", "parts/*.tsv", "parts/1.tsv"],
                        ["pagerank", "parts", "-o", "parts/1.tsv"],
                        ["ktruss", "parts/?.tsv", "-o", "./parts/1.tsv"],
                        ["info", "parts", "--plot", "parts/1.tsv"],
                        ["convert", "parts", "list.tsv", "--keep", "list.tsv"],
                        ["convert", "parts", "list.tsv", "--drop", "list.tsv"],
                        ["convert", "parts", "list.tsv", "--vertices", "list.tsv"]):
            self.refuse(2, *command, cwd=self.folder, says="the same file: it would be overwritten")
        for name, text in texts.items():
            self.assertEqual((self.folder / name).read_text(), text)
        self.succeed("convert", "parts", "parts/whole.tsv", cwd=self.folder)

    def test_files_are_there_where_the_status_says_so(self):
        targets = ["-o", self.folder / "r.tsv", "--trace", self.folder / "t.tsv"]
        with open("/dev/full", "w") as full:
            done = subprocess.run([PROGRAM, "pagerank", KARATE, *targets], stdout=full, env=PLAIN,
                                  stderr=subprocess.PIPE)
        self.assertEqual(done.returncode, 1)
        self.assert_only()
        reader, writer = os.pipe()  # whoever reads the report may leave
        os.close(reader)
        done = subprocess.run([PROGRAM, "pagerank", KARATE, *targets], stdout=writer, env=PLAIN)
        os.close(writer)
        self.assertEqual(done.returncode, 0)
        self.assert_only("r.tsv", "t.tsv")

    def test_a_name_may_be_as_long_as_the_system_allows(self):
        long = self.folder / ("r" * 251 + ".tsv")
        self.succeed("pagerank", KARATE, "-o", long)
        self.assert_only(long.name)

    def test_an_overwritten_file_keeps_its_mode(self):
        old = self.file("r.tsv", "old")
        old.chmod(0o600)
        self.succeed("pagerank", KARATE, "-o", old)
        self.assertEqual(stat.S_IMODE(old.stat().st_mode), 0o600)


class Failures(ProgramTest):
    def failure(self, status, *arguments, **more):
        done = run(*arguments, **more)
        self.assertEqual(done.returncode, status, done.stderr)
        found = json.loads(done.stdout)  # refuses anything after the object
        self.assertEqual(list(found), ["schema", "error"])
        self.assertEqual(list(found["error"]),
                         ["kind", "message", "path", "line", "column", "exit"])
        self.assertEqual(found["error"]["exit"], status)
        self.assertIn(found["error"]["message"].split("\n")[0].split(": ")[-1], done.stderr)
        return found["error"]

    def test_they_are_json_too(self):
        bad = self.file("bad.txt", "1 2\n1 x\n")
        found = self.failure(3, "pagerank", bad, "--json", "--ids", "int")
        self.assertEqual((found["kind"], found["path"], found["line"], found["column"]),
                         ("input", str(bad), 2, 3))
        for status, kind, arguments in (
                (3, "input", ["pagerank", "/nonexistent"]),
                (2, "usage", ["bfs", KARATE, "--source", 99]),
                (2, "usage", ["bfs", KARATE]),
                (2, "usage", ["pagerank", KARATE, "--nonsense"]),
                (2, "usage", ["pagerank", KARATE, "-o", "r.xlsx"]),
                (2, "usage", ["nonsense"]),
                (4, "unsupported", ["info", "grid:100000x100000"])):
            found = self.failure(status, *arguments, "--json")
            self.assertEqual((found["kind"], found["line"]), (kind, None), arguments)

    def test_without_it_standard_output_is_empty(self):
        self.refuse(3, "pagerank", "/nonexistent", says="No such file")
        self.refuse(2, "bench", "--nonsense", "--json", self.folder / "b.json", says="--nonsense")


if __name__ == "__main__":
    main()

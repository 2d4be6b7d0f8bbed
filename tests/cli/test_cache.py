"""--cache: a second run says what the first one said, and never of another state of the files."""

import concurrent.futures
import json
import os
import stat
import time

from program import KARATE, ProgramTest, main, run

SETTLED = 2.1  # seconds after which a change of a file cannot share its time with another one

LISTS = {
    "plain.txt": "# Undirected graph\n1 2\n2 3\n3 3\n3 3\n2 1\n7 9\n",
    "arcs.txt": "5 6\n6 7\n5 6\n9 9\n7 7\n",
    "named.csv": 'source,target,weight,note\nann,bob,1.5,x\nbob,cy,2,y\n"d,e",ann,3,z\nann,bob,4,x\n',
    "zeros.tsv": "007\t7\t0\n7\t08\t2\n",
    "times.txt": "1 2 1082040961\n2 3 1082040962\n3 1 1082040999\n",
    "whole.txt": "1 2 3\n2 3 4\n1 2 5\n3 3 1\n3 3 2\n",
    "lines.jsonl": '{"source":"a","target":"b"}\n{"source":"b","target":"c"}\n',
    "symmetric.mtx": "%%MatrixMarket matrix coordinate integer symmetric\n% c\n4 4 4\n1 1 5\n2 1 3\n3 2 0\n3 2 2\n",
    "wide.mtx": "%%MatrixMarket matrix coordinate real general\n2 3 3\n1 3 0.5\n2 2 1\n1 3 0.25\n",
    "road.gr": "p sp 4 3\na 1 2 5\na 2 3 1\na 3 1 9\n",
    "metis.graph": "4 2\n2\n1 3\n2\n\n",
    "k.net": '*Vertices 3\n1 "x"\n2 "y"\n3 "z"\n*Arcs\n1 2 2\n*Edges\n2 3 1\n',
    "out.sym": "% sym weighted\n1 2 3\n2 3 4\n",
}


def without_times(found):
    found = {key: value for key, value in found.items() if key not in ("milliseconds", "memory")}
    cache = found["graph"].pop("cache", None)
    return cache, found


def lines_without_times(text):
    """The report but for times and where the graph came from."""
    lines = text.splitlines()
    kept, of_cache = [], False
    for line in lines:
        of_cache = line.startswith("cache ") or (of_cache and line.startswith(" "))
        if not of_cache:
            kept.append(line)
    return [line for line in kept if not line.startswith("time ")]


class CacheTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.home = self.folder / "cache"
        self.kept = self.home / "graphrun" / "graphs"
        self.env = {"XDG_CACHE_HOME": str(self.home)}

    def settled(self, name, text):
        path = self.file(name, text)
        time.sleep(SETTLED)
        return path

    def cached(self, *arguments, says="", env=None):
        """What --cache did, and what was said, in JSON."""
        done = self.succeed(*arguments, "--cache", "--json", env=env or self.env)
        self.assertIn(says, done.stderr)
        return without_times(json.loads(done.stdout))

    def entries(self):
        return sorted(self.kept.glob("*")) if self.kept.exists() else []


class SameAnswers(CacheTest):
    def check(self, *arguments, kept=True):
        """A run without, one that keeps and one that is kept say the same, in JSON and in text."""
        plain = run(*arguments, "--json", env=self.env)
        if plain.returncode != 0:
            for _ in range(2):
                done = run(*arguments, "--json", "--cache", env=self.env)
                self.assertEqual((done.returncode, done.stdout, done.stderr),
                                 (plain.returncode, plain.stdout, plain.stderr), arguments)
            return
        expected = without_times(json.loads(plain.stdout))[1]
        first, found = self.cached(*arguments)
        self.assertEqual(found, expected, arguments)
        second, found = self.cached(*arguments)
        self.assertEqual(found, expected, arguments)
        self.assertTrue(second["hit"], arguments)
        self.assertEqual(first["file"], second["file"])
        self.assertEqual(first["kept"], second["kept"])
        text = run(*arguments, env=self.env)
        again = run(*arguments, "--cache", env=self.env)
        self.assertIn("read from what was kept on ", " ".join(again.stdout.split()), arguments)
        self.assertEqual(lines_without_times(again.stdout), lines_without_times(text.stdout), arguments)
        self.assertEqual(again.stderr, text.stderr, arguments)

    def test_of_every_kind(self):
        paths = [self.file(name, text) for name, text in LISTS.items()]
        packed = self.folder / "packed.mtx.gz"
        self.succeed("convert", KARATE, packed)
        time.sleep(SETTLED)
        for path in (*paths, packed):
            self.check("info", path)
            self.check("spmv", path, "--top", 3)
            self.check("cc", path)
            self.check("triangles", path)

    def test_of_every_option(self):
        paths = [self.file(name, LISTS[name]) for name in
                 ("plain.txt", "arcs.txt", "whole.txt", "named.csv", "symmetric.mtx")]
        listed = self.file("vertices", "1\n2\n3\n5\n6\n7\n9\n11\n")
        time.sleep(SETTLED)
        for path in paths:
            for options in (["--undirected"], ["--directed"], ["--self-loops", "drop"],
                            ["--self-loops", "error"], ["--duplicates", "error"],
                            ["--duplicates", "max"], ["--duplicates", "first"], ["--weights", "none"],
                            ["--weights", "3"], ["--ids", "string"], ["--vertices", listed],
                            ["--undirected", "--self-loops", "drop"], ["--columns", "2,1"]):
                self.check("info", path, *options)
        for path in paths:
            self.check("lcc", path)
            self.check("pagerank", path, "--variant", "gap")
            self.check("sssp", path, "--source", "ann" if path.suffix == ".csv" else "1")
            self.check("kcore", path)
            self.check("mst", path, "--undirected")
            self.check("bfs", path, "--source", "1", "--order", "degree")

    def test_of_several_files(self):
        for k in (1, 2):
            self.file(f"part-{k}.csv", f"source,target\n{k},{k + 1}\n{k + 1},{k + 2}\n")
        self.file("g.v", "1\n2\n3\n4\n")
        self.file("g.e", "1 2 0.5\n2 3 1.5\n")
        self.file("g.properties", "graph.g.directed = false\ngraph.g.bfs.source-vertex = 2\n"
                  "graph.g.vertex-file = g.v\ngraph.g.edge-file = g.e\n")
        time.sleep(SETTLED)
        pattern = self.folder / "part-*.csv"
        self.check("info", pattern)
        self.check("bfs", self.folder / "g.properties")
        self.check("info", self.folder / "g")
        self.file("part-3.csv", "source,target\n8,9\n")
        self.file("g.e", "1 2 0.5\n2 4 1.5\n")
        time.sleep(SETTLED)
        for path in (pattern, self.folder / "g"):
            self.assertFalse(self.cached("info", path)[0]["hit"], path)
            self.check("info", path)

    def test_of_products_and_files(self):
        path = self.settled("w.mtx", LISTS["symmetric.mtx"])
        self.check("spgemm", path, path)
        for _ in range(2):
            self.succeed("convert", path, self.folder / "kept.mtx", "--cache", env=self.env)
            self.succeed("convert", path, self.folder / "read.mtx")
            self.assertEqual((self.folder / "kept.mtx").read_text(), (self.folder / "read.mtx").read_text())

    def test_what_options_and_paths_differ_is_kept_apart(self):
        path = self.settled("w.txt", LISTS["whole.txt"])
        self.cached("info", path)
        self.assertFalse(self.cached("info", path, "--undirected")[0]["hit"])
        self.assertFalse(self.cached("bfs", path, "--source", 1)[0]["hit"])
        self.assertTrue(self.cached("cc", path)[0]["hit"])  # like bfs without weights
        self.assertEqual(len(self.entries()), 3)


class NeverWrong(CacheTest):
    def test_what_just_changed_is_not_kept(self):
        path = self.file("g.txt", "1 2\n")
        cache, _ = self.cached("info", path, says="less than 2 s before it was read")
        self.assertEqual(cache, {"hit": False, "file": None, "kept": None})
        os.utime(path, (1e9, 1e9))  # its status has changed all the same
        self.assertIsNone(self.cached("info", path, says="less than 2 s")[0]["file"])
        self.assertEqual(self.entries(), [])

    def test_any_change_is_noticed(self):
        path = self.settled("g.txt", "1 2\n2 3\n")
        times = path.stat()
        self.cached("info", path)
        self.assertTrue(self.cached("info", path)[0]["hit"])
        # As long, and with the time of its content set back.
        self.file("g.txt", "1 2\n1 3\n")
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
        cache, found = self.cached("info", path)
        self.assertFalse(cache["hit"])
        other = self.settled("other.txt", "1 2\n3 4\n")
        os.replace(other, path)
        self.assertEqual(self.cached("info", path)[1]["graph"]["vertices"], 4)
        time.sleep(SETTLED)
        self.cached("info", path)
        self.assertEqual(self.cached("info", path)[1]["graph"]["vertices"], 4)
        self.assertEqual(len(self.entries()), 1)  # of the old state nothing is left

    def test_a_spoiled_one_is_thrown_away(self):
        path = self.settled("g.txt", LISTS["plain.txt"])
        _, expected = self.cached("info", path)
        [entry] = self.entries()
        right = entry.read_bytes()
        for wrong in (b"", b"x", right[:100], right[:-1], right + b"x", right[:200] + b"?" + right[201:],
                      right[:-80] + bytes([right[-80] ^ 1]) + right[-79:], b"\0" * len(right)):
            entry.write_bytes(wrong)
            done = self.succeed("info", path, "--cache", "--json", env=self.env)
            self.assertIn("--cache: what was kept is thrown away: ", done.stderr)
            cache, found = without_times(json.loads(done.stdout))
            self.assertEqual(found.pop("warnings")[0][:8], "--cache:")
            self.assertEqual(found, {k: v for k, v in expected.items() if k != "warnings"})
            self.assertFalse(cache["hit"])
            self.assertTrue(self.cached("info", path)[0]["hit"])

    def test_every_bit_is_under_a_checksum(self):
        path = self.settled("g.txt", "1 2\n")
        self.cached("info", path)
        [entry] = self.entries()
        right = entry.read_bytes()
        for at in range(0, len(right), 61):
            entry.write_bytes(right[:at] + bytes([right[at] ^ 16]) + right[at + 1:])
            self.assertFalse(self.cached("info", path, says="thrown away")[0]["hit"], at)

    def test_runs_at_once(self):
        path = self.settled("g.txt", "".join(f"{k} {k * 7 % 1000}\n" for k in range(20000)))
        expected = without_times(self.json("cc", path))[1]
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            for found in pool.map(lambda _: self.cached("cc", path)[1], range(12)):
                self.assertEqual(found, expected)
        self.assertEqual(len(self.entries()), 1)


class Folder(CacheTest):
    def test_the_owner_alone_can_read_it(self):
        old = os.umask(0)
        try:
            self.cached("info", self.settled("g.txt", "1 2\n"))
        finally:
            os.umask(old)
        [entry] = self.entries()
        for path, mode in ((entry, 0o600), (self.kept, 0o700), (self.kept.parent, 0o700)):
            self.assertEqual(stat.S_IMODE(path.stat().st_mode), mode, path)

    def test_one_that_cannot_be_used_fails_no_run(self):
        path = self.settled("g.txt", "1 2\n")
        blocked = self.file("blocked", "")
        for env, says in (({"XDG_CACHE_HOME": str(blocked)}, "Not a directory"),
                          ({"XDG_CACHE_HOME": "/dev/full"}, "Not a directory"),
                          ({"XDG_CACHE_HOME": "", "HOME": ""}, "neither XDG_CACHE_HOME nor HOME")):
            cache, _ = self.cached("info", path, says=says, env=env)
            self.assertIsNone(cache["file"])
        self.cached("info", path)
        self.kept.chmod(0o777)
        self.assertFalse(self.cached("info", path, says="others may write into the folder")[0]["hit"])
        self.refuse(3, "cache", says="others may write into the folder", env=self.env)

    def test_what_is_not_kept_says_why(self):
        own = self.folder / "k.grun"
        self.succeed("convert", KARATE, own)
        skew = self.settled("skew.mtx", "%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n2 1 3\n")
        for arguments, says in (((own,), "graphrun's own file"), (("kron:5",), "it is generated"),
                                ((KARATE, "--bipartite"), "two kinds of vertices"),
                                (("/dev/null",), None), ((skew,), "skew-symmetric")):
            if says is None:
                self.refuse(3, "info", *arguments, "--cache", says="/dev/null", env=self.env)
                continue
            cache, found = self.cached("info", *arguments, says=says)
            self.assertEqual(cache, {"hit": False, "file": None, "kept": None}, arguments)
            self.assertIn(says, " ".join(found["warnings"]))
            self.assertEqual(found["result"], self.json("info", *arguments)["result"])
        done = self.succeed("info", "-", "--cache", input="1 2\n", env=self.env)
        self.assertIn("--cache: the graph is not kept: it is read from standard input", done.stderr)
        self.assertEqual(self.entries(), [])

    def test_they_are_listed_and_removed(self):
        self.assertIn("nothing", self.succeed("cache", env=self.env).stdout)
        path = self.settled("g.txt", LISTS["whole.txt"])
        self.cached("info", path)
        self.cached("info", path, "--undirected", "--weights", "none")
        (self.kept / "0.grun").write_bytes(b"no graph")
        (self.kept / "0.grun.graphrun-1-1.tmp").write_bytes(b"")
        said = self.succeed("cache", env=self.env, cwd="/").stdout
        self.assertIn("3 graphs", said)
        self.assertIn(f"{path} --undirected --weights none".split("/")[-1], " ".join(said.split()))
        self.assertIn("damaged", said)
        listed = self.json("cache", env=self.env)
        self.assertEqual(len(listed["graphs"]), 3)
        self.assertEqual(listed["bytes"], sum(one["bytes"] for one in listed["graphs"]))
        self.assertIn(str(path), [one["graph"] for one in listed["graphs"]])
        cleared = self.json("cache", "--clear", env=self.env)
        self.assertEqual((cleared["removed"], cleared["bytes"]), (3, listed["bytes"]))
        self.assertEqual(self.entries(), [])
        self.assertIn("0 graphs", self.succeed("cache", "--clear", env=self.env).stdout)
        self.refuse(2, "cache", "--clean", says="--clear")


if __name__ == "__main__":
    main()

"""Parquet files, by way of a program duckdb: a stand-in that does as it is told, and a real one if any."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import unittest

from program import PLAIN, PROGRAM, ProgramTest, main

STAND_IN = """#!{python}
import json, os, signal, sys, time
told = json.load(open({told!r}))
json.dump({{"words": sys.argv[1:],
           "blocked": sorted(int(s) for s in signal.pthread_sigmask(signal.SIG_BLOCK, []))}},
          open({asked!r}, "w"))
sys.stderr.write(told.get("says", ""))
os.write(1, told.get("csv", "").encode())
if told.get("endless"):
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    while True:
        os.write(1, b"1,2\\n" * 1000)
time.sleep(told.get("sleep", 0))
sys.exit(told.get("status", 0))
"""


class Parquet(ProgramTest):
    def setUp(self):
        super().setUp()
        self.edges = self.file("flights.parquet", b"PAR1\x15\x04\0\0PAR1")
        (self.folder / "bin").mkdir()
        self.told, self.asked = self.folder / "told", self.folder / "asked"
        program = self.file("bin/duckdb", STAND_IN.format(python=sys.executable, told=str(self.told),
                                                          asked=str(self.asked)))
        program.chmod(0o755)
        self.path = {"PATH": str(self.folder / "bin")}

    def tell(self, **told):
        self.told.write_text(json.dumps(told))

    def query(self):
        return json.loads(self.asked.read_text())["words"][-1]

    def test_columns_come_as_csv(self):
        self.tell(csv='from,to,km\nOSL,"a,b",1.5\n#1,OSL,2\n"a,b",OSL,\n'.replace(",\n", ",4\n"))
        found = self.json("sssp", self.edges, "--source", "OSL", "--columns", "from,to,km",
                          "-o", self.folder / "r.csv", env=self.path)
        self.assertEqual((self.folder / "r.csv").read_text().splitlines()[1:],
                         ['"#1",,', 'OSL,0,OSL', '"a,b",1.5,OSL'])
        self.assertEqual(found["graph"]["compression"], "Parquet by duckdb")
        self.assertIn('COPY (SELECT "from", "to", "km" FROM read_parquet(', self.query())
        self.assertIn(f"read_parquet('{self.edges}')", self.query())
        asked = json.loads(self.asked.read_text())
        self.assertEqual((asked["words"][:2], asked["blocked"]), (["-init", "/dev/null"], []))

    def test_all_columns_where_not_all_have_names(self):
        self.tell(csv="km,from,to\n7,1,2\n7,2,3\n")
        found = self.json("cc", self.edges, env=self.path)["graph"]
        self.assertEqual((found["vertices"], found["edges"]), (3, 2))
        self.assertIn("SELECT * FROM", self.query())
        self.json("cc", self.edges, "--columns", "2,3", env=self.path)
        self.assertIn("SELECT * FROM", self.query())

    def test_names_are_quoted(self):
        odd = self.file("it's.parquet", b"PAR1....PAR1")
        self.tell(csv='"a""b",to\n1,2\n')
        self.succeed("cc", odd, "--columns", 'a"b,to', env=self.path)
        self.assertIn('SELECT "a""b", "to" FROM read_parquet(\'', self.query())
        self.assertIn("it''s.parquet')", self.query())
        self.refuse(3, "cc", self.file("a[1].parquet", b"PAR1"), env=self.path,
                    says="duckdb takes *, ? and [ as a pattern of names: rename the file")

    def test_a_folder_or_pattern_is_one_table(self):
        (self.folder / "parts").mkdir()
        for name in ("b.parquet", "a.parquet", "_SUCCESS", ".crc"):
            self.file(f"parts/{name}", b"PAR1....PAR1" if name[0] in "ab" else b"")
        self.tell(csv="from,to\n1,2\n2,3\n")
        for path in (self.folder / "parts", self.folder / "parts" / "*.parquet"):
            found = self.json("cc", path, env=self.path)["graph"]
            self.assertEqual((found["edges"], found["compression"]), (2, "Parquet by duckdb"))
            self.assertIn(f"read_parquet(['{self.folder}/parts/a.parquet', '{self.folder}/parts/b.parquet'], "
                          "union_by_name=true)", self.query())
        self.file("parts/c.parquet", "1 2\n")
        self.refuse(3, "cc", self.folder / "parts", env=self.path,
                    says="c.parquet: no Parquet file, and ")

    def test_a_pipe_is_refused(self):
        for path in ("-", "/dev/stdin"):
            self.refuse(3, "cc", path, input="PAR1\x15\0\0PAR1", env=self.path,
                        says="a Parquet file, which is not read: give its path, no pipe, as the graph")

    def test_failures_of_duckdb(self):
        for told in ({"csv": "", "says": "Binder Error: no such column\nmore\n", "status": 1},
                     {"csv": "from,to\n1,2\n", "says": "Binder Error: no such column", "status": 1},
                     {"csv": "from,to\n1,2\n1", "says": "Binder Error: no such column", "status": 1}):
            self.tell(**told)
            self.refuse(3, "cc", self.edges, env=self.path,
                        says="flights.parquet: duckdb: Binder Error: no such column\n")
        self.tell(csv="from,to\n1,2\n", status=1)
        self.refuse(3, "cc", self.edges, env=self.path, says="it failed without a word")
        self.tell(csv="from,to\n1,2\n", says="\x1b[31mred", status=2)
        self.assertNotIn("\x1b", self.refuse(3, "cc", self.edges, env=self.path, says="red").stderr)

    def test_defects_of_the_rows(self):
        self.tell(csv="from,to,km\n1,2,3\n1,2,x\n")
        self.refuse(3, "sssp", self.edges, "--source", "1", "--columns", "from,to,km", env=self.path,
                    says="flights.parquet by duckdb:3:5: ")
        self.tell(csv="from,to\n1,2\n1,2,x,4\n", endless=True)
        self.refuse(3, "cc", self.edges, env=self.path, says="flights.parquet by duckdb:3:")
        self.tell(csv="from,to\n1,2\n1,2\n")
        self.refuse(3, "cc", self.edges, "--duplicates", "error", env=self.path,
                    says="the edge from 1 to 2 was listed before")

    def test_none_is_there(self):
        self.refuse(3, "cc", self.edges, env={"PATH": str(self.folder)},
                           says="flights.parquet: a Parquet file is read by the program duckdb, which "
                                "is not installed: install it (pip install duckdb-cli), read the file "
                                "in Python (Graph.from_arrow), or export its edges as CSV\n")
        (self.folder / "bin" / "duckdb").chmod(0o644)
        self.refuse(3, "cc", self.edges, env=self.path,
                    says="the program duckdb, which does not start (Permission denied): mend it, read the "
                         "file in Python (Graph.from_arrow), or export its edges as CSV\n")
        (self.folder / "bin" / "duckdb").chmod(0o755)
        self.refuse(3, "spmv", "kron:3", self.edges, env=self.path, says="read it in Python")

    def test_it_ends_with_the_run(self):
        self.tell(csv="from,to\n1,2\n", sleep=600)
        running = subprocess.Popen([PROGRAM, "cc", str(self.edges)], env={**PLAIN, **self.path},
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        deadline = time.monotonic() + 60
        while not self.asked.exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(0.2)
        began = time.monotonic()
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=60)
        self.assertEqual(running.returncode, 130)
        self.assertLess(time.monotonic() - began, 30)

    def test_it_is_kept_by_cache(self):
        self.tell(csv="from,to\n1,2\n2,3\n")
        time.sleep(2.3)  # a file that changed less than 2 s before is not kept
        cache = {**self.path, "XDG_CACHE_HOME": str(self.folder / "cache")}
        first = self.json("cc", self.edges, "--cache", env=cache)
        self.asked.unlink()
        again = self.json("cc", self.edges, "--cache", env=cache)
        self.assertFalse(self.asked.exists())
        self.assertEqual(first["result"], again["result"])


@unittest.skipUnless(shutil.which("duckdb"), "there is no duckdb")
class RealDuckdb(ProgramTest):
    def test_a_file_of_its_own(self):
        edges = self.folder / "e.parquet"
        subprocess.run(["duckdb", "-init", os.devnull, "-no-stdin", "-c",
                        "COPY (SELECT * FROM (VALUES (0.1, 'a,b', 'c'), (1e300, 'c', '#d\"'), "
                        "(-0.5, NULL, 'c')) t(w, Source, target) WHERE Source IS NOT NULL) "
                        f"TO '{edges}' (FORMAT parquet)"], check=True, stdin=subprocess.DEVNULL)
        self.succeed("convert", edges, self.folder / "r.csv", "--columns", "source,target,w")
        self.assertEqual((self.folder / "r.csv").read_text().splitlines()[1:],
                         ['"a,b",c,0.1', 'c,"#d""",1e+300'])
        (self.folder / "parts").mkdir()
        for part, columns in enumerate(("1 source, 2 target", "3 target, 2 source")):
            subprocess.run(["duckdb", "-init", os.devnull, "-no-stdin", "-c",
                            f"COPY (SELECT {columns.replace(' source', ' AS source').replace(' target', ' AS target')}) "
                            f"TO '{self.folder}/parts/{part}.parquet' (FORMAT parquet)"],
                           check=True, stdin=subprocess.DEVNULL)
        self.assertEqual(self.succeed("convert", self.folder / "parts", "-").stdout,
                         "source\ttarget\n1\t2\n2\t3\n")
        self.refuse(3, "cc", edges, "--columns", "source,nope", says="e.parquet: duckdb: Binder Error: ")
        self.refuse(3, "cc", self.file("bad.parquet", edges.read_bytes()[:60]), says="bad.parquet: duckdb: ")


if __name__ == "__main__":
    main()

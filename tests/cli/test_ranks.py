"""Several processes: the bits of one, one message, and nobody left behind.

They are started by mpirun, or with GRAPHRUN_RANKS=local by the program itself."""

import contextlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time
import unittest

from program import KARATE, PLAIN, PROGRAM, SANITIZED, SKIPPED, ProgramTest, main, run

LOCAL = os.environ.get("GRAPHRUN_RANKS") == "local"
# Another MPI than the one that was built for: GRAPHRUN_MPIRUN=mpirun.mpich with GRAPHRUN_MPI_LIBRARY.
MPIRUN = os.environ.get("GRAPHRUN_MPIRUN", "mpirun")
LIBRARY = pathlib.Path(os.environ.get("GRAPHRUN_MPI_LIBRARY",
                                      pathlib.Path(PROGRAM).parent / "libgraphrun_mpi.so"))
# So that Open MPI starts more ranks than there are processors, as root too.
MPI = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
       "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_mpi_yield_when_idle": "1",
       "GRAPHRUN_MPI_LIBRARY": str(LIBRARY)}
GONE = 12  # seconds: 10 and the start of mpirun
OF_RANKS = ("ranks ", "parts ", "exchange ", "device ", "time ", "written ", "          each rank",
            "          one GPU", "          GPUs are ")


def start(ranks, *arguments, env=None, **more):
    launcher = [] if LOCAL else [MPIRUN, "-n", str(ranks)]
    ours = {"GRAPHRUN_LOCAL_RANKS": str(ranks)} if LOCAL else MPI
    return subprocess.Popen([*launcher, PROGRAM, *map(str, arguments)],
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True, env={**PLAIN, **ours, **(env or {})},
                            **more)


def over(ranks, *arguments, env=None):
    process = start(ranks, *arguments, env=env)
    out, err = process.communicate(timeout=100)
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)


def messages(text):
    return [line for line in text.splitlines() if line.startswith("graphrun: ")]


def facts(text):
    lines = text.replace("\r", "").splitlines()
    return [line for line in lines if not line.startswith(OF_RANKS)]


def children(process):
    """The processes of graphrun that were started so, rank 0 first."""
    found, below = [], [process.pid]
    while below:
        pid = below.pop()
        if os.path.realpath(f"/proc/{pid}/exe") == os.path.realpath(PROGRAM):
            found.append(pid)
        with contextlib.suppress(OSError):  # once it has ended
            below += map(int, pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
    return sorted(found)


def children_at_work(process, ranks):
    """The same, once they are there and compute."""
    end = time.monotonic() + 20
    while len(children(process)) < ranks and time.monotonic() < end:
        time.sleep(0.01)
    time.sleep(1 if LOCAL else 2)
    return children(process)


def is_gone(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


# Where to start processes takes longer than what they do.
SOME = (2, 3, 4, 6) if LOCAL else (2, 6)
FEW = (2, 3, 4, 6) if LOCAL else (3,)

ENDLESS = ("pagerank", "kron:18", "--tolerance", 0, "--max-iterations", 2000000000)


class RanksTest(ProgramTest):
    def assert_all_gone(self, pids):
        end = time.monotonic() + 10
        while not all(map(is_gone, pids)) and time.monotonic() < end:
            time.sleep(0.01)
        self.assertTrue(all(map(is_gone, pids)))


class Ranks(RanksTest):
    def same(self, *arguments, suffix="npy", counts=SOME):
        alone, ids = self.folder / f"alone.{suffix}", self.folder / f"alone.{suffix}.ids.tsv"
        ids.unlink(missing_ok=True)
        said = run(*arguments, "-o", alone)
        self.assertEqual(said.returncode, 0, said.stderr)
        for ranks in counts:
            path = self.folder / f"{ranks}.{suffix}"
            found = over(ranks, *arguments, "-o", path)
            self.assertEqual(found.returncode, 0, found.stderr)
            self.assertEqual(path.read_bytes(), alone.read_bytes(), (ranks, arguments))
            lines = [[line for line in facts(text) if ".ids.tsv" not in line]
                     for text in (found.stdout, said.stdout)]
            self.assertEqual(lines[0], lines[1], (ranks, arguments))
            if ids.exists():
                beside = self.folder / f"{ranks}.{suffix}.ids.tsv"
                self.assertEqual(beside.read_bytes(), ids.read_bytes(), (ranks, arguments))
                beside.unlink()

    def test_ranks_have_the_bits_of_one_process(self):
        for graph in (KARATE, "kron:15", "rmat:14"):
            self.same("pagerank", graph, "--output-columns", "rank", counts=(1, 2, 3, 4, 6))
            self.same("cc", graph, counts=(1, 2, 3, 4, 6))

    def test_threads_of_ranks_have_the_bits_of_one_process(self):
        paths = [self.folder / f"{n}.npy" for n in range(3)]
        command = ("pagerank", "kron:15", "--output-columns", "rank")
        alone = run(*command, "--format", "csr", "-o", paths[0])
        self.assertEqual(alone.returncode, 0, alone.stderr)
        for ranks, threads, path in ((2, 2, paths[1]), (3, 1, paths[2])):
            found = over(ranks, *command, "--threads", threads, "-o", path)
            self.assertEqual(found.returncode, 0, found.stderr)
            each = "2 threads each" if threads == 2 else "1 thread each"
            self.assertIn(f"ranks     {ranks}, {each}", found.stdout)
            self.assertEqual(path.read_bytes(), paths[0].read_bytes(), (ranks, threads))

    def test_dealt_vertices_have_the_bits_of_one_process(self):
        weights = ("--random-weights", "1:9")
        states = self.file("states.tsv", "".join(f"{v}\t0.{v % 9 + 1}\n" for v in range(1, 35)))
        for command in (("pagerank", "kron:15", "--output-columns", "rank"), ("cc", "rmat:14"),
                        ("pagerank", "rmat:14", "--precision", "single"), ("bc", "kron:13", "--sources", 8),
                        ("bfs", "rmat:15", "--source", 3), ("sssp", "kron:15", *weights, "--source", 3),
                        ("percolation", KARATE, "--states", states), ("diameter", "grid:90x80")):
            self.same(*command, "--order", "dealt", counts=(2, 3, 5))
        given, dealt = self.folder / "given.npy", self.folder / "dealt.npy"
        for order, path in (("given", given), ("dealt", dealt)):
            found = over(3, "sssp", "kron:15", *weights, "--source", 3, "--order", order,
                         "--output-columns", "distance", "-o", path)
            self.assertEqual(found.returncode, 0, found.stderr)
        self.assertEqual(given.read_bytes(), dealt.read_bytes())
        found = over(2, "cc", KARATE, "--order", "degree")
        self.assertEqual(found.returncode, 4, found.stderr)
        self.assertIn("--order, but for dealt, has no form for several ranks", found.stderr)

    def test_uneven_ranks_are_told_of_another_order(self):
        star = self.file("star.tsv", "".join(f"{v}\t{v + 1}\n{v % 99}\t{v}\n" for v in range(50000)))
        hint, uneven = "--order dealt spreads the entries more evenly", []
        for order in ("given", "dealt"):
            found = over(2, "cc", star, "--order", order, "--json")
            uneven.append(json.loads(found.stdout)["ranks"]["imbalance"])
            said = over(2, "cc", star, "--order", order).stdout
            self.assertEqual(hint in said, order == "given", said)
        self.assertGreater(uneven[0], 1.2)
        self.assertLess(uneven[1], 1.05)

    def test_ranks_from_seeds_have_the_bits_of_one_process(self):
        seeds = self.file("seeds.tsv", "".join(f"{7 * i}\n" for i in range(20)))
        for graph, options in (("kron:14", ()), ("rmat:14", ("--precision", "single")), ("grid:99x90", ())):
            command = ("pagerank", graph, "--seeds", seeds, *options, "--top", 4)
            self.same(*command, suffix="tsv", counts=FEW)

    def test_other_rounds_have_the_bits_of_one_process(self):
        for graph in (KARATE, "kron:14", "rmat:14"):
            self.same("cdlp", graph)
            self.same("degree", graph)
            self.same("triangles", graph)
            self.same("lcc", graph)
            for scores in ("katz", "eigenvector"):
                self.same(scores, graph, "--format", "csr")
            for column in ("hub", "authority"):
                self.same("hits", graph, "--format", "csr", "--output-columns", column)

    def test_searches_from_many_vertices_have_the_bits_of_one_process(self):
        for graph in (KARATE, "kron:13", "rmat:12", "grid:70x60"):
            self.same("bc", graph, "--sources", 30, "--endpoints")
            self.same("closeness", graph, "--samples", 200)
            self.same("percolation", graph, counts=FEW)
        for command in ("bc", "closeness", "harmonic"):
            self.same(command, "rmat:11")
        self.same("bc", "rmat:11", "--random-weights", "0.5:2", "--normalize", "max")

    def test_cores_sets_and_bounds_have_the_bits_of_one_process(self):
        for graph in (KARATE, "kron:13", "rmat:13", "grid:90x70") if LOCAL else ("rmat:13",):
            self.same("kcore", graph, counts=FEW)
            self.same("scc", graph, counts=FEW)
            self.same("mis", graph, "--seed", 5, counts=FEW)
            self.same("reciprocity", graph, counts=FEW)
            self.same("assortativity", graph, counts=FEW)
            self.same("coloring", graph, counts=FEW)
            self.same("bipartite", graph, counts=FEW)
            self.same("modularity", graph, counts=FEW)
            self.same("diameter", graph, "--effective", counts=FEW)
            self.same("neighbourhood", graph, "--hops", 4, counts=FEW)
        for graph in (KARATE, "rmat:10") if LOCAL else ("rmat:10",):
            self.same("eccentricity", graph, "--output-columns", "eccentricity", counts=FEW)
            self.same("neighbourhood", graph, "--exact", counts=FEW)
        found = over(2, "kcore", KARATE, "-k", 3, "-o", self.folder / "core.tsv")
        self.assertEqual(found.returncode, 4, found.stderr)
        self.assertIn("no form for several ranks", found.stderr)
        self.assertFalse((self.folder / "core.tsv").exists())

    def test_of_wrong_weights_the_first_is_named(self):
        wrong = (2000, 9000, 15000)  # of several ranks
        for command, weight in (("bc", 0), ("sssp", -1)):
            lengths = self.file("lengths.tsv", "".join(
                f"{i}\t{i + 1}\t{weight if i in wrong else 1}\n" for i in range(20000)))
            arguments = (command, lengths, "--weights", 3)
            if command == "sssp":
                arguments += ("--source", 0)
            alone, found = run(*arguments), over(3, *arguments)
            self.assertIn("from 2000 to 2001", alone.stderr)
            self.assertEqual((found.returncode, messages(found.stderr)),
                             (4, messages(alone.stderr)), found.stderr)

    def test_rows_of_a_product_are_those_of_one_process(self):
        weighted = self.folder / "weighted.mtx"
        made = run("generate", "kron:9", "--random-weights", "0.5:2", "-o", weighted)
        self.assertEqual(made.returncode, 0, made.stderr)
        for graph, options in ((KARATE, []), ("rmat:10", []), (weighted, []),
                               ("kron:9", ["--mask", "rmat:9", "--complement"])):
            alone = self.folder / "alone.mtx"
            said = run("spgemm", graph, graph, *options, "-o", alone)
            self.assertEqual(said.returncode, 0, said.stderr)
            for ranks in (2, 3, 5):
                path = self.folder / f"{ranks}.mtx"
                found = over(ranks, "spgemm", graph, graph, *options, "-o", path, "--top", 2)
                self.assertEqual(found.returncode, 0, found.stderr)
                self.assertEqual(path.read_bytes(), alone.read_bytes(), (ranks, graph, options))
        for mask in ("rmat:8", "rmat:10"):
            product = ("spgemm", "kron:9", "kron:9", "--mask", mask, "-o", self.folder / "c.mtx")
            found, said = over(2, *product), run(*product)
            self.assertEqual((found.returncode, messages(found.stderr)),
                             (said.returncode, messages(said.stderr)))
            self.assertNotEqual(found.returncode, 0)
        found = over(2, "spgemm", KARATE, KARATE, "--stream", "-o", self.folder / "c.mtx")
        self.assertEqual(found.returncode, 4, found.stderr)
        self.assertIn("--stream has no form for several ranks", found.stderr)
        self.assertFalse((self.folder / "c.mtx").exists())

    def test_gpus_are_for_what_has_a_form_for_several(self):
        for command in (["info", KARATE],
                        ["generate", "kron:8", "-o", self.folder / "g.grun"]):
            found = over(2, *command, "--device", "cuda")
            self.assertEqual(found.returncode, 4, (command, found.stderr))
            self.assertIn(f"{command[0]} has no form for several GPUs yet", found.stderr)
        if pathlib.Path("/dev/nvidia0").exists():
            return
        alone = run("cc", KARATE, "--device", "cuda")
        found = run("cc", KARATE, "--gpus", "auto")
        self.assertEqual((found.returncode, found.stderr), (8, alone.stderr))
        found = over(2, "cc", KARATE, "--device", "cuda")
        self.assertEqual((found.returncode, messages(found.stderr)), (8, messages(alone.stderr)))

    def test_searches_have_the_bits_of_one_process(self):
        for graph in ("kron:15", "rmat:14", "grid:150x100"):
            self.same("bfs", graph, "--source", 3, "--output-columns", "level")
            self.same("bfs", graph, "--source", 3, "--output-columns", "parent")
            weights = ("--random-weights", "0.5:2" if graph == "rmat:14" else "1:64")
            for column in ("distance", "predecessor"):
                self.same("sssp", graph, *weights, "--source", 3, "--output-columns", column)

    def test_ranks_read_their_rows_of_its_own_file(self):
        for graph, options in (("kron:15", ["--random-weights", "1:64"]),
                               ("rmat:14", ["--random-weights", "0.5:2"])):
            own = self.folder / "own.grun"
            made = run("convert", graph, *options, own)
            self.assertEqual(made.returncode, 0, made.stderr)
            self.same("pagerank", own, "--output-columns", "rank")
            if graph == "kron:15":
                self.same("cc", own)
                self.same("bfs", own, "--source", 3, "--output-columns", "level")
                self.same("sssp", own, "--source", 3, "--output-columns", "distance")
            else:
                self.same("cc", own, "--self-loops", "drop", "--undirected")
            said = over(4, "bfs", own, "--source", 3, "--json")
            ranks, whole = json.loads(said.stdout)["ranks"], own.stat().st_size
            self.assertLess(ranks["read_bytes"], whole * 0.6)
            self.assertGreater(ranks["read_bytes"], whole * 0.2)
            self.assertIn("each rank read its rows, at most ",
                          over(2, "bfs", own, "--source", 3).stdout)

    def test_ranks_read_shares_of_the_lines_of_a_text(self):
        named = self.file("named.csv", "source,target,weight\n" + "".join(
            f"v{i * 7919 % 1007},v{i * i % 901},{i % 13}\n" for i in range(5000)) + "last,v1,0.5\n")
        listed = self.folder / "listed.mtx"
        self.succeed("generate", "kron:12", "--random-weights", "0.5:2", "-o", listed)
        pairs = self.file("pairs.tsv", "".join(
            f"{i * 7919 % 10007}\t{i * i % 9001}\n" for i in range(9000)))
        for graph in (named, listed, pairs):
            self.same("pagerank", graph, "--output-columns", "rank")
            self.same("cc", graph, "--undirected")
            said = json.loads(over(3, "cc", graph, "--json").stdout)["ranks"]
            whole = pathlib.Path(graph).stat().st_size
            self.assertLess(said["read_bytes"], whole * 0.5)
            self.assertGreater(said["read_bytes"], whole * 0.2)
        for graph, source in ((named, "v0"), (listed, "1")):
            self.same("sssp", graph, "--source", source, "--output-columns", "distance")
        self.assertIn("each rank read a share of the lines, at most ", over(2, "cc", pairs).stdout)
        packed = self.folder / "packed.mtx.gz"
        self.succeed("convert", listed, packed)
        for arguments in (("cc", packed), ("cc", listed, "--self-loops", "error"),
                          ("cc", listed, "--directed")):
            found = over(2, *arguments)
            self.assertIn("each rank read the whole file and keeps its rows", found.stdout, found.stderr)

    def same_file(self, *arguments, suffix, options=()):
        alone = self.folder / f"alone.{suffix}"
        said = run(*arguments, alone, *options)
        self.assertEqual(said.returncode, 0, said.stderr)
        for ranks in (2, 5):
            path = self.folder / f"{ranks}.{suffix}"
            found = over(ranks, *arguments, path, *options)
            self.assertEqual(found.returncode, 0, found.stderr)
            self.assertEqual(path.read_bytes(), alone.read_bytes(), (ranks, arguments, suffix))
            of_file = (f"{ranks}.{suffix}", f"alone.{suffix}")
            self.assertEqual([line.replace(*of_file) for line in facts(found.stdout)],
                             facts(said.stdout), (ranks, arguments))
            self.assertEqual([line.replace(*of_file) for line in messages(found.stderr)],
                             messages(said.stderr))
            beside = self.folder / f"{ranks}.{suffix}.ids.tsv"
            if (self.folder / f"alone.{suffix}.ids.tsv").exists():
                self.assertEqual(beside.read_bytes(),
                                 (self.folder / f"alone.{suffix}.ids.tsv").read_bytes())

    def test_files_of_generated_graphs_have_the_bytes_of_one_process(self):
        for recipe in ("kron:13", "rmat:12", "grid:100x70", "smallworld:13"):
            for suffix in ("mtx", "tsv.gz"):
                self.same_file("generate", recipe, "-o", suffix=suffix)
        self.same_file("generate", "kron:13", "--random-weights", "0.5:2", "-o", suffix="csv")
        self.same_file("generate", "kron:14", "--random-weights", "1:64", "-o", suffix="grun")
        self.same_file("generate", "kron:3:1", "-o", suffix="jsonl")
        self.same_file("generate", "grid:1x1", "-o", suffix="jsonl")
        found = over(2, "generate", "kron:10", "-o", self.folder / "no.npz")
        self.assertEqual(found.returncode, 4, found.stderr)
        self.assertIn(".npz has no form for several ranks", found.stderr)
        self.assertFalse((self.folder / "no.npz").exists())

    def test_converted_files_have_the_bytes_of_one_process(self):
        named = self.file("named.tsv", "".join(
            f"v{i * 7919 % 10007}\tv{i * i % 9001}\t{i % 13}\n" for i in range(20000)))
        for suffix in ("grun", "mtx", "tsv", "jsonl"):
            self.same_file("convert", named, suffix=suffix)
            self.same_file("convert", "rmat:13", suffix=suffix)
        own = self.folder / "own.grun"
        self.succeed("convert", "kron:15", "--random-weights", "0.5:2", own)
        for suffix, options in (("grun", ()), ("mtx.zst", ()), ("csv", ("--weights", "none"))):
            self.same_file("convert", own, suffix=suffix, options=options)
        self.same_file("convert", KARATE, suffix="grun",
                       options=("--undirected", "--self-loops", "drop"))
        for options in (("--largest-component",), ("--keep", named), ("--order", "degree")):
            found = over(2, "convert", KARATE, self.folder / "part.grun", *options)
            self.assertEqual(found.returncode, 4, found.stderr)
            self.assertFalse((self.folder / "part.grun").exists())

    def test_what_a_graph_is_is_what_one_process_says(self):
        own = self.folder / "own.grun"
        self.succeed("convert", "rmat:14", own)
        for graph, options in ((KARATE, ()), ("kron:14", ()), (own, ()), ("grid:40x30", ()),
                               (own, ("--undirected", "--self-loops", "drop"))):
            said = run("info", graph, *options, "--top", 9)
            self.assertEqual(said.returncode, 0, said.stderr)
            for ranks in (2, 5):
                found = over(ranks, "info", graph, *options, "--top", 9)
                self.assertEqual(found.returncode, 0, found.stderr)
                self.assertEqual(facts(found.stdout), facts(said.stdout))
        result = json.loads(over(3, "info", own, "--json").stdout)["result"]
        alone = json.loads(run("info", own, "--json").stdout)["result"]
        for key in ("rows", "columns", "density", "reciprocity", "looks_undirected", "components",
                    "largest_component", "strong_components", "largest_strong_component",
                    "bipartite", "out_degree", "in_degree", "hubs"):
            self.assertEqual(result[key], alone[key], key)

    def test_damage_of_one_share_is_said_once(self):
        own, path = self.folder / "own.grun", self.folder / "out.tsv"
        self.succeed("convert", "kron:15", own)
        right = own.read_bytes()
        for place in (9, 200, len(right) // 20, len(right) // 3, len(right) - 1):
            own.write_bytes(right[:place] + bytes([right[place] ^ 16]) + right[place + 1:])
            found = over(4, "cc", own, "-o", path)
            self.assertEqual(found.returncode, 3, (place, found.stderr))
            self.assertEqual(len(messages(found.stderr)), 1, found.stderr)
            self.assertFalse(path.exists())
        own.write_bytes(right[:-100])
        found = over(4, "cc", own)
        self.assertEqual(found.returncode, 3, found.stderr)
        self.assertIn("it is truncated, or bytes were added", found.stderr)

    def test_what_can_be_read_once_is_refused(self):
        os.mkfifo(self.folder / "pipe")
        for arguments in (("cc", "-"), ("cc", self.folder / "pipe"),
                          ("spgemm", KARATE, "-", "-o", self.folder / "c.mtx")):
            found = over(2, *arguments)
            self.assertEqual(found.returncode, 4, found.stderr)
            self.assertIn("is read once", found.stderr)
            self.assertEqual(len(messages(found.stderr)), 1, found.stderr)

    def test_an_error_of_all_is_said_once(self):
        bad = self.file("bad.mtx", "%%MatrixMarket matrix coordinate pattern general\n3 3 1\n1 9\n")
        late = self.file("late.tsv", "1 2\n" * 5000 + "3 four\n5\n" + "6 7\n" * 9)
        for arguments, status in ((("pagerank", bad), 3), (("cc", late), 3), (("bfs", KARATE, "--source", 99), 2),
                                  (("ktruss", KARATE), 4), (("profile", KARATE), 4),
                                  (("info", KARATE, "--formats"), 4),
                                  (("cc", KARATE, "--verify"), 4), (("cc", KARATE, "--nothing"), 2)):
            path = self.folder / "out.tsv"
            found = over(3, *arguments)
            self.assertEqual(found.returncode, status, (arguments, found.stderr))
            alone = run(*arguments)
            if status in (2, 3):
                self.assertEqual([line for line in found.stderr.splitlines()
                                  if line in alone.stderr.splitlines() and line],
                                 [line for line in alone.stderr.splitlines() if line])
            else:
                self.assertEqual(len(messages(found.stderr)), 1, found.stderr)
            self.assertFalse(path.exists())

    @unittest.skipIf(LOCAL, "its ranks have the same arguments")
    def test_a_product_that_fails_on_one_rank_ends_all(self):
        command = [PROGRAM, "spgemm", "kron:12", "kron:12", "-o", str(self.folder / "c.mtx")]
        alone = over(3, *command[1:])
        self.assertEqual(alone.returncode, 0, alone.stderr)
        (self.folder / "c.mtx").unlink()
        few = ["--memory-limit", "8M"]
        for words in (["-n", "2", *command, ":", "-n", "1", *command, *few],
                      ["-n", "1", *command, *few, ":", "-n", "2", *command]):
            began = time.monotonic()
            found = subprocess.run([MPIRUN, *words], capture_output=True, text=True,
                                   env={**PLAIN, **MPI}, timeout=60)
            self.assertLess(time.monotonic() - began, GONE)
            self.assertEqual(found.returncode, 5, found.stderr)
            self.assertEqual(len(messages(found.stderr)), 1, found.stderr)
            self.assertIn("spgemm: ", found.stderr)
            self.assertEqual(list(self.folder.iterdir()), [])

    def test_a_full_disk_ends_all(self):
        for arguments in (("convert", "kron:16"), ("generate", "rmat:14", "-o"),
                          ("cc", "kron:16", "-o"), ("spgemm", KARATE, KARATE, "-o")):
            target = ("/dev/full",)
            alone = run(*arguments, *target)
            found = over(3, *arguments, *target)
            self.assertEqual(found.returncode, alone.returncode, (arguments, found.stderr))
            self.assertEqual(messages(found.stderr), messages(alone.stderr))
            self.assertNotEqual(found.returncode, 0)

    def test_a_rank_that_dies_ends_all_without_a_file(self):
        path = self.folder / "out.tsv"
        for rank in (0, 2):
            process = start(3, *ENDLESS, "-o", path)
            ranks = children_at_work(process, 3)
            os.kill(ranks[rank], signal.SIGKILL)
            began = time.monotonic()
            _, err = process.communicate(timeout=60)
            self.assertLess(time.monotonic() - began, GONE)
            self.assertNotEqual(process.returncode, 0)
            if LOCAL and rank == 2:
                self.assertEqual(process.returncode, 1, err)
                self.assertEqual(messages(err), ["graphrun: rank 2 was killed by signal 9 (Killed)"])
            self.assert_all_gone(ranks)
            self.assertEqual(list(self.folder.iterdir()), [])

    def test_a_silent_rank_is_waited_for_so_long_and_no_longer(self):
        process = start(3, *ENDLESS, "--rank-timeout", 3, "-o", self.folder / "out.tsv")
        ranks = children_at_work(process, 3)
        os.kill(ranks[1], signal.SIGSTOP)
        began = time.monotonic()
        _, err = process.communicate(timeout=60)
        self.assertLess(time.monotonic() - began, GONE + 3)
        self.assertEqual(process.returncode, 1, err)
        self.assertEqual(len(messages(err)), 1, err)
        self.assertIn("rank 1 was not heard of for 3 s", err)
        self.assert_all_gone(ranks)
        self.assertEqual(list(self.folder.iterdir()), [])

    @unittest.skipUnless(LOCAL, "by MPI, data count as signs of life, too")
    def test_a_rank_that_often_pauses_is_not_silent(self):
        """Its signs of life are some that a second's patience can do without."""
        process = start(2, *ENDLESS, "--rank-timeout", 1, start_new_session=True)
        ranks = children_at_work(process, 2)
        end = time.monotonic() + 6
        while time.monotonic() < end and not is_gone(ranks[1]):
            for number, seconds in ((signal.SIGSTOP, 0.3), (signal.SIGCONT, 0.1)):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(ranks[1], number)
                time.sleep(seconds)
        self.assertIsNone(process.poll())
        os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=60)
        self.assert_all_gone(ranks)

    def test_each_command_waits_for_a_silent_rank_so_long_and_no_longer(self):
        commands = [("convert", "kron:13", self.folder / "out.grun"), ("info", "kron:13"),
                    ("generate", "kron:13", "-o", self.folder / "out.grun"),
                    ("spgemm", KARATE, KARATE, "-o", self.folder / "out.mtx")]
        for command in commands if LOCAL else commands[:1]:
            began = time.monotonic()
            found = over(2, *command, "--rank-timeout", 1, env={"GRAPHRUN_RANK_FAULT": "1:1:stop"})
            self.assertLess(time.monotonic() - began, GONE + 1)
            self.assertEqual(found.returncode, 1, (command, found.stderr))
            self.assertIn("rank 1 was not heard of for 1 s (--rank-timeout)", found.stderr)
            self.assertEqual(list(self.folder.iterdir()), [])

    @unittest.skipIf(LOCAL, "it needs no library")
    def test_without_its_library_several_processes_are_refused(self):
        found = over(2, "cc", KARATE, env={"GRAPHRUN_MPI_LIBRARY": "/nowhere.so"})
        self.assertEqual(found.returncode, 8, found.stderr)
        self.assertEqual(len(messages(found.stderr)), 1, found.stderr)

    @unittest.skipIf(LOCAL, "mpirun starts them")
    def test_gpus_are_for_one_process(self):
        found = over(2, "pagerank", KARATE, "--gpus", "2")
        self.assertEqual(found.returncode, 2, found.stderr)
        self.assertIn("--gpus is for one process", found.stderr)

    def test_nobody_else_links_mpi(self):
        linked = subprocess.run(["ldd", PROGRAM], capture_output=True, text=True).stdout
        self.assertNotIn("libmpi", linked)


@unittest.skipUnless(LOCAL, "of processes that the program forks itself")
class Forked(RanksTest):
    """What mpirun would do."""

    def test_signals_end_all(self):
        to_all = lambda process, ranks, number: os.killpg(process.pid, number)
        to_first = lambda process, ranks, number: os.kill(ranks[0], number)
        to_last = lambda process, ranks, number: os.kill(ranks[2], number)
        for send, number in ((to_all, signal.SIGINT), (to_all, signal.SIGHUP),
                             (to_first, signal.SIGINT), (to_first, signal.SIGTERM),
                             (to_last, signal.SIGINT)):
            process = start(3, *ENDLESS, "-o", self.folder / "out.tsv", start_new_session=True)
            ranks = children_at_work(process, 3)
            began = time.monotonic()
            send(process, ranks, number)
            out, err = process.communicate(timeout=60)
            self.assertLess(time.monotonic() - began, 1)
            self.assertEqual((process.returncode, out, err), (130, "", ""))
            self.assert_all_gone(ranks)
            self.assertEqual(list(self.folder.iterdir()), [])

    def test_processes_that_are_all_stopped_go_on(self):
        process = start(3, *ENDLESS, "--rank-timeout", 2, start_new_session=True)
        ranks = children_at_work(process, 3)
        os.killpg(process.pid, signal.SIGSTOP)
        time.sleep(3)
        os.killpg(process.pid, signal.SIGCONT)
        time.sleep(1)
        self.assertIsNone(process.poll())
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=60)
        self.assertEqual((process.returncode, err), (130, ""))
        self.assert_all_gone(ranks)

    def test_how_many_there_are_is_said(self):
        self.assertIn("ranks     3, 1 thread each; local sockets", over(
            3, "cc", KARATE, env={"GRAPHRUN_THREADS": "1"}).stdout)
        ranks = json.loads(over(2, "cc", KARATE, "--json").stdout)["ranks"]
        self.assertEqual((ranks["count"], ranks["transport"]), (2, "local sockets"))
        self.assertNotIn("ranks ", over(1, "cc", KARATE).stdout)
        for wrong in ("0", "-1", "x", "2x", "1000"):
            found = over(wrong, "cc", KARATE)
            self.assertEqual(found.returncode, 2, (wrong, found.stderr))
            self.assertEqual(len(messages(found.stderr)), 1, found.stderr)

    def test_gpus_that_are_not_there(self):
        for wrong in ("0", "-1", "x", "0,0", "0,", ",", "1,x", "1000", "+1"):
            self.refuse(2, "pagerank", KARATE, f"--gpus={wrong}", says="graphrun: --gpus: '")
        self.refuse(2, "pagerank", KARATE, "--gpus=", says="graphrun: --gpus needs a value")
        for device in ("cpu", "cuda:0"):
            for options in (("--gpus", "2", "--device", device), ("--device", device, "--gpus", "2")):
                self.refuse(2, "pagerank", KARATE, *options,
                            says=f"--gpus and --device {device} exclude each other")
        if pathlib.Path("/dev/nvidia0").exists():
            return
        none = run("pagerank", KARATE, "--device", "cuda")
        for gpus in ("1", "4", "all", "0,2"):
            self.refuse(8, "pagerank", KARATE, "--gpus", gpus, says=none.stderr)


if __name__ == "__main__":
    if SANITIZED or not LOCAL and (shutil.which(MPIRUN) is None or not LIBRARY.exists()):
        print("SKIP: there is no mpirun, or no libgraphrun_mpi.so was built")
        sys.exit(SKIPPED)
    main()

"""Traversals write the same files whoever computes them, and take graphs with next to nothing."""

import json
import random
import xml.etree.ElementTree

from program import SOURCE, ProgramTest, main, run

COMMANDS = {"bfs": ("--source", 3), "sssp": ("--source", 3), "cc": (), "scc": (),
            "closeness": ("--samples", 200), "harmonic": ("--samples", 60), "bc": ("--sources", 8),
            "reciprocity": (), "topological": (), "eccentricity": (), "diameter": (),
            "neighbourhood": ("--hops", 3, "--precision", 5)}


class SameEverywhere(ProgramTest):
    def setUp(self):
        super().setUp()
        numbers = random.Random(5)
        ends = [(numbers.randrange(900), numbers.randrange(900)) for _ in range(2600)] + [(3, 4)]
        self.directed = self.file("directed.txt", "".join(
            f"{u} {v} {numbers.randrange(40)}\n" for u, v in ends))
        devices = [("cpu", "--threads", threads) for threads in (1, 2, 3, 4)] * 2
        self.devices = devices + [("cuda",)] * 2 * bool(self.json("devices")["cuda"])

    def written(self, command, graph, device):
        target = self.folder / "out.tsv"
        self.succeed(command, *graph, *COMMANDS[command], "-o", target, "--device", *device)
        return target.read_text()

    def test_whole_numbers_to_the_byte_and_scores_to_the_bit_of_a_device(self):
        for graph in ((self.directed,), (self.directed, "--undirected"),
                      ("kron:12", "--random-weights", "0:64"),
                      ("grid:150x90", "--random-weights", "1:64")):
            for command in COMMANDS:
                files = {}
                for device in self.devices:
                    files.setdefault(device[0], set()).add(self.written(command, graph, device))
                for kind, texts in files.items():
                    self.assertEqual(len(texts), 1, (command, graph, kind))
                all_files = set().union(*files.values())
                if command != "bc":
                    self.assertEqual(len(all_files), 1, (command, graph))
                columns = [[float(line.split("\t")[1]) for line in text.splitlines()[1:]]
                           for text in all_files if command == "bc"]
                for column in columns[1:]:
                    for one, other in zip(columns[0], column, strict=True):
                        self.assertLessEqual(abs(one - other), 1e-9 * max(one, other), graph)


class Estimates(ProgramTest):
    def test_an_estimate_says_so_everywhere(self):
        for name in ("closeness", "harmonic"):
            target = self.folder / "out.tsv"
            command = (name, "kron:9", "--samples", 50, "--seed", 3)
            text = self.succeed(*command, "-o", target, "--verify").stdout
            self.assertIn("an estimate from 50 of 512 vertices drawn with seed 3", text)
            self.assertEqual(target.read_text().splitlines()[0], f"vertex\t{name}_estimate")
            found = self.json(*command)
            self.assertIs(found["definition"]["estimate"], True)
            self.assertAlmostEqual(found["result"]["error_bound"], 0.3151, places=3)
            exact = self.json(name, "kron:9", "--samples", 512)
            self.assertIs(exact["definition"]["estimate"], False)
            self.assertEqual(exact["result"]["error_bound"], 0)


class Neighbourhoods(ProgramTest):
    def test_an_estimate_says_so_and_an_exact_number_too(self):
        target = self.folder / "out.tsv"
        text = self.succeed("neighbourhood", "kron:12", "--seed", 3, "-o", target, "--verify").stdout
        self.assertIn("estimates by 256 registers a vertex, seed 3: within 13.0 % at 95 %", text)
        self.assertEqual(target.read_text().splitlines()[0], "vertex\tneighbourhood_estimate")
        found = self.json("neighbourhood", "kron:12")
        self.assertIs(found["definition"]["estimate"], True)
        self.assertEqual(found["result"]["error_bound"], 0.13)
        exact = self.json("neighbourhood", "kron:12", "--exact", "--verify")
        self.assertIs(exact["definition"]["estimate"], False)
        self.assertEqual(exact["result"]["error_bound"], 0)
        for name in ("effective_diameter", "mean_distance"):
            self.assertAlmostEqual(found["result"][name] / exact["result"][name], 1, delta=0.1)
        self.refuse(2, "neighbourhood", "kron:12", "--exact", "--precision", 9, says="exclude each other")
        self.refuse(2, "neighbourhood", "kron:12", "--precision", 17, says="from 4 to 16")

    def test_the_function_of_a_path(self):
        graph = self.file("path.txt", "1 2\n2 3\n3 4\n4 5\n")
        found = self.json("neighbourhood", graph)["result"]
        self.assertEqual(found["neighbourhood_function"], [5, 9, 12, 14, 15])
        self.assertEqual((found["pairs"], found["hops"], found["complete"]), (10, 4, True))
        self.assertEqual((found["effective_diameter"], found["mean_distance"]), (3, 2))
        half = self.json("neighbourhood", graph, "--percentile", 50)["result"]
        self.assertAlmostEqual(half["effective_diameter"], 1 + 1 / 3)
        text = self.succeed("neighbourhood", graph, "--hops", 4).stdout
        self.assertIn("within 4 hops, and there may be more", " ".join(text.split()))
        near = self.json("neighbourhood", graph, "--hops", 1)["result"]
        self.assertEqual((near["complete"], near["effective_diameter"]), (False, None))


class Layouts(ProgramTest):
    def test_pictures(self):
        karate, picture = str(SOURCE / "graphs" / "karate.mtx"), self.folder / "k.svg"
        self.succeed("layout", karate, "-o", picture)
        svg = xml.etree.ElementTree.fromstring(picture.read_text())
        paths = {path.get("class"): path.get("d") for path in svg.iter("{http://www.w3.org/2000/svg}path")}
        self.assertEqual(paths["e"].count("M"), 78)
        self.assertIn("34 vertices, 78 edges", picture.read_text())
        other, places = self.folder / "other.svg", self.folder / "places.tsv"
        self.succeed("layout", karate, "-o", places, "--plot", other)
        self.assertEqual(picture.read_text(), other.read_text())
        rows = [line.split("\t") for line in places.read_text().splitlines()]
        self.assertEqual(rows[0], ["vertex", "x", "y"])
        self.assertEqual(len(rows), 35)
        self.refuse(2, "layout", karate, "-o", picture, "--plot", other, says="the same picture")
        self.refuse(2, "layout", karate, "--plot", karate, says="GRAPH")
        self.refuse(2, "bfs", karate, "--source", 1, "-o", picture, says=".svg")

    def test_the_same_for_any_number_of_threads(self):
        files = set()
        for threads in (1, 2, 4):
            target = self.folder / "places.tsv"
            self.succeed("layout", "smallworld:11:6", "-o", target, "--device", "cpu",
                         "--threads", threads, "--effort", 0.2)
            files.add(target.read_text())
        self.assertEqual(len(files), 1)


class Limits(ProgramTest):
    def test_a_search_goes_no_further_than_it_may(self):
        graph = self.file("path.txt", "1 2\n2 3\n3 4\n4 5\n")
        for depth in (0, 2, 9):
            found = self.json("bfs", graph, "--source", 1, "--max-depth", depth, "--verify")
            self.assertEqual(found["result"]["reached"], min(depth + 1, 5))
            self.assertEqual(found["parameters"]["max_depth"], depth)
        self.assertIn("no further than 2 edges",
                      self.succeed("bfs", graph, "--source", 1, "--max-depth", 2).stdout)
        self.refuse(2, "bfs", graph, "--source", 1, "--max-depth", -1, says="--max-depth")


class Target(ProgramTest):
    def test_the_path_is_printed_and_written(self):
        graph = self.file("g.txt", "1 2 5\n2 10 1\n1 3 1\n3 4 1\n4 10 9\n7 1 1\n")
        for name, length, distance in (("bfs", 2, "1"), ("sssp", 6, "5")):
            command = (name, graph, "--source", 1, "--target", 10)
            for order in ((), ("--order", "degree")):
                found = self.json(*command, *order, "--verify")["result"]
                self.assertEqual((found["target"], found["path"]), (10, [1, 2, 10]))
                self.assertEqual(found["path_length"], length)
                self.assertIs(found["verified"], True)
                target = self.folder / "path.tsv"
                self.succeed(*command, *order, "-o", target)
                self.assertEqual([line.split("\t") for line in target.read_text().splitlines()[1:]],
                                 [["1", "0"], ["2", distance], ["10", str(length)]])
            self.assertIn("1 -> 2 -> 10", self.succeed(*command).stdout)
            none = self.json(name, graph, "--source", 1, "--target", 7, "--verify")["result"]
            self.assertEqual((none["path"], none["path_length"]), (None, None))
            text = self.succeed(name, graph, "--source", 1, "--target", 7, "-o", target).stdout
            self.assertIn("there is no way to 7 from 1", text)
            self.assertEqual(len(target.read_text().splitlines()), 1)
            self.assertEqual(self.json(name, graph, "--source", 1, "--target", 1)["result"]["path"], [1])
            self.assertNotIn("path", self.json(name, graph, "--source", 1)["result"])
            self.refuse(2, name, graph, "--source", 1, "--target", 5, says="there is no vertex 5")


class FromMany(ProgramTest):
    def test_sources_are_ids_or_a_file_of_them(self):
        graph = self.file("g.txt", "1 2 5\n2 3 1\n3 1 2\n9 7 1\n")
        listed = self.file("from.txt", "# two\n9\n1\n")
        for name, farthest in (("multi-bfs", [2, 1]), ("multi-sssp", [6, 1])):
            for sources in ("1,9", "9,1,9", str(listed)):
                found = self.json(name, graph, "--sources", sources, "--verify")
                self.assertEqual(found["result"]["sources"], [1, 9])
                self.assertEqual(found["result"]["reached"], [3, 2])
                self.assertEqual(found["result"]["farthest"], farthest)
                self.assertEqual(found["result"]["pairs"], 5)
                self.assertIs(found["result"]["verified"], True)
            target = self.folder / "out.tsv"
            self.succeed(name, graph, "--sources", "9,1", "-o", target)
            rows = [line.split("\t") for line in target.read_text().splitlines()]
            self.assertEqual(rows[0], ["source", "target", "distance"])
            self.assertEqual([row[:2] for row in rows[1:]],
                             [["1", "1"], ["1", "2"], ["1", "3"], ["9", "7"], ["9", "9"]])
            self.assertIn("1 repeat", self.succeed(name, graph, "--sources", "1,1").stderr)
            self.refuse(2, name, graph, says="needs vertices to start from: --sources")
            self.refuse(2, name, graph, "--sources", "1,4", says="there is no vertex 4")
            self.refuse(2, name, graph, "--sources", "1,,9", says="an id is missing")
            wrong = self.file("wrong.txt", "1\n5\n")
            self.refuse(3, name, graph, "--sources", wrong, says="wrong.txt:2")
        negative = self.file("negative.txt", "10 20 -3\n20 30 1\n")
        self.refuse(4, "multi-sssp", negative, "--sources", 20,
                    says="the edge from 10 to 20 has the weight -3")

    def test_a_vertex_on_a_negative_cycle_is_named_as_in_the_file(self):
        cycle = self.file("cycle.txt", "10 20 -3\n20 10 1\n")
        self.refuse(4, "apsp", cycle, says="vertex 20 is on a cycle of negative length")

    def test_the_farthest_of_pairs_may_be_at_a_negative_distance(self):
        path = self.file("path.txt", "10 20 -3\n20 30 -1\n")
        self.assertEqual(self.json("apsp", path)["result"]["farthest"], -1)

    def test_too_many_pairs_are_refused(self):
        many = self.file("many.txt", "".join(f"{v}\n" for v in range(9000)))
        self.refuse(4, "multi-bfs", "grid:500x500", "--sources", many, says="at most 8,589 sources")


class SortedByDegree(ProgramTest):
    """Results are of the vertices as the file has them, whatever order they are worked on in."""

    def columns(self, *arguments, name="out.tsv"):
        target = self.folder / name
        self.succeed(*arguments, "-o", target)
        return list(zip(*(line.split("\t") for line in target.read_text().splitlines()[1:])))

    def test_rows_ids_and_values_are_those_of_the_file(self):
        numbers = random.Random(8)
        graph = self.file("ids.txt", "".join(
            f"v{numbers.randrange(60) ** 2} v{numbers.randrange(900)} {numbers.randrange(40)}\n"
            for _ in range(3000)))
        read = ("--ids", "string")
        for command in (("bfs", graph, "--source", "v4"), ("sssp", graph, "--source", "v4")):
            given = self.columns(*command, *read)
            found = self.columns(*command, *read, "--order", "degree")
            self.assertEqual(found[:2], given[:2], command)
            self.assertEqual(*([v == "" for v in table[2]] for table in (found, given)))
            level = dict(zip(*given[:2]))
            for vertex, before in zip(found[0], found[2]):
                self.assertIn(before, {"", *level}, vertex)
        ranks = [[float(rank) for rank in self.columns("pagerank", graph, *read, *order)[1]]
                 for order in ((), ("--order", "degree"))]
        for one, other in zip(*ranks, strict=True):
            self.assertLess(abs(one - other), 1e-12)

    def test_verified_named_and_told(self):
        for command in (("bfs", "kron:10", "--source", 5), ("sssp", "kron:10", "--source", 5),
                        ("pagerank", "kron:10")):
            given = self.json(*command)
            found = self.json(*command, "--order", "degree", "--verify")
            self.assertIs(found["result"].pop("verified"), True)
            self.assertTrue(found["result"].pop("verified_by"))
            self.assertEqual(found["parameters"].pop("order"), "degree")
            self.assertEqual(found["parameters"], given["parameters"])
            self.assertEqual(found["graph"], given["graph"])
            if command[0] != "pagerank":
                self.assertEqual(found["result"], given["result"])

    def test_refused(self):
        negative = self.file("negative.txt", "10 20 -3\n20 30 1\n20 40 2\n")
        order = ("--order", "degree")
        self.refuse(4, "sssp", negative, "--source", 20, *order,
                    says="the edge from 10 to 20 has the weight -3")
        self.refuse(2, "bfs", negative, "--source", 11, *order, says="there is no vertex 11")
        self.refuse(2, "bfs", negative, "--source", 10, "--order", "rank", says="'rank'")


class NextToNothing(ProgramTest):
    HEADER = "%%MatrixMarket matrix coordinate integer general\n"

    def result(self, command, graph, *arguments):
        found = self.json(command, graph, *arguments, "--verify")["result"]
        self.assertIs(found["verified"], True, (command, graph))
        return found

    def test_one_vertex(self):
        for entries in ("1 1 0\n", "1 1 1\n1 1 5\n"):
            graph = self.file("one.mtx", self.HEADER + entries)
            found = self.result("bfs", graph, "--source", 1)
            self.assertEqual((found["reached"], found["depth"]), (1, 0))
            self.assertEqual(self.result("sssp", graph, "--source", 1)["distance_sum"], 0)
            for command in ("cc", "scc"):
                found = self.result(command, graph)
                self.assertEqual((found["components"], found["largest"]), (1, 1))
            self.assertEqual(self.result("bc", graph)["top"], [{"vertex": 1, "betweenness": 0}])

    def test_no_edges(self):
        graph = self.file("none.mtx", self.HEADER + "5 5 0\n")
        found = self.result("bfs", graph, "--source", 2)
        self.assertEqual((found["reached"], found["depth"]), (1, 0))
        self.assertEqual(self.result("sssp", graph, "--source", 2)["reached"], 1)
        for command in ("cc", "scc"):
            found = self.result(command, graph)
            self.assertEqual((found["components"], found["largest"]), (5, 1))
        scores = [row["betweenness"] for row in self.result("bc", graph)["top"]]
        self.assertEqual(scores, [0] * 5)

    def test_nothing_can_be_reached(self):
        graph = self.file("in.txt", "1 9 3\n2 9 4\n1 2 5\n")
        for command in ("bfs", "sssp"):
            found = self.result(command, graph, "--source", 9)
            self.assertEqual(found["reached"], 1)
            self.succeed(command, graph, "--source", 9, "-o", self.folder / "o.tsv")
            self.assertEqual((self.folder / "o.tsv").read_text().splitlines()[1:],
                             ["1\t\t", "2\t\t", "9\t0\t9"])

    def test_what_is_refused(self):
        graph = self.file("g.txt", "10 20 5\n20 30 -3\n")
        self.refuse(4, "sssp", graph, "--source", 10, says="from 20 to 30 has the weight -3")
        for command in ("bfs", "sssp"):
            self.refuse(2, command, graph, "--source", 11, says="11")
        self.refuse(3, "bc", graph, "--sources", self.file("s.txt", "11\n"), says="11")
        for weight in ("nan", "inf"):
            bad = self.file("bad.txt", f"1 2 1\n2 3 {weight}\n")
            self.refuse(3, "sssp", bad, "--source", 1, says="bad.txt:2:")
        long = self.file("long.txt", f"1 2 {2**63 - 1}\n2 3 1\n")
        self.refuse(4, "sssp", long, "--source", 1, says="64 bits")


class Structure(ProgramTest):
    def test_topological_names_the_cycle(self):
        graph = self.file("c.txt", "1 2\n2 3\n3 2\n3 4\n")
        done = self.succeed("topological", graph, "--json")
        self.assertIn("behind the cycle 2 -> 3 -> 2", done.stderr)
        found = json.loads(done.stdout)["result"]
        self.assertEqual([found["acyclic"], found["ordered"], found["cycle"], found["cycle_length"]],
                         [False, 1, "2 -> 3 -> 2", 2])
        self.assertEqual(run("topological", graph, "--strict").returncode, 6)
        found = self.json("topological", self.file("d.txt", "3 1\n1 2\n"), "--strict")["result"]
        self.assertEqual([found["acyclic"], found["levels"], found["cycle"]], [True, 3, None])

    def test_modularity_needs_a_community_for_each(self):
        graph = self.file("g.txt", "1 2\n2 3\n3 1\n3 4\n")
        parts = self.file("p.txt", "1 5\n2 5\n3 5\n")
        self.refuse(2, "modularity", graph, "--partition", parts, says="no community of vertex 4")
        parts.write_text("1 5\n2 5\n3 5\n4 6\n4 5\n")
        self.refuse(2, "modularity", graph, "--partition", parts, says="vertex 4 in two communities")
        parts.write_text("1 5\n2 5\n3 5\n4 6\n")
        found = self.json("modularity", graph, "--undirected", "--partition", parts, "--verify")["result"]
        self.assertEqual([found["coverage"], found["modularity"]], [0.75, 0.75 - (49 + 1) / 64])


if __name__ == "__main__":
    main()

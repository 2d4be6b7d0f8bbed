"""The algorithms that NetworkX has too, on random graphs with self-loops and repeated edges, through the program.

tests/python/test_peers.py compares on six times as many graphs without starting a process for each.
"""

import math
import random
import sys

from program import SANITIZED, SKIPPED, ProgramTest, main

try:
    import networkx as nx
    import numpy  # noqa: F401: of katz, eigenvector and hits
    import scipy  # noqa: F401
except ImportError as missing:
    print(f"SKIP: {missing.name} is not installed, which this compares with")
    sys.exit(SKIPPED)

GRAPHS = 6 if SANITIZED else 50


class Graph:
    """A random graph as a Matrix Market file and as NetworkX has it, the weights of repeats summed."""

    def __init__(self, number):
        draw = random.Random(number)
        self.directed = number % 2 == 0
        self.n = draw.choice([1, 2, 5, 12, 25, 40])
        edges = draw.randrange(3 * self.n + 1)
        self.lines = [(draw.randint(1, self.n), draw.randint(1, self.n), draw.randint(1, 9))
                      for _ in range(edges)]
        self.nx = nx.DiGraph() if self.directed else nx.Graph()
        self.nx.add_nodes_from(range(1, self.n + 1))
        for u, v, weight in self.lines:
            before = self.nx[u][v]["weight"] if self.nx.has_edge(u, v) else 0
            self.nx.add_edge(u, v, weight=before + weight)
        self.simple = self.nx.copy()
        self.simple.remove_edges_from(list(nx.selfloop_edges(self.simple)))

    def text(self):
        head = f"%%MatrixMarket matrix coordinate integer general\n{self.n} {self.n} {len(self.lines)}\n"
        return head + "".join(f"{u} {v} {weight}\n" for u, v, weight in self.lines)

    def undirected(self):
        return self.simple.to_undirected() if self.directed else self.simple


class SameAsNetworkX(ProgramTest):
    def each(self, directed=None):
        for number in range(GRAPHS):
            graph = Graph(number)
            if directed is not None and graph.directed != directed:
                continue
            self.path = self.file("graph.mtx", graph.text())
            with self.subTest(graph=number, directed=graph.directed, n=graph.n):
                yield graph

    def options(self, graph):
        return ["--directed" if graph.directed else "--undirected", "--duplicates", "sum",
                "--device", "cpu"]

    def table(self, graph, command, *more):
        out = self.folder / "out.tsv"
        self.succeed(command, self.path, *self.options(graph), *more, "-o", out, "--quiet")
        names, *rows = [line.split("\t") for line in out.read_text().splitlines()]
        return names, [[float(cell) if cell not in ("", "none") else None for cell in row]
                       for row in rows]

    def values(self, graph, command, *more, column=1):
        _, rows = self.table(graph, command, *more)
        return {int(row[0]): row[column] for row in rows}

    def result(self, graph, command, *more):
        return self.json(command, self.path, *self.options(graph), *more)["result"]

    def near(self, ours, theirs, within):
        self.assertEqual(sorted(ours), sorted(theirs))
        for key, value in theirs.items():
            mine = math.nan if ours[key] is None else ours[key]
            self.assertLessEqual(abs(mine - value), within * max(1, abs(value)), (key, mine, value))

    def test_ranks(self):
        for graph in self.each():
            ours = self.values(graph, "pagerank", "--tolerance", "1e-12", "--max-iterations", 1000)
            theirs = nx.pagerank(graph.nx, weight=None, tol=1e-14, max_iter=1000)
            self.near(ours, theirs, 1e-9)
            if not graph.lines:
                continue
            ours = self.values(graph, "pagerank", "--weights", "3", "--tolerance", "1e-12",
                               "--max-iterations", 1000)
            self.near(ours, nx.pagerank(graph.nx, tol=1e-14, max_iter=1000), 1e-9)

    def test_ranks_of_given_distributions(self):
        for graph in self.each():
            given = {name: {v: v % 5 + 1 for v in range(1, graph.n + 1) if v == 1 or v % 3 == r}
                     for r, name in enumerate(("nstart", "dangling", "personalization"))}
            options = []
            for option, values in zip(("--start", "--dangling", "--personalize"), given.values()):
                text = "".join(f"{v} {weight}\n" for v, weight in values.items())
                options += [option, self.file(option, text)]
            for count in (2, 3):
                ours = self.values(graph, "pagerank", *options[:2 * count], "--tolerance", "1e-12",
                                   "--max-iterations", 1000)
                theirs = nx.pagerank(graph.nx, weight=None, tol=1e-14, max_iter=1000,
                                     **dict(list(given.items())[:count]))
                self.near(ours, theirs, 1e-9)

    def test_katz(self):
        for graph in self.each():
            ours = self.values(graph, "katz", "--alpha", "0.01", "--tolerance", "1e-14")
            theirs = nx.katz_centrality(graph.nx, alpha=0.01, tol=1e-14, max_iter=10000)
            self.near(ours, theirs, 1e-10)

    def test_eigenvectors(self):
        # Elsewhere the largest eigenvalue may have more than one eigenvector.
        for graph in self.each(directed=False):
            one = graph.n > 2 and nx.is_connected(graph.nx) and not nx.is_bipartite(graph.nx)
            if not one:
                continue
            theirs = nx.eigenvector_centrality_numpy(nx.Graph(graph.nx.edges), weight=None)
            self.near(self.values(graph, "eigenvector", "--tolerance", "1e-14",
                                  "--max-iterations", 10000), theirs, 1e-8)
            hubs, _ = nx.hits(nx.Graph(graph.nx.edges), tol=1e-12)
            self.near(self.values(graph, "hits", "--tolerance", "1e-14",
                                  "--max-iterations", 10000), hubs, 1e-8)

    def test_distances(self):
        for graph in self.each():
            ours = self.values(graph, "bfs", "--source", 1)
            theirs = nx.single_source_shortest_path_length(graph.nx, 1)
            self.assertEqual({v: d for v, d in ours.items() if d is not None}, theirs)
            ours = self.values(graph, "sssp", "--source", 1)
            theirs = nx.single_source_dijkstra_path_length(graph.nx, 1)
            self.assertEqual({v: d for v, d in ours.items() if d is not None}, theirs)

    def test_paths(self):
        for graph in self.each():
            for command, weight in (("bfs", None), ("sssp", "weight")):
                found = self.result(graph, command, "--source", 1, "--target", graph.n)
                if not nx.has_path(graph.nx, 1, graph.n):
                    self.assertIsNone(found["path"])
                    continue
                self.assertEqual(found["path_length"],
                                 nx.shortest_path_length(graph.nx, 1, graph.n, weight))
                self.assertIn(found["path"],
                              list(nx.all_shortest_paths(graph.nx, 1, graph.n, weight)))

    def test_distances_from_many(self):
        for graph in self.each():
            sources = sorted({1, (graph.n + 1) // 2, graph.n})
            for command, theirs in (("multi-bfs", nx.single_source_shortest_path_length),
                                    ("multi-sssp", nx.single_source_dijkstra_path_length)):
                names, rows = self.table(graph, command, "--sources", ",".join(map(str, sources)))
                self.assertEqual(names, ["source", "target", "distance"])
                ours = {(int(u), int(v)): distance for u, v, distance in rows}
                self.assertEqual(ours, {(u, v): distance for u in sources
                                        for v, distance in theirs(graph.nx, u).items()})

    def test_nearness(self):
        for graph in self.each():
            self.near(self.values(graph, "closeness"), nx.closeness_centrality(graph.nx), 1e-12)
            self.near(self.values(graph, "harmonic"), nx.harmonic_centrality(graph.nx), 1e-12)

    def test_neighbourhoods(self):
        for graph in self.each():
            for hops in (1, 3):
                self.assertEqual(self.values(graph, "neighbourhood", "--hops", hops),
                                 {v: len(nx.single_source_shortest_path_length(graph.nx, v, hops))
                                  for v in graph.nx})
            distances = sorted(d for _, reached in nx.all_pairs_shortest_path_length(graph.nx)
                               for d in reached.values() if d > 0)
            found = self.result(graph, "neighbourhood")
            self.assertEqual(found["pairs"], len(distances))
            if distances:
                self.assertAlmostEqual(found["mean_distance"], sum(distances) / len(distances))
                at = distances[max(0, -(-9 * len(distances) // 10) - 1)]
                self.assertTrue(at - 1 < found["effective_diameter"] <= at)
            self.assertEqual(self.result(graph, "diameter", "--effective")["effective_diameter"],
                             found["effective_diameter"])

    def test_eccentricities(self):
        # NetworkX has no eccentricities where a vertex reaches none; there they are those of a component.
        for graph in self.each():
            lengths = dict(nx.all_pairs_shortest_path_length(graph.nx))
            theirs = {v: max(lengths[v].values()) for v in graph.nx}
            self.assertEqual(self.values(graph, "eccentricity"), theirs)
            found = self.result(graph, "diameter")
            self.assertEqual(found["diameter"], max(theirs.values()))
            self.assertEqual(lengths[found["from"]][found["to"]], found["diameter"])
            parts = (nx.strongly_connected_components if graph.directed
                     else nx.connected_components)(graph.nx)
            part = max(sorted(parts, key=min), key=len)
            least = min(theirs[v] for v in part)
            self.assertEqual(found["radius"], least)
            self.assertEqual(found["center"], sum(theirs[v] == least for v in part))
            if len(part) < graph.n:
                continue
            self.assertEqual(theirs, nx.eccentricity(graph.nx))
            self.assertEqual(found["diameter"], nx.diameter(graph.nx))
            self.assertEqual(found["radius"], nx.radius(graph.nx))
            self.assertEqual(found["center"], len(nx.center(graph.nx)))
            self.assertEqual(found["periphery"], len(nx.periphery(graph.nx)))

    def test_betweenness(self):
        for graph in self.each():
            k = graph.n // 2
            drawn = random.Random(7).sample(list(graph.nx), k)
            listed = self.file("sources", "".join(f"{v}\n" for v in drawn))
            for more, ends in (([], False), (["--endpoints"], True)):
                theirs = nx.betweenness_centrality(graph.nx, normalized=False, endpoints=ends)
                self.near(self.values(graph, "bc", *more), theirs, 1e-10)
                more += ["--normalize", "pairs"]
                theirs = nx.betweenness_centrality(graph.nx, endpoints=ends)
                self.near(self.values(graph, "bc", *more), theirs, 1e-10)
                if k > 1:
                    theirs = nx.betweenness_centrality(graph.nx, k, endpoints=ends,
                                                       seed=random.Random(7))
                    self.near(self.values(graph, "bc", *more, "--sources", listed), theirs, 1e-10)

    def edge_values(self, graph, command, *more):
        _, rows = self.table(graph, command, *more)
        key = tuple if graph.directed else lambda edge: tuple(sorted(edge))
        return {key((int(u), int(v))): value for u, v, value in rows}

    def test_weighted_betweenness(self):
        for graph in self.each():
            if not graph.lines:
                continue
            key = tuple if graph.directed else lambda edge: tuple(sorted(edge))
            for scale in (1, 0.1):  # whole lengths, and tenths, of which some sums are equal
                lengths = nx.create_empty_copy(graph.nx)
                lengths.add_weighted_edges_from((u, v, weight * scale)
                                                for u, v, weight in graph.nx.edges(data="weight"))
                text = "".join(f"{u} {v} {weight!r}\n" for u, v, weight
                               in lengths.edges(data="weight"))
                head = (f"%%MatrixMarket matrix coordinate {'integer' if scale == 1 else 'real'} "
                        f"general\n{graph.n} {graph.n} {lengths.number_of_edges()}\n")
                self.path = self.file("lengths.mtx", head + text)
                for more, given in (([], {"normalized": False}),
                                    (["--normalize", "pairs", "--endpoints"], {"endpoints": True})):
                    theirs = nx.betweenness_centrality(lengths, weight="weight", **given)
                    self.near(self.values(graph, "bc", "--weights", "3", *more), theirs, 1e-10)
                theirs = nx.edge_betweenness_centrality(lengths, weight="weight")
                theirs = {key(edge): value for edge, value in theirs.items()}
                self.near(self.edge_values(graph, "edge-bc", "--weights", "3", "--normalize",
                                           "pairs"), theirs, 1e-10)

    def test_percolation(self):
        for graph in self.each():
            if graph.n < 3:
                continue
            # None is the only one with a state above 0: there NetworkX divides by 0.
            states = {v: (v * 7 % 5) / 4 for v in graph.nx}
            listed = self.file("states", "".join(f"{v} {x}\n" for v, x in states.items()))
            ways = [([], None)] + ([(["--weights", "3"], "weight")] if graph.lines else [])
            for more, weight in ways:
                theirs = nx.percolation_centrality(graph.nx, states=states, weight=weight)
                self.near(self.values(graph, "percolation", "--states", listed, *more), theirs, 1e-10)
                theirs = nx.percolation_centrality(graph.nx, weight=weight)
                self.near(self.values(graph, "percolation", *more), theirs, 1e-10)

    def test_betweenness_of_edges(self):
        for graph in self.each():
            key = tuple if graph.directed else lambda edge: tuple(sorted(edge))
            k = graph.n // 2
            drawn = random.Random(7).sample(list(graph.nx), k)
            listed = self.file("sources", "".join(f"{v}\n" for v in drawn))
            for more, normalized in (([], False), (["--normalize", "pairs"], True)):
                theirs = nx.edge_betweenness_centrality(graph.nx, normalized=normalized)
                theirs = {key(edge): value for edge, value in theirs.items()}
                self.near(self.edge_values(graph, "edge-bc", *more), theirs, 1e-10)
            if k > 1:
                theirs = nx.edge_betweenness_centrality(graph.nx, k, seed=random.Random(7))
                theirs = {key(edge): value for edge, value in theirs.items()}
                self.near(self.edge_values(graph, "edge-bc", "--normalize", "pairs", "--sources",
                                           listed), theirs, 1e-10)

    def test_components(self):
        for graph in self.each():
            found = nx.weakly_connected_components if graph.directed else nx.connected_components
            self.assertEqual(self.groups(graph, "cc"), sorted(map(sorted, found(graph.nx))))
        for graph in self.each(directed=True):
            theirs = sorted(map(sorted, nx.strongly_connected_components(graph.nx)))
            self.assertEqual(self.groups(graph, "scc"), theirs)

    def groups(self, graph, command):
        groups = {}
        for vertex, label in self.values(graph, command).items():
            groups.setdefault(label, []).append(vertex)
        return sorted(sorted(group) for group in groups.values())

    def test_cores_and_colors(self):
        for graph in self.each():
            self.assertEqual(self.values(graph, "kcore"), nx.core_number(graph.simple))
        for graph in self.each(directed=False):
            # Its order is by degree, of equal ones as vertices were added.
            theirs = nx.greedy_color(graph.simple, "largest_first")
            self.assertEqual(self.values(graph, "coloring", "--strategy", "largest-first"), theirs)
            members = {v for v, is_member in self.values(graph, "mis").items() if is_member == 1}
            self.assertFalse(graph.simple.subgraph(members).edges)
            self.assertTrue(nx.is_dominating_set(graph.simple, members) or graph.n == 0)

    def test_triangles(self):
        for graph in self.each(directed=False):
            self.assertEqual(self.values(graph, "triangles"), nx.triangles(graph.simple))
            self.near(self.values(graph, "lcc"), nx.clustering(graph.simple), 1e-12)
            _, rows = self.table(graph, "ktruss", "-k", 4)
            theirs = {tuple(sorted(edge)) for edge in nx.k_truss(graph.simple, 4).edges}
            self.assertEqual({tuple(sorted(map(int, row[:2]))) for row in rows}, theirs)

    def test_cliques_and_triads(self):
        for graph in self.each(directed=False):
            cliques = list(nx.enumerate_all_cliques(graph.simple))
            for k in (3, 4, 5):
                theirs = sum(len(clique) == k for clique in cliques)
                self.assertEqual(self.result(graph, "cliques", "-k", k)["cliques"], theirs)
        for graph in self.each(directed=True):
            theirs = nx.triadic_census(graph.simple) if graph.n > 2 else {}
            ours = self.result(graph, "triads")
            self.assertEqual({kind: ours[kind] for kind in theirs}, theirs)
            self.near(self.values(graph, "triads"), nx.clustering(graph.simple), 1e-12)

    def test_forests(self):
        for graph in self.each(directed=False):
            _, rows = self.table(graph, "mst")
            theirs = nx.minimum_spanning_edges(graph.simple, data=True)
            weights = sum(data["weight"] for _, _, data in theirs)
            self.assertEqual(sum(row[2] for row in rows), weights)
            self.assertEqual(len(rows), graph.n - nx.number_connected_components(graph.simple))

    def test_matchings(self):
        # max_weight_matching() is of maximum weight, which a maximal one need not be: at least half.
        for graph in self.each(directed=False):
            partner = {v: u for v, u in self.values(graph, "matching").items() if u is not None}
            pairs = {tuple(sorted((int(v), int(u)))) for v, u in partner.items()}
            self.assertTrue(nx.is_maximal_matching(nx.Graph(graph.simple), pairs))
            _, rows = self.table(graph, "matching", "--per-edge")
            self.assertEqual({tuple(sorted(map(int, row[:2]))) for row in rows}, pairs)
            best = nx.max_weight_matching(graph.simple)
            most = sum(graph.simple.edges[edge]["weight"] for edge in best)
            self.assertGreaterEqual(2 * sum(row[2] for row in rows), most)

    def test_flows_and_cuts(self):
        for graph in self.each():
            if graph.n < 2:
                continue
            ends = ["--source", 1, "--target", graph.n]
            value = nx.maximum_flow_value(graph.nx, 1, graph.n, capacity="weight")
            _, rows = self.table(graph, "maxflow", *ends)
            net = sum((row[0] == 1) * row[2] - (row[1] == 1) * row[2] for row in rows)
            self.assertEqual(net, value)
            self.assertEqual(self.result(graph, "maxflow", *ends)["value"], value)
            cut = self.result(graph, "mincut", *ends)
            self.assertEqual(cut["value"], nx.minimum_cut_value(graph.nx, 1, graph.n,
                                                                capacity="weight"))
            side = {v for v, one in self.values(graph, "mincut", *ends).items() if one == 1}
            leaving = sum(graph.nx.edges[edge]["weight"] for edge in
                          nx.edge_boundary(graph.nx, side))
            self.assertEqual(leaving, value)

    def test_orders(self):
        for graph in self.each(directed=True):
            # Edges from the smaller vertex to the larger one have an order.
            forward = nx.DiGraph()
            forward.add_nodes_from(graph.nx)
            forward.add_edges_from((u, v) for u, v in graph.simple.edges if u < v)
            lines = "".join(f"{u} {v}\n" for u, v in forward.edges)
            head = f"%%MatrixMarket matrix coordinate pattern general\n{graph.n} {graph.n} "
            self.path = self.file("graph.mtx", f"{head}{forward.number_of_edges()}\n{lines}")
            names, rows = self.table(graph, "topological")
            level = {int(row[0]): row[names.index("level")] for row in rows}
            theirs = {v: number for number, group in enumerate(nx.topological_generations(forward))
                      for v in group}
            self.assertEqual(level, theirs)

    def test_reciprocity(self):
        for graph in self.each(directed=True):
            if not graph.nx.number_of_edges():
                continue
            ours = self.result(graph, "reciprocity")["reciprocity"]
            self.assertAlmostEqual(ours, nx.overall_reciprocity(graph.nx), 12)

    def test_assortativity(self):
        for graph in self.each():
            theirs = nx.degree_assortativity_coefficient
            ends = ("in", "out") if graph.directed else ("out",)
            for x, y in ((x, y) for x in ends for y in ends):
                options = ["--source-degree", x, "--target-degree", y]
                for weights, weight in (("none", None), ("3", "weight")):
                    if not graph.lines:
                        continue
                    ours = self.result(graph, "assortativity", *options, "--weights", weights)
                    with numpy.errstate(all="ignore"):
                        expected = theirs(graph.nx, x=x, y=y, weight=weight)
                    # Theirs may be anything where there is none, by rounding.
                    if ours["assortativity"] is not None:
                        self.assertAlmostEqual(ours["assortativity"], expected, 9)
                means = self.values(graph, "assortativity", *options, "--self-loops", "drop")
                expected = nx.average_neighbor_degree(graph.simple, source="out", target=y)
                self.near({v: mean or 0 for v, mean in means.items()}, expected, 1e-12)

    def test_sides(self):
        for graph in self.each():
            found = self.result(graph, "bipartite")
            self.assertEqual(found["bipartite"], nx.is_bipartite(graph.nx))
            both = graph.nx.to_undirected()
            sides = self.values(graph, "bipartite")
            for part in nx.connected_components(both):
                theirs = None
                if nx.is_bipartite(both.subgraph(part)):
                    theirs = nx.bipartite.color(both.subgraph(part))
                first = min(part)
                for v in part:
                    expected = None if theirs is None else float(theirs[v] != theirs[first])
                    self.assertEqual(sides[v], expected)
            cycle = found["odd_cycle"]
            if cycle is not None:
                self.assertEqual(len(cycle) % 2, 1)
                for u, v in zip(cycle, cycle[1:] + cycle[:1]):
                    self.assertTrue(both.has_edge(u, v))

    def test_biconnected(self):
        for graph in self.each():
            simple = graph.undirected()
            theirs = [{tuple(sorted(edge)) for edge in edges}
                      for edges in nx.biconnected_component_edges(simple)]
            _, rows = self.table(graph, "biconnected", "--per-edge")
            ours = {}
            for u, v, component in rows:
                ours.setdefault(component, set()).add(tuple(sorted((int(u), int(v)))))
            self.assertEqual([ours[k] for k in sorted(ours)], sorted(theirs, key=min))
            blocks = self.values(graph, "biconnected")
            self.assertEqual({v for v, count in blocks.items() if count > 1},
                             set(nx.articulation_points(simple)))
            found = self.result(graph, "biconnected")
            self.assertEqual(found["bridges"], len(list(nx.bridges(simple))))
            self.assertEqual(found["components"], len(theirs))

    def test_rich_clubs(self):
        for graph in self.each():
            simple = graph.undirected()
            theirs = nx.rich_club_coefficient(simple, normalized=False)
            self.near({v: value for v, value in self.values(graph, "rich-club").items()
                       if value is not None},
                      {v: theirs[degree] for v, degree in simple.degree if degree in theirs}, 1e-12)
            found = self.result(graph, "rich-club")
            for k, value in zip(found["degree"], found["coefficient"]):
                self.assertAlmostEqual(value, theirs[k], 12)

    def test_similarity(self):
        for graph in self.each(directed=False):
            edges = list(graph.simple.edges)
            for command, theirs in (("jaccard", nx.jaccard_coefficient),
                                    ("adamic-adar", nx.adamic_adar_index)):
                _, rows = self.table(graph, command)
                ours = {tuple(sorted((int(u), int(v)))): value for u, v, value in rows}
                self.near(ours, {tuple(sorted((u, v))): value
                                 for u, v, value in theirs(graph.simple, edges)}, 1e-12)

    def test_partitions(self):
        for graph in self.each():
            if not graph.nx.number_of_edges():
                continue
            partition = self.file("partition", "".join(f"{v} {v % 3}\n" for v in graph.nx))
            groups = [{v for v in graph.nx if v % 3 == k} for k in range(3)]
            found = self.result(graph, "modularity", "--partition", partition, "--weights", "none")
            theirs = nx.community.modularity(graph.nx, [g for g in groups if g], weight=None)
            self.assertAlmostEqual(found["modularity"], theirs, 12)

    def test_communities(self):
        """There are many partitions of about the same modularity: the same number for the same
        partition, and one about as good as theirs."""
        for graph in self.each():
            if not graph.nx.number_of_edges():
                continue
            theirs = nx.community.modularity(
                graph.nx, nx.community.louvain_communities(graph.nx, weight=None, seed=1), weight=None)
            for command in ("louvain", "leiden"):
                found = self.result(graph, command, "--weights", "none")
                _, rows = self.table(graph, command, "--weights", "none")
                groups = {}
                for v, group in rows:
                    groups.setdefault(int(group), set()).add(int(v))
                ours = nx.community.modularity(graph.nx, groups.values(), weight=None)
                self.assertAlmostEqual(found["modularity"], ours, 12)
                self.assertGreater(ours, theirs - 0.1)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Times graphrun beside igraph and NetworKit, which are on PyPI, on one graph file.

    python3 bench/peers.py build/graphrun FILE [--directed] [--threads N] [--trials N] [NAME...]

FILE is an edge list with a line "u v" for each edge; `graphrun generate` writes others. Each row is
an algorithm: the least of the trials in ms, without reading the file and building the graph. A trial of
graphrun is a process; where that takes less than 20 ms and the command has no options, trials are calls in
one process, as the peers' are, but for what `graphrun bench` would draw weights for.
Of bfs the vertices that are reached are compared, of cc, scc and biconnected the number of
components, of reciprocity, assortativity, cliques, maxflow and mincut the number, of bipartite whether
it is, of triads and motifs the counts, and by vertex pagerank, kcore, lcc, hits, harmonic, sssp and, of
all sources, bc; "differs" says that they do not agree. The other rows are times alone. A row without a number is
one that the peer does not have, or that it defines otherwise. Searches begin at the vertex of the
most edges out of it. The weights of sssp are from 1 to 255, and topological takes the edges from a
smaller id to a larger one. bc, weighted-bc (by those weights) and edge-bc are of all sources in a graph
of up to 10,000 vertices, else of 4. cliques are those of four vertices; maxflow and mincut are between
the vertices of the most and the second most edges, with those weights as capacities; apsp is of graphs of up
to 5,000 vertices, layout of up to 20,000.
"""

import argparse
import json
import subprocess
import tempfile
import time
from pathlib import Path

import igraph
import networkit


class Graphs:
    """The same edges for all three: ids from 0 on, loops and repeats left out."""

    def __init__(self, path, directed, folder):
        self.directed = directed
        number, edges = {}, set()
        for line in Path(path).read_text().splitlines():
            if not line or line[0] in "#%" or line.startswith("source"):
                continue
            u, v = (number.setdefault(word, len(number)) for word in line.split()[:2])
            if u != v:
                edges.add((u, v) if directed or u < v else (v, u))
        self.vertices = len(number)
        self.file = folder / "graph.txt"
        ordered = sorted(edges)
        self.file.write_text("".join(f"{u} {v}\n" for u, v in ordered))
        # graphrun numbers the vertices that occur; the others see the same ones.
        place = {v: k for k, v in enumerate(sorted({v for edge in ordered for v in edge}))}
        ordered = [(place[u], place[v]) for u, v in ordered]
        self.names = sorted(place)
        weights = [1 + (31 * u + 17 * v) % 255 for u, v in ordered]
        upward = [(u, v) for u, v in ordered if u < v]
        # The files of what takes other edges.
        self.other = {"sssp": (folder / "weighted.txt"), "topological": (folder / "upward.txt")}
        self.other |= dict.fromkeys(("weighted-bc", "maxflow", "mincut"), self.other["sssp"])
        self.other["sssp"].write_text("".join(
            f"{self.names[u]} {self.names[v]} {w}\n" for (u, v), w in zip(ordered, weights)))
        self.other["topological"].write_text("".join(f"{u} {v}\n" for u, v in upward))
        self.igraph = igraph.Graph(n=len(place), edges=ordered, directed=directed)
        self.igraph.es["length"] = weights
        degrees = self.igraph.outdegree()
        self.source = degrees.index(max(degrees))
        incoming = self.igraph.indegree()
        incoming[self.source] = -1
        self.target = incoming.index(max(incoming))
        self.igraph_upward = igraph.Graph(n=len(place), edges=upward, directed=True)
        self.networkit = networkit.Graph(len(place), weighted=False, directed=directed)
        self.networkit_weighted = networkit.Graph(len(place), weighted=True, directed=directed)
        self.networkit_upward = networkit.Graph(len(place), weighted=False, directed=True)
        for (u, v), weight in zip(ordered, weights):
            self.networkit.addEdge(u, v)
            self.networkit_weighted.addEdge(u, v, weight)
        self.networkit.indexEdges()  # for scores of edges
        for u, v in upward:
            self.networkit_upward.addEdge(u, v)


SHORT = 20  # ms, below which touching a new process's pages counts: `graphrun bench` times it then
# What `graphrun bench` draws weights for, where the graph has none: the peers' graph has none.
DRAWN = ("apsp", "matching", "mst")
# What is compared by vertex.
BY_VERTEX = ("values", "near", "scaled", "betweenness", "lengths")


def ours(program, graphs, name, command, kind, threads, trials):
    """Least time, the numbers of the result, and the values by vertex where they are compared."""
    target = graphs.file.parent / "out.tsv"
    written = ["-o", target] if kind in BY_VERTEX else []
    least, found = float("inf"), None
    for _ in range(trials):
        done = subprocess.run(
            [program, command[0], graphs.other.get(name, graphs.file), *command[1:],
             "--device", "cpu", "--threads", str(threads), "--json",
             "--directed" if graphs.directed or command[0] == "topological" else "--undirected",
             *written],
            capture_output=True, text=True, check=True)
        found = json.loads(done.stdout)
        least = min(least, found["milliseconds"]["compute"])
    lines = target.read_text().splitlines()[1:] if written else []
    rows = [line.split("\t") for line in lines]
    return least, found["result"], {int(row[0]): row[1] for row in rows}


def repeated(program, graphs, name, threads, trials):
    """Least time of the trials in one process, as the peers' are."""
    report = graphs.file.parent / "bench.json"
    subprocess.run([program, "bench", name, graphs.file, "--device", "cpu", "--threads", str(threads),
                    "--directed" if graphs.directed else "--undirected", "--trials", str(trials),
                    "--no-baselines", "--no-ceilings", "--json", report],
                   capture_output=True, check=True)
    return min(json.loads(report.read_text())["results"][0]["samples_ms"])


def timed(call, trials):
    least, value = float("inf"), None
    for _ in range(trials):
        began = time.perf_counter()
        value = call()
        least = min(least, 1000 * (time.perf_counter() - began))
    return least, value


def run_of(make):
    """An algorithm of NetworKit, run; its object."""
    def call():
        return make().run()
    return call


def assortativity_of(graph, directed):
    """igraph's, and of an undirected graph the mean degrees of neighbours, which graphrun gives with it."""
    if not directed:
        graph.knn()
    return graph.assortativity_degree(directed=directed)


def degree_correlation(graph):
    """NetworKit's assortativity by degree, which is taken there as any other attribute. Its number is
    not returned to be compared: an edge counts in one direction there."""
    degrees = networkit.centrality.DegreeCentrality(graph).run().scores()
    networkit.correlation.Assortativity(graph, degrees).run().getCoefficient()


def scaled(values):
    """Scores that are defined up to a factor."""
    most = max(values, default=1) or 1
    return [value / most for value in values]


# By name: graphrun's words, igraph's and NetworKit's calls (None: none), what is compared: "values"
# by vertex, "scaled", "groups", a number of the result, or nothing.
def algorithms(graphs):
    g, k, directed = graphs.igraph, graphs.networkit, graphs.directed
    source, few = graphs.source, g.vcount() > 10000  # few: sources of bc
    target, small = graphs.target, g.vcount() <= 5000
    name, ends = str(graphs.names[source]), ["--source", str(graphs.names[source]),
                                             "--target", str(graphs.names[target])]
    out = {
        "bfs": (["bfs", "--source", name], lambda: g.distances(source, mode="out")[0],
                run_of(lambda: networkit.distance.BFS(k, source)), "levels"),
        "sssp": (["sssp", "--source", name],
                 lambda: g.distances(source, weights="length", mode="out")[0],
                 run_of(lambda: networkit.distance.Dijkstra(
                     graphs.networkit_weighted, source, False)),
                 "lengths"),
        "bc": (["bc", "--sources", "4"] if few else ["bc", "--sources", "all"],
               (lambda: g.betweenness(sources=[0, 1, 2, 3])) if few else (lambda: g.betweenness()),
               None if few else run_of(lambda: networkit.centrality.Betweenness(k)),
               None if few else "betweenness"),
        "weighted-bc": (["bc", "--weights", "3", "--sources", "4" if few else "all"],
                        (lambda: g.betweenness(sources=[0, 1, 2, 3], weights="length")) if few else
                        (lambda: g.betweenness(weights="length")),
                        None if few else run_of(
                            lambda: networkit.centrality.Betweenness(graphs.networkit_weighted)),
                        None if few else "betweenness"),
        "edge-bc": (["edge-bc", "--sources", "4" if few else "all"],
                    None if few else (lambda: g.edge_betweenness()),
                    None if few else run_of(
                        lambda: networkit.centrality.Betweenness(k, False, True)), None),
        "topological": (["topological"], lambda: graphs.igraph_upward.topological_sorting(),
                        lambda: networkit.graphtools.topologicalSort(graphs.networkit_upward),
                        None),
        "cc": (["cc"], lambda: g.connected_components(mode="weak").membership,
               run_of(lambda: (networkit.components.WeaklyConnectedComponents if directed else
                               networkit.components.ConnectedComponents)(k)), "components"),
        "scc": (["scc"], lambda: g.connected_components(mode="strong").membership,
                run_of(lambda: networkit.components.StronglyConnectedComponents(k))
                if directed else None, "components"),
        "pagerank": (["pagerank"], lambda: g.pagerank(),
                     run_of(lambda: networkit.centrality.PageRank(k, 0.85, 1e-6)), "near"),
        "kcore": (["kcore"], lambda: g.coreness(mode="all"),
                  None if directed else run_of(lambda: networkit.centrality.CoreDecomposition(k)),
                  "values"),
        "mis": (["mis"], None, lambda: networkit.independentset.Luby().run(k), None),
        "hits": (["hits"], lambda: g.hub_score(scale=False), None, "scaled"),
        "eigenvector": (["eigenvector"], lambda: g.eigenvector_centrality(),
                        run_of(lambda: networkit.centrality.EigenvectorCentrality(k, 1e-6)), None),
        "katz": (["katz"], None, run_of(lambda: networkit.centrality.KatzCentrality(k)), None),
        "reciprocity": (["reciprocity"], lambda: g.reciprocity(), None, "reciprocity"),
        "walk": (["walk"], lambda: [g.random_walk(v, 40, mode="out") for v in range(g.vcount())
                                    for _ in range(10)], None, None),
        "assortativity": (["assortativity"], lambda: assortativity_of(g, directed),
                          None if directed else lambda: degree_correlation(k), "assortativity"),
        "bipartite": (["bipartite"], lambda: g.is_bipartite(return_types=True)[0], None,
                      "bipartite"),
        "maxflow": (["maxflow", *ends], lambda: g.maxflow(source, target, "length").value, None,
                    "value"),
        "mincut": (["mincut", *ends], lambda: g.mincut(source, target, "length").value, None,
                   "value"),
        "neighbourhood": (["neighbourhood"], None, None if directed or not g.is_connected() else
                          run_of(lambda: networkit.distance.NeighborhoodFunctionApproximation(k)),
                          None),
    }
    if small:
        out["apsp"] = (["apsp"], lambda: g.distances(), run_of(
            lambda: networkit.distance.APSP(k)), None)
    if directed:
        out["triads"] = (["triads"], lambda: list(g.triad_census()), None, "triads")
        return out
    if g.vcount() <= 20000:
        out["layout"] = (["layout"], lambda: g.layout_fruchterman_reingold(), None, None)
    out |= {
        "louvain": (["louvain"], lambda: g.community_multilevel(),
                    run_of(lambda: networkit.community.PLM(k)), None),
        "leiden": (["leiden"],
                   lambda: g.community_leiden(objective_function="modularity", n_iterations=2),
                   run_of(lambda: networkit.community.ParallelLeiden(k)), None),
        "triangles": (["triangles"], lambda: len(g.list_triangles()), None, None),
        "motifs": (["motifs"], lambda: g.motifs_randesu(3) + g.motifs_randesu(4), None, "motifs"),
        "cliques": (["cliques", "-k", "4"], lambda: len(g.cliques(4, 4)), None, "cliques"),
        "lcc": (["lcc"], lambda: g.transitivity_local_undirected(mode="zero"),
                run_of(lambda: networkit.centrality.LocalClusteringCoefficient(k)), "values"),
        "mst": (["mst"], lambda: g.spanning_tree(),
                run_of(lambda: networkit.graph.UnionMaximumSpanningForest(k)), None),
        "matching": (["matching"], None, run_of(lambda: networkit.matching.SuitorMatcher(k, False)),
                     None),
        "coloring": (["coloring"], lambda: g.vertex_coloring_greedy(), None, None),
        "biconnected": (["biconnected"], lambda: range(len(g.biconnected_components())),
                        run_of(lambda: networkit.components.BiconnectedComponents(k)),
                        "components"),
        "jaccard": (["jaccard"], lambda: g.similarity_jaccard(pairs=g.get_edgelist()), None, None),
        "closeness": (["closeness"], None, run_of(lambda: networkit.centrality.Closeness(
            k, True, networkit.centrality.ClosenessVariant.GENERALIZED)), None),
        "harmonic": (["harmonic"], lambda: g.harmonic_centrality(normalized=False),
                     run_of(lambda: networkit.centrality.HarmonicCloseness(k, False)), "values"),
    }
    return out


def agreement(kind, result, rows, names, theirs):
    """Whether a peer's result is that of graphrun; empty: it is not compared."""
    if kind is None or theirs is None:
        return ""
    values = theirs.scores() if hasattr(theirs, "scores") else theirs
    if kind == "motifs":  # igraph's order of the connected shapes, by its classes
        own = [result[shape] for shape in ("wedge", "triangle", "star", "path", "paw", "cycle",
                                           "diamond", "clique")]
        return "" if own == [int(value) for value in values if value == value] else "differs"
    if kind == "triads":
        names = ("003", "012", "102", "021D", "021U", "021C", "111D", "111U", "030T", "030C", "201",
                 "120D", "120U", "120C", "210", "300")
        return "" if [result[census] for census in names] == values else "differs"
    if kind in ("reciprocity", "assortativity", "cliques", "value"):
        return "" if abs(result[kind] - values) < 1e-9 else "differs"
    if kind == "bipartite":
        return "" if result["bipartite"] == values else "differs"
    if kind == "components":
        count = (theirs.numberOfComponents() if hasattr(theirs, "numberOfComponents")
                 else len(set(values)))
        return "" if count == result["components"] else "differs"
    if kind == "levels":
        if hasattr(theirs, "getDistances"):
            values = theirs.getDistances()
        far = sum(1 for value in values if value < 1e9)
        return "" if far == result["reached"] else "differs"
    if hasattr(theirs, "getDistances"):
        values = theirs.getDistances()
    own = [float(rows[name] or "inf") for name in names]  # none: not reached
    if kind == "lengths":  # of the vertices that are reached
        values = [value if value < 1e18 else float("inf") for value in values]
        return "" if own == list(values) else "differs"
    if kind == "scaled":
        own, values = scaled(own), scaled(list(values))
    if kind == "betweenness" and hasattr(theirs, "scores"):
        values = [value / 2 for value in values]  # NetworKit counts a pair both ways
    bound = 1e-4 if kind in ("near", "scaled") else 1e-9
    right = all(abs(p - q) <= bound * max(1, abs(q)) for p, q in zip(own, values))
    return "" if right else "differs"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("file")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--directed", action="store_true")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--trials", type=int, default=3)
    a = parser.parse_intermixed_args()
    networkit.setNumberOfThreads(a.threads)
    with tempfile.TemporaryDirectory() as folder:
        graphs = Graphs(a.file, a.directed, Path(folder))
        print(f"| {Path(a.file).name} | graphrun, ms | igraph | NetworKit |")
        print("|---|---:|---:|---:|", flush=True)
        for name, (command, first, second, kind) in algorithms(graphs).items():
            if a.names and name not in a.names:
                continue
            least, result, rows = ours(a.program, graphs, name, command, kind, a.threads, a.trials)
            if least < SHORT and command == [name] and name not in (*graphs.other, *DRAWN):
                least = repeated(a.program, graphs, name, a.threads, a.trials)
            cells = []
            for call in (first, second):
                if call is None:
                    cells.append("")
                    continue
                took, theirs = timed(call, a.trials)
                said = agreement(kind, result, rows, graphs.names, theirs)
                cells.append(f"{took:.4g}" + (f" ({said})" if said else ""))
            print(f"| {name} | {least:.4g} | {cells[0]} | {cells[1]} |", flush=True)


if __name__ == "__main__":
    main()

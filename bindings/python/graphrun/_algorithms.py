# Made by generate.py from the library's catalogue: change that, and run it again.
"""The algorithms, methods of every graph. All have besides their own parameters

top: how many of the highest values are wanted, where that changes what is computed
columns: the names of the columns to compute, instead of all
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from ._arguments import flag, real, whole

if TYPE_CHECKING:
    from ._result import Result


class Algorithms:
    """The algorithms of the catalogue."""

    __slots__ = ()

    _names: ClassVar[dict[str, str]] = {  # as methods, and as in the catalogue
        "adamic_adar": "adamic-adar",
        "apsp": "apsp",
        "assortativity": "assortativity",
        "bc": "bc",
        "betweenness": "bc",
        "bfs": "bfs",
        "biconnected": "biconnected",
        "bipartite": "bipartite",
        "cc": "cc",
        "cdlp": "cdlp",
        "cliques": "cliques",
        "closeness": "closeness",
        "clustering": "lcc",
        "coloring": "coloring",
        "core_number": "kcore",
        "cosine": "cosine",
        "degree": "degree",
        "diameter": "diameter",
        "eccentricity": "eccentricity",
        "edge_bc": "edge-bc",
        "eigenvector": "eigenvector",
        "eigenvector_centrality": "eigenvector",
        "harmonic": "harmonic",
        "hits": "hits",
        "jaccard": "jaccard",
        "k_truss": "ktruss",
        "katz": "katz",
        "katz_centrality": "katz",
        "kcore": "kcore",
        "ktruss": "ktruss",
        "label_propagation": "cdlp",
        "layout": "layout",
        "lcc": "lcc",
        "leiden": "leiden",
        "louvain": "louvain",
        "matching": "matching",
        "maxflow": "maxflow",
        "maximal_independent_set": "mis",
        "mincut": "mincut",
        "minimum_spanning_tree": "mst",
        "mis": "mis",
        "modularity": "modularity",
        "motifs": "motifs",
        "mst": "mst",
        "multi_bfs": "multi-bfs",
        "multi_sssp": "multi-sssp",
        "neighbourhood": "neighbourhood",
        "overlap": "overlap",
        "pagerank": "pagerank",
        "percolation": "percolation",
        "reciprocity": "reciprocity",
        "rich_club": "rich-club",
        "sample": "sample",
        "scc": "scc",
        "shortest_paths": "sssp",
        "sssp": "sssp",
        "strongly_connected_components": "scc",
        "topological": "topological",
        "topological_order": "topological",
        "triads": "triads",
        "triangles": "triangles",
        "walk": "walk",
    }

    if TYPE_CHECKING:

        def _run(self, name: str, given: dict[str, Any], columns: Any) -> Result: ...
        def _vertex(self, id: Any) -> int: ...
        def _vertices(self, given: Any) -> Any: ...
        def _partition(self, given: Any) -> Any: ...
        def _pairs(self, given: Any) -> Any: ...
        def _sets(self, given: Any) -> Any: ...
        def _sources(self, given: Any) -> Any: ...
        def _starts(self, given: Any) -> Any: ...
        def _whole_numbers(self, given: Any) -> Any: ...

    def pagerank(
        self,
        *,
        variant: Literal["standard", "gap", "ldbc"] = "standard",
        damping: float = 0.85,
        tolerance: float | None = None,
        max_iterations: int | None = None,
        iterations: int | None = None,
        personalization: Any = None,
        start: Any = None,
        dangling: Any = None,
        seeds: Iterable[Any] | None = None,
        precision: Literal["single", "double"] = "double",
        weights: bool | None = None,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Rank vertices by how often a random surfer visits them.

        A random surfer follows an edge with probability 0.85 (damping) and else jumps to any
        vertex; from a vertex without out-edges to any. A rank is the share of time spent there:
        ranks sum to 1. Rounds end when they change the ranks by less than 1e-6 in total, or after
        100. dangling says where those vertices lead instead, start what ranks begin with. variant
        gap drops the rank of vertices without out-edges, ldbc does exactly iterations rounds. seeds
        ranks for many vertices, or sets of them: for each line of a file the surfer jumps, and goes
        from a vertex without out-edges, to one of its ids alone. -o then has a row for each seed
        and vertex, with top K the best K of each seed.

        variant: whose definition
        damping: the chance to follow an edge, not teleport
        tolerance: stop when a round changes the ranks by less in total (1e-6; gap 1e-4)
        max_iterations: rounds at most (100)
        iterations: rounds exactly (ldbc: the file's, or 10)
        personalization: teleport to these vertices: ids, a dict of ids and weights, or an array of
            a weight for each vertex
        start: begin with ranks in proportion to these, as personalize lists them
        dangling: vertices without out-edges lead to these, listed likewise
        seeds: ranks for each of these ids, or sets of ids, teleporting to it
        precision: of the ranks
        weights: whether weights count (no)

        Columns: rank.
        Numbers: sum, iterations, residual, converged.
        Page, Brin, Motwani and Winograd, The PageRank citation ranking: bringing order to the Web,
        Stanford InfoLab 1999.
        Haveliwala, Topic-sensitive PageRank, WWW 2002 (seeds).
        Golub and Varga, Chebyshev semi-iterative methods, Numerische Mathematik 3, 1961 (undirected
        graphs).
        In NetworkX: networkx.pagerank.
        """
        given: dict[str, Any] = {}
        if variant != "standard":
            given["variant"] = variant
        if damping != 0.85:
            given["damping"] = real("damping", damping)
        if tolerance is not None:
            given["tolerance"] = real("tolerance", tolerance)
        if max_iterations is not None:
            given["max_iterations"] = whole("max_iterations", max_iterations)
        if iterations is not None:
            given["iterations"] = whole("iterations", iterations)
        if personalization is not None:
            given["personalize"] = self._vertices(personalization)
        if start is not None:
            given["start"] = self._vertices(start)
        if dangling is not None:
            given["dangling"] = self._vertices(dangling)
        if seeds is not None:
            given["seeds"] = self._sets(seeds)
        if precision != "double":
            given["precision"] = precision
        if weights is not None:
            given["weights"] = int(flag("weights", weights))
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("pagerank", given, columns)

    def bfs(
        self,
        source: Any = None,
        *,
        max_depth: int | None = None,
        target: Any = None,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Levels and parents of a breadth-first search from one vertex.

        The level of a vertex is the number of edges on a shortest path from the source. Its parent
        is, of the vertices one level nearer with an edge to it, the first in the graph's order.
        Vertices out of reach, or further than max_depth, have neither; weights are ignored. The
        path to target is that of the parents.

        source: the vertex to start from (LDBC: what the .properties file says)
        max_depth: go so many edges from the source and no further (all the way)
        target: print the path to this vertex; -o writes it instead of all vertices

        Columns: level, parent.
        Numbers: source, reached, depth.
        Beamer, Asanovic and Patterson, Direction-optimizing breadth-first search, SC 2012.
        In NetworkX: networkx.single_source_shortest_path_length.
        """
        given: dict[str, Any] = {}
        if source is not None:
            given["source"] = self._vertex(source)
        if max_depth is not None:
            given["max_depth"] = whole("max_depth", max_depth)
        if target is not None:
            given["target"] = self._vertex(target)
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("bfs", given, columns)

    def shortest_paths(
        self,
        source: Any = None,
        *,
        delta: float | Literal["auto"] = "auto",
        target: Any = None,
        weights: bool | None = None,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Lengths and predecessors of shortest paths from one vertex.

        The length of a path is the sum of its edges' weights, which must not be negative; without
        weights each edge is 1 long. Whole lengths are exact. The predecessor of a vertex is the one
        on a shortest path of the fewest edges, of several the first in the graph's order. The path
        to target is that of the predecessors.

        source: the vertex to start from (LDBC: what the .properties file says)
        delta: how far lengths may differ that are worked on together: changes the time, not the
            result
        target: print the path to this vertex; -o writes it instead of all vertices
        weights: whether weights are lengths (if there are any), or each edge has length 1

        Columns: distance, predecessor.
        Numbers: source, reached, max_distance, distance_sum.
        Meyer and Sanders, Delta-stepping: a parallelizable shortest path algorithm, Journal of
        Algorithms 49(1), 2003.
        Davidson, Baxter, Garland and Owens, Work-efficient parallel GPU methods for single-source
        shortest paths, IPDPS 2014 (GPU).
        In NetworkX: networkx.dijkstra_predecessor_and_distance.
        """
        given: dict[str, Any] = {}
        if source is not None:
            given["source"] = self._vertex(source)
        if delta != "auto":
            given["delta"] = delta if isinstance(delta, str) else real("delta", delta)
        if target is not None:
            given["target"] = self._vertex(target)
        if weights is not None:
            given["weights"] = int(flag("weights", weights))
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("sssp", given, columns)

    sssp = shortest_paths

    def cc(
        self,
        *,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Connected components, whatever the direction of edges.

        A vertex's component is named by the smallest vertex connected to it, direction ignored.
        Weights are ignored.


        Columns: component.
        Numbers: components, largest.
        Sutton, Ben-Nun and Barak, Optimizing parallel graph connectivity computation via subgraph
        sampling, IPDPS 2018.
        In NetworkX: networkx.connected_components.
        """
        given: dict[str, Any] = {}
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("cc", given, columns)

    def strongly_connected_components(
        self,
        *,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Strongly connected components: vertices that reach each other.

        A vertex's component is named by the smallest vertex that reaches, and is reached from,
        each. Weights are ignored.


        Columns: component.
        Numbers: components, largest.
        Fleischer, Hendrickson and Pinar, On identifying strongly connected components in parallel,
        IPDPS Workshops 2000.
        McLendon, Hendrickson, Plimpton and Rauchwerger, Finding strongly connected components in
        distributed graphs, Journal of Parallel and Distributed Computing 65(8), 2005.
        Pearce, A space-efficient algorithm for finding strongly connected components, Information
        Processing Letters 116(1), 2016 (on processors, as one process).
        Slota, Rajamanickam and Madduri, BFS and coloring-based parallel algorithms for strongly
        connected components and related problems, IPDPS 2014 (with more than 3 threads).
        In NetworkX: networkx.strongly_connected_components.
        """
        given: dict[str, Any] = {}
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("scc", given, columns)

    scc = strongly_connected_components

    def betweenness(
        self,
        *,
        sources: Any = None,
        seed: int = 1,
        endpoints: bool = False,
        normalize: Literal["none", "pairs", "max"] = "none",
        weights: bool | None = None,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Betweenness: the share of shortest paths through each vertex.

        Brandes' betweenness: over all pairs of other vertices, the sum of the share of their
        shortest paths that lead through the vertex. Ends of paths are not counted but with
        endpoints, and an undirected pair counts once. Each edge is 1 long, or with weights as long
        as its weight, which must be above 0: whole lengths are added exactly, real ones in double
        along the path, and paths are equally short where these sums are the same, as in NetworkX.
        Self-loops are on no path; of an edge listed several times the least length counts.
        Estimates and normalized scores are NetworkX's: of K sources a vertex that is one of them
        has K - 1 others.

        sources: paths from "all" vertices, from so many drawn at random, which is an estimate
            scaled by n / sources, or from those listed
        seed: another seed draws others
        endpoints: count the ends of a path, too
        normalize: divide by nothing, by the number of pairs, or by the largest
        weights: whether weights are lengths, or each edge has length 1 (no)

        Columns: betweenness.
        Brandes, A faster algorithm for betweenness centrality, Journal of Mathematical Sociology
        25(2), 2001.
        Brandes and Pich, Centrality estimation in large networks, International Journal of
        Bifurcation and Chaos 17(7), 2007 (--sources).
        In NetworkX: networkx.betweenness_centrality.
        """
        given: dict[str, Any] = {}
        if sources is not None:
            given["sources"] = self._sources(sources)
        if seed != 1:
            given["seed"] = whole("seed", seed)
        if endpoints:
            given["endpoints"] = flag("endpoints", endpoints)
        if normalize != "none":
            given["normalize"] = normalize
        if weights is not None:
            given["weights"] = int(flag("weights", weights))
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("bc", given, columns)

    bc = betweenness

    def triangles(
        self,
        *,
        per_edge: bool = False,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """How many triangles there are, and at each vertex.

        A triangle is a set of three vertices joined to each other. Direction, self-loops, repeats
        and weights are ignored.

        per_edge: a row for each edge

        Columns: triangles.
        Numbers: triangles.
        Azad, Buluc and Gilbert, Parallel triangle counting and enumeration using matrix algebra,
        IPDPS Workshops 2015.
        Chiba and Nishizeki, Arboricity and subgraph listing algorithms, SIAM Journal on Computing
        14(1), 1985.
        In NetworkX: networkx.triangles.
        """
        given: dict[str, Any] = {}
        if per_edge:
            given["per_edge"] = flag("per_edge", per_edge)
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("triangles", given, columns)

    def clustering(
        self,
        *,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Clustering coefficients: how many neighbours know each other.

        The coefficient of a vertex is, of the ordered pairs of its neighbours, the share joined by
        an edge, as LDBC Graphalytics has it; neighbours are those of either direction. The
        transitivity of the graph, taken as undirected, is three times its triangles over its paths
        of two edges. Weights are ignored.


        Columns: lcc.
        Numbers: mean, transitivity.
        Watts and Strogatz, Collective dynamics of small-world networks, Nature 393, 1998.
        Iosup et al., The LDBC Graphalytics benchmark, arXiv 2011.15028, 2020 (directed graphs).
        In NetworkX: networkx.clustering.
        """
        given: dict[str, Any] = {}
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("lcc", given, columns)

    lcc = clustering

    def k_truss(
        self,
        k: int = 3,
        *,
        trussness: bool = False,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """The edges that stay in k - 2 triangles, and each edge's largest k.

        The k-truss is what remains when edges in fewer than k - 2 triangles are taken away until
        there are none, as GraphChallenge defines it. Direction, self-loops, repeats and weights are
        ignored.

        k: kept edges are in at least k - 2 triangles
        trussness: of every edge the largest k instead

        Columns: support, trussness.
        Numbers: k, edges, vertices, rounds.
        Cohen, Trusses: cohesive subgraphs for social network analysis, National Security Agency
        2008.
        Samsi et al., Static graph challenge: subgraph isomorphism, HPEC 2017.
        In NetworkX: networkx.k_truss.
        """
        given: dict[str, Any] = {}
        if k != 3:
            given["k"] = whole("k", k)
        if trussness:
            given["trussness"] = flag("trussness", trussness)
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("ktruss", given, columns)

    ktruss = k_truss

    def degree(
        self,
        *,
        edges: Literal["in", "out", "both"] = "both",
        weights: bool | None = None,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Edges at each vertex: in, out or both, counted or weighed.

        The degree of a vertex is the number of its edges, or with weights the sum of their weights.
        In a directed graph edges out of it and edges into it count, or only those of one direction.
        A self-loop counts once for each direction that counts.

        edges: of a directed graph, which edges count
        weights: whether weights count (no)

        Columns: degree.
        Numbers: mean, largest.
        Kepner and Gilbert (eds.), Graph Algorithms in the Language of Linear Algebra, SIAM 2011.
        In NetworkX: networkx.degree.
        """
        given: dict[str, Any] = {}
        if edges != "both":
            given["edges"] = edges
        if weights is not None:
            given["weights"] = int(flag("weights", weights))
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("degree", given, columns)

    def katz_centrality(
        self,
        *,
        alpha: float | None = None,
        beta: float = 1.0,
        tolerance: float = 1e-06,
        max_iterations: int = 1000,
        weights: bool | None = None,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Count the walks that end at each vertex, longer ones less.

        The score of a vertex is beta and alpha times the scores of those with an edge to it: the
        walks that end there, each counted alpha^edges times. alpha is 1 / (largest degree + 1)
        unless given, in or out, whichever is smaller, and must be below 1 / the largest eigenvalue.
        Scores are scaled to unit length. Rounds end when they change the scores by less than 1e-6 a
        vertex, or after 1000.

        alpha: what each further edge of a walk counts (1 / (largest degree + 1))
        beta: what each vertex has by itself
        tolerance: stop when a round changes scores by less a vertex on average
        max_iterations: rounds at most
        weights: whether weights count (no)

        Columns: score.
        Numbers: alpha, length, iterations, residual, converged.
        Katz, A new status index derived from sociometric analysis, Psychometrika 18, 1953.
        In NetworkX: networkx.katz_centrality.
        """
        given: dict[str, Any] = {}
        if alpha is not None:
            given["alpha"] = real("alpha", alpha)
        if beta != 1.0:
            given["beta"] = real("beta", beta)
        if tolerance != 1e-06:
            given["tolerance"] = real("tolerance", tolerance)
        if max_iterations != 1000:
            given["max_iterations"] = whole("max_iterations", max_iterations)
        if weights is not None:
            given["weights"] = int(flag("weights", weights))
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("katz", given, columns)

    katz = katz_centrality

    def eigenvector_centrality(
        self,
        *,
        tolerance: float = 1e-06,
        max_iterations: int = 100,
        weights: bool | None = None,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Score vertices by the scores of those that point to them.

        The score of a vertex is in proportion to the sum of the scores of those with an edge to it:
        the eigenvector of the largest eigenvalue, by power iteration from equal scores, each round
        adding a vertex's own. Scores are scaled to unit length. Rounds end when they change the
        scores by less than 1e-6 a vertex, or after 100. In a directed graph without cycles the
        eigenvalue is 0, and scores say little; katz is defined there.

        tolerance: stop when a round changes scores by less a vertex on average
        max_iterations: rounds at most
        weights: whether weights count (no)

        Columns: score.
        Numbers: eigenvalue, iterations, residual, converged.
        Bonacich, Power and centrality: a family of measures, American Journal of Sociology 92(5),
        1987.
        In NetworkX: networkx.eigenvector_centrality.
        """
        given: dict[str, Any] = {}
        if tolerance != 1e-06:
            given["tolerance"] = real("tolerance", tolerance)
        if max_iterations != 100:
            given["max_iterations"] = whole("max_iterations", max_iterations)
        if weights is not None:
            given["weights"] = int(flag("weights", weights))
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("eigenvector", given, columns)

    eigenvector = eigenvector_centrality

    def hits(
        self,
        *,
        tolerance: float = 1e-08,
        max_iterations: int = 100,
        weights: bool | None = None,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Score vertices as hubs and as authorities.

        The authority of a vertex is in proportion to the sum of the hubs of those with an edge to
        it, and its hub to the sum of the authorities of those that its edges lead to: the singular
        vectors of the largest singular value, by power iteration from equal hubs. Both are scaled
        to sum 1; without edges they are 0. Rounds end when they change the hubs by less than 1e-8
        in total, or after 100.

        tolerance: stop when a round changes the hubs by less in total
        max_iterations: rounds at most
        weights: whether weights count (no)

        Columns: hub, authority.
        Numbers: iterations, residual, converged.
        Kleinberg, Authoritative sources in a hyperlinked environment, Journal of the ACM 46(5),
        1999.
        In NetworkX: networkx.hits.
        """
        given: dict[str, Any] = {}
        if tolerance != 1e-08:
            given["tolerance"] = real("tolerance", tolerance)
        if max_iterations != 100:
            given["max_iterations"] = whole("max_iterations", max_iterations)
        if weights is not None:
            given["weights"] = int(flag("weights", weights))
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("hits", given, columns)

    def reciprocity(
        self,
        *,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """How many edges are there both ways.

        The share of the edges whose reverse is there, too: of all edges, and for a vertex of its
        edges in and out. Among all edges a self-loop counts as one without a reverse; at its vertex
        it is its own. A vertex without edges has no value. In an undirected graph each edge is
        there both ways.


        Columns: reciprocity.
        Numbers: reciprocity, mutual.
        Newman, Forrest and Balthrop, Email networks and the spread of computer viruses, Physical
        Review E 66, 2002.
        In NetworkX: networkx.overall_reciprocity.
        """
        given: dict[str, Any] = {}
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("reciprocity", given, columns)

    def assortativity(
        self,
        *,
        source_degree: Literal["in", "out"] = "out",
        target_degree: Literal["in", "out"] = "in",
        weights: bool | None = None,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Whether edges join vertices of similar degrees, and who has neighbours of many.

        Pearson's correlation of the degrees at both ends of edges: from -1, where vertices of many
        edges are joined with those of few, to 1. In a directed graph it is by default that of the
        out-degree where an edge begins and the in-degree where it ends. An undirected edge is taken
        both ways; a self-loop is one edge, and adds two to the degree of its vertex. With weights
        degrees are sums of weights, and still each edge counts once. Where the degree at either end
        is always the same there is no correlation. For each vertex, the mean degree at the other
        ends of the edges out of it.

        source_degree: of a directed graph, degrees where edges begin
        target_degree: of a directed graph, degrees where edges end
        weights: whether weights count (no)

        Columns: neighbour_degree.
        Numbers: assortativity.
        Newman, Mixing patterns in networks, Physical Review E 67, 2003.
        In NetworkX: networkx.degree_assortativity_coefficient.
        """
        given: dict[str, Any] = {}
        if source_degree != "out":
            given["source_degree"] = source_degree
        if target_degree != "in":
            given["target_degree"] = target_degree
        if weights is not None:
            given["weights"] = int(flag("weights", weights))
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("assortativity", given, columns)

    def bipartite(
        self,
        *,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """The two sides of a graph, or an odd cycle.

        A graph is bipartite if its vertices have two sides so that each edge joins one with the
        other, direction ignored: if no cycle has an odd number of edges, a self-loop being one of
        length 1. The first vertex of each component in the file's order is on side 0. Vertices of a
        component with an odd cycle have no side, and such a cycle is named: a self-loop if there is
        one, at the first vertex that has one; else, of searches from the first vertex of each
        component, in the first component and there in the first level with an edge within it, what
        the first such edge, by its ends, closes with shortest paths to both. Sizes of sides are
        those of a graph without an odd cycle. An option bipartite, of all algorithms, is another
        thing: it reads the sources and the targets of edges as two kinds of vertices.


        Columns: side.
        Numbers: bipartite, first_side, second_side, odd_cycle_length, odd_cycle.
        Koenig, Theorie der endlichen und unendlichen Graphen, Leipzig 1936.
        In NetworkX: networkx.bipartite.color.
        """
        given: dict[str, Any] = {}
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("bipartite", given, columns)

    def biconnected(
        self,
        *,
        per_edge: bool = False,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Biconnected components, articulation points and bridges.

        A biconnected component is a maximal set of edges of which any two are on a common cycle; an
        edge on no cycle is a bridge, and one for itself. A vertex in more than one of them is an
        articulation point: without it its connected component falls apart, as it does without a
        bridge. Direction, self-loops, repeats and weights are ignored. By vertex the number of
        components that it is in, 0 without edges; with per_edge the component of each edge,
        numbered from 0 on in the order of their first edges. All is exact.

        per_edge: write a row for each edge, source target component: .tsv .csv .json .npz .mtx

        Columns: blocks, component.
        Numbers: components, largest, articulation_points, bridges.
        Dong, Wang, Gu and Sun, Provably fast and space-efficient parallel biconnectivity, PPoPP
        2023.
        Tarjan and Vishkin, An efficient parallel biconnectivity algorithm, SIAM Journal on
        Computing 14(4), 1985.
        In NetworkX: networkx.biconnected_component_edges.
        """
        given: dict[str, Any] = {}
        if per_edge:
            given["per_edge"] = flag("per_edge", per_edge)
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("biconnected", given, columns)

    def rich_club(
        self,
        *,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """How densely vertices of many edges are joined to each other.

        The club of k is all vertices of more than k edges. Its coefficient is the number of edges
        between them over the number of pairs of them, not normalized. For each vertex that of the
        club of its own degree, the vertices with more edges than it has; none where these are fewer
        than two. So the file has the coefficients of all k that are a vertex's degree, and others
        are those of the next lower one. The report has k = 0, 1, 2, 4, 8 and so on. Direction,
        self-loops, repeats and weights are ignored.


        Columns: rich_club.
        Numbers: largest_degree, degree, vertices, edges, coefficient.
        Zhou and Mondragon, The rich-club phenomenon in the Internet topology, IEEE Communications
        Letters 8(3), 2004.
        In NetworkX: networkx.rich_club_coefficient.
        """
        given: dict[str, Any] = {}
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("rich-club", given, columns)

    def topological_order(
        self,
        *,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Order the vertices so that all edges lead forward.

        An order of the vertices in which each edge leads to a later one: level by level, the level
        of a vertex being the number of edges of the longest path that ends there, and within a
        level in vertex order. Vertices on a cycle or behind one have no place, and a cycle is
        named: the one found from the smallest of them, back each time to the smallest. A self-loop
        is a cycle, and so is an undirected edge.


        Columns: position, level.
        Numbers: acyclic, levels, ordered, cycle_length, cycle.
        Kahn, Topological sorting of large networks, Communications of the ACM 5(11), 1962.
        In NetworkX: networkx.topological_generations.
        """
        given: dict[str, Any] = {}
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("topological", given, columns)

    topological = topological_order

    def core_number(
        self,
        k: int | None = None,
        *,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Core numbers: how dense a part of the graph each vertex is in.

        The k-core is what remains when vertices with fewer than k edges are taken away until there
        are none; the core number of a vertex is the largest k whose k-core it is in: of the file's
        vertices the k-core has those with k or more. Edges in and out count, in a directed graph
        both of u -> v and v -> u; self-loops are ignored, repeats count once. The degeneracy is the
        largest core number. In the order of the column order each vertex has at most as many edges
        to later ones as its core number: in rounds go all vertices with the fewest edges left, of
        these the first in the file first. With -k, -o writes the edges of the k-core, each with the
        largest k whose k-core it is in.

        k: the k of the core to report the size of (the largest), and to write with -o

        Columns: core, order, edge_core.
        Numbers: degeneracy, k, vertices, edges.
        Seidman, Network structure and minimum degree, Social Networks 5, 1983.
        Matula and Beck, Smallest-last ordering and clustering and graph coloring algorithms,
        Journal of the ACM 30, 1983 (the order).
        Kabir and Madduri, Parallel k-core decomposition on multicore platforms, IPDPSW 2017.
        In NetworkX: networkx.core_number.
        """
        given: dict[str, Any] = {}
        if k is not None:
            given["k"] = whole("k", k)
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("kcore", given, columns)

    kcore = core_number

    def minimum_spanning_tree(
        self,
        *,
        weights: bool | None = None,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """The spanning forest of least weight.

        The edges of the spanning forest of least weight: in each component a tree of all its
        vertices whose weights add up to the least. Direction is ignored; of edges both ways, and of
        repeats, the lightest counts; self-loops do not. Weights may be negative; without any each
        edge weighs 1. Of equally light edges the one whose smaller end comes first in the file's
        order of vertices is taken, then the one whose larger end does, so that the forest is always
        the same. Whole weights are added up exactly.

        weights: whether weights are lengths (if there are any), or each edge has length 1

        Columns: weight.
        Numbers: weight, edges, trees, rounds.
        Boruvka, O jistem problemu minimalnim, Prace Moravske prirodovedecke spolecnosti 3, 1926.
        Fallin, Gonzalez, Seo and Burtscher, A high-performance MST implementation for GPUs, SC
        2023.
        In NetworkX: networkx.minimum_spanning_edges.
        """
        given: dict[str, Any] = {}
        if weights is not None:
            given["weights"] = int(flag("weights", weights))
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("mst", given, columns)

    mst = minimum_spanning_tree

    def label_propagation(
        self,
        *,
        iterations: int | None = None,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Communities by label propagation, as LDBC defines them.

        At first a vertex's label is its id. In each round all vertices at once take the most
        frequent label among their neighbours, the smallest of equally frequent ones, as LDBC
        Graphalytics has it; those without neighbours keep theirs. In a directed graph in- and out-
        neighbours count, one twice to which edges lead both ways. A loop makes a vertex its own
        neighbour. Ids are compared as numbers, strings byte by byte. Rounds end after 10, or where
        one changes no label. Weights are ignored.

        iterations: rounds (10, or as an LDBC .properties file says)

        Columns: label.
        Numbers: communities, largest, iterations, changed.
        Raghavan, Albert and Kumara, Near linear time algorithm to detect community structures in
        large-scale networks, Physical Review E 76, 2007.
        Iosup et al., The LDBC Graphalytics benchmark, arXiv 2011.15028, 2020 (ties, directed
        graphs).
        """
        given: dict[str, Any] = {}
        if iterations is not None:
            given["iterations"] = whole("iterations", iterations)
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("cdlp", given, columns)

    cdlp = label_propagation

    def maximal_independent_set(
        self,
        *,
        seed: int = 1,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """A maximal independent set of vertices.

        Vertices without an edge between two of them, to which none can be added. Direction, self-
        loops, repeats and weights are ignored. Vertices are taken in turn, each unless a neighbour
        was: those of few edges first (by the bits of their number), of these in an order drawn by
        the seed. The same seed gives the same set everywhere.

        seed: another seed finds another set

        Columns: member.
        Numbers: size.
        Luby, A simple parallel algorithm for the maximal independent set problem, STOC 1985.
        Burtscher et al., A high-quality and fast maximal independent set implementation for GPUs,
        TOPC 2018.
        In NetworkX: networkx.maximal_independent_set.
        """
        given: dict[str, Any] = {}
        if seed != 1:
            given["seed"] = whole("seed", seed)
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("mis", given, columns)

    mis = maximal_independent_set

    def closeness(
        self,
        *,
        samples: int | None = None,
        seed: int = 1,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """How near each vertex is to those that reach it.

        Wasserman and Faust's closeness: of the r other vertices that reach the vertex, along edges
        as they point, r over the sum of their distances, times r over the number of all other
        vertices; 0 where none reaches it. A distance counts edges: weights are ignored. With
        samples an estimate: r and the sum are those of the drawn vertices, scaled up.

        samples: estimate from so many vertices drawn at random, with an error bound (all)
        seed: another seed draws others

        Columns: closeness, closeness_estimate.
        Numbers: sources, error_bound.
        Wasserman and Faust, Social network analysis, Cambridge University Press 1994.
        Then, Kaufmann, Chirigati, Hoang-Vu, Pham, Kemper, Neumann and Vo, The more the merrier:
        Efficient multi-source graph traversal, VLDB 2014.
        Eppstein and Wang, Fast approximation of centrality, Journal of Graph Algorithms and
        Applications 8(1), 2004 (--samples).
        In NetworkX: networkx.closeness_centrality.
        """
        given: dict[str, Any] = {}
        if samples is not None:
            given["samples"] = whole("samples", samples)
        if seed != 1:
            given["seed"] = whole("seed", seed)
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("closeness", given, columns)

    def harmonic(
        self,
        *,
        samples: int | None = None,
        seed: int = 1,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """The sum of 1 / distance from all vertices to each.

        The sum of 1 / distance over the other vertices that reach the vertex, along edges as they
        point; not divided by their number. A distance counts edges: weights are ignored. With
        samples an estimate: the sum over the drawn vertices, scaled up.

        samples: estimate from so many vertices drawn at random, with an error bound (all)
        seed: another seed draws others

        Columns: harmonic, harmonic_estimate.
        Numbers: sources, error_bound.
        Rochat, Closeness centrality extended to unconnected graphs: the harmonic centrality index,
        ASNA 2009.
        Then, Kaufmann, Chirigati, Hoang-Vu, Pham, Kemper, Neumann and Vo, The more the merrier:
        Efficient multi-source graph traversal, VLDB 2014.
        In NetworkX: networkx.harmonic_centrality.
        """
        given: dict[str, Any] = {}
        if samples is not None:
            given["samples"] = whole("samples", samples)
        if seed != 1:
            given["seed"] = whole("seed", seed)
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("harmonic", given, columns)

    def multi_bfs(
        self,
        sources: Any = None,
        *,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Distances in edges from several vertices to all that they reach.

        For each source and each vertex that it reaches, itself included, the number of edges on a
        shortest path along edges: what bfs gives, for all sources at once. A file has a row for
        each such pair: source, target, distance. Repeated sources count once; weights are ignored.

        sources: the vertices to start from, ids

        Columns: distance.
        Numbers: sources, reached, farthest, pairs.
        Then, Kaufmann, Chirigati, Hoang-Vu, Pham, Kemper, Neumann and Vo, The more the merrier:
        Efficient multi-source graph traversal, VLDB 2014.
        In NetworkX: networkx.single_source_shortest_path_length.
        """
        given: dict[str, Any] = {}
        if sources is not None:
            given["sources"] = self._starts(sources)
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("multi-bfs", given, columns)

    def multi_sssp(
        self,
        sources: Any = None,
        *,
        weights: bool | None = None,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Lengths of shortest paths from several vertices to all that they reach.

        For each source and each vertex that it reaches, itself included, the length of a shortest
        path: what sssp gives for each source. The length of a path is the sum of its edges'
        weights, which must not be negative; without weights each edge is 1 long. Whole lengths are
        exact. A file has a row for each such pair: source, target, distance. Repeated sources count
        once.

        sources: the vertices to start from, ids
        weights: whether weights are lengths (if there are any), or each edge has length 1

        Columns: distance.
        Numbers: sources, reached, farthest, pairs.
        Meyer and Sanders, Delta-stepping: a parallelizable shortest path algorithm, Journal of
        Algorithms 49(1), 2003.
        In NetworkX: networkx.single_source_dijkstra_path_length.
        """
        given: dict[str, Any] = {}
        if sources is not None:
            given["sources"] = self._starts(sources)
        if weights is not None:
            given["weights"] = int(flag("weights", weights))
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("multi-sssp", given, columns)

    def apsp(
        self,
        *,
        limit: int = 5000,
        weights: bool | None = None,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Lengths of shortest paths between all pairs of vertices of a small graph.

        For each vertex and each that it reaches, itself included, the length of a shortest path:
        the least sum of its edges' weights, which may be negative; without weights each edge is 1
        long. Pairs without a path have no row. A graph with a cycle of negative length is refused,
        as is an undirected one with a negative edge. Whole lengths are exact. Memory grows with the
        square of the number of vertices and time with its cube, without weights with a search from
        each, so that graphs of more than limit vertices are refused: multi-sssp has the distances
        from some. A file has a row for each pair: source, target, distance. As .npy it is a matrix
        with a row for each source: 32-bit integers without weights and -1 without a path, 64-bit
        integers of whole lengths and the largest of them without a path, or reals and infinity.

        limit: refuse graphs of more vertices
        weights: whether weights are lengths (if there are any), or each edge has length 1

        Columns: distance.
        Numbers: pairs, unreached, farthest, mean_distance.
        Floyd, Algorithm 97: Shortest path, Communications of the ACM 5(6), 1962.
        Venkataraman, Sahni and Mukhopadhyaya, A blocked all-pairs shortest-paths algorithm, Journal
        of Experimental Algorithmics 8, 2003.
        Then, Kaufmann, Chirigati, Hoang-Vu, Pham, Kemper, Neumann and Vo, The more the merrier:
        Efficient multi-source graph traversal, VLDB 2014 (without weights).
        In NetworkX: networkx.floyd_warshall.
        """
        given: dict[str, Any] = {}
        if limit != 5000:
            given["limit"] = whole("limit", limit)
        if weights is not None:
            given["weights"] = int(flag("weights", weights))
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("apsp", given, columns)

    def eccentricity(
        self,
        *,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """How far it is from each vertex to the furthest that it reaches.

        The eccentricity of a vertex is the largest distance from it to a vertex that it reaches,
        along edges; 0 where it reaches none. A distance counts edges: weights are ignored. All
        values are exact. In a graph of several components eccentricities are those within each; the
        column component names it by its smallest vertex (in a directed graph the strongly connected
        one). The diameter is the largest of all, the radius the smallest of the largest component.
        Not every vertex is searched from: a search bounds the eccentricities of others, and it is
        reported how many there were.


        Columns: eccentricity, component.
        Numbers: diameter, radius, components, searches.
        Takes and Kosters, Computing the eccentricity distribution of large graphs, Algorithms 6(1),
        2013.
        Then, Kaufmann, Chirigati, Hoang-Vu, Pham, Kemper, Neumann and Vo, The more the merrier:
        Efficient multi-source graph traversal, VLDB 2014 (where bounds do not meet).
        In NetworkX: networkx.eccentricity.
        """
        given: dict[str, Any] = {}
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("eccentricity", given, columns)

    def diameter(
        self,
        *,
        effective: bool = False,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """How far apart two vertices can be, and from where all others are near.

        The diameter is the largest eccentricity, the radius the smallest one in the largest
        component (strongly connected, in a directed graph; of several the first). The eccentricity
        of a vertex is the largest distance from it to a vertex that it reaches, along edges, and 0
        where it reaches none. Distances between vertices that do not reach each other do not count:
        of several components the diameter is the largest of theirs. The periphery is the vertices
        with the largest eccentricity, the center those of the radius. From the first of the
        periphery to the first that is as far away is named. All is exact; a distance counts edges,
        and weights are ignored. With effective, the effective diameter is found, too: the number of
        hops within which 90 % of the pairs of a vertex and another that it reaches lie, as
        neighbourhood has it by default, exactly in graphs of up to 2,048 vertices and else as an
        estimate. Other shares, precisions and seeds, and all exactly, are options of neighbourhood.

        effective: also the effective diameter, of 90 % of the pairs: neighbourhood has options for
            it

        Columns: distance.
        Numbers: diameter, from, to, periphery, radius, center, components, searches,
        effective_diameter.
        Takes and Kosters, Determining the diameter of small world networks, CIKM 2011.
        Then, Kaufmann, Chirigati, Hoang-Vu, Pham, Kemper, Neumann and Vo, The more the merrier:
        Efficient multi-source graph traversal, VLDB 2014 (where bounds do not meet).
        Boldi, Rosa and Vigna, HyperANF: approximating the neighbourhood function of very large
        graphs on a budget, WWW 2011 (the effective diameter).
        In NetworkX: networkx.diameter.
        """
        given: dict[str, Any] = {}
        if effective:
            given["effective"] = flag("effective", effective)
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("diameter", given, columns)

    def neighbourhood(
        self,
        *,
        hops: int | None = None,
        exact: bool = False,
        precision: int = 8,
        seed: int = 1,
        percentile: float = 90.0,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """How many vertices lie within some hops of each, and the effective diameter.

        The neighbourhood of a vertex within h hops is the vertices that it reaches by at most h
        edges as they point, itself included. The neighbourhood function N(h) is the sum of their
        numbers over all vertices. The effective diameter is the least h, counted on between whole
        numbers as if the pairs lay evenly, within which 90 % (percentile) of the pairs of a vertex
        and another that it reaches lie: N(h) - N(0) is 90 % of what it is in the end. Numbers are
        estimates by HyperLogLog counters, whose standard error is 1.04 / sqrt(2^N) with precision
        N, 6.5 % by default; exact with exact, and always where bits for all vertices take no more
        memory than the registers (2,048 vertices by default). Estimates depend on the graph and the
        seed alone. Weights are ignored.

        hops: count the vertices at most so many edges away (all that are reached)
        exact: count exactly, 4096 vertices at a time; small graphs always are
        precision: estimate by 2^N registers of a byte at each vertex, N from 4 to 16
        seed: another seed gives other estimates
        percentile: percent of the pairs within the effective diameter

        Columns: neighbourhood, neighbourhood_estimate.
        Numbers: error_bound, hops, complete, pairs, effective_diameter, mean_distance,
        neighbourhood_function.
        Palmer, Gibbons and Faloutsos, ANF: a fast and scalable tool for data mining in massive
        graphs, KDD 2002.
        Boldi, Rosa and Vigna, HyperANF: approximating the neighbourhood function of very large
        graphs on a budget, WWW 2011.
        Ertl, New cardinality estimation algorithms for HyperLogLog sketches, arXiv 2017 (the
        estimate of a counter).
        """
        given: dict[str, Any] = {}
        if hops is not None:
            given["hops"] = whole("hops", hops)
        if exact:
            given["exact"] = flag("exact", exact)
        if precision != 8:
            given["precision"] = whole("precision", precision)
        if seed != 1:
            given["seed"] = whole("seed", seed)
        if percentile != 90.0:
            given["percentile"] = real("percentile", percentile)
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("neighbourhood", given, columns)

    def modularity(
        self,
        partition: Any = None,
        *,
        resolution: float = 1.0,
        weights: bool | None = None,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """How good a partition is: modularity, coverage, conductance.

        Of the communities that a file gives, or of the connected components: the share of edges
        within communities (coverage), and the same less the share expected of edges drawn at random
        with these degrees, times the resolution (modularity). The conductance of a community is the
        number of edges that leave it over the ends of edges in it or outside, whichever are fewer;
        one of all edges has none. In a directed graph the expected share is by out- and in-degrees,
        edges of both directions leave, and ends are out-degrees.

        partition: a dict of ids and communities, a list of sets of ids, or a community for each
            vertex in order (the components)
        resolution: what the expected edges count: above 1 favours small communities
        weights: whether weights count (no)

        Columns: conductance, community.
        Numbers: modularity, coverage, communities, mean_conductance, largest_conductance.
        Newman and Girvan, Finding and evaluating community structure in networks, Physical Review E
        69, 2004.
        Reichardt and Bornholdt, Statistical mechanics of community detection, Physical Review E 74,
        2006 (resolution).
        In NetworkX: networkx.community.modularity.
        """
        given: dict[str, Any] = {}
        if partition is not None:
            given["partition"] = self._partition(partition)
        if resolution != 1.0:
            given["resolution"] = real("resolution", resolution)
        if weights is not None:
            given["weights"] = int(flag("weights", weights))
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("modularity", given, columns)

    def louvain(
        self,
        *,
        resolution: float = 1.0,
        max_levels: int = 64,
        seed: int = 1,
        level: int | None = None,
        weights: bool | None = None,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Communities of large modularity, by Louvain's method.

        Each vertex begins alone. In rounds vertices move to the neighbouring community that raises
        modularity most, the smallest of equally good ones, until a round gains little; then the
        communities become the vertices of a smaller graph, and so on until none move. On the way
        back vertices of each level move once more. An eighth of the vertices, drawn by a hash,
        decides at once, so that results are the same on every device. Sums are exact; real weights
        are rounded to 2^-51 of their sum. A directed graph keeps its direction: an edge is expected
        by out- and in-degrees, as in modularity. A community is named by its smallest vertex.

        resolution: what the expected edges count: above 1 favours small communities
        max_levels: graphs of communities at most, the graph itself included
        seed: of the order in which vertices move
        level: the communities after so many levels, without moves on the way back
        weights: whether weights count (no)

        Columns: community.
        Numbers: modularity, communities, largest, levels, level_sizes, rounds.
        Blondel, Guillaume, Lambiotte and Lefebvre, Fast unfolding of communities in large networks,
        Journal of Statistical Mechanics 2008.
        Rotta and Noack, Multilevel local search algorithms for modularity clustering, Journal of
        Experimental Algorithmics 16, 2011 (moves on the way back).
        Leicht and Newman, Community structure in directed networks, Physical Review Letters 100,
        2008 (directed graphs).
        In NetworkX: networkx.community.louvain_communities.
        """
        given: dict[str, Any] = {}
        if resolution != 1.0:
            given["resolution"] = real("resolution", resolution)
        if max_levels != 64:
            given["max_levels"] = whole("max_levels", max_levels)
        if seed != 1:
            given["seed"] = whole("seed", seed)
        if level is not None:
            given["level"] = whole("level", level)
        if weights is not None:
            given["weights"] = int(flag("weights", weights))
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("louvain", given, columns)

    def leiden(
        self,
        *,
        resolution: float = 1.0,
        max_levels: int = 64,
        seed: int = 1,
        iterations: int = 2,
        weights: bool | None = None,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Connected communities of large modularity, by Leiden's method.

        As louvain, but the vertices of the next level are parts of communities: each grows from one
        vertex by others of its community that are still alone, and well enough connected to the
        rest of it. Communities of the next level begin as those of this one, and vertices leave
        them part by part. Communities are connected, which verify proves. Each iteration begins
        with the communities of the one before. Of a graph of over 10 million entries, an iteration
        ends at the first level after the graph whose first round of moves gains little, and the
        last of several with the graph itself. The graph's direction, sums and names of communities
        are as in louvain.

        resolution: what the expected edges count: above 1 favours small communities
        max_levels: graphs of communities at most, the graph itself included
        seed: of the order in which vertices move
        iterations: times that communities are made better
        weights: whether weights count (no)

        Columns: community.
        Numbers: modularity, communities, largest, levels, level_sizes, rounds.
        Traag, Waltman and van Eck, From Louvain to Leiden: guaranteeing well-connected communities,
        Scientific Reports 9, 2019.
        Leicht and Newman, Community structure in directed networks, Physical Review Letters 100,
        2008 (directed graphs).
        In NetworkX: networkx.community.leiden_communities.
        """
        given: dict[str, Any] = {}
        if resolution != 1.0:
            given["resolution"] = real("resolution", resolution)
        if max_levels != 64:
            given["max_levels"] = whole("max_levels", max_levels)
        if seed != 1:
            given["seed"] = whole("seed", seed)
        if iterations != 2:
            given["iterations"] = whole("iterations", iterations)
        if weights is not None:
            given["weights"] = int(flag("weights", weights))
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("leiden", given, columns)

    def coloring(
        self,
        *,
        strategy: Literal["log-degree", "largest-first"] = "log-degree",
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Colors of vertices, no edge between two of one color.

        Vertices get the first color, from 0 on, that no neighbour has, one after another: those of
        many edges first, by the number of bits of their number, of these in a scattered order. With
        strategy largest-first those of most edges first, of equally many the first in the file's
        order first. No edge joins two of one color. Direction, self-loops, repeats and weights are
        ignored; in a directed graph edges in and out count. The fewest colors possible may be
        fewer.

        strategy: which get their color first: largest-first is NetworkX's

        Columns: color.
        Numbers: colors, largest.
        Welsh and Powell, An upper bound for the chromatic number of a graph and its application to
        timetabling problems, Computer Journal 10, 1967.
        Jones and Plassmann, A parallel graph coloring heuristic, SIAM Journal on Scientific
        Computing 14, 1993.
        Hasenplaugh, Kaler, Schardl and Leiserson, Ordering heuristics for parallel graph coloring,
        SPAA 2014.
        In NetworkX: networkx.greedy_color.
        """
        given: dict[str, Any] = {}
        if strategy != "log-degree":
            given["strategy"] = strategy
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("coloring", given, columns)

    def walk(
        self,
        start: Any = None,
        *,
        length: int = 40,
        walks: int = 10,
        p: float = 1.0,
        q: float = 1.0,
        seed: int = 1,
        weights: bool | None = None,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Random walks: uniform, by weight, or node2vec's.

        From each start so many walks are taken, each of so many steps. A step leads along an edge
        of the vertex, all with the same probability, or with weights in proportion to their
        weights, repeats added; a self-loop leads back to its vertex. With p and q a step also
        depends on the vertex before, as node2vec has it: its edge counts 1/p times if it leads back
        there, once if it leads to a vertex that an edge joins from there, and else 1/q times. In a
        directed graph a walk follows the direction of edges, and ends where none leads on: its row
        is shorter. -o writes the walks, a row each; with output_columns visits, how often walks
        were at each vertex. A walk depends on the seed, its start and its number alone, not on
        threads, device or the other starts.

        start: the vertices to start from, ids
        length: steps of a walk
        walks: walks from each start
        p: node2vec: a step back to the vertex before weighs 1/p
        q: node2vec: a step that leads away from the vertex before weighs 1/q
        seed: another seed takes other walks
        weights: whether weights count (no)

        Columns: visits, walks.
        Numbers: starts, steps, dead_ends.
        Perozzi, Al-Rfou and Skiena, DeepWalk: Online learning of social representations, KDD 2014.
        Grover and Leskovec, node2vec: Scalable feature learning for networks, KDD 2016 (with --p
        and --q).
        Salmon, Moraes, Dror and Shaw, Parallel random numbers: as easy as 1, 2, 3, SC 2011 (random
        bits).
        """
        given: dict[str, Any] = {}
        if start is not None:
            given["start"] = self._starts(start)
        if length != 40:
            given["length"] = whole("length", length)
        if walks != 10:
            given["walks"] = whole("walks", walks)
        if p != 1.0:
            given["p"] = real("p", p)
        if q != 1.0:
            given["q"] = real("q", q)
        if seed != 1:
            given["seed"] = whole("seed", seed)
        if weights is not None:
            given["weights"] = int(flag("weights", weights))
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("walk", given, columns)

    def sample(
        self,
        start: Any = None,
        *,
        fanout: Iterable[int] | None = None,
        replace: bool = False,
        seed: int = 1,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """A sample of the neighbours within some hops, for learning.

        From each start so many of its edges are drawn as the first number of fanout says; from each
        vertex that these lead to, and that is no start, as many as the second says, and so on: a
        vertex is drawn from once, at the hop behind the one at which it is first reached. A vertex
        with no more edges gives all, of others each set of so many edges is equally likely; with
        replace each draw is of all its edges, and may repeat. A file has a row for each edge drawn:
        source, target, hop. In a directed graph edges are drawn along their direction; a self-loop
        is an edge; weights are ignored. A sample depends on the seed, the vertex and its hop alone,
        not on threads or device.

        start: the vertices to start from, ids
        fanout: edges drawn from a vertex, for each hop
        replace: draw with replacement: an edge may be drawn again
        seed: another seed draws others

        Columns: hop.
        Numbers: starts, sampled, by_hop, reached.
        Hamilton, Ying and Leskovec, Inductive representation learning on large graphs, NIPS 2017.
        Bentley and Floyd, A sample of brilliance, Communications of the ACM 30(9), 1987 (without
        --replace).
        Salmon, Moraes, Dror and Shaw, Parallel random numbers: as easy as 1, 2, 3, SC 2011 (random
        bits).
        """
        given: dict[str, Any] = {}
        if start is not None:
            given["start"] = self._starts(start)
        if fanout is not None:
            given["fanout"] = self._whole_numbers(fanout)
        if replace:
            given["replace"] = flag("replace", replace)
        if seed != 1:
            given["seed"] = whole("seed", seed)
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("sample", given, columns)

    def layout(
        self,
        *,
        seed: int = 1,
        effort: float = 1.0,
        weights: bool | None = None,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """A drawing of the graph: a place for each vertex, by forces.

        Places at which forces hold each other: two vertices push each other with 1 over their
        distance, an edge pulls with the square of its length, or with weights that times its weight
        over the mean weight. Direction, loops and repeats are ignored. Drawn are ever finer graphs,
        in which vertices stand for the groups around those of many edges, from the coarsest to the
        graph itself; pushes of vertices far away are summed up by cells of a grid. Components are
        laid beside each other. The longer side of the drawing is 1. edge_length is the mean
        distance of two vertices with an edge between them. The same for the same seed and any
        number of threads; two kinds of device may differ in rounding, by which vertices come to lie
        elsewhere. -o FILE.svg or plot FILE.svg draws it.

        seed: another seed draws another picture
        effort: how many rounds, of as many as usual
        weights: whether weights count (no)

        Columns: x, y.
        Numbers: levels, rounds, width, height, edge_length.
        Fruchterman and Reingold, Graph drawing by force-directed placement, Software: Practice and
        Experience 21(11), 1991.
        Walshaw, A multilevel algorithm for force-directed graph drawing, Journal of Graph
        Algorithms and Applications 7(3), 2003.
        Hachul and Jünger, Drawing large graphs with a potential-field-based multilevel algorithm,
        Graph Drawing 2004.
        Greengard and Rokhlin, A fast algorithm for particle simulations, Journal of Computational
        Physics 73, 1987 (pushes from far away).
        In NetworkX: networkx.spring_layout.
        """
        given: dict[str, Any] = {}
        if seed != 1:
            given["seed"] = whole("seed", seed)
        if effort != 1.0:
            given["effort"] = real("effort", effort)
        if weights is not None:
            given["weights"] = int(flag("weights", weights))
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("layout", given, columns)

    def matching(
        self,
        *,
        seed: int = 1,
        per_edge: bool = False,
        weights: bool | None = None,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """A maximal matching, its heaviest edges first.

        Edges of which no two share an end, to which none can be added. They are taken in turn, each
        unless one of its ends has a partner: the heaviest first, of equally heavy ones in an order
        drawn by the seed (by falling hash of the two ends and the seed). So its weight is at least
        half of the largest that a matching can have, where no weight is negative; it is maximal,
        not of maximum weight. Direction is ignored; the weights of edges both ways, and of repeats,
        are added, and self-loops do not count. Edges of negative weight are taken, too; without
        weights each edge weighs 1. The same seed gives the same matching everywhere.

        seed: another seed draws another order of equally heavy edges
        per_edge: write a row for each edge of the matching, source target weight: .tsv .csv .json
            .npz .mtx
        weights: whether weights count (if there are any), or each edge weighs 1

        Columns: partner, weight.
        Numbers: edges, weight, unmatched, rounds.
        Preis, Linear time 1/2-approximation algorithm for maximum weighted matching in general
        graphs, STACS 1999.
        Manne and Bisseling, A parallel approximation algorithm for the weighted maximum matching
        problem, PPAM 2007.
        In NetworkX: networkx.maximal_matching.
        """
        given: dict[str, Any] = {}
        if seed != 1:
            given["seed"] = whole("seed", seed)
        if per_edge:
            given["per_edge"] = flag("per_edge", per_edge)
        if weights is not None:
            given["weights"] = int(flag("weights", weights))
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("matching", given, columns)

    def maxflow(
        self,
        source: Any = None,
        target: Any = None,
        *,
        weights: bool | None = None,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """The most that can flow from one vertex to another.

        The most that can flow from the source to the target along edges, up to the capacity of
        each: its weight, or 1 without weights. An undirected edge has its capacity both ways; the
        capacities of repeats are added, those of edges both ways are one each; self-loops do not
        count. The flow of an edge is listed in the direction in which it flows, net of what flows
        back, and edges without any are left out. Of several flows of that value it is the same one
        everywhere. Whole capacities are exact, and refused where those at source and target add up
        to over 2^61. Real ones are rounded to multiples of a power of two, at most 2^-58 of what
        can leave the source, or reach the target if that is less, and to no less than one: value
        and cut are off by at most one such unit for each edge of the cut.

        source: the vertex to leave
        target: the vertex to reach
        weights: whether weights count (if there are any), or each edge weighs 1

        Columns: flow.
        Numbers: value, edges, source, target, phases, rounds, rounded.
        Goldberg and Tarjan, A new approach to the maximum-flow problem, Journal of the ACM 35(4),
        1988.
        Dinic, Algorithm for solution of a problem of maximum flow in networks with power
        estimation, Soviet Mathematics Doklady 11, 1970.
        Baumstark, Blelloch and Shun, Efficient implementation of a synchronous parallel push-
        relabel algorithm, ESA 2015.
        In NetworkX: networkx.maximum_flow_value.
        """
        given: dict[str, Any] = {}
        if source is not None:
            given["source"] = self._vertex(source)
        if target is not None:
            given["target"] = self._vertex(target)
        if weights is not None:
            given["weights"] = int(flag("weights", weights))
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("maxflow", given, columns)

    def mincut(
        self,
        source: Any = None,
        target: Any = None,
        *,
        per_edge: bool = False,
        weights: bool | None = None,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """The lightest edges that part one vertex from another.

        The edges of least weight in all without which no way leads from the source to the target,
        and the two sides: the vertices that the source still reaches along edges on which more
        could flow, and all others. Of several such cuts it is the one with the smallest side of the
        source, which is within that of every other. Weights are capacities as maxflow has them, 1
        without weights, and the value is that of the largest flow: exact where capacities are
        whole, else within one unit of its rounding for each edge of the cut.

        source: the vertex to leave
        target: the vertex to reach
        per_edge: write a row for each edge of the cut, source target capacity: .tsv .csv .json .npz
            .mtx
        weights: whether weights count (if there are any), or each edge weighs 1

        Columns: side, capacity.
        Numbers: value, flow, edges, source_side, source, target, phases, rounds, rounded.
        Ford and Fulkerson, Maximal flow through a network, Canadian Journal of Mathematics 8, 1956.
        Goldberg and Tarjan, A new approach to the maximum-flow problem, Journal of the ACM 35(4),
        1988.
        In NetworkX: networkx.minimum_cut.
        """
        given: dict[str, Any] = {}
        if source is not None:
            given["source"] = self._vertex(source)
        if target is not None:
            given["target"] = self._vertex(target)
        if per_edge:
            given["per_edge"] = flag("per_edge", per_edge)
        if weights is not None:
            given["weights"] = int(flag("weights", weights))
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("mincut", given, columns)

    def edge_bc(
        self,
        *,
        sources: Any = None,
        seed: int = 1,
        normalize: Literal["none", "pairs", "max"] = "none",
        weights: bool | None = None,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Betweenness of edges: the share of shortest paths along each edge.

        Brandes' betweenness of edges: over all pairs of vertices, the sum of the share of their
        shortest paths that lead along the edge. An undirected pair counts once. Each edge is 1
        long, or with weights as long as its weight, as bc has them. A self-loop has 0, an edge
        listed several times is one, of the least length. A file has a row for each edge. Of K
        sources, estimates are n / K times the sums from these, and normalize pairs divides by K (n
        - 1) pairs, as NetworkX does.

        sources: paths from all vertices, from K drawn at random, which is an estimate scaled to
            all, or from those listed
        seed: another seed draws others
        normalize: divide by nothing, by the number of pairs, or by the largest
        weights: whether weights are lengths, or each edge has length 1 (no)

        Columns: betweenness.
        Brandes, On variants of shortest-path betweenness centrality and their generic computation,
        Social Networks 30(2), 2008.
        Brandes and Pich, Centrality estimation in large networks, International Journal of
        Bifurcation and Chaos 17(7), 2007 (--sources).
        In NetworkX: networkx.edge_betweenness_centrality.
        """
        given: dict[str, Any] = {}
        if sources is not None:
            given["sources"] = self._sources(sources)
        if seed != 1:
            given["seed"] = whole("seed", seed)
        if normalize != "none":
            given["normalize"] = normalize
        if weights is not None:
            given["weights"] = int(flag("weights", weights))
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("edge-bc", given, columns)

    def percolation(
        self,
        *,
        states: Any = None,
        weights: bool | None = None,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Percolation centrality: who passes on what spreads from vertices in a state.

        Of a vertex the sum over all ordered pairs of other vertices of the share of their shortest
        paths that lead through it, each times the state of where it begins over the sum of the
        states of all but the vertex, divided by n - 2. States are numbers from 0 on, such as the
        share of an infection: 1 for each vertex, or those that states lists, and 0 for the others.
        Where no other vertex has a state above 0, and with fewer than three vertices, it is 0,
        where NetworkX divides by 0. Each edge is 1 long, or with weights as long as its weight, as
        bc has them.

        states: the states of vertices: ids, a dict of ids and numbers, or an array of a number for
            each vertex (1 for each)
        weights: whether weights are lengths, or each edge has length 1 (no)

        Columns: percolation.
        Numbers: percolated.
        Piraveenan, Prokopenko and Hossain, Percolation centrality: quantifying graph-theoretic
        impact of nodes during percolation in networks, PLoS ONE 8(1), 2013.
        Brandes, A faster algorithm for betweenness centrality, Journal of Mathematical Sociology
        25(2), 2001.
        In NetworkX: networkx.percolation_centrality.
        """
        given: dict[str, Any] = {}
        if states is not None:
            given["states"] = self._vertices(states)
        if weights is not None:
            given["weights"] = int(flag("weights", weights))
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("percolation", given, columns)

    def cliques(
        self,
        k: int = 4,
        *,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """How many cliques of k vertices there are, and at each vertex.

        A clique of k vertices is a set of k that are all joined to each other; those within larger
        ones count, too. Direction, self-loops, repeats and weights are ignored. All are counted,
        exactly, up to 2^63 - 1; more are an error.

        k: vertices of a clique

        Columns: cliques.
        Numbers: cliques.
        Jain and Seshadhri, The power of pivoting for exact clique counting, WSDM 2020.
        Chiba and Nishizeki, Arboricity and subgraph listing algorithms, SIAM Journal on Computing
        14(1), 1985 (the order).
        Almasri, El Hajj, Nagi, Xiong and Hwu, Parallel k-clique counting on GPUs, ICS 2022 (on a
        GPU).
        """
        given: dict[str, Any] = {}
        if k != 4:
            given["k"] = whole("k", k)
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("cliques", given, columns)

    def motifs(
        self,
        *,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """How many sets of three and four vertices have which shape.

        Sets of three and of four vertices, counted by the shape of the edges among them: each set
        has one shape, and the counts add up to all sets. The shapes of four vertices are clique,
        diamond (a clique less an edge), cycle, paw (a triangle and an edge to the fourth), star,
        path, and those in several parts. Direction, self-loops, repeats and weights are ignored.
        All is exact. A file has a row for each shape: its name, its number of vertices and how many
        sets have it, with all digits. With output_columns four_cycles it has the cycles of four
        vertices at each vertex, with chords or without.


        Columns: four_cycles.
        Numbers: triangle, wedge, edge3, empty3, clique, diamond, cycle, paw, star, path, triangle4,
        wedge4, two_edges, edge4, empty4.
        Pinar, Seshadhri and Vishal, ESCAPE: Efficiently counting all 5-vertex subgraphs, WWW 2017.
        Chiba and Nishizeki, Arboricity and subgraph listing algorithms, SIAM Journal on Computing
        14(1), 1985 (cycles).
        Jain and Seshadhri, The power of pivoting for exact clique counting, WSDM 2020 (cliques).
        """
        given: dict[str, Any] = {}
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("motifs", given, columns)

    def triads(
        self,
        *,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """The triad census, and clustering by the directions of edges.

        Sets of three vertices, counted by the edges among them in the sixteen kinds of Davis and
        Leinhardt: their digits are how many pairs are joined both ways, one way and not at all. In
        an undirected graph each edge leads both ways; self-loops, repeats and weights are ignored.
        The columns have the clustering of each vertex by Fagiolo's kinds: the triangles that the
        pairs of its edges are part of, over those that they could be, 0 without such a pair.


        Columns: clustering, cycle, middleman, in, out.
        Numbers: 003, 012, 102, 021D, 021U, 021C, 111D, 111U, 030T, 030C, 201, 120D, 120U, 120C,
        210, 300.
        Davis and Leinhardt, The structure of positive interpersonal relations in small groups,
        Sociological Theories in Progress 2, 1972.
        Moody, Matrix methods for calculating the triad census, Social Networks 20, 1998.
        Fagiolo, Clustering in complex directed networks, Physical Review E 76, 2007 (the columns).
        In NetworkX: networkx.triadic_census.
        """
        given: dict[str, Any] = {}
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("triads", given, columns)

    def jaccard(
        self,
        *,
        pairs: Iterable[tuple[Any, Any]] | None = None,
        all_pairs: bool = False,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Similar ends of edges: neighbours in common of all they have.

        The value of an edge is, of its ends, the number of neighbours that both have over that of
        those that either has. Direction, self-loops, repeats and weights are ignored. pairs takes
        pairs of vertices instead of edges, joined or not, each once. all_pairs compares all
        vertices that have a neighbour in common, and keeps the top K most alike pairs, of equal
        ones those of the smallest vertices in the file's order.

        pairs: compare these pairs of ids, not the edges
        all_pairs: compare all vertices, and keep the top K most alike pairs

        Columns: jaccard.
        Numbers: pairs, mean.
        Jaccard, The distribution of the flora in the alpine zone, New Phytologist 11(2), 1912.
        In NetworkX: networkx.jaccard_coefficient.
        """
        given: dict[str, Any] = {}
        if pairs is not None:
            given["pairs"] = self._pairs(pairs)
        if all_pairs:
            given["all_pairs"] = flag("all_pairs", all_pairs)
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("jaccard", given, columns)

    def overlap(
        self,
        *,
        pairs: Iterable[tuple[Any, Any]] | None = None,
        all_pairs: bool = False,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Similar ends of edges: neighbours in common of the fewer.

        The value of an edge is, of its ends, the number of neighbours that both have over that of
        the end with fewer. Direction, self-loops, repeats and weights are ignored. pairs takes
        pairs of vertices instead of edges, joined or not, each once. all_pairs compares all
        vertices that have a neighbour in common, and keeps the top K most alike pairs, of equal
        ones those of the smallest vertices in the file's order.

        pairs: compare these pairs of ids, not the edges
        all_pairs: compare all vertices, and keep the top K most alike pairs

        Columns: overlap.
        Numbers: pairs, mean.
        Simpson, Notes on the measurement of faunal resemblance, American Journal of Science 258-A,
        1960.
        """
        given: dict[str, Any] = {}
        if pairs is not None:
            given["pairs"] = self._pairs(pairs)
        if all_pairs:
            given["all_pairs"] = flag("all_pairs", all_pairs)
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("overlap", given, columns)

    def cosine(
        self,
        *,
        pairs: Iterable[tuple[Any, Any]] | None = None,
        all_pairs: bool = False,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Similar ends of edges: the angle between their rows.

        The value of an edge is, of its ends, the number of neighbours that both have over the
        square root of the product of their degrees. Direction, self-loops, repeats and weights are
        ignored. pairs takes pairs of vertices instead of edges, joined or not, each once. all_pairs
        compares all vertices that have a neighbour in common, and keeps the top K most alike pairs,
        of equal ones those of the smallest vertices in the file's order.

        pairs: compare these pairs of ids, not the edges
        all_pairs: compare all vertices, and keep the top K most alike pairs

        Columns: cosine.
        Numbers: pairs, mean.
        Salton and McGill, Introduction to Modern Information Retrieval, McGraw-Hill 1983.
        """
        given: dict[str, Any] = {}
        if pairs is not None:
            given["pairs"] = self._pairs(pairs)
        if all_pairs:
            given["all_pairs"] = flag("all_pairs", all_pairs)
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("cosine", given, columns)

    def adamic_adar(
        self,
        *,
        pairs: Iterable[tuple[Any, Any]] | None = None,
        all_pairs: bool = False,
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Similar ends of edges: common neighbours, rare ones count more.

        The value of an edge is, of its ends, the sum of 1 / log(degree) over the neighbours that
        both have. Direction, self-loops, repeats and weights are ignored. pairs takes pairs of
        vertices instead of edges, joined or not, each once. all_pairs compares all vertices that
        have a neighbour in common, and keeps the top K most alike pairs, of equal ones those of the
        smallest vertices in the file's order.

        pairs: compare these pairs of ids, not the edges
        all_pairs: compare all vertices, and keep the top K most alike pairs

        Columns: adamic_adar.
        Numbers: pairs, mean.
        Adamic and Adar, Friends and neighbors on the Web, Social Networks 25(3), 2003.
        In NetworkX: networkx.adamic_adar_index.
        """
        given: dict[str, Any] = {}
        if pairs is not None:
            given["pairs"] = self._pairs(pairs)
        if all_pairs:
            given["all_pairs"] = flag("all_pairs", all_pairs)
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("adamic-adar", given, columns)

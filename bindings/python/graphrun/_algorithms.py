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

    _names: ClassVar[frozenset[str]] = frozenset(
        (
            "adamic_adar", "bc", "betweenness", "bfs", "cc", "cdlp", "closeness", "clustering",
            "coloring", "core_number", "cosine", "degree", "diameter", "eccentricity",
            "eigenvector", "eigenvector_centrality", "harmonic", "hits", "jaccard", "k_truss",
            "katz", "katz_centrality", "kcore", "ktruss", "label_propagation", "lcc", "leiden",
            "louvain", "maximal_independent_set", "minimum_spanning_tree", "mis", "modularity",
            "mst", "multi_bfs", "multi_sssp", "overlap", "pagerank", "reciprocity", "scc",
            "shortest_paths", "sssp", "strongly_connected_components", "topological",
            "topological_order", "triangles",
        )
    )

    if TYPE_CHECKING:

        def _run(self, name: str, given: dict[str, Any], columns: Any) -> Result: ...
        def _vertex(self, id: Any) -> int: ...
        def _vertices(self, given: Any) -> Any: ...
        def _partition(self, given: Any) -> Any: ...
        def _pairs(self, given: Any) -> Any: ...
        def _sets(self, given: Any) -> Any: ...
        def _sources(self, given: Any) -> Any: ...
        def _starts(self, given: Any) -> Any: ...

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
        top: int | None = None,
        columns: Iterable[str] | None = None,
    ) -> Result:
        """Betweenness: the share of shortest paths through each vertex.

        Brandes' betweenness: over all pairs of other vertices, the sum of the share of their
        shortest paths that lead through the vertex. Ends of paths are not counted but with
        endpoints, an undirected pair counts once, and each edge is 1 long: weights are ignored.
        Estimates and normalized scores are NetworkX's: of K sources a vertex that is one of them
        has K - 1 others.

        sources: paths from "all" vertices, from so many drawn at random, which is an estimate
            scaled by n / sources, or from those listed
        seed: another seed draws others
        endpoints: count the ends of a path, too
        normalize: divide by nothing, by the number of pairs, or by the largest

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
        and weights are ignored.


        Columns: distance.
        Numbers: diameter, from, to, periphery, radius, center, components, searches.
        Takes and Kosters, Determining the diameter of small world networks, CIKM 2011.
        Then, Kaufmann, Chirigati, Hoang-Vu, Pham, Kemper, Neumann and Vo, The more the merrier:
        Efficient multi-source graph traversal, VLDB 2014 (where bounds do not meet).
        In NetworkX: networkx.diameter.
        """
        given: dict[str, Any] = {}
        if top is not None:
            given["top"] = whole("top", top)
        return self._run("diameter", given, columns)

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

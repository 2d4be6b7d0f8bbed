"""Algorithms that NetworkX, igraph or NetworKit have too, on 300 random graphs each: the same results.

What the NetworkX backend serves is compared in test_networkx_values.py and test_networkx_order.py.
"""

import math
import random

import numpy as np
import pytest

nx = pytest.importorskip("networkx")
from other_packages import Peers, igraph, near, networkit  # noqa: E402

GRAPHS = 300
BOTH = pytest.mark.parametrize("directed", [False, True])
WITH_IGRAPH = pytest.mark.skipif(igraph is None, reason="SKIP: igraph is not installed")
WITH_NETWORKIT = pytest.mark.skipif(networkit is None, reason="SKIP: NetworKit is not installed")


def each(**how):
    """The graphs, one after the other."""
    for seed in range(GRAPHS):
        yield Peers(seed, **how)


def groups(sets):
    return sorted(sorted(one) for one in sets)


@BOTH
def test_edge_betweenness_of_networkx(directed):
    for peers in each(directed=directed):
        graph = peers.graphrun()
        for weight in (None, "weight"):
            theirs = nx.edge_betweenness_centrality(peers.nx, normalized=False, weight=weight)
            found = graph.edge_bc(weights=weight is not None)
            near(peers.rows(found, "betweenness"), {peers.key(*edge): value for edge, value in theirs.items()})


@WITH_IGRAPH
@BOTH
def test_betweenness_of_igraph(directed):
    for peers in each(directed=directed):
        graph, other = peers.graphrun(), peers.igraph()
        for weights in (None, peers.weights):
            near(graph.bc(weights=weights is not None).betweenness.tolist(), other.betweenness(weights=weights))
            theirs = other.edge_betweenness(weights=weights)
            near(peers.rows(graph.edge_bc(weights=weights is not None), "betweenness"), peers.by_edge(theirs))


@WITH_NETWORKIT
@BOTH
def test_betweenness_of_networkit(directed):
    for peers in each(directed=directed, loops=False):
        graph, other = peers.graphrun(), peers.networkit()
        theirs = networkit.centrality.Betweenness(other, computeEdgeCentrality=True).run()
        half = 1 if directed else 2
        near(graph.bc().betweenness.tolist(), [value / half for value in theirs.scores()])
        scores = theirs.edgeScores()
        values = [scores[other.edgeId(u, v)] / half for u, v in peers.edges]
        near(peers.rows(graph.edge_bc(), "betweenness"), peers.by_edge(values))


@BOTH
def test_percolation_of_networkx(directed):
    for peers in each(directed=directed):
        if peers.n < 3:
            continue
        states = {v: (v * 7 % 5) / 4 for v in range(peers.n)}
        for weight in (None, "weight"):
            theirs = nx.percolation_centrality(peers.nx, states=states, weight=weight)
            found = peers.graphrun().percolation(states=states, weights=weight is not None)
            near(found.percolation.tolist(), list(theirs.values()))


def blocks(peers):
    """The edges of each biconnected component of ours."""
    found = {}
    for edge, component in peers.rows(peers.graphrun().biconnected(per_edge=True), "component").items():
        found.setdefault(component, []).append(edge)
    return found


def ends(edges):
    return {v for edge in edges for v in edge}


@BOTH
def test_biconnected_components_of_networkx(directed):
    for peers in each(directed=directed, loops=False):
        both = nx.Graph(peers.nx)
        theirs = [{tuple(sorted(edge)) for edge in edges} for edges in nx.biconnected_component_edges(both)]
        ours = [{tuple(sorted(edge)) for edge in edges} for edges in blocks(peers).values()]
        assert groups(ours) == groups(theirs)
        result = peers.graphrun().biconnected()
        assert set(np.flatnonzero(result.blocks > 1).tolist()) == set(nx.articulation_points(both))
        assert result.numbers["bridges"] == len(list(nx.bridges(both)))


@WITH_IGRAPH
def test_biconnected_components_of_igraph():
    for peers in each(loops=False):
        other, result = peers.igraph(), peers.graphrun().biconnected()
        parts, points = other.biconnected_components(return_articulation_points=True)
        assert groups(map(ends, blocks(peers).values())) == groups(parts)
        assert np.flatnonzero(result.blocks > 1).tolist() == sorted(points)
        assert result.numbers["bridges"] == len(other.bridges())


@WITH_NETWORKIT
def test_biconnected_components_of_networkit():
    for peers in each(loops=False):
        theirs = networkit.components.BiconnectedComponents(peers.networkit()).run().getComponents()
        assert groups(map(ends, blocks(peers).values())) == groups(part for part in theirs if len(part) > 1)


@pytest.mark.filterwarnings("ignore::graphrun.ResultWarning")
@BOTH
def test_sides_of_networkx_and_igraph(directed):
    for peers in each(directed=directed):
        result = peers.graphrun().bipartite()
        assert result.numbers["bipartite"] == nx.is_bipartite(peers.nx)
        if igraph is not None:
            assert result.numbers["bipartite"] == peers.igraph().is_bipartite()
        cycle = result.numbers["odd_cycle"]
        if result.numbers["bipartite"]:
            assert not cycle and all(result.side[u] != result.side[v] for u, v in peers.edges)
            assert all(result.side[min(part)] == 0 for part in nx.connected_components(nx.Graph(peers.nx)))
        else:
            assert len(cycle) % 2 == 1
            assert all(nx.Graph(peers.nx).has_edge(u, v) for u, v in zip(cycle, cycle[1:] + cycle[:1]))


@BOTH
def test_assortativity_of_networkx(directed):
    for peers in each(directed=directed):
        if not peers.edges:
            continue
        for x, y in (("in", "in"), ("in", "out"), ("out", "in"), ("out", "out")) if directed else (("out", "in"),):
            for weight in (None, "weight"):
                result = peers.graphrun().assortativity(
                    source_degree=x, target_degree=y, weights=weight is not None)
                ours = result.numbers["assortativity"]
                with np.errstate(all="ignore"):
                    theirs = nx.degree_assortativity_coefficient(peers.nx, x=x, y=y, weight=weight)
                # Theirs may be anything where there is none, by rounding.
                assert ours is None or math.isclose(ours, theirs, abs_tol=1e-9)


@WITH_IGRAPH
@BOTH
def test_assortativity_of_igraph(directed):
    for peers in each(directed=directed, loops=False):
        if not peers.edges:
            continue
        ours = peers.graphrun().assortativity().numbers["assortativity"]
        theirs = peers.igraph().assortativity_degree(directed=directed)
        assert (ours is None and math.isnan(theirs)) or math.isclose(ours, theirs, abs_tol=1e-9)


@BOTH
def test_rich_clubs_of_networkx(directed):
    for peers in each(directed=directed, loops=False):
        both = nx.Graph(peers.nx)
        if both.number_of_edges() == 0:
            continue
        theirs = nx.rich_club_coefficient(both, normalized=False)
        ours = peers.graphrun().rich_club().rich_club.tolist()
        for v, degree in both.degree:
            assert math.isclose(ours[v], theirs[degree]) if degree in theirs else ours[v] == math.inf


@BOTH
def test_cliques_of_networkx_and_igraph(directed):
    for peers in each(directed=directed, loops=False):
        both, graph = nx.Graph(peers.nx), peers.graphrun()
        cliques = list(nx.enumerate_all_cliques(both))
        for k in (3, 4, 5):
            result = graph.cliques(k=k)
            theirs = [one for one in cliques if len(one) == k]
            assert result.numbers["cliques"] == len(theirs)
            assert result.cliques.tolist() == [sum(v in one for one in theirs) for v in range(peers.n)]
            if igraph is not None:
                other = igraph.Graph(n=peers.n, edges=list(both.edges))
                assert groups(other.cliques(min=k, max=k)) == groups(theirs)


SHAPES = {
    3: {"triangle": [(0, 1), (1, 2), (0, 2)], "wedge": [(0, 1), (1, 2)]},
    4: {
        "clique": [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)],
        "diamond": [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3)],
        "cycle": [(0, 1), (1, 2), (2, 3), (3, 0)],
        "paw": [(0, 1), (1, 2), (0, 2), (2, 3)],
        "star": [(0, 1), (0, 2), (0, 3)],
        "path": [(0, 1), (1, 2), (2, 3)],
    },
}


@WITH_IGRAPH
@BOTH
def test_motifs_of_igraph(directed):
    kinds = {size: {name: igraph.Graph(n=size, edges=edges).isoclass() for name, edges in shapes.items()}
             for size, shapes in SHAPES.items()}  # fmt: skip
    for peers in each(directed=directed, loops=False):
        ours = peers.graphrun().motifs().numbers
        other = igraph.Graph(n=peers.n, edges=list(nx.Graph(peers.nx).edges))
        for size, of in kinds.items():
            theirs = other.motifs_randesu(size=size)
            assert {name: ours[name] for name in of} == {name: theirs[kind] for name, kind in of.items()}
        all_of = [name for name in ours if name in ("triangle", "wedge", "edge3", "empty3")]
        assert sum(ours[name] for name in all_of) == math.comb(peers.n, 3)
        assert sum(ours[name] for name in ours if name not in all_of) == math.comb(peers.n, 4)


@BOTH
def test_triads_of_networkx_and_igraph(directed):
    for peers in each(directed=directed, loops=False):
        both_ways = peers.nx.to_directed()
        ours = peers.graphrun().triads()
        theirs = nx.triadic_census(both_ways) if peers.n > 2 else {}
        assert {kind: ours.numbers[kind] for kind in theirs} == theirs
        near(ours.clustering.tolist(), list(nx.clustering(both_ways).values()))
        if igraph is not None and peers.n > 2:
            census = igraph.Graph(n=peers.n, edges=list(both_ways.edges), directed=True).triad_census()
            assert {kind: getattr(census, f"t{kind}") for kind in theirs} == theirs


def greedy(peers):
    """The pairs of the heaviest edges first: the one such matching where no two are equally heavy."""
    taken, pairs = set(), set()
    for weight, u, v in sorted(((weight, u, v) for u, v, weight in peers.nx.edges(data="weight")), reverse=True):
        if u != v and not {u, v} & taken:
            taken |= {u, v}
            pairs.add((min(u, v), max(u, v)))
    return pairs


def pairs_of(result):
    return {(min(u, v), max(u, v)) for u, v in zip(result.source.tolist(), result.target.tolist())}


def test_matchings_of_networkx():
    for peers in each():
        result = peers.graphrun().matching(per_edge=True)
        pairs = pairs_of(result)
        assert nx.is_maximal_matching(nx.Graph(edge for edge in peers.edges if edge[0] != edge[1]), pairs) or not pairs
        best = nx.max_weight_matching(peers.nx.edge_subgraph(e for e in peers.edges if e[0] != e[1]))
        most = sum(peers.nx.edges[edge]["weight"] for edge in best)
        assert 2 * sum(result.weight.tolist()) >= most


@WITH_NETWORKIT
def test_matchings_of_networkit():
    """Its Suitor algorithm finds the matching that the heaviest edges first give."""
    for peers in each(loops=False, distinct=True):
        matcher = networkit.matching.SuitorMatcher(peers.networkit(weighted=True), sortSuitor=False)
        matching = matcher.run().getMatching()
        theirs = {(min(v, m), max(v, m)) for v in range(peers.n) if matching.isMatched(v) for m in [matching.mate(v)]}
        ours = pairs_of(peers.graphrun().matching(per_edge=True, weights=True))
        assert ours == theirs == greedy(peers)


@BOTH
def test_flows_and_cuts_of_networkx_and_igraph(directed):
    for peers in each(directed=directed):
        if peers.n < 2:
            continue
        source, target = peers.rng.sample(range(peers.n), 2)
        graph = peers.graphrun()
        value = nx.maximum_flow_value(peers.nx, source, target, capacity="weight")
        flow = graph.maxflow(source=source, target=target, weights=True)
        cut = graph.mincut(source=source, target=target, weights=True)
        assert flow.numbers["value"] == cut.numbers["value"] == value
        if igraph is not None:
            other = peers.igraph()
            assert other.maxflow_value(source, target, capacity=peers.weights) == value
            assert other.mincut_value(source, target, capacity=peers.weights) == value
        ones = graph.maxflow(source=source, target=target, weights=False).numbers["value"]
        nx.set_edge_attributes(peers.nx, 1, "one")
        assert ones == nx.maximum_flow_value(peers.nx, source, target, capacity="one")
        leaving = {v: 0 for v in range(peers.n)}
        for u, v, amount in zip(flow.source.tolist(), flow.target.tolist(), flow.flow.tolist()):
            assert 0 < amount <= peers.nx.edges[u, v]["weight"]
            leaving[u] += amount
            leaving[v] -= amount
        assert leaving == {v: {source: value, target: -value}.get(v, 0) for v in leaving}
        side = set(np.flatnonzero(cut.side == cut.side[source]).tolist())
        assert sum(peers.nx.edges[e]["weight"] for e in nx.edge_boundary(peers.nx, side)) == value


@WITH_NETWORKIT
def test_flows_of_networkit():
    for peers in each(loops=False):
        if peers.n < 2:
            continue
        source, target = peers.rng.sample(range(peers.n), 2)
        theirs = networkit.flow.EdmondsKarp(peers.networkit(weighted=True), source, target).run().getMaxFlow()
        ours = peers.graphrun().maxflow(source=source, target=target, weights=True).numbers["value"]
        assert ours == theirs


@BOTH
def test_all_pairs_of_networkx_igraph_and_networkit(directed):
    for peers in each(directed=directed):
        for weight in (None, "weight"):
            result = peers.graphrun().apsp(weights=weight is not None)
            ours = np.full((peers.n, peers.n), np.inf)
            ours[result.source, result.target] = result.distance
            theirs = np.full_like(ours, np.inf)
            for u, lengths in nx.all_pairs_dijkstra_path_length(peers.nx, weight=weight):
                for v, length in lengths.items():
                    theirs[u, v] = length
            assert (ours == theirs).all()
            if igraph is not None:
                weights = peers.weights if weight and peers.edges else None
                assert (np.array(peers.igraph().distances(weights=weights)) == theirs).all()
            if networkit is not None:
                found = networkit.distance.APSP(peers.networkit(weighted=weight is not None)).run().getDistances()
                assert (np.where(np.array(found) > 1e300, np.inf, found) == theirs).all()


@BOTH
def test_neighbourhoods_of_networkx_and_igraph(directed):
    for peers in each(directed=directed):
        for hops in (0, 1, 3):
            ours = peers.graphrun().neighbourhood(hops=hops).neighbourhood.tolist() if hops else [1] * peers.n
            theirs = [len(nx.single_source_shortest_path_length(peers.nx, v, hops)) for v in range(peers.n)]
            assert ours == theirs
            if igraph is not None:
                assert peers.igraph().neighborhood_size(order=hops, mode="out") == theirs


@BOTH
def test_walks_and_samples_are_of_the_graph(directed):
    for peers in each(directed=directed):
        walks = peers.graphrun().walk(length=5, walks=2, seed=3).walks.tolist()
        assert len(walks) == 2 * peers.n
        for walk in walks:
            path = [v for v in walk if v != -1]
            assert walk == path + [-1] * (6 - len(path)) and all(peers.nx.has_edge(*step) for step in zip(path, path[1:]))
            assert len(path) == 6 or not peers.nx[path[-1]]
        start = random.Random(peers.n).randrange(peers.n)
        sample = peers.graphrun().sample([start], fanout=[3, 2], seed=2)
        edges = list(zip(sample.source.tolist(), sample.target.tolist(), sample.hop.tolist()))
        assert all(peers.nx.has_edge(u, v) and hop in (1, 2) for u, v, hop in edges)
        assert sum(u == start and hop == 1 for u, _, hop in edges) == min(3, len(peers.nx[start]))

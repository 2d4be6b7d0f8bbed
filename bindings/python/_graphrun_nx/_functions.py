"""The functions of the backend, and what differs from NetworkX's own."""

SAME = "The result is NetworkX's, in the same order."
ROUNDED = "As NetworkX's, in the same order; sums are added in another order, which their last digits show."
PAGERANK = """\
Ranks are as near to the limit as NetworkX's, or nearer: rounds end when they change the ranks by
less than len(G) * tol in total, or 0.001 if that is less. A graph may need more or fewer rounds
than with NetworkX. Negative weights and alpha outside [0, 1) are handed back."""
HITS = """\
The singular vectors of the largest singular value, by power iteration, not ARPACK's: the same where that
value is single. nstart and normalized=False are handed back."""
LOUVAIN = """\
Communities are not NetworkX's, whose moves follow a random order, but of the same modularity within
0.005 or better: the best of 8 runs on a graph of fewer than 20,000 entries. The same seed gives the
same communities. threshold is not used; max_level is handed back."""
LEIDEN = """\
Leiden's method with two iterations, and the best of 8 runs on a graph of fewer than 20,000 entries;
NetworkX has no implementation of its own. Communities are connected. The same seed gives the same
ones."""

FUNCTIONS: dict[str, str] = {
    "adamic_adar_index": ROUNDED,
    "all_pairs_dijkstra": SAME,
    "all_pairs_dijkstra_path": SAME,
    "all_pairs_dijkstra_path_length": SAME,
    "all_pairs_shortest_path": SAME,
    "all_pairs_shortest_path_length": SAME,
    "ancestors": SAME,
    "average_clustering": SAME,
    "average_shortest_path_length": SAME,
    "bellman_ford_path_length": SAME,
    "betweenness_centrality": ROUNDED,
    "bfs_edges": SAME,
    "bfs_layers": SAME,
    "bfs_predecessors": SAME,
    "bfs_successors": SAME,
    "bfs_tree": SAME,
    "bidirectional_dijkstra": SAME,
    "bidirectional_shortest_path": SAME,
    "center": SAME,
    "closeness_centrality": SAME,
    "clustering": SAME,
    "condensation": SAME,
    "connected_components": SAME,
    "core_number": SAME,
    "descendants": SAME,
    "descendants_at_distance": SAME,
    "dfs_edges": SAME,
    "dfs_postorder_nodes": SAME,
    "dfs_predecessors": SAME,
    "dfs_preorder_nodes": SAME,
    "dfs_successors": SAME,
    "dfs_tree": SAME,
    "diameter": SAME,
    "dijkstra_path": SAME,
    "dijkstra_path_length": SAME,
    "dijkstra_predecessor_and_distance": SAME,
    "eccentricity": SAME,
    "edge_betweenness_centrality": ROUNDED,
    "eigenvector_centrality": ROUNDED,
    "generic_bfs_edges": SAME,
    "greedy_color": SAME,
    "harmonic_centrality": ROUNDED,
    "has_path": SAME,
    "hits": HITS,
    "is_connected": SAME,
    "is_directed_acyclic_graph": SAME,
    "is_strongly_connected": SAME,
    "is_weakly_connected": SAME,
    "jaccard_coefficient": SAME,
    "k_core": SAME,
    "k_corona": SAME,
    "k_crust": SAME,
    "k_shell": SAME,
    "k_truss": SAME,
    "katz_centrality": ROUNDED,
    "leiden_communities": LEIDEN,
    "louvain_communities": LOUVAIN,
    "maximum_spanning_edges": SAME,
    "maximum_spanning_tree": SAME,
    "minimum_spanning_edges": SAME,
    "minimum_spanning_tree": SAME,
    "multi_source_dijkstra": SAME,
    "multi_source_dijkstra_path": SAME,
    "multi_source_dijkstra_path_length": SAME,
    "node_connected_component": SAME,
    "number_connected_components": SAME,
    "number_strongly_connected_components": SAME,
    "number_weakly_connected_components": SAME,
    "overall_reciprocity": SAME,
    "pagerank": PAGERANK,
    "periphery": SAME,
    "predecessor": SAME,
    "preferential_attachment": SAME,
    "radius": SAME,
    "reciprocity": SAME,
    "resource_allocation_index": ROUNDED,
    "shortest_path": SAME,
    "shortest_path_length": SAME,
    "single_source_dijkstra": SAME,
    "single_source_dijkstra_path": SAME,
    "single_source_dijkstra_path_length": SAME,
    "single_source_shortest_path": SAME,
    "single_source_shortest_path_length": SAME,
    "single_target_shortest_path": SAME,
    "single_target_shortest_path_length": SAME,
    "strongly_connected_components": SAME,
    "topological_generations": SAME,
    "topological_sort": SAME,
    "transitivity": SAME,
    "triangles": SAME,
    "weakly_connected_components": SAME,
}

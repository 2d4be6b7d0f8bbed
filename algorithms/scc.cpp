// Strongly connected components: by one depth-first search where few threads compute, for it reads
// each edge once. Else a forward and a backward search from a vertex of high degree find the giant
// component. The remaining vertices are searched depth first by one thread of a CPU. Elsewhere they
// are partitioned, again and again, by the smallest vertices that reach them and that they reach.
// These are the same for all vertices of a component, so that no component is ever split.
//
// Fleischer, Hendrickson and Pinar, On Identifying Strongly Connected Components in Parallel, 2000;
// trimming as McLendon, Hendrickson, Plimpton and Rauchwerger, 2005. The depth-first search is
// Pearce's, 2016; after a giant component, as Slota, Rajamanickam and Madduri, BFS and
// Coloring-based Parallel Algorithms for Strongly Connected Components and Related Problems, 2014.
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/algorithms/scc.hpp>
#include <graphrun/engine/closure.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/scc_partition.hpp>
#include <utility>

namespace graphrun {
namespace {

void split_off_giant(const Graph& graph, SccPartition& partition) {
  const index_t pivot = busiest_vertex(graph, partition);
  if (pivot == no_vertex) return;
  auto forward = graph.vector<index_t>(), backward = graph.vector<index_t>();
  ClosureOptions options;
  options.mask = not_in(partition.label);
  closure(graph, {&pivot, 1}, forward, nullptr, options);
  options.mask = in(forward);
  closure_backwards(graph, {&pivot, 1}, backward, options);
  split_by_reach(forward, backward, partition);
}

Vector<index_t> no_labels(const Graph& graph) {
  auto label = graph.vector<index_t>();
  fill(label, no_vertex);
  return label;
}

// All vertices in one part, but for the giant component and those of the first trimming.
SccPartition without_giant(const Graph& graph) {
  SccPartition partition(graph);
  put_together(partition);
  trim(graph, partition);
  split_off_giant(graph, partition);
  return partition;
}

Vector<index_t> refine(const Graph& graph, SccRounds& rounds) {
  SccPartition partition = without_giant(graph);
  ++rounds.trims;
  auto reaches = graph.vector<index_t>(), reached = graph.vector<index_t>();
  for (index_t left = graph.vertices(); left > 0;) {
    graph.context().check_stop();
    // Trimming is the cheapest step while it labels more than one vertex in 16.
    index_t before;
    do {
      before = std::exchange(left, trim(graph, partition));
      ++rounds.trims;
    } while (left > 0 && left < before - before / 16);
    if (left == 0) break;
    spread_smallest(graph, partition, false, reaches);
    spread_smallest(graph, partition, true, reached);
    left = split_by_values(reaches, reached, partition);
    ++rounds.splits;
  }
  return std::move(partition.label);
}

}  // namespace

Vector<index_t> scc(const Graph& graph) {
  if (!graph.directed()) return cc(graph);
  if (!is_depth_first(graph.context())) {
    SccRounds rounds;
    return refine(graph, rounds);
  }
  Vector<index_t> label = graph.context().threads() <= most_threads_depth_first
                              ? no_labels(graph)
                              : std::move(without_giant(graph).label);
  label_depth_first(graph, label);
  return label;
}

SccRounds rounds_of_scc(const Graph& graph) {
  SccRounds rounds;
  rounds.others = unlabelled(without_giant(graph));
  refine(graph, rounds);
  return rounds;
}

}  // namespace graphrun

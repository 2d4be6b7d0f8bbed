// All pairs' distances: the closure I + A + A^2 + ... over (min, plus), by blocks of vertices;
// without weights searches from all vertices, side by side as products of bits or one by one.
//
// Floyd, Algorithm 97: Shortest path, Communications of the ACM 5(6), 1962; Venkataraman, Sahni and
// Mukhopadhyaya, A blocked all-pairs shortest-paths algorithm, Journal of Experimental Algorithmics
// 8, 2003.
#include <graphrun/algorithms/apsp.hpp>
#include <graphrun/algorithms/multi_bfs.hpp>
#include <graphrun/base/error.hpp>
#include <graphrun/engine/all_pairs.hpp>
#include <graphrun/engine/level_rows.hpp>
#include <graphrun/engine/reached_entries.hpp>
#include <graphrun/engine/semiring.hpp>
#include <limits>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace graphrun {
namespace {

// Sums in double are exact where no path can be longer: it has fewer edges than there are vertices.
void require_exact_sums(const Graph& graph) {
  constexpr double most = 9007199254740992;  // 2^53
  if (largest_size(graph.out_edges()) * graph.vertices() < most) return;
  throw Unsupported("apsp: whole lengths could add up to more than 2^53, and sums are exact");
}

// The number of edges from each row's vertex to each column's.
Dense<index_t> levels(const Graph& graph) {
  if (level_rows_pay(graph.out_edges())) return level_rows(graph.out_edges());
  std::vector<index_t> all(static_cast<std::size_t>(graph.vertices()));
  std::iota(all.begin(), all.end(), 0);
  return multi_bfs_backwards(graph, all);
}

}  // namespace

Matrix apsp(const Graph& graph, const std::function<void(double)>& on_progress) {
  const index_t n = graph.vertices();
  constexpr index_t most = 46'340;  // whose pairs are fewer than 2^31
  if (n > most) {
    throw Unsupported("apsp: " + std::to_string(n) +
                      " vertices are too many: a matrix has room for the distances of " +
                      std::to_string(most));
  }
  if (!graph.weighted()) return entries_but(levels(graph), no_vertex);
  const bool is_whole = !is_real(graph.out_edges().weight_type());
  if (is_whole) require_exact_sums(graph);
  Dense<double> d = all_pairs(graph.out_edges(), on_progress);
  if (is_whole) {
    Dense<std::int64_t> whole = whole_values(d, MinPlus<std::int64_t>::zero);
    d = Dense<double>(graph.context(), 0, 0);
    return entries_but(std::move(whole), MinPlus<std::int64_t>::zero);
  }
  return entries_but(std::move(d), std::numeric_limits<double>::infinity());
}

}  // namespace graphrun

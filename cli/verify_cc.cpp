// Connected components, weak and strong, checked against Boost.Graph's.
#include <fmt/format.h>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/incremental_components.hpp>
#include <boost/graph/strong_components.hpp>
#include <boost/pending/disjoint_sets.hpp>
#include <graphrun/boost.hpp>
#include <vector>

#include "cli/errors.hpp"
#include "cli/verify.hpp"
#include "cli/verify_scc.hpp"

namespace graphrun::cli {
namespace {

// The smallest vertex of each one's group; `group(v)` tells groups apart by numbers below n.
template <class Group>
std::vector<index_t> smallest_of_group(std::size_t n, Group&& group) {
  std::vector<index_t> smallest(n, no_vertex), label(n);
  for (std::size_t v = 0; v < n; ++v) {
    index_t& first = smallest[static_cast<std::size_t>(group(v))];
    if (first == no_vertex) first = static_cast<index_t>(v);
    label[v] = first;
  }
  return label;
}

}  // namespace

void verify_labels(const VertexIds& ids, const std::vector<index_t>& found,
                   const std::vector<index_t>& expected) {
  for (std::size_t v = 0; v < expected.size(); ++v) {
    if (found[v] == expected[v]) continue;
    const bool is_vertex = found[v] >= 0 && found[v] < ids.size();
    throw WrongResult(fmt::format("verification failed: vertex {} is in component {}, expected {}",
                                  ids.text(static_cast<index_t>(v)),
                                  is_vertex ? ids.text(found[v]) : "none", ids.text(expected[v])));
  }
}

void verify_cc(const Graph& graph, const VertexIds& ids, const Vector<index_t>& label) {
  const BoostCsrGraph boost_graph = to_boost(graph);
  const auto n = static_cast<std::size_t>(graph.vertices());
  std::vector<std::size_t> rank(n);
  std::vector<index_t> parent(n);
  boost::disjoint_sets<std::size_t*, index_t*> sets(rank.data(), parent.data());
  boost::initialize_incremental_components(boost_graph, sets);
  boost::incremental_components(boost_graph, sets);
  verify_labels(ids, label.to_host(), smallest_of_group(n, [&](std::size_t v) {
                  return sets.find_set(static_cast<index_t>(v));
                }));
}

void verify_scc(const Graph& graph, const VertexIds& ids, const Vector<index_t>& label) {
  const BoostCsrGraph boost_graph = to_boost(graph);
  std::vector<index_t> group(static_cast<std::size_t>(graph.vertices()));
  boost::strong_components(boost_graph, boost::make_iterator_property_map(
                                            group.begin(), get(boost::vertex_index, boost_graph)));
  verify_labels(ids, label.to_host(),
                smallest_of_group(group.size(), [&](std::size_t v) { return group[v]; }));
}

}  // namespace graphrun::cli

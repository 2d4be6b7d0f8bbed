// Connected components by Boost.Graph's disjoint sets.
#include <boost/pending/disjoint_sets.hpp>

#include "algorithms/oracles/labels.hpp"

namespace graphrun::oracles {
namespace {

Finding check_components(const PlainGraph& graph, const catalogue::Query& query,
                         const catalogue::Answer& answer, Rule) {
  const Rows& rows = graph.rows();
  const auto n = static_cast<std::size_t>(rows.vertices());
  std::vector<index_t> rank(n), parent(n);
  boost::disjoint_sets<index_t*, index_t*> sets(rank.data(), parent.data());
  for (index_t v = 0; v < rows.vertices(); ++v) sets.make_set(v);
  for (index_t u = 0; u < rows.vertices(); ++u) {
    for (const index_t v : rows.row(u)) sets.union_set(u, v);
  }
  return {label_fault(query, answer, n,
                      [&](std::size_t v) { return sets.find_set(static_cast<index_t>(v)); }),
          "components are those of Boost.Graph's disjoint sets"};
}

}  // namespace

Oracle cc_oracle() {
  return {"cc", "against Boost.Graph's disjoint sets",
          "Boost.Graph's disjoint sets, each component by its smallest vertex", check_components};
}

}  // namespace graphrun::oracles

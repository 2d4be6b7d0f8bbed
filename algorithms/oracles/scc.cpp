// Strongly connected components by Boost.Graph's.
#include <boost/graph/strong_components.hpp>

#include "algorithms/oracles/boost_rows.hpp"
#include "algorithms/oracles/labels.hpp"

namespace graphrun::oracles {
namespace {

Finding check_strong_components(const PlainGraph& graph, const catalogue::Query& query,
                                const catalogue::Answer& answer, Rule) {
  const Rows& rows = graph.rows();
  std::vector<index_t> group(static_cast<std::size_t>(rows.vertices()));
  boost::strong_components(
      rows, boost::make_iterator_property_map(group.begin(), get(boost::vertex_index, rows)));
  return {label_fault(query, answer, group.size(), [&](std::size_t v) { return group[v]; }),
          "components are those of Boost.Graph's strong_components"};
}

}  // namespace

Oracle scc_oracle() {
  return {"scc", "against Boost.Graph's strong_components",
          "Boost.Graph's strong_components, each by its smallest vertex", check_strong_components};
}

}  // namespace graphrun::oracles

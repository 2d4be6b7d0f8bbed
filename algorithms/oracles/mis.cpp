// Maximal independent sets by their property: no edge joins two members, and each vertex is one or
// has one as its neighbour.
#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

std::string set_fault(const PlainGraph& graph, const catalogue::Query& query,
                      const std::vector<index_t>& member) {
  const Rows& rows = graph.rows();
  if (member.size() != static_cast<std::size_t>(rows.vertices())) return "a value is missing";
  const auto is_in = [&](index_t v) { return member[static_cast<std::size_t>(v)] != 0; };
  std::vector<bool> covered(member.size(), false);
  for (index_t u = 0; u < rows.vertices(); ++u) {
    const index_t value = member[static_cast<std::size_t>(u)];
    if (value != 0 && value != 1) {
      return fmt::format("vertex {} has {}, neither 0 nor 1", query.ids.text(u), value);
    }
    if (is_in(u)) covered[static_cast<std::size_t>(u)] = true;
    for (const index_t v : rows.row(u)) {
      if (u != v && is_in(u) && is_in(v)) {
        return fmt::format("the members {} and {} have an edge", query.ids.text(u),
                           query.ids.text(v));
      }
      if (is_in(u)) covered[static_cast<std::size_t>(v)] = true;
      if (is_in(v)) covered[static_cast<std::size_t>(u)] = true;
    }
  }
  for (index_t v = 0; v < rows.vertices(); ++v) {
    if (!covered[static_cast<std::size_t>(v)]) {
      return fmt::format("vertex {} could be added", query.ids.text(v));
    }
  }
  return {};
}

Finding check_set(const PlainGraph& graph, const catalogue::Query& query,
                  const catalogue::Answer& answer, Rule) {
  const std::vector<index_t> member = answer.values<index_t>("member").to_host();
  Finding finding{set_fault(graph, query, member),
                  "by definition: no edge joins two members, and none can be added"};
  std::int64_t size = 0;
  for (const index_t one : member) size += one;
  const auto said = std::get<std::int64_t>(answer.number("size")->value);
  if (finding.fault.empty() && said != size) {
    finding.fault = fmt::format("the size is {}, expected {}", said, size);
  }
  return finding;
}

}  // namespace

Oracle mis_oracle() {
  return {"mis", "by definition, edge by edge",
          "no edge joins two members, and each other vertex has one beside it", check_set};
}

}  // namespace graphrun::oracles

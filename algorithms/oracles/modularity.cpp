// Modularity, coverage and conductance by their definitions, edge by edge in double.
#include <algorithm>
#include <cmath>

#include "algorithms/catalogue/communities.hpp"
#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

// Ends of edges by community.
struct Ends {
  std::vector<double> out, in, within;
  double total = 0;

  Ends(const PlainGraph& graph, const std::vector<index_t>& community, bool weighted)
      : out(community.size(), 0.0), in(out), within(out) {
    const Rows& rows = graph.rows();
    std::size_t place = 0;
    for (index_t u = 0; u < rows.vertices(); ++u) {
      for (const index_t v : rows.row(u)) {
        double weight = weighted ? graph.lengths<double>()[place] : 1;
        ++place;
        if (u == v && !graph.directed()) weight *= 2;
        const auto from = static_cast<std::size_t>(community[static_cast<std::size_t>(u)]);
        const auto to = static_cast<std::size_t>(community[static_cast<std::size_t>(v)]);
        out[from] += weight;
        in[to] += weight;
        if (from == to) within[from] += weight;
        total += weight;
      }
    }
  }
};

bool agree(double found, double expected) {
  return std::fabs(found - expected) <= 1e-9 * std::max(1.0, std::fabs(expected));
}

std::string number_fault(const catalogue::Answer& answer, const char* name, double expected) {
  const auto* const found = std::get_if<double>(&answer.number(name)->value);
  if (found != nullptr && agree(*found, expected)) return {};
  return fmt::format("the {} is {}, expected {:.9g}", name,
                     found == nullptr ? "none" : fmt::format("{:.9g}", *found), expected);
}

// -1: none.
std::vector<double> conductances(const Ends& ends, bool directed) {
  std::vector<double> found(ends.out.size(), -1);
  for (std::size_t c = 0; c < found.size(); ++c) {
    const double cut =
        ends.out[c] - ends.within[c] + (directed ? ends.in[c] - ends.within[c] : 0.0);
    const double fewer = std::min(ends.out[c], ends.total - ends.out[c]);
    if (fewer > 1e-12 * ends.total) found[c] = cut / fewer;
  }
  return found;
}

Finding check_partition(const PlainGraph& graph, const catalogue::Query& query,
                        const catalogue::Answer& answer, Rule) {
  Finding finding{"", "by definition: the same sums, edge by edge in double"};
  const std::vector<index_t> community = catalogue::communities_of(query).to_host();
  finding.fault =
      first_difference(query, "community", answer.values<index_t>("community").to_host(), community,
                       [&](index_t v) { return vertex_text(query, v); });
  if (!finding.fault.empty()) return finding;
  const Ends ends(graph, community, query.weighted);
  const std::vector<double> expected = conductances(ends, graph.directed());
  const std::vector<double> found = answer.values<double>("conductance").to_host();
  if (found.size() != community.size()) return {"a value is missing", finding.how};
  for (std::size_t v = 0; v < found.size(); ++v) {
    const double mine = expected[static_cast<std::size_t>(community[v])];
    if (mine < 0 ? std::isinf(found[v]) : agree(found[v], mine)) continue;
    finding.fault = fmt::format("vertex {} has conductance {:.9g}, expected {:.9g}",
                                query.ids.text(static_cast<index_t>(v)), found[v], mine);
    return finding;
  }
  if (ends.total == 0) return finding;
  double coverage = 0, by_chance = 0;
  for (std::size_t c = 0; c < expected.size(); ++c) {
    coverage += ends.within[c] / ends.total;
    by_chance += ends.out[c] / ends.total * (ends.in[c] / ends.total);
  }
  finding.fault = number_fault(answer, "coverage", coverage);
  if (finding.fault.empty()) {
    finding.fault = number_fault(answer, "modularity",
                                 coverage - query.parameters.real("resolution") * by_chance);
  }
  return finding;
}

}  // namespace

Oracle modularity_oracle() {
  return {"modularity", "by the same sums, edge by edge in double",
          "the same sums, edge by edge in double", check_partition};
}

}  // namespace graphrun::oracles

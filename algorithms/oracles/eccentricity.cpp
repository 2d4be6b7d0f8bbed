#include "algorithms/oracles/eccentricity.hpp"

#include <algorithm>
#include <boost/graph/strong_components.hpp>

#include "algorithms/oracles/boost_rows.hpp"
#include "algorithms/oracles/labels.hpp"
#include "algorithms/oracles/processors.hpp"

namespace graphrun::oracles {

index_t eccentricity_of(const Rows& rows, index_t from) {
  std::vector<index_t> level(static_cast<std::size_t>(rows.vertices()), no_vertex), order{from};
  level[static_cast<std::size_t>(from)] = 0;
  for (std::size_t head = 0; head < order.size(); ++head) {
    const index_t here = level[static_cast<std::size_t>(order[head])];
    for (const index_t to : rows.row(order[head])) {
      if (level[static_cast<std::size_t>(to)] != no_vertex) continue;
      level[static_cast<std::size_t>(to)] = here + 1;
      order.push_back(to);
    }
  }
  return level[static_cast<std::size_t>(order.back())];
}

std::vector<index_t> searched_vertices(index_t vertices) {
  constexpr index_t all_at_most = 5000, some = 512;
  const index_t count = vertices <= all_at_most ? vertices : some;
  std::vector<index_t> chosen;
  for (offset_t i = 0; i < count; ++i) chosen.push_back(static_cast<index_t>(i * vertices / count));
  return chosen;
}

std::vector<index_t> eccentricities_of(const Rows& rows, const std::vector<index_t>& vertices) {
  std::vector<index_t> found(vertices.size());
  for_each_task(vertices.size(),
                [&](std::size_t i) { found[i] = eccentricity_of(rows, vertices[i]); });
  return found;
}

StrongGroups strong_groups(const Rows& rows) {
  StrongGroups found;
  found.group.resize(static_cast<std::size_t>(rows.vertices()));
  found.count = boost::strong_components(
      rows, boost::make_iterator_property_map(found.group.begin(), get(boost::vertex_index, rows)));
  std::vector<index_t> size(static_cast<std::size_t>(found.count), 0);
  for (const index_t g : found.group) ++size[static_cast<std::size_t>(g)];
  const auto size_of = [&](index_t g) { return size[static_cast<std::size_t>(g)]; };
  const auto first = std::ranges::max_element(found.group, {}, size_of);
  for (const index_t g : found.group) found.is_largest.push_back(g == *first);
  return found;
}

std::string number_fault(const catalogue::Answer& answer, const char* name, std::int64_t expected) {
  const auto found = std::get<std::int64_t>(answer.number(name)->value);
  if (found == expected) return {};
  return fmt::format("{} is {}, expected {}", name, found, expected);
}

namespace {

Finding check_eccentricities(const PlainGraph& graph, const catalogue::Query& query,
                             const catalogue::Answer& answer, Rule) {
  const Rows& rows = graph.rows();
  const index_t n = graph.vertices();
  const std::vector<index_t> vertices = searched_vertices(n);
  const bool all = vertices.size() == static_cast<std::size_t>(n);
  Finding finding{"", all ? "by definition: a search from each vertex"
                          : "by definition: searches from 512 vertices"};
  const std::vector<index_t> found = answer.values<index_t>("eccentricity").to_host();
  if (found.size() != static_cast<std::size_t>(n)) return {"a value is missing", finding.how};
  const std::vector<index_t> expected = eccentricities_of(rows, vertices);
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const index_t value = found[static_cast<std::size_t>(vertices[i])];
    if (value == expected[i]) continue;
    return {fmt::format("vertex {} has eccentricity {}, expected {}", query.ids.text(vertices[i]),
                        value, expected[i]),
            finding.how};
  }
  const StrongGroups groups = strong_groups(rows);
  if (answer.column("component") != nullptr) {
    finding.fault =
        label_fault(query, answer, found.size(), [&](std::size_t v) { return groups.group[v]; });
  }
  index_t most = 0, least = n;
  for (std::size_t v = 0; v < found.size(); ++v) {
    most = std::max(most, found[v]);
    if (groups.is_largest[v] != 0) least = std::min(least, found[v]);
  }
  for (const auto& [name, value] :
       {std::pair{"diameter", most}, {"radius", least}, {"components", groups.count}}) {
    if (finding.fault.empty()) finding.fault = number_fault(answer, name, value);
  }
  return finding;
}

}  // namespace

Oracle eccentricity_oracle() {
  return {"eccentricity", "by a search from each vertex (512 of them if over 5000)",
          "a search from each vertex, or from 512", check_eccentricities};
}

}  // namespace graphrun::oracles

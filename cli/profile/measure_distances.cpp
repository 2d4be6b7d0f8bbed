// Distances between vertices: their distribution, the effective diameter, the exact diameter.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <graphrun/algorithms/bc.hpp>
#include <graphrun/algorithms/multi_bfs.hpp>
#include <graphrun/engine/semiring.hpp>
#include <span>

#include "cli/profile/measure.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

constexpr std::size_t searched_together = 64;
constexpr double search_cost = 4;  // nanoseconds an entry, of one thread of a CPU
constexpr double most_reached = 0.9;

// Pairs of a source and another vertex that it reaches, by their distance.
std::vector<std::int64_t> pairs_by_distance(Steps& steps, const std::vector<index_t>& sources) {
  std::vector<std::int64_t> pairs(1);
  for (std::size_t first = 0; first < sources.size(); first += searched_together) {
    const auto batch =
        std::span(sources).subspan(first, std::min(searched_together, sources.size() - first));
    steps.of().progress().round(static_cast<double>(first) / static_cast<double>(sources.size()),
                                "source " + grouped(static_cast<std::int64_t>(first)));
    steps.graph().context().check_stop();
    for (const index_t level : multi_bfs(steps.graph(), batch).values().to_host()) {
      if (level == no_vertex || level == 0) continue;
      const auto at = static_cast<std::size_t>(level);
      if (at >= pairs.size()) pairs.resize(at + 1);
      ++pairs[at];
    }
  }
  return pairs;
}

// The least distance, counted on between whole ones as if pairs lay evenly, within which a share of
// the pairs lie.
double distance_within(const std::vector<std::int64_t>& pairs, std::int64_t all, double share) {
  const double wanted = share * static_cast<double>(all);
  double within = 0;
  for (std::size_t d = 1; d < pairs.size(); ++d) {
    const auto here = static_cast<double>(pairs[d]);
    if (within + here >= wanted) return static_cast<double>(d - 1) + (wanted - within) / here;
    within += here;
  }
  return 0;
}

void describe_distances(Steps& steps, const std::vector<index_t>& sources, Json& found) {
  const std::vector<std::int64_t> pairs = pairs_by_distance(steps, sources);
  const index_t n = steps.graph().vertices();
  std::int64_t all = 0;
  double sum = 0;
  Json list = Json::array();
  for (std::size_t d = 1; d < pairs.size(); ++d) {
    all += pairs[d];
    sum += static_cast<double>(d) * static_cast<double>(pairs[d]);
    list.push_back({{"distance", d}, {"pairs", pairs[d]}});
  }
  const bool exact = sources.size() == static_cast<std::size_t>(n);
  found["exact"] = exact;
  found["samples"] = sources.size();
  found["seed"] = exact ? Json() : Json(steps.seed());
  found["pairs"] = all;
  found["pairs_looked_at"] = static_cast<std::int64_t>(sources.size()) * (n - 1);
  found["mean"] = all > 0 ? Json(sum / static_cast<double>(all)) : Json();
  found["median"] = all > 0 ? Json(std::ceil(distance_within(pairs, all, 0.5))) : Json();
  found["effective_diameter"] = all > 0 ? Json(distance_within(pairs, all, most_reached)) : Json();
  found["largest_seen"] = pairs.size() - 1;
  found["by_distance"] = std::move(list);
  if (all == 0) return;
  steps.of().say(
      "distances",
      fmt::format(
          "mean {:.3g}, 90 % of pairs within {:.3g}{}", found["mean"].get<double>(),
          found["effective_diameter"].get<double>(),
          exact ? "" : ", from " + counted(static_cast<std::int64_t>(sources.size()), "source")));
}

}  // namespace

void measure_distances(Steps& steps, Json& result) {
  const index_t n = steps.graph().vertices();
  const std::vector<index_t> sources = sampled_sources(n, steps.samples(search_cost), steps.seed());
  steps.take(
      "distances", "", result["distances"],
      [&](Json& found) { describe_distances(steps, sources, found); }, 0.4);
  if (result["distances"].contains("exact")) {
    Json& ids = result["distances"]["sources"] = Json::array();
    for (const index_t v : sources) ids.push_back(id_json(steps.of().ids(), v));
  }
  steps.run("diameter", {}, {}, result["diameter"], {});
  const Json& diameter = result["diameter"];
  if (diameter.contains("diameter") && n > 0) {
    steps.of().say("diameter", grouped(diameter["diameter"].get<std::int64_t>()));
  }
}

}  // namespace graphrun::cli

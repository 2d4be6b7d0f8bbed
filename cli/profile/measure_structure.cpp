// Size, shape, degrees, components and storage.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <graphrun/algorithms/bipartite.hpp>
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/engine/components.hpp>
#include <graphrun/engine/edges.hpp>
#include <map>

#include "cli/degree_distribution.hpp"
#include "cli/profile/measure.hpp"
#include "cli/profile/power_law.hpp"
#include "cli/storage_costs.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

constexpr double points_per_octave = 16;  // of a plotted distribution

// How many vertices have at least each degree: at most so many degrees an octave.
Json at_least(const std::vector<ValueCount>& counts, std::int64_t above) {
  Json list = Json::array();
  double last = -1;
  for (const auto& [degree, count] : counts) {
    const double place = std::floor(points_per_octave * std::log2(static_cast<double>(degree)));
    if (place > last || count == above) {
      list.push_back({{"degree", degree}, {"vertices", above}});
      last = place;
    }
    above -= count;
  }
  return list;
}

Json tail_json(const std::vector<ValueCount>& counts) {
  const std::optional<PowerLaw> fit = fit_power_law(counts);
  if (!fit) return {{"fitted", false}, {"least_vertices", least_tail}};
  const bool heavy = fit->ratio > 0 && fit->chance < 0.1;
  const bool light = fit->ratio < 0 && fit->chance < 0.1;
  return {{"fitted", true},
          {"alpha", fit->alpha},
          {"standard_error", fit->error},
          {"least", fit->least},
          {"vertices", fit->tail},
          {"distance", fit->distance},
          {"ratio_to_exponential", fit->ratio},
          {"chance", fit->chance},
          {"favours", heavy   ? "power law"
                      : light ? "exponential"
                              : "neither"}};
}

void describe_shape(Steps& steps, Json& shape) {
  const Graph& graph = steps.graph();
  const Vector<index_t> component = cc(graph);
  const index_t components = count_labels(component).distinct;
  const Graph simple = graph.undirected();
  const offset_t loops = simple.counts().self_loops;
  const offset_t pairs = simple.counts().edges - loops;
  const bool acyclic =
      loops == 0 && graph.counts().self_loops == 0 && pairs == graph.vertices() - components;
  shape["pairs_joined"] = pairs;
  shape["bipartite"] = bipartite(graph, component);
  shape["forest"] = acyclic;
  shape["tree"] = acyclic && components == 1;
  if (!graph.directed()) return;
  shape["looks_undirected"] =
      count_reciprocal(graph) == graph.counts().entries - graph.counts().self_loops &&
      graph.counts().entries > graph.counts().self_loops;
}

void measure_labels(Steps& steps, const std::string& entry, Json& section) {
  steps.run(entry, {}, {"component"}, section, [](const catalogue::Answer& answer, Json& found) {
    found["sizes"] = sizes_json(whole_values(answer, "component"));
  });
}

std::string components_text(const Json& section, const char* one, std::int64_t vertices) {
  const auto count = section["components"].get<std::int64_t>();
  if (count < 2) return counted(count, one);
  return counted(count, one) + ", the largest has " +
         share_text(section["largest"].get<std::int64_t>(), vertices) + " of the vertices";
}

}  // namespace

std::vector<std::pair<std::int64_t, std::int64_t>> counts_of(const std::vector<index_t>& values,
                                                             index_t least) {
  std::vector<std::int64_t> count;
  for (const index_t value : values) {
    const auto at = static_cast<std::size_t>(value);
    if (at >= count.size()) count.resize(at + 1);
    ++count[at];
  }
  std::vector<std::pair<std::int64_t, std::int64_t>> counts;
  for (auto at = static_cast<std::size_t>(least); at < count.size(); ++at) {
    if (count[at] > 0) counts.emplace_back(static_cast<std::int64_t>(at), count[at]);
  }
  return counts;
}

Json sizes_json(const std::vector<index_t>& labels) {
  std::map<index_t, index_t> size;
  for (const index_t label : labels) ++size[label];
  std::map<int, std::pair<std::int64_t, std::int64_t>> octaves;  // groups, vertices
  for (const auto& [label, vertices] : size) {
    auto& octave = octaves[std::ilogb(static_cast<double>(vertices))];
    ++octave.first;
    octave.second += vertices;
  }
  Json list = Json::array();
  for (const auto& [power, found] : octaves) {
    list.push_back({{"least", std::int64_t{1} << power},
                    {"most", (std::int64_t{2} << power) - 1},
                    {"count", found.first},
                    {"vertices", found.second}});
  }
  return list;
}

void measure_size(Steps& steps, Json& result) {
  const Graph& graph = steps.graph();
  const std::optional<double> share = density(graph);
  result["density"] = share ? Json(*share) : Json();
  if (share) {
    steps.of().say("density",
                   fmt::format("{:.4g} % of {} are joined", 100 * *share,
                               graph.directed() ? "ordered pairs of vertices" : "pairs"));
  }
  steps.take("shape", "graphrun info GRAPH", result["shape"],
             [&](Json& shape) { describe_shape(steps, shape); });
  steps.run("reciprocity", {}, {}, result["reciprocity"], {});
}

void measure_degrees(Steps& steps, Json& result) {
  const Graph& graph = steps.graph();
  steps.take("degrees", "graphrun info GRAPH", result["degrees"], [&](Json& section) {
    const std::vector<DegreeList> lists = degree_lists(graph);
    for (const DegreeList& list : lists) {
      const Direction direction =
          direction_of(list.name, list.key,
                       list.key == "in_degree" ? graph.in_edges() : graph.out_edges(), list.of);
      std::vector<ValueCount> counts;
      std::int64_t vertices = 0;
      for (const auto& [degree, count] : counts_of(list.of, 1)) {
        counts.push_back({degree, count});
        vertices += count;
      }
      Json& found = section[list.key];
      found = degrees_json(direction);
      found["at_least"] = at_least(counts, vertices);
      found["tail"] = tail_json(counts);
      steps.of().say(list.name, "mean " + number_text(direction.degrees.mean) + ", largest " +
                                    grouped(direction.degrees.longest));
      if (!found["tail"]["fitted"].get<bool>()) continue;
      steps.of().say("", fmt::format("power law from {} on: exponent {:.3g}, off by {:.2g}",
                                     found["tail"]["least"].get<std::int64_t>(),
                                     found["tail"]["alpha"].get<double>(),
                                     found["tail"]["distance"].get<double>()));
    }
  });
}

void measure_components(Steps& steps, Json& result) {
  const std::int64_t vertices = steps.graph().vertices();
  measure_labels(steps, "cc", result["components"]);
  const Json& weak = result["components"];
  if (weak.contains("components")) {
    steps.of().say("connected", components_text(weak, "component", vertices));
  }
  if (!steps.graph().directed()) return;
  measure_labels(steps, "scc", result["strong_components"]);
  const Json& strong = result["strong_components"];
  if (strong.contains("components")) {
    steps.of().say("", components_text(strong, "strong component", vertices));
  }
}

void measure_storage(Steps& steps, Json& result) {
  const Graph& graph = steps.graph();
  steps.take("storage", "graphrun info GRAPH --formats", result["storage"], [&](Json& section) {
    const Matrix& matrix = graph.in_edges();
    section["matrix_bytes"] = graph.bytes();
    storage_costs(steps.of(), matrix, matrix_statistics(matrix), section);
  });
}

}  // namespace graphrun::cli

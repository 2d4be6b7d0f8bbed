// Cores, clustering, and the most central vertices.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "cli/graph_structure.hpp"
#include "cli/profile/measure.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

constexpr std::size_t listed = 10;        // of the most central vertices by each measure
constexpr std::size_t most_points = 200;  // of a plot

// A value for each vertex by one measure, and the vertices by falling value, equal ones by number.
struct Measure {
  std::string name;
  std::vector<double> value;
  std::vector<index_t> ranked = {};

  std::int64_t place(index_t vertex) const {
    const auto is_before = [this](index_t p, index_t q) {
      const double a = value[static_cast<std::size_t>(p)], b = value[static_cast<std::size_t>(q)];
      return a != b ? a > b : p < q;
    };
    return 1 + std::count_if(ranked.begin(), ranked.end(),
                             [&](index_t other) { return is_before(other, vertex); });
  }
};

// `ranked` starts with the most central vertices; the rest is in any order.
Measure measure_of(std::string name, std::vector<double> value) {
  Measure measure{std::move(name), std::move(value)};
  measure.ranked.resize(measure.value.size());
  std::iota(measure.ranked.begin(), measure.ranked.end(), 0);
  const auto most = static_cast<std::ptrdiff_t>(std::min(listed, measure.ranked.size()));
  std::partial_sort(measure.ranked.begin(), measure.ranked.begin() + most, measure.ranked.end(),
                    [&](index_t p, index_t q) {
                      const double a = measure.value[static_cast<std::size_t>(p)];
                      const double b = measure.value[static_cast<std::size_t>(q)];
                      return a != b ? a > b : p < q;
                    });
  return measure;
}

Json top_json(const Run& run, const Measure& measure) {
  Json list = Json::array();
  for (std::size_t i = 0; i < std::min(listed, measure.ranked.size()); ++i) {
    const index_t vertex = measure.ranked[i];
    list.push_back({{"vertex", id_json(run.ids(), vertex)},
                    {"value", measure.value[static_cast<std::size_t>(vertex)]}});
  }
  return list;
}

// A row for each vertex that is among the first by any measure, with its value and place by all.
Json rows_json(const Run& run, const std::vector<Measure>& measures) {
  std::vector<index_t> vertices;
  std::set<index_t> seen;
  for (std::size_t i = 0; i < listed; ++i) {
    for (const Measure& measure : measures) {
      if (i >= measure.ranked.size()) continue;
      if (seen.insert(measure.ranked[i]).second) vertices.push_back(measure.ranked[i]);
    }
  }
  Json rows = Json::array();
  for (const index_t vertex : vertices) {
    Json row = {{"vertex", id_json(run.ids(), vertex)}};
    for (const Measure& measure : measures) {
      row[measure.name] = {{"value", measure.value[static_cast<std::size_t>(vertex)]},
                           {"place", measure.place(vertex)}};
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

void take_measure(Steps& steps, const std::string& entry, const GivenParameters& parameters,
                  const std::string& column, Json& section, std::vector<Measure>& measures,
                  double share) {
  steps.run(
      entry, parameters, {column}, section,
      [&](const catalogue::Answer& answer, Json& found) {
        const std::string& name = answer.columns.front().name;
        Measure measure = measure_of(entry, real_values(answer, name));
        found["exact"] = true;
        found["column"] = name;
        found["top"] = top_json(steps.of(), measure);
        measures.push_back(std::move(measure));
      },
      share);
}

// Those in and out in a directed graph.
std::vector<index_t> edges_of_each(const Graph& graph) {
  std::vector<index_t> edges(static_cast<std::size_t>(graph.vertices()));
  for (const DegreeList& list : degree_lists(graph)) {
    for (std::size_t v = 0; v < edges.size(); ++v) edges[v] += list.of[v];
  }
  return edges;
}

// The mean coefficient by the edges of a vertex, in octaves from 2 on.
Json by_degree_json(const std::vector<double>& coefficient, const std::vector<index_t>& edges) {
  std::map<int, std::pair<std::int64_t, double>> octaves;  // vertices, and the sum
  for (std::size_t v = 0; v < coefficient.size(); ++v) {
    if (edges[v] < 2) continue;
    auto& [vertices, sum] = octaves[std::ilogb(static_cast<double>(edges[v]))];
    ++vertices;
    sum += coefficient[v];
  }
  Json list = Json::array();
  for (const auto& [power, of] : octaves) {
    list.push_back({{"least", std::int64_t{1} << power},
                    {"most", (std::int64_t{2} << power) - 1},
                    {"vertices", of.first},
                    {"mean", of.second / static_cast<double>(of.first)}});
  }
  return list;
}

// Marks a section whose figures are from `count` vertices drawn.
void say_sampled(Json& section, index_t count, index_t vertices) {
  if (section.contains("left_out")) return;
  section["exact"] = count >= vertices;
  section["samples"] = count;
}

}  // namespace

void measure_centrality(Steps& steps, Json& result) {
  const index_t n = steps.graph().vertices();
  const auto seed = static_cast<std::int64_t>(steps.seed());
  std::vector<Measure> measures;
  take_measure(steps, "degree", {}, "degree", result["degree"], measures, 1);
  take_measure(steps, "pagerank", {}, "rank", result["pagerank"], measures, 1);
  constexpr double bc_cost = 7, search_cost = 4;
  const index_t paths = std::max<index_t>(steps.samples(bc_cost), 1);
  const GivenParameters drawn = {{"sources", std::int64_t{paths}}, {"seed", seed}};
  take_measure(steps, "bc", paths < n ? drawn : GivenParameters{}, "betweenness",
               result["betweenness"], measures, 0.4);
  say_sampled(result["betweenness"], paths, n);
  const index_t searches = std::max<index_t>(steps.samples(search_cost), 1);
  const GivenParameters sampled = {{"samples", std::int64_t{searches}}, {"seed", seed}};
  take_measure(steps, "harmonic", searches < n ? sampled : GivenParameters{},
               searches < n ? "harmonic_estimate" : "harmonic", result["harmonic"], measures, 0.4);
  say_sampled(result["harmonic"], searches, n);
  result["central"] = rows_json(steps.of(), measures);
}

void measure_cores(Steps& steps, Json& result) {
  steps.run("kcore", {}, {"core"}, result["cores"],
            [&](const catalogue::Answer& answer, Json& found) {
              const auto counts = counts_of(whole_values(answer, "core"), 0);
              const std::size_t stride = counts.size() / most_points + 1;
              std::int64_t left = steps.graph().vertices();
              Json list = Json::array();
              for (std::size_t i = 0; i < counts.size(); ++i) {
                if (i % stride == 0 || i + 1 == counts.size()) {
                  list.push_back({{"core", counts[i].first}, {"vertices", left}});
                }
                left -= counts[i].second;
              }
              found["at_least"] = std::move(list);
              steps.of().say("kcore", "degeneracy " + grouped(found["degeneracy"].get<int>()));
            });
}

void measure_clustering(Steps& steps, Json& result) {
  steps.run("triangles", {}, {}, result["triangles"], {});
  steps.run("lcc", {}, {"lcc"}, result["clustering"],
            [&](const catalogue::Answer& answer, Json& found) {
              const std::vector<double> each = real_values(answer, "lcc");
              found["by_degree"] = by_degree_json(each, edges_of_each(steps.graph()));
            });
  const Json& triangles = result["triangles"];
  if (triangles.contains("triangles")) {
    steps.of().say("triangles", grouped(triangles["triangles"].get<std::int64_t>()));
  }
}

}  // namespace graphrun::cli

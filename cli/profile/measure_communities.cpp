// Communities, and the graph of the largest of them.
#include <algorithm>
#include <cmath>
#include <graphrun/algorithms/layout.hpp>
#include <graphrun/engine/groups.hpp>
#include <graphrun/engine/spgemm.hpp>
#include <map>
#include <numbers>
#include <span>

#include "cli/profile/circles.hpp"
#include "cli/profile/measure.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

constexpr std::size_t most_drawn = 60;       // communities
constexpr std::size_t most_strongest = 400;  // edges between them
constexpr double drawn_area = 0.28;          // of the square, by all circles together

struct Community {
  index_t name, vertices;  // its smallest vertex; how many it has
};

// The largest first, equal ones by name.
std::vector<Community> by_size(const std::vector<index_t>& labels) {
  std::map<index_t, index_t> size;
  for (const index_t label : labels) ++size[label];
  std::vector<Community> communities;
  for (const auto& [name, vertices] : size) communities.push_back({name, vertices});
  std::stable_sort(communities.begin(), communities.end(),
                   [](const Community& p, const Community& q) { return p.vertices > q.vertices; });
  return communities;
}

// Stored entries between drawn communities, by their places in the list.
struct Between {
  std::map<std::pair<std::size_t, std::size_t>, std::int64_t> entries;  // the smaller place first
  std::vector<std::int64_t> within, all;  // of each: with itself, and with any community
};

// Of M' A M, whose entry (c, d) counts the stored entries from community c to d; both directions of
// an undirected edge are stored, so that counts of both ways are halved there.
Between entries_between(const Graph& graph, const Vector<index_t>& label,
                        const std::vector<Community>& drawn) {
  const Matrix member = membership(label);
  const Matrix to_communities = spgemm<PlusPair>(graph.out_edges(), member);
  const Matrix counts = spgemm<PlusTimes<std::int64_t>>(member.transposed(), to_communities);
  const Csr& csr = std::get<Csr>(counts.storage());
  const std::vector<offset_t> offsets = csr.offsets.to_host();
  const std::vector<index_t> to = csr.column_of.to_host();
  const std::vector<std::int64_t> entries = csr.weights.as<std::int64_t>()->to_host();
  std::map<index_t, std::size_t> place;
  for (std::size_t i = 0; i < drawn.size(); ++i) place[drawn[i].name] = i;
  Between between;
  between.within.resize(drawn.size());
  between.all.resize(drawn.size());
  for (index_t from = 0; from < csr.rows; ++from) {
    const auto p = place.find(from);
    for (offset_t k = offsets[from]; k < offsets[from + 1]; ++k) {
      const auto q = place.find(to[k]);
      if (p != place.end()) between.all[p->second] += entries[k];
      if (q != place.end()) between.all[q->second] += entries[k];
      if (p == place.end() || q == place.end()) continue;
      if (p == q) between.within[p->second] += 2 * entries[k];
      if (p != q) between.entries[std::minmax(p->second, q->second)] += entries[k];
    }
  }
  if (graph.directed()) return between;
  for (auto& [ends, count] : between.entries) count /= 2;
  return between;
}

using CommunityEdges = std::vector<std::pair<std::pair<std::size_t, std::size_t>, std::int64_t>>;

// The strongest edges first.
CommunityEdges by_strength(const Between& between) {
  CommunityEdges edges(between.entries.begin(), between.entries.end());
  std::stable_sort(edges.begin(), edges.end(),
                   [](const auto& p, const auto& q) { return p.second > q.second; });
  if (edges.size() > most_strongest) edges.resize(most_strongest);
  return edges;
}

// Circles as large as their communities, where forces hold them: by layout(), in which the root of
// the number of edges between two pulls and their vertices push.
std::vector<Circle> circles_of(const std::vector<Community>& drawn, const CommunityEdges& edges,
                               std::uint64_t seed) {
  const Context ctx = Context::cpu(1);
  std::vector<Edge> springs;
  std::vector<double> strengths;
  std::vector<std::int64_t> mass;
  double vertices = 0;
  for (const auto& [ends, count] : edges) {
    springs.push_back({static_cast<index_t>(ends.first), static_cast<index_t>(ends.second)});
    strengths.push_back(std::sqrt(static_cast<double>(count)));
  }
  for (const Community& one : drawn) {
    mass.push_back(one.vertices);
    vertices += one.vertices;
  }
  GraphOptions undirected;
  undirected.undirected = true;
  const Graph between(ctx, static_cast<index_t>(drawn.size()), springs, strengths, undirected);
  const Vector<std::int64_t> masses(ctx, std::span<const std::int64_t>(mass));
  LayoutOptions options;
  options.seed = seed;
  options.weighted = between.weighted();  // not without edges
  options.mass = &masses;
  const LayoutResult placed = layout(between, options);
  const std::vector<double> x = placed.x.to_host(), y = placed.y.to_host();
  std::vector<Circle> circles;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const double area = drawn_area * drawn[i].vertices / vertices;
    circles.push_back({x[i], y[i], std::max(std::sqrt(area / std::numbers::pi), 0.004)});
  }
  separate(circles);
  return circles;
}

double rounded(double share) { return std::round(share * 1e4) / 1e4; }

// The graph whose vertices are the largest communities, with a place for each in the unit square.
Json drawing_json(Steps& steps, const Vector<index_t>& label,
                  const std::vector<Community>& communities) {
  const std::vector<Community> drawn(
      communities.begin(),
      communities.begin() + static_cast<std::ptrdiff_t>(std::min(most_drawn, communities.size())));
  const Between between = entries_between(steps.graph(), label, drawn);
  const auto edges = by_strength(between);
  double vertices = 0;
  for (const Community& one : drawn) vertices += one.vertices;
  const std::vector<Circle> circles = circles_of(drawn, edges, steps.seed());
  Json nodes = Json::array(), lines = Json::array();
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const auto all = static_cast<double>(between.all[i]);
    nodes.push_back(
        {{"community", id_json(steps.of().ids(), drawn[i].name)},
         {"vertices", drawn[i].vertices},
         {"within", all > 0 ? Json(static_cast<double>(between.within[i]) / all) : Json()},
         {"x", rounded(circles[i].x)},
         {"y", rounded(circles[i].y)},
         {"radius", rounded(circles[i].radius)}});
  }
  for (const auto& [ends, count] : edges) {
    lines.push_back({{"from", ends.first}, {"to", ends.second}, {"edges", count}});
  }
  return {{"communities", std::move(nodes)},
          {"edges", std::move(lines)},
          {"vertices", static_cast<std::int64_t>(vertices)},
          {"seed", steps.seed()}};
}

}  // namespace

void measure_communities(Steps& steps, Json& result) {
  const auto seed = static_cast<std::int64_t>(steps.seed());
  steps.run("leiden", {{"seed", seed}}, {"community"}, result["communities"],
            [&](const catalogue::Answer& answer, Json& found) {
              const auto& label = answer.values<index_t>("community");
              const std::vector<index_t> labels = label.to_host();
              const std::vector<Community> communities = by_size(labels);
              found["sizes"] = sizes_json(labels);
              if (!communities.empty()) found["drawing"] = drawing_json(steps, label, communities);
              std::string text = counted(static_cast<std::int64_t>(communities.size()), "community",
                                         "communities");
              const Json& modularity = found["modularity"];
              if (modularity.is_number()) {
                text += ", modularity " + number_text(modularity.get<double>());
              }
              steps.of().say("leiden", text);
            });
}

}  // namespace graphrun::cli

// A drawing by what every good one has: all places are within its frame, no two vertices share one,
// it is as wide and high as it says, edges are as long as it says, and shorter than what lies
// between any two vertices of a component; components do not overlap.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

constexpr double rounding = 1e-9;

struct Places {
  std::vector<double> x, y;

  double between(index_t u, index_t v) const {
    const auto p = static_cast<std::size_t>(u), q = static_cast<std::size_t>(v);
    return std::hypot(x[p] - x[q], y[p] - y[q]);
  }
};

double number_of(const catalogue::Answer& answer, const char* name) {
  return std::get<double>(answer.number(name)->value);
}

// The vertex of a component that its others point to, over edges of both directions.
std::vector<index_t> components_of(const Rows& rows) {
  std::vector<index_t> above(static_cast<std::size_t>(rows.vertices()));
  std::iota(above.begin(), above.end(), 0);
  const auto root = [&](index_t v) {
    while (above[static_cast<std::size_t>(v)] != v) {
      index_t& up = above[static_cast<std::size_t>(v)];
      up = above[static_cast<std::size_t>(up)];
      v = up;
    }
    return v;
  };
  for (index_t u = 0; u < rows.vertices(); ++u) {
    for (const index_t v : rows.row(u)) above[static_cast<std::size_t>(root(u))] = root(v);
  }
  std::vector<index_t> of(above.size());
  for (index_t v = 0; v < rows.vertices(); ++v) of[static_cast<std::size_t>(v)] = root(v);
  return of;
}

std::string frame_fault(const catalogue::Query& query, const catalogue::Answer& answer,
                        const Places& at) {
  double right = 0, high = 0;
  for (std::size_t v = 0; v < at.x.size(); ++v) {
    if (!(at.x[v] >= -rounding && at.x[v] <= 1 + rounding && at.y[v] >= -rounding &&
          at.y[v] <= 1 + rounding)) {
      return fmt::format("vertex {} is at ({}, {}), out of the frame",
                         query.ids.text(static_cast<index_t>(v)), at.x[v], at.y[v]);
    }
    right = std::max(right, at.x[v]);
    high = std::max(high, at.y[v]);
  }
  for (const auto& [name, value] :
       {std::pair<const char*, double>{"width", right}, {"height", high}}) {
    if (std::abs(number_of(answer, name) - value) > rounding) {
      return fmt::format("the {} is {}, expected {}", name, number_of(answer, name), value);
    }
  }
  if (at.x.size() > 1 && std::max(right, high) < 1 - rounding) return "the frame is not filled";
  std::map<std::pair<double, double>, index_t> taken;
  for (std::size_t v = 0; v < at.x.size(); ++v) {
    const auto [other, is_new] = taken.insert({{at.x[v], at.y[v]}, static_cast<index_t>(v)});
    if (!is_new) {
      return fmt::format("vertices {} and {} share a place", query.ids.text(other->second),
                         query.ids.text(static_cast<index_t>(v)));
    }
  }
  return {};
}

// Mean distances: of pairs with an edge, in either direction or both, and of pairs of a vertex and
// the one that comes half way round its component.
std::string length_fault(const catalogue::Answer& answer, const Rows& rows,
                         const std::vector<index_t>& component, const Places& at) {
  double sum = 0, apart = 0, pairs = 0;
  std::vector<std::pair<index_t, index_t>> joined;
  for (index_t u = 0; u < rows.vertices(); ++u) {
    for (const index_t v : rows.row(u)) {
      if (u != v) joined.push_back(std::minmax(u, v));
    }
  }
  std::sort(joined.begin(), joined.end());
  joined.erase(std::unique(joined.begin(), joined.end()), joined.end());
  for (const auto& [u, v] : joined) sum += at.between(u, v);
  const auto edges = static_cast<double>(joined.size());
  const double mean = edges > 0 ? sum / edges : 0;
  if (std::abs(number_of(answer, "edge_length") - mean) > 1e-6 * std::max(mean, 1e-3)) {
    return fmt::format("the mean length of an edge is {}, expected {}",
                       number_of(answer, "edge_length"), mean);
  }
  std::map<index_t, std::vector<index_t>> members;
  for (std::size_t v = 0; v < component.size(); ++v) {
    members[component[v]].push_back(static_cast<index_t>(v));
  }
  for (const auto& [name, of] : members) {
    for (std::size_t i = 0; i < of.size() && of.size() > 100; ++i) {
      apart += at.between(of[i], of[(i + of.size() / 2) % of.size()]);
      ++pairs;
    }
  }
  const auto n = static_cast<double>(rows.vertices());
  if (pairs > 0.9 * n && edges < n * n / 40 && mean > apart / pairs) {
    return fmt::format("edges are {} long in the mean, and others as far apart as {}", mean,
                       apart / pairs);
  }
  return {};
}

struct Box {
  double left = 2, right = -2, low = 2, high = -2;
};

std::string overlap_fault(const catalogue::Query& query, const std::vector<index_t>& component,
                          const Places& at) {
  std::map<index_t, Box> boxes;
  for (std::size_t v = 0; v < component.size(); ++v) {
    Box& box = boxes[component[v]];
    box.left = std::min(box.left, at.x[v]);
    box.right = std::max(box.right, at.x[v]);
    box.low = std::min(box.low, at.y[v]);
    box.high = std::max(box.high, at.y[v]);
  }
  std::vector<std::pair<Box, index_t>> sorted;
  for (const auto& [name, box] : boxes) sorted.emplace_back(box, name);
  std::sort(sorted.begin(), sorted.end(),
            [](const auto& p, const auto& q) { return p.first.left < q.first.left; });
  // Parts in the order of their left sides: those that overlap there are compared.
  std::size_t looks = 0;
  for (std::size_t p = 0; p < sorted.size(); ++p) {
    for (std::size_t q = p + 1; q < sorted.size() && sorted[q].first.left <= sorted[p].first.right;
         ++q) {
      if (++looks > 50'000'000) return {};
      if (sorted[q].first.low > sorted[p].first.high ||
          sorted[q].first.high < sorted[p].first.low) {
        continue;
      }
      return fmt::format("the components of {} and {} overlap", query.ids.text(sorted[p].second),
                         query.ids.text(sorted[q].second));
    }
  }
  return {};
}

Finding check_layout(const PlainGraph& graph, const catalogue::Query& query,
                     const catalogue::Answer& answer, Rule) {
  Finding finding{"",
                  "places are within the frame, apart, and near where there are edges; "
                  "components do not overlap"};
  const Places at{answer.values<double>("x").to_host(), answer.values<double>("y").to_host()};
  const auto n = static_cast<std::size_t>(graph.vertices());
  if (at.x.size() != n || at.y.size() != n) return {"a value is missing", finding.how};
  const Rows& rows = graph.rows();
  const std::vector<index_t> component = components_of(rows);
  finding.fault = frame_fault(query, answer, at);
  if (finding.fault.empty()) finding.fault = length_fault(answer, rows, component, at);
  if (finding.fault.empty()) finding.fault = overlap_fault(query, component, at);
  return finding;
}

}  // namespace

Oracle layout_oracle() {
  return {"layout", "by what places have: a frame, distance, short edges, components apart",
          "what places have: a frame, distance, short edges, components apart", check_layout};
}

}  // namespace graphrun::oracles

// Trusses by their definition: the weakest edge is taken away, one at a time.
#include <algorithm>

#include "algorithms/catalogue/edge_values.hpp"
#include "algorithms/oracles/corners.hpp"
#include "algorithms/oracles/truss.hpp"

namespace graphrun::oracles {
namespace {

struct Neighbour {
  index_t vertex;
  offset_t edge;  // its place in RankedRows::up
};

// A graph whose edges can go, the weakest first.
class Peeling {
 public:
  explicit Peeling(const RankedRows& ranked)
      : support_(supports_of(ranked)),
        trussness_(support_.size(), 0),
        near_(ranked.rank.size()),
        from_(support_.size()) {
    const Rows& up = ranked.up;
    for (index_t u = 0; u < up.vertices(); ++u) {
      offset_t edge = up.begin(u);
      for (const index_t v : up.row(u)) {
        from_[static_cast<std::size_t>(edge)] = u;
        at(v).push_back({u, edge++});
      }
    }
    for (index_t u = 0; u < up.vertices(); ++u) {
      offset_t edge = up.begin(u);
      for (const index_t v : up.row(u)) at(u).push_back({v, edge++});
    }
    for (offset_t edge = 0; edge < static_cast<offset_t>(support_.size()); ++edge) {
      wait(edge, support_[static_cast<std::size_t>(edge)]);
    }
    to_ = &up.targets;
  }

  // Takes edges away until each that stays is in more than `level` triangles.
  void take_up_to(std::int32_t level) {
    for (; level_ <= level && level_ < static_cast<std::int32_t>(waiting_.size()); ++level_) {
      for (auto* now = &now_waiting(); !now->empty(); now = &now_waiting()) {
        const offset_t edge = now->back();
        now->pop_back();
        if (!is_gone(edge)) take(edge);
      }
    }
  }
  std::int32_t levels() const { return static_cast<std::int32_t>(waiting_.size()); }

  std::vector<std::int32_t> supports_left() const {
    std::vector<std::int32_t> left = support_;
    for (std::size_t edge = 0; edge < left.size(); ++edge) {
      if (trussness_[edge] != 0) left[edge] = no_edge;
    }
    return left;
  }
  const std::vector<std::int32_t>& trussness() const { return trussness_; }

 private:
  std::vector<Neighbour>& at(index_t v) { return near_[static_cast<std::size_t>(v)]; }
  std::vector<offset_t>& now_waiting() { return waiting_[static_cast<std::size_t>(level_)]; }
  bool is_gone(offset_t edge) const { return trussness_[static_cast<std::size_t>(edge)] != 0; }

  // Until its support is looked at; an edge waits again each time its support falls.
  void wait(offset_t edge, std::int32_t support) {
    const auto place = static_cast<std::size_t>(std::max(support, level_));
    if (place >= waiting_.size()) waiting_.resize(place + 1);
    waiting_[place].push_back(edge);
  }

  void take(offset_t edge) {
    trussness_[static_cast<std::size_t>(edge)] = level_ + 2;
    if (support_[static_cast<std::size_t>(edge)] == 0) return;  // no other loses a triangle
    const index_t u = from_[static_cast<std::size_t>(edge)];
    const index_t v = (*to_)[static_cast<std::size_t>(edge)];
    const auto& fewer = at(u).size() < at(v).size() ? at(u) : at(v);
    const auto& more = at(u).size() < at(v).size() ? at(v) : at(u);
    for (const Neighbour& near : fewer) {
      if (is_gone(near.edge)) continue;
      const auto other =
          std::lower_bound(more.begin(), more.end(), near.vertex,
                           [](const Neighbour& p, index_t vertex) { return p.vertex < vertex; });
      if (other == more.end() || other->vertex != near.vertex || is_gone(other->edge)) continue;
      for (const offset_t weaker : {near.edge, other->edge}) {
        wait(weaker, --support_[static_cast<std::size_t>(weaker)]);
      }
    }
  }

  std::vector<std::int32_t> support_, trussness_;  // 0: not taken yet
  std::vector<std::vector<Neighbour>> near_;       // by vertex, ascending
  std::vector<index_t> from_;                      // by edge
  const std::vector<index_t>* to_ = nullptr;
  std::vector<std::vector<offset_t>> waiting_;  // by support
  std::int32_t level_ = 0;
};

Finding check_truss(const PlainGraph& graph, const catalogue::Query& query,
                    const catalogue::Answer& answer, Rule) {
  Peeling peeling(graph.ranked());
  const bool each = query.parameters.flag("trussness");
  const auto k = static_cast<std::int32_t>(query.parameters.integer("k"));
  peeling.take_up_to(each ? peeling.levels() : k - 3);
  return {edge_fault(graph.ranked(), query, *answer.edges,
                     each ? peeling.trussness() : peeling.supports_left()),
          "by definition: the weakest edge taken away, one at a time"};
}

}  // namespace

std::vector<std::int32_t> supports_of(const RankedRows& ranked) {
  std::vector<std::int32_t> supports(ranked.up.targets.size(), 0);
  each_triangle(ranked.up, [&](const Triangle& triangle) {
    for (const offset_t edge : {triangle.uv, triangle.vw, triangle.uw}) add(supports, edge, 1);
  });
  return supports;
}

std::string edge_fault(const RankedRows& ranked, const catalogue::Query& query,
                       const catalogue::EdgeColumn& found, std::vector<std::int32_t> expected) {
  const Rows kept = rows_of(found.edges);
  const std::vector<std::int32_t> values = catalogue::edge_values(found.edges);
  const auto named = [&](index_t u, index_t v) {
    return fmt::format("the edge {} - {}", query.ids.text(u), query.ids.text(v));
  };
  std::size_t at = 0;
  for (index_t u = 0; u < kept.vertices(); ++u) {
    for (const index_t v : kept.row(u)) {
      const std::int32_t value = values[at++];
      const offset_t place = ranked.edge_between(u, v);
      std::int32_t none = no_edge;
      std::int32_t& right = place < 0 ? none : expected[static_cast<std::size_t>(place)];
      if (right == no_edge) return named(u, v) + " should not be there";
      if (value != right) {
        return fmt::format("{} has {}, expected {}", named(u, v), value, right);
      }
      right = no_edge;
    }
  }
  const auto missing = std::find_if(expected.begin(), expected.end(),
                                    [](std::int32_t value) { return value != no_edge; });
  if (missing == expected.end()) return {};
  return fmt::format("{} edges are there, expected {}", values.size(),
                     static_cast<std::ptrdiff_t>(values.size()) +
                         std::count_if(missing, expected.end(),
                                       [](std::int32_t value) { return value != no_edge; }));
}

Oracle ktruss_oracle() {
  return {"ktruss", "by taking the weakest edge away, one at a time",
          "the weakest edge taken away, one at a time, exactly", check_truss};
}

}  // namespace graphrun::oracles

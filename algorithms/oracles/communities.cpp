#include "algorithms/oracles/communities.hpp"

#include <cmath>
#include <map>
#include <utility>

namespace graphrun::oracles {
namespace {

std::size_t at(index_t v) { return static_cast<std::size_t>(v); }

}  // namespace

// f(u, v, weight) for each stored entry; a loop of an undirected graph has both its ends.
template <class F>
void Communities::each_entry(F f) const {
  const Rows& rows = graph_.rows();
  std::size_t place = 0;
  for (index_t u = 0; u < rows.vertices(); ++u) {
    for (const index_t v : rows.row(u)) {
      const double weight = query_.weighted ? graph_.lengths<double>()[place] : 1;
      ++place;
      f(u, v, u == v && !graph_.directed() ? 2 * weight : weight);
    }
  }
}

Communities::Communities(const PlainGraph& graph, const catalogue::Query& query,
                         const catalogue::Answer& answer)
    : graph_(graph),
      query_(query),
      of_(answer.values<index_t>("community").to_host()),
      out_(at(graph.vertices())),
      in_(out_),
      group_out_(out_),
      group_in_(out_),
      resolution_(query.parameters.real("resolution")) {
  if (!name_fault().empty()) return;
  each_entry([&](index_t u, index_t v, double weight) {
    out_[at(u)] += weight;
    in_[at(v)] += weight;
    group_out_[at(of_[at(u)])] += weight;
    group_in_[at(of_[at(v)])] += weight;
    total_ += weight;
    if (of_[at(u)] == of_[at(v)]) within_ += weight;
  });
}

std::string Communities::name_fault() const {
  if (of_.size() != at(graph_.vertices())) return "a value is missing";
  for (index_t v = 0; v < graph_.vertices(); ++v) {
    const index_t name = of_[at(v)];
    if (name >= 0 && name <= v && of_[at(name)] == name) continue;
    return fmt::format("vertex {} is in community {}, which is not its smallest vertex",
                       query_.ids.text(v), vertex_text(query_, name));
  }
  return {};
}

std::string Communities::number_fault(const catalogue::Answer& answer) const {
  std::int64_t communities = 0;
  for (index_t v = 0; v < graph_.vertices(); ++v) communities += of_[at(v)] == v ? 1 : 0;
  const auto* const counted = std::get_if<std::int64_t>(&answer.number("communities")->value);
  if (counted == nullptr || *counted != communities) {
    return fmt::format("there are {} communities, another number than the answer's", communities);
  }
  if (total_ == 0) return {};
  long double expected = 0;
  for (std::size_t c = 0; c < of_.size(); ++c) {
    expected += group_out_[c] / total_ * (group_in_[c] / total_);
  }
  const auto modularity = static_cast<double>(within_ / total_ - resolution_ * expected);
  const auto* const found = std::get_if<double>(&answer.number("modularity")->value);
  if (found != nullptr &&
      std::fabs(*found - modularity) <= 1e-9 * std::max(1.0, std::fabs(modularity))) {
    return {};
  }
  return fmt::format("the modularity is {}, expected {:.9g}",
                     found == nullptr ? "none" : fmt::format("{:.9g}", *found), modularity);
}

// By moving u from its community to another: the weights to both, less what is expected.
std::string Communities::move_fault(double tolerance) const {
  if (total_ == 0) return {};
  std::map<std::pair<index_t, index_t>, long double> around;  // of a vertex and a community
  each_entry([&](index_t u, index_t v, double weight) {
    if (u == v || weight == 0) return;  // the latter joins nothing
    around[{u, of_[at(v)]}] += weight;
    if (graph_.directed()) around[{v, of_[at(u)]}] += weight;
  });
  const long double share = resolution_ / total_, ways = graph_.directed() ? 1 : 2;
  const auto score = [&](index_t u, index_t c, long double weight) {
    const long double own = of_[at(u)] == c ? 1 : 0;
    const long double out = group_out_[at(c)] - own * out_[at(u)];
    const long double in = group_in_[at(c)] - own * in_[at(u)];
    return ways * weight - share * (out_[at(u)] * in + in_[at(u)] * out);
  };
  for (const auto& [place, weight] : around) {
    const auto& [u, c] = place;
    const auto own = around.find({u, of_[at(u)]});
    const long double stays = score(u, of_[at(u)], own == around.end() ? 0 : own->second);
    const long double gain = (score(u, c, weight) - stays) / total_;
    if (gain <= tolerance) continue;
    return fmt::format("vertex {} in community {} raises the modularity by {:.3g}",
                       query_.ids.text(u), query_.ids.text(c), static_cast<double>(gain));
  }
  return {};
}

std::string Communities::merge_fault(double tolerance) const {
  if (total_ == 0) return {};
  std::map<std::pair<index_t, index_t>, long double> between;
  each_entry([&](index_t u, index_t v, double weight) {
    const auto [low, high] = std::minmax(of_[at(u)], of_[at(v)]);
    if (low != high) between[{low, high}] += weight;
  });
  for (const auto& [pair, weight] : between) {
    const auto p = at(pair.first), q = at(pair.second);
    const long double expected =
        resolution_ / total_ * (group_out_[p] * group_in_[q] + group_in_[p] * group_out_[q]);
    const long double gain = (weight - expected) / total_;
    if (gain <= tolerance) continue;
    return fmt::format("communities {} and {} as one raise the modularity by {:.3g}",
                       query_.ids.text(pair.first), query_.ids.text(pair.second),
                       static_cast<double>(gain));
  }
  return {};
}

std::string Communities::connection_fault() const {
  std::vector<index_t> root(of_.size());
  for (index_t v = 0; v < graph_.vertices(); ++v) root[at(v)] = v;
  const auto find = [&](index_t v) {
    while (root[at(v)] != v) v = root[at(v)] = root[at(root[at(v)])];
    return v;
  };
  each_entry([&](index_t u, index_t v, double weight) {
    if (of_[at(u)] == of_[at(v)] && weight > 0) root[at(find(u))] = find(v);
  });
  for (index_t v = 0; v < graph_.vertices(); ++v) {
    if (find(v) == find(of_[at(v)])) continue;
    return fmt::format("vertex {} is not connected to vertex {} within their community",
                       query_.ids.text(v), query_.ids.text(of_[at(v)]));
  }
  return {};
}

}  // namespace graphrun::oracles

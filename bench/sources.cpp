// The sources of the trials of a traversal.
#include "bench/sources.hpp"

#include <algorithm>
#include <cstdint>
#include <random>

namespace graphrun::cli::bench {
namespace {

// Random vertices as the GAP programs draw them: 32 bits of a 64-bit generator, with rejection by
// the range of all 64 bits.
class GapVertex {
 public:
  explicit GapVertex(index_t count) : count_(static_cast<std::uint32_t>(count)) {
    const std::uint64_t rest = std::mt19937_64::max() % count_;
    if (rest + 1 != count_) limit_ = static_cast<std::uint32_t>(std::mt19937_64::max() - rest);
  }

  index_t operator()() {
    auto number = static_cast<std::uint32_t>(random_());
    while (limit_ != 0 && number >= limit_) number = static_cast<std::uint32_t>(random_());
    return static_cast<index_t>(number % count_);
  }

 private:
  std::mt19937_64 random_{27491095};
  std::uint32_t count_, limit_ = 0;  // 0: nothing is rejected
};

bool leads_elsewhere(const Rows& graph, index_t v) {
  const auto row = graph.row(v);
  return std::any_of(row.begin(), row.end(), [&](index_t to) { return to != v; });
}

}  // namespace

std::vector<index_t> gap_sources(const Subject& subject, int count) {
  const Rows& graph = subject.host();
  std::vector<index_t> sources;
  if (graph.entries() == 0) return sources;
  GapVertex next(graph.vertices());
  while (sources.size() < static_cast<std::size_t>(count)) {
    const index_t v = subject.vertex_of(next());
    if (graph.degree(v) > 0) sources.push_back(v);
  }
  return sources;
}

std::vector<index_t> graph500_roots(const Rows& graph, int count) {
  std::vector<index_t> candidates;
  for (index_t v = 0; v < graph.vertices(); ++v) {
    if (leads_elsewhere(graph, v)) candidates.push_back(v);
  }
  std::vector<index_t> roots;
  std::mt19937_64 random(2);
  std::sample(candidates.begin(), candidates.end(), std::back_inserter(roots), count, random);
  std::shuffle(roots.begin(), roots.end(), random);
  return roots;
}

}  // namespace graphrun::cli::bench

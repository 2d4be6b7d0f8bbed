// Independent sets on the CPU: a thread looks at whole rows, up to the first neighbour that goes
// before.
#include <algorithm>
#include <mutex>
#include <vector>

#include "engine/greedy/bodies.hpp"

namespace graphrun::kernels {
namespace {

// Returns whether the row, which is vertex v, is still undecided.
bool waits(const EdgesBothWays& edges, index_t row, index_t v, std::uint32_t* words) {
  const std::uint32_t word = read_word(words, v);
  if (!is_undecided(word)) return false;
  const offset_t length = edges.length(row);
  for (offset_t k = 0; k < length; ++k) {
    const index_t u = edges.neighbour(row, k);
    const std::uint32_t other = read_word(words, u);
    if (u == v || !goes_before(other, u, word, v)) continue;
    if (other == taken) write_word(words, v, left_out);
    return other != taken;
  }
  write_word(words, v, taken);
  each_column_but(edges, row, v, 0, 1, [&](index_t u) { write_word(words, u, left_out); });
  return false;
}

}  // namespace

void take_first(OnCpu on, const EdgesBothWays& edges, const Undecided& vertices,
                std::uint32_t* words) {
  const auto n = static_cast<std::size_t>(vertices.count);
  std::mutex adding;
  for_shares(
      worth(on, 4 * n), n, 1024, [](const Member&) { return std::vector<index_t>(); },
      [&](std::vector<index_t>& waiting, std::size_t i, std::size_t end) {
        for (; i < end; ++i) {
          const index_t row = vertices.list == nullptr ? static_cast<index_t>(i) : vertices.list[i];
          if (waits(edges, row, vertices.first + row, words)) waiting.push_back(row);
        }
      },
      [&](const std::vector<index_t>& waiting) {
        const std::lock_guard lock(adding);
        std::copy(waiting.begin(), waiting.end(), vertices.next + *vertices.next_count);
        *vertices.next_count += static_cast<index_t>(waiting.size());
      });
}

GRAPHRUN_INSTANTIATE_GREEDY(OnCpu)

}  // namespace graphrun::kernels

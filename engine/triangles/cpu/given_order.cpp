// Triangle counting on the CPU without orienting the matrix: each pair of neighbours below a vertex
// is looked for among the edges. Pays where such pairs are few, as in road networks.
#include <algorithm>
#include <atomic>

#include "base/common/parallel.hpp"
#include "engine/triangles/kernels.hpp"

namespace graphrun::kernels {
namespace {

// Pairs that are looked for before their number is held against the entries gone over: few enough
// that nothing is lost where they turn out to be too many.
constexpr offset_t free_pairs = 4096;
// Rows up to this length are gone along entry by entry.
constexpr offset_t short_row = 32;

struct Count {
  offset_t triangles = 0, pairs = 0, entries = 0;
};

// How many of the columns [first, last), which ascend to below `v`, row v has. Row v ends above all
// of them.
offset_t closed(const CsrView<NoWeights>& a, index_t v, const index_t* first, const index_t* last) {
  const index_t* x = a.column_of + a.offsets[v];
  const index_t* const end = a.column_of + a.offsets[v + 1];
  const bool is_long = end - x > short_row;
  offset_t count = 0;
  for (; first < last; ++first) {
    if (is_long) {
      x = std::lower_bound(x, end, *first);
    } else {
      while (*x < *first) ++x;
    }
    count += *x == *first;
  }
  return count;
}

// The triangles whose largest vertex is u. False where pairs become too many.
bool count_at(const CsrView<NoWeights>& a, index_t u, Count& count) {
  const index_t* const row = a.column_of + a.offsets[u];
  const offset_t length = a.offsets[u + 1] - a.offsets[u];
  count.entries += length;
  if (length < 2 || row[1] >= u) return true;
  for (offset_t i = 1; i < length && row[i] < u; ++i) {
    count.pairs += i;
    if (count.pairs > free_pairs + count.entries) return false;
    count.triangles += closed(a, row[i], row, row + i);
  }
  return true;
}

}  // namespace

std::optional<GivenOrderCount> count_triangles_in_given_order(OnCpu on,
                                                              const CsrView<NoWeights>& a) {
  std::atomic<offset_t> triangles = 0, pairs = 0;
  std::atomic<bool> too_many = false;
  const auto rows = static_cast<std::size_t>(a.rows);
  const std::size_t work = rows == 0 ? 0 : rows + static_cast<std::size_t>(a.offsets[rows]);
  for_shares(
      worth(on, work), rows, 1024, [](const Member&) { return Count{}; },
      [&](Count& count, std::size_t u, std::size_t end) {
        for (; u < end && !too_many.load(std::memory_order_relaxed); ++u) {
          if (!count_at(a, static_cast<index_t>(u), count)) too_many = true;
        }
      },
      [&](const Count& count) {
        triangles += count.triangles;
        pairs += count.pairs;
      });
  if (too_many) return std::nullopt;
  return GivenOrderCount{triangles.load(), pairs.load()};
}

}  // namespace graphrun::kernels

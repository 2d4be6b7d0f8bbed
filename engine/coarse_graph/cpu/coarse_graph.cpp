// Coarse graphs on the CPU: the rows of a group's vertices are added up in an array of the thread.
#include <algorithm>
#include <memory>
#include <numeric>

#include "base/common/host_memory.hpp"
#include "engine/coarse_graph/bodies.hpp"

namespace graphrun::kernels {
namespace {

// The vertices of each group, one group after another.
struct GroupMembers {
  std::vector<index_t> begin, vertex;

  GroupMembers(const index_t* group, std::size_t n, index_t groups)
      : begin(static_cast<std::size_t>(groups) + 1), vertex(n) {
    for (std::size_t v = 0; v < n; ++v) ++begin[static_cast<std::size_t>(group[v]) + 1];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    std::vector<index_t> at(begin.begin(), begin.end() - 1);
    for (std::size_t v = 0; v < n; ++v) {
      const index_t place = at[static_cast<std::size_t>(group[v])]++;
      vertex[static_cast<std::size_t>(place)] = static_cast<index_t>(v);
    }
  }
};

// What a thread adds up: 0 for groups that are not listed.
struct RowSums {
  explicit RowSums(std::size_t groups) : sum(groups, 0) {}
  std::vector<std::int64_t> sum;
  std::vector<index_t> listed;
};

}  // namespace

GRAPHRUN_INSTANTIATE_COARSE(OnCpu)

std::int64_t between_groups(OnCpu on, const LevelView& view, offset_t entries,
                            const index_t* group) {
  constexpr offset_t piece = 512;
  const auto pieces = static_cast<std::size_t>((entries + piece - 1) / piece);
  const Sums<1> found = ordered_sums<1>(on, pieces, [=](std::size_t p) {
    const offset_t first = static_cast<offset_t>(p) * piece;
    std::int64_t sum = 0;
    const auto add = [&](index_t row, offset_t k, offset_t row_end) {
      for (; k < row_end; ++k) {
        if (group[row] != group[view.column_of[k]]) sum += view.weight_at(k);
      }
    };
    for_rows_between(view.offsets, view.vertices, first, std::min(first + piece, entries), add);
    return Sums<1>{{static_cast<double>(sum)}};
  });
  return static_cast<std::int64_t>(found.value[0]);
}

RowShares contract_rows(OnCpu on, const LevelView& view, const index_t* group, index_t groups,
                        offset_t* length) {
  const auto n = static_cast<std::size_t>(view.vertices), count = static_cast<std::size_t>(groups);
  const GroupMembers members(group, n, groups);
  RowShares rows;
  rows.shares.resize((count + RowShares::groups - 1) / RowShares::groups);
  const auto add_row = [&](RowSums& sums, RowShares::Share& share, std::size_t g) {
    for (index_t i = members.begin[g]; i < members.begin[g + 1]; ++i) {
      const index_t v = members.vertex[static_cast<std::size_t>(i)];
      for (offset_t k = view.offsets[v]; k < view.offsets[v + 1]; ++k) {
        const auto other = static_cast<std::size_t>(group[view.column_of[k]]);
        if (other == g) continue;
        const std::int64_t weight = view.weight_at(k);
        // An edge of weight 0 joins nothing that a sum would show.
        if (sums.sum[other] == 0 && weight != 0) {
          sums.listed.push_back(static_cast<index_t>(other));
        }
        sums.sum[other] += weight;
      }
    }
    for (const index_t other : sums.listed) {
      share.column_of.push_back(other);
      share.weight.push_back(std::exchange(sums.sum[static_cast<std::size_t>(other)], 0));
    }
    length[g] = static_cast<offset_t>(sums.listed.size());
    sums.listed.clear();
  };
  const std::size_t work = n + static_cast<std::size_t>(n == 0 ? 0 : view.offsets[n]);
  for_shares(
      worth(on, work), rows.shares.size(), 1, [&](const Member&) { return RowSums(count); },
      [&](RowSums& sums, std::size_t s, std::size_t) {
        const std::size_t last = std::min(count, (s + 1) * RowShares::groups);
        for (std::size_t g = s * RowShares::groups; g < last; ++g) {
          add_row(sums, rows.shares[s], g);
        }
      },
      [](const RowSums&) {});
  return rows;
}

std::size_t list_keys(OnCpu, const LevelView& view, offset_t, const index_t* group,
                      const GroupKeys& keys, std::uint64_t* key, offset_t* weight) {
  std::size_t count = 0;
  for (index_t row = 0; row < view.vertices; ++row) {
    for (offset_t k = view.offsets[row]; k < view.offsets[row + 1]; ++k) {
      if (!is_between(view, group, row, k)) continue;
      if (weight != nullptr) weight[count] = view.weight_at(k);
      key[count++] = keys.key(group[row], group[view.column_of[k]], view.weight_at(k));
    }
  }
  return count;
}

void sum_runs(OnCpu, const SortedEntries& entries, const offset_t* before, index_t* column_of,
              std::int64_t* sum) {
  if (entries.n == 0) return;
  const std::uint64_t low = (std::uint64_t{1} << entries.keys.bits) - 1;
  offset_t place = before[0] - 1;
  for (std::size_t k = 0; k < entries.n; ++k) {
    if (entries.is_first(k)) column_of[++place] = static_cast<index_t>(entries.pair(k) & low);
    sum[place] +=
        entries.weight == nullptr ? entries.keys.weight(entries.key[k]) : entries.weight[k];
  }
}

void join_rows(OnCpu on, const RowShares& rows, const offset_t* offsets, index_t* column_of,
               std::int64_t* weight) {
  for_shares(on, rows.shares.size(), 1, [&](std::size_t s, std::size_t) {
    const offset_t at = offsets[s * RowShares::groups];
    std::copy(rows.shares[s].column_of.begin(), rows.shares[s].column_of.end(), column_of + at);
    std::copy(rows.shares[s].weight.begin(), rows.shares[s].weight.end(), weight + at);
  });
}

}  // namespace graphrun::kernels

// Entry points of the kernels that make coarse graphs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// A coarse graph: its rows, in any order of columns, and the ends of edges at its vertices.
struct LevelView {
  index_t vertices;
  const offset_t* offsets;
  const index_t* column_of;
  const std::int64_t* weight;    // null: 1 each
  const std::int64_t *out, *in;  // `in` null: without direction
  std::int64_t total;

  GRAPHRUN_HD std::int64_t weight_at(offset_t k) const { return weight == nullptr ? 1 : weight[k]; }
};

// whole[k] = the k-th weight times `factor`, rounded.
template <class On>
void whole_weights(On on, AnyWeights weights, std::size_t n, double factor, std::int64_t* whole);
// Adds the weights of rows to `out` and, where it is not null, of columns to `in`; those of the
// diagonal `loop` times. Null weights: 1 each.
template <class On>
void add_ends(On on, CsrView<NoWeights> a, offset_t entries, const std::int64_t* weight,
              std::int64_t loop, std::int64_t* out, std::int64_t* in);
// The same to 0 where each entry weighs 1 and none is on the diagonal: out[v] = entries of row v.
template <class On>
void count_ends(On on, CsrView<NoWeights> a, std::int64_t* out);
// sums[group[v]] += x[v].
template <class On>
void add_by_group(On on, const std::int64_t* x, const index_t* group, std::size_t n,
                  std::int64_t* sums);

// The sum of whole numbers that is below 2^53.
template <class On>
std::int64_t whole_sum(On on, const std::int64_t* x, std::size_t n);
// The sum of the products out[g] in[g] over total^2: whole sums, rounded once.
template <class On>
double expected_share(On on, const std::int64_t* out, const std::int64_t* in, std::size_t n,
                      std::int64_t total);
// The sum of the weights of entries between groups.
std::int64_t between_groups(OnCpu on, const LevelView& view, offset_t entries,
                            const index_t* group);
std::int64_t between_groups(OnCuda on, const LevelView& view, offset_t entries,
                            const index_t* group);

// flag[label[v]] = 1.
template <class On>
void flag_labels(On on, const index_t* label, std::size_t n, offset_t* flag);
// label[v] = number[label[v]].
template <class On>
void take_numbers(On on, const offset_t* number, std::size_t n, index_t* label);
template <class On>
void take_labels(On on, const index_t* of_group, std::size_t n, index_t* label);
// smallest[g] = the smallest v with group[v] = g; n where there is none.
template <class On>
void smallest_members(On on, const index_t* group, std::size_t n, index_t* smallest);
// of_part[part[v]] = the smallest part[u] with group[u] = group[v]. `smallest` is working space.
template <class On>
void smallest_parts(On on, const index_t* group, const index_t* part, std::size_t n,
                    index_t* smallest, index_t* of_part);

// The key of an entry between groups, for sorting: the group of its row above that of its column,
// in the lowest bits, and above both its weight, where there is room for it.
struct GroupKeys {
  int bits;         // of the number of a group
  bool has_weight;  // else each is 1, or elsewhere

  GRAPHRUN_HD std::uint64_t key(index_t from, index_t to, std::int64_t weight) const {
    const std::uint64_t pair =
        static_cast<std::uint64_t>(from) << bits | static_cast<std::uint64_t>(to);
    return has_weight ? static_cast<std::uint64_t>(weight) << 2 * bits | pair : pair;
  }
  GRAPHRUN_HD std::uint64_t pair(std::uint64_t key) const {
    return has_weight ? key & ((std::uint64_t{1} << 2 * bits) - 1) : key;
  }
  GRAPHRUN_HD std::int64_t weight(std::uint64_t key) const {
    return has_weight ? static_cast<std::int64_t>(key >> 2 * bits) : 1;
  }
};

// The largest weight. Blocks.
template <class On>
std::int64_t largest_weight(On on, const std::int64_t* weight, std::size_t n);

// Lists the keys of the entries between groups, in any order, with their weights or of entries that
// have none; `weight`, unless null, gets the weights beside the keys. Both have room for all
// entries. Returns how many there are. Blocks.
std::size_t list_keys(OnCpu on, const LevelView& view, offset_t entries, const index_t* group,
                      const GroupKeys& keys, std::uint64_t* key, offset_t* weight);
std::size_t list_keys(OnCuda on, const LevelView& view, offset_t entries, const index_t* group,
                      const GroupKeys& keys, std::uint64_t* key, offset_t* weight);

// Sorted keys of n entries, those of the same groups beside each other. weight null: in the keys.
struct SortedEntries {
  const std::uint64_t* key;
  const offset_t* weight;
  std::size_t n;
  GroupKeys keys;

  static constexpr std::size_t piece = 8;
  std::size_t pieces() const { return (n + piece - 1) / piece; }
  GRAPHRUN_HD std::uint64_t pair(std::size_t k) const { return keys.pair(key[k]); }
  GRAPHRUN_HD bool is_first(std::size_t k) const { return k == 0 || pair(k) != pair(k - 1); }
};
// count[p] = the entries of piece p that are the first of their groups.
template <class On>
void count_first(On on, const SortedEntries& entries, offset_t* count);
// Column and weight of each pair of groups; weights 0 before. before[p]: pairs that begin before
// piece p.
void sum_runs(OnCpu on, const SortedEntries& entries, const offset_t* before, index_t* column_of,
              std::int64_t* sum);
void sum_runs(OnCuda on, const SortedEntries& entries, const offset_t* before, index_t* column_of,
              std::int64_t* sum);
// offsets[g] = the pairs of groups below g, for g up to `groups`; `distinct`: all there are.
template <class On>
void find_rows(On on, const SortedEntries& entries, const offset_t* before, offset_t distinct,
               index_t groups, offset_t* offsets);

// Rows of a coarse graph as the processor finds them: those of each share of groups side by side.
struct RowShares {
  static constexpr std::size_t groups = 64;  // of a share
  struct Share {
    std::vector<index_t> column_of;
    std::vector<std::int64_t> weight;
  };
  std::vector<Share> shares;
};

// The rows of the groups, without the entries within them. length[g] = entries of row g.
RowShares contract_rows(OnCpu on, const LevelView& view, const index_t* group, index_t groups,
                        offset_t* length);
// Lays them one behind another.
void join_rows(OnCpu on, const RowShares& rows, const offset_t* offsets, index_t* column_of,
               std::int64_t* weight);

}  // namespace graphrun::kernels

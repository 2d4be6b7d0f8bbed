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
template <class On>
std::int64_t between_groups(On on, const LevelView& view, offset_t entries, const index_t* group);

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

// Entries between groups, for sorting: pieces of entries, how many of each are kept, and their keys
// (group of the row, group of the column) with their weights from at[piece] on.
inline constexpr offset_t contract_piece = 8;
template <class On>
void count_between(On on, const LevelView& view, offset_t entries, const index_t* group,
                   offset_t* kept);
template <class On>
void list_between(On on, const LevelView& view, offset_t entries, const index_t* group, int bits,
                  const offset_t* at, std::uint64_t* key, offset_t* weight);
// first[k] = 1 where a key is not that before it.
template <class On>
void flag_first(On on, const std::uint64_t* key, std::size_t n, offset_t* first);
// Column and weight of each distinct key, number[k] - 1 being that of key k; weights 0 before.
template <class On>
void sum_runs(On on, const std::uint64_t* key, const offset_t* weight, std::size_t n, int bits,
              const offset_t* number, index_t* column_of, std::int64_t* sum);
// offsets[g] = the distinct keys of groups below g, for g up to `groups`.
template <class On>
void find_rows(On on, const std::uint64_t* key, std::size_t n, int bits, const offset_t* number,
               offset_t distinct, index_t groups, offset_t* offsets);

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

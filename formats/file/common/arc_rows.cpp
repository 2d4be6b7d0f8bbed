// Sums over rows in parallel, and compaction in place.
#include "formats/file/common/arc_rows.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <type_traits>
#include <utility>
#include <vector>

#include <graphrun/base/error.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/parallel.hpp"
#include "formats/file/common/real_weights.hpp"

namespace graphrun::detail {
namespace {

constexpr std::size_t block_rows = std::size_t{1} << 14;

std::uint64_t random_number() {
  std::random_device random;
  return std::uint64_t{random()} << 32 | random();
}

// Calls f(row, entry, weight) for each arc of the rows [begin, end); without weights 0.
template <class F>
void for_arcs(const MetisRows& rows, std::size_t begin, std::size_t end, const F& f) {
  visit_real(
      [&](const auto& weights) {
        for (std::size_t row = begin; row < end; ++row) {
          const auto first = static_cast<std::size_t>(rows.offsets[row]);
          const auto last = static_cast<std::size_t>(rows.offsets[row + 1]);
          for (std::size_t k = first; k < last; ++k) {
            if constexpr (std::is_same_v<std::decay_t<decltype(weights)>, std::monostate>) {
              f(static_cast<index_t>(row), k, 0);
            } else {
              f(static_cast<index_t>(row), k, weights[k]);
            }
          }
        }
      },
      rows.weights);
}

// Adds up sums over blocks of rows: add(sum, u, v, weight) for each arc.
template <class Add>
ArcSum sum_in_blocks(const MetisRows& rows, const ArcSum& like, int threads, const Add& add) {
  const std::size_t size = rows.offsets.size() - 1;
  std::vector<ArcSum> sums((size + block_rows - 1) / block_rows, like.empty());
  for_each_parallel(threads, sums.size(), [&](std::size_t block) {
    ArcSum sum = like.empty();
    const std::size_t begin = block * block_rows;
    for_arcs(
        rows, begin, std::min(size, begin + block_rows),
        [&](index_t u, std::size_t k, auto weight) { add(sum, u, rows.neighbours[k], weight); });
    sums[block] = sum;
  });
  ArcSum total = like.empty();
  for (const ArcSum& sum : sums) total.add(sum);
  return total;
}

std::size_t entry_of(const MetisRows& rows, const OneSidedEntry& arc) {
  const auto row = static_cast<std::size_t>(arc.row);
  const auto begin = rows.neighbours.begin();
  const auto found =
      std::find(begin + rows.offsets[row], begin + rows.offsets[row + 1], arc.neighbour);
  return static_cast<std::size_t>(found - begin);
}

}  // namespace

ArcSum::ArcSum() : seed_(random_number()), second_seed_(random_number()) {}

ArcSum ArcSum::empty() const noexcept {
  ArcSum result = *this;
  result.sum_ = 0;
  return result;
}

ArcSum sum_of(const MetisRows& rows, const ArcSum& like, int threads) {
  return sum_in_blocks(rows, like, threads, [](ArcSum& sum, index_t u, index_t v, auto weight) {
    sum.add(u, v, weight);
  });
}

bool are_paired(const MetisRows& rows, int threads) {
  const ArcSum none;
  const ArcSum sum = sum_in_blocks(
      rows, none, threads,
      [](ArcSum& both, index_t u, index_t v, auto weight) { both.add_or_remove(u, v, weight); });
  return sum == none;
}

void require_paired(const MetisRows& rows, const std::string& name, const ReadOptions& options) {
  if (are_paired(rows, thread_count(options.threads))) return;
  MemoryShare scratch(options.memory);
  constexpr std::uint64_t of_offset = 8, of_entry = 16;
  scratch.resize(rows.offsets.size() * of_offset + rows.neighbours.size() * of_entry,
                 "comparing both directions of edges");
  const OneSidedEntry arc = find_one_sided(rows);
  const std::string u = std::to_string(arc.row), v = std::to_string(arc.neighbour);
  const std::string at = "entry " + std::to_string(entry_of(rows, arc)) + " (from 0), ";
  throw FileError(
      printable(name) + ": " + at +
      (arc.weights_differ
           ? "between " + u + " and " + v + ", has another weight than its reverse"
           : "from " + u + " to " + v + ", has no reverse, expected both directions of each edge"));
}

void check_neighbours(MetisRows& rows, const std::string& name, std::uint64_t begin,
                      std::uint64_t bytes, OutOfRange policy, FileCounts& counts,
                      std::optional<std::uint64_t> large) {
  const auto size = static_cast<index_t>(rows.offsets.size() - 1);
  const auto is_outside = [&](index_t v) { return v < 0 || v >= size; };
  const auto first = std::find_if(rows.neighbours.begin(), rows.neighbours.end(), is_outside);
  if (first == rows.neighbours.end()) return;
  if (policy == OutOfRange::error) {
    const auto entry = static_cast<std::uint64_t>(first - rows.neighbours.begin());
    throw FileError(
        printable(name) + ": entry " + std::to_string(entry) + " (from 0), at byte " +
        std::to_string(begin + entry * bytes) + ", is an arc to vertex " +
        (large && *first == no_vertex ? std::to_string(*large) : std::to_string(*first)) +
        ", expected 0 to " + std::to_string(size - 1));
  }
  std::size_t kept = 0;
  visit_real(
      [&](auto& weights) {
        std::size_t k = 0;
        for (std::size_t row = 0; row + 1 < rows.offsets.size(); ++row) {
          const auto end = static_cast<std::size_t>(rows.offsets[row + 1]);
          for (; k < end; ++k) {
            if (is_outside(rows.neighbours[k])) continue;
            rows.neighbours[kept] = rows.neighbours[k];
            if constexpr (!std::is_same_v<std::decay_t<decltype(weights)>, std::monostate>) {
              weights[kept] = weights[k];
            }
            ++kept;
          }
          rows.offsets[row + 1] = static_cast<std::int64_t>(kept);
        }
        if constexpr (!std::is_same_v<std::decay_t<decltype(weights)>, std::monostate>) {
          weights.resize(kept);
        }
      },
      rows.weights);
  counts.out_of_range += static_cast<std::int64_t>(rows.neighbours.size() - kept);
  rows.neighbours.resize(kept);
}

std::int64_t zero_weights(const HostWeights& weights) {
  return visit_real(
      [](const auto& values) -> std::int64_t {
        if constexpr (std::is_same_v<std::decay_t<decltype(values)>, std::monostate>) {
          return 0;
        } else {
          return std::count(values.begin(), values.end(), 0);
        }
      },
      weights);
}

void drop_infinite_edges(EdgeList& edges) {
  auto* const weights = std::get_if<std::vector<double>>(&edges.weights);
  if (weights == nullptr) return;
  std::size_t kept = 0;
  for (std::size_t k = 0; k < weights->size(); ++k) {
    if (!std::isfinite((*weights)[k])) continue;
    edges.from[kept] = edges.from[k];
    edges.to[kept] = edges.to[k];
    (*weights)[kept++] = (*weights)[k];
  }
  const std::size_t dropped = weights->size() - kept;
  if (dropped == 0) return;
  edges.from.resize(kept);
  edges.to.resize(kept);
  weights->resize(kept);
  edges.counts.dropped_infinite = static_cast<std::int64_t>(dropped);
  edges.warnings.push_back("edges whose weight is infinite or NaN, dropped: " +
                           std::to_string(dropped));
}

void list_rows(MetisRows&& rows, bool once, int threads, EdgeList& edges) {
  const std::size_t size = rows.offsets.size() - 1;
  std::size_t kept = rows.neighbours.size();
  if (once) {
    kept = 0;
    for_arcs(rows, 0, size,
             [&](index_t u, std::size_t k, auto) { kept += rows.neighbours[k] >= u; });
  }
  edges.memory_of_edges->add(kept * sizeof(index_t), "the edges");
  edges.from.resize(kept);
  if (!once) {
    const std::size_t blocks = (size + block_rows - 1) / block_rows;
    for_each_parallel(threads, blocks, [&](std::size_t block) {
      const std::size_t begin = block * block_rows;
      for_arcs(rows, begin, std::min(size, begin + block_rows),
               [&](index_t u, std::size_t k, auto) { edges.from[k] = u; });
    });
  } else {
    visit_real(
        [&](auto& weights) {
          std::size_t place = 0;
          for (std::size_t row = 0; row < size; ++row) {
            const auto u = static_cast<index_t>(row);
            const auto end = static_cast<std::size_t>(rows.offsets[row + 1]);
            for (auto k = static_cast<std::size_t>(rows.offsets[row]); k < end; ++k) {
              if (rows.neighbours[k] < u) continue;
              edges.from[place] = u;
              rows.neighbours[place] = rows.neighbours[k];
              if constexpr (!std::is_same_v<std::decay_t<decltype(weights)>, std::monostate>) {
                weights[place] = weights[k];
              }
              ++place;
            }
          }
          if constexpr (!std::is_same_v<std::decay_t<decltype(weights)>, std::monostate>) {
            weights.resize(kept);
          }
        },
        rows.weights);
    rows.neighbours.resize(kept);
  }
  edges.to = std::move(rows.neighbours);
  edges.weights = std::move(rows.weights);
}

}  // namespace graphrun::detail

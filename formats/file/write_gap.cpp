// Writes graphs as the GAP Benchmark Suite's converter does: serialized (.sg, .wsg), or as a list
// of arcs (.el, .wel).
#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <functional>
#include <numeric>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/base/memory_budget.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/edge_rows.hpp"
#include "formats/file/common/graph_writers.hpp"
#include "formats/file/common/real_weights.hpp"
#include "formats/file/common/text_writer.hpp"

namespace graphrun::detail {
namespace {

static_assert(std::endian::native == std::endian::little);

// Rows of neighbours, ascending, and of weights beside them (none: std::monostate).
struct GapRows {
  std::vector<std::int64_t> offsets;
  std::vector<index_t> neighbours;
  HostWeights weights;
};

template <class Values>
constexpr bool is_weightless = std::is_same_v<std::decay_t<Values>, std::monostate>;

// Sorts the neighbours of each row, those of one vertex by their weights.
template <class Values>
void sort_rows(GapRows& rows, Values& weights) {
  for (std::size_t row = 0; row + 1 < rows.offsets.size(); ++row) {
    const auto begin = rows.neighbours.begin() + rows.offsets[row];
    const auto end = rows.neighbours.begin() + rows.offsets[row + 1];
    if constexpr (is_weightless<Values>) {
      if (!std::is_sorted(begin, end)) std::sort(begin, end);
    } else {
      // Strictly ascending rows need no look at their weights.
      if (std::adjacent_find(begin, end, std::greater_equal<>()) == end) continue;
      std::vector<std::pair<index_t, typename Values::value_type>> sorted;
      auto weight = weights.begin() + rows.offsets[row];
      for (auto v = begin; v != end; ++v, ++weight) sorted.emplace_back(*v, *weight);
      std::sort(sorted.begin(), sorted.end());
      weight = weights.begin() + rows.offsets[row];
      auto v = begin;
      for (const auto& each : sorted) std::tie(*v++, *weight++) = each;
    }
  }
}

GapRows gap_rows(const EdgeList& edges, MemoryShare& memory) {
  const bool mirrored = edges.symmetry != Symmetry::general;
  const bool negated = edges.symmetry == Symmetry::skew_symmetric;
  constexpr std::uint64_t of_offsets = 16, of_weight = 8;
  const std::uint64_t most = edges.from.size() * (mirrored ? 2 : 1);
  memory.resize((static_cast<std::uint64_t>(edges.rows) + 1) * of_offsets +
                    most * (sizeof(index_t) + (edges.weighted() ? of_weight : 0)),
                "the rows of the graph");
  GapRows rows;
  rows.offsets = row_offsets(edges, mirrored);
  rows.neighbours.resize(static_cast<std::size_t>(rows.offsets.back()));
  visit_real(
      [&](const auto& values) {
        std::decay_t<decltype(values)> placed;
        if constexpr (!is_weightless<decltype(values)>) placed.resize(rows.neighbours.size());
        place_entries(edges, rows.offsets, mirrored, [&](std::size_t at, std::size_t k, bool turn) {
          rows.neighbours[at] = turn ? edges.from[k] : edges.to[k];
          if constexpr (!is_weightless<decltype(values)>) {
            placed[at] = turn && negated ? -values[k] : values[k];
          }
        });
        sort_rows(rows, placed);
        rows.weights = std::move(placed);
      },
      edges.weights);
  return rows;
}

// The rows turned round. Ascending rows stay so.
GapRows inverse_of(const GapRows& rows) {
  GapRows result;
  result.offsets.resize(rows.offsets.size());
  for (const index_t v : rows.neighbours) ++result.offsets[static_cast<std::size_t>(v) + 1];
  std::partial_sum(result.offsets.begin(), result.offsets.end(), result.offsets.begin());
  std::vector<std::int64_t> next = result.offsets;
  result.neighbours.resize(rows.neighbours.size());
  visit_real(
      [&](const auto& values) {
        std::decay_t<decltype(values)> placed;
        if constexpr (!is_weightless<decltype(values)>) placed.resize(values.size());
        for (std::size_t row = 0; row + 1 < rows.offsets.size(); ++row) {
          const auto end = static_cast<std::size_t>(rows.offsets[row + 1]);
          for (auto k = static_cast<std::size_t>(rows.offsets[row]); k < end; ++k) {
            const auto at =
                static_cast<std::size_t>(next[static_cast<std::size_t>(rows.neighbours[k])]++);
            result.neighbours[at] = static_cast<index_t>(row);
            if constexpr (!is_weightless<decltype(values)>) placed[at] = values[k];
          }
        }
        result.weights = std::move(placed);
      },
      rows.weights);
  return result;
}

std::string_view gap_bytes(const auto& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(values[0])};
}

void write_half(OutputFile& file, const GapRows& rows) {
  file.write(gap_bytes(rows.offsets));
  if (std::holds_alternative<std::monostate>(rows.weights)) {
    return file.write(gap_bytes(rows.neighbours));
  }
  visit_real(
      [&](const auto& weights) {
        if constexpr (!is_weightless<decltype(weights)>) {
          constexpr std::size_t most = std::size_t{1} << 14;
          std::vector<std::array<std::int32_t, 2>> piece;
          for (std::size_t k = 0; k < rows.neighbours.size(); ++k) {
            piece.push_back({rows.neighbours[k], static_cast<std::int32_t>(weights[k])});
            if (piece.size() < most && k + 1 < rows.neighbours.size()) continue;
            file.write(gap_bytes(piece));
            piece.clear();
          }
        }
      },
      rows.weights);
}

// Whether a weight is a whole number of 32 bits.
template <class Weight>
bool is_narrow(Weight weight) {
  if constexpr (std::is_floating_point_v<Weight>) {
    return weight >= -0x1p31 && weight < 0x1p31 && weight == std::trunc(weight);
  } else {
    return std::in_range<std::int32_t>(weight);
  }
}

// Throws Unsupported for a weight that is no whole number of 32 bits.
void require_narrow_weights(const std::string& path, const EdgeList& edges) {
  visit_real(
      [&](const auto& weights) {
        if constexpr (!is_weightless<decltype(weights)>) {
          for (std::size_t k = 0; k < weights.size(); ++k) {
            const auto weight = weights[k];
            if (is_narrow(weight)) continue;
            std::array<char, 40> digits;
            const char* end =
                std::to_chars(digits.data(), digits.data() + digits.size(), weight).ptr;
            throw Unsupported(
                printable(path) + ": the edge from " + printable(edges.ids.text(edges.from[k])) +
                " to " + printable(edges.ids.text(edges.to[k])) + " has the weight " +
                std::string(digits.data(), static_cast<std::size_t>(end - digits.data())) +
                ", and .wsg holds whole numbers of 32 bits: write .wel, .mtx or .npz");
          }
        }
      },
      edges.weights);
}

void require_gap_graph(const std::string& path, const EdgeList& edges, const char* weighted_suffix,
                       const char* plain_suffix, bool weighted) {
  require_graph(path, edges);
  if (weighted == edges.weighted()) return;
  throw InvalidArgument(
      printable(path) +
      (weighted ? std::string(": the graph has no weights, which this kind of file has: write ") +
                      plain_suffix
                : std::string(": this kind of file has no weights, and the graph has: write ") +
                      weighted_suffix + ", or read the graph without them"));
}

}  // namespace

OutputFile write_gap_graph(const std::string& path, const EdgeList& edges, bool weighted) {
  require_gap_graph(path, edges, ".wsg", ".sg", weighted);
  require_narrow_weights(path, edges);
  MemoryShare memory(edges.memory_of_edges ? edges.memory_of_edges->budget() : nullptr);
  GapRows rows = gap_rows(edges, memory);
  OutputFile file(path);
  file.write(std::string_view(edges.directed() ? "\1" : "\0", 1));
  const std::array<std::int64_t, 2> sizes = {rows.offsets.back(), edges.rows};
  file.write(gap_bytes(sizes));
  write_half(file, rows);
  if (edges.directed()) {
    memory.resize(2 * memory.bytes(), "the rows of the graph turned round");
    write_half(file, inverse_of(rows));
  }
  file.finish();
  return file;
}

OutputFile write_gap_list(const std::string& path, const EdgeList& edges, bool weighted) {
  require_gap_graph(path, edges, ".wel", ".el", weighted);
  MemoryShare memory(edges.memory_of_edges ? edges.memory_of_edges->budget() : nullptr);
  const GapRows rows = gap_rows(edges, memory);
  TextWriter out(path);
  visit_real(
      [&](const auto& weights) {
        for (std::size_t row = 0; row + 1 < rows.offsets.size(); ++row) {
          const auto end = static_cast<std::size_t>(rows.offsets[row + 1]);
          for (auto k = static_cast<std::size_t>(rows.offsets[row]); k < end; ++k) {
            out.add_number(row);
            out.add(' ');
            out.add_number(rows.neighbours[k]);
            if constexpr (!is_weightless<decltype(weights)>) {
              out.add(' ');
              out.add_number(weights[k]);
            }
            out.add('\n');
            out.flush_if_full();
          }
        }
      },
      rows.weights);
  return out.finish();
}

}  // namespace graphrun::detail

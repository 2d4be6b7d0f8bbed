// Reads the serialized graphs of the GAP Benchmark Suite, .sg and .wsg:
// https://github.com/sbeamer/gapbs
#include <string>
#include <utility>
#include <vector>

#include <graphrun/base/error.hpp>

#include "formats/file/common/arc_rows.hpp"
#include "formats/file/common/binary_reader.hpp"
#include "formats/file/common/gather.hpp"
#include "formats/file/common/parallel.hpp"
#include "formats/file/common/readers.hpp"

namespace graphrun::detail {
namespace {

constexpr const char* gap_arcs = "the neighbours";

struct GapHeader {
  bool directed = false;
  std::uint64_t vertices = 0, arcs = 0;  // both directions of an undirected edge
};

// A neighbour of a .wsg.
struct WeightedNeighbour {
  std::int32_t vertex, weight;
};

GapHeader read_gap_header(BinaryReader& in, bool weighted) {
  GapHeader header;
  const std::uint8_t directed = in.byte("the header");
  if (directed > 1) {
    in.refuse("byte 0 is " + std::to_string(directed) +
              ", expected 0 (undirected) or 1 (directed)");
  }
  header.directed = directed == 1;
  header.arcs = in.number<std::uint64_t>("the header");
  header.vertices = in.number<std::uint64_t>("the header");
  const auto check = [&](std::uint64_t count, const char* what, int place) {
    if (count > BinaryReader::most_counted) {
      in.refuse("the 8 bytes from byte " + std::to_string(place) + " say " +
                std::to_string(static_cast<std::int64_t>(count)) + " " + what);
    }
  };
  check(header.arcs, "arcs", 1);
  check(header.vertices, "vertices", 9);
  check_vertex_count(static_cast<std::int64_t>(header.vertices), in.name());
  constexpr std::uint64_t before = 17, of_offset = 8;
  const std::uint64_t half = of_offset * (header.vertices + 1) + (weighted ? 8 : 4) * header.arcs;
  in.require_size(before + half * (header.directed ? 2 : 1),
                  std::string(header.directed ? "a directed" : "an undirected") + " graph with " +
                      std::to_string(header.vertices) + " vertices and " +
                      std::to_string(header.arcs) + (weighted ? " weighted arcs" : " arcs"));
  return header;
}

// Reads `header.arcs` neighbours, and their weights if `keep_weights`.
void read_neighbours(BinaryReader& in, const GapHeader& header, bool weighted, bool keep_weights,
                     MetisRows& rows, MemoryShare& memory) {
  if (!weighted) return in.append(rows.neighbours, header.arcs, memory, gap_arcs);
  std::vector<std::int32_t> weights;
  in.for_pieces<WeightedNeighbour>(
      header.arcs, gap_arcs, [&](std::span<const WeightedNeighbour> piece, std::uint64_t first) {
        grow(rows.neighbours, first + piece.size(), header.arcs, memory);
        if (keep_weights) grow(weights, first + piece.size(), header.arcs, memory);
        for (const WeightedNeighbour& each : piece) {
          rows.neighbours.push_back(each.vertex);
          if (keep_weights) weights.push_back(each.weight);
        }
        in.set_edges(first + piece.size());
      });
  if (keep_weights) rows.weights = std::move(weights);
}

// Reads the second half of a directed graph, which must be the first turned round. Compares sums
// over arcs, so that the half is not kept.
void check_inverse(BinaryReader& in, const GapHeader& header, bool weighted, const MetisRows& rows,
                   const ReadOptions& options) {
  const std::uint64_t begin = in.position();
  MemoryShare memory(options.memory);
  const std::vector<std::int64_t> offsets =
      read_offsets(in, header.vertices, header.arcs, true, memory);
  const bool with_weights = !std::holds_alternative<std::monostate>(rows.weights);
  const ArcSum like;
  ArcSum inverse = like;
  std::size_t row = 0;
  const auto add = [&](std::uint64_t k, std::int32_t source, std::int32_t weight) {
    while (static_cast<std::uint64_t>(offsets[row + 1]) <= k) ++row;
    const bool dropped = options.out_of_range == OutOfRange::drop &&
                         (source < 0 || static_cast<std::uint64_t>(source) >= header.vertices);
    if (!dropped) inverse.add(source, static_cast<index_t>(row), with_weights ? weight : 0);
  };
  if (weighted) {
    in.for_pieces<WeightedNeighbour>(
        header.arcs, "the inverse",
        [&](std::span<const WeightedNeighbour> piece, std::uint64_t first) {
          for (const WeightedNeighbour& each : piece) add(first++, each.vertex, each.weight);
        });
  } else {
    in.for_pieces<std::int32_t>(header.arcs, "the inverse",
                                [&](std::span<const std::int32_t> piece, std::uint64_t first) {
                                  for (const std::int32_t source : piece) add(first++, source, 0);
                                });
  }
  if (inverse != sum_of(rows, like, thread_count(options.threads))) {
    in.refuse("the inverse of the graph, from byte " + std::to_string(begin) +
              " on, does not list the arcs of the graph turned round");
  }
}

}  // namespace

EdgeList read_gap(TextReader& file, const ReadOptions& options, bool weighted) {
  check_binary_options(options, file.name(), weighted);
  const int threads = thread_count(options.threads);
  BinaryReader in(file, options);
  const GapHeader header = read_gap_header(in, weighted);
  EdgeList edges;
  count_memory(edges, options);
  MemoryShare of_offsets(options.memory);
  MetisRows rows;
  rows.offsets = read_offsets(in, header.vertices, header.arcs, true, of_offsets);
  const std::uint64_t begin = in.position();
  read_neighbours(in, header, weighted, options.weights.kind != WeightColumn::none, rows,
                  *edges.memory_of_edges);
  in.set_edges(header.arcs);
  check_neighbours(rows, in.name(), begin, weighted ? 8 : 4, options.out_of_range, edges.counts);
  if (header.directed) {
    check_inverse(in, header, weighted, rows, options);
  } else {
    require_paired(rows, in.name(), options);
  }
  in.require_end();
  edges.kind = FileKind::gap;
  edges.rows = edges.columns = static_cast<index_t>(header.vertices);
  edges.ids = VertexIds::consecutive(0, edges.rows);
  edges.counts.columns = weighted ? 3 : 2;
  const bool undirected = !options.directed.value_or(header.directed);
  edges.symmetry = undirected ? Symmetry::symmetric : Symmetry::general;
  const bool once = undirected && (!header.directed || are_paired(rows, threads));
  list_rows(std::move(rows), once, threads, edges);
  edges.counts.zero_weights = zero_weights(edges.weights);
  edges.counts.edges = static_cast<std::int64_t>(edges.from.size()) + edges.counts.out_of_range;
  return edges;
}

}  // namespace graphrun::detail

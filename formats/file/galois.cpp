// Reads the binary graphs of Galois, versions 1 and 2 of .gr:
// https://github.com/IntelligentSoftwareSystems/Galois
#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <graphrun/base/error.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/arc_rows.hpp"
#include "formats/file/common/binary_reader.hpp"
#include "formats/file/common/gather.hpp"
#include "formats/file/common/parallel.hpp"
#include "formats/file/common/readers.hpp"

namespace graphrun::detail {
namespace {

struct GaloisHeader {
  std::uint64_t version = 0, edge_bytes = 0, vertices = 0, arcs = 0;
  std::uint64_t padding = 0;  // bytes after the neighbours

  std::uint64_t neighbour_bytes() const { return version == 1 ? 4 : 8; }
  std::uint64_t bytes() const {
    constexpr std::uint64_t header = 32, of_offset = 8;
    return header + of_offset * vertices + (neighbour_bytes() + edge_bytes) * arcs + padding;
  }
};

// The header, its sizes checked against that of the file if that is known.
GaloisHeader read_galois_header(BinaryReader& in, std::uint64_t file_bytes) {
  GaloisHeader header;
  for (std::uint64_t* const field :
       {&header.version, &header.edge_bytes, &header.vertices, &header.arcs}) {
    *field = in.number<std::uint64_t>("the header");
  }
  if (header.version != 1 && header.version != 2) {
    in.refuse("version " + std::to_string(header.version) + " of Galois's .gr, expected 1 or 2");
  }
  constexpr std::uint64_t most_edge_bytes = 64, of_pair = 2, of_word = 8;
  if (header.edge_bytes > most_edge_bytes || header.arcs > BinaryReader::most_counted / of_word ||
      header.vertices > BinaryReader::most_counted) {
    in.refuse("a header of " + std::to_string(header.vertices) + " vertices and " +
              std::to_string(header.arcs) + " arcs with " + std::to_string(header.edge_bytes) +
              " bytes each is impossible");
  }
  check_vertex_count(static_cast<std::int64_t>(header.vertices), printable(in.name()));
  const bool odd = header.arcs % of_pair != 0;
  if (header.version == 1 && odd) header.padding = 4;
  // Some programs that write version 2 pad it to an even number of neighbours.
  if (header.version == 2 && odd && file_bytes == header.bytes() + of_word) {
    header.padding = of_word;
  }
  in.require_size(header.bytes(), std::to_string(header.vertices) + " vertices and " +
                                      std::to_string(header.arcs) + " arcs with " +
                                      std::to_string(header.edge_bytes) + " bytes each");
  return header;
}

// Returns the first neighbour that is no index_t: no_vertex stands for it.
std::optional<std::uint64_t> read_galois_neighbours(BinaryReader& in, const GaloisHeader& header,
                                                    MetisRows& rows, MemoryShare& memory) {
  constexpr const char* what = "the neighbours";
  std::optional<std::uint64_t> large;
  const auto take = [&](auto piece, std::uint64_t first) {
    grow(rows.neighbours, first + piece.size(), header.arcs, memory);
    for (const auto v : piece) {
      constexpr auto most = std::numeric_limits<index_t>::max();
      const bool fits = v <= static_cast<std::uint32_t>(most);
      rows.neighbours.push_back(fits ? static_cast<index_t>(v) : no_vertex);
      if (!fits && !large) large = v;
    }
    in.set_edges(first + piece.size());
  };
  if (header.version == 1) {
    in.for_pieces<std::uint32_t>(header.arcs, what, take);
  } else {
    in.for_pieces<std::uint64_t>(header.arcs, what, take);
  }
  in.skip_to(in.position() + header.padding, "the padding after the neighbours");
  return large;
}

template <class Weight>
std::vector<Weight> read_galois_weights(BinaryReader& in, std::uint64_t arcs, MemoryShare& memory) {
  std::vector<Weight> weights;
  in.append(weights, arcs, memory, "the edge data");
  return weights;
}

// Reads the edge data, or passes over it.
void read_galois_data(BinaryReader& in, const GaloisHeader& header, const ReadOptions& options,
                      MetisRows& rows, EdgeList& edges) {
  if (header.edge_bytes == 0) return;
  if (options.weights.kind == WeightColumn::none) {
    return in.skip_to(in.position() + header.edge_bytes * header.arcs, "the edge data");
  }
  MemoryShare& memory = *edges.memory_of_edges;
  if (header.edge_bytes == sizeof(std::int32_t)) {
    rows.weights = read_galois_weights<std::int32_t>(in, header.arcs, memory);
  } else if (header.edge_bytes == sizeof(std::int64_t)) {
    rows.weights = read_galois_weights<std::int64_t>(in, header.arcs, memory);
  } else {
    throw Unsupported(printable(in.name()) + ": edge data of " + std::to_string(header.edge_bytes) +
                      " bytes each, and as weights 4 or 8 are supported: read the graph without "
                      "its weights");
  }
  edges.warnings.push_back("the file does not say what its edge data is: its " +
                           std::to_string(header.edge_bytes) + " bytes are read as whole numbers");
}

}  // namespace

EdgeList read_galois(TextReader& file, const ReadOptions& options) {
  const int threads = thread_count(options.threads);
  BinaryReader in(file, options);
  const GaloisHeader header =
      read_galois_header(in, static_cast<std::uint64_t>(file.source().stored_size()));
  check_binary_options(options, in.name(), header.edge_bytes > 0);
  EdgeList edges;
  count_memory(edges, options);
  MemoryShare of_offsets(options.memory);
  MetisRows rows;
  rows.offsets = read_offsets(in, header.vertices, header.arcs, false, of_offsets);
  const std::uint64_t begin = in.position();
  const std::optional<std::uint64_t> large =
      read_galois_neighbours(in, header, rows, *edges.memory_of_edges);
  read_galois_data(in, header, options, rows, edges);
  in.require_end();
  check_neighbours(rows, in.name(), begin, header.neighbour_bytes(), options.out_of_range,
                   edges.counts, large);
  edges.kind = FileKind::galois;
  edges.rows = edges.columns = static_cast<index_t>(header.vertices);
  edges.ids = VertexIds::consecutive(0, edges.rows);
  edges.counts.columns = header.edge_bytes > 0 ? 3 : 2;
  edges.direction_assumed = !options.directed;
  const bool undirected = options.directed == false;
  if (undirected) edges.symmetry = Symmetry::symmetric;
  const bool once = undirected && are_paired(rows, threads);
  list_rows(std::move(rows), once, threads, edges);
  edges.counts.zero_weights = zero_weights(edges.weights);
  edges.counts.edges = static_cast<std::int64_t>(edges.from.size()) + edges.counts.out_of_range;
  return edges;
}

}  // namespace graphrun::detail

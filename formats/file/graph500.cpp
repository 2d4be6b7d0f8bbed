// Reads the packed edges of Graph500's generator: https://github.com/graph500/graph500
//
// An edge has 12 bytes: the low 32 bits of its first end, those of its second, then the high 16
// bits of the first and of the second, both with sign. Weights, if there are any, are in a file
// beside it.
#include <array>
#include <cmath>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <graphrun/base/error.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/arc_rows.hpp"
#include "formats/file/common/binary_reader.hpp"
#include "formats/file/common/gather.hpp"
#include "formats/file/common/parallel.hpp"
#include "formats/file/common/readers.hpp"
#include "formats/file/common/url.hpp"
#include "formats/file/common/vertex_index.hpp"

namespace graphrun::detail {
namespace {

struct PackedEdge {
  std::uint32_t low[2], high;

  std::int64_t end(int which) const {
    const auto bits = static_cast<std::int16_t>(which == 0 ? high & 0xffff : high >> 16);
    return std::int64_t{bits} * (std::int64_t{1} << 32) + low[which];
  }
};
static_assert(sizeof(PackedEdge) == 12);

// The ends of all edges on one side: of 32 bits as long as all fit.
struct EndIds {
  std::vector<std::uint32_t> narrow;
  std::vector<std::int64_t> wide;

  std::size_t size() const { return narrow.size() + wide.size(); }

  void add(std::int64_t id, std::size_t most, MemoryShare& memory) {
    if (wide.empty() && id <= std::numeric_limits<std::uint32_t>::max()) {
      grow(narrow, narrow.size() + 1, most, memory);
      narrow.push_back(static_cast<std::uint32_t>(id));
      return;
    }
    if (!narrow.empty()) {
      grow(wide, narrow.size() + 1, most, memory);
      wide.assign(narrow.begin(), narrow.end());
      const std::size_t freed = narrow.capacity() * sizeof(std::uint32_t);
      narrow = std::vector<std::uint32_t>();
      memory.resize(memory.bytes() - freed, "the edges");
    }
    grow(wide, wide.size() + 1, most, memory);
    wide.push_back(id);
  }

  IdArray array() const {
    return {narrow.empty() ? nullptr : narrow.data(), wide.empty() ? nullptr : wide.data(), size()};
  }

  std::vector<index_t> numbered(const VertexIndex& index, MemoryShare& memory) const {
    memory.add(size() * sizeof(index_t), "the edges");
    std::vector<index_t> result(size());
    if (narrow.empty()) {
      index.find_all(wide.data(), wide.size(), result.data());
    } else {
      index.find_all(narrow.data(), narrow.size(), result.data());
    }
    return result;
  }
};

// Most edges of the file, if its size is known; else as many as a vector may have.
std::size_t most_edges(const TextReader& file) {
  const auto size = static_cast<std::size_t>(file.source().stored_size());
  const bool known = file.compression().empty() && size > 0;
  return known ? size / sizeof(PackedEdge) : std::size_t{1} << 58;
}

void read_ends(BinaryReader& in, std::size_t most, std::array<EndIds, 2>& ends,
               MemoryShare& memory) {
  std::vector<PackedEdge> piece(std::size_t{1} << 13);
  for (std::uint64_t done = 0;;) {
    const std::size_t got = in.read_up_to(piece.data(), piece.size() * sizeof(PackedEdge));
    if (got % sizeof(PackedEdge) != 0) {
      in.refuse("the file has " + std::to_string(in.position()) +
                " bytes, expected a multiple of 12: each edge has 12");
    }
    const std::size_t count = got / sizeof(PackedEdge);
    for (std::size_t k = 0; k < count; ++k) {
      for (const int which : {0, 1}) {
        const std::int64_t id = piece[k].end(which);
        if (id < 0) {
          in.refuse("edge " + std::to_string(done + k) + " (from 0), at byte " +
                    std::to_string((done + k) * sizeof(PackedEdge)) + ", has the vertex " +
                    std::to_string(id) + ", expected 0 or more");
        }
        ends[static_cast<std::size_t>(which)].add(id, most, memory);
      }
    }
    done += count;
    in.set_edges(done);
    if (count < piece.size()) return;
  }
}

// The file of weights beside this one; nothing if there is none.
std::optional<std::string> weights_beside(const std::string& path) {
  const std::string beside = path + ".weights";
  std::error_code ignored;
  if (path == "<stdin>" || is_url(path) || !std::filesystem::exists(beside, ignored))
    return std::nullopt;
  return beside;
}

std::vector<double> read_packed_weights(const std::string& path, std::uint64_t count,
                                        const ReadOptions& options, MemoryShare& memory) {
  TextReader file(path, options.block_bytes, options.stop, Content::any);
  BinaryReader in(file, options);
  in.set_edges(count);
  in.require_size(count * sizeof(float), std::to_string(count) + " edges");
  std::vector<double> weights;
  in.for_pieces<float>(
      count, "the weights", [&](std::span<const float> piece, std::uint64_t first) {
        grow(weights, first + piece.size(), count, memory);
        for (const float weight : piece) {
          if (!std::isfinite(weight) && options.infinite == InfiniteWeights::error) {
            in.refuse("the weight of edge " + std::to_string(weights.size()) +
                      " (from 0) is infinite or NaN");
          }
          weights.push_back(weight);
        }
      });
  in.require_end();
  return weights;
}

}  // namespace

EdgeList read_graph500(TextReader& file, const ReadOptions& options) {
  const std::optional<std::string> beside = weights_beside(file.name());
  check_binary_options(options, file.name(), beside.has_value());
  EdgeList edges;
  count_memory(edges, options);
  MemoryShare of_ends(options.memory);
  std::array<EndIds, 2> ends;
  BinaryReader in(file, options);
  read_ends(in, most_edges(file), ends, of_ends);
  const std::array<IdArray, 2> arrays = {ends[0].array(), ends[1].array()};
  DistinctIds distinct = distinct_ids(arrays, thread_count(options.threads), options.memory);
  check_vertex_count(distinct.count, printable(in.name()));
  const auto number = [&](const VertexIndex& index) {
    edges.from = ends[0].numbered(index, *edges.memory_of_edges);
    edges.to = ends[1].numbered(index, *edges.memory_of_edges);
  };
  const auto count = static_cast<index_t>(distinct.count);
  if (distinct.ids.empty()) {
    edges.ids = VertexIds::consecutive(distinct.first, count);
    number(VertexIndex(distinct.first, count));
  } else {
    edges.memory_of_ids->add(distinct.ids.size() * sizeof(std::int64_t), "the vertex ids");
    MemoryShare of_index(options.memory);
    of_index.resize(VertexIndex::bytes_for(distinct.ids), "a table of the vertex ids");
    number(VertexIndex(distinct.ids));
    edges.ids = VertexIds::integers(std::move(distinct.ids));
  }
  ends = {};
  of_ends = MemoryShare();
  edges.kind = FileKind::graph500;
  edges.rows = edges.columns = count;
  edges.symmetry = Symmetry::symmetric;
  edges.counts.edges = static_cast<std::int64_t>(edges.from.size());
  edges.counts.columns = beside ? 3 : 2;
  if (beside && options.weights.kind != WeightColumn::none) {
    edges.weights =
        read_packed_weights(*beside, edges.from.size(), options, *edges.memory_of_edges);
    edges.counts.zero_weights = zero_weights(edges.weights);
    drop_infinite_edges(edges);
    edges.warnings.push_back("weights read from " + printable(*beside));
  }
  if (options.directed.value_or(false)) mirror(edges);
  return edges;
}

}  // namespace graphrun::detail

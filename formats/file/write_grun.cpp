// Writes graphrun's own file: common/grun_layout.hpp.
#include <cstring>
#include <numeric>
#include <span>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/built_matrix.hpp>

#include "formats/file/common/graph_writers.hpp"
#include "formats/file/common/grun_layout.hpp"
#include "formats/file/common/parallel.hpp"

namespace graphrun::detail {
namespace {

using Bytes = std::span<const std::byte>;

struct ArrayToWrite {
  GrunArray array;
  Bytes bytes;
};

// The ids of the vertices as they are stored: in ascending order, and the places of the vertices'
// ids in it where these are in another one.
struct StoredIds {
  GrunIds kind = GrunIds::consecutive;
  std::int64_t first = 0;
  std::vector<std::int64_t> numbers, offsets;
  std::string texts;
  std::vector<index_t> order;
};

// Vertices by ascending id. `order` gets the place of each, if it is not the vertex itself.
template <class Less>
std::vector<index_t> vertices_by_id(index_t size, const Less& less, std::vector<index_t>& order) {
  std::vector<index_t> sorted(static_cast<std::size_t>(size));
  std::iota(sorted.begin(), sorted.end(), 0);
  if (std::is_sorted(sorted.begin(), sorted.end(), less)) return sorted;
  std::sort(sorted.begin(), sorted.end(), less);
  order.resize(sorted.size());
  for (std::size_t place = 0; place < sorted.size(); ++place) {
    order[static_cast<std::size_t>(sorted[place])] = static_cast<index_t>(place);
  }
  return sorted;
}

StoredIds stored_ids(const VertexIds& ids) {
  StoredIds stored;
  if (ids.size() == 0) return stored;
  if (ids.are_integers()) {
    const auto less = [&](index_t u, index_t v) { return ids.number(u) < ids.number(v); };
    const std::vector<index_t> sorted = vertices_by_id(ids.size(), less, stored.order);
    stored.first = ids.number(sorted.front());
    // Unsigned: the ids may span all of 64 bits.
    const auto first = static_cast<std::uint64_t>(stored.first);
    const auto last = static_cast<std::uint64_t>(ids.number(sorted.back()));
    if (last - first == static_cast<std::uint64_t>(ids.size() - 1)) return stored;
    stored.kind = GrunIds::integers;
    for (const index_t v : sorted) stored.numbers.push_back(ids.number(v));
    return stored;
  }
  stored.kind = GrunIds::strings;
  const auto less = [&](index_t u, index_t v) { return ids.text(u) < ids.text(v); };
  stored.offsets.push_back(0);
  for (const index_t v : vertices_by_id(ids.size(), less, stored.order)) {
    ids.append(v, stored.texts);
    stored.offsets.push_back(static_cast<std::int64_t>(stored.texts.size()));
  }
  return stored;
}

template <class T>
void add(std::vector<ArrayToWrite>& arrays, GrunArray array, const T& values) {
  arrays.push_back({array, std::as_bytes(std::span(values))});
}

std::vector<ArrayToWrite> arrays_of(const BuiltMatrix& matrix, const StoredIds& ids) {
  std::vector<ArrayToWrite> arrays;
  add(arrays, GrunArray::offsets, matrix.offsets);
  add(arrays, GrunArray::columns, matrix.column_of);
  std::visit(
      [&]<class Values>(const Values& values) {
        if constexpr (!std::is_same_v<Values, std::monostate>) {
          add(arrays, GrunArray::weights, values);
        }
      },
      matrix.weights);
  if (ids.kind == GrunIds::integers) add(arrays, GrunArray::ids, ids.numbers);
  if (ids.kind == GrunIds::strings) {
    add(arrays, GrunArray::id_offsets, ids.offsets);
    add(arrays, GrunArray::id_bytes, ids.texts);
  }
  if (!ids.order.empty()) add(arrays, GrunArray::order, ids.order);
  return arrays;
}

std::string padding_after(std::uint64_t bytes) {
  return std::string(static_cast<std::size_t>(grun_padded(bytes) - bytes), '\0');
}

// The checksums of the blocks of an array, of which the last one ends with its padding.
void add_checksums(Bytes bytes, std::vector<std::uint64_t>& checksums) {
  const std::size_t first = checksums.size();
  checksums.resize(first + static_cast<std::size_t>(grun_blocks(bytes.size())));
  for_each_parallel(thread_count(0), checksums.size() - first, [&](std::size_t k) {
    const std::size_t begin = k * grun_block_bytes;
    const std::size_t size = std::min<std::size_t>(grun_block_bytes, bytes.size() - begin);
    const Bytes part = bytes.subspan(begin, size);
    if (size % grun_alignment == 0) {
      checksums[first + k] = grun_checksum(part);
    } else {
      std::vector<std::byte> padded(static_cast<std::size_t>(grun_padded(size)));
      std::memcpy(padded.data(), part.data(), size);
      checksums[first + k] = grun_checksum(padded);
    }
  });
}

void check_rows(const BuiltMatrix& matrix) {
  for (std::size_t row = 0; row + 1 < matrix.offsets.size(); ++row) {
    const auto begin = static_cast<std::size_t>(matrix.offsets[row]);
    const auto end = static_cast<std::size_t>(matrix.offsets[row + 1]);
    for (std::size_t k = begin + 1; k < end; ++k) {
      require(matrix.column_of[k - 1] < matrix.column_of[k],
              "write_edges: for .grun edges must be sorted and distinct");
    }
  }
}

std::uint32_t bits_of(const ListedSides& sides) {
  return grun_two_sided | (sides.prefixed ? grun_prefixed : 0U) |
         (sides.numbered_sources ? grun_numbered_sources : 0U) |
         (sides.numbered_targets ? grun_numbered_targets : 0U);
}

GrunHeader header_of(const EdgeList& edges, const BuiltMatrix& matrix, const StoredIds& ids) {
  GrunHeader header = {};
  std::memcpy(header.magic, grun_magic, sizeof grun_magic);
  header.version = grun_version;
  header.byte_order = grun_byte_order;
  header.block_bytes = grun_block_bytes;
  header.directed = matrix.directed ? 1 : 0;
  header.rows = matrix.rows;
  header.columns = matrix.columns;
  header.entries = static_cast<std::int64_t>(matrix.column_of.size());
  header.edges = matrix.edges;
  header.self_loops = matrix.self_loops;
  header.weight_type = static_cast<std::uint32_t>(matrix.weights.index());
  header.ids = ids.kind;
  header.first_id = ids.first;
  if (edges.sides && !matrix.directed) {
    header.sides = bits_of(*edges.sides);
    header.sources = edges.sides->sources;
  }
  return header;
}

std::string_view text_of(Bytes bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Header, list of sections and checksums, padded.
std::string front_of(GrunHeader header, std::span<const ArrayToWrite> arrays) {
  std::vector<std::uint64_t> checksums;
  for (const ArrayToWrite& one : arrays) add_checksums(one.bytes, checksums);
  const std::uint64_t bytes = sizeof header + arrays.size() * sizeof(GrunSection) +
                              checksums.size() * sizeof(std::uint64_t);
  std::vector<GrunSection> sections;
  std::uint64_t next = grun_padded(bytes);
  for (const ArrayToWrite& one : arrays) {
    sections.push_back({one.array, 0, next, one.bytes.size()});
    next += grun_padded(one.bytes.size());
  }
  header.sections = static_cast<std::uint32_t>(arrays.size());
  header.file_bytes = next;
  const auto front = [&] {
    std::string text(text_of(std::as_bytes(std::span(&header, 1))));
    text += text_of(std::as_bytes(std::span(sections)));
    text += text_of(std::as_bytes(std::span(checksums)));
    return text + padding_after(bytes);
  };
  const std::string text = front();
  header.checksum = grun_checksum(std::as_bytes(std::span(text)));
  return front();
}

}  // namespace

OutputFile write_grun(const std::string& path, const EdgeList& edges, std::string_view note,
                      FileUse use) {
  const BuiltMatrix matrix = edges.built ? *edges.built : build_rows(edges);
  check_rows(matrix);
  const StoredIds ids = stored_ids(edges.ids);
  std::vector<ArrayToWrite> arrays = arrays_of(matrix, ids);
  if (!note.empty()) add(arrays, GrunArray::note, note);
  OutputFile file(path, use);
  file.write(front_of(header_of(edges, matrix, ids), arrays));
  for (const ArrayToWrite& one : arrays) {
    file.write(text_of(one.bytes));
    file.write(padding_after(one.bytes.size()));
  }
  file.finish();
  return file;
}

}  // namespace graphrun::detail

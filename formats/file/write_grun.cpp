// Writes graphrun's own file: common/grun_layout.hpp.
#include <algorithm>
#include <cstring>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/base/ranks.hpp>
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

// Header, list of sections and checksums, padded. The sections have their bytes and no places yet.
std::string front_of(GrunHeader header, std::vector<GrunSection> sections,
                     const std::vector<std::uint64_t>& checksums) {
  const std::uint64_t bytes = sizeof header + sections.size() * sizeof(GrunSection) +
                              checksums.size() * sizeof(std::uint64_t);
  std::uint64_t next = grun_padded(bytes);
  for (GrunSection& section : sections) {
    section.begin = next;
    next += grun_padded(section.bytes);
  }
  header.sections = static_cast<std::uint32_t>(sections.size());
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
  std::vector<GrunSection> sections;
  std::vector<std::uint64_t> checksums;
  for (const ArrayToWrite& one : arrays) {
    sections.push_back({one.array, 0, 0, one.bytes.size()});
    add_checksums(one.bytes, checksums);
  }
  OutputFile file(path, use);
  file.write(front_of(header_of(edges, matrix, ids), std::move(sections), checksums));
  for (const ArrayToWrite& one : arrays) {
    file.write(text_of(one.bytes));
    file.write(padding_after(one.bytes.size()));
  }
  file.finish();
  return file;
}

namespace {

// The bytes of all ranks, one after another, dealt anew: each rank gets the blocks that begin in
// its own bytes. A call of all ranks.
std::vector<std::byte> whole_blocks(Ranks& ranks, Bytes own) {
  const auto count = static_cast<std::size_t>(ranks.size());
  const auto rank = static_cast<std::size_t>(ranks.rank());
  std::vector<std::uint64_t> begin{0}, dealt;
  for (const std::size_t size : ranks.gather(own.size())) begin.push_back(begin.back() + size);
  for (const std::uint64_t at : begin) {
    const std::uint64_t blocks = (at + grun_block_bytes - 1) / grun_block_bytes;
    dealt.push_back(std::min(blocks * grun_block_bytes, begin.back()));
  }
  std::vector<std::byte> bytes(static_cast<std::size_t>(dealt[rank + 1] - dealt[rank]));
  std::vector<Ranks::Sent> sent;
  std::vector<Ranks::Received> received;
  // What one rank has and another one gets.
  const auto common = [&](std::size_t has, std::size_t gets) {
    const std::uint64_t first = std::max(begin[has], dealt[gets]);
    const std::uint64_t past = std::min(begin[has + 1], dealt[gets + 1]);
    return std::pair(first, static_cast<std::size_t>(std::max(first, past) - first));
  };
  for (std::size_t r = 0; r < count; ++r) {
    const auto [sent_from, sent_bytes] = common(rank, r);
    sent.push_back({own.data() + (sent_bytes > 0 ? sent_from - begin[rank] : 0), sent_bytes});
    const auto [received_from, received_bytes] = common(r, rank);
    received.push_back(
        {bytes.data() + (received_bytes > 0 ? received_from - dealt[rank] : 0), received_bytes});
  }
  ranks.exchange(sent, received);
  return bytes;
}

}  // namespace

void write_grun_of_ranks(Ranks& ranks, const std::string& path, const EdgeList& own,
                         std::vector<OutputFile>& files) {
  BuiltMatrix matrix = *own.built;
  check_rows(matrix);
  const bool writes = ranks.rank() == 0, is_last = ranks.rank() + 1 == ranks.size();
  const std::vector<std::size_t> entries = ranks.gather(matrix.column_of.size());
  const offset_t before =
      std::accumulate(entries.begin(), entries.begin() + ranks.rank(), offset_t{0});
  // The end of the last row is the last rank's.
  const std::size_t own_offsets = matrix.offsets.size() - (is_last ? 0 : 1);
  std::vector<offset_t> offsets(own_offsets);
  std::transform(matrix.offsets.begin(), matrix.offsets.begin() + own_offsets, offsets.begin(),
                 [&](offset_t at) { return before + at - matrix.offsets.front(); });
  matrix.offsets = offsets;
  const StoredIds ids = stored_ids(own.ids);

  std::vector<GrunSection> sections;
  std::vector<std::uint64_t> checksums;
  std::vector<std::vector<std::byte>> arrays;
  for (const ArrayToWrite& one : arrays_of(matrix, ids)) {
    const bool is_of_rows = one.array == GrunArray::offsets || one.array == GrunArray::columns ||
                            one.array == GrunArray::weights;
    arrays.push_back(whole_blocks(ranks, is_of_rows || writes ? one.bytes : Bytes()));
    sections.push_back({one.array, 0, 0, ranks.sum(std::uint64_t{arrays.back().size()})});
    std::vector<std::uint64_t> of_blocks;
    add_checksums(arrays.back(), of_blocks);
    const auto of_all = ranks.gather_lists(std::span<const std::uint64_t>(of_blocks));
    checksums.insert(checksums.end(), of_all.begin(), of_all.end());
  }
  GrunHeader header = header_of(own, matrix, ids);
  header.rows = header.columns;
  header.entries = std::accumulate(entries.begin(), entries.end(), std::int64_t{0});
  std::optional<OutputFile> file;
  if (writes) {
    file.emplace(path);
    file->write(front_of(header, sections, checksums));
  }
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    pass_in_order(ranks, arrays[i], [&](std::string_view bytes) { file->write(bytes); });
    if (file) file->write(padding_after(sections[i].bytes));
  }
  if (!file) return;
  file->finish();
  files.push_back(std::move(*file));
}

}  // namespace graphrun::detail

// Reads graphrun's own file: maps it, checks each byte, and that the arrays are a matrix.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/built_matrix.hpp>
#include <graphrun/formats/file/vertex_sides.hpp>
#include <graphrun/formats/file/write.hpp>

#include "formats/file/common/binary_reader.hpp"
#include "formats/file/common/file_start.hpp"
#include "formats/file/common/gather.hpp"
#include "formats/file/common/grun_file.hpp"
#include "formats/file/common/parallel.hpp"
#include "formats/file/common/readers.hpp"

namespace graphrun::detail {
namespace {

// Throws FileError unless offsets begin with 0, do not fall, and end with `last`.
void check_offsets(const GrunFile& file, GrunArray array, std::int64_t last, OnCpu on) {
  const auto offsets = file.array<std::int64_t>(array);
  bool right = offsets.front() == 0 && offsets.back() == last;
  std::atomic<bool> falling = false;
  constexpr std::size_t share = std::size_t{1} << 16;
  for_shares(on, offsets.size() - 1, share, [&](std::size_t begin, std::size_t end) {
    bool falls = false;
    for (std::size_t k = begin; k < end; ++k) falls |= offsets[k] > offsets[k + 1];
    if (falls) falling = true;
  });
  right = right && !falling;
  if (!right) file.refuse("section " + std::string(name(array)) + " does not list places in order");
}

// Throws FileError unless the columns of entries [begin, end) ascend within rows, inside the
// matrix.
void check_columns(const GrunFile& file, std::size_t begin, std::size_t end) {
  const auto offsets = file.array<offset_t>(GrunArray::offsets);
  const auto column_of = file.array<index_t>(GrunArray::columns);
  auto row = static_cast<std::size_t>(
      std::upper_bound(offsets.begin(), offsets.end(), static_cast<offset_t>(begin)) -
      offsets.begin() - 1);
  const auto most = static_cast<index_t>(file.header().columns);
  for (std::size_t k = begin; k < end; ++row) {
    const auto first = static_cast<std::size_t>(offsets[row]);
    const auto past = std::min(static_cast<std::size_t>(offsets[row + 1]), end);
    if (k >= past) continue;  // an empty row
    bool wrong = column_of[k] < 0 || column_of[past - 1] >= most;
    for (std::size_t i = std::max(k, first + 1); i < past; ++i) {
      wrong |= column_of[i - 1] >= column_of[i];
    }
    if (wrong) {
      file.refuse("section columns: those of row " + std::to_string(row) +
                  " (from 0) do not ascend inside the matrix");
    }
    k = past;
  }
}

template <class Real>
void check_finite(const GrunFile& file, std::size_t begin, std::size_t end) {
  const auto weights = file.array<Real>(GrunArray::weights);
  bool finite = true;
  for (std::size_t k = begin; k < end; ++k) finite &= std::isfinite(weights[k]);
  if (!finite) file.refuse("section weights: a weight is infinite or NaN");
}

// What a checked block of an array must hold.
void check_content(const GrunFile& file, const GrunFile::Block& block) {
  const std::uint64_t end = std::min(block.begin + block.bytes, block.section->bytes);
  const auto elements = [&](std::size_t size) {
    return std::pair(static_cast<std::size_t>(block.begin) / size,
                     static_cast<std::size_t>(end) / size);
  };
  const std::uint32_t type = file.header().weight_type;
  if (block.section->array == GrunArray::columns) {
    const auto [first, past] = elements(sizeof(index_t));
    check_columns(file, first, past);
  } else if (block.section->array == GrunArray::weights && type == 3) {
    const auto [first, past] = elements(sizeof(float));
    check_finite<float>(file, first, past);
  } else if (block.section->array == GrunArray::weights && type == 4) {
    const auto [first, past] = elements(sizeof(double));
    check_finite<double>(file, first, past);
  } else if (block.section->array == GrunArray::weights && type > 4) {
    const bool single = type == 5;  // each part is checked as a number
    const auto [first, past] = elements(single ? sizeof(float) : sizeof(double));
    single ? check_finite<float>(file, first, past) : check_finite<double>(file, first, past);
  }
}

// Checks each block; what it holds is checked while it is in the cache. The offsets come first, by
// which columns are found.
void check_all(const GrunFile& file, OnCpu on) {
  const std::vector<GrunFile::Block> blocks = file.blocks();
  const auto check_of = [&](bool offsets) {
    for_shares(on, blocks.size(), 1, [&](std::size_t k, std::size_t) {
      if ((blocks[k].section->array == GrunArray::offsets) != offsets) return;
      file.check(blocks[k]);
      check_content(file, blocks[k]);
    });
  };
  check_of(true);
  check_offsets(file, GrunArray::offsets, file.header().entries, on);
  check_of(false);
  const GrunHeader& header = file.header();
  const std::int64_t distinct =
      header.directed != 0 ? header.entries : (header.entries + header.self_loops) / 2;
  if (header.edges != distinct || header.self_loops < 0 ||
      header.self_loops > std::min(header.rows, header.entries)) {
    file.refuse("its header contradicts itself: numbers of edges and entries");
  }
}

template <class Id>
void check_ascending(const GrunFile& file, const std::vector<Id>& ids) {
  const auto found = std::adjacent_find(ids.begin(), ids.end(), std::greater_equal<Id>());
  if (found != ids.end()) file.refuse("its ids do not ascend");
}

std::vector<std::string> id_texts(const GrunFile& file, MemoryShare& memory) {
  const auto bytes = file.array<char>(GrunArray::id_bytes);
  check_offsets(file, GrunArray::id_offsets, static_cast<std::int64_t>(bytes.size()), OnCpu{1});
  const auto offsets = file.array<std::int64_t>(GrunArray::id_offsets);
  memory.add(bytes.size() + offsets.size() * sizeof(std::string), "the ids of the vertices");
  std::vector<std::string> texts;
  texts.reserve(offsets.size() - 1);
  for (std::size_t v = 0; v + 1 < offsets.size(); ++v) {
    texts.emplace_back(bytes.data() + offsets[v], bytes.data() + offsets[v + 1]);
  }
  return texts;
}

VertexIds ids_in_order(const GrunFile& file, MemoryShare& memory) {
  const GrunHeader& header = file.header();
  const auto rows = static_cast<index_t>(header.rows);
  if (header.ids == GrunIds::consecutive) return VertexIds::consecutive(header.first_id, rows);
  if (header.ids == GrunIds::strings) {
    std::vector<std::string> texts = id_texts(file, memory);
    check_ascending(file, texts);
    return VertexIds::strings(std::move(texts));
  }
  const auto stored = file.array<std::int64_t>(GrunArray::ids);
  memory.add(stored.size_bytes(), "the ids of the vertices");
  std::vector<std::int64_t> numbers(stored.begin(), stored.end());
  check_ascending(file, numbers);
  return VertexIds::integers(std::move(numbers));
}

VertexIds read_ids(const GrunFile& file, MemoryShare& memory) {
  VertexIds ids = ids_in_order(file, memory);
  const auto order = file.array<index_t>(GrunArray::order);
  if (!file.has(GrunArray::order)) return ids;
  memory.add(3 * order.size_bytes(), "the order of the vertices");
  std::vector<bool> seen(order.size());
  for (const index_t place : order) {
    const bool inside = place >= 0 && static_cast<std::size_t>(place) < seen.size();
    if (!inside || seen[static_cast<std::size_t>(place)]) file.refuse("its order is none");
    seen[static_cast<std::size_t>(place)] = true;
  }
  return ids.reordered({order.begin(), order.end()});
}

// The sides of a graph that has them. Throws FileError for an edge within a side.
std::optional<ListedSides> sides_of(const GrunFile& file) {
  const GrunHeader& header = file.header();
  if (header.sides == 0) return std::nullopt;
  const auto offsets = file.array<offset_t>(GrunArray::offsets);
  const auto column_of = file.array<index_t>(GrunArray::columns);
  for (std::int64_t row = 0; row < header.rows; ++row) {
    const auto begin = static_cast<std::size_t>(offsets[static_cast<std::size_t>(row)]);
    const auto end = static_cast<std::size_t>(offsets[static_cast<std::size_t>(row) + 1]);
    if (begin == end) continue;
    const bool is_source = row < header.sources;  // columns ascend
    if (is_source ? column_of[begin] < header.sources : column_of[end - 1] >= header.sources) {
      file.refuse("an edge of row " + std::to_string(row) + " (from 0) is within a side");
    }
  }
  const auto has = [&](std::uint32_t bit) { return (header.sides & bit) != 0; };
  return ListedSides{static_cast<index_t>(header.sources), has(grun_prefixed),
                     has(grun_numbered_sources), has(grun_numbered_targets)};
}

void check_prefixes(const GrunFile& file, const EdgeList& edges) {
  try {
    graphrun::sides_of(edges);
  } catch (const FileError& error) {
    file.refuse(error.what());
  }
}

std::shared_ptr<BuiltMatrix> matrix_of(const GrunFile& file, const ReadOptions& options) {
  const GrunHeader& header = file.header();
  auto matrix = std::make_shared<BuiltMatrix>();
  matrix->rows = static_cast<index_t>(header.rows);
  matrix->columns = static_cast<index_t>(header.columns);
  matrix->directed = header.directed != 0;
  matrix->edges = header.edges;
  matrix->self_loops = header.self_loops;
  matrix->offsets = file.array<offset_t>(GrunArray::offsets);
  matrix->column_of = file.array<index_t>(GrunArray::columns);
  matrix->owner = file.mapping();
  if (options.weights.kind == WeightColumn::none) return matrix;
  if (header.weight_type == 1) matrix->weights = file.array<std::int32_t>(GrunArray::weights);
  if (header.weight_type == 2) matrix->weights = file.array<std::int64_t>(GrunArray::weights);
  if (header.weight_type == 3) matrix->weights = file.array<float>(GrunArray::weights);
  if (header.weight_type == 4) matrix->weights = file.array<double>(GrunArray::weights);
  if (header.weight_type == 5) matrix->weights = file.array<Complex<float>>(GrunArray::weights);
  if (header.weight_type == 6) matrix->weights = file.array<Complex<double>>(GrunArray::weights);
  return matrix;
}

}  // namespace

bool is_grun(const std::string& path) {
  const std::string start = file_start(path, sizeof grun_magic);
  const bool named = format_suffix(path) == "grun" && !start.empty();
  return named || start == std::string_view(grun_magic, sizeof grun_magic);
}

EdgeList read_grun(const std::string& path, const ReadOptions& options) {
  return read_grun(GrunFile(path), path, options);
}

EdgeList read_grun(const GrunFile& file, const std::string& path, const ReadOptions& options) {
  const bool weighted = file.header().weight_type != 0;
  check_weight_column(options, path, weighted);
  check_all(file, OnCpu{thread_count(options.threads), &options.stop});
  const std::shared_ptr<BuiltMatrix> matrix = matrix_of(file, options);
  const std::optional<ListedSides> sides = sides_of(file);
  const bool as_directed = options.directed == true && !(options.two_sided && sides);
  if (as_directed && !matrix->directed) {  // each direction is an edge
    matrix->directed = true;
    matrix->edges = file.header().entries;
  }
  const bool symmetrise = options.directed == false && matrix->directed;
  EdgeList edges;
  if (options.keep_built && !symmetrise) {
    count_memory(edges, options);
    edges.rows = matrix->rows;
    edges.columns = matrix->columns;
    edges.symmetry = matrix->directed ? Symmetry::general : Symmetry::symmetric;
    edges.built = matrix;
  } else {
    edges = listed_edges(*matrix, options.memory);
    edges.memory_of_ids = std::make_shared<MemoryShare>(options.memory);
    if (symmetrise && edges.rows == edges.columns) edges.symmetry = Symmetry::symmetric;
  }
  edges.kind = FileKind::grun;
  edges.has_complex = file.header().weight_type > 4;
  if (!matrix->directed) edges.sides = sides;
  edges.ids = read_ids(file, *edges.memory_of_ids);
  if (edges.sides && edges.sides->prefixed) check_prefixes(file, edges);
  edges.counts.bytes = static_cast<std::int64_t>(file.size());
  edges.counts.edges = matrix->edges;
  edges.counts.columns = weighted ? 3 : 2;
  if (options.progress) {
    options.progress({edges.counts.bytes, edges.counts.bytes, edges.counts.edges});
  }
  return edges;
}

}  // namespace graphrun::detail

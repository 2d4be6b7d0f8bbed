// Reads graphrun's own file: maps it, checks each byte, and that the arrays are a matrix.
#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/built_matrix.hpp>
#include <graphrun/formats/file/vertex_sides.hpp>
#include <graphrun/formats/file/write.hpp>

#include "formats/file/common/binary_reader.hpp"
#include "formats/file/common/file_start.hpp"
#include "formats/file/common/gather.hpp"
#include "formats/file/common/grun_check.hpp"
#include "formats/file/common/grun_file.hpp"
#include "formats/file/common/parallel.hpp"
#include "formats/file/common/readers.hpp"

namespace graphrun::detail {
namespace {

template <class Id>
void check_ascending(const GrunFile& file, const std::vector<Id>& ids) {
  const auto found = std::adjacent_find(ids.begin(), ids.end(), std::greater_equal<Id>());
  if (found != ids.end()) file.refuse("its ids do not ascend");
}

std::vector<std::string> id_texts(const GrunFile& file, MemoryShare& memory) {
  const auto bytes = file.array<char>(GrunArray::id_bytes);
  const auto offsets = file.array<std::int64_t>(GrunArray::id_offsets);
  check_grun_offsets(file, GrunArray::id_offsets, 0, offsets.size() - 1,
                     static_cast<std::int64_t>(bytes.size()), OnCpu{1});
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

std::optional<ListedSides> sides_of(const GrunFile& file) {
  const GrunHeader& header = file.header();
  if (header.sides == 0) return std::nullopt;
  const auto has = [&](std::uint32_t bit) { return (header.sides & bit) != 0; };
  return ListedSides{static_cast<index_t>(header.sources), has(grun_prefixed),
                     has(grun_numbered_sources), has(grun_numbered_targets)};
}

// Throws FileError for an edge of these rows, which have been checked, within a side.
void check_sides(const GrunFile& file, index_t begin, index_t end) {
  const GrunHeader& header = file.header();
  if (header.sides == 0) return;
  const auto offsets = file.array<offset_t>(GrunArray::offsets);
  const auto column_of = file.array<index_t>(GrunArray::columns);
  for (index_t row = begin; row < end; ++row) {
    const auto first = static_cast<std::size_t>(offsets[static_cast<std::size_t>(row)]);
    const auto past = static_cast<std::size_t>(offsets[static_cast<std::size_t>(row) + 1]);
    if (first == past) continue;
    const bool is_source = row < header.sources;  // columns ascend
    if (is_source ? column_of[first] < header.sources : column_of[past - 1] >= header.sources) {
      file.refuse("an edge of row " + std::to_string(row) + " (from 0) is within a side");
    }
  }
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

// Rows of a file, with offsets of their own where these are not the file's.
struct RowsInMemory {
  std::shared_ptr<const MappedFile> mapping;
  std::vector<offset_t> offsets;
  MemoryShare memory;
};

// Makes a matrix that of rows [begin, end), which have been checked.
void keep_rows(BuiltMatrix& matrix, index_t begin, index_t end, const GrunFile& file,
               const std::shared_ptr<MemoryBudget>& budget) {
  const auto count = static_cast<std::size_t>(end - begin);
  const auto offsets = matrix.offsets.subspan(static_cast<std::size_t>(begin), count + 1);
  const auto first = static_cast<std::size_t>(offsets.front());
  const auto entries = static_cast<std::size_t>(offsets.back()) - first;
  const auto rows = std::make_shared<RowsInMemory>();
  rows->mapping = file.mapping();
  rows->memory = MemoryShare(budget);
  rows->memory.resize(offsets.size_bytes(), "the offsets of the rows");
  rows->offsets.assign(offsets.begin(), offsets.end());
  for (offset_t& offset : rows->offsets) offset -= static_cast<offset_t>(first);
  matrix.rows = end - begin;
  matrix.offsets = rows->offsets;
  matrix.column_of = matrix.column_of.subspan(first, entries);
  std::visit(
      [&]<class Values>(Values& values) {
        if constexpr (!std::is_same_v<Values, std::monostate>) {
          values = values.subspan(first, entries);
        }
      },
      matrix.weights);
  matrix.owner = rows;
}

class RowsOfGrun : public RowsOfFile {
 public:
  RowsOfGrun(GrunFile file, BuiltMatrix whole, const ReadOptions& options)
      : file_(std::move(file)),
        whole_(std::move(whole)),
        memory_(options.memory),
        threads_(thread_count(options.threads)),
        stop_(options.stop) {}

  std::shared_ptr<const BuiltMatrix> take(index_t begin, index_t end) override {
    require(begin >= 0 && begin <= end && end <= whole_.rows, "there are no such rows");
    bytes += check_grun_rows(file_, begin, end, OnCpu{threads_, &stop_});
    check_sides(file_, begin, end);
    auto rows = std::make_shared<BuiltMatrix>(whole_);
    if (end - begin < whole_.rows) keep_rows(*rows, begin, end, file_, memory_);
    return rows;
  }

 private:
  GrunFile file_;
  BuiltMatrix whole_;
  std::shared_ptr<MemoryBudget> memory_;
  int threads_;
  std::stop_token stop_;
};

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
  const OnCpu on{thread_count(options.threads), &options.stop};
  const std::uint64_t others = check_grun_others(file, on);
  const std::shared_ptr<BuiltMatrix> matrix = matrix_of(file, options);
  const std::optional<ListedSides> sides = sides_of(file);
  const bool as_directed = options.directed == true && !(options.two_sided && sides);
  if (as_directed && !matrix->directed) {  // each direction is an edge
    matrix->directed = true;
    matrix->edges = file.header().entries;
  }
  const bool symmetrise = options.directed == false && matrix->directed;
  const bool as_built = options.keep_built && !symmetrise;
  if (as_built && options.rows_later) {
    matrix->rows_of_file = std::make_shared<RowsOfGrun>(file, *matrix, options);
    matrix->rows_of_file->bytes = file.head_bytes() + others;
  } else {
    check_grun_rows(file, 0, matrix->rows, on);
    check_sides(file, 0, matrix->rows);
  }
  EdgeList edges;
  if (as_built) {
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

namespace graphrun {

std::shared_ptr<const BuiltMatrix> read_rows(const std::string& path, index_t begin, index_t end,
                                             ReadOptions options) {
  options.keep_built = options.rows_later = true;
  require(options.directed != false, "read_rows: rows of a file are taken as they are");
  const detail::GrunFile file(path);
  detail::check_weight_column(options, path, file.header().weight_type != 0);
  return detail::RowsOfGrun(file, *detail::matrix_of(file, options), options).take(begin, end);
}

}  // namespace graphrun

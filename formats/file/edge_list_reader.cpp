// Reads edge lists: SNAP's text files, CSV, and lists of pairs or triples in general.
#include <string>
#include <utility>

#include <graphrun/base/error.hpp>

#include "formats/file/common/body_of_ranks.hpp"
#include "formats/file/common/column_names.hpp"
#include "formats/file/common/edge_list_columns.hpp"
#include "formats/file/common/edge_list_shape.hpp"
#include "formats/file/common/fields.hpp"
#include "formats/file/common/gather.hpp"
#include "formats/file/common/ids_of_ranks.hpp"
#include "formats/file/common/listed_part.hpp"
#include "formats/file/common/parallel.hpp"
#include "formats/file/common/readers.hpp"
#include "formats/file/common/record_parser.hpp"

namespace graphrun::detail {
namespace {

void take_lines_before_data(TextReader& reader, const EdgeListShape& shape, EdgeList& edges) {
  std::string_view line;
  edges.counts.comments = reader.comments_skipped();
  while (reader.line_number() < shape.lines_before_data) {
    reader.read_line(line);
    if (is_comment(trimmed(line), shape.record.comments)) ++edges.counts.comments;
  }
}

// Whether a line of names cannot be an edge, and says what the columns are: nothing is assumed.
bool is_plain_header(const ListedColumns& listed) {
  const auto is_clear = [](const ListedColumn& column, ColumnRole role) {
    const ColumnWord word = column_word(column.name);
    return word.role == role && word.clear;
  };
  return listed.header == HeaderEvidence::above_numbers && !listed.text_ids &&
         listed.source.number == 1 && listed.target.number == 2 &&
         is_clear(listed.source, ColumnRole::source) && is_clear(listed.target, ColumnRole::target);
}

void warn_of_shape(const EdgeListShape& shape, const ReadOptions& options, EdgeList& edges) {
  const auto warn = [&](std::string text) { edges.warnings.push_back(std::move(text)); };
  constexpr std::size_t shown = 60;
  const std::string header = "(" + shape.header.substr(0, shown) + ")";
  const std::string line = "line " + std::to_string(shape.lines_before_data);
  if (names_columns(shape.listed.header)) {
    edges.counts.headers = 1;
    if (!is_plain_header(shape.listed)) {
      warn(line + " names the columns and was skipped " + header);
    }
  } else if (shape.listed.header == HeaderEvidence::undecided) {
    warn("line " + std::to_string(shape.lines_before_data + 1) +
         " was read as an edge and may be names of columns " + header);
  }
  if (shape.record.weight.mark == ',' && shape.record.weight_column > 0) {
    warn("weights are read with decimal commas: 0,5 is a half");
  }
  if (!shape.leading_zero.empty()) {
    warn("ids like " + shape.leading_zero +
         " have leading zeros: ids are text, 007 and 7 are two vertices");
  }
  const ListedColumns& listed = shape.listed;
  if (shape.record.columns > 3 && !listed.asked && listed.source.name.empty() &&
      options.kind != FileKind::ldbc) {
    warn("no line names the " + std::to_string(shape.record.columns) +
         " columns: 1 and 2 are taken as source and target" +
         (shape.wants_weights && shape.record.weight_column == 0 ? ", and none as weight" : ""));
  }
  const ListedColumn& times = shape.listed.times;
  if (times.number > 0 && shape.wants_weights) {
    warn("column " + std::to_string(times.number) +
         " rises like times in seconds: it was not taken as weights");
  }
}

void warn_of_leading_zeros(EdgeList& edges) {
  if (edges.counts.leading_zeros == 0) return;
  edges.warnings.push_back(std::to_string(edges.counts.leading_zeros) +
                           " ids have leading zeros, which were ignored: 007 and 7 are one vertex");
}

// Whether the entries after the first match a size line with these numbers.
bool holds_matrix(const Body& body, const MatrixSize& size, std::int64_t lowest) {
  if (body.entries - 1 != size.entries) return false;
  const auto outside = [lowest](std::int64_t id, std::int64_t bound) {
    return id < lowest || id - lowest >= bound;
  };
  bool first = true;
  for (const Chunk& chunk : body.chunks) {
    for (std::size_t i = 0; i < chunk.size; ++i) {
      if (!std::exchange(first, false) &&
          (outside(chunk.from_id(i), size.rows) || outside(chunk.to_id(i), size.columns))) {
        return false;
      }
    }
  }
  return true;
}

void become_matrix(Body& body, const MatrixSize& size, std::int64_t lowest, int threads,
                   EdgeList& edges) {
  edges.kind = FileKind::matrix_market;
  edges.warnings.push_back(
      "there is no %%MatrixMarket banner: read as coordinate general because the first line is the "
      "size that the other lines have");
  edges.rows = static_cast<index_t>(size.rows);
  edges.columns = static_cast<index_t>(size.columns);
  // A matrix that is not square has no undirected edges, as one with a banner.
  if (edges.rows != edges.columns) edges.symmetry = Symmetry::general;
  edges.ids = VertexIds::consecutive(lowest, edges.rows);
  edges.counts.edges -= 1;
  const VertexIndex index(lowest, edges.rows);
  gather(std::move(body.chunks), &index, 1, threads, edges);
}

void number_vertices(Body& body, const RecordShape& shape, const std::string& name, int threads,
                     EdgeList& edges) {
  const std::shared_ptr<MemoryBudget>& memory = edges.memory_of_ids->budget();
  MemoryShare scratch(memory);
  if (shape.string_ids) {
    std::vector<std::string> strings = number_strings(body.chunks, threads, memory);
    edges.memory_of_ids->add(bytes_of_strings(strings), "the vertex ids");
    check_vertex_count(static_cast<std::int64_t>(strings.size()), name);
    edges.ids = VertexIds::strings(std::move(strings));
    gather(std::move(body.chunks), nullptr, 0, threads, edges);
    return;
  }
  std::optional<VertexIndex> index;
  DistinctIds distinct = body.seen.empty() ? distinct_ids(body.chunks, threads, memory)
                                           : distinct_ids(std::move(body.seen), threads, memory);
  check_vertex_count(distinct.count, name);
  const auto count = static_cast<index_t>(distinct.count);
  if (distinct.ids.empty()) {
    edges.ids = VertexIds::consecutive(distinct.first, count);
    index.emplace(distinct.first, count);
  } else {
    edges.memory_of_ids->add(distinct.ids.size() * sizeof(std::int64_t), "the vertex ids");
    scratch.resize(VertexIndex::bytes_for(distinct.ids), "a table of the vertex ids");
    index.emplace(distinct.ids, threads);
    edges.ids = VertexIds::integers(std::move(distinct.ids));
  }
  gather(std::move(body.chunks), &*index, 0, threads, edges);
}

void warn_of_broken_promises(const EdgeListShape& shape, EdgeList& edges) {
  const auto compare = [&](const std::optional<std::int64_t>& promised, std::int64_t found,
                           const std::string& what) {
    if (!promised || *promised == found) return;
    edges.warnings.push_back("a comment says " + std::to_string(*promised) + " " + what + ", " +
                             std::to_string(found) + " were found");
  };
  compare(shape.promised_vertices, edges.rows, "nodes");
  compare(shape.promised_edges, edges.counts.edges, "edges");
}

}  // namespace

VertexTable::VertexTable(const VertexList& vertices, const ReadOptions& options)
    : list(vertices), memory(options.memory) {
  memory.resize(list.index_bytes(), "a table of the vertex ids");
  if (list.strings) {
    strings.emplace(list.texts);
  } else {
    integers.emplace(list.integers);
  }
}

ListedPart parse_edge_list(TextReader& reader, const ReadOptions& options, const VertexTable* table,
                           bool may_be_empty, EdgeList& edges) {
  ReadOptions understood = options;
  if (table != nullptr) understood.ids = table->list.strings ? IdKind::string : IdKind::integer;
  EdgeListShape shape = edge_list_shape(reader, understood);
  if (shape.no_data && table == nullptr && !may_be_empty) {
    throw ParseError(reader.name(), 1, 0,
                     shape.header.empty() ? "the file holds only comments or blank lines"
                                          : "the file holds only names of columns",
                     "a line for each edge");
  }
  take_lines_before_data(reader, shape, edges);
  warn_of_shape(shape, options, edges);
  edges.listed = shape.listed;
  if (table != nullptr) {
    if (table->integers) shape.record.vertices = &*table->integers;
    if (table->strings) shape.record.string_vertices = &*table->strings;
    if (table->list.strings != shape.record.string_ids) {
      throw InvalidArgument(reader.name() +
                            ": its vertices and their list are not of the same kind");
    }
  }
  shape.record.numbered = table == nullptr && !shape.record.string_ids;
  Body body = parse_records(reader, options, shape.record);
  return {std::move(shape), std::move(body)};
}

void finish_listed(ListedPart&& part, const std::string& name, const ReadOptions& options,
                   const VertexTable* table, EdgeList& edges) {
  const EdgeListShape& shape = part.shape;
  Body& body = part.body;
  const int threads = thread_count(options.threads);
  const bool directed = options.directed.value_or(shape.directed.value_or(true));
  edges.symmetry = directed ? Symmetry::general : Symmetry::symmetric;
  edges.direction_assumed = !options.directed && !shape.directed;
  edges.counts.columns = shape.record.columns;
  copy_counts(body, edges);
  warn_of_leading_zeros(edges);
  const std::int64_t lowest = options.index_base == IndexBase::zero ? 0 : 1;
  // A first line may be the size line of a matrix without a banner. Whether it is depends on all
  // edges of the file, and a rank has those of its share alone.
  if (body.ranks != nullptr && shape.matrix_size &&
      body.entries - 1 == shape.matrix_size->entries) {
    throw NotInShares();
  }
  if (table != nullptr) {
    edges.memory_of_ids->resize(table->list.memory.bytes(), "the vertex ids");
    edges.ids = table->list.ids();
    gather(std::move(body.chunks), nullptr, 0, threads, edges);
  } else if (shape.matrix_size && holds_matrix(body, *shape.matrix_size, lowest)) {
    become_matrix(body, *shape.matrix_size, lowest, threads, edges);
    return;
  } else {
    number_vertices(body, shape.record, name, threads, edges);
    if (body.ranks != nullptr) unite_ids(*body.ranks, threads, name, edges);
  }
  edges.rows = edges.columns = edges.ids.size();
  warn_of_broken_promises(shape, edges);
}

EdgeList read_edge_list(TextReader& reader, const ReadOptions& options,
                        const VertexList* vertices) {
  EdgeList edges;
  count_memory(edges, options);
  std::optional<VertexTable> table;
  if (vertices != nullptr) table.emplace(*vertices, options);
  const VertexTable* const given = table ? &*table : nullptr;
  const bool json = options.kind == FileKind::json_lines;
  ListedPart part = json ? parse_json_lines(reader, options, given, false, edges)
                         : parse_edge_list(reader, options, given, false, edges);
  finish_listed(std::move(part), reader.name(), options, given, edges);
  return edges;
}

}  // namespace graphrun::detail

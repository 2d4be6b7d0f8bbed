// Reads edge lists: SNAP's text files, CSV, and lists of pairs or triples in general.
#include <string>
#include <utility>

#include <graphrun/engine/base/error.hpp>

#include "formats/file/common/body_parser.hpp"
#include "formats/file/common/edge_list_shape.hpp"
#include "formats/file/common/fields.hpp"
#include "formats/file/common/gather.hpp"
#include "formats/file/common/parallel.hpp"
#include "formats/file/common/readers.hpp"
#include "formats/file/common/record_parser.hpp"

namespace graphrun::detail {
namespace {

void take_lines_before_data(TextReader& reader, const EdgeListShape& shape, EdgeList& edges) {
  std::string_view line;
  while (reader.line_number() < shape.lines_before_data) {
    reader.read_line(line);
    if (is_comment(trimmed(line), shape.record.comments)) ++edges.counts.comments;
  }
  if (!shape.header) return;
  edges.counts.headers = 1;
  constexpr std::size_t shown = 60;
  edges.warnings.push_back("line " + std::to_string(reader.line_number()) +
                           " names the columns and was skipped (" +
                           std::string(trimmed(line).substr(0, shown)) + ")");
}

// Whether the entries after the first are those of a matrix of that size.
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
  edges.ids = VertexIds::consecutive(lowest, edges.rows);
  edges.counts.edges -= 1;
  const VertexIndex index(lowest, edges.rows);
  gather(std::move(body.chunks), &index, 1, threads, edges);
}

void number_vertices(Body& body, const RecordShape& shape, const std::string& name, int threads,
                     EdgeList& edges) {
  if (shape.string_ids) {
    std::vector<std::string> strings = number_strings(body.chunks, threads);
    check_vertex_count(static_cast<std::int64_t>(strings.size()), name);
    edges.ids = VertexIds::strings(std::move(strings));
    gather(std::move(body.chunks), nullptr, 0, threads, edges);
    return;
  }
  DistinctIds distinct = distinct_ids(body.chunks, threads);
  check_vertex_count(distinct.count, name);
  const auto count = static_cast<index_t>(distinct.count);
  if (distinct.ids.empty()) {
    edges.ids = VertexIds::consecutive(distinct.first, count);
    const VertexIndex index(distinct.first, count);
    gather(std::move(body.chunks), &index, 0, threads, edges);
  } else {
    const VertexIndex index(distinct.ids);
    edges.ids = VertexIds::integers(std::move(distinct.ids));
    gather(std::move(body.chunks), &index, 0, threads, edges);
  }
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

EdgeList read_edge_list(TextReader& reader, const ReadOptions& options,
                        const VertexList* vertices) {
  EdgeList edges;
  EdgeListShape shape = edge_list_shape(reader, options);
  if (shape.no_data && vertices == nullptr) {
    throw ParseError(reader.name(), 1, 0, "the file holds only comments or blank lines",
                     "a line for each edge");
  }
  take_lines_before_data(reader, shape, edges);
  std::optional<VertexIndex> index;
  std::optional<StringIndex> string_index;
  if (vertices != nullptr && vertices->strings) {
    shape.record.string_vertices = &string_index.emplace(vertices->texts);
  } else if (vertices != nullptr) {
    shape.record.vertices = &index.emplace(vertices->integers);
  }
  BodyFormat format;
  format.parse = [&](Chunk& chunk) { parse_records(shape.record, chunk); };
  Body body = parse_body(reader, options, format);

  const int threads = thread_count(options.threads);
  const bool directed = options.directed.value_or(shape.directed.value_or(true));
  edges.symmetry = directed ? Symmetry::general : Symmetry::symmetric;
  edges.counts.columns = shape.record.columns;
  copy_counts(body, edges);
  const std::int64_t lowest = options.index_base == IndexBase::zero ? 0 : 1;
  if (vertices != nullptr) {
    edges.ids = vertices->ids();
    gather(std::move(body.chunks), nullptr, 0, threads, edges);
  } else if (shape.matrix_size && holds_matrix(body, *shape.matrix_size, lowest)) {
    become_matrix(body, *shape.matrix_size, lowest, threads, edges);
    return edges;
  } else {
    number_vertices(body, shape.record, reader.name(), threads, edges);
  }
  edges.rows = edges.columns = edges.ids.size();
  warn_of_broken_promises(shape, edges);
  return edges;
}

}  // namespace graphrun::detail

// Reads DIMACS files: shortest paths ("p sp n m", "a u v w") and colouring ("p edge n m", "e u v").
#include <string>
#include <string_view>
#include <utility>

#include <graphrun/base/error.hpp>

#include "formats/file/common/field_numbers.hpp"
#include "formats/file/common/fields.hpp"
#include "formats/file/common/gather.hpp"
#include "formats/file/common/parallel.hpp"
#include "formats/file/common/readers.hpp"
#include "formats/file/common/record_parser.hpp"

namespace graphrun::detail {
namespace {

struct DimacsHeader {
  bool shortest_paths = true;
  std::int64_t vertices = 0, comments = 0;
  PromisedEntries promised;
};

// Reads the comment lines and the 'p' line.
DimacsHeader read_header(TextReader& reader) {
  DimacsHeader header;
  std::string_view line;
  reader.skip_comments("c");
  header.comments = reader.comments_skipped();
  for (;;) {
    if (!reader.read_line(line)) {
      throw ParseError(reader.name(), std::max<std::int64_t>(reader.line_number(), 1), 0,
                       "the file has no problem line", "'p sp <vertices> <arcs>'");
    }
    const std::string_view content = trimmed(line);
    if (content.empty()) continue;
    if (!is_comment(content, "c")) break;
    ++header.comments;
  }
  FieldSplitter splitter;
  const std::vector<Field>& fields = split_line(reader, splitter, line, ' ');
  if (fields[0].text != "p" || fields.size() != 4) {
    refuse_line(reader, fields[0].column, "no problem line", "'p sp <vertices> <arcs>'", line);
  }
  const std::string_view problem = fields[1].text;
  header.shortest_paths = problem == "sp";
  if (problem != "sp" && problem != "edge" && problem != "col") {
    throw Unsupported(reader.name() + ":" + std::to_string(reader.line_number()) +
                      ": the DIMACS problem " + in_quotes(problem) +
                      ", and graphrun reads 'sp', 'edge' and 'col'");
  }
  header.vertices = header_number(reader, fields[2], line);
  header.promised = {header_number(reader, fields[3], line), reader.line_number(), fields[3].column,
                     std::string(line)};
  check_vertex_count(header.vertices, reader.name() + ":" + std::to_string(reader.line_number()));
  return header;
}

RecordShape shape_of(const DimacsHeader& header, const TextReader& reader,
                     const ReadOptions& options) {
  RecordShape shape;
  shape.comments = "c";
  shape.prefix = header.shortest_paths ? 'a' : 'e';
  shape.bounded = true;
  shape.lowest = options.index_base == IndexBase::zero ? 0 : 1;
  shape.rows = shape.columns_bound = static_cast<std::uint64_t>(header.vertices);
  shape.drop_out_of_range = options.out_of_range == OutOfRange::drop;
  if (header.shortest_paths) {
    shape.columns = 3;
    if (options.weights.kind != WeightColumn::none) shape.weight_column = 3;
    shape.drop_infinite = options.infinite == InfiniteWeights::drop;
  }
  if (options.weights.kind == WeightColumn::column &&
      options.weights.number != shape.weight_column) {
    throw ParseError(reader.name(), header.promised.line, 0,
                     "there is no weight in column " + std::to_string(options.weights.number),
                     header.shortest_paths ? "column 3" : "a 'p sp' file", header.promised.text);
  }
  return shape;
}

}  // namespace

EdgeList read_dimacs(TextReader& reader, const ReadOptions& options) {
  const DimacsHeader header = read_header(reader);
  const RecordShape shape = shape_of(header, reader, options);
  Body body = parse_records(reader, options, shape, header.promised);

  EdgeList edges;
  count_memory(edges, options);
  edges.kind = FileKind::dimacs;
  edges.rows = edges.columns = static_cast<index_t>(header.vertices);
  const bool directed = options.directed.value_or(header.shortest_paths);
  edges.symmetry = directed ? Symmetry::general : Symmetry::symmetric;
  edges.ids = VertexIds::consecutive(shape.lowest, edges.rows);
  edges.counts.comments = header.comments;
  edges.counts.columns = shape.columns;
  copy_counts(body, edges);
  gather(std::move(body.chunks), nullptr, 0, thread_count(options.threads), edges);
  return edges;
}

}  // namespace graphrun::detail

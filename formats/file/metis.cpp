// Reads METIS graph files: http://glaros.dtc.umn.edu/gkhome/metis/metis/overview (manual, chapter
// 4)
#include <algorithm>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include <graphrun/base/error.hpp>

#include "formats/file/common/field_numbers.hpp"
#include "formats/file/common/fields.hpp"
#include "formats/file/common/gather.hpp"
#include "formats/file/common/metis_rows.hpp"
#include "formats/file/common/parallel.hpp"
#include "formats/file/common/readers.hpp"
#include "formats/file/common/real_weights.hpp"

namespace graphrun::detail {
namespace {

struct MetisHeader {
  MetisShape shape;
  std::int64_t comments = 0;
  std::int64_t edges = 0, line = 0, edges_column = 0;
  std::string text;
};

// "fmt": three digits for vertex sizes, vertex weights and edge weights.
void read_format(const TextReader& reader, const std::vector<Field>& fields, std::string_view line,
                 MetisShape& shape) {
  const std::string digits = "000" + std::string(fields[2].text);
  const std::string flags = digits.substr(digits.size() - 3);
  if (fields[2].text.size() > 3 || flags.find_first_not_of("01") != flags.npos) {
    refuse_line(reader, fields[2].column, "unknown format " + in_quotes(fields[2].text),
                "0, 1, 10, 11, 100, 101, 110 or 111", line);
  }
  std::int64_t vertex_weights = flags[1] == '1' ? 1 : 0;
  if (fields.size() > 3 && vertex_weights == 1) {
    constexpr std::int64_t most = 1000000;
    vertex_weights = header_number(reader, fields[3], line);
    if (vertex_weights > most) {
      refuse_line(reader, fields[3].column, "too many weights for each vertex", "at most 1000000",
                  line);
    }
  }
  shape.skipped = (flags[0] == '1' ? 1 : 0) + static_cast<int>(vertex_weights);
  shape.weighted = flags[2] == '1';
}

MetisHeader read_header(TextReader& reader, const ReadOptions& options) {
  MetisHeader header;
  std::string_view line;
  reader.skip_comments("%");
  header.comments = reader.comments_skipped();
  for (;;) {
    if (!reader.read_line(line)) {
      throw ParseError(reader.name(), std::max<std::int64_t>(reader.line_number(), 1), 0,
                       "the file ends before its header", "'<vertices> <edges> [format]'");
    }
    const std::string_view content = trimmed(line);
    if (is_comment(content, "%")) ++header.comments;
    if (!content.empty() && content.front() != '%') break;
  }
  FieldSplitter splitter;
  const std::vector<Field>& fields = split_line(reader, splitter, line, ' ');
  if (fields.size() < 2 || fields.size() > 4) {
    refuse_line(reader, fields.back().column,
                "a header of " + std::to_string(fields.size()) + " fields",
                "'<vertices> <edges> [format [weights per vertex]]'", line);
  }
  header.shape.vertices = header_number(reader, fields[0], line);
  header.edges = header_number(reader, fields[1], line);
  header.edges_column = fields[1].column;
  header.line = reader.line_number();
  header.text = line;
  if (fields.size() > 2) read_format(reader, fields, line, header.shape);
  header.shape.lowest = options.index_base == IndexBase::zero ? 0 : 1;
  header.shape.store_weights = options.weights.kind != WeightColumn::none;
  check_vertex_count(header.shape.vertices, reader.name() + ":" + std::to_string(header.line));
  return header;
}

// Line number of a vertex's row.
std::int64_t line_of_row(const std::vector<std::int64_t>& comment_rows, std::int64_t header_line,
                         std::int64_t row) {
  const auto before = std::upper_bound(comment_rows.begin(), comment_rows.end(), row);
  return header_line + row + 1 + (before - comment_rows.begin());
}

// Reads the line again, if possible: its text was freed.
std::string line_again(const std::string& path, std::int64_t number) {
  if (path == "<stdin>") return {};
  constexpr std::size_t block_bytes = std::size_t{1} << 20;
  TextReader reader(path, block_bytes, {});
  std::string_view line;
  while (reader.line_number() < number && reader.read_line(line)) {
  }
  return std::string(line);
}

// Column of a neighbour in its row's line; 0 if the line is unavailable.
std::int64_t column_of(const std::string& line, const MetisShape& shape, index_t neighbour) {
  FieldSplitter splitter;
  const std::vector<Field>& fields = splitter.split(line, ' ', line.size());
  const std::string wanted = std::to_string(neighbour + shape.lowest);
  const std::size_t step = shape.weighted ? 2 : 1;
  for (auto i = static_cast<std::size_t>(shape.skipped); i < fields.size(); i += step) {
    if (fields[i].text == wanted) return fields[i].column;
  }
  return 0;
}

void check_symmetry(const MetisRows& rows, const MetisHeader& header,
                    const std::vector<std::int64_t>& comment_rows, const std::string& path) {
  const OneSidedEntry found = find_one_sided(rows);
  if (found.row == no_vertex) return;
  const std::int64_t number = line_of_row(comment_rows, header.line, found.row);
  const std::string line = line_again(path, number);
  const std::string row = std::to_string(found.row + header.shape.lowest);
  const std::string other = std::to_string(found.neighbour + header.shape.lowest);
  throw ParseError(path, number, column_of(line, header.shape, found.neighbour),
                   found.weights_differ
                       ? "the edge between " + row + " and " + other + " has two different weights"
                       : "vertex " + row + " lists " + other + ", which does not list " + row,
                   "every edge in the rows of both its ends", line);
}

// Bytes of MetisRows, their transpose and the list of edges, without the chunks.
std::uint64_t bytes_of_rows(const Body& body, const MetisShape& shape) {
  std::uint64_t rows = 0, entries = 0;
  for (const Chunk& chunk : body.chunks) {
    rows += chunk.degrees.size();
    entries += chunk.size;
  }
  constexpr std::uint64_t offsets = 2 * sizeof(std::int64_t), ends = 3 * sizeof(index_t);
  constexpr std::uint64_t weights = 3 * sizeof(double);
  return rows * offsets + entries * (ends + (shape.weighted ? weights : 0));
}

MetisRows rows_of(Body& body, int threads, std::vector<std::int64_t>& comment_rows) {
  MetisRows rows;
  rows.offsets.push_back(0);
  for (const Chunk& chunk : body.chunks) {
    const auto first = static_cast<std::int64_t>(rows.offsets.size()) - 1;
    for (const std::int64_t row : chunk.comment_rows) comment_rows.push_back(first + row);
    for (const std::uint32_t degree : chunk.degrees) {
      rows.offsets.push_back(rows.offsets.back() + degree);
    }
  }
  EdgeList listed;
  gather(std::move(body.chunks), nullptr, 0, threads, listed);
  rows.neighbours = std::move(listed.to);
  rows.weights = std::move(listed.weights);
  return rows;
}

// Keeps one entry per edge: that of the smaller end.
void list_once(const MetisRows& rows, EdgeList& edges) {
  const std::size_t size = rows.neighbours.size() / 2;
  edges.from.reserve(size);
  edges.to.reserve(size);
  visit_real(
      [&](const auto& weights) {
        std::decay_t<decltype(weights)> kept;
        constexpr bool weighted = !std::is_same_v<decltype(kept), std::monostate>;
        if constexpr (weighted) kept.reserve(size);
        for (std::size_t r = 0; r + 1 < rows.offsets.size(); ++r) {
          const auto row = static_cast<index_t>(r);
          for (std::int64_t i = rows.offsets[r]; i < rows.offsets[r + 1]; ++i) {
            const auto at = static_cast<std::size_t>(i);
            if (rows.neighbours[at] < row) continue;
            edges.from.push_back(row);
            edges.to.push_back(rows.neighbours[at]);
            if constexpr (weighted) kept.push_back(weights[at]);
          }
        }
        edges.weights = std::move(kept);
      },
      rows.weights);
}

void warn_of_missing_rows(const MetisRows& rows, EdgeList& edges) {
  const std::int64_t missing = edges.rows - (static_cast<std::int64_t>(rows.offsets.size()) - 1);
  if (missing == 0) return;
  edges.warnings.push_back("vertices at the end that have no row: " + std::to_string(missing) +
                           ", taken as isolated");
}

Body parse_rows(TextReader& reader, const ReadOptions& options, const MetisShape& shape) {
  BodyFormat format;
  std::int64_t rows = 0;
  format.prepare = [&](Chunk& chunk) {
    chunk.first_row = rows;
    const std::int64_t here = count_metis_rows(chunk.text.view());
    const std::int64_t expected = std::clamp<std::int64_t>(shape.vertices - rows, 0, here);
    chunk.degrees.reserve(static_cast<std::size_t>(expected));
    rows += here;
  };
  format.parse = [&](Chunk& chunk) { parse_metis_rows(shape, chunk); };
  return parse_body(reader, options, format);
}

}  // namespace

EdgeList read_metis(TextReader& reader, const ReadOptions& options) {
  const MetisHeader header = read_header(reader, options);
  const std::optional<std::size_t> sought = reader.sought_entry();
  reader.seek_entry(std::nullopt);
  Body body = parse_rows(reader, options, header.shape);
  EdgeList edges;
  count_memory(edges, options);
  MemoryShare scratch(options.memory);
  scratch.resize(bytes_of_rows(body, header.shape), "the rows of the graph");
  edges.kind = FileKind::metis;
  edges.rows = edges.columns = static_cast<index_t>(header.shape.vertices);
  edges.symmetry = Symmetry::symmetric;
  edges.ids = VertexIds::consecutive(header.shape.lowest, edges.rows);
  edges.counts.comments = header.comments;
  copy_counts(body, edges);
  std::vector<std::int64_t> comment_rows;
  const MetisRows rows = rows_of(body, thread_count(options.threads), comment_rows);
  check_symmetry(rows, header, comment_rows, reader.name());
  if (edges.counts.edges % 2 != 0 || edges.counts.edges / 2 != header.edges) {
    throw ParseError(reader.name(), header.line, header.edges_column,
                     "the rows list " + std::to_string(edges.counts.edges / 2) + " edges",
                     std::to_string(header.edges) + " as the header says", header.text);
  }
  warn_of_missing_rows(rows, edges);
  list_once(rows, edges);
  if (sought && *sought < edges.from.size()) {
    const std::int64_t line = line_of_row(comment_rows, header.line, edges.from[*sought]);
    throw SoughtLine{reader.name(), line, line_again(reader.name(), line)};
  }
  scratch = MemoryShare();
  const std::uint64_t each = 2 * sizeof(index_t) + (edges.weighted() ? sizeof(double) : 0);
  edges.memory_of_edges->resize(edges.from.size() * each, "the list of edges");
  edges.counts.edges = header.edges;
  edges.counts.zero_weights /= 2;
  edges.counts.columns = header.shape.weighted ? 3 : 2;
  if (options.directed.value_or(false)) mirror(edges);
  return edges;
}

}  // namespace graphrun::detail

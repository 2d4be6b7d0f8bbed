// Reads KONECT's files out.NAME: http://konect.cc (handbook, "The TSV format")
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <graphrun/base/error.hpp>

#include "formats/file/common/field_numbers.hpp"
#include "formats/file/common/fields.hpp"
#include "formats/file/common/gather.hpp"
#include "formats/file/common/parallel.hpp"
#include "formats/file/common/preview.hpp"
#include "formats/file/common/readers.hpp"
#include "formats/file/common/record_parser.hpp"

namespace graphrun::detail {
namespace {

enum class KonectWeights { none, multiplicities, values, changes };

struct KonectKind {
  std::string_view name;
  KonectWeights weights;
};

constexpr std::array konect_kinds = {
    KonectKind{"unweighted", KonectWeights::none},
    KonectKind{"positive", KonectWeights::multiplicities},
    KonectKind{"posweighted", KonectWeights::values},
    KonectKind{"signed", KonectWeights::values},
    KonectKind{"multisigned", KonectWeights::values},
    KonectKind{"weighted", KonectWeights::values},
    KonectKind{"multiweighted", KonectWeights::values},
    KonectKind{"multiposweighted", KonectWeights::values},
    KonectKind{"dynamic", KonectWeights::changes},
};

// What the lines before the edges say.
struct KonectHeader {
  bool undirected = false, bipartite = false;
  KonectWeights weights = KonectWeights::none;
  bool sized = false;  // whether there is a line "% edges left right"
  std::int64_t edges = 0, left = 0, right = 0;
  int columns = 2;    // fields of the first edge's line
  PreviewLine first;  // that line; its text is valid until the reader is used
};

// "% sym|asym|bip KIND".
std::optional<KonectHeader> parse_heading(std::string_view line) {
  FieldSplitter splitter;
  const std::vector<Field>& words = splitter.split(line.substr(0, 100), ' ');
  if (words.size() != 3 || words[0].text != "%") return std::nullopt;
  KonectHeader header;
  header.bipartite = words[1].text == "bip";
  header.undirected = header.bipartite || words[1].text == "sym";
  if (!header.undirected && words[1].text != "asym") return std::nullopt;
  for (const KonectKind& kind : konect_kinds) {
    if (kind.name != words[2].text) continue;
    header.weights = kind.weights;
    return header;
  }
  return std::nullopt;
}

// "% edges left right", if the line is that.
void parse_size(std::string_view line, KonectHeader& header) {
  FieldSplitter splitter;
  constexpr std::size_t longest = 100;
  if (line.size() > longest) return;
  const std::vector<Field>& words = splitter.split(line, ' ');
  if (words.size() != 4 || words[0].text != "%") return;
  try {
    header.edges = parse_count(words[1].text);
    header.left = parse_count(words[2].text);
    header.right = parse_count(words[3].text);
    header.sized = true;
  } catch (const Refusal&) {  // another comment
  }
}

KonectHeader read_konect_header(TextReader& reader) {
  std::string_view line;
  reader.read_line(line);
  std::optional<KonectHeader> header = parse_heading(line);
  if (!header) {
    refuse_line(reader, 1, "no first line of KONECT's", "'% sym unweighted' or similar", line);
  }
  if (header->weights == KonectWeights::changes) {
    throw Unsupported(reader.name() +
                      ":1: a dynamic KONECT file, whose lines add and remove edges at their times, "
                      "and graphrun reads graphs that do not change");
  }
  const Preview seen = preview(reader, "%");
  if (!seen.comments.empty() && seen.comments.front().number == 2) {
    parse_size(seen.comments.front().text, *header);
    check_vertex_count(std::max(header->left, header->right), reader.name() + ":2");
  }
  if (!seen.data.empty()) {
    header->first = seen.data.front();
    FieldSplitter splitter;
    constexpr std::size_t most = 1000;
    const auto fields = splitter.split(header->first.text.substr(0, most), ' ').size();
    header->columns = std::max(2, static_cast<int>(fields));
  }
  return *header;
}

[[noreturn]] void refuse_first(const TextReader& reader, const KonectHeader& header,
                               const std::string& wrong, const std::string& expected) {
  throw ParseError(reader.name(), std::max<std::int64_t>(header.first.number, 1), 0, wrong,
                   expected, std::string(header.first.text));
}

void check_konect_columns(const TextReader& reader, const KonectHeader& header,
                          const ReadOptions& options) {
  constexpr int most = 4;
  if (header.columns > most) {
    refuse_first(reader, header, "a line of " + std::to_string(header.columns) + " fields",
                 "two ids, and perhaps a weight and a time");
  }
  if (options.weights.kind != WeightColumn::column) return;
  const int asked = options.weights.number;
  if (asked == most && header.columns == most) {
    refuse_first(reader, header, "column 4 holds times, which are no weights", "column 3");
  }
  if (asked == 3 && header.columns >= 3 && header.weights != KonectWeights::none) return;
  refuse_first(reader, header, "there is no weight in column " + std::to_string(asked),
               header.weights == KonectWeights::none ? "a file with weights" : "column 3");
}

RecordShape shape_of_konect(const KonectHeader& header, const ReadOptions& options) {
  RecordShape shape;
  shape.comments = "%";
  shape.bounded = true;
  shape.lowest = options.index_base == IndexBase::zero ? 0 : 1;
  shape.drop_out_of_range = options.out_of_range == OutOfRange::drop;
  shape.drop_infinite = options.infinite == InfiniteWeights::drop;
  shape.rows = shape.columns_bound = std::uint64_t{1} << 61;
  if (header.sized) {
    const std::int64_t both = std::max(header.left, header.right);
    shape.rows = static_cast<std::uint64_t>(header.bipartite ? header.left : both);
    shape.columns_bound = static_cast<std::uint64_t>(header.bipartite ? header.right : both);
  }
  const bool values = header.weights == KonectWeights::values;
  shape.columns = std::max(header.columns, values ? 3 : 2);
  const bool taken = options.weights.kind == WeightColumn::column ||
                     (values && options.weights.kind == WeightColumn::automatic);
  if (taken) shape.weight_column = 3;
  return shape;
}

// Without a line of sizes a side has as many vertices as its largest id says.
void find_sizes(const Body& body, KonectHeader& header) {
  if (header.sized) return;
  for (const Chunk& chunk : body.chunks) {
    for (std::size_t i = 0; i < chunk.size; ++i) {
      header.left = std::max(header.left, chunk.from_id(i) + 1);
      header.right = std::max(header.right, chunk.to_id(i) + 1);
    }
  }
}

// Numbers the right side after the left one. Both together fit index_t.
void shift_right_side(Body& body, std::int64_t left) {
  for (Chunk& chunk : body.chunks) {
    for (std::size_t i = 0; i < chunk.size; ++i) {
      if (chunk.wide) {
        chunk.wide_to[i] += left;
      } else {
        chunk.to[i] += static_cast<std::uint32_t>(left);
      }
    }
  }
}

void warn_of_konect(const KonectHeader& header, const RecordShape& shape, EdgeList& edges) {
  const auto warn = [&](const std::string& text) { edges.warnings.push_back(text); };
  if (!header.sized) {
    warn("the second line gives no sizes: there are as many vertices as the largest id says");
  } else if (header.edges != edges.counts.edges) {
    warn("the second line says " + std::to_string(header.edges) + " edges, " +
         std::to_string(edges.counts.edges) + " were found");
  }
  if (header.bipartite) {
    warn("a bipartite graph: vertex v of the right side is v + " + std::to_string(header.left));
  }
  if (header.weights == KonectWeights::multiplicities && shape.columns > 2 &&
      shape.weight_column == 0) {
    warn("column 3 says how often an edge occurs: it was not taken as weights");
  }
  if (shape.columns > 3) warn("column 4 holds times, which are not read");
}

}  // namespace

bool is_konect(std::string_view text) {
  std::string_view line = text.substr(0, text.find('\n'));
  return line.starts_with('%') && parse_heading(trimmed(line)).has_value();
}

EdgeList read_konect(TextReader& reader, const ReadOptions& options) {
  KonectHeader header = read_konect_header(reader);
  check_konect_columns(reader, header, options);
  const RecordShape shape = shape_of_konect(header, options);
  Body body = parse_records(reader, options, shape);
  find_sizes(body, header);
  const std::int64_t both = std::max(header.left, header.right);
  const std::int64_t vertices = header.bipartite ? header.left + header.right : both;
  check_vertex_count(vertices, reader.name());
  if (header.bipartite) shift_right_side(body, header.left);

  EdgeList edges;
  count_memory(edges, options);
  edges.kind = FileKind::konect;
  edges.rows = edges.columns = static_cast<index_t>(vertices);
  edges.ids = VertexIds::consecutive(shape.lowest, edges.rows);
  edges.counts.columns = header.weights == KonectWeights::values ? 3 : 2;
  edges.counts.comments = 1 + reader.comments_skipped();
  copy_counts(body, edges);
  warn_of_konect(header, shape, edges);
  gather(std::move(body.chunks), nullptr, 0, thread_count(options.threads), edges);
  const bool undirected = !options.directed.value_or(!header.undirected);
  edges.symmetry = undirected || header.undirected ? Symmetry::symmetric : Symmetry::general;
  if (undirected || !header.undirected) return edges;
  if (header.bipartite) {
    edges.symmetry = Symmetry::general;  // from the left side to the right one
  } else {
    mirror(edges);
  }
  return edges;
}

}  // namespace graphrun::detail

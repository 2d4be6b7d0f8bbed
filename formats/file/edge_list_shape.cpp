// Infers the shape of an edge list from its first lines.
#include "formats/file/common/edge_list_shape.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include <graphrun/engine/base/error.hpp>

#include "formats/file/common/field_numbers.hpp"
#include "formats/file/common/fields.hpp"
#include "formats/file/common/preview.hpp"

namespace graphrun::detail {
namespace {

// The number after `word` in a comment like "# Nodes: 7115 Edges: 103689".
std::optional<std::int64_t> number_after(std::string_view comment, std::string_view word) {
  const std::size_t at = comment.find(word);
  if (at == comment.npos) return std::nullopt;
  std::string_view rest = trimmed(comment.substr(at + word.size()));
  std::int64_t value = 0;
  const auto error = std::from_chars(rest.data(), rest.data() + rest.size(), value).ec;
  return error == std::errc() ? std::optional(value) : std::nullopt;
}

// Direction by a SNAP comment's word; by KONECT's "% sym" or "% asym" on the first line.
std::optional<bool> direction_of(const std::string& comment) {
  const std::size_t at = comment.find("directed");
  if (at != comment.npos) return at < 2 || comment.compare(at - 2, 2, "un") != 0;
  if (comment.starts_with("% sym ")) return false;
  if (comment.starts_with("% asym ")) return true;
  return std::nullopt;
}

void read_comments(const Preview& seen, const TextReader& reader, EdgeListShape& shape) {
  for (const PreviewLine& line : seen.comments) {
    const std::string comment = lower_case(trimmed(line.text));
    if (!shape.directed) shape.directed = direction_of(comment);
    if (!shape.promised_vertices) shape.promised_vertices = number_after(comment, "nodes:");
    if (!shape.promised_edges) shape.promised_edges = number_after(comment, "edges:");
    if (line.number == 1 && comment.starts_with("% bip ")) {
      throw Unsupported(reader.name() +
                        ":1: a bipartite KONECT file, whose two sides are both numbered from 1");
    }
  }
}

char delimiter_of(std::string_view line) {
  for (const char delimiter : {',', ';'}) {
    if (line.find(delimiter) != line.npos) return delimiter;
  }
  return ' ';
}

class ShapeReader {
 public:
  ShapeReader(const TextReader& reader, const ReadOptions& options, const Preview& seen)
      : reader_(reader), options_(options), seen_(seen) {}

  EdgeListShape read() {
    RecordShape& record = shape_.record;
    record.comments = edge_list_comments(options_.comment);
    record.string_ids = options_.ids == IdKind::string;
    read_comments(seen_, reader_, shape_);
    if (seen_.data.empty()) {
      shape_.no_data = true;
      shape_.lines_before_data = seen_.lines;
      return shape_;
    }
    record.delimiter =
        options_.delimiter != '\0' ? options_.delimiter : delimiter_of(seen_.data[0].text);
    shape_.header = is_header();
    const PreviewLine& first = seen_.data[shape_.header ? 1 : 0];
    shape_.lines_before_data = shape_.header ? seen_.data[0].number : first.number - 1;
    read_columns(first);
    return shape_;
  }

 private:
  std::vector<Field> fields(const PreviewLine& line) {
    try {
      return splitter_.split(line.text, shape_.record.delimiter);
    } catch (const Defect& defect) {
      throw ParseError(reader_.name(), line.number, defect.column, defect.wrong, defect.expected,
                       std::string(line.text));
    }
  }

  static bool starts_with_integers(const std::vector<Field>& line) {
    return line.size() >= 2 && is_whole_number(line[0].text) && is_whole_number(line[1].text);
  }

  // Whether the first data line names the columns: words over a line of integers, or, where ids are
  // strings, words that can hardly be ids.
  bool is_header() {
    const std::vector<Field> first = fields(seen_.data[0]);
    if (seen_.data.size() < 2 || first.size() < 2) return false;
    const auto names = {first[0].text, first[1].text};
    if (std::any_of(names.begin(), names.end(), is_finite_number)) return false;
    if (starts_with_integers(fields(seen_.data[1]))) return true;
    constexpr std::array known = {"fromnodeid", "tonodeid", "source", "target", "src",
                                  "dst",        "from",     "to",     "id_1",   "id_2",
                                  "node1",      "node2",    "node_1", "node_2"};
    return options_.ids == IdKind::string &&
           std::all_of(names.begin(), names.end(), [&](std::string_view name) {
             return std::find(known.begin(), known.end(), lower_case(name)) != known.end();
           });
  }

  void read_columns(const PreviewLine& line) {
    const std::vector<Field> first = fields(line);
    RecordShape& record = shape_.record;
    record.columns = std::max(2, static_cast<int>(first.size()));
    if (options_.weights.kind == WeightColumn::column) {
      record.weight_column = options_.weights.number;
      record.store_weights = true;
      if (record.weight_column > record.columns) {
        throw ParseError(
            reader_.name(), line.number, static_cast<std::int64_t>(trimmed(line.text).size()) + 1,
            "the line has " + std::to_string(first.size()) + " fields",
            "a weight in field " + std::to_string(record.weight_column), std::string(line.text));
      }
    } else if (record.columns == 3) {
      record.store_weights = options_.weights.kind == WeightColumn::automatic;
      const std::string_view third = first[2].text;
      if (record.store_weights || third.empty() || is_number_or_not_finite(third)) {
        record.weight_column = 3;
      }
      record.weight.way_out = " (or --weights none)";
    }
    find_matrix_size(first);
  }

  // NaN and infinities are weights gone wrong; other words are a column of text.
  static bool is_number_or_not_finite(std::string_view text) {
    const std::string word = lower_case(text.substr(text.find_first_not_of("+-") == 1 ? 1 : 0));
    return is_finite_number(text) || word == "nan" || word == "inf" || word == "infinity";
  }

  void find_matrix_size(const std::vector<Field>& first) {
    const bool possible =
        first.size() == 3 && !options_.kind && !shape_.header && shape_.record.delimiter == ' ' &&
        !shape_.record.string_ids && options_.vertices_file.empty() &&
        std::all_of(first.begin(), first.end(),
                    [](const Field& field) { return is_whole_number(field.text); });
    if (!possible) return;
    try {
      const MatrixSize size = {parse_count(first[0].text), parse_count(first[1].text),
                               parse_count(first[2].text)};
      const bool fits = std::max(size.rows, size.columns) <= max_vertices;
      if (fits && std::min({size.rows, size.columns, size.entries}) > 0) shape_.matrix_size = size;
    } catch (const Refusal&) {  // too large a number for a size: an edge
    }
  }

  const TextReader& reader_;
  const ReadOptions& options_;
  const Preview& seen_;
  EdgeListShape shape_;
  FieldSplitter splitter_;
};

}  // namespace

EdgeListShape edge_list_shape(TextReader& reader, const ReadOptions& options) {
  const Preview seen = preview(reader, edge_list_comments(options.comment));
  return ShapeReader(reader, options, seen).read();
}

}  // namespace graphrun::detail

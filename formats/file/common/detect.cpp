// Tests for each kind of file, the most specific first.
#include "formats/file/common/detect.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "formats/file/common/field_numbers.hpp"
#include "formats/file/common/fields.hpp"
#include "formats/file/common/foreign_format.hpp"
#include "formats/file/common/listed_part.hpp"
#include "formats/file/common/preview.hpp"
#include "formats/file/common/readers.hpp"

namespace graphrun::detail {
namespace {

bool has_banner(std::string_view text) {
  constexpr std::size_t longest = 16;
  const std::string start = lower_case(text.substr(0, longest));
  return start.starts_with("%%matrixmarket") || start.starts_with("%matrixmarket");
}

// GraphML: its first element, after declarations and comments.
bool is_graphml(std::string_view text) {
  const std::string_view start = text.substr(0, 4096);
  std::size_t at = start.find_first_not_of(" \t\r\n");
  while (at != start.npos && start[at] == '<') {
    std::string_view rest = start.substr(at + 1);
    std::string_view until;
    if (rest.starts_with('?')) until = "?>";
    if (rest.starts_with("!--")) until = "-->";
    if (until.empty()) {
      if (lower_case(rest.substr(0, 9)) == "!doctype ") rest.remove_prefix(9);
      const std::string_view name = rest.substr(0, rest.find_first_of(" \t\r\n/>"));
      const std::size_t prefix = name.find(':');
      return name.substr(prefix == name.npos ? 0 : prefix + 1) == "graphml";
    }
    const std::size_t end = start.find(until, at);
    if (end == start.npos) return false;
    at = start.find_first_not_of(" \t\r\n", end + until.size());
  }
  return false;
}

// DIMACS: 'c' lines, then a 'p' line.
bool is_dimacs(TextReader& reader) {
  const Preview seen = preview(reader, "c");
  if (seen.data.empty()) return !seen.comments.empty();
  const std::string_view first = trimmed(seen.data.front().text);
  return first.size() > 1 && first[0] == 'p' && (first[1] == ' ' || first[1] == '\t');
}

// The integers of a line; nothing if the line holds anything else.
std::optional<std::vector<std::int64_t>> whole_numbers(std::string_view line) {
  FieldSplitter splitter;
  std::vector<std::int64_t> result;
  try {
    for (const Field& field : splitter.split(line, ' ')) {
      if (!is_whole_number(field.text)) return std::nullopt;
      result.push_back(parse_count(field.text));
    }
  } catch (const Refusal&) {
    return std::nullopt;
  } catch (const Defect&) {  // too many numbers
    return std::nullopt;
  }
  return result;
}

bool is_metis_header(const std::vector<std::int64_t>& numbers) {
  constexpr std::array<std::int64_t, 8> formats = {0, 1, 10, 11, 100, 101, 110, 111};
  if (numbers.size() < 2 || numbers.size() > 4) return false;
  constexpr std::int64_t most_edges = std::int64_t{1} << 60, most_weights = 1000000;
  if (numbers[0] > max_vertices || numbers[1] > most_edges) return false;
  if (numbers.size() == 4 && numbers[3] > most_weights) return false;
  return numbers.size() == 2 ||
         std::find(formats.begin(), formats.end(), numbers[2]) != formats.end();
}

// Number of neighbours in a row; -1 if the row is invalid under this METIS header.
std::int64_t neighbours_in(const std::vector<std::int64_t>& row,
                           const std::vector<std::int64_t>& header) {
  const std::int64_t format = header.size() > 2 ? header[2] : 0;
  const std::int64_t weights_of_vertex = header.size() > 3 ? header[3] : 1;
  const auto skipped =
      static_cast<std::size_t>(format / 100 + (format / 10 % 10) * weights_of_vertex);
  const std::size_t step = format % 10 == 1 ? 2 : 1;
  if (row.size() < skipped || (row.size() - skipped) % step != 0) return -1;
  for (std::size_t i = skipped; i < row.size(); i += step) {
    if (row[i] < 1 || row[i] > header[0]) return -1;
  }
  return static_cast<std::int64_t>((row.size() - skipped) / step);
}

// Whether the lines after the header are METIS rows and not an edge list: their numbers of fields
// differ, and all neighbours are vertices.
bool has_metis_rows(const Preview& seen, const std::vector<std::int64_t>& header) {
  if (seen.whole && static_cast<std::int64_t>(seen.data.size()) > header[0] + 1) return false;
  bool varies = false;
  std::int64_t neighbours = 0;
  for (std::size_t i = 1; i < seen.data.size(); ++i) {
    const auto row = whole_numbers(seen.data[i].text);
    const std::int64_t listed = row ? neighbours_in(*row, header) : -1;
    if (listed < 0) return false;
    neighbours += listed;
    varies = varies || row->size() != header.size();
  }
  return varies && (seen.whole ? neighbours == 2 * header[1] : neighbours <= 2 * header[1]);
}

bool is_metis(TextReader& reader, const std::string& suffix) {
  const Preview seen = preview(reader, "%");
  const bool named = suffix == "graph" || suffix == "metis";
  if (seen.data.empty()) return named;
  const auto header = whole_numbers(seen.data.front().text);
  if (!header || !is_metis_header(*header)) return false;
  return named || has_metis_rows(seen, *header);
}

// Galois: a version, bytes of an edge, vertices and arcs, of 64 bits each.
bool is_galois(std::string_view start) {
  std::array<std::uint64_t, 4> numbers = {};
  if (start.size() < sizeof numbers) return false;
  std::memcpy(numbers.data(), start.data(), sizeof numbers);
  constexpr std::uint64_t most_edge_bytes = 64, most = std::uint64_t{1} << 56;
  return (numbers[0] == 1 || numbers[0] == 2) && numbers[1] <= most_edge_bytes &&
         numbers[2] <= most && numbers[3] <= most;
}

}  // namespace

std::optional<FileKind> binary_kind(std::string_view start, const std::string& suffix) {
  const auto is_no_text = [](char c) {
    return static_cast<unsigned char>(c) < ' ' && (c < '\t' || c > '\r');
  };
  start = start.substr(0, start_of_binary);
  if (std::none_of(start.begin(), start.end(), is_no_text)) return std::nullopt;
  if (start.starts_with("nkbg")) return FileKind::networkit;
  if (suffix == "sg" || suffix == "wsg") return FileKind::gap;
  if (suffix == "packed" || suffix == "g500") return FileKind::graph500;
  if (is_galois(start)) return FileKind::galois;
  return std::nullopt;
}

bool is_binary(FileKind kind) {
  return kind == FileKind::gap || kind == FileKind::galois || kind == FileKind::graph500 ||
         kind == FileKind::networkit;
}

FileKind detect_kind(TextReader& reader, const std::string& suffix) {
  if (has_banner(reader.peek(1))) return FileKind::matrix_market;
  if (is_json_lines(reader, suffix)) return FileKind::json_lines;
  if (is_graphml(reader.peek(1))) return FileKind::graphml;
  refuse_foreign(reader.name(), reader.peek(1));
  if (is_konect(reader.peek(1))) return FileKind::konect;
  if (is_ligra(reader.peek(1))) return FileKind::ligra;
  if (is_pajek(reader.peek(1))) return FileKind::pajek;
  if (is_dimacs(reader)) return FileKind::dimacs;
  if (suffix == "mtx") return FileKind::matrix_market;
  if (suffix == "el" || suffix == "wel") return FileKind::edge_list;
  if (is_metis(reader, suffix)) return FileKind::metis;
  return FileKind::edge_list;
}

}  // namespace graphrun::detail

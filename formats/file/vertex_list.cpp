// Reads lists of vertices: LDBC's .v file, and the file of --vertices.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <graphrun/base/error.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/edge_list_shape.hpp"
#include "formats/file/common/field_numbers.hpp"
#include "formats/file/common/fields.hpp"
#include "formats/file/common/gather.hpp"
#include "formats/file/common/preview.hpp"
#include "formats/file/common/quoted_records.hpp"
#include "formats/file/common/readers.hpp"

namespace graphrun::detail {
namespace {

// The first field of a line; it ends at a blank, comma or semicolon.
Field first_field(std::string_view line) {
  const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
  const std::size_t end = std::min(line.find_first_of(" \t,;\r", begin), line.size());
  return {line.substr(begin, end - begin), static_cast<std::int64_t>(begin) + 1};
}

// The line that names the columns, for a warning.
std::string words_of_header(const TextReader& reader, const RecordReader& records,
                            std::string_view line, bool is_skipped) {
  constexpr std::size_t shown = 60;
  return printable(reader.name()) + ": line " + std::to_string(records.line()) +
         (is_skipped ? " names the columns and was skipped ("
                     : " was read as a vertex, which no edge has, and may be names of columns (") +
         printable(trimmed(line).substr(0, shown)) + ")";
}

// Whether no edge has this id, of which the graph has a vertex.
bool is_isolated(const EdgeList& edges, std::string_view id) {
  const std::optional<index_t> vertex = edges.ids.find(id);
  if (!vertex) return false;
  const auto among = [&](const std::vector<index_t>& ends) {
    return std::find(ends.begin(), ends.end(), *vertex) != ends.end();
  };
  return !among(edges.from) && !among(edges.to);
}

// Charges the next id to the budget before a vector grows.
template <class Id>
void make_room(std::vector<Id>& ids, MemoryShare& memory) {
  if (ids.size() < ids.capacity()) return;
  const std::size_t larger = std::max<std::size_t>(1024, ids.capacity() * 2);
  memory.add((larger - ids.capacity()) * sizeof(Id), "the list of vertices");
  ids.reserve(larger);
}

void add_text(RecordReader& records, std::string_view line, VertexList& list) {
  const std::string_view text =
      list.file.delimiter == ' ' ? first_field(line).text : records.split(line)[0].text;
  make_room(list.texts, list.memory);
  if (text.size() > 15) list.memory.add(text.size() + 17, "the list of vertices");
  list.texts.emplace_back(text);
}

void add_integer(const RecordReader& records, std::string_view line, VertexList& list) {
  const Field field = integer_field(line);
  make_room(list.integers, list.memory);
  try {
    list.integers.push_back(parse_id(field.text, true));
  } catch (const Refusal& refusal) {
    records.refuse(field.column, refusal.wrong, refusal.expected, line, refusal.remedy);
  }
}

template <class Id>
void sort_distinct(std::vector<Id>& ids) {
  if (!std::is_sorted(ids.begin(), ids.end())) std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

}  // namespace

void VertexList::warn(EdgeList& edges) const {
  if (!header.empty() && (file.header || is_isolated(edges, first))) {
    edges.warnings.push_back(header);
  }
}

VertexIds VertexList::ids() const {
  if (strings) return VertexIds::strings(texts);
  if (integers.empty()) return {};
  const auto count = static_cast<index_t>(integers.size());
  const bool gaps = integers.back() - integers.front() >= count;
  return gaps ? VertexIds::integers(integers) : VertexIds::consecutive(integers.front(), count);
}

std::uint64_t VertexList::index_bytes() const {
  return strings ? texts.size() * StringIndex::bytes_of_each : VertexIndex::bytes_for(integers);
}

Field integer_field(std::string_view line) {
  const std::string_view content = trimmed(line);
  const std::size_t end = content.starts_with('"') ? content.find('"', 1) : content.npos;
  if (end == content.npos) return first_field(line);
  const auto begin = static_cast<std::int64_t>(content.data() - line.data());
  return {trimmed(content.substr(1, end - 1)), begin + 2};
}

VertexList read_vertex_list(const std::string& path, bool strings, const ReadOptions& options) {
  TextReader reader(path, options.block_bytes, options.stop);
  return read_vertex_list(reader, strings, {}, options);
}

VertexList read_vertex_list(const EdgeListShape& edges, const ReadOptions& options) {
  TextReader reader(options.vertices_file, options.block_bytes, options.stop);
  VertexFileShape shape = vertex_file_shape(reader, edges, options);
  return read_vertex_list(reader, edges.record.string_ids, std::move(shape), options);
}

VertexList read_vertex_list(TextReader& reader, bool strings, VertexFileShape shape,
                            const ReadOptions& options) {
  const std::string comments = edge_list_comments(options.comment);
  VertexList list;
  list.strings = strings;
  list.memory = MemoryShare(options.memory);
  list.file = std::move(shape);
  constexpr std::int64_t lines_between_polls = 4096;
  RecordReader records(reader, list.file.delimiter, comments);
  std::int64_t last_id = 0;  // bytes up to the last id
  for (std::string_view line; records.read(line);) {
    if (reader.line_number() % lines_between_polls == 0 && options.stop.stop_requested()) {
      throw Cancelled();
    }
    const std::string_view content = trimmed(line);
    if (content.empty() || is_comment(content, comments)) {
      reader.check_skipped(last_id);
      continue;
    }
    if (list.file.header && list.header.empty()) {
      list.header = words_of_header(reader, records, line, true);
    } else if (strings) {
      add_text(records, line, list);
      if (list.file.may_be_header && list.header.empty()) {
        list.header = words_of_header(reader, records, line, false);
        list.first = list.texts.front();
      }
    } else {
      add_integer(records, line, list);
    }
    last_id = reader.bytes();
  }
  sort_distinct(list.integers);
  sort_distinct(list.texts);
  list.bytes = reader.bytes();
  list.lines = reader.line_number();
  check_vertex_count(static_cast<std::int64_t>(list.integers.size() + list.texts.size()),
                     reader.name());
  return list;
}

}  // namespace graphrun::detail

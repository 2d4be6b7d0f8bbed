// Reads the files that list vertices: LDBC's .v, and what --vertices names.
#include <algorithm>
#include <string>
#include <utility>

#include <graphrun/engine/base/error.hpp>

#include "formats/file/common/field_numbers.hpp"
#include "formats/file/common/fields.hpp"
#include "formats/file/common/gather.hpp"
#include "formats/file/common/preview.hpp"
#include "formats/file/common/readers.hpp"

namespace graphrun::detail {
namespace {

// The first field of a line, where a comma or a semicolon ends it as a blank does.
Field first_field(std::string_view line) {
  const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
  const std::size_t end = std::min(line.find_first_of(" \t,;\r", begin), line.size());
  return {line.substr(begin, end - begin), static_cast<std::int64_t>(begin) + 1};
}

void add_id(const TextReader& reader, std::string_view line, VertexList& list) {
  const Field field = first_field(line);
  if (list.strings) {
    list.texts.emplace_back(field.text);
    return;
  }
  try {
    list.integers.push_back(parse_id(field.text, true));
  } catch (const Refusal& refusal) {
    refuse_line(reader, field.column, refusal.wrong, refusal.expected, line);
  }
}

template <class Id>
void sort_distinct(std::vector<Id>& ids) {
  if (!std::is_sorted(ids.begin(), ids.end())) std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

}  // namespace

VertexIds VertexList::ids() const {
  if (strings) return VertexIds::strings(texts);
  if (integers.empty()) return {};
  const auto count = static_cast<index_t>(integers.size());
  const bool gaps = integers.back() - integers.front() >= count;
  return gaps ? VertexIds::integers(integers) : VertexIds::consecutive(integers.front(), count);
}

VertexList read_vertex_list(const std::string& path, bool strings, const ReadOptions& options) {
  TextReader reader(path, options.block_bytes, options.stop);
  const std::string comments = edge_list_comments(options.comment);
  VertexList list;
  list.strings = strings;
  constexpr std::int64_t lines_between_polls = 4096;
  for (std::string_view line; reader.read_line(line);) {
    if (reader.line_number() % lines_between_polls == 0 && options.stop.stop_requested()) {
      throw Cancelled();
    }
    const std::string_view content = trimmed(line);
    if (!content.empty() && !is_comment(content, comments)) add_id(reader, line, list);
  }
  sort_distinct(list.integers);
  sort_distinct(list.texts);
  list.bytes = reader.bytes();
  list.lines = reader.line_number();
  check_vertex_count(static_cast<std::int64_t>(list.integers.size() + list.texts.size()), path);
  return list;
}

}  // namespace graphrun::detail

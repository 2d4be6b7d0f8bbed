// Reads the vertices of --sources, the weights of --personalize and the sets of --seeds.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>

#include "formats/file/common/field_numbers.hpp"
#include "formats/file/common/fields.hpp"
#include "formats/file/common/readers.hpp"
#include "formats/file/common/text_reader.hpp"

namespace graphrun {
namespace {

double value_of(const detail::TextReader& reader, const detail::Field& field,
                std::string_view line) {
  detail::WeightRule real;
  real.form = detail::WeightRule::real;
  try {
    const double value = detail::parse_weight(field.text, real).real;
    if (value >= 0) return value;
  } catch (const detail::Refusal& refusal) {
    detail::refuse_line(reader, field.column, refusal.wrong, refusal.expected + " >= 0", line);
  }
  detail::refuse_line(reader, field.column,
                      "the value " + detail::in_quotes(field.text) + " is negative",
                      "a finite number >= 0", line);
}

index_t vertex_of(const detail::TextReader& reader, const detail::Field& field,
                  std::string_view line, const VertexIds& ids) {
  const auto vertex = ids.find(field.text);
  if (vertex) return *vertex;
  detail::refuse_line(reader, field.column, "there is no vertex " + detail::in_quotes(field.text),
                      "a vertex of the graph: " + ids.hint(field.text), line);
}

// Ids that are text may hold blanks: they then stand between commas, tabs or quotes.
char delimiter_of(std::string_view line, const VertexIds& ids) {
  if (line.find(',') != line.npos) return ',';
  if (ids.size() == 0 || ids.are_integers()) return ' ';
  if (line.find('\t') != line.npos) return '\t';
  return detail::trimmed(line).starts_with('"') ? ',' : ' ';
}

// The fields of the line, or the line, if that is the id of a vertex.
const std::vector<detail::Field>& fields_of(std::string_view line, const VertexIds& ids,
                                            detail::FieldSplitter& splitter) {
  const bool is_id = ids.find(detail::trimmed(line)).has_value();
  // No line has a line end in it.
  return splitter.split(line, is_id ? '\n' : delimiter_of(line, ids));
}

void add_line(const detail::TextReader& reader, std::string_view line, const VertexIds& ids,
              VertexValues& result) {
  detail::FieldSplitter splitter;
  const std::vector<detail::Field>& fields = fields_of(line, ids, splitter);
  if (fields.size() > 2) {
    detail::refuse_line(reader, fields[2].column,
                        "the line has " + std::to_string(fields.size()) + " fields",
                        "a vertex id and at most one value", line);
  }
  result.vertices.push_back(vertex_of(reader, fields[0], line, ids));
  result.values.push_back(fields.size() == 2 ? value_of(reader, fields[1], line) : 1.0);
}

void add_set(const detail::TextReader& reader, std::string_view line, const VertexIds& ids,
             VertexSets& result) {
  detail::FieldSplitter splitter;
  std::vector<index_t> set;
  for (const detail::Field& field : fields_of(line, ids, splitter)) {
    set.push_back(vertex_of(reader, field, line, ids));
  }
  std::sort(set.begin(), set.end());
  set.erase(std::unique(set.begin(), set.end()), set.end());
  result.vertices.insert(result.vertices.end(), set.begin(), set.end());
  result.close();
}

// Calls add(line, reader) for each line that is neither empty nor a comment.
template <class Add>
void read_lines(const std::string& path, const Add& add) {
  constexpr std::size_t block_bytes = std::size_t{1} << 20;
  detail::TextReader reader(path, block_bytes, {});
  bool any = false;
  std::int64_t last = 0;  // bytes up to the last vertex
  for (std::string_view line; reader.read_line(line);) {
    const std::string_view content = detail::trimmed(line);
    if (content.empty() || content.front() == '#') {
      reader.check_skipped(last);
      continue;
    }
    try {
      add(line, reader);
    } catch (const detail::Defect& defect) {  // unclosed quote
      detail::refuse_line(reader, defect.column, defect.wrong, defect.expected, line);
    }
    any = true;
    last = reader.bytes();
  }
  if (!any) {
    throw ParseError(path, 1, 0, "the file lists no vertices", "a vertex id on each line");
  }
}

}  // namespace

VertexValues read_vertex_values(const std::string& path, const VertexIds& ids,
                                std::shared_ptr<MemoryBudget> memory) {
  VertexValues result;
  MemoryShare share(std::move(memory));
  read_lines(path, [&](std::string_view line, const detail::TextReader& reader) {
    if (result.vertices.size() == result.vertices.capacity()) {
      constexpr std::size_t least = 64;
      const std::size_t larger = std::max(least, 2 * result.vertices.capacity());
      share.resize(larger * (sizeof(index_t) + sizeof(double)), "a list of vertices");
      result.vertices.reserve(larger);
      result.values.reserve(larger);
    }
    add_line(reader, line, ids, result);
  });
  return result;
}

VertexSets read_vertex_sets(const std::string& path, const VertexIds& ids,
                            std::shared_ptr<MemoryBudget> memory) {
  VertexSets result;
  MemoryShare share(std::move(memory));
  read_lines(path, [&](std::string_view line, const detail::TextReader& reader) {
    // A set has at most as many vertices as its line has characters. Lists grow by halves at least.
    const std::size_t most = result.vertices.size() + line.size();
    const std::size_t bytes =
        3 * (most * sizeof(index_t) + (result.size() + 2) * sizeof(std::size_t));
    if (bytes > share.bytes()) share.resize(bytes + bytes / 2, "a list of vertices");
    add_set(reader, line, ids, result);
  });
  return result;
}

}  // namespace graphrun

// Reads the vertices of --sources and the weights of --personalize.
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

void add_line(const detail::TextReader& reader, std::string_view line, const VertexIds& ids,
              VertexValues& result) {
  detail::FieldSplitter splitter;
  const char delimiter = line.find(',') == line.npos ? ' ' : ',';
  const std::vector<detail::Field>& fields = splitter.split(line, delimiter);
  if (fields.size() > 2) {
    detail::refuse_line(reader, fields[2].column,
                        "the line has " + std::to_string(fields.size()) + " fields",
                        "a vertex id and at most one value", line);
  }
  const auto vertex = ids.find(fields[0].text);
  if (!vertex) {
    detail::refuse_line(reader, fields[0].column,
                        "there is no vertex " + detail::in_quotes(fields[0].text),
                        "a vertex of the graph: " + ids.hint(fields[0].text), line);
  }
  result.vertices.push_back(*vertex);
  result.values.push_back(fields.size() == 2 ? value_of(reader, fields[1], line) : 1.0);
}

}  // namespace

VertexValues read_vertex_values(const std::string& path, const VertexIds& ids,
                                std::shared_ptr<MemoryBudget> memory) {
  constexpr std::size_t block_bytes = std::size_t{1} << 20;
  detail::TextReader reader(path, block_bytes, {});
  VertexValues result;
  MemoryShare share(std::move(memory));
  std::int64_t last = 0;  // bytes up to the last vertex
  for (std::string_view line; reader.read_line(line);) {
    const std::string_view content = detail::trimmed(line);
    if (content.empty() || content.front() == '#') {
      reader.check_skipped(last);
      continue;
    }
    if (result.vertices.size() == result.vertices.capacity()) {
      constexpr std::size_t least = 64;
      const std::size_t larger = std::max(least, 2 * result.vertices.capacity());
      share.resize(larger * (sizeof(index_t) + sizeof(double)), "a list of vertices");
      result.vertices.reserve(larger);
      result.values.reserve(larger);
    }
    try {
      add_line(reader, line, ids, result);
    } catch (const detail::Defect& defect) {  // unclosed quote
      detail::refuse_line(reader, defect.column, defect.wrong, defect.expected, line);
    }
    last = reader.bytes();
  }
  if (result.vertices.empty()) {
    throw ParseError(path, 1, 0, "the file lists no vertices", "a vertex id on each line");
  }
  return result;
}

}  // namespace graphrun

// Reads attributes of vertices.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/vertex_attributes.hpp>

#include "formats/file/common/field_numbers.hpp"
#include "formats/file/common/preview.hpp"
#include "formats/file/common/quoted_records.hpp"
#include "formats/file/common/text_reader.hpp"

namespace graphrun::detail {
namespace {

constexpr const char* use_of_attributes = "the attributes of vertices";

class AttributeReader {
 public:
  AttributeReader(const std::string& path, const std::vector<int>& fields,
                  const std::vector<const VertexIds*>& ids, const VertexFileShape& shape,
                  const ReadOptions& options)
      : reader_(path, options.block_bytes, options.stop),
        records_(reader_, shape.delimiter, edge_list_comments(options.comment)),
        fields_(fields),
        ids_(ids),
        shape_(shape),
        options_(options),
        lines_memory_(options.memory) {
    std::size_t vertices = 0;
    for (const VertexIds* part : ids) vertices += static_cast<std::size_t>(part->size());
    result_.memory = MemoryShare(options.memory);
    result_.memory.add(vertices * fields.size() * sizeof(index_t), use_of_attributes);
    lines_memory_.add(vertices * sizeof(std::int64_t), use_of_attributes);
    line_of_.assign(vertices, 0);
    places_.resize(fields.size());
    for (std::size_t c = 0; c < fields.size(); ++c) {
      result_.columns.emplace_back().place.assign(vertices, none);
      place_of(c, {});
    }
  }

  VertexAttributes read() {
    const std::string comments = edge_list_comments(options_.comment);
    bool is_header = shape_.header;
    std::int64_t last = 0;  // bytes up to the last line that counts
    for (std::string_view line; records_.read(line);) {
      constexpr std::int64_t lines_between_polls = 4096;
      if (reader_.line_number() % lines_between_polls == 0 && options_.stop.stop_requested()) {
        throw Cancelled();
      }
      const std::string_view content = trimmed(line);
      if (content.empty() || is_comment(content, comments)) {
        reader_.check_skipped(last);
        continue;
      }
      if (!is_header) take(line);
      is_header = false;
      last = reader_.bytes();
    }
    return std::move(result_);
  }

 private:
  static constexpr index_t none = -1;

  void take(std::string_view line) {
    const std::vector<Field>& found = records_.split(line);
    if (found.size() == 1 && shape_.fields > 1) return;
    if (static_cast<int>(found.size()) != shape_.fields) {
      records_.refuse(
          0, "the line has " + std::to_string(found.size()) + " fields",
          shape_.header ? std::to_string(shape_.fields) + ", as many as there are names of columns"
                        : std::to_string(shape_.fields) + ", as other lines have, or an id alone",
          line);
    }
    index_t begin = 0;
    bool any = false;
    for (const VertexIds* part : ids_) {
      const std::optional<index_t> vertex = part->find(found[0].text);
      if (vertex) give(static_cast<std::size_t>(begin + *vertex), found, line);
      any = any || vertex;
      begin += part->size();
    }
    if (any || ids_.size() > 1) return;
    records_.refuse(found[0].column, "the graph has no vertex " + in_quotes(found[0].text),
                    "an id of the graph, in a field of its own", line);
  }

  void give(std::size_t vertex, const std::vector<Field>& found, std::string_view line) {
    const bool is_first = line_of_[vertex] == 0;
    if (is_first) line_of_[vertex] = records_.line();
    for (std::size_t c = 0; c < fields_.size(); ++c) {
      const Field& field = found[static_cast<std::size_t>(fields_[c]) - 1];
      VertexAttribute& column = result_.columns[c];
      index_t& place = column.place[vertex];
      if (is_first) {
        place = field.text.empty() ? none : place_of(c, field.text);
        continue;
      }
      const std::string_view before =
          place == none ? std::string_view() : column.texts[static_cast<std::size_t>(place)];
      if (before == field.text) continue;
      records_.refuse(field.column,
                      "the vertex " + in_quotes(found[0].text) + " has " + in_quotes(field.text) +
                          " here and " + in_quotes(before) + " at " + reader_.name() + ":" +
                          std::to_string(line_of_[vertex]),
                      "the same attributes wherever a vertex is listed", line);
    }
  }

  // The place of the text among those of the column.
  index_t place_of(std::size_t c, std::string_view text) {
    const auto known = places_[c].find(text);
    if (known != places_[c].end()) return known->second;
    // A text, its view and its node in the table.
    constexpr std::size_t bytes_of_each = 128;
    result_.memory.add(text.size() + bytes_of_each, use_of_attributes);
    std::vector<std::string_view>& texts = result_.columns[c].texts;
    texts.push_back(result_.texts.emplace_back(text));
    const auto place = static_cast<index_t>(texts.size() - 1);
    places_[c].emplace(texts.back(), place);
    return place;
  }

  TextReader reader_;
  RecordReader records_;
  const std::vector<int>& fields_;
  const std::vector<const VertexIds*>& ids_;
  const VertexFileShape& shape_;
  const ReadOptions& options_;
  VertexAttributes result_;
  MemoryShare lines_memory_;
  std::vector<std::int64_t> line_of_;  // where a vertex has its attributes; 0: nowhere yet
  std::vector<std::unordered_map<std::string_view, index_t>> places_;
};

}  // namespace
}  // namespace graphrun::detail

namespace graphrun {

VertexAttributes read_attributes(const std::string& path, const std::vector<int>& fields,
                                 const std::vector<const VertexIds*>& ids,
                                 const VertexFileShape& shape, const ReadOptions& options) {
  for (const int field : fields) {
    require(field >= 2 && field <= shape.fields, "there is no such field of a vertex");
  }
  return detail::AttributeReader(path, fields, ids, shape, options).read();
}

}  // namespace graphrun

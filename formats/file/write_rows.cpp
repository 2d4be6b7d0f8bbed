// Writes rows of vertices: .tsv, .csv, .json, .jsonl and .npy.
#include <bit>
#include <cstring>
#include <string>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/write.hpp>

#include "formats/file/common/npz_archive.hpp"
#include "formats/file/common/result_columns.hpp"
#include "formats/file/common/text_fields.hpp"
#include "formats/file/common/text_writer.hpp"

namespace graphrun {
namespace detail {
namespace {

std::size_t count_of(const VertexRows& rows) { return rows.vertices.size() / rows.width; }

std::span<const index_t> row_of(const VertexRows& rows, std::size_t row) {
  return rows.vertices.subspan(row * rows.width, rows.width);
}

OutputFile write_table(const std::string& path, const VertexIds& ids, const VertexRows& rows,
                       char delimiter) {
  TextWriter out(path);
  out.add("start");
  for (std::size_t step = 1; step < rows.width; ++step) {
    out.add(delimiter);
    out.add_number(static_cast<std::int64_t>(step));
  }
  out.add('\n');
  out.add_rows(count_of(rows), [&](std::size_t row, Text& text) {
    bool first = true;
    for (const index_t v : row_of(rows, row)) {
      if (!first) text.add(delimiter);
      if (v != no_vertex) add_id_field(ids, v, delimiter, text);
      first = false;
    }
    text.add('\n');
  });
  return out.finish();
}

OutputFile write_objects(const std::string& path, const VertexIds& ids, const VertexRows& rows,
                         bool lines) {
  TextWriter out(path);
  if (!lines) out.add("[\n");
  out.add_rows(count_of(rows), [&](std::size_t row, Text& text) {
    if (row > 0) text.add(lines ? "\n" : ",\n");
    text.add('{');
    add_json_string(rows.name, text);
    text.add(":[");
    bool first = true;
    for (const index_t v : row_of(rows, row)) {
      if (v == no_vertex) break;
      if (!first) text.add(',');
      add_json_id(ids, v, text);
      first = false;
    }
    text.add("]}");
  });
  if (!lines || count_of(rows) > 0) out.add('\n');
  if (!lines) out.add("]\n");
  return out.finish();
}

// The value as its bytes, little-endian.
template <class Value>
char* put_bytes(Value value, char* bytes) {
  if constexpr (std::endian::native == std::endian::big) {
    for (std::size_t i = 0; i < sizeof value; ++i) {
      bytes[i] = static_cast<char>(static_cast<std::uint64_t>(value) >> (8 * i));
    }
  } else {
    std::memcpy(bytes, &value, sizeof value);
  }
  return bytes + sizeof value;
}

template <class Value>
OutputFile write_array(const std::string& path, const VertexIds& ids, const VertexRows& rows) {
  TextWriter out(path);
  out.add(npy_header(npy_type<Value>(), "(" + std::to_string(count_of(rows)) + ", " +
                                            std::to_string(rows.width) + ")"));
  const bool as_ids = ids.are_integers();
  out.add_blocks(count_of(rows), [&](std::size_t first, std::size_t past, Text& text) {
    char* bytes = text.add_bytes((past - first) * rows.width * sizeof(Value));
    for (std::size_t i = first * rows.width; i < past * rows.width; ++i) {
      const index_t v = rows.vertices[i];
      const bool has_id = as_ids && v != no_vertex;
      bytes = put_bytes(has_id ? static_cast<Value>(ids.number(v)) : static_cast<Value>(v), bytes);
    }
  });
  return out.finish();
}

}  // namespace
}  // namespace detail

std::vector<OutputFile> finish_rows(const std::string& path, const VertexIds& ids,
                                    const VertexRows& rows) {
  require(rows.width > 0 && rows.vertices.size() % rows.width == 0,
          "rows of vertices must be of one width");
  const std::string format = output_format(path);
  std::vector<OutputFile> files;
  if (format == "npy") detail::add_ids_file(path, ids, files);
  if (format == "tsv" || format == "csv") {
    files.push_back(detail::write_table(path, ids, rows, format == "csv" ? ',' : '\t'));
  } else if (format == "json" || detail::names_json_lines(format)) {
    files.push_back(detail::write_objects(path, ids, rows, format != "json"));
  } else if (format == "npy") {
    files.push_back(ids.are_integers() ? detail::write_array<std::int64_t>(path, ids, rows)
                                       : detail::write_array<std::int32_t>(path, ids, rows));
  } else {
    throw InvalidArgument(path + ": cannot tell the format from the suffix '" + format +
                          "', expected .tsv, .csv, .json, .jsonl or .npy, each also .gz or .zst");
  }
  return files;
}

void write_rows(const std::string& path, const VertexIds& ids, const VertexRows& rows) {
  for (OutputFile& file : finish_rows(path, ids, rows)) file.commit();
}

}  // namespace graphrun

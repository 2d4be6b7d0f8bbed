// Writes a value per vertex, and itself as text: .tsv, .csv, .json, .mtx and .ldbc.
#include <cmath>
#include <string>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/write.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/preview.hpp"
#include "formats/file/common/result_columns.hpp"
#include "formats/file/common/text_fields.hpp"
#include "formats/file/common/text_writer.hpp"

namespace graphrun {
namespace detail {
namespace {

void add_csv_cell(const ResultColumn& column, std::size_t row, const VertexIds& ids, char delimiter,
                  Text& out) {
  if (is_missing(column, row)) return;
  if (column.is_vertex) {
    add_id_field(ids, static_cast<index_t>(cell_as_real(column, row)), delimiter, out);
  } else if (!column.texts.empty()) {
    add_field(cell_as_text(column, row), delimiter, out);
  } else {
    add_cell(column, row, ids, out);
  }
}

OutputFile write_table(const std::string& path, const VertexIds& ids,
                       std::span<const ResultColumn> columns, char delimiter) {
  TextWriter out(path);
  out.add("vertex");
  for (const ResultColumn& column : columns) {
    out.add(delimiter);
    add_field(column.name, delimiter, out);
  }
  out.add('\n');
  out.add_rows(static_cast<std::size_t>(ids.size()), [&](std::size_t row, Text& text) {
    add_id_field(ids, static_cast<index_t>(row), delimiter, text);
    for (const ResultColumn& column : columns) {
      text.add(delimiter);
      add_csv_cell(column, row, ids, delimiter, text);
    }
    text.add('\n');
  });
  return out.finish();
}

void add_json_cell(const ResultColumn& column, std::size_t row, const VertexIds& ids, Text& out) {
  // JSON has no infinity and no NaN.
  const bool has_number = !is_real(column) || std::isfinite(cell_as_real(column, row));
  if (is_missing(column, row) || !has_number) {
    out.add("null");
  } else if (column.is_vertex) {
    add_json_id(ids, static_cast<index_t>(cell_as_real(column, row)), out);
  } else if (!column.texts.empty()) {
    add_json_string(cell_as_text(column, row), out);
  } else {
    add_cell(column, row, ids, out);
  }
}

}  // namespace

OutputFile write_json(const std::string& path, const VertexIds& ids,
                      std::span<const ResultColumn> columns, bool lines) {
  TextWriter out(path);
  if (!lines) out.add("[\n");
  out.add_rows(static_cast<std::size_t>(ids.size()), [&](std::size_t row, Text& text) {
    if (row > 0) text.add(lines ? "\n" : ",\n");
    text.add("{\"vertex\":");
    add_json_id(ids, static_cast<index_t>(row), text);
    for (const ResultColumn& column : columns) {
      text.add(',');
      add_json_string(column.name, text);
      text.add(':');
      add_json_cell(column, row, ids, text);
    }
    text.add('}');
  });
  if (!lines || ids.size() > 0) out.add('\n');
  if (!lines) out.add("]\n");
  return out.finish();
}

OutputFile write_matrix_of_results(const std::string& path, const VertexIds& ids,
                                   std::span<const ResultColumn> columns) {
  bool real = false, missing = false;
  std::size_t present = 0;
  for (const ResultColumn& column : columns) {
    real = real || (is_real(column) && !column.is_vertex);
    missing = missing || column.missing;
    for (std::size_t row = 0; row < column_size(column); ++row) present += !is_missing(column, row);
  }
  TextWriter out(path);
  // An array cannot omit a value; a coordinate matrix can.
  out.add(missing ? "%%MatrixMarket matrix coordinate " : "%%MatrixMarket matrix array ");
  out.add(real ? "real general\n" : "integer general\n");
  out.add(std::to_string(ids.size()) + " " + std::to_string(columns.size()));
  out.add(missing ? " " + std::to_string(present) + "\n" : "\n");
  for (std::size_t c = 0; c < columns.size(); ++c) {
    for (std::size_t row = 0; row < column_size(columns[c]); ++row) {
      if (is_missing(columns[c], row)) continue;
      if (missing) out.add(std::to_string(row + 1) + " " + std::to_string(c + 1) + " ");
      if (columns[c].is_vertex && !ids.are_integers()) {  // a matrix holds only numbers
        out.add_number(static_cast<index_t>(cell_as_real(columns[c], row)) + std::int64_t{1});
      } else {
        add_cell(columns[c], row, ids, out);
      }
      out.add('\n');
      out.flush_if_full();
    }
  }
  return out.finish();
}

namespace {

// "id value": separated by a blank, without quotes.
void check_no_blanks(const std::string& path, const VertexIds& ids) {
  if (ids.are_integers()) return;
  for (index_t v = 0; v < ids.size(); ++v) {
    const std::string id = ids.text(v);
    if (!id.empty() && id.find_first_of(" \t\r\n\v\f") == id.npos) continue;
    throw Unsupported(printable(path) + ": .ldbc cannot hold the id '" + printable(id) +
                      "': blanks end an id there; .tsv, .csv and .json can");
  }
}

OutputFile write_ldbc(const std::string& path, const VertexIds& ids, const ResultColumn& column) {
  check_no_blanks(path, ids);
  TextWriter out(path);
  out.add_rows(static_cast<std::size_t>(ids.size()), [&](std::size_t row, Text& text) {
    text.add_id(ids, static_cast<index_t>(row));
    text.add(' ');
    if (is_missing(column, row)) {
      text.add(column.ldbc_missing);
    } else {
      add_cell(column, row, ids, text);
    }
    text.add('\n');
  });
  return out.finish();
}

}  // namespace
}  // namespace detail

std::vector<OutputFile> finish_results(const std::string& path, const VertexIds& ids,
                                       std::span<const ResultColumn> columns) {
  require(!columns.empty(), "there is no column of results to write");
  for (const ResultColumn& column : columns) {
    require(detail::column_size(column) == static_cast<std::size_t>(ids.size()),
            "a column of results must have one value per vertex");
  }
  const std::string format = output_format(path);
  for (const ResultColumn& column : columns) {
    require(column.texts.empty() || (format != "npy" && format != "mtx"),
            ".npy and .mtx hold no column of texts");
  }
  std::vector<OutputFile> files;
  if (format == "npz") {
    if (!detail::lower_case(path).ends_with(".npz")) {
      throw InvalidArgument(path + ": a packed .npz is not read by anybody; write it unpacked");
    }
    files.push_back(detail::write_npz_of_results(path, ids, columns));
    return files;
  }
  detail::add_ids_file(path, ids, files);
  if (format == "tsv" || format == "csv") {
    files.push_back(detail::write_table(path, ids, columns, format == "csv" ? ',' : '\t'));
  } else if (format == "json" || detail::names_json_lines(format)) {
    files.push_back(detail::write_json(path, ids, columns, format != "json"));
  } else if (format == "npy") {
    files.push_back(detail::write_npy(path, ids, columns));
  } else if (format == "mtx") {
    files.push_back(detail::write_matrix_of_results(path, ids, columns));
  } else if (format == "ldbc") {
    files.push_back(detail::write_ldbc(path, ids, columns.front()));
  } else {
    throw InvalidArgument(
        path + ": cannot tell the format from the suffix '" + format +
        "', expected .tsv, .csv, .json, .jsonl, .npy, .mtx or .ldbc, each also .gz or .zst, or "
        ".npz");
  }
  return files;
}

void write_results(const std::string& path, const VertexIds& ids,
                   std::span<const ResultColumn> columns) {
  for (OutputFile& file : finish_results(path, ids, columns)) file.commit();
}

}  // namespace graphrun

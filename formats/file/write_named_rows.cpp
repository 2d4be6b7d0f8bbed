// Writes rows that have names: .tsv, .csv, .json and .jsonl.
#include <string>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/write.hpp>

#include "formats/file/common/result_columns.hpp"
#include "formats/file/common/text_fields.hpp"
#include "formats/file/common/text_writer.hpp"

namespace graphrun {
namespace detail {
namespace {

OutputFile write_table(const std::string& path, const NamedRows& rows, char delimiter) {
  TextWriter out(path);
  add_field(rows.names, delimiter, out);
  for (const std::string& column : rows.columns) {
    out.add(delimiter);
    add_field(column, delimiter, out);
  }
  out.add('\n');
  for (const NamedRows::Row& row : rows.rows) {
    add_field(row.name, delimiter, out);
    for (const std::string& number : row.numbers) {
      out.add(delimiter);
      out.add(number);
    }
    out.add('\n');
  }
  return out.finish();
}

OutputFile write_objects(const std::string& path, const NamedRows& rows, bool lines) {
  TextWriter out(path);
  if (!lines) out.add("[\n");
  bool first = true;
  for (const NamedRows::Row& row : rows.rows) {
    if (!first) out.add(lines ? "\n" : ",\n");
    first = false;
    out.add('{');
    add_json_string(rows.names, out);
    out.add(':');
    add_json_string(row.name, out);
    for (std::size_t c = 0; c < rows.columns.size(); ++c) {
      out.add(',');
      add_json_string(rows.columns[c], out);
      out.add(':');
      out.add(row.numbers[c]);
    }
    out.add('}');
  }
  if (!lines || !rows.rows.empty()) out.add('\n');
  if (!lines) out.add("]\n");
  return out.finish();
}

}  // namespace
}  // namespace detail

std::vector<OutputFile> finish_named_rows(const std::string& path, const NamedRows& rows) {
  for (const NamedRows::Row& row : rows.rows) {
    require(row.numbers.size() == rows.columns.size(),
            "a row with a name must have a number for each column");
  }
  const std::string format = output_format(path);
  std::vector<OutputFile> files;
  if (format == "tsv" || format == "csv") {
    files.push_back(detail::write_table(path, rows, format == "csv" ? ',' : '\t'));
  } else if (format == "json" || detail::names_json_lines(format)) {
    files.push_back(detail::write_objects(path, rows, format != "json"));
  } else {
    throw InvalidArgument(path + ": cannot tell the format from the suffix '" + format +
                          "', expected .tsv, .csv, .json or .jsonl, each also .gz or .zst");
  }
  return files;
}

void write_named_rows(const std::string& path, const NamedRows& rows) {
  for (OutputFile& file : finish_named_rows(path, rows)) file.commit();
}

}  // namespace graphrun

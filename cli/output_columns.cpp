// The columns that --output-columns names, and which ones a run computes.
#include "cli/output_columns.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <graphrun/base/nearest_name.hpp>
#include <graphrun/formats/file/write.hpp>

#include "base/common/printable.hpp"
#include "cli/errors.hpp"

namespace graphrun::cli {

using catalogue::ColumnInfo;
using catalogue::Entry;

namespace {

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

[[noreturn]] void refuse(const std::string& why) { throw UsageError("--output-columns: " + why); }

void check_rows(const Entry& entry, const AlgorithmArguments& a) {
  if (!row_formats(entry, a).empty()) {
    refuse("rows are not for vertices here, and have all their columns");
  }
  for (const catalogue::Parameter& parameter : entry.parameters) {
    const bool is_target = parameter.kind == catalogue::Parameter::Kind::optional_vertex;
    if (is_target && a.given.at(parameter.name).index() != 0 && !a.run.output.top) {
      refuse("of the path that " + option_of(parameter) + " asks for, all columns are written");
    }
  }
}

void check_format(const OutputArguments& output, const std::vector<std::string>& texts) {
  const std::string format = output_format(output.file);
  if (format == "ldbc" && output.columns.size() > 1) {
    refuse(".ldbc has one column beside the vertex: name one");
  }
  const bool numbers_alone = format == "npy" || format == "mtx" || format == "ldbc";
  for (const std::string& name : output.columns) {
    if (!numbers_alone || !contains(texts, name)) continue;
    refuse(fmt::format("{} is text, which .{} does not hold; .tsv, .csv, .json, .jsonl and .npz do",
                       printable(name), format));
  }
}

// Attributes are read after the graph, from the same file.
void check_vertices_file(const AlgorithmArguments& a, const std::string& attribute) {
  const std::string& path = a.run.graph.read.vertices_file;
  struct stat status = {};
  const bool is_other = ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
  if (path == "-" || is_other) {
    refuse(fmt::format("'{}' would be read from {} once more, which must be a file for it",
                       printable(attribute), path == "-" ? "standard input" : printable(path)));
  }
}

}  // namespace

std::vector<std::string> listed_columns(const std::string& text) {
  std::vector<std::string> names;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    std::string name = text.substr(begin, end - begin);
    if (name.empty()) throw UsageError("'" + printable(text) + "': a name is missing");
    if (name == "vertex" && begin > 0) {
      throw UsageError("vertex is always the first column, and need not be named");
    }
    if (contains(names, name)) throw UsageError(printable(name) + " is named twice");
    if (name != "vertex") names.push_back(std::move(name));
    begin = end + 1;
  }
  if (names.empty()) throw UsageError("vertex is written in any case: name the columns behind it");
  return names;
}

std::vector<std::string> vertex_columns(const Entry& entry) {
  std::vector<std::string> names;
  for (const ColumnInfo& column : entry.columns) {
    if (!column.per_edge) names.push_back(column.name);
  }
  return names;
}

std::vector<std::string> check_output_columns(const Entry& entry, const AlgorithmArguments& a) {
  const OutputArguments& output = a.run.output;
  if (output.columns.empty()) return {};
  check_rows(entry, a);
  std::vector<std::string> known = vertex_columns(entry), attributes;
  if (a.run.graph.bipartite) known.emplace_back(side_column);
  for (const std::string& name : output.columns) {
    if (contains(known, name)) continue;
    attributes.push_back(name);
    if (!a.run.graph.read.vertices_file.empty()) continue;
    const std::string near = nearest_name(name, known);
    refuse(fmt::format("{} has no column '{}'{}; it has {}", entry.name, printable(name),
                       near.empty() ? "" : ", did you mean " + near + "?", fmt::join(known, ", ")));
  }
  if (!attributes.empty()) check_vertices_file(a, attributes.front());
  std::vector<std::string> texts = attributes;
  if (a.run.graph.bipartite) texts.emplace_back(side_column);
  check_format(output, texts);
  return attributes;
}

std::vector<std::string> wanted_columns(const Entry& entry, const OutputArguments& output) {
  std::vector<std::string> wanted;
  const bool written = !output.file.empty() && entry.row_columns.empty();
  // Vertices are listed by the first column where no other of the result is asked for.
  const bool any_asked = std::ranges::any_of(entry.columns, [&](const ColumnInfo& column) {
    return contains(output.columns, column.name);
  });
  for (const ColumnInfo& column : entry.columns) {
    const bool first = &column == &entry.columns.front();
    bool is_wanted = written || (first ? column.is_listed || output.top : output.verify);
    if (!output.columns.empty()) {
      is_wanted = contains(output.columns, column.name) || output.verify || (first && !any_asked);
    }
    if (is_wanted) wanted.push_back(column.name);
  }
  return wanted;
}

}  // namespace graphrun::cli

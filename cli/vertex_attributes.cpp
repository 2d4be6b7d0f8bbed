// The attributes of the vertices in the file of --vertices, as columns of a result.
#include "cli/vertex_attributes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <graphrun/base/nearest_name.hpp>
#include <utility>

#include "base/common/printable.hpp"
#include "cli/errors.hpp"
#include "cli/memory.hpp"
#include "cli/output_columns.hpp"

namespace graphrun::cli {
namespace {

// What the file offers, for an error.
std::string fields_text(const std::string& file, const VertexFileShape& shape) {
  if (shape.fields < 2) return file + " has ids alone";
  if (!shape.header) {
    const std::string last = shape.fields > 2 ? fmt::format(" to {}", shape.fields) : "";
    return fmt::format(
        "{} does not name its fields, which are 2{}; --header yes takes its first "
        "line as their names",
        file, last);
  }
  const std::vector<std::string> names(shape.names.begin() + 1, shape.names.end());
  return file + " has " + printable(fmt::format("{}", fmt::join(names, ", ")));
}

// The number of a field by its name, or where there are no names by its number; 0: there is none.
int field_called(const std::string& name, const std::string& file, const VertexFileShape& shape) {
  if (!shape.header) {
    int number = 0;
    const char* const end = name.data() + name.size();
    const auto [past, error] = std::from_chars(name.data(), end, number);
    const bool is_field = error == std::errc() && past == end && number >= 2;
    return is_field && number <= shape.fields ? number : 0;
  }
  const auto found = std::find(shape.names.begin() + 1, shape.names.end(), name);
  if (found == shape.names.end()) return 0;
  if (std::find(found + 1, shape.names.end(), name) != shape.names.end()) {
    throw UsageError("--output-columns: two fields of " + file + " are called '" + printable(name) +
                     "'");
  }
  return static_cast<int>(found - shape.names.begin()) + 1;
}

}  // namespace

AttributeColumns read_attribute_columns(const Run& run, const catalogue::Entry& entry) {
  const GraphArguments& graph = run.arguments().graph;
  AttributeColumns columns;
  columns.names = graph.read.attributes;
  if (columns.names.empty()) return columns;
  const std::string& path = graph.read.vertices_file;
  const std::string file = printable(path);
  const VertexFileShape& shape = run.edges().vertices_file;
  std::vector<int> fields;
  for (const std::string& name : columns.names) {
    fields.push_back(field_called(name, file, shape));
    if (fields.back() > 0) continue;
    const std::vector<std::string> own = vertex_columns(entry);
    std::vector<std::string> known = own;
    if (shape.header) known.insert(known.end(), shape.names.begin() + 1, shape.names.end());
    const std::string near = printable(nearest_name(name, known));
    throw UsageError(fmt::format(
        "--output-columns: neither {} nor {} has a column '{}'{}; {} has {}, {}", entry.name, file,
        printable(name), near.empty() ? "" : ", did you mean " + near + "?", entry.name,
        fmt::join(own, ", "), fields_text(file, shape)));
  }
  ReadOptions options = graph.reading();
  options.memory = run.arguments().device.host_memory();
  options.stop = run.stop_token();
  std::vector<const VertexIds*> ids{&run.given_ids()};
  if (run.sides()) ids = {&run.sides()->sources, &run.sides()->targets};
  columns.values = within_memory(
      "reading " + file, [&] { return read_attributes(path, fields, ids, shape, options); });
  return columns;
}

HostColumn host_column_of_attribute(AttributeColumns& columns, std::size_t number) {
  VertexAttribute& attribute = columns.values.columns[number];
  return {columns.names[number], nullptr, std::move(attribute.place), attribute.texts};
}

}  // namespace graphrun::cli

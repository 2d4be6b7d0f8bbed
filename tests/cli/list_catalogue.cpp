// Prints the catalogue for tests in Python. A line has an algorithm, the name of a field and its
// value.
#include <fmt/format.h>

#include <graphrun/algorithms/catalogue/catalogue.hpp>

#include "cli/algorithm.hpp"

using namespace graphrun::catalogue;

int main() {
  for (const Entry& entry : entries()) {
    const auto line = [&](const char* kind, const std::string& what) {
      fmt::print("{}\t{}\t{}\n", entry.name, kind, what);
    };
    line("summary", entry.summary);
    line("definition", entry.definition);
    for (const std::string& paper : entry.papers) line("paper", paper);
    if (!entry.networkx.empty()) line("networkx", entry.networkx);
    for (const std::string& other : entry.other_names) line("other name", other);
    for (const Parameter& parameter : entry.parameters) {
      const bool is_needed =
          parameter.kind == Parameter::Kind::vertex ||
          (parameter.kind == Parameter::Kind::start_vertices && parameter.otherwise.index() == 0);
      line(is_needed ? "vertex" : "parameter", graphrun::cli::option_of(parameter));
    }
    for (const ColumnInfo& column : entry.columns) {
      if (!column.is_default) continue;
      line(column.per_edge ? "edge column" : "column", column.name);
      if (column.is_listed) line("listed", column.name);
      if (column.kind == ColumnInfo::Kind::label) line("label", column.name);
    }
    if (!entry.rows.empty()) line("rows", entry.rows);
    for (const std::string& column : entry.row_columns) line("row column", column);
    for (const std::string& number : entry.numbers) line("number", number);
    if (entry.measured) line("measured", entry.measured->ldbc);
  }
}

// A report as a table for people.
#include <fmt/format.h>

#include <algorithm>

#include "base/common/printable.hpp"

#include "cli/console.hpp"
#include "cli/report.hpp"
#include "cli/table_text.hpp"
#include "cli/text.hpp"
#include "cli/wrap.hpp"

namespace graphrun::cli {
namespace {

constexpr std::size_t label_width = 10;

std::string edges_text(const GraphFacts& graph) {
  return graph.directed ? counted(graph.counts.edges, "directed edge")
                        : counted(graph.counts.edges, "undirected edge");
}

// The lines of the file that did not become edges, by reason.
std::string reading_text(const GraphFacts& graph) {
  const FileCounts& read = graph.read;
  std::vector<std::string> parts;
  if (read.lines > 0) parts.push_back(counted(read.lines, "line"));
  if (read.comments > 0) parts.push_back(counted(read.comments, "comment"));
  if (read.headers > 0)
    parts.push_back(counted(read.headers, "line of column names", "header lines") + " skipped");
  parts.push_back(counted(read.edges, "edge") + " listed");
  if (graph.counts.duplicates > 0) {
    parts.push_back(counted(graph.counts.duplicates, "repeat") + " merged");
  }
  if (graph.counts.dropped_loops > 0) {
    parts.push_back(counted(graph.counts.dropped_loops, "self-loop") + " dropped");
  }
  if (read.out_of_range > 0) {
    parts.push_back(counted(read.out_of_range, "edge") + " out of range dropped");
  }
  if (read.dropped_infinite > 0) {
    parts.push_back(counted(read.dropped_infinite, "edge") + " of infinite weight dropped");
  }
  if (read.leading_zeros > 0) {
    parts.push_back(counted(read.leading_zeros, "leading zero") + " ignored");
  }
  if (read.zero_weights > 0) {
    parts.push_back(counted(read.zero_weights, "weight") + " of zero kept");
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string column_text(const ListedColumn& column) {
  return column.name.empty() ? "column " + std::to_string(column.number) : "`" + column.name + "`";
}

// The meaning of the columns, where it is not obvious; else empty.
std::string columns_text(const GraphFacts& graph) {
  const ListedColumns& listed = graph.listed;
  std::vector<std::string> parts;
  const bool named = graph.read.headers > 0 && !listed.source.name.empty();
  if (named || listed.asked || listed.source.number != 1 || listed.target.number != 2) {
    parts.push_back("edges from " + column_text(listed.source) + " to " +
                    column_text(listed.target));
  }
  if (listed.weight.number > 0) {
    parts.push_back((graph.lengths ? "lengths from " : "weights from ") +
                    column_text(listed.weight));
  }
  if (listed.text_ids) parts.push_back("ids are text");
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string size_text(const GraphFacts& graph) {
  if (graph.vertices != graph.columns) {
    return fmt::format("{}, {}, {}: a matrix, not a graph", counted(graph.vertices, "row"),
                       counted(graph.columns, "column"),
                       counted(graph.counts.entries, "entry", "entries"));
  }
  std::string size = counted(graph.vertices, "vertex", "vertices") + ", " + edges_text(graph);
  if (graph.counts.self_loops > 0) {
    size += ", of them " + counted(graph.counts.self_loops, "self-loop");
  }
  if (graph.isolated > 0) {
    size += ", " + counted(graph.isolated, "isolated vertex", "isolated vertices");
  }
  return size;
}

}  // namespace

std::vector<Line> graph_lines(const GraphFacts& graph) {
  const std::string where = graph.path == "-" ? "standard input" : printable(graph.path);
  std::string kind = graph.kind;
  if (!graph.compression.empty()) kind += ", " + graph.compression;
  std::vector<Line> lines = {{"graph", fmt::format("{} ({})", where, kind)},
                             {"", size_text(graph)},
                             {"read", reading_text(graph)}};
  if (std::string columns = columns_text(graph); !columns.empty()) {
    lines.push_back({"columns", std::move(columns)});
  }
  return lines;
}

Page page_for(int descriptor) { return {page_width(descriptor), takes_colour(descriptor)}; }

std::string as_text(const std::vector<Line>& lines, const Page& page) {
  std::size_t width = label_width;
  for (const Line& line : lines) width = std::max(width, line.label.size() + 1);
  std::string out;
  for (const auto& [label, text] : lines) {
    const std::string padded = fmt::format("{:<{}}", label, width);
    out += page.colour && !label.empty() ? "\x1b[1m" + padded + "\x1b[0m" : padded;
    out += wrapped(text, page.width, width) + "\n";
  }
  return out;
}

std::string as_text(const Table& table, const Page& page) {
  std::vector<TableColumn> columns;
  for (const auto& title : table.header) columns.push_back({title});
  for (std::size_t c = 0; c < table.gives_way.size(); ++c) {
    columns[c].gives_way = table.gives_way[c];
  }
  if (table.bars) columns.back().left = columns.back().flexible = true;
  return "\n" + table_text(columns, table.rows, {page.width, label_width, page.colour});
}

std::string as_table(const Report& report, const Page& page) {
  std::vector<Line> lines = graph_lines(report.graph);
  lines.insert(lines.end(), report.lines.begin(), report.lines.end());
  std::string out = as_text(lines, page);
  for (const auto& table : report.tables) out += as_text(table, page);
  return out;
}

}  // namespace graphrun::cli

// A report as a table for people.
#include <fmt/format.h>

#include <algorithm>

#include "cli/report.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

constexpr std::size_t label_width = 10;

std::string edges_text(const GraphFacts& graph) {
  return graph.directed ? counted(graph.counts.edges, "directed edge")
                        : counted(graph.counts.edges, "undirected edge");
}

// What the file held that did not become edges, and what was made of it.
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
  if (read.zero_weights > 0) {
    parts.push_back(counted(read.zero_weights, "weight") + " of zero kept");
  }
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

std::string pad(const std::string& text, std::size_t width) {
  return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

}  // namespace

std::vector<Line> graph_lines(const GraphFacts& graph) {
  const std::string where = graph.path == "-" ? "standard input" : graph.path;
  std::string kind = graph.kind;
  if (!graph.compression.empty()) kind += ", " + graph.compression;
  return {{"graph", fmt::format("{} ({})", where, kind)},
          {"", size_text(graph)},
          {"read", reading_text(graph)}};
}

std::string as_text(const std::vector<Line>& lines, bool colour) {
  std::string out;
  for (const auto& [label, text] : lines) {
    const std::string padded = fmt::format("{:<{}}", label, label_width);
    out += colour && !label.empty() ? "\x1b[1m" + padded + "\x1b[0m" : padded;
    out += text + "\n";
  }
  return out;
}

std::string as_text(const Table& table, bool colour) {
  std::vector<std::size_t> widths;
  for (const auto& name : table.header) widths.push_back(name.size());
  for (const auto& row : table.rows) {
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], row[c].size());
  }
  const auto line = [&](const std::vector<std::string>& cells) {
    std::string out(label_width - 2, ' ');
    for (std::size_t c = 0; c < cells.size(); ++c) {
      const bool bar = table.bars && c + 1 == cells.size();
      out += "  " + (bar ? cells[c] : pad(cells[c], widths[c]));
    }
    return out;
  };
  std::string out = "\n";
  out += colour ? "\x1b[1m" + line(table.header) + "\x1b[0m\n" : line(table.header) + "\n";
  for (const auto& row : table.rows) out += line(row) + "\n";
  return out;
}

std::string as_table(const Report& report, bool colour) {
  std::vector<Line> lines = graph_lines(report.graph);
  lines.insert(lines.end(), report.lines.begin(), report.lines.end());
  std::string out = as_text(lines, colour);
  for (const auto& table : report.tables) out += as_text(table, colour);
  return out;
}

}  // namespace graphrun::cli

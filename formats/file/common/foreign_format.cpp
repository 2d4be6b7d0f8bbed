// Signatures of unsupported formats.
#include "formats/file/common/foreign_format.hpp"

#include <algorithm>
#include <array>

#include <graphrun/base/error.hpp>

#include "formats/file/common/fields.hpp"
#include "formats/file/common/preview.hpp"

namespace graphrun::detail {
namespace {

using namespace std::string_view_literals;

struct Foreign {
  std::string_view start, name, advice;
};

constexpr auto export_edges = "export its edges as CSV"sv;
constexpr auto take_table = "read it in Python (Graph.from_arrow), or export its edges as CSV"sv;
// What is read from its end, and by the program alone as a graph.
constexpr auto take_parquet =
    "give its path, no pipe, as the graph, read it in Python (Graph.from_arrow), or export its edges as CSV"sv;

constexpr std::array binary_kinds = {
    Foreign{"PAR1"sv, "a Parquet file"sv, take_parquet},
    Foreign{"ARROW1"sv, "an Arrow file"sv, take_table},
    Foreign{"FEA1"sv, "a Feather file"sv, take_table},
    Foreign{"\x89HDF\r\n\x1a\n"sv, "an HDF5 file"sv, export_edges},
    Foreign{"SQLite format 3\0"sv, "an SQLite database"sv, export_edges},
    Foreign{"\x93NUMPY"sv, "a NumPy array"sv, "write its rows as text (numpy.savetxt)"sv},
    Foreign{"\x89grun\r\n\x1a"sv, "a file of graphrun's own through a pipe"sv, "give its path"sv},
    Foreign{"MATLAB "sv, "a MATLAB file"sv, "export the matrix as Matrix Market"sv},
    Foreign{"7z\xbc\xaf\x27\x1c"sv, "a 7-Zip archive"sv, "unpack it first"sv},
    Foreign{"\x04\x22\x4d\x18"sv, "packed with lz4"sv, "unpack it first (lz4 -d)"sv},
};

// Signatures at the start of a line, after blank lines, in any case.
constexpr std::array text_kinds = {
    Foreign{"<!doctype html"sv, "a web page"sv, "download the file that it links to"sv},
    Foreign{"<html"sv, "a web page"sv, "download the file that it links to"sv},
    Foreign{"<gexf"sv, "a GEXF file"sv, export_edges},
    Foreign{"dl n"sv, "a UCINET file"sv, export_edges},
};

[[noreturn]] void refuse(const std::string& path, std::string_view name, std::string_view advice) {
  throw FileError(path + ": " + std::string(name) + ", which is not read: " + std::string(advice));
}

std::string_view without_blanks(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  return text.substr(begin);
}

bool is_json(std::string_view text) {
  if (!text.starts_with('{') && !text.starts_with('[')) return false;
  const std::string_view next = without_blanks(text.substr(1));
  return next.empty() || "\"{[]}"sv.find(next.front()) != std::string_view::npos ||
         (text.front() == '[' && "-0123456789"sv.find(next.front()) != std::string_view::npos);
}

// "graph [", "graph {" or "digraph name {", also after a few lines such as 'Creator "..."' or a
// comment.
std::string_view graph_block(std::string_view text) {
  for (int line = 0; line < 5 && !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string first = lower_case(text.substr(0, end));
    for (const std::string_view word :
         {"graph"sv, "digraph"sv, "strict graph"sv, "strict digraph"sv}) {
      if (!first.starts_with(word)) continue;
      const std::string_view rest = without_blanks(text.substr(word.size()));
      if (word == "graph" && rest.starts_with('[')) return "a GML file";
      const std::string_view below = without_blanks(text.substr(end));
      const bool block = first.find('{') != first.npos || below.starts_with('{');
      return block ? "a Graphviz file" : std::string_view();
    }
    const bool preamble = first.starts_with("creator") || first.starts_with("version") ||
                          first.starts_with("comment") || first.starts_with('#');
    if (!preamble) return {};
    text = without_blanks(text.substr(end));
  }
  return {};
}

}  // namespace

void refuse_foreign(const std::string& path, std::string_view start) {
  // Binary signatures count only if the file has bytes that text never has: PAR1 can be a vertex
  // id.
  const bool is_binary = start.find('\0') != start.npos;
  for (const Foreign& kind : binary_kinds) {
    const bool printable_start = kind.start.front() >= 'A' && kind.start.front() <= 'Z';
    if (start.starts_with(kind.start) && (is_binary || !printable_start)) {
      refuse(path, kind.name, kind.advice);
    }
  }
  constexpr std::size_t looked_at = 4096;
  const std::string_view text = without_blanks(start.substr(0, looked_at));
  const std::string lower = lower_case(text);
  for (const Foreign& kind : text_kinds) {
    if (lower.starts_with(kind.start)) refuse(path, kind.name, kind.advice);
  }
  if (lower.starts_with("<?xml") || lower.starts_with("<!--")) {
    for (const Foreign& kind : text_kinds) {
      if (kind.start.front() == '<' && lower.find(kind.start) != lower.npos) {
        refuse(path, kind.name, kind.advice);
      }
    }
    refuse(path, "an XML file", export_edges);
  }
  if (is_json(text)) refuse(path, "a JSON file", export_edges);
  if (const auto name = graph_block(text); !name.empty()) refuse(path, name, export_edges);
}

}  // namespace graphrun::detail

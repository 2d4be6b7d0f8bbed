// Reads a graph file of any known kind, plain or compressed, from a path or standard input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include <graphrun/formats/file/edge_list.hpp>

namespace graphrun {

enum class IndexBase { automatic, zero, one };     // automatic: the format's own rule
enum class OutOfRange { error, drop };             // an index outside the header's dimensions
enum class IdKind { automatic, integer, string };  // of edge lists

// Which numbers of a line become weights. automatic: the format's weight, or an edge list's third
// column where it has exactly three; column N counts the line's fields from 1, so 3 is the first
// after the two ids.
struct WeightColumn {
  enum Kind { automatic, none, column } kind = automatic;
  int number = 3;
};

struct ReadProgress {
  std::int64_t bytes_read = 0;   // of the file as stored
  std::int64_t bytes_total = 0;  // 0 where unknown (a pipe)
  std::int64_t edges = 0;        // parsed so far, by all threads
};

struct ReadOptions {
  std::optional<FileKind> kind;  // nothing: detect from the content
  std::optional<bool> directed;  // nothing: what the file says, else directed
  WeightColumn weights;
  IndexBase index_base = IndexBase::automatic;
  OutOfRange out_of_range = OutOfRange::error;
  IdKind ids = IdKind::automatic;
  std::string
      vertices_file;      // one id per line: the vertices of an edge list, isolated ones included
  char delimiter = '\0';  // of edge lists; '\0': spaces, tabs or commas, as the first line shows
  char comment = '\0';    // '\0': '#' and '%'
  int threads = 0;        // 0: as many as there are processors
  std::size_t block_bytes = std::size_t{4} << 20;     // text handed to one thread at a time
  std::stop_token stop;                               // polled between blocks
  std::function<void(const ReadProgress&)> progress;  // called from one thread at a time
};

// Reads `path`, or standard input where it is "-". The kind and the compression (gzip, zstd) are
// detected from the content; the suffix only settles what the content leaves open. For LDBC the
// path is the .properties file, the .e file or the .v file (or their common prefix).
//
// The result does not depend on `threads` or `block_bytes`. Throws FileError (missing, a directory,
// unreadable, a broken compressed stream), ParseError (with line and column), Unsupported (more
// than 2^31-1 vertices; complex or dense matrices) and Cancelled.
EdgeList read_edges(const std::string& path, const ReadOptions& options = {});

// Reads lines of "id" or "id value" (blank- or comma-separated, '#' comments): the vertices of
// --sources and the teleport weights of --personalize. Values default to 1. Throws ParseError for
// an id that is not in `ids`, a value that is not a finite number >= 0, and an empty file.
struct VertexValues {
  std::vector<index_t> vertices;
  std::vector<double> values;
};
VertexValues read_vertex_values(const std::string& path, const VertexIds& ids);

}  // namespace graphrun

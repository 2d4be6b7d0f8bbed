// Reads a graph file of any known kind, plain or compressed, from a path or standard input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <graphrun/base/memory_budget.hpp>
#include <graphrun/formats/file/edge_list.hpp>

namespace graphrun {

enum class IndexBase { automatic, zero, one };  // automatic: the format's own rule
enum class OutOfRange { error, drop };          // an index outside the header's dimensions
enum class HeaderLine { automatic, yes, no };   // whether the first line names the columns
enum class InfiniteWeights { error, drop };     // an edge whose weight is infinite or NaN

// Of edge lists. automatic: integers where the ids of the first edge are numbers, else text; text
// too where one of the first ids has a leading zero (007 and 7 are then two vertices). integer: 007
// and 7 are one vertex, and FileCounts::leading_zeros counts such ids.
enum class IdKind { automatic, integer, string };

// Which numbers of a line become weights. automatic: the format's weight; of an edge list the
// column whose name says so (weight, length, cost, ...), or the third of exactly three columns
// unless it is named as something else or looks like times. none: a column of weights is not
// parsed. column N counts the line's fields from 1, so 3 is the first after the two ids.
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
  // Of an edge list: source, target and, where there is a third, weight; each the name of a column
  // (in any case) or its number from 1. Empty: by the names in the first line, else the first two.
  std::vector<std::string> columns;
  HeaderLine header = HeaderLine::automatic;
  InfiniteWeights infinite = InfiniteWeights::error;
  std::string
      vertices_file;  // one id per line: the vertices of an edge list, isolated ones included
  bool files_anywhere = false;  // an LDBC .properties file may name files outside its own folder
  char delimiter = '\0';  // of edge lists; '\0': spaces, tabs, commas... as the first lines show
  char comment = '\0';    // '\0': '#' and '%'
  // What reading may take, with what the EdgeList then holds; null: no limit but the memory itself.
  std::shared_ptr<MemoryBudget> memory;
  int threads = 0;                                    // 0: as many as there are processors
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
// than 2^31-1 vertices; complex or dense matrices), OutOfMemory and Cancelled.
EdgeList read_edges(const std::string& path, const ReadOptions& options = {});

// Reads lines of "id" or "id value" (blank- or comma-separated, '#' comments): the vertices of
// --sources and the teleport weights of --personalize. Values default to 1. Throws ParseError for
// an id that is not in `ids`, a value that is not a finite number >= 0, and an empty file.
struct VertexValues {
  std::vector<index_t> vertices;
  std::vector<double> values;
};
VertexValues read_vertex_values(const std::string& path, const VertexIds& ids,
                                std::shared_ptr<MemoryBudget> memory = nullptr);

}  // namespace graphrun

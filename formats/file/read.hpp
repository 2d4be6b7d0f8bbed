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
#include <graphrun/base/ranks.hpp>
#include <graphrun/formats/file/edge_list.hpp>
#include <graphrun/formats/file/vertex_sets.hpp>

namespace graphrun {

// Policies of ReadOptions.
enum class IndexBase { automatic, zero, one };  // automatic: the format's convention
enum class OutOfRange { error, drop };          // an index outside the header's dimensions
enum class HeaderLine { automatic, yes, no };   // whether the first line is a header
enum class InfiniteWeights { error, drop };     // an edge with an infinite or NaN weight

// The decimal mark of an edge list's weights. automatic: a comma if the first lines have it and no
// point, unless commas separate the columns; else a point.
enum class DecimalMark { automatic, point, comma };

// Type of the ids of an edge list. automatic: integers if the ids of the first edge are numbers,
// else text. It is also text if one of the first ids has a leading zero: 007 and 7 are then two
// vertices. integer: 007 and 7 are one vertex, and FileCounts::leading_zeros counts such ids.
enum class IdKind { automatic, integer, string };

// Which number of a line is the weight. automatic: the format's weight; for an edge list the column
// with a suitable name (weight, length, cost, ...), or the third of exactly three columns unless it
// has another name or looks like times. none: a column of weights is not parsed. column N: field N
// of the line, from 1; 3 is the first after the two ids.
struct WeightColumn {
  enum Kind { automatic, none, column } kind = automatic;
  int number = 3;
};

// Progress of read_edges().
struct ReadProgress {
  std::int64_t bytes_read = 0;   // stored bytes of the file
  std::int64_t bytes_total = 0;  // 0 if unknown (a pipe)
  std::int64_t edges = 0;        // parsed so far, by all threads
};

// Settings of read_edges().
struct ReadOptions {
  std::string name;              // of the file in messages; empty: its path
  std::optional<FileKind> kind;  // nothing: detect from the content
  std::optional<bool> directed;  // nothing: from the file, else directed
  WeightColumn weights;
  IndexBase index_base = IndexBase::automatic;
  OutOfRange out_of_range = OutOfRange::error;
  IdKind ids = IdKind::automatic;
  // Edge list: source, target and optionally weight, each the name of a column (in any case) or its
  // number from 1. Empty: by the names in the first line, else the first two. GraphML: the third is
  // the name of an attribute of edges.
  std::vector<std::string> columns;
  HeaderLine header = HeaderLine::automatic;
  InfiniteWeights infinite = InfiniteWeights::error;
  DecimalMark decimal = DecimalMark::automatic;
  // One id per line, before other fields: the vertices of an edge list, isolated ones included.
  std::string vertices_file;
  // The fields of that file that read_attributes() is to read, each a name or a number from 2. A
  // first line that has such a name is a header.
  std::vector<std::string> attributes;
  // graphrun's own file: EdgeList::built in place of the list of edges. The file must not be
  // truncated while the matrix lives.
  bool keep_built = false;
  // With keep_built: its rows are read and checked when they are taken from
  // BuiltMatrix::rows_of_file, by a process that needs some of them.
  bool rows_later = false;
  // graphrun's own file that has EdgeList::sides is read with them, `directed` or not.
  bool two_sided = false;
  // Several processes that read the file together, in a call of all of them: of a text that is an
  // edge list, JSON lines or a Matrix Market file each reads the lines of its own share
  // (EdgeList::share). Packed files have no shares. Of any other file each has the whole. Null:
  // this process alone.
  std::shared_ptr<Ranks> ranks;
  bool files_anywhere = false;  // whether LDBC's .properties may name files outside its folder
  char delimiter = '\0';        // edge lists; '\0': detect from the first lines
  char comment = '\0';          // '\0': '#' and '%'
  // Budget of the reader and of its EdgeList; null: limited by the machine's memory only.
  std::shared_ptr<MemoryBudget> memory;
  int threads = 0;                                    // 0: all usable processors
  std::size_t block_bytes = std::size_t{4} << 20;     // text per block and thread
  std::stop_token stop;                               // polled between blocks
  std::function<void(const ReadProgress&)> progress;  // called from one thread at a time
};

// Reads `path`: a file, "-" for standard input, ARCHIVE:MEMBER, or a folder or pattern of files of
// edges that are one graph. Kind and packing are detected from the content; the suffix counts where
// that is ambiguous. For LDBC the path is the .properties, .e or .v file or their common prefix.
// graphrun's own file, a .npz and a .zip must be regular files. Files of GAP (.sg, .wsg, .el, .wel)
// and Graph500 (.packed, .g500) have no signature and are told by their suffix. GraphML needs a
// build with the library expat.
//
// The result does not depend on `threads` or `block_bytes`. Blocks. Throws FileError (missing, a
// directory, unreadable, a broken compressed stream), ParseError (with line and column),
// Unsupported (more than 2^31-1 vertices; complex matrices; kinds of a format that are no graph of
// vertices and edges), OutOfMemory, Cancelled and, with ranks, RankFailed.
EdgeList read_edges(const std::string& path, const ReadOptions& options = {});

// Rows [begin, end) of graphrun's own file, whose columns are all vertices. Of the file only its
// header, its list of checksums and these rows are read and checked, so that many processes can
// each read a share. Counts of edges are those of the whole file. Blocks. Throws InvalidArgument
// for other rows than the file's, and as read_edges() does.
std::shared_ptr<const BuiltMatrix> read_rows(const std::string& path, index_t begin, index_t end,
                                             ReadOptions options = {});

// Vertices and their values.
struct VertexValues {
  std::vector<index_t> vertices;
  std::vector<double> values;
};
// Reads lines of "id" or "id value" (separated by blanks or a comma, '#' comments): the vertices of
// --sources and the teleport weights of --personalize. Values default to 1. Blocks. Throws
// ParseError for an id that is not in `ids`, a value that is not a finite number >= 0, and an empty
// file.
VertexValues read_vertex_values(const std::string& path, const VertexIds& ids,
                                std::shared_ptr<MemoryBudget> memory = nullptr);

// Reads lines of one or more ids (separated by blanks or commas, '#' comments): a set of vertices a
// line, each vertex once, the sets of --seeds. Blocks. Throws as read_vertex_values().
VertexSets read_vertex_sets(const std::string& path, const VertexIds& ids,
                            std::shared_ptr<MemoryBudget> memory = nullptr);

}  // namespace graphrun

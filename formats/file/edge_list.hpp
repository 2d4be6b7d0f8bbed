// A graph as a file gives it: two arrays of vertex numbers in host memory, weights as read, ids,
// and the counts of everything that was met on the way.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <graphrun/base/memory_budget.hpp>
#include <graphrun/base/types.hpp>
#include <graphrun/formats/file/vertex_ids.hpp>

namespace graphrun {

enum class FileKind { matrix_market, edge_list, dimacs, metis, ldbc, generated };
std::string_view name(FileKind kind);  // "Matrix Market", "edge list", ...

// What a listed entry (u, v, w) stands for.
enum class Symmetry {
  general,         // the entry (u, v)
  symmetric,       // also (v, u) with the same weight; an undirected edge, stored once or twice
  skew_symmetric,  // also (v, u) with weight -w
};

// None, or one per edge, in the type the file's numbers need: integers without a sign of a fraction
// are int32 where all fit and int64 otherwise, the rest is double (float where a caller made it
// so).
using HostWeights =
    std::variant<std::monostate, std::vector<std::int32_t>, std::vector<std::int64_t>,
                 std::vector<float>, std::vector<double>>;

struct FileCounts {
  std::int64_t bytes = 0;             // of text, after decompression
  std::int64_t lines = 0;             // all of them
  std::int64_t comments = 0;          // comment lines
  std::int64_t headers = 0;           // lines of column names that were skipped
  std::int64_t edges = 0;             // entries listed, before anything was dropped or merged
  std::int64_t out_of_range = 0;      // entries dropped under OutOfRange::drop
  std::int64_t zero_weights = 0;      // explicit zeros, kept
  std::int64_t dropped_infinite = 0;  // entries dropped under InfiniteWeights::drop
  std::int64_t leading_zeros = 0;     // integer ids read as if without them
  int columns = 2;                    // fields per line: 2, 3 (a weight) or more
};

// A column of an edge list.
struct ListedColumn {
  int number = 0;    // in the line, counted from 1; 0: there is none
  std::string name;  // empty where no line names the columns
};

// Why the first line was or was not taken for names of columns.
enum class HeaderEvidence {
  none,              // the first line is an edge
  asked,             // ReadOptions::header
  above_numbers,     // words above columns of numbers
  known_words,       // words such as source and target, which are no ids in the lines below
  unrepeated_words,  // words that are no ids in many lines below, whose own ids recur
  undecided,         // read as an edge; its words are no ids in the few lines below
};

// How the lines of an edge list were understood.
struct ListedColumns {
  ListedColumn source{1, {}}, target{2, {}};
  ListedColumn weight;         // read as weights
  ListedColumn unread_weight;  // numbers that could be weights, and were not read
  ListedColumn times;          // the third column, where it rises like times and so is no weight
  HeaderEvidence header = HeaderEvidence::none;
  bool asked = false;     // ReadOptions::columns
  bool text_ids = false;  // ids are text although IdKind::automatic was asked
};

struct EdgeList {
  FileKind kind = FileKind::edge_list;
  std::string compression;  // "", "gzip" or "zstd"
  index_t rows = 0;         // vertices, unless rows != columns
  index_t columns = 0;
  Symmetry symmetry = Symmetry::general;
  bool direction_assumed = false;  // of an edge list: neither it nor the options say which it is
  std::vector<index_t> from, to;
  HostWeights weights;
  VertexIds ids;  // of the rows; when rows == columns, of the vertices
  FileCounts counts;
  ListedColumns listed;               // of FileKind::edge_list
  std::vector<std::string> warnings;  // one sentence each, without a final newline

  // What the edges and the ids take of ReadOptions::memory. Who frees the edges resets the first.
  std::shared_ptr<MemoryShare> memory_of_edges, memory_of_ids;

  // What an LDBC .properties file says, empty otherwise: "bfs.source-vertex" -> "1", and so on.
  std::vector<std::pair<std::string, std::string>> properties;

  bool directed() const noexcept { return symmetry != Symmetry::symmetric; }
  bool weighted() const noexcept { return !std::holds_alternative<std::monostate>(weights); }
};

}  // namespace graphrun

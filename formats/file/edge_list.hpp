// A graph as read from a file: two arrays of vertex numbers in host memory, weights, ids, and
// counts of the file's content.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <graphrun/base/complex.hpp>
#include <graphrun/base/memory_budget.hpp>
#include <graphrun/base/types.hpp>
#include <graphrun/formats/file/vertex_ids.hpp>

namespace graphrun {

// Kinds of graph files.
enum class FileKind {
  matrix_market,
  edge_list,
  dimacs,
  metis,
  ldbc,
  generated,
  npz,
  grun,       // graphrun's own
  gap,        // .sg and .wsg of the GAP Benchmark Suite
  galois,     // binary .gr of Galois
  graph500,   // packed edges of Graph500
  networkit,  // .nkb of NetworKit
  json_lines,
  konect,
  ligra,
  pajek,
  graphml,
};
std::string_view name(FileKind kind);  // "Matrix Market", "edge list", ...

// The entries that a listed (u, v, w) stands for.
enum class Symmetry {
  general,         // (u, v)
  symmetric,       // (u, v) and (v, u) with equal weights; an undirected edge, stored once or twice
  skew_symmetric,  // (u, v) with w and (v, u) with -w
  hermitian,       // (u, v) with w and (v, u) with the conjugate of w, which is complex
};

// None, or one per edge. Integers are int32 if all of them fit, else int64; other numbers are
// double, and complex ones pairs of double (of float only if a caller or a binary file has them).
using HostWeights = std::variant<std::monostate, std::vector<std::int32_t>,
                                 std::vector<std::int64_t>, std::vector<float>, std::vector<double>,
                                 std::vector<Complex<float>>, std::vector<Complex<double>>>;

// Whether these are complex numbers.
bool is_complex(const HostWeights& weights) noexcept;

// Counts of a file's lines and entries.
struct FileCounts {
  std::int64_t bytes = 0;             // of decompressed text
  std::int64_t lines = 0;             // lines of all kinds
  std::int64_t comments = 0;          // comment lines
  std::int64_t headers = 0;           // skipped lines of column names
  std::int64_t edges = 0;             // listed entries, before any was dropped or merged
  std::int64_t out_of_range = 0;      // entries dropped under OutOfRange::drop
  std::int64_t zero_weights = 0;      // explicit zeros, kept
  std::int64_t dropped_infinite = 0;  // entries dropped under InfiniteWeights::drop
  std::int64_t leading_zeros = 0;     // integer ids whose leading zeros were ignored
  int columns = 2;                    // fields per line: 2, 3 (a weight) or more
};

// A column of an edge list.
struct ListedColumn {
  int number = 0;    // from 1; 0: no such column
  std::string name;  // empty without a header
};

// Why the first line was or was not read as a header.
enum class HeaderEvidence {
  none,              // the first line is an edge
  asked,             // ReadOptions::header
  above_numbers,     // words above columns of numbers
  known_words,       // words such as source and target that are not ids in the lines below
  unrepeated_words,  // words that are not ids below, although the ids below recur
  undecided,         // read as an edge; its words are not ids in the few lines below
};

// The detected columns of an edge list.
struct ListedColumns {
  ListedColumn source{1, {}}, target{2, {}};
  ListedColumn weight;         // read as weights
  ListedColumn unread_weight;  // numbers that may be weights, not read
  ListedColumn times;          // the third column, if it ascends like timestamps; not a weight
  HeaderEvidence header = HeaderEvidence::none;
  bool asked = false;     // ReadOptions::columns
  bool text_ids = false;  // ids are text under IdKind::automatic
};

// How the file of ReadOptions::vertices_file splits into fields.
struct VertexFileShape {
  char delimiter = ' ';            // ' ': any blanks
  int fields = 1;                  // of a line
  bool header = false;             // whether its first line names them
  bool may_be_header = false;      // or is read as a vertex, being of words alone
  std::vector<std::string> names;  // then: of all fields, that of the id first
};

// A rank's share of a text.
struct ListedShare {
  std::int64_t edges_of_all = 0;  // in the lists of all ranks
  std::int64_t bytes = 0;         // of the file that this rank read
};

struct BuiltMatrix;

// Which vertices of an undirected graph are sources and which targets (vertex_sides.hpp).
struct ListedSides {
  index_t sources = 0;    // these are the first, and targets the rest
  bool prefixed = false;  // whether ids are source:ID and target:ID
  bool numbered_sources = false, numbered_targets = false;  // and these are of whole numbers
};

// A graph as read from a file, in host memory.
struct EdgeList {
  FileKind kind = FileKind::edge_list;
  // "", "gzip", "zstd", "xz", "bzip2", or an archive: "zip", "tar in gzip".
  std::string compression;
  index_t rows = 0;  // number of vertices, unless rows != columns
  index_t columns = 0;
  Symmetry symmetry = Symmetry::general;
  bool direction_assumed = false;  // neither the file nor the options give its direction
  std::vector<index_t> from, to;
  HostWeights weights;
  bool has_complex = false;  // the file's weights are complex, whether they are read or not
  // built_matrix.hpp: the matrix of graphrun's own file under ReadOptions::keep_built, in place of
  // from, to and weights, which are then empty.
  std::shared_ptr<const BuiltMatrix> built;
  // ReadOptions::ranks: from, to and weights are this rank's, in the order of the file behind those
  // of the ranks before. Everything else is of the whole file.
  std::optional<ListedShare> share;
  VertexIds ids;  // of the rows; of the vertices if rows == columns
  FileCounts counts;
  ListedColumns listed;               // of FileKind::edge_list
  VertexFileShape vertices_file;      // of ReadOptions::vertices_file
  std::optional<ListedSides> sides;   // of two_sided(), and of a .grun of it
  std::vector<std::string> warnings;  // one sentence each, without a final newline

  // The shares of edges and ids in ReadOptions::memory. Reset the first when freeing the edges.
  std::shared_ptr<MemoryShare> memory_of_edges, memory_of_ids;

  // Properties of LDBC's .properties file, such as "bfs.source-vertex" -> "1"; else empty.
  std::vector<std::pair<std::string, std::string>> properties;

  bool directed() const noexcept { return symmetry != Symmetry::symmetric; }
  bool weighted() const noexcept;  // by the weights of the list or of the built matrix
};

}  // namespace graphrun

// Recipe of a synthetic graph: its kind, size and seed; also as text in place of a file's path:
// "kron:20", "urand:20:16", "grid:2048x2048:removed=0.1".
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <graphrun/base/types.hpp>

namespace graphrun {

// Kinds of synthetic graphs.
// kron        Kronecker graph of Graph500 and GAP: rmat with quadrants .57 .19 .19 .05, undirected,
//             its vertices randomly permuted
// rmat        recursive matrix (Chakrabarti, Zhan and Faloutsos, SDM 2004), directed, vertices not
//             permuted, duplicate edges kept
// urand       both ends of each edge uniform (Erdos and Renyi's G(n, m)), undirected
// grid        a lattice of width x height with randomly removed edges, undirected
// smallworld  Watts and Strogatz: a ring with edges to the nearest neighbours, randomly rewired,
//             undirected
enum class GraphKind { kron, rmat, urand, grid, smallworld };
std::string_view name(GraphKind kind);                       // "kron", ...
std::optional<GraphKind> graph_kind(std::string_view name);  // nothing for an unknown name

// Uniform random weights: integers from low to high, both included, stored as int32; or, with
// `real`, doubles from low up to high.
struct WeightRange {
  double low = 1, high = 1;
  bool real = false;
};

// Parameters of a synthetic graph. Fields that its kind does not use are ignored.
struct GraphRecipe {
  GraphKind kind = GraphKind::kron;
  int scale = 0;                  // 2^scale vertices; not for a grid
  double degree = 16;             // edges generated per vertex; smallworld: neighbours, even
  index_t width = 0, height = 0;  // grid
  double removed = 0.1;           // grid: probability that an edge is removed
  double rewire = 0.1;            // smallworld: probability that an edge is rewired
  std::array<double, 4> quadrants = {0.57, 0.19, 0.19,
                                     0.05};  // kron and rmat; other values for rmat only
  std::uint64_t seed = 1;
  std::optional<WeightRange> weights;  // none: a pattern

  bool directed() const noexcept { return kind == GraphKind::rmat; }
  offset_t vertices() const noexcept;
  // Edges to generate, before self-loops and duplicates are merged, or edges of a grid removed.
  offset_t edges() const noexcept;
};

// Whether `text` begins with a kind and a colon. A file of that name can be given as "./kron:20".
bool looks_like_recipe(std::string_view text);

// "kron:SCALE[:DEGREE]", the same for rmat, urand and smallworld, "grid:WIDTHxHEIGHT"; then any of
// ":seed=N", ":removed=P" (grid), ":rewire=P" (smallworld) and ":abcd=A,B,C,D" (rmat). Throws
// InvalidArgument, naming the wrong part, and as check_recipe() does.
GraphRecipe parse_recipe(std::string_view text);

// The text that parse_recipe() reads, without defaults and without weights.
std::string recipe_text(const GraphRecipe& recipe);

// Four probabilities that sum to 1, "A,B,C,D"; "WIDTHxHEIGHT"; "LOW:HIGH", real if either has a
// decimal point or an exponent. Throw InvalidArgument.
std::array<double, 4> parse_quadrants(std::string_view text);
void parse_size(std::string_view text, GraphRecipe* recipe);
WeightRange parse_weight_range(std::string_view text);

// Throws InvalidArgument for an invalid recipe and Unsupported for more than 2^31 - 1 vertices.
void check_recipe(const GraphRecipe& recipe);

}  // namespace graphrun

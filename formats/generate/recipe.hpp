// What to generate: the kind of a synthetic graph, its size and its seed; also as text that stands
// where a file's path may: "kron:20", "urand:20:16", "grid:2048x2048:removed=0.1".
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <graphrun/base/types.hpp>

namespace graphrun {

// kron        Graph500's and GAP's Kronecker graph: rmat's edges of quadrants .57 .19 .19 .05 with
//             the vertices in random order, taken as undirected
// rmat        Chakrabarti, Zhan and Faloutsos's recursive matrix, directed, vertices in the order
//             in which they arise and repeated edges as they come
// urand       both ends of each edge uniform (Erdos and Renyi's G(n, m)), undirected
// grid        a lattice of width x height with each edge removed at random, undirected
// smallworld  Watts and Strogatz: a ring on which each vertex knows the nearest, and edges rewired
//             at random, undirected
enum class GraphKind { kron, rmat, urand, grid, smallworld };
std::string_view name(GraphKind kind);                       // "kron", ...
std::optional<GraphKind> graph_kind(std::string_view name);  // nothing for another name

// Uniform random weights. Whole numbers from low to high, both included, kept as int32; or, with
// `real`, doubles from low up to high.
struct WeightRange {
  double low = 1, high = 1;
  bool real = false;
};

struct GraphRecipe {
  GraphKind kind = GraphKind::kron;
  int scale = 0;       // 2^scale vertices; not of a grid
  double degree = 16;  // edges generated per vertex; smallworld: neighbours, an even number
  index_t width = 0, height = 0;  // grid
  double removed = 0.1;           // grid: the probability that an edge is left out
  double rewire = 0.1;            // smallworld: the probability that an edge leads elsewhere
  std::array<double, 4> quadrants = {0.57, 0.19, 0.19,
                                     0.05};  // kron and rmat; others for rmat only
  std::uint64_t seed = 1;
  std::optional<WeightRange> weights;  // none: a pattern

  bool directed() const noexcept { return kind == GraphKind::rmat; }
  offset_t vertices() const noexcept;
  // Edges to generate, before loops and repeats go; of a grid, before any is removed.
  offset_t edges() const noexcept;
};

// Whether `text` begins with a kind and a colon. A file of such a name can be given as "./kron:20".
bool looks_like_recipe(std::string_view text);

// "kron:SCALE[:DEGREE]", the same for rmat, urand and smallworld, "grid:WIDTHxHEIGHT"; then any of
// ":seed=N", and ":removed=P" (grid), ":rewire=P" (smallworld), ":abcd=A,B,C,D" (rmat). Throws
// InvalidArgument, naming what is wrong, and what check_recipe() throws.
GraphRecipe parse_recipe(std::string_view text);

// The recipe as parse_recipe() reads it, without what is left at its default; weights are not part
// of it.
std::string recipe_text(const GraphRecipe& recipe);

// Four shares that sum to 1, "A,B,C,D"; and "WIDTHxHEIGHT"; and "LOW:HIGH", real where either has a
// decimal point or an exponent. Throw InvalidArgument.
std::array<double, 4> parse_quadrants(std::string_view text);
void parse_size(std::string_view text, GraphRecipe* recipe);
WeightRange parse_weight_range(std::string_view text);

// Throws InvalidArgument for a recipe that makes no sense and Unsupported for more than 2^31 - 1
// vertices.
void check_recipe(const GraphRecipe& recipe);

}  // namespace graphrun

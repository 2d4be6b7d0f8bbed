// How many vertices lie within some hops of each vertex, and the neighbourhood function.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Result of neighbourhood() and estimated_neighbourhood().
struct NeighbourhoodResult {
  // For each vertex v, of the vertices at most `hops` edges away from v, v among them, how many
  // there are, as a multiple of 1 / unit: exactly, with a unit of 1, or as an estimate.
  Vector<std::int64_t> within;
  std::int64_t unit = 1;
  // N(h), the sum over all vertices, for h = 0, 1 and so on: pairs (u, v) at a distance of at most
  // h edges from u to v, each vertex with itself among them. N(0) is exact.
  std::vector<double> function;
  bool complete = false;  // a hop more reaches nothing; false where none was tried
};

// Progress: `done` of `parts` parts of the vertices have been counted, and `hop` hops of the next.
struct NeighbourhoodProgress {
  index_t done, parts;
  int hop;
};

// As many hops as lead to further vertices.
inline constexpr int all_hops = std::numeric_limits<int>::max();

// Exact: bits for 4096 vertices at a time, in rows of bits, advanced hop by hop over (or, and).
// Takes up to 1,048 bytes a vertex. `on_progress` may be empty. Blocks. Polls the context's stop
// token (throws Cancelled). Throws InvalidArgument for a negative number of hops, OutOfMemory.
NeighbourhoodResult neighbourhood(
    const Graph& graph, int hops = all_hops,
    const std::function<void(const NeighbourhoodProgress&)>& on_progress = {});

// Estimated, by HyperLogLog counters of 2^precision registers of a byte at each vertex. The
// standard error of a count is standard_error(precision) of it: within that of the count lie 65 %
// of all estimates, within twice that 95 %. Depends on the numbers of the vertices and the seed
// alone: the same bits on every device and for any number of threads. Takes 2^(precision + 1) + 40
// bytes a vertex. Throws also InvalidArgument for a precision below 4 or above 16.
//
// Boldi, Rosa and Vigna, HyperANF: approximating the neighbourhood function of very large graphs on
// a budget, WWW 2011.
NeighbourhoodResult estimated_neighbourhood(
    const Graph& graph, int hops, int precision, std::uint64_t seed,
    const std::function<void(const NeighbourhoodProgress&)>& on_progress = {});

// 1.04 / sqrt(2^precision).
double standard_error(int precision);

// The least number of hops within which a share of all pairs of a vertex and another that it
// reaches lie, counted on between whole numbers as if the pairs lay evenly. Nothing where there is
// no such pair. Throws InvalidArgument for a share that is not in (0, 1], or no function.
//
// Palmer, Gibbons and Faloutsos, ANF: a fast and scalable tool for data mining in massive graphs,
// KDD 2002.
std::optional<double> effective_diameter(std::span<const double> function, double share = 0.9);

// The mean distance of those pairs. Nothing where there is none.
std::optional<double> mean_distance(std::span<const double> function);

}  // namespace graphrun

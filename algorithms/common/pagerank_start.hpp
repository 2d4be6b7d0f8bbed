// What PageRank begins with: checked options, the share of an edge, and ranks near the end.
#pragma once

#include <string>
#include <type_traits>

#include <graphrun/algorithms/pagerank.hpp>
#include <graphrun/engine/elementwise.hpp>

#include "algorithms/common/iteration.hpp"

namespace graphrun {

// Throws InvalidArgument unless there is one value >= 0 per vertex, not all zero. Null: nothing.
template <class T>
void check_distribution(const Graph& graph, const std::string& name, const Vector<T>* values) {
  if (values == nullptr) return;
  require(values->size() == static_cast<std::size_t>(graph.own_vertices()),
          ("pagerank: the " + name + " vector must have one value per vertex").c_str());
  require(count_negative(*values) == 0 && sum(*values) > 0,
          ("pagerank: " + name + " values must not be negative, nor all zero").c_str());
}

// Throws InvalidArgument for options out of range, or that do not fit the graph.
template <class T>
void check_pagerank(const Graph& graph, const PageRankOptions<T>& options) {
  if (!(options.damping >= 0 && options.damping < 1)) {
    throw InvalidArgument("pagerank: damping is " + std::to_string(options.damping) +
                          ", and must be from 0 to less than 1");
  }
  check_iteration("pagerank", graph, options);
  require(options.variant != PageRankVariant::ldbc || std::is_same_v<T, double>,
          "pagerank: the ldbc variant is defined in double precision");
  require(options.variant != PageRankVariant::gap || options.dangling == nullptr,
          "pagerank: the gap variant loses the rank of dangling vertices");
  check_distribution(graph, "teleport", options.teleport);
  check_distribution(graph, "start", options.start);
  check_distribution(graph, "dangling", options.dangling);
}

template <class T>
const Vector<T>& degree_of(const Graph& graph, bool weighted) {
  return weighted ? graph.weighted_out_degree<T>() : graph.out_degree<T>();
}

// 1 / degree: the share of a vertex's rank that each of its edges, or unit of weight, carries.
template <class T>
Vector<T> edge_share(const Graph& graph, bool weighted) {
  auto share = graph.vector<T>();
  reciprocal(degree_of<T>(graph, weighted), share);
  return share;
}

// Whether rank can come to a vertex without an edge to follow: in an undirected graph only to an
// isolated one.
template <class T>
bool can_be_lost(const Graph& graph, const PageRankOptions<T>& options) {
  return graph.directed() || options.weighted || graph.isolated() > 0;
}

// Ranks near those of an undirected graph: who never teleports is at a vertex in proportion to its
// degree, who always does where that leads. At vertices without edges they are what they will be.
// `unit`: of teleports, per unit of the profile; `lost_unit`: of lost rank, likewise; `can_lose`:
// can_be_lost().
template <class T>
void start_near_degree(const Graph& graph, const PageRankOptions<T>& options,
                       const Vector<T>& share, double unit, double lost_unit, bool can_lose,
                       Vector<T>& rank) {
  const Vector<T>& degree = degree_of<T>(graph, options.weighted);
  const bool spread_lost = options.variant != PageRankVariant::gap;
  const double d = options.damping;
  const double edges = options.weighted ? sum(degree) : static_cast<double>(graph.counts().entries);
  // The sum of `values` over the vertices without edges.
  const auto stranded_of = [&](const Vector<T>& values) {
    return can_lose ? sum_where_zero(values, share) : 0;
  };
  if (can_lose && options.teleport == nullptr) fill(rank, static_cast<T>(unit));
  // The teleports there, and what rank will be there.
  const double stranded =
      options.teleport == nullptr ? stranded_of(rank) : unit * stranded_of(*options.teleport);
  // The share of spread lost rank that is lost again.
  const double again =
      options.dangling == nullptr ? stranded : lost_unit * stranded_of(*options.dangling);
  const double lost = spread_lost ? stranded * (1 - d) / (1 - d * again) : stranded;
  const double jump = 1 - d + (spread_lost && options.dangling == nullptr ? d * lost : 0);
  affine(degree, edges > 0 ? d * (1 - lost) / edges : 0, jump * unit, options.teleport, rank);
  if (options.dangling == nullptr) return;
  affine(rank, 1, d * lost * lost_unit, options.dangling, rank);
}

}  // namespace graphrun

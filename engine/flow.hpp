// Largest flows between two vertices, and the edges that bound them.
#pragma once

#include <cstdint>
#include <optional>

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Result of maximum_flow().
struct Flow {
  // An entry (u, v) for each edge along which more flows from u to v than back, and how much more:
  // int64, or double where capacities are real.
  Matrix edges;
  // 1: reached from the source along edges with room left; else 0. Of the sets of vertices with the
  // source and without the target that no more can leave than the value, this one is within all.
  Vector<index_t> reached;
  std::optional<std::int64_t> whole;  // the value, where capacities are whole
  double value;
  double unit;       // of which flows are multiples; 1 where capacities are whole
  offset_t rounded;  // stored real capacities that are none
  index_t phases;    // searches of distances to the target, and back to the source
  offset_t rounds;   // of pushes along edges, in all phases
};

// The most that can flow from one vertex to another along edges, up to the capacity of each, its
// weight; in a pattern 1. An undirected edge has its capacity in both directions. Self-loops do not
// count. The flow is the same on every device and for any number of threads.
//
// What leaves the source goes, in rounds, to vertices nearer to the target (or from the target
// along reversed edges, if less can reach it than leave the source); what cannot go on waits, and
// goes on after the next search of distances along edges with room, until none leads to the target.
// What then waits goes back to the source along its flow.
//
// Whole capacities are exact. Real ones are rounded to multiples of `unit`, a power of two and at
// most 2^-58 of what can leave the source, or reach the target if that is less, and to no less than
// one: of edges that can carry all of that, the capacity has no effect. So the value is off by at
// most one unit for each edge of the smallest cut.
//
// Polls the stop token. Blocks. Throws InvalidArgument for what is no vertex, two that are the
// same, and a capacity that is negative or NaN; Unsupported where what can leave the source, and
// what can reach the target, are over 2^61 or infinite; OutOfMemory, Cancelled.
//
// Goldberg and Tarjan, A new approach to the maximum-flow problem, Journal of the ACM 35(4), 1988;
// Dinic, Algorithm for solution of a problem of maximum flow in networks with power estimation,
// Soviet Mathematics Doklady 11, 1970; Baumstark, Blelloch and Shun, Efficient implementation of a
// synchronous parallel push-relabel algorithm, ESA 2015.
Flow maximum_flow(const Graph& graph, index_t source, index_t target);

// Effort of maximum_flow(): its phases, their rounds of searches and of pushes, and the vertices
// and entries that these look at on a CPU.
struct FlowEffort {
  double phases = 0, rounds = 0, vertices = 0, entries = 0;
};
// Foreseen from the phases until their effort is more than `most` vertices and entries. Blocks.
// Throws what maximum_flow() throws, and InvalidArgument for a graph on a GPU.
FlowEffort effort_of_flow(const Graph& graph, index_t source, index_t target, double most);

// The stored edges (u, v), with their weights, that lead from a vertex with 1 to one with 0; int32
// ones in a pattern. Blocks. Throws InvalidArgument unless there is one value per vertex.
Matrix edges_leaving(const Graph& graph, const Vector<index_t>& side);

}  // namespace graphrun

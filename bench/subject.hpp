// A measured graph: built on the device, with a copy in host memory.
#pragma once

#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/file/edge_list.hpp>
#include <graphrun/formats/generate/recipe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "algorithms/oracles/plain_graph.hpp"
#include "bench/result.hpp"
#include "cli/arguments.hpp"

namespace graphrun::cli::bench {

using oracles::Rows;

struct LoadChoices {
  SelfLoops self_loops = SelfLoops::keep;
  bool undirected = false;           // symmetrise
  bool keep_listed = false;          // keep the listed edges, for Graph500's validation
  bool weighted = false;             // with weights; of repeated edges the smallest
  WeightRange range{1, 255, false};  // of random weights, if the graph has none
};

class Subject {
 public:
  std::string name;
  Graph graph;
  double read_ms = 0, build_ms = 0;             // reading or generating; building on the device
  std::vector<index_t> listed_from, listed_to;  // with LoadChoices::keep_listed
  std::vector<std::int64_t> listed_out;  // of undirected graphs: listed edges, no loops, by vertex
  VertexIds ids;
  std::vector<std::pair<std::string, std::string>> properties;  // of an LDBC graph
  int scale = -1;                                               // of a generated graph; else -1
  double degree = 16;                                           // edges generated per vertex

  Preprocessing preparation;  // of the graph, if any

  explicit Subject(Graph built) : graph(std::move(built)) {}
  // Orders the vertices by falling degree, in the graph and all members.
  void order_vertices(Ordering order);
  index_t vertex_of(index_t given) const;              // the vertex with this number in the file
  const Rows& host() const { return plain().rows(); }  // a copy made on first use
  const oracles::PlainGraph& plain() const;
  const std::string& checksum() const;  // of the current `graph`, made on first use
  GraphSize size() const;

 private:
  std::vector<index_t> place_;  // new numbers of the file's vertices; empty: not sorted
  mutable std::optional<oracles::PlainGraph> plain_;
  mutable std::string checksum_;
};

}  // namespace graphrun::cli::bench

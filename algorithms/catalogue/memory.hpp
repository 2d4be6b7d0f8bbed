// What a run takes of memory, foreseen from the size of its graph: what an entry says of it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <graphrun/algorithms/catalogue/query.hpp>
#include <graphrun/engine/graph_forms.hpp>

namespace graphrun::catalogue {

// The size of a graph, and a query of it. There need not be the graph: of parameters that list
// vertices only their number counts.
struct Sizes : GraphSize {
  Sizes(const Request& query, const GraphSize& size) : GraphSize(size), request(query) {}

  const Request& request;
  std::optional<std::vector<std::string>> columns = {};  // that are wanted; nothing: all

  bool on_gpu() const { return backend == Backend::cuda; }
  bool wants(std::string_view column) const;
  // How many vertices, pairs or sets a parameter lists, or the number that it is; nothing for any
  // other value.
  std::optional<double> count(std::string_view parameter) const;
};

// What a run holds at most, beyond the graph and the forms that it has the graph keep: between
// these. With the form `undirected` or `oriented`, entries are those of the undirected graph.
struct RunBytes {
  GraphBytes least, most;
  std::vector<GraphForm> forms = {};  // in the order in which they are made
  double beside = 0;                  // for each vertex, held while they are made
};

// Where both are the same.
RunBytes takes(const GraphBytes& bytes, std::vector<GraphForm> forms = {}, double beside = 0);

// How an entry says it.
using RunBytesOf = std::function<RunBytes(const Sizes&)>;
// The same for all queries, on a CPU and on a GPU.
RunBytesOf always(const RunBytes& on_cpu, const RunBytes& on_gpu);
// So many bytes for each vertex, on a CPU and on a GPU, and on a directed graph in_edges().
RunBytesOf vectors(double on_cpu, double on_gpu, double beside);

}  // namespace graphrun::catalogue

// State of a graph: its matrices, and the properties computed on first use.
#pragma once

#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/graph.hpp>
#include <graphrun/engine/oriented.hpp>

#include "formats/matrix/common/reorder.hpp"

namespace graphrun {

// out_edges is the adjacency matrix in CSR: over ranks the rows of this one. Everything else is
// built on first use.
struct Graph::State {
  State(Matrix adjacency, bool is_directed, const GraphOptions& options)
      : context(adjacency.context()),
        vertices(adjacency.rows()),
        is_weighted(!adjacency.weights().empty()),
        out_edges(std::move(adjacency)),
        directed(is_directed),
        pull_format(options.format),
        layout(options.layout),
        choice_options(options.choice) {
    if (is_complex(out_edges.weight_type())) refuse_complex("a graph");
    layout.value_bytes = static_cast<index_t>(choice_options.operation.value_bytes);
  }

  // The entries into this rank's vertices by their source: a row for each vertex, own vertices its
  // columns, numbered from 0. Over ranks alone.
  const Matrix& push_block(bool backwards);

  // The format of products over ranks, `edges` being this rank's rows in CSR. Where it is tiled,
  // pull_edges is there then or, with `in_own_order`, ordered_edges may be. A call of all ranks.
  Format choose_over_ranks(const Matrix& edges, bool in_own_order);
  bool make_tiled_rows(const Matrix& edges, bool in_own_order);
  // On processors: the rows of products, whose x comes in parts where that pays; else `edges`.
  const Matrix& rows_of_products(const Matrix& edges);

  Context context;
  index_t vertices;  // of all ranks
  bool is_weighted;
  Matrix out_edges;
  bool directed;
  std::optional<Format> pull_format;
  FormatOptions layout;
  ChoiceOptions choice_options;
  std::optional<Choice> choice;
  GraphCounts counts;
  std::optional<VertexOrder> order;
  std::optional<Matrix> in_edges, pull_edges;
  std::optional<Matrix> push_blocks[2];
  std::optional<Format> format_of_ranks;
  std::optional<Matrix> ordered_edges;     // TILED,
  std::optional<VertexOrder> edges_order;  // in this order
  std::shared_ptr<State> undirected;       // for a directed graph
  std::shared_ptr<State> whole;            // over ranks
  std::optional<Oriented> oriented;        // for an undirected graph
  std::optional<offset_t> isolated, first_negative_weight;
  std::optional<WeightSummary> weight_summary;
  template <class T>
  using Degrees = std::optional<Vector<T>>;
  std::tuple<Degrees<index_t>, Degrees<float>, Degrees<double>> out_degree;
  std::tuple<Degrees<float>, Degrees<double>> weighted_out_degree;
};

}  // namespace graphrun

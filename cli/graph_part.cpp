#include "cli/graph_part.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/formats/file/built_matrix.hpp>
#include <graphrun/formats/file/graph_parts.hpp>
#include <graphrun/formats/file/read.hpp>
#include <memory>
#include <utility>
#include <vector>

#include "cli/errors.hpp"
#include "cli/text.hpp"
#include "formats/matrix/common/built.hpp"
#include "formats/matrix/common/reorder.hpp"

namespace graphrun::cli {
namespace {

std::vector<bool> vertices_of(const std::string& path, const EdgeList& edges) {
  std::vector<bool> found(static_cast<std::size_t>(edges.rows), false);
  for (const index_t v : read_vertex_values(path, edges.ids, budget_of(edges)).vertices) {
    found[static_cast<std::size_t>(v)] = true;
  }
  return found;
}

std::vector<bool> listed_ones(const GraphPart& part, const EdgeList& edges) {
  std::vector<bool> keep(static_cast<std::size_t>(edges.rows), true);
  if (!part.keep.empty()) keep = vertices_of(part.keep, edges);
  if (!part.drop.empty()) {
    const std::vector<bool> drop = vertices_of(part.drop, edges);
    for (std::size_t v = 0; v < keep.size(); ++v) keep[v] = keep[v] && !drop[v];
  }
  return keep;
}

std::vector<bool> of_degree(int least, const BuiltMatrix& matrix) {
  std::vector<offset_t> degree(static_cast<std::size_t>(matrix.rows));
  for (std::size_t v = 0; v < degree.size(); ++v) {
    degree[v] = matrix.offsets[v + 1] - matrix.offsets[v];
  }
  if (matrix.directed) {
    for (const index_t v : matrix.column_of) ++degree[static_cast<std::size_t>(v)];
  }
  std::vector<bool> keep;
  for (const offset_t one : degree) keep.push_back(one >= least);
  return keep;
}

// Of components of equal size that of the smallest vertex.
std::vector<bool> in_largest_component(const Context& ctx, const EdgeList& edges) {
  const std::vector<index_t> component = cc(Graph(ctx, edges)).to_host();
  std::vector<index_t> size(component.size());
  for (const index_t c : component) ++size[static_cast<std::size_t>(c)];
  const auto largest =
      static_cast<index_t>(std::max_element(size.begin(), size.end()) - size.begin());
  std::vector<bool> keep;
  for (const index_t c : component) keep.push_back(c == largest);
  return keep;
}

// The same graph with its vertices by falling degree.
EdgeList ordered_by_degree(const Context& ctx, const EdgeList& edges) {
  const auto graph = std::make_shared<Graph>(Graph(ctx, edges).by_degree());
  const Csr& csr = std::get<Csr>(graph->out_edges().storage());
  auto built = std::make_shared<BuiltMatrix>(
      built_from(csr, edges.built->directed, edges.built->edges, edges.built->self_loops));
  built->owner = graph;
  EdgeList result = edges;
  result.sides.reset();
  result.ids = edges.ids.reordered(graph->order()->given.to_host());
  result.built = std::move(built);
  return result;
}

}  // namespace

void GraphPart::declare(Options& options) {
  options.group("Part of the graph, taken in this order");
  options.text("--keep", "FILE", keep, "the vertices that FILE lists, one id a line");
  options.text("--drop", "FILE", drop, "all but those that FILE lists");
  options.integer("--min-degree", min_degree, 1,
                  "vertices with so many edges, in and out, in what is left");
  options.real("--sample-edges", sampled, 0, 1, "each edge with this probability, below 1");
  options.integer("--seed", seed, 0, "another seed, other edges (1)");
  options.flag("--largest-component", largest_component, "the largest component, directions aside");
  options.choice<bool>("--order", by_degree, {{"given", false}, {"degree", true}},
                       "of the vertices in a .grun; degree: the highest first, which makes "
                       "algorithms faster on skewed graphs (given)");
}

EdgeList part_of(Run& run, EdgeList edges, const GraphPart& part) {
  if (part.is_all() && !part.by_degree) return edges;
  if (edges.rows != edges.columns) {
    throw UsageError("a part or an order of the vertices is that of a graph; this matrix has " +
                     counted(edges.rows, "row") + " and " + counted(edges.columns, "column"));
  }
  const index_t vertices = edges.rows;
  const std::int64_t all = edges.built->edges;
  if (!part.keep.empty() || !part.drop.empty()) {
    edges = kept_vertices(edges, listed_ones(part, edges));
  }
  if (part.min_degree > 0) edges = kept_vertices(edges, of_degree(part.min_degree, *edges.built));
  if (part.sampled) {
    edges = sampled_edges(edges, *part.sampled, static_cast<std::uint64_t>(part.seed));
  }
  if (part.largest_component && edges.rows > 0) {
    edges = kept_vertices(edges, in_largest_component(run.context(), edges));
  }
  if (!part.is_all()) {
    run.say("part", fmt::format("{} of {}, {} of {}", grouped(edges.rows),
                                counted(vertices, "vertex", "vertices"),
                                grouped(edges.built->edges), counted(all, "edge")));
  }
  if (!part.by_degree) return edges;
  if (edges.sides) {
    run.warn("--order degree mixes sources and targets: the file does not tell them apart");
  }
  return ordered_by_degree(run.context(), edges);
}

}  // namespace graphrun::cli

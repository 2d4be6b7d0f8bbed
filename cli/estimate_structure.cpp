#include "cli/estimate_structure.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <graphrun/base/error.hpp>
#include <graphrun/formats/generate/generate.hpp>

#include "cli/effort.hpp"
#include "cli/load_graph.hpp"
#include "cli/progress.hpp"
#include "engine/choose/constants.hpp"

namespace graphrun::cli {
namespace {

// Edges up to which a graph is read or generated for its structure, and those of the larger of two
// graphs that one beyond is foreseen from.
constexpr double most_read = 20e6, most_generated = 1.5e6, larger_edges = 1e6;

Context processor(const AlgorithmArguments& a, const Program& program) {
  Context cpu = Context::cpu(a.run.device.threads);
  cpu.limit_memory(a.run.device.host_memory());
  cpu.stop_with(program.stop);
  return cpu;
}

// A recipe of about so many edges.
GraphRecipe shrunk(GraphRecipe recipe, double edges) {
  const double share = edges / static_cast<double>(recipe.edges());
  if (recipe.kind == GraphKind::grid) {
    const auto less = [&](index_t side) {
      return std::max<index_t>(2, static_cast<index_t>(side * std::sqrt(share)));
    };
    recipe.width = less(recipe.width);
    recipe.height = less(recipe.height);
  } else {
    recipe.scale = std::max(2, recipe.scale + static_cast<int>(std::lround(std::log2(share))));
  }
  return recipe;
}

// The request with the vertices that it names by their ids, where these are there.
catalogue::Request with_vertices(catalogue::Request request, const catalogue::Entry& entry,
                                 const AlgorithmArguments& a, const VertexIds& ids) {
  using Kind = catalogue::Parameter::Kind;
  for (const catalogue::Parameter& parameter : entry.parameters) {
    if (parameter.kind != Kind::vertex && parameter.kind != Kind::optional_vertex) continue;
    const auto* id = std::get_if<std::string>(&a.given.at(parameter.name));
    const std::optional<index_t> found = id == nullptr ? std::nullopt : ids.find(*id);
    if (found) request.parameters.give(parameter.name, catalogue::VertexNumber{*found});
  }
  return request;
}

// Looks at graphs for a run of an entry.
struct LookAt {
  std::function<GraphStructure(const Graph&, const VertexIds&)> look;
  bool takes_weights;  // whether the graph is to have its weights
};

LookAt look_for(const catalogue::Entry& entry, const catalogue::Request& request,
                const AlgorithmArguments& a) {
  const auto look = [&](const Graph& of, const VertexIds& ids) {
    GraphStructure found = structure_of(of);
    if (entry.work.look) entry.work.look(with_vertices(request, entry, a, ids), of, found);
    return found;
  };
  return {look, entry.work.look && entry.weights == catalogue::WeightUse::values};
}

GraphStructure generated(const AlgorithmArguments& a, const GraphRecipe& recipe,
                         const Program& program, const LookAt& at) {
  AlgorithmArguments smaller = a;
  smaller.run.graph.path = recipe_text(recipe);
  if (!at.takes_weights) smaller.run.graph.weights.reset();
  const Graph graph = build_graph(processor(a, program), describe_edges(recipe), smaller.run.graph,
                                  at.takes_weights);
  return at.look(graph, VertexIds::consecutive(0, graph.vertices()));
}

EstimatedStructure of_recipe(const AlgorithmArguments& a, const GraphRecipe& recipe,
                             const EstimatedGraph& graph, const Program& program,
                             const LookAt& at) {
  constexpr double between = 8;
  if (static_cast<double>(recipe.edges()) <= most_generated) {
    return {generated(a, recipe, program, at), "the graph"};
  }
  const auto of_edges = [&](double edges) {
    return generated(a, shrunk(recipe, edges), program, at);
  };
  const GraphStructure smaller = of_edges(larger_edges / between), larger = of_edges(larger_edges);
  return {extrapolated(smaller, larger, graph.size.vertices, graph.size.entries.most),
          "smaller graphs of the recipe"};
}

// Whether a list of the edges and their matrices are well within what is available.
bool fits_well(const AlgorithmArguments& a, const EstimatedGraph& graph) {
  constexpr double bytes = 100;
  const auto& budget = a.run.device.host_memory();
  return graph.listed <= most_read &&
         (budget == nullptr || bytes * graph.listed < static_cast<double>(budget->left()));
}

}  // namespace

std::optional<EstimatedStructure> estimated_structure(const catalogue::Entry& entry,
                                                      const catalogue::Request& request,
                                                      const AlgorithmArguments& a,
                                                      const EstimatedGraph& graph,
                                                      Program& program) {
  const LookAt at = look_for(entry, request, a);
  Progress progress(program.console, a.run.console);
  try {
    if (const auto recipe = a.run.graph.recipe()) {
      return of_recipe(a, *recipe, graph, program, at);
    }
    if (!fits_well(a, graph)) return {};
    std::optional<EdgeList> read;
    const EdgeList* edges = graph.edges.get();
    if (edges == nullptr) {
      edges = &read.emplace(load_edges(a.run.graph, a.run.device, program.stop, progress));
    }
    progress.begin("sampling");
    const Graph built = build_graph(processor(a, program), *edges, a.run.graph, at.takes_weights);
    EstimatedStructure found{at.look(built, edges->ids), "the graph"};
    progress.finish();
    return found;
  } catch (const Cancelled&) {
    throw;
  } catch (const Error&) {  // it cannot be read or built, and its header gave its size
    return {};
  }
}

catalogue::SecondsRange loading_seconds(const EstimatedGraph& graph,
                                        const DeviceConstants& device) {
  // Steps of all threads for each edge, by what was measured; a file with a built matrix is mapped
  // and checked. Of a GPU its start, and a transfer.
  constexpr double to_read = 120, to_build = 60, to_generate = 200, gpu_edge = 2e-9;
  constexpr double opened = 0.3e-3, mapped_byte = 0.8e-9, core = 1e9;
  const double edge = graph.listed / (core * std::max(1, device.threads));
  const bool gpu = device.backend == Backend::cuda;
  double time = opened;
  if (graph.is_list) time += to_read * edge;
  if (!graph.is_list && !graph.is_generated) time += mapped_byte * csr_bytes(graph.size).most;
  if (graph.is_list && !gpu) time += to_build * edge;
  if (graph.is_generated && !gpu) time += to_generate * edge;
  if (gpu) time += gpu_start_seconds + gpu_edge * graph.listed;
  return catalogue::around(time);
}

}  // namespace graphrun::cli

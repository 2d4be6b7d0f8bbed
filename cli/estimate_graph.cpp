#include "cli/estimate_graph.hpp"

#include <algorithm>
#include <cmath>
#include <graphrun/formats/file/listed_size.hpp>

#include "cli/effort.hpp"
#include "cli/expected_entries.hpp"
#include "cli/load_graph.hpp"
#include "cli/progress.hpp"

namespace graphrun::cli {
namespace {

using catalogue::Entry;

// Weights that the run reads are stored as they are; added up, whole numbers take 8 bytes.
double bytes_of_weights(const GraphArguments& graph, WeightType type, bool used, bool repeats) {
  if (!used) return 0;
  const bool sums = repeats && graph.build.duplicates == Duplicates::sum;
  return type == WeightType::int32 && sums ? sizeof(std::int64_t)
                                           : static_cast<double>(weight_bytes(type));
}

EstimatedGraph of_recipe(const GraphRecipe& recipe, const GraphArguments& graph, bool weighted) {
  EstimatedGraph found;
  found.known_from = "the recipe";
  found.is_list = false;
  found.is_generated = true;
  found.listed = static_cast<double>(recipe.edges());
  found.size.vertices = static_cast<double>(recipe.vertices());
  found.size.directed = graph.is_directed(recipe);
  const double entries = std::floor(expected_entries(recipe, !found.size.directed));
  found.size.entries = {entries, entries};
  if (recipe.weights) {
    const WeightType type = recipe.weights->real ? WeightType::float64 : WeightType::int32;
    found.size.weight_bytes = bytes_of_weights(graph, type, weighted, recipe.directed());
  }
  return found;
}

// Entries of a list: as many as are listed, or twice as many where edges have two directions.
ByteRange entries_of(double listed, bool directed, bool both_ways, bool exact) {
  const double most = directed || both_ways ? listed : 2 * listed;
  // An undirected edge may be listed in both directions, and others more than once.
  return {directed || both_ways || exact ? most : listed, most};
}

EstimatedGraph of_header(const ListedSize& stated, const GraphArguments& graph, bool weighted) {
  EstimatedGraph found;
  found.known_from = "its header";
  found.is_list = stated.kind != FileKind::grun;
  found.listed = static_cast<double>(stated.listed);
  found.size.vertices = static_cast<double>(stated.vertices);
  found.size.directed = stated.directed && !graph.undirected;
  const bool exact = stated.kind != FileKind::edge_list && !stated.directed;
  found.size.entries = entries_of(found.listed, found.size.directed, stated.lists_both_ways, exact);
  found.size.weight_bytes = bytes_of_weights(graph, stated.weights, weighted, false);
  return found;
}

EstimatedGraph of_edges(const EdgeList& edges, const GraphArguments& graph, bool weighted) {
  EstimatedGraph found;
  found.known_from = "reading it";
  found.listed = static_cast<double>(edges.from.size());
  found.size.vertices = edges.rows;
  found.size.directed = edges.directed() && !graph.undirected;
  found.size.entries = entries_of(found.listed, found.size.directed, false, false);
  if (weighted && edges.weighted()) {
    found.size.weight_bytes = std::visit(
        []<class Values>(const Values&) -> double {
          if constexpr (std::is_same_v<Values, std::monostate>)
            return 0;
          else
            return sizeof(typename Values::value_type);
        },
        edges.weights);
  }
  return found;
}

bool reads_weights(const Entry& entry, const GraphArguments& graph) {
  return catalogue::follows_weights(entry.weights) ||
         (is_on_demand(entry.weights) && graph.names_weights());
}

// As the recipe or the header states it; nothing where only reading tells.
std::optional<EstimatedGraph> stated_graph(const Entry& entry, const GraphArguments& graph) {
  const bool weighted = reads_weights(entry, graph);
  if (const auto recipe = graph.recipe()) return of_recipe(*recipe, graph, weighted);
  if (graph.bipartite || !graph.read.vertices_file.empty()) return std::nullopt;
  const auto stated = listed_size(graph.path, graph.reading());
  if (!stated) return std::nullopt;
  return of_header(*stated, graph, weighted);
}

}  // namespace

EstimatedGraph estimated_graph(const Entry& entry, const AlgorithmArguments& a, Program& program) {
  const GraphArguments& graph = a.run.graph;
  EstimatedGraph found;
  if (const auto stated = stated_graph(entry, graph)) {
    found = *stated;
  } else {
    Progress progress(program.console, a.run.console);
    const auto edges =
        std::make_shared<const EdgeList>(load_edges(graph, a.run.device, program.stop, progress));
    found = of_edges(*edges, graph, reads_weights(entry, graph));
    found.edges = edges;
    progress.finish();
  }
  found.size.format = graph.build.format;
  return found;
}

EstimatedGraph guessed_graph(const Entry& entry, const AlgorithmArguments& a) {
  const GraphArguments& graph = a.run.graph;
  EstimatedGraph found;
  const double listed = entries_guessed(graph.path);
  if (const auto stated = graph.recipe() || listed > 0 ? stated_graph(entry, graph)
                                                       : std::optional<EstimatedGraph>()) {
    found = *stated;
  } else {
    constexpr double edges_of_vertex = 8;
    found.known_from = "its bytes";
    found.listed = listed;
    found.size.vertices = listed / edges_of_vertex;
    found.size.directed = !graph.undirected;
    found.size.entries = entries_of(listed, found.size.directed, false, false);
    if (reads_weights(entry, graph)) found.size.weight_bytes = sizeof(double);
  }
  found.size.format = graph.build.format;
  return found;
}

// A list is mirrored and sorted; coefficients are of recipes of all kinds, measured.
ByteRange building_bytes(const EstimatedGraph& graph, const GraphSize& size) {
  const double n = size.vertices, w = size.weight_bytes, listed = graph.listed;
  const auto of = [&](double vertex, double edge, double weight) {
    return vertex * n + (edge + weight * w) * listed;
  };
  ByteRange bytes;
  if (size.backend == Backend::cuda) {
    bytes = size.directed ? ByteRange{of(0, 16, 3.4), of(2, 16.3, 4)}
                          : ByteRange{of(0, 29, 0.4), of(8, 32.5, 1)};
  } else {
    bytes = size.directed ? ByteRange{of(8, 12.3, 2.7), of(10, 14, 3.5)}
                          : ByteRange{of(8, 16, 1.7), of(16, 20, 2.8)};
  }
  const ByteRange csr = csr_bytes(size);
  bytes = {std::max(bytes.least, csr.least), std::max(bytes.most, csr.most)};
  if (size.backend == Backend::cpu) bytes += listing_bytes(graph);
  return bytes;
}

// Ends and weights of the edges, while they are read perhaps twice, and the ids.
ByteRange listing_bytes(const EstimatedGraph& graph) {
  if (!graph.is_list) return {};
  const double edge = 2 * sizeof(index_t) + graph.size.weight_bytes;
  constexpr double id = 24;
  return {edge * graph.listed, 2 * edge * graph.listed + id * graph.size.vertices};
}

}  // namespace graphrun::cli

#include "cli/graph_structure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <graphrun/algorithms/bipartite.hpp>
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/algorithms/scc.hpp>
#include <graphrun/base/ranks.hpp>
#include <graphrun/engine/components.hpp>
#include <graphrun/engine/edges.hpp>
#include <span>
#include <utility>

#include "cli/text.hpp"
#include "cli/top.hpp"

namespace graphrun::cli {
namespace {

void describe_density(Run& run, const Graph& graph) {
  const std::optional<double> share = density(graph);
  run.report.result["density"] = share ? Json(*share) : Json();
  if (!share) return;
  run.say("density", fmt::format("{:.4g} % of {} are joined", 100 * *share,
                                 graph.directed() ? "ordered pairs of vertices" : "pairs"));
}

// Self-loops do not count: each is its own reverse.
void describe_reciprocity(Run& run, const Graph& graph) {
  if (!graph.directed()) return;
  const offset_t edges = graph.counts().entries - graph.counts().self_loops;
  Json& share = run.report.result["reciprocity"];
  if (edges == 0) return;
  const offset_t mutual = count_reciprocal(graph);
  share = static_cast<double>(mutual) / static_cast<double>(edges);
  run.report.result["looks_undirected"] = mutual == edges;
  run.say("both ways", mutual == edges ? "every edge: the graph looks undirected"
                       : mutual == 0   ? "no edge is there both ways"
                                       : share_text(mutual, edges) + " of the edges");
}

std::string components_text(const LabelCounts& found, const char* one, index_t vertices) {
  std::string text = counted(found.distinct, one);
  if (found.distinct < 2) return text;
  return text + fmt::format(", the largest has {}, {}",
                            counted(found.largest, "vertex", "vertices"),
                            share_text(found.largest, vertices));
}

void describe_components(Run& run, const Graph& graph, const Vector<index_t>& component) {
  Json& result = run.report.result;
  const LabelCounts weak = count_labels(component);
  result["components"] = weak.distinct;
  result["largest_component"] = weak.largest;
  run.say("connected", components_text(weak, "component", graph.vertices()));
  if (!graph.directed()) return;
  const LabelCounts strong = count_labels(scc(graph));
  result["strong_components"] = strong.distinct;
  result["largest_strong_component"] = strong.largest;
  run.say("", components_text(strong, "strong component", graph.vertices()));
}

}  // namespace

std::optional<double> density(const Graph& graph) {
  const auto n = static_cast<double>(graph.vertices());
  if (n < 2) return std::nullopt;
  const GraphCounts& counts = graph.counts();
  return static_cast<double>(counts.entries - counts.self_loops) / (n * (n - 1));
}

std::vector<index_t> row_lengths(const Matrix& matrix) {
  const std::vector<offset_t> offsets = std::get<Csr>(matrix.storage()).offsets.to_host();
  std::vector<index_t> lengths(offsets.size() - 1);
  for (std::size_t v = 0; v < lengths.size(); ++v) {
    lengths[v] = static_cast<index_t>(offsets[v + 1] - offsets[v]);
  }
  return lengths;
}

std::vector<DegreeList> degree_lists(const Graph& graph) {
  // Over ranks those of the rank's own rows, which follow those of the ranks before.
  const auto lengths = [&](const Matrix& matrix) {
    std::vector<index_t> own = row_lengths(matrix);
    Ranks* const ranks = graph.context().ranks();
    return ranks == nullptr ? own : ranks->gather_lists(std::span<const index_t>(own));
  };
  if (!graph.directed()) return {{"degree", "degree", lengths(graph.out_edges())}};
  return {{"out-degree", "out_degree", lengths(graph.out_edges())},
          {"in-degree", "in_degree", lengths(graph.in_edges())}};
}

double median(std::vector<index_t> degrees) {
  if (degrees.empty()) return 0;
  const auto middle = degrees.begin() + static_cast<std::ptrdiff_t>(degrees.size() / 2);
  std::nth_element(degrees.begin(), middle, degrees.end());
  if (degrees.size() % 2 == 1) return *middle;
  return (static_cast<double>(*std::max_element(degrees.begin(), middle)) + *middle) / 2;
}

void warn_of_memory(Run& run) {
  run.warn("some of what a graph is would need more memory than there is, and is left out");
}

void describe_structure(Run& run, const Graph& graph) {
  describe_density(run, graph);
  if (graph.vertices() == 0) return;
  try {
    describe_reciprocity(run, graph);
    const Vector<index_t> component = cc(graph);
    describe_components(run, graph, component);
    const bool two_kinds = bipartite(graph, component);
    run.report.result["bipartite"] = two_kinds;
    run.say("bipartite", two_kinds                       ? "yes: no cycle of odd length"
                         : graph.counts().self_loops > 0 ? "no: it has self-loops"
                                                         : "no: it has cycles of odd length");
  } catch (const OutOfMemory&) {
    warn_of_memory(run);
  } catch (const std::bad_alloc&) {
    warn_of_memory(run);
  }
}

void list_hubs(Run& run, const std::vector<DegreeList>& degrees) {
  Table table{{"#"}, {}};
  Json& hubs = run.report.result["hubs"];
  for (const DegreeList& list : degrees) {
    std::vector<std::size_t> best = highest(run, list.of);
    if (!run.arguments().output.top) best.resize(std::min<std::size_t>(best.size(), 5));
    table.header.insert(table.header.end(), {"vertex", list.name});
    table.rows.resize(best.size());
    Json& named = hubs[list.key] = Json::array();
    for (std::size_t i = 0; i < best.size(); ++i) {
      const auto vertex = static_cast<index_t>(best[i]);
      named.push_back({{"vertex", id_json(run.ids(), vertex)}, {"degree", list.of[best[i]]}});
      if (table.rows[i].empty()) table.rows[i].push_back(grouped(static_cast<std::int64_t>(i) + 1));
      table.rows[i].push_back(run.ids().text(vertex));
      table.rows[i].push_back(grouped(list.of[best[i]]));
    }
  }
  if (!table.rows.empty()) run.report.tables.push_back(std::move(table));
}

}  // namespace graphrun::cli

#include "algorithms/catalogue/sampled.hpp"

#include <cmath>
#include <graphrun/algorithms/bc.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/engine/vertex_order.hpp>
#include <numeric>

#include "engine/structure/searches.hpp"

namespace graphrun::catalogue {

SampledSources sampled_sources(const Request& request, const Graph& graph) {
  const index_t n = graph.vertices();
  SampledSources sources;
  const auto* count = request.parameters.find<std::int64_t>("samples");
  sources.all = count == nullptr || *count >= n;
  if (sources.all) {
    sources.vertices.resize(static_cast<std::size_t>(n));
    std::iota(sources.vertices.begin(), sources.vertices.end(), 0);
    return sources;
  }
  const auto seed = static_cast<std::uint64_t>(request.parameters.integer("seed"));
  sources.vertices =
      vertices_of(graph, graphrun::sampled_sources(n, static_cast<index_t>(*count), seed));
  return sources;
}

std::vector<Parameter> sampling_parameters() {
  return {{.name = "samples",
           .kind = Parameter::Kind::integer,
           .text = "estimate from so many vertices drawn at random, with an error bound (all)",
           .least = 1},
          {.name = "seed",
           .kind = Parameter::Kind::integer,
           .text = "another seed draws others",
           .otherwise = std::int64_t{1}}};
}

double sampling_error(const SampledSources& sources, index_t vertices) {
  if (sources.all) return 0;
  const double failures = (1 - certainty) / static_cast<double>(vertices);
  return std::sqrt(std::log(2 / failures) / (2 * static_cast<double>(sources.vertices.size())));
}

std::function<void(const SearchProgress&)> progress_of_searches(const Query& query) {
  const Listener& listener = query.listener;
  if (!listener.progress) return {};
  return [&listener](const SearchProgress& at) {
    if (!listener.wants_progress()) return;
    listener.progress(static_cast<double>(at.done) / at.sources,
                      "source " + grouped(at.done) + " of " + grouped(at.sources));
  };
}

std::string describe_sources(Answer& answer, const Query& query, const SampledSources& sources) {
  const auto count = static_cast<std::int64_t>(sources.vertices.size());
  const index_t n = query.graph.vertices();
  answer.conventions = {{"distance", std::string("to the vertex, in edges")},
                        {"sources", std::string(sources.all ? "all" : "drawn")},
                        {"estimate", !sources.all}};
  answer.numbers = {{"sources", count}, {"error_bound", sampling_error(sources, n)}};
  if (sources.all) return "exact, from all " + counted(n, "vertex", "vertices");
  const std::int64_t seed = query.parameters.integer("seed");
  answer.parameters = {{"samples", count}, {"seed", seed}, {"certainty", certainty}};
  return "an estimate from " + grouped(count) + " of " + counted(n, "vertex", "vertices") +
         " drawn with seed " + std::to_string(seed);
}

Work searches_work(const Graph& graph, const SampledSources& sources) {
  const auto entries = static_cast<double>(graph.counts().entries);
  const auto n = static_cast<double>(graph.vertices());
  const auto searches = static_cast<double>(sources.vertices.size());
  // Bits: each entry gives a row's bits once, each row has its own read and written.
  return {searches * entries, searches * (entries + 3 * n) / 8, searches * entries / 512,
          static_cast<std::uint64_t>(64 * n)};
}

Plan plan_searches(const Request& request) {
  Plan plan;
  const auto* count = request.parameters.find<std::int64_t>("samples");
  plan.passes = count == nullptr ? request.vertices : static_cast<double>(*count);
  return plan;
}

// Sums of a vertex, and three bits for each search of a batch of up to 512.
RunBytes search_bytes(const Sizes& on) {
  constexpr double lanes = 64, most_lanes = 512, bits = 3.0 / 8;
  const double searches = std::min(on.count("samples").value_or(on.vertices), on.vertices);
  const double batch = std::min(std::ceil(searches / lanes) * lanes, most_lanes);
  double vertex = 44 + bits * batch;
  const double beside = vertex;
  if (on.on_gpu()) return takes({vertex, 0, 24e3}, {GraphForm::in_edges}, beside);
  const double list = on.count("samples") ? 0 : 2 * sizeof(index_t);  // of all vertices
  // One by one, after a batch, a search has levels and each thread one.
  const double sums = 24, levels = sizeof(index_t) * std::min<double>(on.threads, searches);
  vertex = list + std::max(vertex, sums + levels);
  return takes({vertex, 0, 24e3}, {GraphForm::in_edges}, beside);
}

void look_at_searches(const Request& request, const Graph& graph, GraphStructure& found) {
  if (graph.vertices() == 0) return;
  const std::vector<index_t> sources = sampled_sources(request, graph).vertices;
  structure::search_together(structure::RowsOf(graph), structure::some_of(sources, 64), found);
}

}  // namespace graphrun::catalogue

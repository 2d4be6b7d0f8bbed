// The sources of betweenness, the scale of its sums, and what is said of both.
#include "algorithms/catalogue/bc_sources.hpp"

#include <algorithm>
#include <cmath>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/engine/brandes.hpp>
#include <graphrun/engine/vertex_order.hpp>
#include <graphrun/engine/weighted_brandes.hpp>
#include <numeric>

#include "engine/structure/searches.hpp"

namespace graphrun::catalogue {
namespace {

std::string bc_scale_text(const std::string& normalize, const BcSources& sources,
                          index_t vertices) {
  if (normalize == "max") return "as a share of the largest";
  if (normalize == "pairs") {
    return sources.all ? "as a share of all pairs" : "as a share of all pairs, estimated";
  }
  if (sources.drawn) {
    return "an estimate for all " + grouped(vertices);
  }
  return sources.all ? "not scaled" : "the plain sums from these";
}

}  // namespace

BcSources bc_sources(const Request& request, const Graph& graph) {
  const Parameters& asked = request.parameters;
  const index_t n = graph.vertices();
  BcSources sources;
  const auto* listed = asked.find<ListedVertices>("sources");
  const auto* count = asked.find<std::int64_t>("sources");
  if (listed != nullptr) {
    sources.vertices = listed->vertices;
  } else if (count != nullptr && *count < n) {
    const auto seed = static_cast<std::uint64_t>(asked.integer("seed"));
    sources.vertices =
        vertices_of(graph, graphrun::sampled_sources(n, static_cast<index_t>(*count), seed));
    sources.drawn = true;
  } else {
    std::vector<index_t> given(static_cast<std::size_t>(n));
    std::iota(given.begin(), given.end(), 0);
    sources.vertices = vertices_of(graph, std::move(given));
  }
  sources.all = sources.vertices.size() == static_cast<std::size_t>(n);
  return sources;
}

void look_at_sources(const Request& request, const Graph& graph, GraphStructure& found) {
  const auto* count = request.parameters.find<std::int64_t>("sources");
  if (count == nullptr || *count >= graph.vertices()) return;
  const structure::SearchMeans means =
      structure::search_some(structure::RowsOf(graph), bc_sources(request, graph).vertices);
  found.drawn_levels = means.levels;
  found.drawn_reached = means.vertices;
  found.drawn_reached_entries = means.entries;
}

BcScale bc_scale(const Query& query, const BcSources& sources) {
  const std::string& normalize = query.parameters.text("normalize");
  if (normalize == "pairs") return BcScale::pairs;
  if (normalize == "max") return BcScale::max;
  return sources.drawn ? BcScale::estimate : BcScale::none;
}

void describe_bc_sources(Answer& answer, const Query& query, const BcSources& sources,
                         const std::string& label) {
  const auto count = static_cast<std::int64_t>(sources.vertices.size());
  const std::string& normalize = query.parameters.text("normalize");
  const std::string how = sources.all ? "all" : sources.drawn ? "drawn" : "listed";
  const bool estimate = !sources.all && (sources.drawn || normalize == "pairs");
  answer.conventions = {{"pairs", std::string(query.graph.directed() ? "ordered" : "each once")},
                        {"sources", how},
                        {"estimate", estimate}};
  answer.parameters = {{"sources", count}, {"normalize", normalize}};
  std::string from = "from " + (sources.all ? "all " + counted(count, "vertex", "vertices")
                                            : counted(count, "source"));
  if (sources.drawn) {
    const std::int64_t seed = query.parameters.integer("seed");
    answer.parameters.push_back({"seed", seed});
    from += " drawn with seed " + std::to_string(seed);
  }
  answer.say(label, from + ", " + bc_scale_text(normalize, sources, query.graph.vertices()));
}

Plan plan_of_bc(const Request& request) {
  Plan plan;
  const auto* count = request.parameters.find<std::int64_t>("sources");
  const bool listed = request.parameters.given("sources") && count == nullptr;
  plan.passes = count != nullptr ? static_cast<double>(*count) : request.vertices;
  if (listed && request.parameters.find<std::string>("sources") == nullptr) plan.passes = 16;
  return plan;
}

std::function<void(const BcProgress&)> progress_of_bc(const Query& query) {
  if (!query.listener.progress) return {};
  return [&listener = query.listener](const BcProgress& at) {
    if (!listener.wants_progress()) return;
    listener.progress(static_cast<double>(at.done) / at.sources,
                      "source " + grouped(at.done) + " of " + grouped(at.sources));
  };
}

Work bc_work(const Graph& graph, double sources) {
  const auto entries = static_cast<double>(graph.counts().entries);
  const auto n = static_cast<double>(graph.vertices());
  return {2 * sources * entries, 2 * sources * (4 * entries + 40 * n), 2 * sources * entries,
          static_cast<std::uint64_t>(n * sources) * sizeof(double)};
}

RunBytes bc_bytes(const Sizes& on, double sources, double beside) {
  if (on.request.weighted || on.on_gpu()) return edge_bc_bytes(on, sources, beside);
  const double searches = std::min(sources, static_cast<double>(Brandes::width));
  const double threads = std::min(searches, static_cast<double>(on.threads));
  // A thread has a DAG if it has a search to itself: always if the searches can be dealt evenly to
  // the threads, else where levels are narrow.
  const bool even = std::fmod(searches, on.threads) == 0;
  const double dags = threads * (on.directed ? 4 : 2);
  const double vertex = 8 + 16 * searches + beside;
  // A DAG's list has room for every edge. Memory is taken for the edges that are in it: for all of
  // them where levels are narrow, for a few where most edges join vertices of one level.
  return {{vertex + 16 * (even ? threads : 1), 0, 16e3},
          {vertex + 32 * threads, dags, 64e3},
          {GraphForm::in_edges},
          24};
}

RunBytes edge_bc_bytes(const Sizes& on, double sources, double beside) {
  if (!on.request.weighted) {
    const std::vector<GraphForm> forms = {GraphForm::in_edges};
    // On a GPU the levels of a search have lists of their own: there may be many.
    if (on.on_gpu()) return {{127 + beside, 0, 0}, {260 + beside, 0, 128e3}, forms, 24};
    // Searches on a thread each have lists of their own; how many are long at once is by chance.
    return {{96 + beside, 0, 16e3}, {104 + 8.0 * on.threads + beside, 0.2, 64e3}, forms, 24};
  }
  // On a GPU there is one search at a time.
  if (on.on_gpu()) return {{118 + beside, 0, 0}, {145 + beside, 0, 128e3}};
  const double searches = std::min(sources, 2.0 * on.threads);
  const double threads = std::min(searches, static_cast<double>(on.threads));
  const double converted = on.weight_bytes == 4 ? 8 : 0;
  return takes({28 * searches + 20 * threads + beside, converted, 32e3});
}

bool bc_is_grouped(const Sizes& on, double sources) {
  const Backend backend = on.on_gpu() ? Backend::cuda : Backend::cpu;
  return sources > static_cast<double>(on.request.weighted ? WeightedBrandes::grain_on(backend)
                                                           : Brandes::grain_on(backend));
}

std::vector<Parameter> bc_source_parameters() {
  return {{.name = "sources",
           .kind = Parameter::Kind::sources,
           .text = "paths from all vertices, from K drawn at random, which is an estimate scaled "
                   "to all, or from those listed",
           .otherwise = std::string("all")},
          {.name = "seed",
           .kind = Parameter::Kind::integer,
           .text = "another seed draws others",
           .otherwise = std::int64_t{1}},
          {.name = "normalize",
           .kind = Parameter::Kind::choice,
           .text = "divide by nothing, by the number of pairs, or by the largest",
           .otherwise = std::string("none"),
           .choices = {"none", "pairs", "max"}}};
}

}  // namespace graphrun::catalogue

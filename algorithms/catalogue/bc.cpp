// Betweenness in the catalogue.
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/engine/vertex_order.hpp>
#include <numeric>

#include "algorithms/catalogue/bc_sources.hpp"

namespace graphrun::catalogue {
namespace {

struct Betweenness {
  Vector<double> score;
  BcSources sources;
};

Betweenness compute_betweenness(const Query& query) {
  BcSources sources = bc_sources(query);
  BcOptions options;
  options.scale = bc_scale(query, sources);
  options.endpoints = query.parameters.flag("endpoints");
  if (query.listener.progress) {
    options.on_progress = [&listener = query.listener](const BcProgress& at) {
      if (!listener.wants_progress()) return;
      listener.progress(static_cast<double>(at.done) / at.sources,
                        "source " + grouped(at.done) + " of " + grouped(at.sources));
    };
  }
  return {bc(query.graph, sources.vertices, options), std::move(sources)};
}

std::string scale_text(const std::string& normalize, const BcSources& sources, index_t vertices) {
  if (normalize == "max") return "as a share of the largest";
  if (normalize == "pairs") {
    return sources.all ? "as a share of all pairs" : "as a share of all pairs, estimated";
  }
  if (sources.drawn) {
    return "an estimate for all " + grouped(vertices);
  }
  return sources.all ? "not scaled" : "the plain sums from these";
}

void describe_sources(Answer& answer, const Query& query, const BcSources& sources) {
  const auto count = static_cast<std::int64_t>(sources.vertices.size());
  const std::string& normalize = query.parameters.text("normalize");
  const std::string how = sources.all ? "all" : sources.drawn ? "drawn" : "listed";
  const bool estimate = !sources.all && (sources.drawn || normalize == "pairs");
  answer.conventions = {{"pairs", std::string(query.graph.directed() ? "ordered" : "each once")},
                        {"sources", how},
                        {"endpoints", query.parameters.flag("endpoints")},
                        {"estimate", estimate}};
  answer.parameters = {{"sources", count}, {"normalize", normalize}};
  std::string from = "from " + (sources.all ? "all " + counted(count, "vertex", "vertices")
                                            : counted(count, "source"));
  if (sources.drawn) {
    const std::int64_t seed = query.parameters.integer("seed");
    answer.parameters.push_back({"seed", seed});
    from += " drawn with seed " + std::to_string(seed);
  }
  answer.say("bc", from + ", " + scale_text(normalize, sources, query.graph.vertices()));
}

Answer describe_betweenness(const Query& query, Betweenness& found) {
  Answer answer;
  describe_sources(answer, query, found.sources);
  const bool ends = query.parameters.flag("endpoints");
  answer.define("betweenness",
                query.graph.directed()
                    ? (ends ? "shares of shortest paths through it or that end there, over pairs"
                            : "the share of shortest paths through a vertex, over pairs")
                    : (ends ? "shares of shortest paths through it or ending there, pairs once"
                            : "the share of shortest paths through it, each pair once"));
  const auto entries = static_cast<double>(query.graph.counts().entries);
  const auto n = static_cast<double>(query.graph.vertices());
  const auto sources = static_cast<double>(found.sources.vertices.size());
  answer.work = {2 * sources * entries, 2 * sources * (4 * entries + 40 * n), 2 * sources * entries,
                 static_cast<std::uint64_t>(n * sources) * sizeof(double)};
  answer.columns.push_back({"betweenness", std::move(found.score)});
  return answer;
}

Plan plan_betweenness(const Request& request) {
  Plan plan;
  const auto* count = request.parameters.find<std::int64_t>("sources");
  const bool listed = request.parameters.given("sources") && count == nullptr;
  plan.passes = count != nullptr ? static_cast<double>(*count) : request.vertices;
  if (listed && request.parameters.find<std::string>("sources") == nullptr) plan.passes = 16;
  return plan;
}

std::vector<Parameter> bc_parameters() {
  return {
      {.name = "sources",
       .kind = Parameter::Kind::sources,
       .text = "paths from all vertices, from K drawn at random, which is an estimate scaled to "
               "all, or from those listed",
       .otherwise = std::string("all")},
      {.name = "seed",
       .kind = Parameter::Kind::integer,
       .text = "another seed draws others",
       .otherwise = std::int64_t{1}},
      {.name = "endpoints",
       .kind = Parameter::Kind::flag,
       .text = "count the ends of a path, too",
       .otherwise = false},
      {.name = "normalize",
       .kind = Parameter::Kind::choice,
       .text = "divide by nothing, by the number of pairs, or by the largest",
       .otherwise = std::string("none"),
       .choices = {"none", "pairs", "max"}}};
}

}  // namespace

BcSources bc_sources(const Query& query) {
  const Parameters& asked = query.parameters;
  const index_t n = query.graph.vertices();
  BcSources sources;
  const auto* listed = asked.find<ListedVertices>("sources");
  const auto* count = asked.find<std::int64_t>("sources");
  if (listed != nullptr) {
    sources.vertices = listed->vertices;
  } else if (count != nullptr && *count < n) {
    const auto seed = static_cast<std::uint64_t>(asked.integer("seed"));
    sources.vertices =
        vertices_of(query.graph, sampled_sources(n, static_cast<index_t>(*count), seed));
    sources.drawn = true;
  } else {
    std::vector<index_t> given(static_cast<std::size_t>(n));
    std::iota(given.begin(), given.end(), 0);
    sources.vertices = vertices_of(query.graph, std::move(given));
  }
  sources.all = sources.vertices.size() == static_cast<std::size_t>(n);
  return sources;
}

BcScale bc_scale(const Query& query, const BcSources& sources) {
  const std::string& normalize = query.parameters.text("normalize");
  if (normalize == "pairs") return BcScale::pairs;
  if (normalize == "max") return BcScale::max;
  return sources.drawn ? BcScale::estimate : BcScale::none;
}

Entry bc_entry() {
  Entry entry;
  entry.name = "bc";
  entry.summary = "betweenness: the share of shortest paths through each vertex";
  entry.other_names = {"betweenness", "betweenness-centrality"};
  entry.title = "Betweenness";
  entry.definition =
      "Brandes' betweenness: over all pairs of other vertices, the sum of the share of their "
      "shortest paths that lead through the vertex. Ends of paths are not counted but with "
      "--endpoints, an undirected pair counts once, and each edge is 1 long: weights are ignored. "
      "Estimates and normalized scores are NetworkX's: of K sources a vertex that is one of them "
      "has K - 1 others.";
  entry.papers = {
      "Brandes, A faster algorithm for betweenness centrality, Journal of Mathematical Sociology "
      "25(2), 2001",
      "Brandes and Pich, Centrality estimation in large networks, International Journal of "
      "Bifurcation and Chaos 17(7), 2007 (--sources)"};
  entry.networkx = "networkx.betweenness_centrality";
  entry.examples =
      "  graphrun bc friends.txt.gz                       exact, the top 10\n"
      "  graphrun bc web.txt.zst --sources 64 --seed 7    an estimate from 64 sources\n"
      "  graphrun bc friends.txt.gz --normalize pairs -o scores.tsv --verify";
  entry.weights_text = "a path is as long as it has edges";
  entry.takes_order = true;
  entry.parameters = bc_parameters();
  entry.columns = {{.name = "betweenness", .shown = ColumnInfo::Shown::significant}};
  entry.listed = "the vertices of the most betweenness";
  entry.plan = plan_betweenness;
  entry.run = run_of(compute_betweenness, describe_betweenness);
  // On a GPU the levels of a search have lists of their own: there may be many.
  entry.memory = [](const Sizes& on) -> RunBytes {
    const std::vector<GraphForm> forms = {GraphForm::in_edges};
    if (on.on_gpu()) return {{127, 0, 0}, {260, 0, 128e3}, forms, 24};
    const double listed = on.count("sources") ? 0 : 2 * sizeof(index_t);  // all of them
    return {{96 + listed, 0, 16e3}, {104 + listed, 0.2, 64e3}, forms, 24};
  };
  entry.cost = {7, 0.014, 4};
  entry.measured = {.sources = 4,
                    .gap_trials = 16,
                    .gapbs = "bc -i4",
                    .model =
                        "every column index and a gather an entry, twice for each source, 40 bytes "
                        "a vertex beside",
                    .columns = {"betweenness"},
                    .figures = {{"sources", "sources"}},
                    .values = {{"normalize", std::string("max")}}};
  return entry;
}

}  // namespace graphrun::catalogue

// PageRank in the catalogue.
#include <algorithm>
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>

#include "algorithms/catalogue/iterations.hpp"
#include "algorithms/catalogue/pagerank_seeds.hpp"
#include "algorithms/catalogue/pagerank_setting.hpp"
#include "algorithms/catalogue/work.hpp"
#include "algorithms/common/pagerank_by.hpp"

namespace graphrun::catalogue {
namespace {

using Ranks = std::variant<PageRankResult<float>, PageRankResult<double>>;

template <class T>
Vector<T> values_of(const Query& query, const ListedVertices& listed) {
  std::vector<T> host(static_cast<std::size_t>(query.graph.vertices()), T{0});
  for (std::size_t k = 0; k < listed.vertices.size(); ++k) {
    host[static_cast<std::size_t>(listed.vertices[k])] += static_cast<T>(listed.values[k]);
  }
  return query.graph.vector(std::span<const T>(host));
}

template <class T>
PageRankResult<T> rank_in(const Query& query, const PageRankSetting& setting) {
  PageRankOptions<T> options = pagerank_options<T>(query, setting);
  std::optional<Vector<T>> teleport, start, dangling;
  const auto given = [&](const char* name, std::optional<Vector<T>>& own) -> const Vector<T>* {
    const auto* listed = query.parameters.find<ListedVertices>(name);
    return listed == nullptr ? nullptr : &own.emplace(values_of<T>(query, *listed));
  };
  options.teleport = given("personalize", teleport);
  options.start = given("start", start);
  options.dangling = given("dangling", dangling);
  return pagerank_by<T>(std::get<Multiply<T>>(query.multiply), query.graph, options);
}

Ranks rank_vertices(const Query& query) {
  const PageRankSetting setting = pagerank_setting(query);
  if (setting.single) return rank_in<float>(query, setting);
  return rank_in<double>(query, setting);
}

const char* rank_definition(bool gap, bool personalized, bool dangling) {
  if (dangling) {
    return personalized ? "a surfer's share of time; jumps and dead ends lead as given"
                        : "a random surfer's share of time; dead ends lead to those given";
  }
  if (!personalized) {
    return gap ? "a random surfer's share of time, that of dead ends lost"
               : "a random surfer's share of time; dead ends lead anywhere";
  }
  return gap ? "a surfer's share of time who jumps only to the vertices given"
             : "a surfer's share of time; jumps, dead ends lead to those given";
}

void describe_setting(Answer& answer, const Query& query, const PageRankSetting& setting) {
  const auto* listed = query.parameters.find<ListedVertices>("personalize");
  describe_pagerank(answer, query, listed == nullptr ? "uniform" : "personalized");
  for (const char* const name : {"personalize", "start", "dangling"}) {
    const auto* file = query.parameters.find<ListedVertices>(name);
    if (file != nullptr) answer.parameters.push_back({name, file->path});
  }
  answer.define("rank", rank_definition(setting.variant == PageRankVariant::gap, listed != nullptr,
                                        query.parameters.given("dangling")));
}

template <class T>
void describe_rounds_done(Answer& answer, const PageRankSetting& setting,
                          const PageRankResult<T>& result) {
  answer.numbers = {{"sum", result.sum},
                    {"iterations", result.iterations},
                    {"residual", result.residual},
                    {"converged", result.converged}};
  const std::string rounds =
      iterations_text({result.iterations, result.residual, result.converged});
  const std::string goal = significant(setting.tolerance, 6);
  const std::string how = setting.exactly    ? "as asked"
                          : result.converged ? "converged below " + goal
                                             : "not below " + goal;
  answer.say("", rounds + " (" + how + "), sum " + significant(result.sum, 12));
  if (setting.exactly || result.converged) return;
  answer.incomplete = "pagerank did not converge after " + rounds + ", not below " + goal;
}

Answer describe_ranks(const Query& query, Ranks& found) {
  Answer answer;
  const PageRankSetting setting = pagerank_setting(query);
  describe_setting(answer, query, setting);
  std::visit(
      [&]<class T>(PageRankResult<T>& result) {
        describe_rounds_done(answer, setting, result);
        answer.work = sweeps_work(query.graph, result.iterations, sizeof(T));
        answer.columns.push_back({"rank", std::move(result.rank)});
      },
      found);
  return answer;
}

Plan plan_ranks(const Request& request) {
  const PageRankSetting setting = pagerank_setting(request);
  Plan plan;
  if (setting.variant == PageRankVariant::gap) plan.self_loops = SelfLoops::drop;
  plan.passes = setting.exactly ? setting.rounds : 0;
  if (request.parameters.given("seeds")) return plan;  // products of several columns, in CSR
  plan.operation = {setting.single ? sizeof(float) : sizeof(double), request.weighted, true};
  const double usual = request.undirected ? 20 : 30;  // rounds of most graphs
  plan.expected_uses = setting.exactly ? std::max(1, setting.rounds) : usual;
  return plan;
}

std::vector<Parameter> pagerank_parameters() {
  using Kind = Parameter::Kind;
  return {
      {.name = "variant",
       .kind = Kind::choice,
       .text = "whose definition",
       .otherwise = std::string("standard"),
       .choices = {"standard", "gap", "ldbc"}},
      {.name = "damping",
       .kind = Kind::real,
       .text = "the chance to follow an edge, not teleport",
       .otherwise = 0.85,
       .below = 1},
      {.name = "tolerance",
       .kind = Kind::real,
       .text = "stop when a round changes the ranks by less in total (1e-6; gap 1e-4)"},
      {.name = "max_iterations", .kind = Kind::integer, .text = "rounds at most (100)", .least = 1},
      {.name = "iterations",
       .kind = Kind::integer,
       .text = "rounds exactly (ldbc: the file's, or 10)",
       .least = 1},
      {.name = "personalize",
       .kind = Kind::vertices,
       .text = "teleport to these vertices: lines of an id, or an id and a weight"},
      {.name = "start",
       .kind = Kind::vertices,
       .text = "begin with ranks in proportion to these, as --personalize lists them"},
      {.name = "dangling",
       .kind = Kind::vertices,
       .text = "vertices without out-edges lead to these, listed likewise"},
      {.name = "seeds",
       .kind = Kind::sets,
       .text = "ranks for each line of this file, teleporting to its ids"},
      {.name = "precision",
       .kind = Kind::choice,
       .text = "of the ranks",
       .otherwise = std::string("double"),
       .choices = {"single", "double"}}};
}

std::vector<Conflict> pagerank_conflicts() {
  const std::string exact = "does a given number of rounds and tests no tolerance: not with";
  return {
      {"iterations", "", "max_iterations", ""},
      {"personalize", "", "seeds", ""},
      {"start", "", "seeds", ""},
      {"dangling", "", "seeds", ""},
      {"variant", "gap", "dangling", "", "drops the rank of vertices without out-edges: not with"},
      {"variant", "ldbc", "start", "", "begins with uniform ranks: not with"},
      {"variant", "ldbc", "dangling", "", "spreads lost rank uniformly: not with"},
      {"variant", "ldbc", "precision", "single", "is defined in double precision, not with"},
      {"variant", "ldbc", "tolerance", "", exact},
      {"variant", "ldbc", "max_iterations", "", exact}};
}

}  // namespace

template <class T>
PageRankOptions<T> pagerank_options(const Query& query, const PageRankSetting& setting) {
  PageRankOptions<T> options;
  options.variant = setting.variant;
  options.damping = setting.damping;
  options.tolerance = setting.tolerance;
  options.max_iterations = setting.rounds;
  options.until_converged = !setting.exactly;
  options.weighted = query.weighted;
  options.on_round = progress_of_iterations(query.listener, "pagerank", setting.rounds,
                                            setting.exactly ? 0 : setting.tolerance);
  return options;
}

template PageRankOptions<float> pagerank_options(const Query&, const PageRankSetting&);
template PageRankOptions<double> pagerank_options(const Query&, const PageRankSetting&);

void describe_pagerank(Answer& answer, const Query& query, const std::string& teleport) {
  const PageRankSetting setting = pagerank_setting(query);
  const std::string& variant = query.parameters.text("variant");
  const std::string precision = setting.single ? "single" : "double";
  const bool gap = setting.variant == PageRankVariant::gap;
  answer.conventions = {{"variant", variant},
                        {"teleport", teleport},
                        {"dangling", std::string(gap                                  ? "dropped"
                                                 : query.parameters.given("dangling") ? "as given"
                                                 : teleport == "uniform"              ? "uniform"
                                                                         : "as teleport")},
                        {"stop", std::string(setting.exactly ? "after a number of iterations"
                                                             : "L1 change below tolerance")}};
  answer.parameters = {{"damping", setting.damping}};
  if (setting.exactly) {
    answer.parameters.push_back({"iterations", setting.rounds});
  } else {
    answer.parameters.push_back({"tolerance", setting.tolerance});
    answer.parameters.push_back({"max_iterations", setting.rounds});
  }
  answer.parameters.push_back({"precision", precision});
  answer.say("pagerank", variant + " variant, damping " + shortest(setting.damping) + ", " +
                             teleport + " teleport, " + precision + " precision");
}

PageRankSetting pagerank_setting(const Request& request) {
  const Parameters& asked = request.parameters;
  const bool gap = asked.text("variant") == "gap", ldbc = asked.text("variant") == "ldbc";
  PageRankSetting setting;
  if (gap) setting.variant = PageRankVariant::gap;
  if (ldbc) setting.variant = PageRankVariant::ldbc;
  setting.tolerance = asked.given("tolerance") ? asked.real("tolerance") : gap ? 1e-4 : 1e-6;
  setting.exactly = ldbc || asked.given("iterations");
  setting.damping = asked.real("damping");
  setting.single = request.single || asked.text("precision") == "single";
  if (asked.given("iterations")) {
    setting.rounds = static_cast<int>(asked.integer("iterations"));
  } else if (ldbc) {
    setting.rounds = request.count_property("pr.num-iterations", 10);
  } else if (asked.given("max_iterations")) {
    setting.rounds = static_cast<int>(asked.integer("max_iterations"));
  }
  if (ldbc && !asked.given("damping")) {
    setting.damping = request.real_property("pr.damping-factor", setting.damping);
  }
  return setting;
}

Entry pagerank_entry() {
  Entry entry;
  entry.name = "pagerank";
  entry.summary = "rank vertices by how often a random surfer visits them";
  entry.other_names = {"page-rank"};
  entry.title = "PageRank";
  entry.definition =
      "A random surfer follows an edge with probability 0.85 (--damping) and else jumps to any "
      "vertex; from a vertex without out-edges to any. A rank is the share of time spent there: "
      "ranks sum to 1. Rounds end when they change the ranks by less than 1e-6 in total, or after "
      "100. --dangling says where those vertices lead instead, --start what ranks begin with. "
      "--variant gap drops the rank of vertices without out-edges, ldbc does exactly "
      "--iterations rounds. --seeds ranks for many vertices, or sets of them: for each line of a "
      "file the surfer jumps, and goes from a vertex without out-edges, to one of its ids alone. "
      "-o then has a row for each seed and vertex, with --top K the best K of each seed.";
  entry.papers = {
      "Page, Brin, Motwani and Winograd, The PageRank citation ranking: bringing order to the Web, "
      "Stanford InfoLab 1999",
      "Haveliwala, Topic-sensitive PageRank, WWW 2002 (seeds)",
      "Golub and Varga, Chebyshev semi-iterative methods, Numerische Mathematik 3, 1961 "
      "(undirected graphs)"};
  entry.networkx = "networkx.pagerank";
  entry.examples =
      "  graphrun pagerank web.txt.gz                  the top 10 of a SNAP file\n"
      "  graphrun pagerank web.mtx -o ranks.tsv.gz     a rank for every vertex\n"
      "  graphrun pagerank web.mtx --json | jq .result.top\n"
      "  graphrun pagerank test.properties --variant ldbc -o out.ldbc\n"
      "  graphrun pagerank web.mtx --seeds ids.txt --top 5 -o near.tsv   seed vertex rank";
  entry.weights = WeightUse::on_demand;
  entry.weights_text = "an edge is followed in proportion to its weight";
  entry.takes_order = true;
  entry.uses_products = true;
  entry.parameters = pagerank_parameters();
  entry.conflicts = pagerank_conflicts();
  entry.columns = {{.name = "rank", .shown = ColumnInfo::Shown::aligned}};
  entry.numbers = {"sum", "iterations", "residual", "converged"};
  entry.listed = "the vertices of the highest rank";
  entry.incomplete = "the ranks do not converge";
  entry.plan = plan_ranks;
  entry.over_ranks = true;
  entry.beyond_gpu = true;
  entry.run = [](const Query& query) -> Describe {
    if (query.parameters.given("seeds")) return rank_from_seeds(query);
    return run_of(rank_vertices, describe_ranks)(query);
  };
  entry.work = {.cpu = {.once = {.fixed = 43000, .vertex = 8.5},
                        .each = {.divided = 0.9, .rounds = 1, .vertex = 7.6, .entry = 0.2},
                        .times = rounds_of_ranks},
                .between = {.time = 1}};
  entry.work.on_gpu({.fixed = 8.9e5, .rounds = 6.9}, {.vertex = 49, .entry = 1.2});
  entry.memory = rank_bytes;
  entry.cost = {3, 0.012, 20};
  entry.measured = {.gap_trials = 16,
                    .gapbs = "pr -i1000 -t1e-4",
                    .ldbc = "PR",
                    .model =
                        "a sweep: column indices and row offsets once, one gather an entry, five "
                        "vectors of n values, on a GPU seven",
                    .columns = {"rank"},
                    .figures = {{"sweeps", "iterations"}}};
  return entry;
}

}  // namespace graphrun::catalogue

// graphrun pagerank
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <graphrun/algorithms/pagerank.hpp>
#include <graphrun/engine/vertex_order.hpp>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include "cli/commands.hpp"
#include "cli/cusparse_kernel.hpp"
#include "cli/errors.hpp"
#include "cli/exit_codes.hpp"
#include "cli/output_target.hpp"
#include "cli/pagerank_definition.hpp"
#include "cli/properties.hpp"
#include "cli/run.hpp"
#include "cli/text.hpp"
#include "cli/top.hpp"
#include "cli/verify.hpp"

namespace graphrun::cli {
namespace {

enum class Precision { single_, double_ };

struct Arguments {
  RunArguments run;
  PageRankVariant variant = PageRankVariant::standard;
  std::optional<double> damping, tolerance;
  std::optional<int> max_iterations, iterations;
  std::optional<Precision> precision;
  std::string personalize;
};

// What the options, the variant and the file's properties come to.
struct Choice {
  double damping, tolerance;
  int rounds;
  bool exactly, weighted;
};

const char* name_of(PageRankVariant variant) {
  return std::array{"standard", "gap", "ldbc"}[static_cast<std::size_t>(variant)];
}

void check(const Arguments& a) {
  if (a.iterations && a.max_iterations) {
    throw UsageError("--iterations and --max-iterations exclude each other");
  }
  if (a.variant != PageRankVariant::ldbc) return;
  if (a.precision == Precision::single_) {
    throw UsageError("--variant ldbc is defined in double precision, not with --precision single");
  }
  if (a.tolerance || a.max_iterations) {
    throw UsageError("--variant ldbc does exactly --iterations rounds and tests no tolerance");
  }
}

Choice choose(const Arguments& a, const EdgeList& edges) {
  const bool gap = a.variant == PageRankVariant::gap, ldbc = a.variant == PageRankVariant::ldbc;
  Choice choice{};
  choice.tolerance = a.tolerance.value_or(gap ? 1e-4 : 1e-6);
  choice.exactly = ldbc || a.iterations.has_value();
  choice.damping = a.damping.value_or(0.85);
  choice.rounds = a.iterations.value_or(ldbc ? 10 : a.max_iterations.value_or(100));
  if (ldbc && !a.damping) choice.damping = real_property(edges, "pr.damping-factor", 0.85);
  if (ldbc && !a.iterations) choice.rounds = count_property(edges, "pr.num-iterations", 10);
  choice.weighted = a.run.graph.names_weights();
  if (choice.weighted && !edges.weighted()) {
    throw InvalidArgument(a.run.graph.path + ": has no weights for --weights to use");
  }
  return choice;
}

// What the weights of the file came to, said in the summary.
void say_weights(Run& run, bool weighted) {
  const int column = run.weight_column();
  run.report.parameters["weights"] = weighted ? "used" : column > 0 ? "ignored" : "none";
  if (weighted) {
    run.say("weights", "used: an edge is followed in proportion to its weight");
  } else if (column > 0) {
    run.say("weights", fmt::format("ignored (edges count alike; --weights {} uses them)", column));
  }
}

template <class T>
Vector<T> read_teleport(const Run& run, const std::string& path, index_t vertices) {
  const VertexValues given =
      read_vertex_values(path, run.ids(), run.arguments().device.host_memory());
  std::vector<T> host(static_cast<std::size_t>(vertices), T{0});
  for (std::size_t k = 0; k < given.vertices.size(); ++k) {
    host[static_cast<std::size_t>(given.vertices[k])] += static_cast<T>(given.values[k]);
  }
  return Vector<T>(run.context(), std::span<const T>(host));
}

// With as many decimals as the least of the ranks that are listed needs.
template <class T>
void list_ranks(Run& run, const std::vector<T>& rank) {
  const auto count = static_cast<std::size_t>(run.arguments().output.top.value_or(10));
  std::vector<T> highest(std::min(count, rank.size()));
  std::partial_sort_copy(rank.begin(), rank.end(), highest.begin(), highest.end(),
                         std::greater<>());
  const int decimals = decimals_for(highest.empty() ? 0 : static_cast<double>(highest.back()), 6);
  list_top<T>(run, "rank", rank, [&](T value) {
    return decimals < 0 ? fmt::format("{:.5e}", static_cast<double>(value))
                        : fmt::format("{:.{}f}", static_cast<double>(value), decimals);
  });
}

// The share of the way from the first residual to the tolerance, on a logarithmic scale.
double share_done(double first, double now, double tolerance, int round, int rounds) {
  const double by_rounds = static_cast<double>(round) / rounds;
  if (!(tolerance > 0) || !(first > tolerance) || !(now > 0)) return by_rounds;
  return std::max(by_rounds, std::log(first / now) / std::log(first / tolerance));
}

template <class T>
PageRankOptions<T> options_for(Run& run, const Arguments& a, const Choice& choice) {
  PageRankOptions<T> options;
  options.variant = a.variant;
  options.damping = choice.damping;
  options.tolerance = choice.tolerance;
  options.max_iterations = choice.rounds;
  options.until_converged = !choice.exactly;
  options.weighted = choice.weighted;
  options.on_round = [&run, choice, first = 0.0](const PageRankRound& round) mutable {
    if (round.iteration == 1) first = round.residual;
    if (run.progress().is_due()) {
      const double goal = choice.exactly ? 0 : choice.tolerance;
      run.progress().round(
          share_done(first, round.residual, goal, round.iteration, choice.rounds),
          fmt::format("iteration {}   residual {:.2e}", round.iteration, round.residual));
    }
    if (run.console().verbose()) {
      run.console().detail(
          fmt::format("pagerank: iteration {}, residual {:.6e}", round.iteration, round.residual));
    }
  };
  return options;
}

void describe(Run& run, const Arguments& a, const Choice& choice) {
  const bool gap = a.variant == PageRankVariant::gap;
  const std::string teleport = a.personalize.empty() ? "uniform" : "personalized";
  run.report.definition = {
      {"variant", name_of(a.variant)},
      {"teleport", teleport},
      {"dangling", gap                     ? "dropped"
                   : a.personalize.empty() ? "uniform"
                                           : "as teleport"},
      {"stop", choice.exactly ? "after a number of iterations" : "L1 change below tolerance"}};
  const bool single = a.precision == Precision::single_;
  run.report.parameters = {{"damping", choice.damping}};
  if (choice.exactly) {
    run.report.parameters["iterations"] = choice.rounds;
  } else {
    run.report.parameters["tolerance"] = choice.tolerance;
    run.report.parameters["max_iterations"] = choice.rounds;
  }
  run.report.parameters["precision"] = single ? "single" : "double";
  if (!a.personalize.empty()) run.report.parameters["personalize"] = a.personalize;
  run.say("pagerank",
          fmt::format("{} variant, damping {}, {} teleport, {} precision", name_of(a.variant),
                      choice.damping, teleport, single ? "single" : "double"));
}

template <class T>
void conclude(Run& run, const Choice& choice, const PageRankResult<T>& result) {
  run.report.result = {{"sum", result.sum},
                       {"iterations", result.iterations},
                       {"residual", result.residual},
                       {"converged", result.converged}};
  std::string how = choice.exactly     ? "as asked"
                    : result.converged ? fmt::format("converged below {:g}", choice.tolerance)
                                       : fmt::format("not below {:g}", choice.tolerance);
  run.say("",
          fmt::format("{}, residual {:.3g} ({}), sum {:.12g}",
                      counted(result.iterations, "iteration"), result.residual, how, result.sum));
  if (!choice.exactly && !result.converged) {
    run.warn(
        fmt::format("pagerank did not converge: after {} the residual is {:.3g}, not below {:g}",
                    counted(result.iterations, "iteration"), result.residual, choice.tolerance));
  }
}

template <class T>
void write(Run& run, const std::vector<T>& rank) {
  const ResultColumn column{"rank", std::span<const T>(rank), {}, "", false};
  run.write(std::span(&column, 1));
}

template <class T>
int rank(Run& run, const Arguments& a, const Choice& choice) {
  const Graph& graph = run.build(choice.weighted);
  PageRankOptions<T> options = options_for<T>(run, a, choice);
  std::optional<Vector<T>> teleport;
  if (!a.personalize.empty()) {
    teleport = read_teleport<T>(run, a.personalize, graph.vertices());
    options.teleport = &*teleport;
  }
  const bool vendor = a.run.graph.kernel == Kernel::cusparse;
  if (vendor) options.multiply = cusparse_rounds<T>(graph, a.run.graph);
  auto result = run.compute([&] { return pagerank<T>(graph, options); });
  describe(run, a, choice);
  say_weights(run, choice.weighted);
  conclude(run, choice, result);
  run.define("rank", rank_definition(a.variant, !a.personalize.empty()));
  if (a.run.output.verify) {
    verify_pagerank<T>(graph, run.ids(), options, result);
    run.verified("by definition: one more round, in double over Boost's graph, agrees");
  }
  const bool failed = a.run.output.strict && !choice.exactly && !result.converged;
  const std::vector<T> rank = in_given_order(graph, std::move(result.rank)).to_host();
  list_ranks(run, rank);
  if (!failed) {
    write(run, rank);
  } else if (!a.run.output.file.empty()) {
    run.warn(a.run.output.file + " is not written, under --strict");
  }
  run.finish();
  return failed ? exit_not_converged : exit_ok;
}

int run_pagerank(const Arguments& arguments, Program& program) {
  Arguments a = arguments;
  check(a);
  check_distinct({{"-o", a.run.output.file}}, {{"--personalize", a.personalize}});
  if (a.variant == PageRankVariant::gap && !a.run.graph.self_loops) {
    a.run.graph.self_loops = SelfLoops::drop;
  }
  Run run("pagerank", a.run, program);
  const Choice choice = choose(a, run.read());
  const bool single = a.precision == Precision::single_;
  ChoiceOptions& uses = a.run.graph.build.choice;
  uses.operation = {single ? sizeof(float) : sizeof(double), choice.weighted, true};
  const bool undirected = a.run.graph.undirected || !run.edges().directed();
  const int usual = undirected ? 20 : 30;  // rounds of most graphs
  uses.expected_uses = choice.exactly ? std::max(1, choice.rounds) : usual;
  if (single) return rank<float>(run, a, choice);
  return rank<double>(run, a, choice);
}

void declare(Options& options, Arguments& a) {
  a.run.graph.declare_input(options);
  a.run.graph.suit_weights(options, WeightUse::on_demand);
  options.group("PageRank");
  options.choice<PageRankVariant>("--variant", a.variant,
                                  {{"standard", PageRankVariant::standard},
                                   {"gap", PageRankVariant::gap},
                                   {"ldbc", PageRankVariant::ldbc}},
                                  "whose definition (standard)");
  options.real("--damping", a.damping, 0, 1, "the chance to follow an edge, not teleport (0.85)");
  options.real("--tolerance", a.tolerance, 0, std::numeric_limits<double>::infinity(),
               "stop when a round changes the ranks by less in total (1e-6; gap 1e-4)");
  options.integer("--max-iterations", a.max_iterations, 1, "rounds at most (100)");
  options.integer("--iterations", a.iterations, 1, "rounds exactly (ldbc: the file's, or 10)");
  options.text("--personalize", "FILE", a.personalize,
               "teleport to these vertices: lines of an id, or an id and a weight");
  options.choice<Precision>("--precision", a.precision,
                            {{"single", Precision::single_}, {"double", Precision::double_}},
                            "of the ranks (double)");
  options.flag("--strict", a.run.output.strict, "exit with 6 where the ranks do not converge");
  a.run.device.declare(options);
  a.run.graph.declare_format(options);
  a.run.graph.declare_kernel(options);
  a.run.graph.declare_order(options);
  a.run.output.declare(options, {"of the vertices of the highest rank, how many to list (10)",
                                 "by one more round, in double over Boost's graph"});
  a.run.console.declare(options);
}

}  // namespace

Action pagerank_command(Options& options) {
  const auto arguments = std::make_shared<Arguments>();
  declare(options, *arguments);
  options.definition(
      "A random surfer follows an edge with probability 0.85 (--damping) and else jumps to any "
      "vertex; from a vertex without out-edges to any. A rank is the share of time spent there: "
      "ranks sum to 1. Rounds end when they change the ranks by less than 1e-6 in total, or after "
      "100. --variant gap drops the rank of vertices without out-edges, ldbc does exactly "
      "--iterations rounds.");
  options.examples(
      "Examples:\n"
      "  graphrun pagerank web.txt.gz                  the top 10 of a SNAP file\n"
      "  graphrun pagerank web.mtx -o ranks.tsv.gz     a rank for every vertex\n"
      "  graphrun pagerank web.mtx --json | jq .result.top\n"
      "  graphrun pagerank test.properties --variant ldbc -o out.ldbc");
  return [arguments](Program& program) { return run_pagerank(*arguments, program); };
}

}  // namespace graphrun::cli

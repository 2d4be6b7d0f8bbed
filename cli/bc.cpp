// graphrun bc
#include <fmt/format.h>

#include <charconv>
#include <graphrun/algorithms/bc.hpp>
#include <graphrun/formats/file/read.hpp>
#include <memory>
#include <numeric>

#include "cli/commands.hpp"
#include "cli/errors.hpp"
#include "cli/exit_codes.hpp"
#include "cli/run.hpp"
#include "cli/text.hpp"
#include "cli/top.hpp"
#include "cli/verify.hpp"

namespace graphrun::cli {
namespace {

struct Arguments {
  RunArguments run;
  std::string sources = "all";
  std::int32_t seed = 1;
  BcScale scale = BcScale::none;
};

const char* name_of(BcScale scale) {
  constexpr const char* names[] = {"none", "pairs", "max"};
  return names[static_cast<int>(scale)];
}

// How many to draw, where `text` is a number.
std::optional<index_t> count_in(const std::string& text) {
  index_t count = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, count);
  if (stop != end || error == std::errc::invalid_argument) return std::nullopt;
  if (error != std::errc() || count < 1) {
    throw UsageError("--sources: '" + text + "' is not all, a number from 1 on, or a file");
  }
  return count;
}

std::vector<index_t> choose_sources(const Run& run, const Arguments& a, index_t vertices) {
  if (a.sources == "all") {
    std::vector<index_t> all(static_cast<std::size_t>(vertices));
    std::iota(all.begin(), all.end(), 0);
    return all;
  }
  if (const auto count = count_in(a.sources)) {
    return sampled_sources(vertices, *count, static_cast<std::uint64_t>(a.seed));
  }
  return read_vertex_values(a.sources, run.ids()).vertices;
}

BcOptions options_for(Run& run, const Arguments& a) {
  BcOptions options;
  options.scale = a.scale;
  options.on_progress = [&run](const BcProgress& at) {
    if (!run.progress().is_due()) return;
    run.progress().round(static_cast<double>(at.done) / at.sources,
                         fmt::format("source {} of {}", grouped(at.done), grouped(at.sources)));
  };
  return options;
}

void describe(Run& run, const Arguments& a, std::size_t sources) {
  const bool directed = run.graph().directed();
  const bool all = sources == static_cast<std::size_t>(run.graph().vertices());
  const bool weights = run.report.graph.weighted || run.edges().counts.columns > 2;
  run.report.definition = {
      {"betweenness",
       "the sum over pairs of vertices of the share of their shortest paths that "
       "pass through, ends not counted"},
      {"pairs", directed ? "ordered" : "each once"},
      {"sources", all ? "all" : "some"}};
  run.report.parameters = {{"sources", sources},
                           {"normalize", name_of(a.scale)},
                           {"weights", weights ? "ignored" : "none"}};
  const bool drawn = a.sources != "all" && count_in(a.sources);
  if (drawn) run.report.parameters["seed"] = a.seed;
  run.say("bc", fmt::format(
                    "from {}{}, {}",
                    all ? "all " + counted(static_cast<std::int64_t>(sources), "vertex", "vertices")
                        : counted(static_cast<std::int64_t>(sources), "source"),
                    drawn ? fmt::format(" drawn with seed {}", a.seed) : "",
                    a.scale == BcScale::none    ? "not scaled"
                    : a.scale == BcScale::pairs ? "as a share of all pairs"
                                                : "as a share of the largest"));
  if (weights) run.say("weights", "ignored (a path is as long as it has edges)");
}

int run_bc(const Arguments& a, Program& program) {
  Run run("bc", a.run, program);
  run.read();
  if (a.sources != "all") count_in(a.sources);
  const Graph& graph = run.build(false);
  const std::vector<index_t> sources = choose_sources(run, a, graph.vertices());
  const BcOptions options = options_for(run, a);
  const Vector<double> score = run.compute([&] { return bc(graph, sources, options); });
  describe(run, a, sources.size());
  const std::vector<double> host = score.to_host();
  run.report.result = Json::object();
  list_top<double>(run, "betweenness", host, [](double x) { return fmt::format("{:.6g}", x); });
  if (a.run.output.verify) {
    run.verified(verify_bc(graph, run.ids(), sources, a.scale, host));
  }
  const ResultColumn column{"betweenness", std::span<const double>(host), {}, "", false};
  run.write(std::span(&column, 1));
  run.finish();
  return exit_ok;
}

}  // namespace

Action bc_command(Options& options) {
  const auto a = std::make_shared<Arguments>();
  a->run.graph.declare_input(options);
  options.group("Betweenness");
  options.text("--sources", "all|K|FILE", a->sources,
               "paths from all vertices, from K drawn at random, or from those listed (all)");
  options.integer("--seed", a->seed, 0, "another seed draws others (1)");
  options.choice<BcScale>(
      "--normalize", a->scale,
      {{"none", BcScale::none}, {"pairs", BcScale::pairs}, {"max", BcScale::max}},
      "divide by nothing, by the number of pairs, or by the largest (none)");
  a->run.device.declare(options);
  a->run.graph.declare_format(options);
  a->run.output.declare(options, true);
  a->run.console.declare(options);
  options.examples(
      "Examples:\n"
      "  graphrun bc friends.txt.gz                       exact, the top 10\n"
      "  graphrun bc web.txt.zst --sources 64 --seed 7    an estimate from 64 sources\n"
      "  graphrun bc friends.txt.gz --normalize pairs -o scores.tsv --verify");
  return [a](Program& program) { return run_bc(*a, program); };
}

}  // namespace graphrun::cli

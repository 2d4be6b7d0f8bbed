// graphrun bc
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <graphrun/algorithms/bc.hpp>
#include <graphrun/engine/vertex_order.hpp>
#include <graphrun/formats/file/read.hpp>
#include <memory>
#include <numeric>
#include <utility>

#include "cli/commands.hpp"
#include "cli/errors.hpp"
#include "cli/exit_codes.hpp"
#include "cli/output_target.hpp"
#include "cli/run.hpp"
#include "cli/suited_options.hpp"
#include "cli/text.hpp"
#include "cli/top.hpp"
#include "cli/verify.hpp"

namespace graphrun::cli {
namespace {

enum class Normalize { none, pairs, max };

struct Arguments {
  RunArguments run;
  std::string sources = "all";
  std::int32_t seed = 1;
  Normalize normalize = Normalize::none;
};

// The vertices that paths start from, and how they were come by.
struct Sources {
  std::vector<index_t> vertices;  // by their numbers as given
  bool all = false, drawn = false;
};

const char* name_of(Normalize normalize) {
  return std::array{"none", "pairs", "max"}[static_cast<std::size_t>(normalize)];
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

std::vector<index_t> listed_sources(Run& run, const std::string& path) {
  std::vector<index_t> listed =
      read_vertex_values(path, run.given_ids(), run.arguments().device.host_memory()).vertices;
  const std::size_t before = listed.size();
  std::sort(listed.begin(), listed.end());
  listed.erase(std::unique(listed.begin(), listed.end()), listed.end());
  if (const auto again = static_cast<std::int64_t>(before - listed.size()); again > 0) {
    run.warn(fmt::format("{}: {} of sources listed before", path, counted(again, "repeat")));
  }
  return listed;
}

Sources choose_sources(Run& run, const Arguments& a, index_t vertices) {
  Sources sources;
  const auto count = a.sources == "all" ? std::optional(vertices) : count_in(a.sources);
  if (count && *count >= vertices) {
    sources.vertices.resize(static_cast<std::size_t>(vertices));
    std::iota(sources.vertices.begin(), sources.vertices.end(), 0);
  } else if (count) {
    sources.vertices = sampled_sources(vertices, *count, static_cast<std::uint64_t>(a.seed));
  } else {
    sources.vertices = listed_sources(run, a.sources);
  }
  sources.all = sources.vertices.size() == static_cast<std::size_t>(vertices);
  sources.drawn = count && !sources.all;
  if (a.sources != "all" && count && *count > vertices) {
    run.warn(fmt::format("--sources {}: the graph has {}, and each is a source", *count,
                         counted(vertices, "vertex", "vertices")));
  }
  return sources;
}

BcScale scale_of(const Arguments& a, const Sources& sources) {
  if (a.normalize == Normalize::pairs) return BcScale::pairs;
  if (a.normalize == Normalize::max) return BcScale::max;
  return sources.drawn ? BcScale::estimate : BcScale::none;
}

BcOptions options_for(Run& run, BcScale scale) {
  BcOptions options;
  options.scale = scale;
  options.on_progress = [&run](const BcProgress& at) {
    if (!run.progress().is_due()) return;
    run.progress().round(static_cast<double>(at.done) / at.sources,
                         fmt::format("source {} of {}", grouped(at.done), grouped(at.sources)));
  };
  return options;
}

std::string scale_text(const Arguments& a, const Sources& sources, index_t vertices) {
  if (a.normalize == Normalize::max) return "as a share of the largest";
  if (a.normalize == Normalize::pairs) {
    return sources.all ? "as a share of all pairs" : "as a share of all pairs, estimated";
  }
  if (sources.drawn) {
    return fmt::format("an estimate: sums times {} / {}", grouped(vertices),
                       grouped(static_cast<std::int64_t>(sources.vertices.size())));
  }
  return sources.all ? "not scaled" : "the plain sums from these";
}

void describe(Run& run, const Arguments& a, const Sources& sources) {
  const Graph& graph = run.graph();
  const bool weights = run.weight_column() > 0;
  const auto count = static_cast<std::int64_t>(sources.vertices.size());
  run.report.definition = {
      {"pairs", graph.directed() ? "ordered" : "each once"},
      {"sources", sources.all     ? "all"
                  : sources.drawn ? "drawn"
                                  : "listed"},
      {"estimate", !sources.all && (sources.drawn || a.normalize == Normalize::pairs)}};
  run.report.parameters = {{"sources", count},
                           {"normalize", name_of(a.normalize)},
                           {"weights", weights ? "ignored" : "none"}};
  if (sources.drawn) run.report.parameters["seed"] = a.seed;
  run.say("bc", fmt::format("from {}{}, {}",
                            sources.all ? "all " + counted(count, "vertex", "vertices")
                                        : counted(count, "source"),
                            sources.drawn ? fmt::format(" drawn with seed {}", a.seed) : "",
                            scale_text(a, sources, graph.vertices())));
  if (weights) run.say("weights", "ignored (a path is as long as it has edges)");
  run.define("betweenness", graph.directed()
                                ? "the share of shortest paths through a vertex, over pairs"
                                : "the share of shortest paths through it, each pair once");
}

int run_bc(const Arguments& a, Program& program) {
  if (a.sources != "all" && !count_in(a.sources)) {
    check_distinct({{"-o", a.run.output.file}}, {{"--sources", a.sources}});
  }
  Run run("bc", a.run, program);
  run.read();
  const auto drawn = a.sources != "all" ? count_in(a.sources) : std::nullopt;
  run.expect_passes(a.sources == "all" ? run.edges().rows : drawn.value_or(16));
  const Graph& graph = run.build(false);
  const Sources sources = choose_sources(run, a, graph.vertices());
  const std::vector<index_t> from = vertices_of(graph, sources.vertices);
  const BcOptions options = options_for(run, scale_of(a, sources));
  Vector<double> score = run.compute([&] { return bc(graph, from, options); });
  describe(run, a, sources);
  if (a.run.output.verify) {
    run.verified(verify_bc(graph, run.ids(), from, options.scale, score.to_host()));
  }
  const std::vector<double> host = in_given_order(graph, std::move(score)).to_host();
  list_top<double>(run, "betweenness", host, [](double x) { return fmt::format("{:.6g}", x); });
  const ResultColumn column{"betweenness", std::span<const double>(host), {}, "", false};
  run.write(std::span(&column, 1));
  run.finish();
  return exit_ok;
}

}  // namespace

Action bc_command(Options& options) {
  const auto a = std::make_shared<Arguments>();
  a->run.graph.declare_input(options);
  a->run.graph.suit_weights(options, WeightUse::none);
  options.group("Betweenness");
  options.text("--sources", "all|K|FILE", a->sources,
               "paths from all vertices, from K drawn at random, which is an estimate scaled by "
               "n / K, or from those listed (all)");
  options.integer("--seed", a->seed, 0, "another seed draws others (1)");
  options.choice<Normalize>(
      "--normalize", a->normalize,
      {{"none", Normalize::none}, {"pairs", Normalize::pairs}, {"max", Normalize::max}},
      "divide by nothing, by the number of pairs, or by the largest (none)");
  a->run.device.declare(options);
  a->run.graph.declare_format(options);
  hide_formats(options);
  a->run.graph.declare_order(options);
  a->run.output.declare(options, {"of the vertices of the most betweenness, how many to list (10)",
                                  "against Boost.Graph, or Brandes' sums from the same sources"});
  a->run.console.declare(options);
  options.definition(
      "Brandes' betweenness: over all pairs of other vertices, the sum of the share of their "
      "shortest paths that lead through the vertex. Ends of paths are not counted, an undirected "
      "pair counts once, and each edge is 1 long: weights are ignored.");
  options.examples(
      "Examples:\n"
      "  graphrun bc friends.txt.gz                       exact, the top 10\n"
      "  graphrun bc web.txt.zst --sources 64 --seed 7    an estimate from 64 sources\n"
      "  graphrun bc friends.txt.gz --normalize pairs -o scores.tsv --verify");
  return [a](Program& program) { return run_bc(*a, program); };
}

}  // namespace graphrun::cli

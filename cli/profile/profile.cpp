// graphrun profile
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/output_target.hpp"
#include "cli/profile/measure.hpp"
#include "cli/profile/page.hpp"
#include "cli/run.hpp"

namespace graphrun::cli {
namespace {

struct Arguments {
  RunArguments run;
  std::string page;
  double seconds = 60;
  std::int64_t seed = 1;
};

// What is cheap and says most comes first: the rest may be left out.
void measure(Steps& steps, Json& result) {
  measure_size(steps, result);
  measure_degrees(steps, result);
  measure_components(steps, result);
  measure_cores(steps, result);
  measure_clustering(steps, result);
  measure_communities(steps, result);
  measure_storage(steps, result);
  measure_centrality(steps, result);
  measure_distances(steps, result);
}

void write_page(Run& run, const std::string& path) {
  run.describe_graph();
  run.report.host_peak = peak_host_memory();
  run.write_file(path, [&](const std::string& file_name) {
    OutputFile file(file_name);
    file.write(profile_page(run.report));
    file.finish();
    std::vector<OutputFile> files;
    files.push_back(std::move(file));
    return files;
  });
}

int run_profile(const Arguments& a, Program& program) {
  const Stopwatch began;
  if (!is_standard_output(a.page)) check_output_target(a.page, {"html", "htm"});
  check_one_output(a.page, a.run.output.json);
  check_distinct({{"-o", a.page}, {"--trace", a.run.console.trace}}, inputs_of(a.run.graph));
  Run run("profile", a.run, program);
  run.read();
  run.build(false);
  Steps steps(run, a.seconds, began, a.seed);
  run.report.parameters["seconds"] = a.seconds;
  run.report.parameters["seed"] = a.seed;
  run.compute([&] {
    measure(steps, run.report.result);
    return 0;
  });
  run.report.result["steps"] = steps.as_json();
  run.define("effective_diameter",
             "edges within which 90 % of the connected pairs lie, interpolated");
  run.define("tail", "the power law of largest likelihood, from the degree on where it is closest");
  if (!steps.left_out().empty()) {
    run.warn(
        fmt::format("left out for want of time or memory: {}", fmt::join(steps.left_out(), ", ")));
  }
  if (!a.page.empty()) write_page(run, a.page);
  run.finish();
  return exit_ok;
}

}  // namespace

Action profile_command(Options& options) {
  const auto a = std::make_shared<Arguments>();
  a->run.graph.declare_input(options);
  a->run.device.declare(options);
  options.group("Result");
  options.text("-o,--output", "FILE.html", a->page,
               "the page: one file that needs no other; - is standard output");
  options.real("--seconds", a->seconds, 0, 1e9,
               "time for all: what does not fit is sampled or left out, and said so (60)");
  options.integer("--seed", a->seed, 0, "another seed draws other samples (1)");
  options.flag("--json", a->run.output.json, "one JSON object on standard output");
  a->run.console.declare(options);
  options.definition(
      "What one asks first of an unknown graph: size, shape, degrees and the power law of their "
      "tail, components, distances, central vertices, cores, triangles, communities, storage. Each "
      "figure is that of the command named beside it. Weights are ignored.");
  options.examples(
      "Examples:\n"
      "  graphrun profile web.txt.gz -o report.html    a page for the browser\n"
      "  graphrun profile web.txt.gz -o report.html --seconds 10\n"
      "  graphrun profile web.txt.gz --json | jq .result.communities.modularity\n"
      "Method: Clauset, Shalizi and Newman, Power-law distributions in empirical data, SIAM Review "
      "51(4), 2009 (tails of degrees); Fruchterman and Reingold, Graph drawing by force-directed "
      "placement, Software: Practice and Experience 21(11), 1991 (the drawing of communities).");
  return [a](Program& program) { return run_profile(*a, program); };
}

}  // namespace graphrun::cli

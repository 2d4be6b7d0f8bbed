// The options of `graphrun bench`.
#include "cli/bench_settings.hpp"

#include <charconv>
#include <filesystem>

#include "cli/errors.hpp"
#include "cli/output_target.hpp"

namespace graphrun::cli::bench {
namespace {

// "5%" or "0.05" as a share.
double share_of(const std::string& text) {
  const bool percent = text.ends_with('%');
  const char* end = text.data() + text.size() - (percent ? 1 : 0);
  double number = 0;
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end || !(number >= 0 && number < 1e6)) {
    throw UsageError("'" + text + "' is not a share such as 5% or 0.05");
  }
  return percent ? number / 100 : number;
}

}  // namespace

void Settings::declare(Options& options) {
  options.positionals("SUITE|COMMAND", "[GRAPH...]", words,
                      "what to measure and on what; nothing: two minutes' worth for a laptop");
  options.group("Measuring");
  options.integer("--runs", runs, 1, "repeats of each product at least (10)");
  options.real("--seconds", seconds, 0, 1e6, "of repeats of each product at least (1)");
  options.integer("--trials", trials, 1, "trials of each algorithm (the suite's)");
  options.integer("--warmup", warm_up, 0, "runs before the first timed one (1)");
  options.flag("--cold", cold, "overwrite the caches before each run");
  options.flag("--no-baselines", no_baselines, "leave out Boost.Graph, plain loops and cuSPARSE");
  options.flag("--no-ceilings", no_ceilings, "leave out shares of the device's limits");
  options.text("--gapbs", "DIR", gapbs, "also run the GAP programs built in this folder");
  options.group("Result");
  options.text("--json", "FILE", json, "write everything, with all samples");
  options.text("--markdown", "FILE", markdown, "write the tables for a README");
  options.text("--plot", "FILE.svg", plot, "draw the roofline and the bars");
  options.text("--table", "FILE.json", table,
               "measure nothing: print an earlier --json as Markdown (and --plot it)");
  options.text("--baseline", "OLD.json", baseline, "compare with an earlier --json");
  options.custom("--fail-if-slower", "5%", "with --baseline: exit 9 where a median is that slower",
                 [this](const std::string& text) { fail_if_slower = share_of(text); });
  device.declare(options);
  input.declare_order(options);
  input.declare_reading(options);
  declare_random_weights(options, weights);
  console.declare(options);
  options.group("Testing this harness");
  options.flag("--inject-fault", inject_fault,
               "alter one entry of each result before it is checked: all must be refused");
}

void Settings::check() const {
  input.check();
  for (const auto* file : {&json, &markdown, &plot}) check_output_folder(*file);
  check_distinct({{"--json", json}, {"--markdown", markdown}, {"--plot", plot}},
                 {{"--table", table}, {"--baseline", baseline}});
  if (fail_if_slower >= 0 && baseline.empty()) {
    throw UsageError("--fail-if-slower needs --baseline OLD.json");
  }
  if (!console.trace.empty()) {
    throw UsageError("--trace times each operation, which would disturb what bench measures");
  }
  if (!gapbs.empty() && input.order != Ordering::given) {
    throw UsageError(
        "--gapbs: with another --order these programs would start from other vertices");
  }
  if (!gapbs.empty() && !std::filesystem::is_directory(gapbs)) {
    throw UsageError("--gapbs: '" + gapbs + "' is not a folder");
  }
}

}  // namespace graphrun::cli::bench

// What a traversal says of its rounds: on the progress bar, and one by one with --verbose.
#include "cli/rounds.hpp"

#include <fmt/format.h>

#include "cli/text.hpp"

namespace graphrun::cli {

std::function<void(const ClosureProgress&)> progress_of_rounds(Run& run, const char* name) {
  return [&run, name, watch = Stopwatch()](const ClosureProgress& at) {
    if (!run.progress().is_due()) return;
    const Graph& graph = run.graph();
    std::string text = fmt::format("{} {}   reached {} of {}", name, grouped(at.rounds),
                                   grouped(at.reached), grouped(graph.vertices()));
    if (at.edges > 0) {
      text += fmt::format("   {:.1f} M edges/s",
                          static_cast<double>(at.edges) / watch.milliseconds() / 1000);
    }
    run.progress().round(-1, text);
  };
}

void say_rounds(Run& run, const char* name, const std::vector<ClosureRound>& trace) {
  if (!run.console().verbose()) return;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    const ClosureRound& round = trace[i];
    run.console().detail(
        fmt::format("{}: round {}: {} {}, {} changed{}", name, i + 1,
                    round.direction == Direction::push ? "pushed from" : "pulled from",
                    counted(round.frontier, "vertex", "vertices"), grouped(round.changed),
                    round.milliseconds > 0 ? fmt::format(", {:.4f} ms", round.milliseconds) : ""));
  }
}

}  // namespace graphrun::cli

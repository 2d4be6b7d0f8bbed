#include "algorithms/catalogue/rounds.hpp"

#include <chrono>
#include <graphrun/algorithms/catalogue/text.hpp>

namespace graphrun::catalogue {

std::function<void(const ClosureProgress&)> progress_of_rounds(const Query& query,
                                                               const std::string& name) {
  const Listener& listener = query.listener;
  if (!listener.progress) return {};
  const index_t vertices = query.graph.vertices();
  const auto began = std::chrono::steady_clock::now();
  return [=](const ClosureProgress& at) {
    if (!listener.wants_progress()) return;
    std::string text = name + ' ' + grouped(at.rounds) + "   reached " + grouped(at.reached) +
                       " of " + grouped(vertices);
    if (at.edges > 0) {
      const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
      text +=
          "   " + fixed(static_cast<double>(at.edges) / seconds.count() / 1e6, 1) + " M edges/s";
    }
    listener.progress(-1, text);
  };
}

void describe_rounds(const Query& query, const std::string& name,
                     const std::vector<ClosureRound>& trace) {
  if (!query.listener.detail) return;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    const ClosureRound& round = trace[i];
    std::string text = name + ": round " + std::to_string(i + 1) + ": " +
                       (round.direction == Direction::push ? "pushed from " : "pulled from ") +
                       counted(round.frontier, "vertex", "vertices") + ", " +
                       grouped(round.changed) + " changed";
    if (round.milliseconds > 0) text += ", " + fixed(round.milliseconds, 4) + " ms";
    query.listener.detail(text);
  }
}

std::string reached_text(const Query& query, index_t source, index_t reached) {
  return "from " + query.ids.text(source) + ": reached " + counted(reached, "vertex", "vertices") +
         ", " + share_text(reached, query.graph.vertices());
}

}  // namespace graphrun::catalogue

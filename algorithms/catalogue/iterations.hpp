// The progress of an algorithm that iterates until its values hardly change.
#pragma once

#include <functional>
#include <graphrun/algorithms/catalogue/query.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <string>

namespace graphrun::catalogue {

// For an algorithm's on_round: reports each round, which has an iteration and a residual, to a
// listener that must live as long; empty where nobody listens. `most`: rounds.
template <class Round>
std::function<void(const Round&)> told_of(const Listener& listener, const std::string& name,
                                          int most) {
  if (!listener.progress && !listener.detail) return {};
  return [&listener, name, most](const Round& round) {
    const std::string text = "iteration " + std::to_string(round.iteration);
    if (listener.wants_progress()) {
      listener.progress(static_cast<double>(round.iteration) / most,
                        text + "   residual " + scientific(round.residual, 2));
    }
    if (listener.detail) {
      listener.detail(name + ": " + text + ", residual " + scientific(round.residual, 6));
    }
  };
}

}  // namespace graphrun::catalogue

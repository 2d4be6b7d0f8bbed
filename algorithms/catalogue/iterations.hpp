// Parameters, progress and reports shared by algorithms that iterate until they converge.
#pragma once

#include <functional>
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/iteration.hpp>
#include <graphrun/engine/structure.hpp>
#include <string>
#include <utility>
#include <vector>

namespace graphrun::catalogue {

// The on_round of an algorithm, which reports each round to `listener`. The listener must outlive
// it. Empty if the listener takes no reports. `most` is the limit of rounds. `goal` is the residual
// at which they converge, or 0 without one.
std::function<void(const IterationRound&)> progress_of_iterations(const Listener& listener,
                                                                  const std::string& name, int most,
                                                                  double goal);

// The end of rounds.
struct Iterations {
  int count;
  double residual;
  bool converged;
};

// "12 iterations, residual 3.1e-07".
std::string iterations_text(const Iterations& done);

// Tolerance, limit of rounds, weights and on_round of the options of a centrality. The progress
// ends at a residual of `goal` times the tolerance.
template <class Options>
Options iteration_options(const Query& query, const std::string& name, double goal) {
  Options options;
  options.tolerance = query.parameters.real("tolerance");
  options.max_iterations = static_cast<int>(query.parameters.integer("max_iterations"));
  options.weighted = query.weighted;
  options.on_round = progress_of_iterations(query.listener, name, options.max_iterations,
                                            goal * options.tolerance);
  return options;
}

// How many rounds are tried to foresee the others.
inline constexpr int tried_rounds = 24;

// Sets the figures of tried rounds: their number, the last residual times `scale`, and the mean
// factor between residuals.
void note_rounds(const std::vector<double>& residuals, double scale, GraphStructure& found);

// The first rounds of an iteration with equal weights, tried up to the request's tolerance.
template <class Options, class Run>
void try_rounds(const Request& request, const Graph& graph, double scale, const Run& run,
                GraphStructure& found) {
  if (graph.vertices() == 0) return;
  std::vector<double> residuals;
  Options options;
  options.tolerance = request.parameters.real("tolerance");
  options.max_iterations = tried_rounds;
  options.on_round = [&](const IterationRound& round) { residuals.push_back(round.residual); };
  run(graph, options);
  note_rounds(residuals, scale, found);
}

// The parameters of iteration_options(). `text`: what the tolerance is.
std::vector<Parameter> iteration_parameters(double tolerance, std::int64_t most,
                                            const std::string& text);

// Adds numbers, parameters and lines about the rounds. `stop`: of the conventions. `remedy`: what
// helps where they do not converge.
void describe_iterations(Answer& answer, const Query& query, const Iterations& done,
                         const std::string& name, const std::string& stop,
                         const std::string& remedy);

// Makes an entry that of scores by rounds of products, on demand with weights, whose columns are
// `columns`. `products`: a round.
void describe_scores(Entry& entry, const std::vector<std::string>& columns, int products);

}  // namespace graphrun::catalogue

// What algorithms have in common that iterate until their values hardly change.
#pragma once

#include <functional>
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/iteration.hpp>
#include <string>
#include <utility>
#include <vector>

namespace graphrun::catalogue {

// For an algorithm's on_round: reports each round to a listener that must live as long; empty where
// nobody listens. `most`: rounds. `goal`: the residual that ends them; 0: none does.
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

// The settings of scores: with a tolerance, max_iterations, whether weighted, and on_round. `goal`:
// what the tolerance is multiplied by.
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

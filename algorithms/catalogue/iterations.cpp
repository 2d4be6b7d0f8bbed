#include "algorithms/catalogue/iterations.hpp"

#include <algorithm>
#include <cmath>
#include <graphrun/algorithms/catalogue/text.hpp>

namespace graphrun::catalogue {
namespace {

// The share of the way from the first residual to the goal, on a logarithmic scale.
double share_done(double first, double now, double goal, int round, int rounds) {
  const double by_rounds = static_cast<double>(round) / rounds;
  if (!(goal > 0) || !(first > goal) || !(now > 0)) return by_rounds;
  return std::max(by_rounds, std::log(first / now) / std::log(first / goal));
}

Plan plan_scores(const Request& request) {
  Plan plan;
  plan.operation = {sizeof(double), request.weighted, true};
  plan.expected_uses = 20;
  return plan;
}

}  // namespace

std::function<void(const IterationRound&)> progress_of_iterations(const Listener& listener,
                                                                  const std::string& name, int most,
                                                                  double goal) {
  if (!listener.progress && !listener.detail) return {};
  return [&listener, name, most, goal, first = 0.0](const IterationRound& round) mutable {
    if (round.iteration == 1) first = round.residual;
    const std::string text = "iteration " + std::to_string(round.iteration);
    if (listener.wants_progress()) {
      listener.progress(share_done(first, round.residual, goal, round.iteration, most),
                        text + "   residual " + scientific(round.residual, 2));
    }
    if (listener.detail) {
      listener.detail(name + ": " + text + ", residual " + scientific(round.residual, 6));
    }
  };
}

void note_rounds(const std::vector<double>& residuals, double scale, GraphStructure& found) {
  constexpr std::size_t compared = 8;
  constexpr double least = 1e-300;
  if (residuals.empty()) return;
  const std::size_t back = std::min(compared, residuals.size() - 1);
  const double last = std::max(least, residuals.back());
  const double before = std::max(least, residuals[residuals.size() - 1 - back]);
  found.tried = static_cast<double>(residuals.size());
  found.tried_change = scale * last;
  found.tried_decay = back == 0 ? 1 : std::pow(last / before, 1 / static_cast<double>(back));
}

std::string iterations_text(const Iterations& done) {
  return counted(done.count, "iteration") + ", residual " + significant(done.residual, 3);
}

std::vector<Parameter> iteration_parameters(double tolerance, std::int64_t most,
                                            const std::string& text) {
  return {
      {.name = "tolerance", .kind = Parameter::Kind::real, .text = text, .otherwise = tolerance},
      {.name = "max_iterations",
       .kind = Parameter::Kind::integer,
       .text = "rounds at most",
       .otherwise = most,
       .least = 1}};
}

void describe_iterations(Answer& answer, const Query& query, const Iterations& done,
                         const std::string& name, const std::string& stop,
                         const std::string& remedy) {
  answer.conventions.push_back({"stop", stop});
  for (const char* parameter : {"tolerance", "max_iterations"}) {
    answer.parameters.push_back({parameter, query.parameters[parameter]});
  }
  answer.add("iterations", done.count);
  answer.add("residual", done.residual);
  answer.add("converged", done.converged);
  const std::string text = iterations_text(done);
  answer.say("", text + (done.converged ? " (converged)" : " (not converged)"));
  if (done.converged) return;
  answer.incomplete = name + " did not converge after " + text + "; " + remedy;
}

void describe_scores(Entry& entry, const std::vector<std::string>& columns, int products) {
  entry.weights = WeightUse::on_demand;
  entry.takes_order = true;
  entry.uses_products = true;
  for (const std::string& column : columns) {
    entry.columns.push_back({.name = column, .shown = ColumnInfo::Shown::aligned});
  }
  for (const char* number : {"iterations", "residual", "converged"}) {
    entry.numbers.push_back(number);
  }
  entry.listed = "the vertices of the highest " + columns.front();
  entry.incomplete = "the scores do not converge";
  entry.plan = plan_scores;
  entry.measured = {
      .model = (products == 1 ? "a round: " : "a round: twice ") +
               std::string("column indices and row offsets once, one gather an entry, "
                           "five vectors of n values, on a GPU seven"),
      .columns = columns,
      .figures = {{"sweeps", "iterations"}}};
}

}  // namespace graphrun::catalogue

// Algorithms as they are measured: run again and again, each result checked.
#pragma once

#include <functional>
#include <graphrun/algorithms/catalogue/catalogue.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bench/result.hpp"
#include "bench/session.hpp"
#include "bench/subject.hpp"

namespace graphrun::cli::bench {

using catalogue::Entry;

// A suite's own rule for results, in place of the algorithm's oracle.
struct Judge {
  std::string text;  // what it checks
  std::function<std::string(const catalogue::Query&, const catalogue::Answer&)> fault;
};

// How a suite wants an algorithm run.
struct Rules {
  std::string suite;
  int trials = 1;
  std::vector<index_t> sources;                                  // of the trials, in turn
  std::vector<std::pair<std::string, catalogue::Value>> values;  // of parameters, where it has them
  std::vector<std::string> columns;                              // beside those usually measured
  bool single = false;                                           // precision
  Judge judge;                                                   // empty: the oracle
};

// One algorithm on one graph. Only run() is timed.
class Kernel {
 public:
  virtual ~Kernel() = default;
  virtual void run(int trial) = 0;
  virtual Work work() = 0;  // of the last run
  // What is wrong with the last run's result, or nothing. `spoil`: alter it first. After work().
  virtual std::string fault(bool spoil) = 0;
  // Fills in format, precision, model, check, preprocessing and figures, after the last trial.
  virtual void describe(Result& result) const = 0;
};

using MakeKernel =
    std::function<std::unique_ptr<Kernel>(const Entry&, const Subject&, const Rules&)>;

// graphrun's. The entry must be one that is measured.
std::unique_ptr<Kernel> entry_kernel(const Entry&, const Subject&, const Rules&);
// Boost.Graph's on one thread, or the plainest loop over its graph; empty where there is none.
MakeKernel boost_kernel(const Entry& entry);

// The parameters of a trial: those of the entry, the rules, and the trial's sources.
catalogue::Request request_of(const Entry& entry, const Subject& subject, const Rules& rules);
void start_at(catalogue::Request& request, const Entry& entry, const Rules& rules, int trial);
// The listed edges at the vertices that have a value; 0 where those were not counted.
double listed_edges(const Subject& subject, const std::vector<bool>& reached);

// The algorithm of this name; null where there is none to measure.
const Entry* measured_named(const std::string& name);

// Warm-up, then the trials, each timed alone and checked untimed; adds the row. Returns whether all
// were right.
bool run_trials(Session& session, const Subject& subject, const Entry& entry, const Rules& rules,
                const std::string& implementation = "graphrun",
                const MakeKernel& make = entry_kernel);

// Ours, and on a CPU Boost.Graph's, under the same rules.
void run_beside_baselines(Session& session, const Subject& subject, const Entry& entry,
                          const Rules& rules);

// Algorithms that benchmarks name and this version does not have.
const std::vector<std::string>& missing_algorithms();
// Says which of these are.
void note_missing(Session& session, const std::vector<std::string>& names);

}  // namespace graphrun::cli::bench

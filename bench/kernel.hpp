// Algorithms as bench measures them: repeated runs with checked results.
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

// A suite's check of results, which replaces the algorithm's oracle.
struct Judge {
  std::string text;  // what it checks
  std::function<std::string(const catalogue::Query&, const catalogue::Answer&)> fault;
};

// How a suite runs an algorithm.
struct Rules {
  std::string suite;
  int trials = 1;
  std::vector<index_t> sources;  // of the trials, cyclically
  // Of parameters; those that the entry lacks are ignored.
  std::vector<std::pair<std::string, catalogue::Value>> values;
  std::vector<std::string> columns;  // to compute beside Measured::columns
  bool single = false;               // single precision
  Judge judge;                       // empty: the oracle
  // Called between the two halves of graphrun's trials, before another warm-up: what is measured
  // there is beside graphrun, however the machine changes. May be empty.
  std::function<void()> halfway;
};

// One algorithm on one graph. Only run() is timed.
class Kernel {
 public:
  virtual ~Kernel() = default;
  virtual void run(int trial) = 0;
  virtual Work work() = 0;  // of the last run
  // The fault of the last run's result; empty: none. `spoil`: alters the result first. To be called
  // after work().
  virtual std::string fault(bool spoil) = 0;
  // Sets format, precision, model, check, preprocessing and figures. To be called after the last
  // trial.
  virtual void describe(Result& result) const = 0;
};

using MakeKernel =
    std::function<std::unique_ptr<Kernel>(const Entry&, const Subject&, const Rules&)>;

// graphrun's kernel. The entry must have `measured`.
std::unique_ptr<Kernel> entry_kernel(const Entry&, const Subject&, const Rules&);
// The baseline by Boost.Graph or a plain loop, on one thread; empty: there is none.
MakeKernel boost_kernel(const Entry& entry);

// The request of the trials, from the entry and the rules.
catalogue::Request request_of(const Entry& entry, const Subject& subject, const Rules& rules);
void start_at(catalogue::Request& request, const Entry& entry, const Rules& rules, int trial);
// The number of listed edges at reached vertices; 0 if the subject has no counts.
double listed_edges(const Subject& subject, const std::vector<bool>& reached);

// The measured algorithm of this name, or null.
const Entry* measured_named(const std::string& name);

// Runs a warm-up, then the trials: each is timed alone, and checked untimed. Calls rules.halfway.
// Adds the row. Returns whether all results were right.
bool run_trials(Session& session, const Subject& subject, const Entry& entry, const Rules& rules,
                const std::string& implementation = "graphrun",
                const MakeKernel& make = entry_kernel);

// run_trials() of graphrun's kernel and, on a CPU, of the baseline, which calls no rules.halfway.
void run_beside_baselines(Session& session, const Subject& subject, const Entry& entry,
                          const Rules& rules);

}  // namespace graphrun::cli::bench

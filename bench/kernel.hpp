// The algorithms that can be measured, each by who computes it. A new one is one entry of the table
// in algorithms.cpp.
#pragma once

#include <functional>
#include <graphrun/algorithms/pagerank.hpp>
#include <memory>
#include <string>
#include <vector>

#include "bench/result.hpp"
#include "bench/session.hpp"
#include "bench/subject.hpp"

namespace graphrun::cli::bench {

// How a suite wants an algorithm run.
struct Rules {
  std::string suite;
  int trials = 1;
  std::vector<index_t> sources;  // of the trials, in turn
  PageRankVariant variant = PageRankVariant::standard;
  double damping = 0.85, tolerance = 1e-6;
  int iterations = 1000;  // at most, or exactly where the variant says so
  bool single_precision = false;
};

// One algorithm on one graph, run again and again. Only run() is timed.
class Kernel {
 public:
  virtual ~Kernel() = default;
  virtual void run(int trial) = 0;
  // What is wrong with the last run's result, or nothing. `spoil`: alter one entry of it first.
  virtual std::string fault(bool spoil) = 0;
  virtual Work work() const = 0;  // of the last run
  // Fills in format, precision, model, check, preprocessing and figures, after the last trial.
  virtual void describe(Result& result) const = 0;
};

// What reading the edges twice, to order them, takes: the products after it are not counted.
Work ordering_work(const Subject& subject);
inline constexpr const char* ordering_model =
    "column indices read twice to order them; the products themselves not counted";

using MakeKernel = std::function<std::unique_ptr<Kernel>(const Subject&, const Rules&)>;

struct Algorithm {
  std::string name;
  int sources;          // vertices each trial starts at; 0: a trial is of the whole graph
  int gap_trials;       // of the GAP suite; 0: not in it
  MakeKernel graphrun;  // empty: not in this version
  MakeKernel boost;     // Boost.Graph, one thread, or the plainest loop over its graph
  std::string gapbs;    // the GAP program and its options; empty: none
};

const std::vector<Algorithm>& algorithms();
const Algorithm* algorithm_named(const std::string& name);  // null where there is none

std::unique_ptr<Kernel> pagerank_kernel(const Subject&, const Rules&);
std::unique_ptr<Kernel> bfs_kernel(const Subject&, const Rules&);
std::unique_ptr<Kernel> sssp_kernel(const Subject&, const Rules&);
std::unique_ptr<Kernel> triangles_kernel(const Subject&, const Rules&);
std::unique_ptr<Kernel> ktruss_kernel(const Subject&, const Rules&);
std::unique_ptr<Kernel> lcc_kernel(const Subject&, const Rules&);
std::unique_ptr<Kernel> boost_pagerank_kernel(const Subject&, const Rules&);
std::unique_ptr<Kernel> boost_bfs_kernel(const Subject&, const Rules&);
std::unique_ptr<Kernel> boost_sssp_kernel(const Subject&, const Rules&);
std::unique_ptr<Kernel> cc_kernel(const Subject&, const Rules&);
std::unique_ptr<Kernel> bc_kernel(const Subject&, const Rules&);
std::unique_ptr<Kernel> boost_cc_kernel(const Subject&, const Rules&);

// Warm-up, then the trials, each timed alone and checked untimed; adds the row. Returns whether all
// were right.
bool run_trials(Session& session, const Subject& subject, const Algorithm& algorithm,
                const MakeKernel& make, const std::string& implementation, const Rules& rules);

// Ours, and on a CPU Boost.Graph's, under the same rules.
void run_beside_baselines(Session& session, const Subject& subject, const Algorithm& algorithm,
                          const Rules& rules);

// Says which of these there is no algorithm for in this version.
void note_missing(Session& session, const std::vector<std::string>& names);

}  // namespace graphrun::cli::bench

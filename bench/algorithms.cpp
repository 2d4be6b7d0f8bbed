// The table of algorithms, and how one is timed and checked.
#include <fmt/format.h>

#include <algorithm>

#include "bench/kernel.hpp"
#include "cli/run.hpp"

namespace graphrun::cli::bench {

namespace {

// What was done for the graph, and then for one kernel, as one.
Preprocessing after(const Preprocessing& first, const Preprocessing& then) {
  if (first.what.empty()) return then;
  return {then.what.empty() ? first.what : first.what + ", " + then.what,
          first.milliseconds + then.milliseconds, first.bytes + then.bytes};
}

}  // namespace

const std::vector<Algorithm>& algorithms() {
  static const std::vector<Algorithm> list = {
      {"pagerank", 0, 16, pagerank_kernel, boost_pagerank_kernel, "pr -i1000 -t1e-4"},
      {"bfs", 1, 64, bfs_kernel, boost_bfs_kernel, "bfs"},
      {"sssp", 1, 64, sssp_kernel, boost_sssp_kernel, "sssp"},
      {"cc", 0, 16, cc_kernel, boost_cc_kernel, "cc"},
      {"bc", 4, 16, bc_kernel, {}, "bc -i4"},
      {"triangles", 0, 3, triangles_kernel, {}, "tc"},
      {"ktruss", 0, 0, ktruss_kernel, {}, ""},
      {"cdlp", 0, 0, {}, {}, ""},
      {"lcc", 0, 0, lcc_kernel, {}, ""},
  };
  return list;
}

const Algorithm* algorithm_named(const std::string& name) {
  const auto& list = algorithms();
  const auto found = std::find_if(list.begin(), list.end(),
                                  [&](const Algorithm& one) { return one.name == name; });
  return found == list.end() ? nullptr : &*found;
}

bool run_trials(Session& session, const Subject& subject, const Algorithm& algorithm,
                const MakeKernel& make, const std::string& implementation, const Rules& rules) {
  const Settings& settings = session.settings();
  session.doing(fmt::format("{} by {} on {}", algorithm.name, implementation, subject.name));
  const std::unique_ptr<Kernel> kernel = make(subject, rules);
  Result result;
  result.suite = rules.suite;
  result.kernel = algorithm.name;
  result.implementation = implementation;
  result.graph = subject.size();
  for (int run = 0; run < settings.warm_up; ++run) kernel->run(0);
  TimingOptions once;
  once.warm_up = 0;
  once.min_runs = once.max_runs = 1;
  once.min_seconds = 0;
  once.cold_cache = settings.cold;
  const bool spoil = settings.inject_fault && implementation == "graphrun";
  for (int trial = 0; trial < rules.trials && result.fault.empty(); ++trial) {
    session.check_stop();
    Timing timing = time_runs(
        session.context(), [&] { kernel->run(trial); }, once);
    timing.milliseconds.insert(timing.milliseconds.begin(), result.timing.milliseconds.begin(),
                               result.timing.milliseconds.end());
    result.timing = std::move(timing);
    result.work.push_back(kernel->work());
    const Stopwatch checking;
    result.fault = kernel->fault(spoil);
    result.check_seconds.push_back(checking.milliseconds() / 1000);
  }
  result.timing.statistics = summarize(result.timing.milliseconds);
  kernel->describe(result);
  result.preprocessing = after(subject.preparation, result.preprocessing);
  const bool right = result.fault.empty();
  session.add(std::move(result));
  return right;
}

void run_beside_baselines(Session& session, const Subject& subject, const Algorithm& algorithm,
                          const Rules& rules) {
  run_trials(session, subject, algorithm, algorithm.graphrun, "graphrun", rules);
  if (session.on_gpu() || session.settings().no_baselines || !algorithm.boost) return;
  run_trials(session, subject, algorithm, algorithm.boost, "Boost.Graph", rules);
}

void note_missing(Session& session, const std::vector<std::string>& names) {
  std::vector<std::string> missing;
  for (const auto& name : names) {
    const Algorithm* algorithm = algorithm_named(name);
    if (algorithm == nullptr || !algorithm->graphrun) missing.push_back(name);
  }
  if (!missing.empty()) {
    session.note(fmt::format("not in this version: {}", fmt::join(missing, ", ")));
  }
}

}  // namespace graphrun::cli::bench

// Timing and checking of trials.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/common/idle_threads.hpp"
#include "base/common/kept_arrays.hpp"
#include "bench/kernel.hpp"
#include "cli/memory.hpp"
#include "cli/run.hpp"

namespace graphrun::cli::bench {

namespace {

// The preparations of the graph and of a kernel, combined.
Preprocessing after(const Preprocessing& first, const Preprocessing& then) {
  if (first.what.empty()) return then;
  return {then.what.empty() ? first.what : first.what + ", " + then.what,
          first.milliseconds + then.milliseconds, first.bytes + then.bytes};
}

void give(catalogue::Request& request, const Entry& entry,
          const std::vector<std::pair<std::string, catalogue::Value>>& values) {
  for (const auto& [name, value] : values) {
    if (catalogue::parameter_named(entry, name) != nullptr) request.parameters.give(name, value);
  }
}

}  // namespace

const Entry* measured_named(const std::string& name) {
  const Entry* entry = catalogue::entry_named(name);
  return entry != nullptr && entry->measured ? entry : nullptr;
}

catalogue::Request request_of(const Entry& entry, const Subject& subject, const Rules& rules) {
  catalogue::Request request(entry);
  request.graph_name = subject.name;
  request.properties = subject.properties;
  request.vertices = subject.graph.vertices();
  request.undirected = !subject.graph.directed();
  request.single = rules.single;
  give(request, entry, entry.measured->values);
  give(request, entry, rules.values);
  return request;
}

void start_at(catalogue::Request& request, const Entry& entry, const Rules& rules, int trial) {
  const auto count = static_cast<std::size_t>(entry.measured->sources);
  if (count == 0 || rules.sources.empty()) return;
  const std::size_t trials = std::max<std::size_t>(rules.sources.size() / count, 1);
  const auto first = rules.sources.begin() +
                     static_cast<std::ptrdiff_t>(static_cast<std::size_t>(trial) % trials * count);
  for (const catalogue::Parameter& parameter : entry.parameters) {
    if (parameter.kind == catalogue::Parameter::Kind::vertex) {
      request.parameters.give(parameter.name, catalogue::VertexNumber{*first});
    } else if (parameter.kind == catalogue::Parameter::Kind::sources) {
      request.parameters.give(
          parameter.name,
          catalogue::ListedVertices{"", {first, first + static_cast<std::ptrdiff_t>(count)}, {}});
    }
  }
}

double listed_edges(const Subject& subject, const std::vector<bool>& reached) {
  double edges = 0;
  if (subject.listed_out.empty()) return edges;
  for (std::size_t v = 0; v < reached.size(); ++v) {
    if (reached[v]) edges += static_cast<double>(subject.listed_out[v]);
  }
  return edges;
}

bool run_trials(Session& session, const Subject& subject, const Entry& entry, const Rules& rules,
                const std::string& implementation, const MakeKernel& make) {
  const Settings& settings = session.settings();
  session.doing(fmt::format("{} by {} on {}", entry.name, implementation, subject.name));
  // The time that idle threads of GNU's OpenMP spin, which GAP's programs use.
  spin_before_sleep(std::chrono::milliseconds{4});
  // Arrays freed by one trial are reused by the next.
  const FreedArraysKept keep(most_kept_between_trials(settings.device.memory_limit));
  const std::unique_ptr<Kernel> kernel = make(entry, subject, rules);
  Result result;
  result.suite = rules.suite;
  result.kernel = entry.name;
  result.implementation = implementation;
  result.graph = subject.size();
  const auto warm_up = [&](int trial) {
    for (int run = 0; run < settings.warm_up; ++run) kernel->run(trial);
  };
  warm_up(0);
  TimingOptions once;
  once.warm_up = 0;
  once.min_runs = once.max_runs = 1;
  once.min_seconds = 0;
  once.cold_cache = settings.cold;
  const bool spoil = settings.inject_fault && implementation == "graphrun";
  for (int trial = 0; trial < rules.trials && result.fault.empty(); ++trial) {
    session.check_stop();
    if (rules.halfway && trial == rules.trials / 2) {
      rules.halfway();
      warm_up(trial);
    }
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

void run_beside_baselines(Session& session, const Subject& subject, const Entry& entry,
                          const Rules& rules) {
  run_trials(session, subject, entry, rules);
  const MakeKernel boost = boost_kernel(entry);
  if (session.on_gpu() || session.settings().no_baselines || !boost) return;
  Rules alone = rules;
  alone.halfway = nullptr;
  run_trials(session, subject, entry, alone, "Boost.Graph", boost);
}

}  // namespace graphrun::cli::bench

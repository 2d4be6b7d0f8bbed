// Graph500's breadth-first search and shortest paths: 64 roots, full validation, the reference's
// output.
//
// Graph500 benchmark specification 2.0; keys and formulas as the reference implementation prints.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "bench/check.hpp"
#include "bench/kernel.hpp"
#include "bench/sources.hpp"
#include "bench/suites.hpp"

namespace graphrun::cli::bench {
namespace {

struct Moments {
  double minimum, first, median, third, maximum, mean, deviation;
};

// Interpolated quartiles and the sample deviation, as the reference implementation computes them.
Moments moments_of(std::vector<double> x) {
  const std::size_t n = x.size();
  double mean = 0, squares = 0;
  for (const double value : x) mean += value / static_cast<double>(n);
  for (const double value : x) squares += (value - mean) * (value - mean);
  std::sort(x.begin(), x.end());
  const auto between = [&](std::size_t p, std::size_t q) { return (x[p] + x[q]) / 2; };
  return {x.front(),
          between((n - 1) / 4, n / 4),
          between((n - 1) / 2, n / 2),
          between(n - 1 - (n - 1) / 4, n - 1 - n / 4),
          x.back(),
          mean,
          n > 1 ? std::sqrt(squares / static_cast<double>(n - 1)) : 0};
}

// Lines of "key:   value" with aligned values, which also become figures of the result.
class Lines {
 public:
  explicit Lines(Result& result) : result_(result) {}
  void add(const std::string& key, double value, const std::string& number,
           const std::string& mark = "") {
    const std::string label = key + ":" + mark;
    text += fmt::format("{:<32}{}\n",
                        mark.empty() ? label : fmt::format("{:<29}", key + ":") + mark, number);
    result_.figures[key] = value;
  }
  void add(const std::string& key, double value) { add(key, value, fmt::format("{:g}", value)); }
  void add_moments(const std::string& prefix, const std::string& suffix, const Moments& m,
                   int digits) {
    const std::pair<const char*, double> parts[] = {
        {"min", m.minimum},         {"firstquartile", m.first}, {"median", m.median},
        {"thirdquartile", m.third}, {"max", m.maximum},         {"mean", m.mean},
        {"stddev", m.deviation}};
    for (const auto& [name, value] : parts) {
      add(prefix + name + "_" + suffix, value, fmt::format("{:.{}g}", value, digits));
    }
  }
  std::string text;

 private:
  Result& result_;
};

// The trials of a kernel: its row, and the prefix of its keys.
struct Trials {
  explicit Trials(const Result& result, std::string name) : prefix(std::move(name)) {
    for (const double ms : result.timing.milliseconds) seconds.push_back(ms / 1000);
    for (const Work& work : result.work) edges.push_back(work.input_edges);
    validate = result.check_seconds;
  }
  std::string prefix;
  std::vector<double> seconds, edges, validate;
};

void add_rates(Lines& lines, const Trials& trials) {
  std::vector<double> per_edge(trials.seconds.size());
  for (std::size_t k = 0; k < per_edge.size(); ++k) {
    per_edge[k] = trials.seconds[k] / trials.edges[k];
  }
  const Moments m = moments_of(per_edge);
  const std::string& prefix = trials.prefix;
  lines.add(prefix + "min_TEPS", 1 / m.maximum);
  lines.add(prefix + "firstquartile_TEPS", 1 / m.third);
  lines.add(prefix + "median_TEPS", 1 / m.median);
  lines.add(prefix + "thirdquartile_TEPS", 1 / m.first);
  lines.add(prefix + "max_TEPS", 1 / m.minimum);
  lines.add(prefix + "harmonic_mean_TEPS", 1 / m.mean, fmt::format("{:g}", 1 / m.mean), "!");
  // The standard error of a harmonic mean: Norris, Annals of Mathematical Statistics 11 (1940).
  const double others = std::max<double>(1, static_cast<double>(per_edge.size()) - 1);
  lines.add(prefix + "harmonic_stddev_TEPS", m.deviation / (m.mean * m.mean * std::sqrt(others)));
}

std::string reference_output(const Subject& subject, const std::vector<Trials>& kernels,
                             Result& row) {
  Lines lines(row);
  const double scale = subject.scale >= 0 ? subject.scale : std::log2(subject.graph.vertices());
  lines.add("SCALE", scale);
  lines.add("edgefactor", subject.degree);
  lines.add("NBFS", static_cast<double>(kernels.front().seconds.size()));
  lines.add("graph_generation", subject.read_ms / 1000);
  lines.add("num_mpi_processes", 1);
  lines.add("construction_time", subject.build_ms / 1000);
  for (const Trials& each : kernels) {
    lines.add_moments(each.prefix, "time", moments_of(each.seconds), 6);
  }
  lines.add_moments("", "nedge", moments_of(kernels.front().edges), 11);
  for (const Trials& each : kernels) add_rates(lines, each);
  for (const Trials& each : kernels) {
    if (each.validate.empty()) continue;
    lines.add_moments(each.prefix, "validate", moments_of(each.validate), 6);
  }
  return lines.text;
}

// The fault of a result by Graph500's rules.
std::string graph500_rules(const Subject& subject, const catalogue::Query& query,
                           const catalogue::Answer& answer) {
  const index_t source = query.parameters.vertex("source");
  if (answer.column("parent") != nullptr) {
    return graph500_fault(subject.host(), {subject.listed_from, subject.listed_to}, source,
                          answer.values<index_t>("parent").to_host());
  }
  return graph500_sssp_fault(subject.host(), subject.plain().lengths<float>(), source,
                             answer.values<float>("distance").to_host(),
                             answer.values<index_t>("predecessor").to_host());
}

// Runs the trials of both kernels. Returns nothing if a result was wrong.
std::vector<Trials> run_kernels(Session& session, const Subject& subject, Rules rules) {
  std::vector<Trials> kernels;
  rules.single = true;
  rules.columns = {"predecessor"};
  rules.judge.fault = [&](const catalogue::Query& query, const catalogue::Answer& answer) {
    return graph500_rules(subject, query, answer);
  };
  for (const auto& [name, prefix, edges] : {std::tuple("bfs", "bfs  ", "every listed edge"),
                                            std::tuple("sssp", "sssp ", "every edge")}) {
    rules.judge.text = std::string("Graph500's five rules, ") + edges;
    if (!run_trials(session, subject, *measured_named(name), rules)) return {};
    kernels.emplace_back(session.last(), prefix);
  }
  return kernels;
}

}  // namespace

void run_graph500(Session& session, std::vector<std::string> graphs) {
  if (graphs.empty()) graphs = {session.on_gpu() ? "kron:22" : "kron:16"};
  LoadChoices choices;
  choices.undirected = true;
  choices.keep_listed = true;
  choices.weighted = true;
  choices.range = {0, 1, true};
  for (const auto& path : graphs) {
    const Subject subject = session.load(path, choices);
    Rules rules;
    rules.suite = "graph500";
    rules.sources = graph500_roots(subject.host(), session.settings().trials.value_or(64));
    rules.trials = static_cast<int>(rules.sources.size());
    if (rules.trials == 0) {
      session.note(subject.name + ": no edges to follow");
      continue;
    }
    const std::vector<Trials> kernels = run_kernels(session, subject, rules);
    if (kernels.empty()) {
      session.print("No results printed for invalid run.\n");
      continue;
    }
    session.print(reference_output(subject, kernels, session.last()));
  }
}

}  // namespace graphrun::cli::bench

// LDBC Graphalytics: its graphs, its outputs, its validation.
//
// The LDBC Graphalytics benchmark, arXiv 2011.15028.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <graphrun/algorithms/bfs.hpp>
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/algorithms/lcc.hpp>
#include <graphrun/algorithms/sssp.hpp>
#include <limits>

#include "bench/kernel.hpp"
#include "bench/ldbc_outputs.hpp"
#include "bench/suites.hpp"
#include "cli/errors.hpp"

namespace graphrun::cli::bench {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t unreached = std::numeric_limits<std::int64_t>::max();

std::string property(const Subject& subject, const std::string& key) {
  for (const auto& [name, value] : subject.properties) {
    if (name == key) return value;
  }
  throw FileError(subject.name + ": no property " + key);
}

index_t source_vertex(const Subject& subject, const std::string& key) {
  const std::string id = property(subject, key);
  const auto vertex = subject.ids.find(id);
  if (!vertex) throw FileError(subject.name + ": the source " + id + " is not a vertex");
  return *vertex;
}

class LdbcPageRank : public Kernel {
 public:
  LdbcPageRank(const Subject& subject, const std::string& expected)
      : subject_(subject), expected_(read_expected(expected, subject.ids)) {
    options_.variant = PageRankVariant::ldbc;
    options_.damping = std::stod(property(subject, "pr.damping-factor"));
    options_.max_iterations = std::stoi(property(subject, "pr.num-iterations"));
  }
  void run(int) override { result_ = pagerank<double>(subject_.graph, options_); }
  std::string fault(bool spoil) override {
    std::vector<double> rank = result_->rank.to_host();
    if (spoil) rank.back() *= 1.01;
    return ldbc_fault(subject_.ids, rank, expected_);
  }
  Work work() const override { return {}; }
  void describe(Result& result) const override {
    result.format = "csr";
    result.precision = "fp64";
    result.figures["sweeps"] = result_->iterations;
  }

 private:
  const Subject& subject_;
  std::vector<double> expected_;
  PageRankOptions<double> options_;
  std::optional<PageRankResult<double>> result_;
};

class LdbcBfs : public Kernel {
 public:
  LdbcBfs(const Subject& subject, const std::string& expected)
      : subject_(subject),
        expected_(read_expected_hops(expected, subject.ids)),
        source_(source_vertex(subject, "bfs.source-vertex")) {}
  void run(int) override { result_ = bfs(subject_.graph, source_); }
  std::string fault(bool spoil) override {
    std::vector<std::int64_t> hops;
    for (const index_t level : result_->level.to_host()) {
      hops.push_back(level == no_vertex ? unreached : level);
    }
    if (spoil) ++hops[static_cast<std::size_t>(source_)];
    return ldbc_fault(subject_.ids, hops, expected_);
  }
  Work work() const override { return {}; }
  void describe(Result& result) const override {
    result.format = "csr";
    result.precision = "int64";
  }

 private:
  const Subject& subject_;
  std::vector<std::int64_t> expected_;
  index_t source_;
  std::optional<BfsResult> result_;
};

class LdbcSssp : public Kernel {
 public:
  LdbcSssp(const Subject& subject, const std::string& expected)
      : subject_(subject),
        expected_(read_expected(expected, subject.ids)),
        source_(source_vertex(subject, "sssp.source-vertex")) {}
  void run(int) override { result_ = sssp<double>(subject_.graph, source_); }
  std::string fault(bool spoil) override {
    std::vector<double> distance = result_->distance.to_host();
    if (spoil) distance[static_cast<std::size_t>(source_)] += 1;
    return ldbc_fault(subject_.ids, distance, expected_);
  }
  Work work() const override { return {}; }
  void describe(Result& result) const override {
    result.format = "csr";
    result.precision = "fp64";
  }

 private:
  const Subject& subject_;
  std::vector<double> expected_;
  index_t source_;
  std::optional<SsspResult<double>> result_;
};

class LdbcComponents : public Kernel {
 public:
  LdbcComponents(const Subject& subject, const std::string& expected)
      : subject_(subject), expected_(read_expected_hops(expected, subject.ids)) {}
  void run(int) override { label_ = cc(subject_.graph); }
  std::string fault(bool spoil) override {
    std::vector<index_t> label = label_->to_host();
    if (spoil) label.back() = label.back() == 0 ? 1 : 0;
    return ldbc_grouping_fault(subject_.ids, label, expected_);
  }
  Work work() const override { return {}; }
  void describe(Result& result) const override {
    result.format = "csr";
    result.precision = "int64";
  }

 private:
  const Subject& subject_;
  std::vector<std::int64_t> expected_;
  std::optional<Vector<index_t>> label_;
};

class LdbcLcc : public Kernel {
 public:
  LdbcLcc(const Subject& subject, const std::string& expected)
      : subject_(subject), expected_(read_expected(expected, subject.ids)) {}
  void run(int) override {
    subject_.graph.release_oriented();
    share_.emplace(lcc(subject_.graph));
  }
  std::string fault(bool spoil) override {
    std::vector<double> share = share_->to_host();
    if (spoil) share.back() += 1;
    return ldbc_fault(subject_.ids, share, expected_);
  }
  Work work() const override { return {}; }
  void describe(Result& result) const override {
    result.format = "csr";
    result.precision = "fp64";
  }

 private:
  const Subject& subject_;
  std::vector<double> expected_;
  std::optional<Vector<double>> share_;
};

// Our name, LDBC's, and how it is checked; no kernel where this version has none.
struct LdbcEntry {
  std::string name, code;
  std::unique_ptr<Kernel> (*make)(const Subject&, const std::string& expected);
  std::string check;
};

template <class K>
std::unique_ptr<Kernel> make(const Subject& subject, const std::string& expected) {
  return std::make_unique<K>(subject, expected);
}

const std::vector<LdbcEntry>& entries() {
  static const std::vector<LdbcEntry> list = {
      {"pagerank", "PR", make<LdbcPageRank>, "the expected output within 1e-4 of each value"},
      {"bfs", "BFS", make<LdbcBfs>, "the expected output exactly"},
      {"cc", "WCC", make<LdbcComponents>, "the expected output, but for the names of components"},
      {"cdlp", "CDLP", nullptr, ""},
      {"lcc", "LCC", make<LdbcLcc>, "the expected output within 1e-4 of each value"},
      {"sssp", "SSSP", make<LdbcSssp>, "the expected output within 1e-4 of each value"}};
  return list;
}

void measure(Session& session, const Subject& subject, const LdbcEntry& entry,
             const std::string& expected) {
  Rules rules;
  rules.suite = "ldbc";
  rules.trials = session.settings().trials.value_or(3);
  const MakeKernel make_kernel = [&](const Subject& on, const Rules&) {
    return entry.make(on, expected);
  };
  const Algorithm& algorithm = *algorithm_named(entry.name);
  if (!run_trials(session, subject, algorithm, make_kernel, "graphrun", rules)) return;
  Result& row = session.last();
  const double seconds = row.timing.statistics.median / 1000;
  const double load = (subject.read_ms + subject.build_ms) / 1000;
  const auto edges = static_cast<double>(subject.graph.counts().edges);
  row.figures["t_load"] = load;
  row.figures["t_proc"] = seconds;
  row.figures["t_makespan"] = load + seconds;
  row.figures["eps"] = edges / seconds;
  row.figures["evps"] = (edges + subject.graph.vertices()) / seconds;
}

}  // namespace

void run_ldbc(Session& session, std::vector<std::string> graphs) {
  if (graphs.size() != 1 || !fs::is_directory(graphs.front())) {
    throw UsageError("bench ldbc needs one folder of .properties files");
  }
  std::vector<fs::path> files;
  for (const auto& file : fs::directory_iterator(graphs.front())) {
    if (file.path().extension() == ".properties") files.push_back(file.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<std::string> missing;
  for (const auto& file : files) {
    const std::string stem = (file.parent_path() / file.stem()).string();
    std::optional<Subject> subject;
    for (const LdbcEntry& entry : entries()) {
      const std::string expected = stem + "-" + entry.code;
      if (!fs::exists(expected)) continue;
      if (entry.make == nullptr) {
        missing.push_back(entry.name);
        continue;
      }
      if (!subject) {
        LoadChoices choices;
        choices.weighted = fs::exists(stem + "-SSSP");
        subject = session.load(file.string(), choices);
        subject->name = file.stem().string();
      }
      measure(session, *subject, entry, expected);
      if (session.last().fault.empty()) session.last().check = entry.check;
    }
  }
  if (session.results().empty()) {
    throw FileError(graphs.front() + ": no .properties with an expected output to compare with");
  }
  std::sort(missing.begin(), missing.end());
  missing.erase(std::unique(missing.begin(), missing.end()), missing.end());
  note_missing(session, missing);
}

}  // namespace graphrun::cli::bench

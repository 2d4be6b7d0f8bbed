// LDBC Graphalytics: its graphs, its outputs, its validation.
//
// The LDBC Graphalytics benchmark, arXiv 2011.15028.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <graphrun/engine/semiring.hpp>
#include <limits>
#include <type_traits>

#include "bench/kernel.hpp"
#include "bench/ldbc_outputs.hpp"
#include "bench/suites.hpp"
#include "cli/errors.hpp"

namespace graphrun::cli::bench {
namespace {

namespace fs = std::filesystem;

// Values as real numbers, as in the expected outputs: infinite if unreached.
template <class T>
std::vector<double> as_real(const std::vector<T>& values) {
  std::vector<double> real;
  for (const T value : values) {
    const bool reached = !std::is_integral_v<T> || value != MinPlus<T>::zero;
    real.push_back(reached ? static_cast<double>(value) : MinPlus<double>::zero);
  }
  return real;
}

std::vector<std::int64_t> as_hops(const std::vector<index_t>& levels) {
  std::vector<std::int64_t> hops;
  for (const index_t level : levels) {
    hops.push_back(level == no_vertex ? std::numeric_limits<std::int64_t>::max() : level);
  }
  return hops;
}

std::vector<std::int64_t> as_ids(const std::vector<index_t>& vertices, const VertexIds& ids) {
  std::vector<std::int64_t> named;
  for (const index_t v : vertices) named.push_back(ids.number(v));
  return named;
}

// LDBC's validation for the kind of the first column: names of components up to renaming, vertices
// and whole numbers exactly, real ones within 1e-4.
Judge judge_of(const Entry& entry, const Subject& subject, const std::string& expected) {
  using catalogue::ColumnInfo;
  const ColumnInfo& column = entry.columns.front();
  const VertexIds& ids = subject.ids;
  if (column.kind == ColumnInfo::Kind::label) {
    return {"the expected output, but for the names of components",
            [&ids, right = read_expected_hops(expected, ids)](const auto&, const auto& answer) {
              const auto& values = std::get<Vector<index_t>>(answer.columns.front().values);
              return ldbc_grouping_fault(ids, values.to_host(), right);
            }};
  }
  if (column.kind == ColumnInfo::Kind::group) {
    return {"the expected output exactly",
            [&ids, right = read_expected_hops(expected, ids)](const auto&, const auto& answer) {
              const auto& values = std::get<Vector<index_t>>(answer.columns.front().values);
              return ldbc_fault(ids, as_ids(values.to_host(), ids), right);
            }};
  }
  if (column.shown == ColumnInfo::Shown::whole) {
    return {"the expected output exactly",
            [&ids, right = read_expected_hops(expected, ids)](const auto&, const auto& answer) {
              const auto& values = std::get<Vector<index_t>>(answer.columns.front().values);
              return ldbc_fault(ids, as_hops(values.to_host()), right);
            }};
  }
  return {
      "the expected output within 1e-4 of each value",
      [&ids, right = read_expected(expected, ids)](const auto&, const auto& answer) {
        return std::visit(
            [&](const auto& values) { return ldbc_fault(ids, as_real(values.to_host()), right); },
            answer.columns.front().values);
      }};
}

// The sources of the trials: the vertex that the graph's .properties file names.
std::vector<index_t> sources_of(const Entry& entry, const Subject& subject) {
  std::vector<index_t> sources;
  for (const catalogue::Parameter& parameter : entry.parameters) {
    if (parameter.kind != catalogue::Parameter::Kind::vertex) continue;
    const std::string* id = catalogue::property(subject.properties, parameter.property);
    if (id == nullptr) throw FileError(subject.name + ": no property " + parameter.property);
    const auto vertex = subject.ids.find(*id);
    if (!vertex) throw FileError(subject.name + ": the source " + *id + " is not a vertex");
    sources.push_back(*vertex);
  }
  return sources;
}

void measure(Session& session, const Subject& subject, const Entry& entry,
             const std::string& expected) {
  Rules rules;
  rules.suite = "ldbc";
  rules.trials = session.settings().trials.value_or(3);
  rules.values = {{"variant", std::string("ldbc")}};
  rules.sources = sources_of(entry, subject);
  rules.judge = judge_of(entry, subject, expected);
  if (!run_trials(session, subject, entry, rules)) return;
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

// The algorithms with an expected output for the graph `stem`, and the paths of these.
std::vector<std::pair<const Entry*, std::string>> expected_of(const std::string& stem) {
  std::vector<std::pair<const Entry*, std::string>> found;
  for (const Entry& entry : catalogue::entries()) {
    if (!entry.measured || entry.measured->ldbc.empty()) continue;
    const std::string expected = stem + "-" + entry.measured->ldbc;
    if (fs::exists(expected)) found.emplace_back(&entry, expected);
  }
  return found;
}

void measure_graph(Session& session, const fs::path& file) {
  const std::string stem = (file.parent_path() / file.stem()).string();
  const auto outputs = expected_of(stem);
  if (outputs.empty()) return;
  LoadChoices choices;
  choices.weighted = std::any_of(outputs.begin(), outputs.end(), [](const auto& output) {
    return output.first->weights == catalogue::WeightUse::lengths;
  });
  Subject subject = session.load(file.string(), choices);
  subject.name = file.stem().string();
  for (const auto& [entry, expected] : outputs) measure(session, subject, *entry, expected);
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
  for (const auto& file : files) measure_graph(session, file);
  if (session.results().empty()) {
    throw FileError(graphs.front() + ": no .properties with an expected output to compare with");
  }
}

}  // namespace graphrun::cli::bench

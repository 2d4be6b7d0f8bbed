// The suite `snap`: times of reading, building and each algorithm, for files as published.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "bench/kernel.hpp"
#include "bench/sources.hpp"
#include "bench/suites.hpp"
#include "cli/errors.hpp"

namespace graphrun::cli::bench {
namespace {

namespace fs = std::filesystem;

// Replaces folders by their files, sorted by name, without hidden files and subfolders.
std::vector<std::string> files_of(const std::vector<std::string>& words) {
  std::vector<std::string> files;
  for (const auto& word : words) {
    if (!fs::is_directory(word)) {
      files.push_back(word);
      continue;
    }
    std::vector<std::string> inside;
    for (const auto& entry : fs::directory_iterator(word)) {
      const bool hidden = entry.path().filename().string().starts_with('.');
      if (entry.is_regular_file() && !hidden) inside.push_back(entry.path().string());
    }
    std::sort(inside.begin(), inside.end());
    files.insert(files.end(), inside.begin(), inside.end());
  }
  return files;
}

void measure(Session& session, const Subject& subject) {
  for (const std::string name : {"pagerank", "bfs", "cc", "triangles"}) {
    const Entry& entry = *measured_named(name);
    const int sources = entry.measured->sources;
    Rules rules;
    rules.suite = "snap";
    rules.trials = session.settings().trials.value_or(sources > 0 ? 16 : 5);
    rules.values = {{"max_iterations", std::int64_t{1000}}};
    if (sources > 0) rules.sources = gap_sources(subject, rules.trials * sources);
    if (sources > 0 && rules.sources.empty()) continue;
    if (!run_trials(session, subject, entry, rules)) continue;
    session.last().figures["read_ms"] = subject.read_ms;
    session.last().figures["build_ms"] = subject.build_ms;
  }
}

}  // namespace

void run_snap(Session& session, std::vector<std::string> graphs) {
  if (graphs.empty()) throw UsageError("bench snap needs files or folders");
  const auto files = files_of(graphs);
  int measured = 0;
  for (const auto& file : files) {
    try {
      measure(session, session.load(file));
      ++measured;
    } catch (const ParseError& error) {
      // A folder may contain files that are no graphs.
      if (files.size() == 1) throw;
      session.note(fmt::format("left out: {}", error.what()));
    }
  }
  if (measured == 0) throw FileError("no graph among the files given");
}

}  // namespace graphrun::cli::bench

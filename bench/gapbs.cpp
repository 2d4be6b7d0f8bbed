// Baselines: the GAP Benchmark Suite's programs on the same graph.
#include "bench/gapbs.hpp"

#include <fmt/format.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <limits>
#include <memory>
#include <sstream>

#include "cli/errors.hpp"

namespace graphrun::cli::bench {
namespace {

namespace fs = std::filesystem;

template <class T>
void put(std::ofstream& out, const T* data, std::size_t count) {
  out.write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(count * sizeof(T)));
}

// Writes offsets and neighbours: of the .sg format the part after the header, and the transpose.
void put_rows(std::ofstream& out, const Rows& graph) {
  put(out, graph.offsets.data(), graph.offsets.size());
  put(out, graph.targets.data(), graph.targets.size());
}

std::string shell_word(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

// The standard output of a shell command. Throws Error if it fails.
std::string output_of(const std::string& command) {
  const auto close = [](FILE* pipe) { pclose(pipe); };
  std::unique_ptr<FILE, decltype(close)> pipe(popen(command.c_str(), "r"), close);
  if (!pipe) throw Error("cannot run " + command);
  std::string text;
  std::array<char, 4096> part;
  while (const std::size_t got = fread(part.data(), 1, part.size(), pipe.get())) {
    text.append(part.data(), got);
  }
  const int status = pclose(pipe.release());
  if (status != 0) {
    throw Error(fmt::format("{} ended with status {}", command,
                            WIFEXITED(status) ? WEXITSTATUS(status) : status));
  }
  return text;
}

// The name of the algorithm's program.
std::string program_of(const Entry& entry) {
  return entry.measured->gapbs.substr(0, entry.measured->gapbs.find(' '));
}

}  // namespace

GapOutput parse_gap_output(const std::string& text) {
  GapOutput output;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto colon = line.find(':');
    if (colon == std::string::npos) {
      std::istringstream count(line);
      count.imbue(std::locale::classic());
      double number = 0;
      std::string what;
      if (count >> number >> what && what == "triangles") output.triangles = number;
      continue;
    }
    const std::string label = line.substr(0, colon);
    std::istringstream value(line.substr(colon + 1));
    value.imbue(std::locale::classic());
    double seconds = 0;
    std::string word;
    if (label == "Trial Time" && value >> seconds) output.milliseconds.push_back(seconds * 1000);
    if (label == "Average Time" && value >> seconds) output.average = seconds * 1000;
    if (label == "Verification" && value >> word)
      ++(word == "PASS" ? output.passed : output.failed);
  }
  return output;
}

GapPrograms::GapPrograms(Session& session, const Subject& subject)
    : session_(session), subject_(subject) {}

GapPrograms::~GapPrograms() {
  std::error_code ignored;
  if (!folder_.empty()) fs::remove_all(folder_, ignored);
}

namespace {

// Writes the neighbours of the .wsg format, each followed by a weight of 32 bits.
void put_weighted_rows(std::ofstream& out, const Rows& graph,
                       const std::vector<std::int64_t>& length) {
  std::vector<std::int32_t> pairs(2 * length.size());
  for (std::size_t k = 0; k < length.size(); ++k) {
    pairs[2 * k] = graph.targets[k];
    pairs[2 * k + 1] = static_cast<std::int32_t>(length[k]);
  }
  put(out, graph.offsets.data(), graph.offsets.size());
  put(out, pairs.data(), pairs.size());
}

void put_header(std::ofstream& out, const Rows& graph, bool directed) {
  const std::int64_t edges = graph.entries(), vertices = graph.vertices();
  put(out, &directed, 1);
  put(out, &edges, 1);
  put(out, &vertices, 1);
}

}  // namespace

// The format has the transpose of a directed graph. The program does not read it for shortest
// paths, so the graph itself stands there.
void GapPrograms::write_weighted_graph() {
  std::ofstream out(folder_ / "graph.wsg", std::ios::binary);
  const Rows& graph = subject_.host();
  const bool directed = subject_.graph.directed();
  const std::vector<std::int64_t> length = subject_.plain().lengths<std::int64_t>();
  put_header(out, graph, directed);
  put_weighted_rows(out, graph, length);
  if (directed) put_weighted_rows(out, graph, length);
  out.close();
  if (!out) throw OutputError("cannot write " + (folder_ / "graph.wsg").string());
}

void GapPrograms::write_graph() {
  std::string pattern = (fs::temp_directory_path() / "graphrun-gapbs-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw OutputError("cannot make a folder " + pattern);
  folder_ = pattern;
  std::ofstream out(folder_ / "graph.sg", std::ios::binary);
  const Rows& graph = subject_.host();
  const bool directed = subject_.graph.directed();
  put_header(out, graph, directed);
  put_rows(out, graph);
  if (directed) put_rows(out, oracles::rows_of(subject_.graph.in_edges()));
  out.close();
  if (!out) throw OutputError("cannot write " + (folder_ / "graph.sg").string());
}

GapOutput GapPrograms::output(const std::string& program, const std::string& options,
                              const std::string& graph, int trials, bool verify) {
  GapOutput found = parse_gap_output(output_of(fmt::format(
      "OMP_NUM_THREADS={} {}{} -f {} -n {}{}", session_.context().threads(), shell_word(program),
      options, shell_word((folder_ / graph).string()), trials, verify ? " -v" : "")));
  if (found.milliseconds.empty()) throw Error(program + " printed no trial times");
  return found;
}

int GapPrograms::best_delta(const std::string& program) {
  constexpr int trials = 3;
  double least = std::numeric_limits<double>::infinity();
  int best = 1;
  for (const int delta : {1, 4, 16, 64, 256}) {
    const auto times =
        output(program, fmt::format(" -d{}", delta), "graph.wsg", trials, false).milliseconds;
    const double median = summarize(times).median;
    if (median < least) best = delta;
    least = std::min(least, median);
  }
  return best;
}

void GapPrograms::run(const Entry& entry, int trials) {
  const std::string& directory = session_.settings().gapbs;
  if (directory.empty() || entry.measured->gapbs.empty()) return;
  const std::string name = program_of(entry);
  const fs::path program = fs::path(directory) / name;
  if (!fs::exists(program)) {
    session_.note(fmt::format("no program {} for {}", program.string(), entry.name));
    return;
  }
  if (folder_.empty()) write_graph();
  const bool weighted = name == "sssp", counts = name == "tc";
  if (weighted) write_weighted_graph();
  session_.doing(fmt::format("{} by GAP on {}", entry.name, subject_.name));
  options_ = entry.measured->gapbs.substr(name.size());
  if (weighted) options_ += fmt::format(" -d{}", best_delta(program.string()));
  output_ = output(program.string(), counts ? options_ + " -a" : options_,
                   weighted ? "graph.wsg" : "graph.sg", trials, !counts);
}

void GapPrograms::add_row(const Entry& entry) {
  if (!output_) return;
  const GapOutput& output = *output_;
  const std::string name = program_of(entry);
  const bool counts = name == "tc";
  Result result;
  result.suite = "gap";
  result.kernel = entry.name;
  result.implementation = "GAP";
  result.graph = subject_.size();
  result.format = "csr";
  result.precision = name == "pr" || name == "bc" ? "fp32" : "int32";
  result.timing.milliseconds = output.milliseconds;
  result.timing.statistics = summarize(output.milliseconds);
  result.timing.note = "as the program printed it, to 10 us";
  if (!options_.empty()) result.timing.note += "; options" + options_;
  result.check = counts ? "nothing" : "the program's own verifier";
  if (output.failed > 0) result.fault = "its own verifier says FAIL";
  // The same trials have the same work, except PageRank with another number of sweeps.
  for (const Result& row : session_.results()) {
    const bool same = row.ours() && row.kernel == entry.name && row.graph.name == subject_.name &&
                      row.fault.empty();
    if (same && entry.measured->sources > 0) result.work = row.work;
    if (same && counts) {
      result.check = "the number that graphrun counts";
      if (row.figures.at("triangles") != output.triangles) {
        result.fault = fmt::format("it counts {:.0f} triangles", output.triangles);
      }
    }
    const double theirs = result.timing.statistics.median;  // 0: below what it can print
    if (same && theirs > 0) {
      result.figures["ratio_of_medians"] = row.timing.statistics.median / theirs;
    }
  }
  result.figures["average_ms"] = output.average;
  session_.add(std::move(result));
  output_.reset();
}

}  // namespace graphrun::cli::bench

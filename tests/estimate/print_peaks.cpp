// A table of peaks of memory, by which the formulas of the catalogue are fitted.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <sstream>
#include <stop_token>
#include <thread>

#include "estimate/cases.hpp"
#include "support.hpp"

namespace graphrun::test {
namespace {

const std::vector<GraphCase>& graphs(bool large) {
  static const std::vector<GraphCase> of_cpu = {
      {"kron:13", "1:100"},        {"kron:15", "0.5:9.5"},
      {"kron:14:40", "1:100"},     {"rmat:15", "1:100"},
      {"rmat:16:5", "0.5:9.5"},    {"rmat:15", "1:100", true},
      {"urand:16:4", "1:100"},     {"urand:14:32", "0.5:9.5"},
      {"grid:300x400", "1:100"},   {"grid:100x2000:removed=0", "0.5:9.5"},
      {"smallworld:16:6", "1:100"}};
  static const std::vector<GraphCase> of_gpu = {
      {"kron:14", "1:100"},       {"kron:17", "0.5:9.5"},        {"kron:19", "1:100"},
      {"kron:16:60", "1:100"},    {"rmat:17", "1:100"},          {"rmat:19:6", "0.5:9.5"},
      {"rmat:18", "1:100", true}, {"urand:19:4", "1:100"},       {"urand:17:32", "0.5:9.5"},
      {"grid:800x900", "1:100"},  {"smallworld:19:6", "0.5:9.5"}};
  return large ? of_gpu : of_cpu;
}

// GRAPHRUN_PEAKS_ONLY=NAME: of one algorithm. GRAPHRUN_PEAKS_THREADS=N: by so many threads.
bool is_wanted(const QueryCase& asked) {
  const char* only = std::getenv("GRAPHRUN_PEAKS_ONLY");
  return only == nullptr || asked.algorithm == only;
}

// Stops what a context does after some seconds, until it is gone.
class TimeLimit {
 public:
  TimeLimit(const Context& ctx, double seconds) : ctx_(ctx) {
    ctx_.stop_with(source_.get_token());
    timer_ = std::jthread([this, seconds](const std::stop_token& over) {
      std::mutex mutex;
      std::unique_lock lock(mutex);
      std::condition_variable_any changed;
      changed.wait_for(lock, over, std::chrono::duration<double>(seconds), [] { return false; });
      source_.request_stop();
    });
  }
  ~TimeLimit() {
    timer_ = {};
    ctx_.stop_with({});
  }
  TimeLimit(const TimeLimit&) = delete;
  TimeLimit& operator=(const TimeLimit&) = delete;

 private:
  Context ctx_;
  std::stop_source source_;
  std::jthread timer_;
};

void print(const Context& ctx, const QueryCase& asked, const GraphCase& on) {
  std::ostringstream line;
  line << describe(ctx) << '\t' << asked.algorithm << '\t'
       << (asked.name.empty() ? "-" : asked.name) << '\t' << on.recipe;
  const auto begin = std::chrono::steady_clock::now();
  try {
    constexpr double most_seconds = 8;
    const TimeLimit limit(ctx, most_seconds);
    const Peaks peaks = peaks_of(ctx, asked, on);
    line << '\t' << (peaks.stopped ? "stopped" : "whole") << '\t' << peaks.vertices << '\t'
         << peaks.entries << '\t' << peaks.directed << '\t' << peaks.weights << '\t' << peaks.format
         << '\t' << peaks.graph << '\t' << peaks.kept << '\t' << peaks.answer;
    for (const Held& held : {peaks.building, peaks.first, peaks.second}) {
      line << '\t' << held.context << '\t' << held.pool << '\t' << held.heap;
    }
  } catch (const std::exception& error) {
    line << "\tfailed: " << error.what();
  }
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  line << '\t' << time.count();
  std::puts(line.str().c_str());
  std::fflush(stdout);
}

}  // namespace

TEST_CASE("peaks of memory, as a table", "[.peaks]") {
  std::puts(
      "device\talgorithm\tcase\tgraph\trun\tvertices\tentries\tdirected\tweights\tformat\t"
      "csr\tkept\tanswer\tbuild_context\tbuild_pool\tbuild_heap\tcontext\tpool\theap\t"
      "warm_context\twarm_pool\twarm_heap\tseconds");
  for (const Context& ctx : contexts()) {
    if (ctx.backend() == Backend::cpu && ctx.threads() == 1) continue;
    if (const char* threads = std::getenv("GRAPHRUN_PEAKS_THREADS")) {
      ctx.limit_threads(std::atoi(threads));
    }
    for (const GraphCase& on : graphs(ctx.backend() == Backend::cuda)) {
      for (const QueryCase& asked : query_cases()) {
        if (is_wanted(asked)) print(ctx, asked, on);
      }
    }
  }
}

}  // namespace graphrun::test

// One run of `graphrun bench`: the device, its limits, the graphs, and the rows measured so far.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "bench/result.hpp"
#include "bench/subject.hpp"
#include "cli/bench_settings.hpp"
#include "cli/program.hpp"
#include "cli/progress.hpp"
#include "engine/measure/ceilings.hpp"
#include "engine/measure/machine.hpp"
#include "engine/measure/timing.hpp"

namespace graphrun::cli::bench {

class Session {
 public:
  Session(const Settings& settings, Program& program);

  const Settings& settings() const noexcept { return settings_; }
  const Context& context() const noexcept { return ctx_; }
  bool on_gpu() const noexcept { return ctx_.backend() == Backend::cuda; }
  void check_stop() const { ctx_.check_stop(); }

  // Reads or generates a graph and builds it on the device. Throws what reading throws.
  Subject load(const std::string& path, const LoadChoices& choices = {});

  // Shows the current step on a terminal.
  void doing(const std::string& text);
  // Adds a note about something left out, for the end of the output and the JSON document.
  void note(std::string text);

  // The limits of the device, from the cache or measured on first use; null if switched off.
  const Ceilings* ceilings();

  // Measures the limits again, and caches them.
  void measure_ceilings_anew();

  // Adds a row with its shares of the limits; drops the times of a wrong result. If a share shows
  // that the limits are wrong, measures them again.
  void add(Result result);
  const std::vector<Result>& results() const noexcept { return results_; }
  Result& last() { return results_.back(); }
  bool all_right() const;

  // Erases the current step.
  void finish() { progress_.finish(); }

  // Adds text behind the tables.
  void print(const std::string& text) { printed_ += text; }
  const std::string& printed() const noexcept { return printed_; }
  const std::vector<std::string>& notes() const noexcept { return notes_; }

  // The document that --json writes ("graphrun-bench-2").
  Json document(const std::string& suite);

 private:
  Subject read_file(const std::string& path, const LoadChoices& choices);
  Subject generate(const std::string& recipe, const LoadChoices& choices);
  void measure_ceilings(bool anew);
  void doubt_ceilings(const Result& result);
  void take_shares(Result& result);

  const Settings& settings_;
  Program& program_;
  Progress progress_;
  Context ctx_;
  MachineInfo machine_;
  std::uint64_t cache_bytes_;  // of the last-level cache
  std::string started_;
  std::optional<std::array<double, 3>> load_before_;
  std::optional<Ceilings> ceilings_;
  bool doubted_ = false;  // the limits were measured again
  std::vector<Result> results_;
  std::vector<std::string> notes_;
  std::string printed_;
};

}  // namespace graphrun::cli::bench

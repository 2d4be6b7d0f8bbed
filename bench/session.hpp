// One run of `graphrun bench`: the device, its limits, the graphs, and the rows measured so far.
#pragma once

#include <array>
#include <memory>
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

  // Reads or generates the graph and builds it on the device. Throws what reading does.
  Subject load(const std::string& path, const LoadChoices& choices = {});

  // Says what goes on, on a terminal.
  void doing(const std::string& text);
  // A line that is said at the end and kept in the JSON: what was left out, and why.
  void note(std::string text);

  // The limits of the device, measured on first use or read from the cache; null if they are not
  // wanted.
  const Ceilings* ceilings();

  // Measures them again whatever the cache holds, and keeps them there.
  void measure_ceilings_anew();

  // Takes in a row: fills in its shares, and drops the times of a wrong result. Where a share shows
  // that limits must be wrong, these are measured anew.
  void add(Result result);
  const std::vector<Result>& results() const noexcept { return results_; }
  Result& last() { return results_.back(); }
  bool all_right() const;

  // Ends what is shown on a terminal meanwhile.
  void finish() { progress_.finish(); }

  // Text that follows the tables.
  void print(const std::string& text) { printed_ += text; }
  const std::string& printed() const noexcept { return printed_; }
  const std::vector<std::string>& notes() const noexcept { return notes_; }

  // The whole of it, as --json writes it ("graphrun-bench-2").
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
  std::uint64_t cache_bytes_;  // the last before memory
  std::string started_;
  std::optional<std::array<double, 3>> load_before_;
  std::optional<Ceilings> ceilings_;
  bool doubted_ = false;  // and measured anew
  std::vector<Result> results_;
  std::vector<std::string> notes_;
  std::string printed_;
};

}  // namespace graphrun::cli::bench

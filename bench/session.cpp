// One run of `graphrun bench`: the device, its limits and the rows.
#include "bench/session.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "bench/shares.hpp"
#include "cli/device.hpp"

namespace graphrun::cli::bench {

Session::Session(const Settings& settings, Program& program)
    : settings_(settings),
      program_(program),
      progress_(program.console, settings.console),
      ctx_(open_context(settings.device, program.console)),
      machine_(machine_info(ctx_)),
      cache_bytes_(machine_.gpu ? machine_.gpu->l2_cache : machine_.last_level_cache),
      started_(utc_now()),
      load_before_(load_average()) {
  ctx_.stop_with(program.stop);
}

void Session::doing(const std::string& text) {
  ctx_.check_stop();
  progress_.finish();
  progress_.begin(text);
  program_.console.detail(text);
}

void Session::note(std::string text) {
  if (std::find(notes_.begin(), notes_.end(), text) != notes_.end()) return;
  notes_.push_back(std::move(text));
}

void Session::measure_ceilings(bool anew) {
  CeilingOptions options;
  options.measure_anew = anew;
  options.on_row = [this](const Ceiling& row) { progress_.round(-1, name(row.kind)); };
  ceilings_ = cached_ceilings(ctx_, options);
  progress_.finish();
  if (!ceilings_->spoiled().empty()) note(spoiled_text(*ceilings_, load_average()));
}

const Ceilings* Session::ceilings() {
  if (settings_.no_ceilings) return nullptr;
  if (!ceilings_) {
    doing("measuring the device's limits, once for this device");
    measure_ceilings(false);
  }
  return &*ceilings_;
}

void Session::measure_ceilings_anew() {
  doing("measuring the device's limits");
  measure_ceilings(true);
}

// Removes limits that a row exceeds by far from the cache. If they were read from it, measures them
// again, once.
void Session::doubt_ceilings(const Result& result) {
  if (ceilings_->cache_file().empty() || doubted_) {
    forget_ceilings(ctx_);
    return;
  }
  doubted_ = true;
  note(
      fmt::format("the limits kept of this device since {} were exceeded by {} on {}, and "
                  "measured anew",
                  ceilings_->measured_at(), result.kernel, result.graph.name));
  forget_ceilings(ctx_);
  measure_ceilings_anew();
  for (Result& row : results_) {
    if (row.fault.empty()) take_shares(row);
  }
}

void Session::take_shares(Result& result) {
  const Shares shares = shares_of(result, *ceilings_, cache_bytes_);
  result.stream_share = shares.stream;
  result.gather_share = shares.gather;
  for (const std::string& refused : shares.refused) note(refused);
}

void Session::add(Result result) {
  progress_.finish();
  if (!result.fault.empty()) {
    program_.console.error(fmt::format("{} {} by {} on {} is wrong: {}", result.kernel,
                                       result.format, result.implementation, result.graph.name,
                                       result.fault));
    result.timing = {};
  } else if (const Ceilings* limits = result.work.empty() ? nullptr : ceilings()) {
    if (shares_of(result, *limits, cache_bytes_).wrong) doubt_ceilings(result);
    take_shares(result);
  }
  results_.push_back(std::move(result));
}

bool Session::all_right() const {
  return std::all_of(results_.begin(), results_.end(),
                     [](const Result& result) { return result.fault.empty(); });
}

}  // namespace graphrun::cli::bench

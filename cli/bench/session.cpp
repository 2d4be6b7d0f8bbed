// One run of `graphrun bench`: the device, its limits and the rows.
#include "cli/bench/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <graphrun/engine/measure/machine.hpp>

#include "cli/device.hpp"

namespace graphrun::cli::bench {

Session::Session(const Settings& settings, Program& program)
    : settings_(settings),
      program_(program),
      progress_(program.console, settings.console),
      ctx_(open_context(settings.device, program.console)) {
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

const Ceilings* Session::ceilings() {
  if (settings_.no_ceilings) return nullptr;
  if (!ceilings_) {
    doing("measuring the device's limits, once for this device");
    CeilingOptions options;
    options.on_row = [this](const Ceiling& row) { progress_.round(-1, name(row.kind)); };
    ceilings_ = cached_ceilings(ctx_, options);
    progress_.finish();
  }
  return &*ceilings_;
}

const Ceilings& Session::measure_ceilings_anew() {
  doing("measuring the device's limits");
  CeilingOptions options;
  options.on_row = [this](const Ceiling& row) { progress_.round(-1, name(row.kind)); };
  ceilings_ = cached_ceilings(ctx_, options);
  if (!ceilings_->cache_file().empty()) {
    std::error_code ignored;
    std::filesystem::remove(ceilings_->cache_file(), ignored);
    ceilings_ = cached_ceilings(ctx_, options);
  }
  progress_.finish();
  return *ceilings_;
}

void Session::add(Result result) {
  progress_.finish();
  if (!result.fault.empty()) {
    program_.console.error(fmt::format("{} {} by {} on {} is wrong: {}", result.kernel,
                                       result.format, result.implementation, result.graph.name,
                                       result.fault));
    result.timing = {};
  } else if (const Ceilings* limits = ceilings()) {
    const double seconds = result.timing.statistics.median / 1000;
    const Work work = mean_work(result.work);
    const auto gather = limits->value(CeilingKind::gather, work.footprint);
    const auto read = limits->value(CeilingKind::read);
    if (seconds > 0 && read && *read > 0) result.stream_share = work.bytes / seconds / *read;
    if (seconds > 0 && work.gathers > 0 && gather) {
      result.gather_share = work.gathers / seconds / *gather;
    }
  }
  results_.push_back(std::move(result));
}

bool Session::all_right() const {
  return std::all_of(results_.begin(), results_.end(),
                     [](const Result& result) { return result.fault.empty(); });
}

namespace {

// The words of this process's command line.
Json command_line() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  Json words = Json::array();
  for (std::string word; std::getline(file, word, '\0');) words.push_back(word);
  return words;
}

Json gpu_json(const GpuInfo& gpu) {
  return {{"number", gpu.number},
          {"name", gpu.name},
          {"compute_capability", gpu.compute_capability},
          {"multiprocessors", gpu.multiprocessors},
          {"memory", gpu.memory},
          {"l2_cache", gpu.l2_cache},
          {"driver", gpu.driver},
          {"cuda_driver", gpu.cuda_driver},
          {"cuda_runtime", gpu.cuda_runtime},
          {"max_clock_mhz", gpu.max_clock_mhz},
          {"max_memory_clock_mhz", gpu.max_memory_clock_mhz},
          {"cusparse", gpu.cusparse}};
}

Json machine_json(const MachineInfo& machine) {
  return {{"processor", machine.processor},
          {"cores", machine.cores},
          {"hardware_threads", machine.hardware_threads},
          {"memory", machine.memory},
          {"last_level_cache", machine.last_level_cache},
          {"operating_system", machine.operating_system},
          {"kernel", machine.kernel},
          {"gpu", machine.gpu ? gpu_json(*machine.gpu) : Json()}};
}

Json build_json(const MachineInfo& machine) {
  return {{"version", machine.version},       {"commit", machine.commit},
          {"compiler", machine.compiler},     {"compiler_flags", machine.compiler_flags},
          {"build_type", machine.build_type}, {"cuda_compiler", machine.cuda_compiler}};
}

Json ceilings_json(const Ceilings& ceilings) {
  Json rows = Json::array();
  for (const Ceiling& row : ceilings.rows()) {
    rows.push_back({{"kind", key(row.kind)},
                    {"name", name(row.kind)},
                    {"footprint", row.footprint},
                    {"value", row.value},
                    {"unit", unit(row.kind)},
                    {"spread", row.spread}});
  }
  return rows;
}

}  // namespace

Json Session::document(const std::string& suite) {
  const MachineInfo machine = machine_info(ctx_);
  Json results = Json::array();
  for (const Result& result : results_) results.push_back(to_json(result));
  return {
      {"schema", "graphrun-bench-1"},
      {"suite", suite},
      {"command_line", command_line()},
      {"device",
       {{"kind", on_gpu() ? "cuda" : "cpu"}, {"name", ctx_.name()}, {"threads", ctx_.threads()}}},
      {"machine", machine_json(machine)},
      {"build", build_json(machine)},
      {"ceilings", ceilings_ ? ceilings_json(*ceilings_) : Json::array()},
      {"cache", settings_.cold ? "cold" : "warm"},
      {"warm_up", settings_.warm_up},
      {"notes", notes_},
      {"results", std::move(results)}};
}

}  // namespace graphrun::cli::bench

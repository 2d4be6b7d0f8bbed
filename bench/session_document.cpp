// The JSON document of a run of `graphrun bench`.
#include <fstream>

#include "bench/session.hpp"
#include "cli/json_text.hpp"

namespace graphrun::cli::bench {
namespace {

// The command line of this process.
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
          {"governor", machine.governor},
          {"gpu", machine.gpu ? gpu_json(*machine.gpu) : Json()}};
}

Json build_json(const MachineInfo& machine) {
  return {{"version", machine.version},       {"commit", machine.commit},
          {"compiler", machine.compiler},     {"compiler_flags", machine.compiler_flags},
          {"build_type", machine.build_type}, {"cuda_compiler", machine.cuda_compiler}};
}

Json ceilings_json(const std::vector<Ceiling>& ceilings) {
  Json rows = Json::array();
  for (const Ceiling& row : ceilings) {
    rows.push_back({{"kind", key(row.kind)},
                    {"name", name(row.kind)},
                    {"footprint", row.footprint},
                    {"value", row.value},
                    {"unit", unit(row.kind)},
                    {"spread", row.spread}});
  }
  return rows;
}

Json load_json(const std::optional<std::array<double, 3>>& load) {
  return load ? Json(*load) : Json();
}

}  // namespace

Json Session::document(const std::string& suite) {
  const bool from_file = ceilings_ && !ceilings_->cache_file().empty();
  Json results = Json::array();
  for (const Result& result : results_) results.push_back(to_json(result));
  // Large values are assigned: an initializer list would copy them, and the copies' destructors
  // allocate.
  Json document = object_with_room();
  document["schema"] = "graphrun-bench-2";
  document["suite"] = suite;
  document["command_line"] = command_line();
  document["started"] = started_;
  document["finished"] = utc_now();
  document["load_average"] =
      Json({{"before", load_json(load_before_)}, {"after", load_json(load_average())}});
  document["device"] = Json(
      {{"kind", on_gpu() ? "cuda" : "cpu"}, {"name", ctx_.name()}, {"threads", ctx_.threads()}});
  document["machine"] = machine_json(machine_);
  document["build"] = build_json(machine_);
  document["ceilings"] = ceilings_ ? ceilings_json(ceilings_->rows()) : Json::array();
  document["ceilings_spoiled"] = ceilings_ ? ceilings_json(ceilings_->spoiled()) : Json::array();
  document["ceilings_measured"] = ceilings_ ? Json(ceilings_->measured_at()) : Json();
  document["ceilings_file"] = from_file ? Json(ceilings_->cache_file()) : Json();
  document["cache"] = settings_.cold ? "cold" : "warm";
  document["warm_up"] = settings_.warm_up;
  document["notes"] = notes_;
  document["results"] = std::move(results);
  return document;
}

}  // namespace graphrun::cli::bench

// graphrun devices
#include <fmt/format.h>

#include <fstream>
#include <graphrun/engine/base/context.hpp>
#include <memory>

#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/program.hpp"
#include "cli/report.hpp"
#include "cli/standard_output.hpp"
#include "cli/text.hpp"

#include <unistd.h>

#include "cli/console.hpp"

namespace graphrun::cli {
namespace {

double installed_memory() {
  return static_cast<double>(::sysconf(_SC_PHYS_PAGES)) *
         static_cast<double>(::sysconf(_SC_PAGESIZE));
}

std::string capability(int number) { return fmt::format("{}.{}", number / 10, number % 10); }

std::string as_table(const Context& cpu, const std::vector<CudaDevice>& gpus,
                     const std::string& reason) {
  std::vector<Line> lines = {
      {"cpu", cpu.name()},
      {"", fmt::format("{}, {} of memory, {} free", counted(cpu.threads(), "thread"),
                       bytes_text(installed_memory()),
                       bytes_text(static_cast<double>(cpu.available_memory())))}};
  for (const auto& gpu : gpus) {
    lines.push_back({fmt::format("cuda:{}", gpu.number), gpu.name});
    lines.push_back({"", fmt::format("compute capability {}, {}, {} of memory, {} of L2 cache",
                                     capability(gpu.compute_capability),
                                     counted(gpu.multiprocessors, "multiprocessor"),
                                     bytes_text(static_cast<double>(gpu.memory)),
                                     bytes_text(static_cast<double>(gpu.l2_cache)))});
  }
  if (gpus.empty()) lines.push_back({"cuda", "none: " + reason});
  return as_text(lines, takes_colour(STDOUT_FILENO));
}

std::string as_json(const Context& cpu, const std::vector<CudaDevice>& gpus,
                    const std::string& reason) {
  Json list = Json::array();
  for (const auto& gpu : gpus) {
    list.push_back({{"number", gpu.number},
                    {"name", gpu.name},
                    {"compute_capability", capability(gpu.compute_capability)},
                    {"multiprocessors", gpu.multiprocessors},
                    {"memory", gpu.memory},
                    {"l2_cache", gpu.l2_cache}});
  }
  const Json object = {{"schema", 1},
                       {"command", "devices"},
                       {"cpu",
                        {{"name", cpu.name()},
                         {"threads", cpu.threads()},
                         {"memory", static_cast<std::uint64_t>(installed_memory())}}},
                       {"cuda", std::move(list)},
                       {"cuda_reason", gpus.empty() ? Json(reason) : Json()}};
  return object.dump(2) + "\n";
}

int run_devices(bool json) {
  std::string reason;
  const auto gpus = cuda_devices(&reason);
  const Context cpu = Context::cpu();
  write_standard_output(json ? as_json(cpu, gpus, reason) : as_table(cpu, gpus, reason));
  return exit_ok;
}

}  // namespace

Action devices_command(Options& options) {
  const auto json = std::make_shared<bool>(false);
  options.group("Result");
  options.flag("--json", *json, "one JSON object on standard output");
  return [json](Program&) { return run_devices(*json); };
}

}  // namespace graphrun::cli

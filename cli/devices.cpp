// graphrun devices
#include <fmt/format.h>
#include <unistd.h>

#include <graphrun/base/context.hpp>
#include <graphrun/base/error.hpp>
#include <memory>
#include <optional>

#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/program.hpp"
#include "cli/report.hpp"
#include "cli/standard_output.hpp"
#include "cli/text.hpp"
#include "engine/measure/ceilings.hpp"

namespace graphrun::cli {
namespace {

double installed_memory() {
  return static_cast<double>(::sysconf(_SC_PHYS_PAGES)) *
         static_cast<double>(::sysconf(_SC_PAGESIZE));
}

std::string capability(int number) { return fmt::format("{}.{}", number / 10, number % 10); }

// The limits of a device as `bench` measured and cached them, if it did.
std::optional<Ceilings> limits_of(const Context& ctx) {
  try {
    return kept_ceilings(ctx);
  } catch (const Error&) {  // the device does not answer
    return std::nullopt;
  }
}

std::optional<Ceilings> limits_of(const CudaDevice& gpu) {
  try {
    return kept_ceilings(Context::cuda(gpu.number));
  } catch (const Error&) {
    return std::nullopt;
  }
}

std::vector<Line> limits_lines(const std::optional<Ceilings>& limits) {
  if (!limits) return {{"", "limits not measured: graphrun bench roofline does"}};
  return {{"", "limits measured " + limits->measured_at() + ", kept in"},
          {"", limits->cache_file()}};
}

Json limits_json(const std::optional<Ceilings>& limits) {
  if (!limits) return nullptr;
  return {{"measured", limits->measured_at()}, {"file", limits->cache_file()}};
}

void append(std::vector<Line>& lines, const std::vector<Line>& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

std::string as_table(const Context& cpu, const std::vector<CudaDevice>& gpus,
                     const std::string& reason) {
  std::vector<Line> lines = {
      {"cpu", cpu.name()},
      {"", fmt::format("{}, {} of memory, {} free", counted(cpu.threads(), "thread"),
                       bytes_text(installed_memory()),
                       bytes_text(static_cast<double>(cpu.available_memory())))}};
  append(lines, limits_lines(limits_of(cpu)));
  for (const auto& gpu : gpus) {
    lines.push_back({fmt::format("cuda:{}", gpu.number), gpu.name});
    lines.push_back({"", fmt::format("compute capability {}, {}, {} of memory, {} of L2 cache",
                                     capability(gpu.compute_capability),
                                     counted(gpu.multiprocessors, "multiprocessor"),
                                     bytes_text(static_cast<double>(gpu.memory)),
                                     bytes_text(static_cast<double>(gpu.l2_cache)))});
    append(lines, limits_lines(limits_of(gpu)));
  }
  if (gpus.empty()) lines.push_back({"cuda", "none: " + reason});
  return as_text(lines, page_for(STDOUT_FILENO));
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
                    {"l2_cache", gpu.l2_cache},
                    {"limits", limits_json(limits_of(gpu))}});
  }
  const Json object = {{"schema", 1},
                       {"command", "devices"},
                       {"cpu",
                        {{"name", cpu.name()},
                         {"threads", cpu.threads()},
                         {"memory", static_cast<std::uint64_t>(installed_memory())},
                         {"limits", limits_json(limits_of(cpu))}}},
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
  options.definition(
      "A command's --device takes cpu, cuda or cuda:N, by the numbers listed here; auto, the "
      "default, predicts which of cpu and cuda answers sooner (--explain).");
  options.examples("Examples:\n  graphrun devices\n  graphrun devices --json");
  return [json](Program&) { return run_devices(*json); };
}

}  // namespace graphrun::cli

#include "cli/effort.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <graphrun/algorithms/catalogue/catalogue.hpp>
#include <system_error>

namespace graphrun::cli {
namespace {

using catalogue::Cost;

// The cost of commands that are not in the catalogue.
struct CommandCost {
  std::string_view command;
  Cost cost;
};

constexpr std::array costs = {
    CommandCost{"spmv", {3, 0.02, 1}},    CommandCost{"spgemm", {300, 3, 1}},
    CommandCost{"info", {60, 1, 1}},      CommandCost{"convert", {1, 1, 1}},
    CommandCost{"generate", {5, 0.5, 1}}, CommandCost{"profile", {2000, 20, 1}},
};

// Nanoseconds per entry of building the matrix; on a GPU with the copy to it.
constexpr double cpu_build = 60, gpu_build = 1.5;

// The fixed cost of a command on an open GPU: allocations, launches, copies of small arrays.
constexpr double gpu_least_seconds = 0.003;

Cost cost_of(std::string_view command) {
  if (const catalogue::Entry* entry = catalogue::entry_named(command)) return entry->cost;
  const auto found = std::find_if(costs.begin(), costs.end(),
                                  [&](const CommandCost& one) { return one.command == command; });
  return found != costs.end() ? found->cost : Cost{};
}

double passes_of(const Effort& effort, const Cost& cost) {
  return effort.passes > 0 ? effort.passes : cost.usual_passes;
}

}  // namespace

double cpu_seconds(const Effort& effort, int threads) {
  const Cost cost = cost_of(effort.command);
  // More threads than 24 wait for memory.
  const double speed = std::max(1.0, 0.8 * std::min(threads, 24));
  return effort.entries * (cpu_build + passes_of(effort, cost) * cost.cpu) * 1e-9 / speed;
}

double gpu_seconds(const Effort& effort) {
  return gpu_least_seconds + effort.entries * gpu_build * 1e-9 + gpu_pass_seconds(effort);
}

double gpu_pass_seconds(const Effort& effort) {
  const Cost cost = cost_of(effort.command);
  return effort.entries * passes_of(effort, cost) * cost.gpu * 1e-9;
}

double gpu_bytes(double entries) { return 40 * entries; }

double entries_guessed(const std::string& path) {
  std::error_code failed;
  if (!std::filesystem::is_regular_file(path, failed)) return 0;
  const auto bytes = static_cast<double>(std::filesystem::file_size(path, failed));
  if (failed) return 0;
  const bool compressed = path.ends_with(".gz") || path.ends_with(".zst");
  return bytes * (compressed ? 4 : 1) / 12;  // two ids, a separator and a line's end
}

}  // namespace graphrun::cli

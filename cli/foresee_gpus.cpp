#include "cli/foresee_gpus.hpp"

#include "cli/effort.hpp"
#include "cli/estimate_need.hpp"
#include "cli/gpus.hpp"
#include "cli/output_columns.hpp"

namespace graphrun::cli {
namespace {

using catalogue::Entry;

// What every GPU has, and less than another takes to start.
constexpr double small_bytes = 4e9, short_seconds = 0.25;

double bytes_of(const Need& need) { return need.graph.most + need.run.least; }

}  // namespace

std::optional<GpuChoice> foresee_gpus(const Entry& entry, const AlgorithmArguments& a,
                                      Program& program) {
  if (!entry.over_ranks || !refused_over_ranks(a.run).empty()) return std::nullopt;
  check_parameters(entry, a);
  const int listed = listed_gpus();  // before this process sees one alone
  const EstimatedGraph graph = guessed_graph(entry, a);
  const catalogue::Request request = request_of(entry, a, graph);
  for (const char* const one_process : {"seeds", "k", "per-edge"}) {
    const bool has = catalogue::parameter_named(entry, one_process) != nullptr;
    if (has && request.parameters.given(one_process)) return std::nullopt;
  }
  const double passes = entry.plan ? entry.plan(request).passes : 0;
  const double rough = gpu_seconds({entry.name, graph.size.entries.most, passes}) * a.trials;
  std::optional<EstimatedStructure> structure;
  if (graph.is_generated && rough > short_seconds)
    structure = estimated_structure(a, graph, program);
  const std::optional<std::vector<std::string>> columns = wanted_columns(entry, a.run.output);
  const auto seconds_of = [&](const Need& need) {
    return need.computing ? need.computing->foreseen() * a.trials : rough;
  };
  Place place{Backend::cuda, "cuda"};
  place.constants = constants_of_h200();
  Need need = need_on(place, entry, request, graph, structure, columns);
  const auto& limit = a.run.device.device_memory_limit;
  if (limit || bytes_of(need) > small_bytes || seconds_of(need) > short_seconds) {
    DeviceArguments device = a.run.device;
    device.gpus.clear();
    device.device = "cuda:" + std::to_string(see_one_gpu(0));
    need = need_on(gpu_place(device), entry, request, graph, structure, columns);
  }
  return choose_gpus(listed, bytes_of(need), need.place.available.value_or(0), seconds_of(need));
}

}  // namespace graphrun::cli

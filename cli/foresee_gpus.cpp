#include "cli/foresee_gpus.hpp"

#include <algorithm>

#include "cli/effort.hpp"
#include "cli/estimate_need.hpp"
#include "cli/gpus.hpp"
#include "cli/output_columns.hpp"

namespace graphrun::cli {
namespace {

using catalogue::CountedRounds;
using catalogue::CountedWork;
using catalogue::Entry;
using catalogue::Request;
using catalogue::StructuredSizes;

constexpr double small_bytes = 4e9;     // every GPU has as much memory
constexpr double short_seconds = 0.25;  // another GPU takes longer to start

// Whether the options have a form for one process alone, or name a pipe, which the run itself
// reads.
bool is_for_one(const Entry& entry, const AlgorithmArguments& a) {
  if (a.estimate || !entry.over_ranks || !refused_over_ranks(a.run).empty()) return true;
  return is_read_once(a.run.graph.path) ||
         std::any_of(entry.parameters.begin(), entry.parameters.end(), [&](const auto& parameter) {
           const std::string file = file_of(parameter, a);
           return !file.empty() && is_read_once(file);
         });
}

bool is_for_one(const Entry& entry, const Request& request) {
  const auto has = [&](const char* name) {
    return catalogue::parameter_named(entry, name) != nullptr && request.parameters.given(name);
  };
  const bool per_edge = catalogue::parameter_named(entry, "per_edge") != nullptr &&
                        request.parameters.flag("per_edge");
  return has("seeds") || per_edge || (has("k") && request.to_file);
}

// Whether the recipe has a form for one GPU alone: repeats with weights of their own, or repeats
// that are errors.
bool is_for_one(const EstimatedGraph& graph, const GraphArguments& asked) {
  const bool weighs_repeats = graph.size.directed && graph.size.weight_bytes > 0;
  const bool is_strict = asked.build.duplicates == Duplicates::error;
  return graph.is_generated && (weighs_repeats || is_strict);
}

GpuNeed gpu_need(const Entry& entry, const EstimatedGraph& graph, const Need& need) {
  GpuNeed found;
  found.bytes = need.graph.most + need.run.least;
  found.repeated = sizeof(double) * graph.size.vertices;
  if (graph.is_list && !entry.beyond_gpu) found.building = need.building.least;
  return found;
}

// Adds the time of so many trials on one GPU, and what several add. Entries take as long as by the
// entry's cost, or as by its work: that is fitted to graphs of a few million entries, and larger
// ones take less for each (`bfs kron:24` 0.85 ms, by its work 15).
void add_times(GpuNeed& found, const Effort& effort, const StructuredSizes& on,
               const DeviceConstants& device, int trials) {
  const Entry& entry = *catalogue::entry_named(effort.command);
  const CountedWork all = counted_work(entry, on), forms = counted_forms(entry, on);
  CountedWork waits = all;
  waits.steps = waits.visits = 0;
  const double waiting = seconds(waits, device);
  found.forms = seconds(forms, device);
  const double passing = seconds(all, device) - waiting - found.forms;
  found.seconds += found.forms + trials * (waiting + std::min(passing, gpu_pass_seconds(effort)));
}

// Rounds of several GPUs in so many trials. Of a graph whose structure is not known, those that
// follow from its size.
CountedRounds rounds_between(const Effort& effort, const StructuredSizes& on, bool is_known,
                             int trials) {
  const Entry& entry = *catalogue::entry_named(effort.command);
  const auto& times = entry.work.on(on).times;
  double count = effort.passes > 0 ? effort.passes : entry.cost.usual_passes;
  if (is_known || entry.work.between.piece > 0) count = times ? times(on) : 0;
  CountedRounds found = counted(entry.work.between, count, on.structure);
  found.hosts *= trials;
  found.kernels *= trials;
  return found;
}

}  // namespace

std::optional<GpuChoice> foresee_gpus(const Entry& entry, const AlgorithmArguments& a,
                                      Program& program) {
  check_parameters(entry, a);
  if (is_for_one(entry, a)) return std::nullopt;
  const int listed = listed_gpus();  // before this process sees one alone
  const EstimatedGraph graph = guessed_graph(entry, a);
  if (graph.listed == 0 || is_for_one(graph, a.run.graph)) return std::nullopt;
  const Request request = request_of(entry, a, graph);
  if (is_for_one(entry, request)) return std::nullopt;
  const double passes = entry.plan ? entry.plan(request).passes : 0;
  const Effort effort{entry.name, graph.size.entries.most, passes};
  const double rough = gpu_seconds(effort) * a.trials;
  std::optional<EstimatedStructure> structure;
  if (graph.is_generated && (rough > short_seconds || a.run.graph.explain)) {
    structure = estimated_structure(entry, request, a, graph, program);
  }
  const std::optional<std::vector<std::string>> columns = wanted_columns(entry, a.run.output);
  catalogue::Sizes sizes(request, graph.size);
  sizes.backend = Backend::cuda;
  sizes.columns = columns;
  const GraphStructure figures = structure ? structure->figures : GraphStructure();
  const StructuredSizes on(sizes, figures);
  const auto needed_on = [&](const Place& place) {
    GpuNeed found =
        gpu_need(entry, graph, need_on(place, entry, request, graph, structure, columns));
    found.seconds = gpu_seconds({entry.name, 0, 0});
    found.between = rounds_between(effort, on, structure.has_value(), a.trials);
    if (structure) {
      add_times(found, effort, on, place.constants, a.trials);
    } else {
      found.seconds += a.trials * gpu_pass_seconds(effort);
    }
    return found;
  };
  Place place{Backend::cuda, "cuda"};
  place.constants = constants_of_h200();
  GpuNeed need = needed_on(place);
  const auto& limit = a.run.device.device_memory_limit;
  if (limit || std::max(need.bytes, need.building) > small_bytes || need.seconds > short_seconds) {
    DeviceArguments device = a.run.device;
    device.gpus.clear();
    device.device = "cuda:" + std::to_string(see_one_gpu(0));
    place = gpu_place(device);
    need = needed_on(place);
  }
  return choose_gpus(listed, place.available.value_or(0), need);
}

}  // namespace graphrun::cli

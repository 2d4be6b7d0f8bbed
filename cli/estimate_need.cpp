#include "cli/estimate_need.hpp"

#include <algorithm>
#include <graphrun/base/error.hpp>

#include "cli/device.hpp"

namespace graphrun::cli {

using catalogue::Entry;
using catalogue::Request;

namespace {

// The extra time of a process's first run. Threads start, and code and pages of memory are used for
// the first time.
double first_use_seconds(const Need& need) {
  constexpr double on_cpu = 15e-6, of_byte = 0.15e-9, on_gpu = 2e-3;
  if (need.place.backend == Backend::cuda) return on_gpu;
  return on_cpu + of_byte * (need.run.least + need.run.most) / 2;
}

}  // namespace

Place gpu_place(const DeviceArguments& device) {
  Place place{Backend::cuda, device.device == "auto" ? "cuda" : device.device};
  DeviceArguments asked = device;
  asked.device = place.name;
  try {
    const Context gpu = open_context(asked, Console());
    place.available = static_cast<double>(gpu.available_memory());
    place.constants = device_constants(gpu);
  } catch (const NotAvailable&) {
    place.available.reset();
    place.constants = constants_of_h200();
  }
  return place;
}

Need need_on(const Place& place, const Entry& entry, const Request& request,
             const EstimatedGraph& graph, const std::optional<EstimatedStructure>& structure,
             const std::optional<std::vector<std::string>>& columns) {
  catalogue::Sizes sizes(request, graph.size);
  sizes.backend = place.backend;
  sizes.threads = place.threads;
  sizes.columns = columns;
  const catalogue::Estimate found = catalogue::estimate(entry, sizes);
  Need need{place, found.graph, building_bytes(graph, sizes), found.kept, found.run, {}, {}, {}};
  if (!graph.is_list && place.available) {  // built in batches of rows where all at once do not fit
    need.building.least = std::min(need.building.least, *place.available);
    need.building.most = std::min(need.building.most, *place.available);
  }
  need.all = {std::max(need.building.least, found.graph.least + found.run.least),
              std::max(need.building.most, found.graph.most + found.run.most)};
  if (!structure) return need;
  const catalogue::StructuredSizes structured(sizes, structure->figures);
  need.loading = loading_seconds(graph, place.constants);
  need.computing = catalogue::estimated_seconds(entry, structured, place.constants);
  *need.computing += catalogue::around(first_use_seconds(need));
  return need;
}

Request request_of(const Entry& entry, const AlgorithmArguments& a, const EstimatedGraph& graph) {
  Request request(entry);
  request.graph_name = a.run.graph.shown_path();
  request.vertices = static_cast<index_t>(std::min(graph.size.vertices, 2147483647.0));
  request.undirected = !graph.size.directed;
  if (a.run.output.top) request.top = *a.run.output.top;
  request.to_file = !a.run.output.file.empty();
  request.weighted = is_on_demand(entry.weights) && a.run.graph.names_weights();
  give_counts(entry, a, request);
  return request;
}

}  // namespace graphrun::cli

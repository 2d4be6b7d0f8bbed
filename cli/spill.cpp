#include "cli/spill.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <graphrun/algorithms/catalogue/estimate.hpp>
#include <graphrun/base/error.hpp>
#include <graphrun/base/memory_budget.hpp>
#include <graphrun/formats/matrix/weights.hpp>

#include "cli/expected_entries.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

// The most bytes that a weight of the list may take in a matrix: sums of 32 bits become 64.
std::size_t most_weight_bytes(const EdgeList& edges) {
  const std::size_t type = edges.built ? edges.built->weights.index() : edges.weights.index();
  return std::max(weight_bytes(static_cast<WeightType>(type)), sizeof(double));
}

// The graph that will be built in CSR, with weights if they are kept.
GraphSize size_of(Run& run, const GraphArguments& graph, bool keeps_weights) {
  GraphSize size;
  size.backend = Backend::cuda;
  size.format = Format::csr;
  if (const auto recipe = graph.recipe()) {
    size.vertices = static_cast<double>(recipe->vertices());
    size.directed = graph.is_directed(*recipe);
    size.entries.most = expected_entries(*recipe, !size.directed);
    if (recipe->weights && keeps_weights) {
      size.weight_bytes = recipe->weights->real ? sizeof(double) : sizeof(std::int32_t);
    }
  } else {
    const EdgeList& edges = run.edges();
    size.vertices = edges.rows;
    size.directed = edges.directed() && !graph.undirected;
    size.entries.most = run.entries();
    if (edges.weighted() && keeps_weights) size.weight_bytes = most_weight_bytes(edges);
  }
  size.entries.least = size.entries.most;
  return size;
}

void spill(Run& run, double graph_bytes, double run_bytes, GraphArguments& graph) {
  const Context& ctx = run.context();
  const auto available = static_cast<double>(ctx.available_memory());
  if (graph_bytes + run_bytes <= available) return;
  try {
    ctx.spill({static_cast<std::uint64_t>(run_bytes), run.arguments().device.host_memory()});
  } catch (const Unsupported&) {  // it may fit nevertheless
    return;
  }
  graph.build.format = Format::csr;
  run.console().detail(
      fmt::format("the graph takes {} of the GPU's memory and the run {}, of {} that there are: "
                  "the rest of the edges stays in the host's memory",
                  bytes_text(graph_bytes), bytes_text(run_bytes), bytes_text(available)));
}

// Whether there is a GPU whose memory may be too small. A format that was asked for is made or
// refused as ever.
bool may_spill(Run& run, const GraphArguments& graph) {
  if (run.take_device().backend() != Backend::cuda || run.ranks() != nullptr) return false;
  return graph.build.format.value_or(Format::csr) == Format::csr &&
         graph.kernel == Kernel::automatic;
}

}  // namespace

void spill_if_larger(Run& run, const catalogue::Entry& entry, const catalogue::Request& request,
                     GraphArguments& graph) {
  const bool weighted = catalogue::follows_weights(entry.weights) || request.weighted;
  if (!entry.beyond_gpu || !may_spill(run, graph)) return;
  const catalogue::Sizes sizes(request, size_of(run, graph, weighted));
  const catalogue::Estimate estimate = catalogue::estimate(entry, sizes);
  spill(run, estimate.graph.most, estimate.run.most, graph);
}

void spill_product_if_larger(Run& run, std::size_t value_bytes, bool keeps_weights,
                             GraphArguments& graph) {
  if (!may_spill(run, graph)) return;
  const GraphSize size = size_of(run, graph, keeps_weights);
  const bool complex = size.weight_bytes > sizeof(double);
  // x, y, and tiles of rows.
  const double run_bytes =
      size.vertices * ((complex ? 4 : 2) * static_cast<double>(value_bytes) + 8);
  spill(run, csr_bytes(size).most, run_bytes, graph);
}

void say_spilled(Run& run) {
  const std::uint64_t bytes = run.context().spilled_memory();
  if (bytes == 0) return;
  run.report.storage.on_host = bytes;
  run.report.storage.reason = "the graph is larger than the GPU's memory";
  run.say("memory", fmt::format("{} stay in the host's memory, and are read over the bus: they do "
                                "not fit into the GPU's",
                                bytes_text(static_cast<double>(bytes))));
}

}  // namespace graphrun::cli

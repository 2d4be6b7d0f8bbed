#include <graphrun/algorithms/catalogue/estimate.hpp>

#include <algorithm>
#include <cmath>

namespace graphrun::catalogue {
namespace {

bool mirrors(GraphForm form) {
  return form == GraphForm::undirected || form == GraphForm::oriented || form == GraphForm::counted;
}

// The work of making a form of the edges.
UnitWork form_work(GraphForm form, bool directed, bool turned, Backend backend) {
  UnitWork work;
  const bool turns = form == GraphForm::in_edges || form == GraphForm::products;
  if (turns && directed && !turned) {
    if (backend == Backend::cuda) {
      work.entry_steps = 300;
    } else {
      work.vertex = 9.7;
      work.entry = 1.9;
    }
  }
  if (form == GraphForm::undirected && directed) work.neighbour = 8;
  if (form == GraphForm::oriented || form == GraphForm::counted) work.neighbour = 0.6;
  return work;
}

}  // namespace

double SecondsRange::foreseen() const { return std::sqrt(least * most); }

SecondsRange& SecondsRange::operator+=(const SecondsRange& other) {
  least += other.least;
  most += other.most;
  return *this;
}

SecondsRange around(double seconds) {
  constexpr double factor = 1.4;
  return {seconds / factor, seconds * factor};
}

CountedWork counted_forms(const Entry& entry, const StructuredSizes& sizes, const Graph* graph) {
  CountedWork found;
  if (!entry.work.on(sizes).makes_forms) return found;
  bool turned = graph != nullptr && graph->has(GraphForm::in_edges);
  for (const GraphForm form : entry.memory(sizes).forms) {
    if (graph != nullptr && graph->has(form)) continue;
    found += counted(form_work(form, sizes.directed, turned, sizes.backend), 1, sizes);
    turned = turned || form == GraphForm::in_edges || form == GraphForm::products;
  }
  return found;
}

CountedWork counted_work(const Entry& entry, const StructuredSizes& sizes, const Graph* graph) {
  const RunWork& work = entry.work.on(sizes);
  CountedWork found = counted(work.once, 1, sizes, work.from_drawn);
  const double times = work.times ? work.times(sizes) : 0;
  if (times > 0) found += counted(work.each, times, sizes, work.from_drawn);
  found += counted_forms(entry, sizes, graph);
  return found;
}

SecondsRange estimated_seconds(const Entry& entry, const StructuredSizes& sizes,
                               const DeviceConstants& device, const Graph* graph) {
  return around(seconds(counted_work(entry, sizes, graph), device));
}

Estimate estimate(const Entry& entry, const Sizes& sizes, const Graph* graph) {
  const RunBytes run = entry.memory(sizes);
  GraphSize size = sizes;
  const Plan plan = entry.plan ? entry.plan(sizes.request) : Plan();
  if (plan.operation) size.value_bytes = plan.operation->value_bytes;
  ByteRange entries = sizes.entries, kept, peak;
  const auto reach = [&](const ByteRange& bytes) {
    peak.least = std::max(peak.least, kept.least + bytes.least);
    peak.most = std::max(peak.most, kept.most + bytes.most);
  };
  bool turned = false;
  const double beside = run.beside * sizes.vertices;
  for (const GraphForm form : run.forms) {
    if (mirrors(form)) entries = undirected_entries(size);
    if (graph != nullptr && graph->has(form)) continue;
    GraphSize left = size;
    left.turned = turned || (graph != nullptr && graph->has(GraphForm::in_edges));
    // Products are then of a transpose that is there.
    if (form == GraphForm::products && left.turned) left.directed = false;
    turned = left.turned || form == GraphForm::in_edges;
    const FormBytes bytes = form_bytes(form, left);
    if (bytes.made.most > 0) reach({bytes.made.least + beside, bytes.made.most + beside});
    kept += bytes.kept;
  }
  reach({run.least.on(sizes.vertices, entries.least), run.most.on(sizes.vertices, entries.most)});
  return {csr_bytes(size), kept, peak};
}

Sizes sizes_of(const Request& request, const Graph& graph) {
  const Matrix& matrix = graph.out_edges();
  GraphSize size;
  size.backend = graph.context().backend();
  size.threads = graph.context().threads();
  size.vertices = graph.vertices();
  size.entries.least = size.entries.most = static_cast<double>(matrix.entries());
  size.directed = graph.directed();
  size.weight_bytes = static_cast<double>(weight_bytes(matrix.weight_type()));
  return {request, size};
}

}  // namespace graphrun::catalogue

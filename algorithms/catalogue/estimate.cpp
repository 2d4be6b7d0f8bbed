#include <graphrun/algorithms/catalogue/estimate.hpp>

#include <algorithm>

namespace graphrun::catalogue {
namespace {

bool mirrors(GraphForm form) {
  return form == GraphForm::undirected || form == GraphForm::oriented || form == GraphForm::counted;
}

}  // namespace

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

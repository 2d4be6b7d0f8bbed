// Graphs from a caller's CSR.
#include <algorithm>

#include "bindings/c/build.hpp"
#include "bindings/c/call.hpp"
#include "bindings/c/options.hpp"
#include "bindings/c/tensor.hpp"

namespace graphrun::c {
namespace {

// The edges of a CSR, to be built anew; `once`: of a symmetric one, each in one direction.
EdgeList edges_of(const Csr& csr, bool once) {
  EdgeList edges;
  edges.rows = edges.columns = csr.rows;
  edges.ids = VertexIds::consecutive(0, csr.rows);
  const auto columns = csr.column_of.to_host();
  const auto offsets = csr.offsets.to_host();
  std::vector<std::size_t> places;
  for (index_t row = 0; row < csr.rows; ++row) {
    const auto u = static_cast<std::size_t>(row);
    for (offset_t k = offsets[u]; k < offsets[u + 1]; ++k) {
      const auto place = static_cast<std::size_t>(k);
      if (once && columns[place] > row) continue;
      edges.from.push_back(row);
      edges.to.push_back(columns[place]);
      places.push_back(place);
    }
  }
  edges.weights = csr.weights.visit(
      [&]<class W>(const Buffer<W>& values) -> HostWeights {
        const std::vector<W> all = values.to_host();
        std::vector<W> taken;
        for (const std::size_t place : places) taken.push_back(all[place]);
        return taken;
      },
      HostWeights());
  return edges;
}

bool is_symmetric(const Csr& csr) {
  const Csr other = transpose(csr);
  const auto same = [](const auto& p, const auto& q) { return p.to_host() == q.to_host(); };
  return same(csr.offsets, other.offsets) && same(csr.column_of, other.column_of) &&
         csr.weights.visit(
             [&]<class W>(const Buffer<W>& values) { return same(values, *other.weights.as<W>()); },
             true);
}

// Whether the matrix is used as an undirected graph's as it is. A symmetric one is, so that the two
// directions of an edge do not count as two.
bool is_used_as_undirected(const Csr& csr, bool undirected, std::uint32_t flags) {
  const bool promised = (flags & GRAPHRUN_SYMMETRIC) != 0;
  if (!promised && !undirected) return false;
  if (promised && (flags & GRAPHRUN_TRUSTED) != 0) return true;
  if (is_symmetric(csr)) return true;
  if (!promised) return false;
  throw InvalidArgument(
      "the matrix is not symmetric: an undirected graph needs both directions of each edge, with "
      "one weight");
}

Result graph_of_csr(const std::shared_ptr<ContextState>& context, const CsrInput& input,
                    index_t vertices, GraphOptions build, std::uint32_t flags) {
  Origin origin;
  Csr csr = input.csr(context->context, vertices, vertices, flags, origin.taken);
  check_csr(csr, (flags & GRAPHRUN_TRUSTED) != 0);
  const bool symmetric = is_used_as_undirected(csr, build.undirected, flags);
  origin.build = build;
  if (build.self_loops == SelfLoops::keep && (symmetric || !build.undirected)) {
    Graph graph(std::move(csr), !symmetric, CsrCheck::sizes, build);
    return graph_result(context, std::move(graph), VertexIds::consecutive(0, vertices),
                        std::move(origin));
  }
  if ((flags & GRAPHRUN_BORROW) != 0) {
    throw InvalidArgument("the matrix cannot be used where it lies: its graph is another one");
  }
  build.undirected = build.undirected || symmetric;
  EdgeList edges = edges_of(csr, symmetric);
  origin.taken = {0, csr.bytes()};
  return graph_of_edges(context, std::move(edges), build, std::move(origin));
}

}  // namespace
}  // namespace graphrun::c

using namespace graphrun::c;

graphrun_status graphrun_graph_csr(graphrun_context* context, int64_t vertices,
                                   DLManagedTensorVersioned* offsets,
                                   DLManagedTensorVersioned* indices,
                                   DLManagedTensorVersioned* values,
                                   const graphrun_options* options, uint32_t flags,
                                   graphrun_call** out) {
  return attempt([&] {
    const auto& state = given(context, "context").state;
    const auto size = dimension(vertices, "vertices");
    const graphrun::GraphOptions build = build_options_of(options, flags);
    TensorsGiven tensors;
    const CsrInput input(state->context, tensors, offsets, indices, values);
    const auto work = [=](const std::shared_ptr<CallState>&) {
      return graph_of_csr(state, input, size, build, flags);
    };
    tensors.while_taking([&] { start_new(state, work, out); });
  });
}

// The arrays that matrices and graphs are built from.
#pragma once

#include <graphrun/formats/file/compact_ids.hpp>
#include <graphrun/formats/matrix/csr.hpp>
#include <memory>

#include "bindings/c/tensor.hpp"

namespace graphrun::c {

// A number of rows, columns or vertices. Throws InvalidArgument below 0, Unsupported beyond 2^31
// - 1.
index_t dimension(std::int64_t size, const char* name);

// The arrays of a CSR. The constructor throws InvalidArgument for tensors that cannot be these.
struct CsrInput {
  CsrInput(const Context& ctx, TensorsGiven& tensors, DLManagedTensorVersioned* offsets_of,
           DLManagedTensorVersioned* indices_of, DLManagedTensorVersioned* values_of);
  // Does not check offsets and columns.
  Csr csr(const Context& ctx, index_t rows, index_t columns, std::uint32_t flags,
          BytesTaken& taken) const;

  Input offsets, indices, values;
};

// The arrays of a list of edges or triples, as CsrInput's; `names` of the three in messages.
struct EdgesInput {
  EdgesInput(const Context& ctx, TensorsGiven& tensors, DLManagedTensorVersioned* from_of,
             DLManagedTensorVersioned* to_of, DLManagedTensorVersioned* weights_of,
             std::array<const char*, 3> names);

  Input from, to, weights;
};

// How ids are numbered in a context, as the flags say.
CompactOptions numbering(const ContextState& context, std::uint32_t flags);

// A CSR on the arrays of another one, which `owner` keeps alive.
Csr shared_csr(const Csr& csr, std::shared_ptr<const void> owner, bool with_weights);

// Bytes of the edges' arrays.
std::uint64_t bytes_of(const EdgeList& edges);

// Throws InvalidArgument under GRAPHRUN_BORROW.
void refuse_borrow(std::uint32_t flags);

HostWeights host_weights(const Context& ctx, const Input& weights);

Result graph_result(const std::shared_ptr<ContextState>& context, Graph graph, VertexIds ids,
                    Origin origin);

// The graph of an edge list, as the settings ask.
Result graph_of_edges(const std::shared_ptr<ContextState>& context, EdgeList edges,
                      const GraphOptions& options, Origin origin);

}  // namespace graphrun::c

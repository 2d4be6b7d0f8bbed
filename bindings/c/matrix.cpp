// Matrices of the C interface.
#include "bindings/c/build.hpp"
#include "bindings/c/call.hpp"
#include "bindings/c/json_text.hpp"
#include "bindings/c/options.hpp"
#include "bindings/c/tensor.hpp"

namespace graphrun::c {

index_t dimension(std::int64_t size, const char* name) {
  if (size < 0) throw InvalidArgument(std::string(name) + " must be at least 0");
  if (size > max_vertices) {
    throw Unsupported(std::string(name) + " are more than 2147483647");
  }
  return static_cast<index_t>(size);
}

CsrInput::CsrInput(const Context& ctx, TensorsGiven& tensors, DLManagedTensorVersioned* offsets_of,
                   DLManagedTensorVersioned* indices_of, DLManagedTensorVersioned* values_of)
    : offsets(ctx, tensors.add(&given(offsets_of, "offsets")), "offsets"),
      indices(ctx, tensors.add(&given(indices_of, "indices")), "indices"),
      values(ctx, tensors.add(values_of), "values") {
  if (offsets.is_real()) throw InvalidArgument("offsets must hold whole numbers");
  if (indices.is_real()) throw InvalidArgument("indices must hold whole numbers");
  if (values && values.size() != indices.size()) {
    throw InvalidArgument("values and indices must have equal lengths");
  }
}

Csr CsrInput::csr(const Context& ctx, index_t rows, index_t columns, std::uint32_t flags,
                  BytesTaken& taken) const {
  // 32-bit offsets are widened even where copies are refused: they are a small part.
  const std::uint32_t any = flags & ~std::uint32_t{GRAPHRUN_BORROW};
  auto offset_of = offsets.as<offset_t>(ctx, any, taken);
  auto column_of = indices.as<index_t>(ctx, flags, taken);
  Weights weights;
  if (values) weights = values.as_weights(ctx, flags, taken);
  return {rows, columns, std::move(offset_of), std::move(column_of), std::move(weights)};
}

Csr shared_csr(const Csr& csr, std::shared_ptr<const void> owner, bool with_weights) {
  const Context& ctx = csr.context();
  const auto share = [&]<class T>(const Buffer<T>& buffer) {
    T* const first = const_cast<T*>(buffer.data());  // matrices only read their arrays
    return Buffer<T>::borrow(ctx, std::span<T>(first, buffer.size()), owner);
  };
  Weights weights;
  if (with_weights) {
    weights =
        csr.weights.visit([&](const auto& values) { return Weights(share(values)); }, Weights());
  }
  return {csr.rows, csr.columns, share(csr.offsets), share(csr.column_of), std::move(weights)};
}

namespace {

Result matrix_result(const std::shared_ptr<ContextState>& context, Csr csr, BytesTaken taken) {
  Result result;
  result.matrix = std::make_shared<MatrixState>(
      MatrixState{context, std::make_shared<Matrix>(std::move(csr)), taken});
  return result;
}

template <class T>
Column exported(const std::shared_ptr<const Matrix>& matrix, const Buffer<T>& buffer,
                std::uint32_t flags) {
  if ((flags & GRAPHRUN_HOST) != 0 && buffer.context().backend() == Backend::cuda) {
    return column_of("", buffer.to_host());
  }
  Column column{"", "value", type_of<T>(), static_cast<std::int64_t>(buffer.size())};
  column.lies_in(buffer.context());
  column.data = buffer.data();
  column.owner = matrix;
  column.is_read_only = true;
  return column;
}

void export_matrix(const MatrixState& state, std::uint32_t flags,
                   DLManagedTensorVersioned** offsets, DLManagedTensorVersioned** indices,
                   DLManagedTensorVersioned** values) {
  const Csr& csr = std::get<Csr>(state.matrix->storage());
  Column offset_column, index_column;
  std::optional<Column> value_column;
  const auto make = [&] {
    offset_column = exported(state.matrix, csr.offsets, flags);
    index_column = exported(state.matrix, csr.column_of, flags);
    value_column = csr.weights.visit(
        [&](const auto& of) { return std::optional<Column>(exported(state.matrix, of, flags)); },
        std::optional<Column>());
  };
  if (csr.context().backend() == Backend::cuda) {
    state.context->require_usable();
    state.context->worker.run(make);
  } else {
    make();
  }
  const auto free = [](DLManagedTensorVersioned* tensor) { tensor->deleter(tensor); };
  using Owned = std::unique_ptr<DLManagedTensorVersioned, decltype(free)>;
  Owned first(tensor_of(offset_column)), second(tensor_of(index_column));
  *values = value_column ? tensor_of(*value_column) : nullptr;
  *offsets = first.release();
  *indices = second.release();
}

std::string info_of(const MatrixState& state) {
  const Matrix& matrix = *state.matrix;
  JsonText json;
  json.object();
  json.member("rows", matrix.rows());
  json.member("columns", matrix.columns());
  json.member("entries", matrix.entries());
  json.member("weight_type", name(matrix.weight_type()));
  json.member("bytes", matrix.bytes());
  json.member("borrowed", state.taken.borrowed);
  json.member("copied", state.taken.copied);
  return json.close().take();
}

}  // namespace
}  // namespace graphrun::c

using namespace graphrun::c;

graphrun_status graphrun_matrix_csr(graphrun_context* context, int64_t rows, int64_t columns,
                                    DLManagedTensorVersioned* offsets,
                                    DLManagedTensorVersioned* indices,
                                    DLManagedTensorVersioned* values, uint32_t flags,
                                    graphrun_call** out) {
  return attempt([&] {
    const auto& state = given(context, "context").state;
    const auto height = dimension(rows, "rows"), width = dimension(columns, "columns");
    TensorsGiven tensors;
    const CsrInput input(state->context, tensors, offsets, indices, values);
    const auto work = [=](const std::shared_ptr<CallState>&) {
      BytesTaken taken;
      graphrun::Csr csr = input.csr(state->context, height, width, flags, taken);
      check_csr(csr, (flags & GRAPHRUN_TRUSTED) != 0);
      return matrix_result(state, std::move(csr), taken);
    };
    tensors.while_taking([&] { start_new(state, work, out); });
  });
}

graphrun_status graphrun_matrix_coo(graphrun_context* context, int64_t rows, int64_t columns,
                                    DLManagedTensorVersioned* row_of,
                                    DLManagedTensorVersioned* column_of,
                                    DLManagedTensorVersioned* values,
                                    const graphrun_options* options, uint32_t flags,
                                    graphrun_call** out) {
  return attempt([&] {
    const auto& state = given(context, "context").state;
    const auto height = dimension(rows, "rows"), width = dimension(columns, "columns");
    refuse_borrow(flags);
    const graphrun::GraphOptions build = build_options_of(options, 0);
    const graphrun::BuildOptions how{graphrun::Mirror::none, build.duplicates, build.self_loops};
    TensorsGiven tensors;
    const EdgesInput input(state->context, tensors, row_of, column_of, values,
                           {"row_of", "column_of", "values"});
    const auto work = [=](const std::shared_ptr<CallState>&) {
      BytesTaken taken;
      graphrun::Coo triples{height,
                            width,
                            input.from.as<graphrun::index_t>(state->context, GRAPHRUN_COPY, taken),
                            input.to.as<graphrun::index_t>(state->context, GRAPHRUN_COPY, taken),
                            {}};
      if (input.weights) {
        triples.weights = input.weights.as_weights(state->context, GRAPHRUN_COPY, taken);
      }
      return matrix_result(state, build_csr(std::move(triples), how), taken);
    };
    tensors.while_taking([&] { start_new(state, work, out); });
  });
}

void graphrun_matrix_retain(graphrun_matrix* matrix) { retain(matrix); }
void graphrun_matrix_release(graphrun_matrix* matrix) {
  if (drops_last(matrix)) delete matrix;
}

graphrun_status graphrun_matrix_info(graphrun_matrix* matrix, char** json) {
  return attempt([&] { given(json, "json") = text_copy(info_of(*given(matrix, "matrix").state)); });
}

graphrun_status graphrun_matrix_export(graphrun_matrix* matrix, uint32_t flags,
                                       DLManagedTensorVersioned** offsets,
                                       DLManagedTensorVersioned** indices,
                                       DLManagedTensorVersioned** values) {
  return attempt([&] {
    export_matrix(*given(matrix, "matrix").state, flags, &given(offsets, "offsets"),
                  &given(indices, "indices"), &given(values, "values"));
  });
}

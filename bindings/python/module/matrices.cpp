// Matrices and their products.
#include "handles.hpp"
#include "tensor.hpp"

namespace nb = nanobind;

namespace graphrun::python {
namespace {

Call csr(const Context& context, std::int64_t rows, std::int64_t columns, nb::handle offsets,
         nb::handle indices, nb::handle values, std::uint32_t flags) {
  TensorGiven given[] = {tensor_of(offsets), tensor_of(indices), tensor_of(values)};
  Call call = made<Call, graphrun_call>(context.library(), [&](auto** out) {
    return context.library().matrix_csr(context.get(), rows, columns, given[0].get(),
                                        given[1].get(), given[2].get(), flags, out);
  });
  for (TensorGiven& tensor : given) tensor.release();
  return call;
}

Call coo(const Context& context, std::int64_t rows, std::int64_t columns, nb::handle row_of,
         nb::handle column_of, nb::handle values, nb::handle options, std::uint32_t flags) {
  TensorGiven given[] = {tensor_of(row_of), tensor_of(column_of), tensor_of(values)};
  const Options as = options_of(context.library(), options);
  Call call = made<Call, graphrun_call>(context.library(), [&](auto** out) {
    return context.library().matrix_coo(context.get(), rows, columns, given[0].get(),
                                        given[1].get(), given[2].get(), as.get(), flags, out);
  });
  for (TensorGiven& tensor : given) tensor.release();
  return call;
}

template <auto multiply>
Call by_vector(const Matrix& matrix, const char* semiring, nb::handle x, std::uint32_t flags) {
  TensorGiven given = tensor_of(x);
  Call call = made<Call, graphrun_call>(matrix.library(), [&](auto** out) {
    return (matrix.library().*multiply)(matrix.get(), semiring, given.get(), flags, out);
  });
  given.release();
  return call;
}

Call by_matrix(const Matrix& a, const Matrix& b, const char* semiring, const Matrix* mask,
               std::uint32_t flags) {
  return made<Call, graphrun_call>(a.library(), [&](auto** out) {
    return a.library().spgemm(a.get(), b.get(), semiring, mask == nullptr ? nullptr : mask->get(),
                              flags, out);
  });
}

// Offsets, indices, and values or None.
nb::tuple arrays_of(const Matrix& matrix, bool host) {
  DLManagedTensorVersioned *offsets = nullptr, *indices = nullptr, *values = nullptr;
  checked(matrix.library(), [&] {
    return matrix.library().matrix_export(matrix.get(), host ? GRAPHRUN_HOST : 0, &offsets,
                                          &indices, &values);
  });
  // Read-only: graphs keep what they derive from them.
  const auto object = [](DLManagedTensorVersioned* tensor) {
    return tensor == nullptr ? nb::none() : nb::cast(Tensor(tensor, true));
  };
  return nb::make_tuple(object(offsets), object(indices), object(values));
}

nb::str matrix_info(const Matrix& matrix) {
  return text_of(matrix.library(),
                 [&](char** text) { return matrix.library().matrix_info(matrix.get(), text); });
}

}  // namespace

void bind_matrices(nb::module_& module) {
  nb::class_<Matrix>(module, "Matrix").def("info", matrix_info).def("arrays", arrays_of);
  module.def("matrix_csr", csr, nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(),
             nb::arg().none(), nb::arg());
  module.def("matrix_coo", coo, nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(),
             nb::arg().none(), nb::arg().none(), nb::arg());
  module.def("spmv", by_vector<&Library::spmv>);
  module.def("spmm", by_vector<&Library::spmm>);
  module.def("spgemm", by_matrix, nb::arg(), nb::arg(), nb::arg(), nb::arg().none(), nb::arg());
}

}  // namespace graphrun::python

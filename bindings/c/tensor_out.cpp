// Results as tensors.
#include <array>

#include "bindings/c/tensor.hpp"

namespace graphrun::c {
namespace {

struct TensorOut {
  DLManagedTensorVersioned managed{};
  std::shared_ptr<const void> owner;
  std::optional<Context> gpu;  // which the array is on
  std::array<std::int64_t, 2> shape{};

  // Memory of a GPU may be used anew at once, while kernels of the one who had it still read it.
  ~TensorOut() {
    if (!gpu) return;
    try {
      gpu->wait_for(default_stream);
    } catch (...) {  // the device has failed, as its next call says
    }
  }
};

}  // namespace

void Column::lies_in(const Context& ctx) {
  if (ctx.backend() != Backend::cuda) return;
  device = {on_cuda, ctx.device()};
  gpu = ctx;
}

DLManagedTensorVersioned* tensor_of(const Column& column) {
  auto* const out = new TensorOut;
  out->owner = column.owner;
  out->gpu = column.gpu;
  out->shape = {column.rows, column.width};
  out->managed.major = 1;
  out->managed.minor = 0;
  out->managed.manager = out;
  out->managed.flags = column.is_read_only ? is_read_only : 0;
  out->managed.deleter = [](DLManagedTensorVersioned* tensor) {
    delete static_cast<TensorOut*>(tensor->manager);
  };
  DLTensor& tensor = out->managed.tensor;
  tensor.data = const_cast<void*>(column.data);
  tensor.device = column.device;
  tensor.dimensions = column.dimensions;
  tensor.type = column.type;
  tensor.shape = out->shape.data();
  return &out->managed;
}

template <class T>
Column column_of(std::string name, Vector<T> values) {
  const Context& ctx = values.context();
  Column column{std::move(name), "value", type_of<T>(), static_cast<std::int64_t>(values.size())};
  column.lies_in(ctx);
  auto owner = std::make_shared<Vector<T>>(std::move(values));
  column.data = owner->data();
  column.owner = std::move(owner);
  return column;
}

template <class T>
Column column_of(std::string name, std::vector<T> values) {
  Column column{std::move(name), "value", type_of<T>(), static_cast<std::int64_t>(values.size())};
  auto owner = std::make_shared<std::vector<T>>(std::move(values));
  column.data = owner->data();
  column.owner = std::move(owner);
  return column;
}

#define GRAPHRUN_COLUMN_OF(T)                                    \
  template Column column_of(std::string name, Vector<T> values); \
  template Column column_of(std::string name, std::vector<T> values);
GRAPHRUN_COLUMN_OF(std::int32_t)
GRAPHRUN_COLUMN_OF(std::int64_t)
GRAPHRUN_COLUMN_OF(float)
GRAPHRUN_COLUMN_OF(double)
GRAPHRUN_COLUMN_OF(Complex<float>)
GRAPHRUN_COLUMN_OF(Complex<double>)
#undef GRAPHRUN_COLUMN_OF

}  // namespace graphrun::c

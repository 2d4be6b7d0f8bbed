// Tensors in and out: the caller's arrays as buffers of a context, results as tensors.
#pragma once

#include <cstdint>
#include <graphrun/base/buffer.hpp>
#include <graphrun/base/types.hpp>
#include <graphrun/formats/matrix/weights.hpp>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bindings/c/call.hpp"
#include "bindings/c/dlpack.hpp"

namespace graphrun::c {

// The legacy default stream: what a producer of DLPack puts its array in order with by default.
inline constexpr CUstream_st* default_stream = nullptr;

// Tensors on their way into a call: the caller's until taken() says otherwise.
class TensorsGiven {
 public:
  // Keeps the tensor, which may be null.
  std::shared_ptr<DLManagedTensorVersioned> add(DLManagedTensorVersioned* tensor);
  // Does `take`, which passes the tensors on; where it throws they stay the caller's.
  template <class F>
  void while_taking(F&& take) {
    for (const auto& owner : owners_) owner->is_taken = true;
    try {
      take();
    } catch (...) {
      for (const auto& owner : owners_) owner->is_taken = false;
      throw;
    }
  }

 private:
  struct Owner {
    DLManagedTensorVersioned* tensor = nullptr;
    std::atomic<bool> is_taken = false;
    ~Owner();
  };
  std::vector<std::shared_ptr<Owner>> owners_;
};

// A tensor as an input: its values and what owns them. Empty: none was given.
class Input {
 public:
  Input() = default;
  // Throws InvalidArgument, naming the argument, for a tensor that is not of one dimension (or of
  // two, contiguous ones, where `columns` allows them), not of numbers, or on a device that the
  // context cannot read. Null: no tensor.
  Input(const Context& ctx, std::shared_ptr<DLManagedTensorVersioned> tensor, const char* name,
        bool columns = false);

  explicit operator bool() const { return tensor_ != nullptr; }
  std::int64_t rows() const { return tensor_->tensor.shape[0]; }
  std::int64_t width() const {
    return tensor_->tensor.dimensions > 1 ? tensor_->tensor.shape[1] : 1;
  }
  std::int32_t dimensions() const { return tensor_->tensor.dimensions; }
  std::size_t size() const { return static_cast<std::size_t>(rows() * width()); }
  bool is_real() const { return tensor_->tensor.type.code == code_float; }
  bool is_complex() const { return tensor_->tensor.type.code == code_complex; }
  // Whether single precision holds its values.
  bool is_single() const {
    const DLDataType& type = tensor_->tensor.type;
    return (is_real() && type.bits == 32) || (is_complex() && type.bits == 64);
  }
  const std::string& name() const { return name_; }

  // As an array in the context's memory: borrowed where it is of type T, contiguous, aligned, and
  // `flags` do not say GRAPHRUN_COPY. Counts its bytes in `taken`. Throws InvalidArgument for a
  // value that T cannot hold, and under GRAPHRUN_BORROW where it would have to be copied.
  template <class T>
  Buffer<T> as(const Context& ctx, std::uint32_t flags, BytesTaken& taken) const;
  // As the weights of a matrix: in the type that is nearest to its own.
  Weights as_weights(const Context& ctx, std::uint32_t flags, BytesTaken& taken) const;
  // In host memory. Throws InvalidArgument for a value that T cannot hold.
  template <class T>
  std::vector<T> to_host(const Context& ctx) const;

 private:
  template <class T>
  bool is_stored_as() const;
  const std::byte* data() const;
  std::int64_t stride() const;
  std::shared_ptr<DLManagedTensorVersioned> tensor_;
  std::string name_;
};

// A tensor of a result's column: it keeps the column's owner.
DLManagedTensorVersioned* tensor_of(const Column& column);

// The column in host memory.
Column on_host(ContextState& context, const Column& column);

// A column that holds the vector: its array is not copied.
template <class T>
Column column_of(std::string name, Vector<T> values);
template <class T>
Column column_of(std::string name, std::vector<T> values);

}  // namespace graphrun::c

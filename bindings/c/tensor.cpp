#include "bindings/c/tensor.hpp"

#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

namespace graphrun::c {

TensorsGiven::Owner::~Owner() {
  if (is_taken && tensor != nullptr && tensor->deleter != nullptr) tensor->deleter(tensor);
}

std::shared_ptr<DLManagedTensorVersioned> TensorsGiven::add(DLManagedTensorVersioned* tensor) {
  if (tensor == nullptr) return nullptr;
  auto owner = std::make_shared<Owner>();
  owner->tensor = tensor;
  owners_.push_back(owner);
  return {owner, tensor};
}

namespace {

bool is_complex_type(const DLDataType& type) {
  return type.lanes == 1 && type.code == code_complex && (type.bits == 64 || type.bits == 128);
}

// Calls f(T{}) for the type of the tensor's numbers; throws InvalidArgument for others, and for
// complex ones.
template <class F>
auto with_type(const DLDataType& type, const std::string& name, F&& f) {
  if (type.lanes == 1) {
    if (type.code == code_float && type.bits == 32) return f(float{});
    if (type.code == code_float && type.bits == 64) return f(double{});
    if (type.code == code_int && type.bits == 8) return f(std::int8_t{});
    if (type.code == code_int && type.bits == 16) return f(std::int16_t{});
    if (type.code == code_int && type.bits == 32) return f(std::int32_t{});
    if (type.code == code_int && type.bits == 64) return f(std::int64_t{});
    const bool is_bool = type.code == code_bool && type.bits == 8;
    if (is_bool || (type.code == code_uint && type.bits == 8)) return f(std::uint8_t{});
    if (type.code == code_uint && type.bits == 16) return f(std::uint16_t{});
    if (type.code == code_uint && type.bits == 32) return f(std::uint32_t{});
    if (type.code == code_uint && type.bits == 64) return f(std::uint64_t{});
  }
  throw InvalidArgument(name + (is_complex_type(type)
                                    ? " must hold real numbers, not complex ones"
                                    : " must hold whole numbers, float or double of at most 64 "
                                      "bits"));
}

template <class To, class From>
bool fits(From value) {
  if constexpr (std::is_floating_point_v<To> || is_complex_v<To>) {
    return true;
  } else if constexpr (std::is_floating_point_v<From>) {
    const auto wide = static_cast<double>(value);
    return std::trunc(wide) == wide &&
           wide >= static_cast<double>(std::numeric_limits<To>::min()) &&
           wide < -static_cast<double>(std::numeric_limits<To>::min());
  } else {
    return std::in_range<To>(value);
  }
}

[[noreturn]] void refuse_value(const std::string& name, std::size_t position,
                               const std::string& value, std::size_t bits) {
  throw InvalidArgument(name + "[" + std::to_string(position) + "] is " + value +
                        ", which is not a whole number of " + std::to_string(bits) + " bits");
}

// Reads `size` values, `stride` elements apart.
template <class To, class From>
std::vector<To> converted(const std::byte* data, std::size_t size, std::int64_t stride,
                          const std::string& name) {
  std::vector<To> result(size);
  for (std::size_t k = 0; k < size; ++k) {
    From value;
    std::memcpy(&value, data + static_cast<std::int64_t>(k) * stride * std::int64_t{sizeof value},
                sizeof value);
    if constexpr (std::is_integral_v<To>) {
      if (!fits<To>(value)) refuse_value(name, k, std::to_string(value), 8 * sizeof(To));
    }
    result[k] = static_cast<To>(value);
  }
  return result;
}

bool is_on_host(const DLDevice& device) {
  return device.type == on_cpu || device.type == on_cuda_host;
}

bool is_contiguous(const DLTensor& tensor) {
  if (tensor.strides == nullptr) return true;
  std::int64_t step = 1;
  for (std::int32_t d = tensor.dimensions - 1; d >= 0; --d) {
    if (tensor.shape[d] != 1 && tensor.strides[d] != step) return tensor.shape[d] == 0;
    step *= tensor.shape[d];
  }
  return true;
}

void require_readable(const Context& ctx, const DLDevice& device, const std::string& name) {
  if (is_on_host(device)) return;
  const bool on_gpu = device.type == on_cuda || device.type == on_cuda_managed;
  if (on_gpu && ctx.backend() == Backend::cuda) {
    if (device.type == on_cuda_managed || device.number == ctx.device()) return;
    throw InvalidArgument(name + " is on GPU " + std::to_string(device.number) +
                          ", and the context on GPU " + std::to_string(ctx.device()));
  }
  if (on_gpu) throw InvalidArgument(name + " is on a GPU, and the context on the CPU");
  throw InvalidArgument(name + " is on a device that graphrun does not know");
}

}  // namespace

Input::Input(const Context& ctx, std::shared_ptr<DLManagedTensorVersioned> tensor, const char* name,
             bool columns)
    : tensor_(std::move(tensor)), name_(name) {
  if (!tensor_) return;
  if (tensor_->major != 1) {
    throw InvalidArgument(name_ + " is a DLPack tensor of version " +
                          std::to_string(tensor_->major) + ", not 1");
  }
  const DLTensor& of = tensor_->tensor;
  if (of.dimensions != 1 && !(columns && of.dimensions == 2)) {
    throw InvalidArgument(name_ + " must have " +
                          (columns ? "one or two dimensions" : "one dimension") + ", not " +
                          std::to_string(of.dimensions));
  }
  if (of.dimensions == 2 && !is_contiguous(of)) {
    throw InvalidArgument(name_ + " must be contiguous, row after row");
  }
  if (!is_complex_type(of.type)) with_type(of.type, name_, [](auto) {});
  require_readable(ctx, of.device, name_);
  if (!is_on_host(of.device)) ctx.wait_for(default_stream);
}

const std::byte* Input::data() const {
  return static_cast<const std::byte*>(tensor_->tensor.data) + tensor_->tensor.byte_offset;
}

std::int64_t Input::stride() const {
  const DLTensor& of = tensor_->tensor;
  return of.strides == nullptr || of.dimensions != 1 ? 1 : of.strides[0];
}

template <class T>
bool Input::is_stored_as() const {
  return same_type(tensor_->tensor.type, type_of<T>()) && (stride() == 1 || size() < 2);
}

template <class T>
std::vector<T> Input::to_host(const Context& ctx) const {
  const DLTensor& of = tensor_->tensor;
  const std::byte* from = data();
  std::vector<std::byte> fetched;
  if (!is_on_host(of.device)) {
    const std::int64_t last = size() == 0 ? 0 : static_cast<std::int64_t>(size() - 1) * stride();
    if (last < 0) throw InvalidArgument(name_ + " must not have a negative stride on a GPU");
    fetched.resize(size() == 0 ? 0 : static_cast<std::size_t>(last + 1) * (of.type.bits / 8));
    ctx.copy_out(fetched.data(), from, fetched.size());
    from = fetched.data();
  }
  if constexpr (is_complex_v<T>) {
    if (is_complex()) {
      if (of.type.bits == 64) return converted<T, Complex<float>>(from, size(), stride(), name_);
      return converted<T, Complex<double>>(from, size(), stride(), name_);
    }
  }
  return with_type(of.type, name_, [&]<class From>(From) {
    return converted<T, From>(from, size(), stride(), name_);
  });
}

template <class T>
Buffer<T> Input::as(const Context& ctx, std::uint32_t flags, BytesTaken& taken) const {
  const DLTensor& of = tensor_->tensor;
  const bool is_here = (ctx.backend() == Backend::cpu) == is_on_host(of.device);
  const bool is_aligned = reinterpret_cast<std::uintptr_t>(data()) % alignof(T) == 0;
  const bool as_it_is = is_here && is_aligned && is_stored_as<T>();
  const std::uint64_t bytes = size() * sizeof(T);
  if (as_it_is && (flags & GRAPHRUN_COPY) == 0) {
    taken.borrowed += bytes;
    // Graphs and matrices only read their arrays.
    T* const first = const_cast<T*>(reinterpret_cast<const T*>(data()));
    return Buffer<T>::borrow(ctx, std::span<T>(first, size()), tensor_);
  }
  if ((flags & GRAPHRUN_BORROW) != 0 && size() > 0) {
    throw InvalidArgument(name_ + " cannot be used where it lies: it must be of " +
                          std::to_string(8 * sizeof(T)) +
                          " bits, contiguous, aligned, and in the context's memory");
  }
  taken.copied += bytes;
  if (as_it_is) {
    Buffer<T> copy(ctx, size());
    ctx.copy(copy.data(), data(), bytes);
    return copy;
  }
  if (is_on_host(of.device) && is_aligned && is_stored_as<T>()) {
    return Buffer<T>(ctx, std::span<const T>(reinterpret_cast<const T*>(data()), size()));
  }
  const std::vector<T> host = to_host<T>(ctx);
  return Buffer<T>(ctx, std::span<const T>(host));
}

Weights Input::as_weights(const Context& ctx, std::uint32_t flags, BytesTaken& taken) const {
  const DLDataType& type = tensor_->tensor.type;
  const bool is_wide = type.bits == 64 || (type.code == code_uint && type.bits == 32);
  if (is_complex()) {
    if (type.bits == 64) return as<Complex<float>>(ctx, flags, taken);
    return as<Complex<double>>(ctx, flags, taken);
  }
  if (is_real()) {
    if (is_wide) return as<double>(ctx, flags, taken);
    return as<float>(ctx, flags, taken);
  }
  if (is_wide) return as<std::int64_t>(ctx, flags, taken);
  return as<std::int32_t>(ctx, flags, taken);
}

template Buffer<std::int32_t> Input::as(const Context&, std::uint32_t, BytesTaken&) const;
template Buffer<std::int64_t> Input::as(const Context&, std::uint32_t, BytesTaken&) const;
template Buffer<float> Input::as(const Context&, std::uint32_t, BytesTaken&) const;
template Buffer<double> Input::as(const Context&, std::uint32_t, BytesTaken&) const;
template Buffer<Complex<float>> Input::as(const Context&, std::uint32_t, BytesTaken&) const;
template Buffer<Complex<double>> Input::as(const Context&, std::uint32_t, BytesTaken&) const;
template std::vector<std::int32_t> Input::to_host(const Context&) const;
template std::vector<std::int64_t> Input::to_host(const Context&) const;
template std::vector<double> Input::to_host(const Context&) const;

}  // namespace graphrun::c

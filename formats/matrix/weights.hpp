// The weights of a matrix's entries: none (a pattern), or numbers in the type they were read as.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <variant>

#include <graphrun/base/buffer.hpp>
#include <graphrun/base/complex.hpp>
#include <graphrun/base/types.hpp>

namespace graphrun {

// Stored types of weights; `none` is a pattern.
enum class WeightType { none, int32, int64, float32, float64, complex64, complex128 };
std::string_view name(WeightType type);  // "pattern", "int32", ...

// Whether the type is a floating-point type.
constexpr bool is_real(WeightType type) {
  return type == WeightType::float32 || type == WeightType::float64;
}
constexpr bool is_complex(WeightType type) {  // complex64 or complex128
  return type == WeightType::complex64 || type == WeightType::complex128;
}
constexpr std::size_t weight_bytes(WeightType type) {  // bytes of one stored weight; 0 for none
  switch (type) {
    case WeightType::int32:
    case WeightType::float32:
      return 4;
    case WeightType::int64:
    case WeightType::float64:
    case WeightType::complex64:
      return 8;
    case WeightType::complex128:
      return 16;
    default:
      return 0;
  }
}

// The WeightType of a C++ type; `none` if matrices do not store that type.
template <class W>
inline constexpr WeightType weight_type_of =
    std::is_same_v<W, std::int32_t>      ? WeightType::int32
    : std::is_same_v<W, std::int64_t>    ? WeightType::int64
    : std::is_same_v<W, float>           ? WeightType::float32
    : std::is_same_v<W, double>          ? WeightType::float64
    : std::is_same_v<W, Complex<float>>  ? WeightType::complex64
    : std::is_same_v<W, Complex<double>> ? WeightType::complex128
                                         : WeightType::none;

// Throws Unsupported: `operation` takes real weights, and these are complex.
[[noreturn]] void refuse_complex(std::string_view operation);

// --- Kernel views: at<T>(k) is the weight of entry k as a T. ---

// Every entry weighs 1. Takes no memory.
struct NoWeights {
  template <class T>
  GRAPHRUN_HD T at(offset_t) const {
    return T{1};
  }
};

// Weights stored as W, converted to T on each read.
template <class W>
struct TypedWeights {
  const W* data;
  template <class T>
  GRAPHRUN_HD T at(offset_t k) const {
    return static_cast<T>(data[k]);
  }
};

// Reads the type tag at each entry. Used for combinations without a kernel of their own. Complex
// weights can be read as complex numbers alone.
struct AnyWeights {
  const void* data;
  WeightType type;
  template <class T>
  GRAPHRUN_HD T at(offset_t k) const {
    if constexpr (is_complex_v<T>) {
      if (type == WeightType::complex64) return T(static_cast<const Complex<float>*>(data)[k]);
      if (type == WeightType::complex128) return T(static_cast<const Complex<double>*>(data)[k]);
    }
    switch (type) {
      case WeightType::int32:
        return static_cast<T>(static_cast<const std::int32_t*>(data)[k]);
      case WeightType::int64:
        return static_cast<T>(static_cast<const std::int64_t*>(data)[k]);
      case WeightType::float32:
        return static_cast<T>(static_cast<const float*>(data)[k]);
      case WeightType::float64:
        return static_cast<T>(static_cast<const double*>(data)[k]);
      default:
        return T{1};
    }
  }
};

// Owner of the weights of a matrix: a buffer of one of the types, or none.
class Weights {
 public:
  using Storage =
      std::variant<std::monostate, Buffer<std::int32_t>, Buffer<std::int64_t>, Buffer<float>,
                   Buffer<double>, Buffer<Complex<float>>, Buffer<Complex<double>>>;

  Weights() = default;  // a pattern
  template <class W>
  Weights(Buffer<W> values) : storage_(std::move(values)) {}  // NOLINT: a Buffer is a Weights

  WeightType type() const noexcept { return static_cast<WeightType>(storage_.index()); }
  bool empty() const noexcept { return storage_.index() == 0; }
  std::size_t bytes() const noexcept {
    return visit([](const auto& values) { return values.size() * sizeof(*values.data()); },
                 std::size_t{0});
  }
  AnyWeights any() const noexcept {
    return visit(
        [&](const auto& values) {
          return AnyWeights{values.data(), type()};
        },
        AnyWeights{nullptr, WeightType::none});
  }
  // The values if stored as W; null otherwise.
  template <class W>
  const Buffer<W>* as() const noexcept {
    return std::get_if<Buffer<W>>(&storage_);
  }
  const Storage& storage() const noexcept { return storage_; }
  Weights copy() const;

  // Calls f with the buffer; returns `pattern` if there is none.
  template <class F, class R>
  R visit(F&& f, R pattern) const {
    return std::visit(
        [&](const auto& values) -> R {
          if constexpr (std::is_same_v<std::remove_cvref_t<decltype(values)>, std::monostate>) {
            return std::move(pattern);
          } else {
            return f(values);
          }
        },
        storage_);
  }
  // The same of real weights. Throws Unsupported for complex ones, which `operation` does not take.
  template <class F, class R>
  R visit_real(std::string_view operation, F&& f, R pattern) const {
    return visit(
        [&](const auto& values) -> R {
          if constexpr (is_complex_v<std::remove_cvref_t<decltype(*values.data())>>) {
            refuse_complex(operation);
          } else {
            return f(values);
          }
        },
        std::move(pattern));
  }

 private:
  Storage storage_;
};

// How an owner's view() reads the weights: not at all.
struct AsPattern {
  NoWeights operator()(const Weights&) const { return {}; }
};
// As they are stored, which is W.
template <class W>
struct AsTyped {
  TypedWeights<W> operator()(const Weights& weights) const { return {weights.as<W>()->data()}; }
};
// Of whatever type they are stored in, asked for at each.
struct AsAny {
  AnyWeights operator()(const Weights& weights) const { return weights.any(); }
};

}  // namespace graphrun

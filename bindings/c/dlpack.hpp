// The structures of DLPack 1: a tensor, and who frees it.
#pragma once

#include <cstdint>

extern "C" {

struct DLDevice {
  std::int32_t type, number;
};

struct DLDataType {
  std::uint8_t code, bits;
  std::uint16_t lanes;
};

struct DLTensor {
  void* data;
  DLDevice device;
  std::int32_t dimensions;
  DLDataType type;
  std::int64_t* shape;
  std::int64_t* strides;  // in elements; null: contiguous, the last dimension fastest
  std::uint64_t byte_offset;
};

struct DLManagedTensorVersioned {
  std::uint32_t major, minor;
  void* manager;
  void (*deleter)(DLManagedTensorVersioned*);  // may be null
  std::uint64_t flags;
  DLTensor tensor;
};

}  // extern "C"

namespace graphrun::c {

inline constexpr std::int32_t on_cpu = 1, on_cuda = 2, on_cuda_host = 3, on_cuda_managed = 13;
inline constexpr std::uint8_t code_int = 0, code_uint = 1, code_float = 2, code_complex = 5,
                              code_bool = 6;
inline constexpr std::uint64_t is_read_only = 1;

// The DLPack type of a C++ number.
template <class T>
constexpr DLDataType type_of() {
  constexpr std::uint8_t bits = 8 * sizeof(T);
  if constexpr (requires(T z) { z.im; }) {
    return {code_complex, bits, 1};
  } else {
    if constexpr (T(0.5) != T(0)) return {code_float, bits, 1};
    if constexpr (T(-1) < T(0)) return {code_int, bits, 1};
    return {code_uint, bits, 1};
  }
}

constexpr bool same_type(const DLDataType& p, const DLDataType& q) {
  return p.code == q.code && p.bits == q.bits && p.lanes == q.lanes;
}

}  // namespace graphrun::c

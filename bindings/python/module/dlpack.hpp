// The structures of DLPack, versions 0 and 1.
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
  void (*deleter)(DLManagedTensorVersioned*);
  std::uint64_t flags;
  DLTensor tensor;
};

// Of version 0.
struct DLManagedTensor {
  DLTensor tensor;
  void* manager;
  void (*deleter)(DLManagedTensor*);
};

}  // extern "C"

namespace graphrun::python {

inline constexpr std::int32_t on_cpu = 1, on_cuda = 2;
inline constexpr std::uint8_t code_int = 0, code_uint = 1, code_float = 2, code_bool = 6;
inline constexpr std::uint64_t is_read_only = 1;

}  // namespace graphrun::python

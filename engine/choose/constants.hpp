// Device constants of the cost model: ceilings, measured or built in.
#pragma once

#include <string>

#include "engine/measure/ceilings.hpp"

namespace graphrun {

struct DeviceConstants {
  Backend backend = Backend::cpu;
  int threads = 1;
  Ceilings ceilings{"", {}};
  std::uint64_t cache_bytes = 0;  // last-level cache, which may keep a matrix between products
  bool fits_tiles = true;         // of a GPU: 227 KB of shared memory to a block
  bool measured = false;          // whether on this device
  std::string origin;             // description for reports
};

// The device's cached ceilings from cached_ceilings() (`graphrun bench roofline` measures them),
// without the rows that a busy machine spoiled: those more than ten times off the built-in value or
// with a wide spread. Built-in rows replace those, or all if there is no cache. Measures nothing.
// Throws DeviceError.
DeviceConstants device_constants(const Context& ctx);

// Built-in constants: an H200, scaled by multiprocessors, or a server core, scaled by threads.
DeviceConstants built_in_constants(const Context& ctx);

// Those of one H200, for where there is no GPU.
DeviceConstants constants_of_h200();

// Measured rows if plausible compared with the built-in ones, else the latter.
DeviceConstants merged_constants(const DeviceConstants& built_in, const Ceilings& measured);

}  // namespace graphrun

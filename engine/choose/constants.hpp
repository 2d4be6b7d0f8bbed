// What the choice of a format knows about a device: its ceilings, measured or built in.
#pragma once

#include <optional>
#include <string>

#include "engine/measure/ceilings.hpp"

namespace graphrun {

struct DeviceConstants {
  Backend backend = Backend::cpu;
  int threads = 1;
  Ceilings ceilings{"", {}};
  std::uint64_t cache_bytes = 0;  // of the last cache, which a matrix may lie in between products
  bool measured = false;          // on this very device
  std::string origin;             // in words, for reports
};

// The ceilings kept for this device by cached_ceilings() (`graphrun bench roofline` measures them),
// but for rows that a busy machine spoiled: further than ten times off what such a device does, or
// spread widely. Built-in rows stand in for those, and for all where nothing is kept. Measures
// nothing. Throws DeviceError.
DeviceConstants device_constants(const Context& ctx);

// Those of an H200, scaled to the GPU's multiprocessors; of a server's core, to the threads.
DeviceConstants built_in_constants(const Context& ctx);

// Measured rows where they are plausible beside the built-in ones, those elsewhere.
DeviceConstants merged_constants(const DeviceConstants& built_in, const Ceilings& measured);

}  // namespace graphrun

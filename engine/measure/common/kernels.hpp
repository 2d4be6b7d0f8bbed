// Entry points of the measurements, declared for both backends.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/measure/ceilings.hpp"
#include "engine/measure/machine.hpp"
#include "engine/measure/timing.hpp"

#include "base/common/backend.hpp"

namespace graphrun::measure {

// Shorter runs are timed in groups: clocks and events are too coarse for one, and launching it
// takes as long as the run.
inline constexpr double short_run_milliseconds = 0.05;
inline constexpr int runs_of_short_sample = 200;

// Samples of `work`, which is warmed up, and the method used.
Timing time(OnCpu on, const Context& ctx, const std::function<void()>& work,
            const TimingOptions& options);
Timing time(OnCuda on, const Context& ctx, const std::function<void()>& work,
            const TimingOptions& options);

// Whether there are enough samples. `elapsed` is in seconds.
inline bool enough(const TimingOptions& options, std::size_t samples, double elapsed) {
  const auto at_least = static_cast<std::size_t>(options.min_runs);
  const auto at_most = static_cast<std::size_t>(options.max_runs);
  return samples >= at_most || (samples >= at_least && elapsed >= options.min_seconds);
}

using ReportRow = std::function<void(const Ceiling&)>;

// Measures every row that the device has, kind by kind, footprints ascending.
void measure_rows(OnCpu on, const Context& ctx, const CeilingOptions& options,
                  const ReportRow& report);
void measure_rows(OnCuda on, const Context& ctx, const CeilingOptions& options,
                  const ReportRow& report);

// Bytes of each of the two arrays: from the options, else `wanted`; a power of two and at most a
// quarter of the available memory.
std::size_t array_bytes(const Context& ctx, const CeilingOptions& options, std::uint64_t wanted);

// Marks rows as spoiled that are far slower than a row of the same kind with a larger footprint.
void mark_outdone(std::vector<Ceiling>* rows);

// Identity of the device in cache files: differs if its ceilings may differ.
std::string device_identity(OnCpu on, const Context& ctx);
std::string device_identity(OnCuda on, const Context& ctx);

std::optional<GpuInfo> gpu_info(OnCpu on, const Context& ctx);  // nothing
std::optional<GpuInfo> gpu_info(OnCuda on, const Context& ctx);

// Bytes of the processor's largest cache; 0 if unknown.
std::uint64_t last_level_cache();

}  // namespace graphrun::measure

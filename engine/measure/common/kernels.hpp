// The entry points of the instruments, each declared for both backends side by side.
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

// A run shorter than this is timed together with others like it: both clocks and events are too
// coarse for it, and launching it costs as much as it does.
inline constexpr double short_run_milliseconds = 0.05;
inline constexpr int runs_of_short_sample = 200;

// The samples of `work`, warmed up already, and how they were taken.
Timing time(OnCpu on, const Context& ctx, const std::function<void()>& work,
            const TimingOptions& options);
Timing time(OnCuda on, const Context& ctx, const std::function<void()>& work,
            const TimingOptions& options);

// Has enough been measured? `elapsed` is in seconds.
inline bool enough(const TimingOptions& options, std::size_t samples, double elapsed) {
  const auto at_least = static_cast<std::size_t>(options.min_runs);
  const auto at_most = static_cast<std::size_t>(options.max_runs);
  return samples >= at_most || (samples >= at_least && elapsed >= options.min_seconds);
}

using ReportRow = std::function<void(const Ceiling&)>;

// Measures every row the device has, those of a kind together and their footprints ascending.
void measure_rows(OnCpu on, const Context& ctx, const CeilingOptions& options,
                  const ReportRow& report);
void measure_rows(OnCuda on, const Context& ctx, const CeilingOptions& options,
                  const ReportRow& report);

// The bytes of each of two arrays: what the options ask for, else `wanted`, but a power of two and
// at most a quarter of the memory there is.
std::size_t array_bytes(const Context& ctx, const CeilingOptions& options, std::uint64_t wanted);

// Marks as spoiled each row that one of its kind with a larger footprint, which can only be slower,
// beats by far.
void mark_outdone(std::vector<Ceiling>* rows);

// What makes one device's ceilings another's: tells cache files apart.
std::string device_identity(OnCpu on, const Context& ctx);
std::string device_identity(OnCuda on, const Context& ctx);

std::optional<GpuInfo> gpu_info(OnCpu on, const Context& ctx);  // nothing
std::optional<GpuInfo> gpu_info(OnCuda on, const Context& ctx);

// Bytes of the largest cache of the processor; 0 where the system does not say.
std::uint64_t last_level_cache();

}  // namespace graphrun::measure

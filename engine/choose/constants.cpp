#include "engine/choose/constants.hpp"

#include <algorithm>

#include "base/common/dispatch.hpp"
#include "engine/measure/common/kernels.hpp"

namespace graphrun {
namespace {

constexpr std::uint64_t kib = 1 << 10, mib = 1 << 20, gib = 1 << 30;

// One H200 (132 multiprocessors, 60 MB of L2), measured in November 2026.
std::vector<Ceiling> h200_rows() {
  const auto gather = [](std::uint64_t bytes, double billions) {
    return Ceiling{CeilingKind::gather, bytes, billions * 1e9, 0};
  };
  return {{CeilingKind::copy, 4 * gib, 4.0e12, 0},
          {CeilingKind::read, 4 * gib, 4.6e12, 0},
          gather(192 * kib, 724),
          gather(1 * mib, 150),
          gather(28 * mib, 150),
          gather(32 * mib, 137),
          gather(40 * mib, 109),
          gather(48 * mib, 98),
          gather(64 * mib, 80),
          gather(128 * mib, 57),
          gather(1 * gib, 43),
          {CeilingKind::launch, 0, 2.9e-6, 0},
          {CeilingKind::graph_node, 0, 0.5e-6, 0}};
}

// One core of a current server, per thread; memory bandwidth is shared.
std::vector<Ceiling> core_rows(int threads) {
  const double cores = threads, memory = std::min(cores, 16.0);
  const auto gather = [](std::uint64_t bytes, double billions) {
    return Ceiling{CeilingKind::gather, bytes, billions * 1e9, 0};
  };
  return {{CeilingKind::copy, 1 * gib, 9e9 * memory, 0},
          {CeilingKind::read, 1 * gib, 11e9 * memory, 0},
          gather(16 * kib, 1.5 * cores),
          gather(256 * kib, 1.2 * cores),
          gather(1 * mib, 0.9 * cores),
          gather(16 * mib, 0.4 * cores),
          gather(64 * mib, 0.2 * cores),
          gather(1 * gib, 0.1 * cores),
          {CeilingKind::parallel_region, 0, threads > 1 ? 3e-6 : 1e-7, 0}};
}

// Only the kinds that the model uses need a fallback.
bool is_plausible(const Ceiling& row, const DeviceConstants& built_in) {
  constexpr double most_off = 10, most_spread = 0.5;
  const std::optional<double> expected = row.footprint == 0
                                             ? built_in.ceilings.value(row.kind)
                                             : built_in.ceilings.value(row.kind, row.footprint);
  if (!expected) return true;
  return row.spread <= most_spread && row.value < *expected * most_off &&
         row.value > *expected / most_off;
}

}  // namespace

DeviceConstants built_in_constants(const Context& ctx) {
  DeviceConstants constants;
  constants.backend = ctx.backend();
  constants.threads = ctx.threads();
  if (ctx.backend() == Backend::cpu) {
    constants.ceilings = Ceilings(ctx.name(), core_rows(ctx.threads()));
    constants.cache_bytes = measure::last_level_cache();
    constants.origin = "built in for a server's core";
    return constants;
  }
  std::vector<Ceiling> rows = h200_rows();
  constants.cache_bytes = 60 * mib;
  for (const CudaDevice& gpu : cuda_devices()) {
    if (gpu.number != ctx.device()) continue;
    const int generation = gpu.compute_capability / 10;
    constants.fits_tiles = generation == 9 || generation == 10;
    constexpr double multiprocessors_of_h200 = 132;
    const double size = gpu.multiprocessors / multiprocessors_of_h200;
    for (Ceiling& row : rows) {
      if (unit(row.kind) != "s") row.value *= size;
    }
    constants.cache_bytes = gpu.l2_cache;
  }
  constants.ceilings = Ceilings(ctx.name(), std::move(rows));
  constants.origin = "built in: those of an H200, by the number of multiprocessors";
  return constants;
}

DeviceConstants constants_of_h200() {
  DeviceConstants constants;
  constants.backend = Backend::cuda;
  constants.ceilings = Ceilings("NVIDIA H200", h200_rows());
  constants.cache_bytes = 60 * mib;
  constants.origin = "built in: those of an H200";
  return constants;
}

DeviceConstants merged_constants(const DeviceConstants& built_in, const Ceilings& measured) {
  DeviceConstants constants = built_in;
  std::vector<Ceiling> rows;
  std::size_t spoiled = 0;
  for (const Ceiling& row : measured.rows()) {
    if (is_plausible(row, built_in)) {
      rows.push_back(row);
    } else {
      ++spoiled;
    }
  }
  const auto lacks = [&](const Ceiling& row) {
    return std::none_of(rows.begin(), rows.end(),
                        [&](const Ceiling& kept) { return kept.kind == row.kind; });
  };
  std::vector<Ceiling> missing;
  std::copy_if(built_in.ceilings.rows().begin(), built_in.ceilings.rows().end(),
               std::back_inserter(missing), lacks);
  rows.insert(rows.end(), missing.begin(), missing.end());
  constants.ceilings = Ceilings(measured.device(), std::move(rows));
  constants.measured = true;
  constants.origin = "measured on this device";
  if (spoiled > 0) {
    constants.origin +=
        ", without " + std::to_string(spoiled) + " that a busy machine must have spoiled";
  }
  return constants;
}

DeviceConstants device_constants(const Context& ctx) {
  const DeviceConstants built_in = built_in_constants(ctx);
  if (const std::optional<Ceilings> kept = kept_ceilings(ctx)) {
    return merged_constants(built_in, *kept);
  }
  return built_in;
}

}  // namespace graphrun

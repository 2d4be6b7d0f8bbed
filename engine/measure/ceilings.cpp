#include <algorithm>
#include <bit>
#include <cmath>
#include <graphrun/base/error.hpp>

#include "base/common/dispatch.hpp"
#include "engine/measure/ceilings.hpp"
#include "engine/measure/common/kernels.hpp"
#include "engine/measure/machine.hpp"

namespace graphrun {
namespace {

struct KindText {
  std::string_view key, name, unit;
};

KindText text_of(CeilingKind kind) {
  switch (kind) {
    case CeilingKind::copy:
      return {"copy", "copy (read + write)", "B/s"};
    case CeilingKind::read:
      return {"read", "read-only stream", "B/s"};
    case CeilingKind::gather:
      return {"gather", "random 4-byte gather", "1/s"};
    case CeilingKind::indexed_gather:
      return {"indexed_gather", "the same, indices streamed", "1/s"};
    case CeilingKind::atomic_add:
      return {"atomic_add", "random atomicAdd, float", "1/s"};
    case CeilingKind::atomic_min:
      return {"atomic_min", "random atomicMin, 32 bits", "1/s"};
    case CeilingKind::scatter:
      return {"scatter", "random 4-byte store", "1/s"};
    case CeilingKind::clock:
      return {"clock", "multiprocessor clock, busy", "Hz"};
    case CeilingKind::grid_sync:
      return {"grid_sync", "grid.sync, 1024 threads a multiprocessor", "s"};
    case CeilingKind::cluster_sync:
      return {"cluster_sync", "cluster.sync, 8 x 1024 threads", "s"};
    case CeilingKind::block_sync:
      return {"block_sync", "__syncthreads, 1024 threads", "s"};
    case CeilingKind::launch:
      return {"launch", "kernel launch, back to back", "s"};
    case CeilingKind::graph_node:
      return {"graph_node", "graph kernel node", "s"};
    case CeilingKind::graph_scratch:
      return {"graph_scratch", "graph kernel node with scratch memory", "s"};
    case CeilingKind::read_back:
      return {"read_back", "launch and 4-byte read back", "s"};
    case CeilingKind::parallel_region:
      return {"parallel_region", "parallel region", "s"};
    case CeilingKind::barrier:
      return {"barrier", "barrier", "s"};
  }
  return {};
}

double present(std::optional<double> value, const char* message) {
  require(value.has_value(), message);
  return *value;
}

}  // namespace

std::string_view name(CeilingKind kind) { return text_of(kind).name; }
std::string_view key(CeilingKind kind) { return text_of(kind).key; }
std::string_view unit(CeilingKind kind) { return text_of(kind).unit; }

Ceilings::Ceilings(std::string device, std::vector<Ceiling> rows, std::string measured)
    : device_(std::move(device)), measured_at_(std::move(measured)) {
  for (Ceiling& row : rows) (row.spoiled ? spoiled_ : rows_).push_back(row);
}

std::optional<double> Ceilings::value(CeilingKind kind) const {
  for (const Ceiling& row : rows_) {
    if (row.kind == kind) return row.value;
  }
  return std::nullopt;
}

std::optional<double> Ceilings::value(CeilingKind kind, std::uint64_t footprint) const {
  const Ceiling* below = nullptr;  // the nearest rows on either side
  const Ceiling* above = nullptr;
  for (const Ceiling& row : rows_) {
    if (row.kind != kind) continue;
    if (row.footprint <= footprint && (below == nullptr || row.footprint > below->footprint)) {
      below = &row;
    }
    if (row.footprint >= footprint && (above == nullptr || row.footprint < above->footprint)) {
      above = &row;
    }
  }
  if (below == nullptr && above == nullptr) return std::nullopt;
  if (below == nullptr) return above->value;
  if (above == nullptr || above->footprint == below->footprint) return below->value;
  const auto log_of = [](std::uint64_t bytes) { return std::log(static_cast<double>(bytes)); };
  const double share = (log_of(footprint) - log_of(below->footprint)) /
                       (log_of(above->footprint) - log_of(below->footprint));
  return below->value + share * (above->value - below->value);
}

double Ceilings::copy_bytes_per_second() const {
  return present(value(CeilingKind::copy), "these ceilings hold no copy bandwidth");
}
double Ceilings::stream_bytes_per_second() const {
  return present(value(CeilingKind::read), "these ceilings hold no read bandwidth");
}
double Ceilings::gathers_per_second(std::uint64_t footprint) const {
  return present(value(CeilingKind::gather, footprint), "these ceilings hold no gather rate");
}

std::size_t measure::array_bytes(const Context& ctx, const CeilingOptions& options,
                                 std::uint64_t wanted) {
  constexpr std::uint64_t least = 1 << 20;
  if (options.array_bytes > 0) wanted = options.array_bytes;
  const std::uint64_t bytes = std::min(wanted, ctx.available_memory() / 4);
  return static_cast<std::size_t>(std::bit_floor(std::max(bytes, least)));
}

void measure::mark_outdone(std::vector<Ceiling>* rows) {
  constexpr double far = 1.5;
  for (Ceiling& row : *rows) {
    row.spoiled |= std::any_of(rows->begin(), rows->end(), [&](const Ceiling& other) {
      return other.kind == row.kind && other.footprint > row.footprint && !other.spoiled &&
             other.value > far * row.value;
    });
  }
}

Ceilings measure_ceilings(const Context& ctx, const CeilingOptions& options) {
  require(options.seconds > 0, "measure_ceilings: there must be time to measure in");
  std::vector<Ceiling> rows;
  on_backend(ctx, [&](auto on) {
    measure::measure_rows(on, ctx, options, [&](const Ceiling& row) {
      rows.push_back(row);
      if (options.on_row) options.on_row(row);
    });
  });
  measure::mark_outdone(&rows);
  return {ctx.name(), std::move(rows), utc_now()};
}

}  // namespace graphrun

#include "engine/choose/predict.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/choose/kernel_costs.hpp"
#include "engine/spmv/kernels.hpp"
#include "formats/matrix/common/sizes.hpp"

namespace graphrun {
namespace {

double real(offset_t value) { return static_cast<double>(value); }

double bytes_of_weight(const MatrixStatistics& s) {
  return static_cast<double>(weight_bytes(s.weights));
}

double words_of_block(index_t size) { return BsrView<NoWeights>::words(size); }

offset_t sell_slots(const MatrixStatistics& s, const FormatOptions& layout) {
  // Sorted within windows, slices are between those of no sorting and of sorting everything.
  const bool sorts_all = layout.sigma == 0 || layout.sigma >= s.rows;
  return sorts_all ? sorted_slots(s, layout.slice_height)
                   : std::max(s.padded_slots, sorted_slots(s, layout.slice_height));
}

// What kernels go by, of the storage that a format has.
bool has_rows_in_order(Format format) {
  return visit_format(
      format, [](auto traits) { return kernels::rows_in_order<typename decltype(traits)::Owner>; });
}

double blocks_of(const MatrixStatistics& s) { return real(s.entries) / s.entries_per_block; }

// Rows of one length walk through x side by side where rows are sorted: 32 of length L put
// 32 L / sectors gathers on each sector of x, of which all but the first find it in the cache. Few
// rows are that long, and samples miss them.
GatherShares shares_of_sorted(const MatrixStatistics& s) {
  constexpr double lanes = 32, columns_per_sector = 8;
  GatherShares shares = s.across_alike;
  double distinct = 0;
  for (const LengthClass& c : s.lengths) {
    if (c.entries == 0) continue;
    const double met = lanes * c.length() * columns_per_sector / real(s.columns);
    distinct += real(c.entries) * -std::expm1(-met) / met;
  }
  if (s.entries > 0) shares.distinct = std::min(shares.distinct, distinct / real(s.entries));
  return shares;
}

GatherShares shares_of(const MatrixStatistics& s, Format format) {
  switch (format) {
    case Format::sell:
    case Format::jds:
      return shares_of_sorted(s);
    case Format::ell:
    case Format::hyb:
    case Format::bsr:
    case Format::bsrx:
      return s.across_rows;
    default:
      return s.along_rows;
  }
}

// Bytes of the matrix that a product reads, and the slots it goes through. `slot` is what one of
// them takes: a column, and a weight where it is read.
void add_storage(ProductWork& work, const MatrixStatistics& s, Format format,
                 const FormatOptions& layout, double slot, bool lanes) {
  const double n = real(s.rows), nnz = real(s.entries);
  switch (format) {
    case Format::coo:
      work.bytes += nnz * (4 + slot);
      work.slots = nnz;
      break;
    case Format::ell:  // a thread stops at the end of its row, a warp at that of its longest
      work.slots = lanes ? real(s.padded_slots) : nnz;
      work.bytes += real(s.padded_slots) * slot;
      break;
    case Format::hyb:
      work.slots = (lanes ? real(s.hyb_slots) : nnz - real(s.hyb_tail)) + real(s.hyb_tail);
      work.bytes += real(s.hyb_slots) * slot + real(s.hyb_tail) * (4 + slot);
      break;
    case Format::sell:
    case Format::jds: {
      const double slots = real(sell_slots(s, layout));
      work.slots = lanes ? slots : nnz;
      work.bytes += (format == Format::jds ? nnz : slots) * slot + 4 * n;
      break;
    }
    case Format::bsr:
    case Format::bsrx: {
      const double blocks = blocks_of(s), b = s.block_size;
      work.slots = std::max(nnz, blocks * b);
      work.bytes +=
          blocks * (4 + 4 * words_of_block(s.block_size) + b * b * (slot - 4)) + 8 * n / b;
      break;
    }
    default:  // CSR, and CSC by way of it
      work.slots = nnz;
      work.bytes += nnz * slot + 8 * n;
  }
}

// The p-norm: the largest of several terms that overlap, but not perfectly.
double overlapped(std::initializer_list<double> terms) {
  constexpr double p = 4;
  double sum = 0;
  for (const double term : terms) sum += std::pow(term, p);
  return std::pow(sum, 1 / p);
}

// Seconds that the gathers of x take: those that miss what neighbours have brought in at the rate
// of x's footprint, all of them at that of the nearest cache.
double gather_seconds(const ProductWork& work, const DeviceConstants& device) {
  const auto near_bytes =
      static_cast<std::uint64_t>(device.backend == Backend::cuda ? 192 << 10 : 32 << 10);
  // The matrix streams through the cache that x is in, and takes some of it.
  constexpr double crowding = 1.25;
  const double far =
      device.ceilings.gathers_per_second(static_cast<std::uint64_t>(crowding * work.footprint));
  const double near = device.ceilings.gathers_per_second(near_bytes);
  return work.distinct / std::min(far, near) + work.sectors / near;
}

}  // namespace

ProductWork product_work(const MatrixStatistics& s, Format format, const FormatOptions& layout,
                         const Multiplication& operation, Backend backend) {
  const double value = static_cast<double>(operation.value_bytes), nnz = real(s.entries);
  ProductWork work;
  work.bytes = value * (real(s.rows) + real(s.columns));
  const double weight = operation.reads_weights ? bytes_of_weight(s) : 0;
  // A CPU has lanes too where rows that lie side by side have kernels of their own.
  const bool lanes = backend == Backend::cuda || kernel_cost(backend, format).tuned;
  add_storage(work, s, format, layout, 4 + weight, lanes);
  // Shares are of 4-byte values; 8-byte ones fill twice the sectors where they fill any.
  const GatherShares shares = shares_of(s, format);
  work.sectors = nnz * std::min(1.0, shares.sectors * value / 4);
  work.distinct = nnz * std::min(1.0, shares.distinct * value / 4);
  work.footprint = value * real(s.columns);
  work.rows = real(s.rows);
  if (!kernel_cost(backend, format).splits_long_rows) work.longest = real(s.longest);
  // A GPU has that pass for any format. Sums are written and read again, and meanwhile the vectors
  // that the epilogue works on have left the nearest cache.
  if (operation.affine && backend == Backend::cpu && !has_rows_in_order(format)) {
    work.passed = 6 * value * work.rows;
  }
  return work;
}

Prediction predict(const ProductWork& work, Format format, const DeviceConstants& device) {
  const KernelCost& cost = kernel_cost(device.backend, format);
  const bool gpu = device.backend == Backend::cuda;
  const double threads = gpu ? 1 : device.threads;
  // A matrix that stays in the last cache between products is read faster than from memory.
  constexpr double cache_speed = 2;
  const bool cached = work.bytes + work.footprint < 0.5 * static_cast<double>(device.cache_bytes);
  const double read = device.ceilings.stream_bytes_per_second() * (cached ? cache_speed : 1);
  const double stream = work.bytes / (read * cost.stream);
  const double gather = gather_seconds(work, device) / cost.gather;
  const double slots = (work.slots * cost.slot_seconds + work.rows * cost.row_seconds) / threads;
  const double chain = work.longest * cost.step_seconds / (cached ? cache_speed : 1);
  const double fixed =
      cost.fixed_seconds +
      device.ceilings.value(gpu ? CeilingKind::graph_node : CeilingKind::parallel_region)
          .value_or(0);
  Prediction prediction;
  prediction.seconds = fixed + overlapped({stream, gather, slots, chain}) +
                       work.passed / device.ceilings.stream_bytes_per_second();
  const std::pair<double, Bound> terms[] = {{stream, Bound::stream},
                                            {gather, Bound::gather},
                                            {slots, Bound::slots},
                                            {chain, Bound::longest_row},
                                            {fixed, Bound::fixed}};
  prediction.bound = std::max_element(std::begin(terms), std::end(terms))->second;
  return prediction;
}

std::uint64_t predicted_bytes(const MatrixStatistics& s, Format format,
                              const FormatOptions& layout) {
  const double n = real(s.rows), nnz = real(s.entries), offset = sizeof(offset_t);
  const double weight = bytes_of_weight(s), slot = 4 + weight;
  const auto bytes = [&]() -> double {
    switch (format) {
      case Format::coo:
        return nnz * (4 + slot);
      case Format::csr:
        return (n + 1) * offset + nnz * slot;
      case Format::csc:
        return (real(s.columns) + 1) * offset + nnz * slot;
      case Format::ell:
        return real(s.longest) * n * slot;
      case Format::hyb:
        return real(s.hyb_width) * n * slot + real(s.hyb_tail) * (4 + slot);
      case Format::jds:
        return (real(s.longest) + 1) * offset + 4 * n + nnz * slot;
      case Format::sell: {
        const double slices = std::ceil(n / layout.slice_height);
        return (slices + 1) * offset + 4 * n + real(sell_slots(s, layout)) * slot;
      }
      case Format::bsr:
      case Format::bsrx: {
        const double b = s.block_size, rows = std::ceil(n / b);
        const double ends = format == Format::bsrx ? rows : 0;
        return (rows + 1 + ends) * offset +
               blocks_of(s) * (4 + 4 * words_of_block(s.block_size) + b * b * weight);
      }
    }
    return 0;
  };
  return static_cast<std::uint64_t>(bytes());
}

double conversion_seconds(const MatrixStatistics& s, Format format, std::uint64_t bytes,
                          const DeviceConstants& device) {
  if (format == Format::csr) return 0;
  const KernelCost& cost = kernel_cost(device.backend, format);
  const auto read = static_cast<double>(predicted_bytes(s, Format::csr, {}));
  return cost.convert_seconds + (read + static_cast<double>(bytes)) /
                                    (device.ceilings.copy_bytes_per_second() * cost.convert_stream);
}

std::uint64_t conversion_bytes(const MatrixStatistics& s, Format format, std::uint64_t bytes) {
  // Keys of a radix sort, twice; of a transpose half as wide, and with rows.
  constexpr std::uint64_t sort = 2 * sizeof(std::uint64_t);
  const auto rows = static_cast<std::uint64_t>(s.rows);
  const auto entries = static_cast<std::uint64_t>(s.entries);
  switch (format) {
    case Format::csr:
      return 0;
    case Format::hyb:
    case Format::jds:
    case Format::sell:
      return bytes + rows * sort;
    case Format::csc:
      return bytes + entries * sort;
    case Format::bsr:
    case Format::bsrx:
      return bytes + entries / 2;  // where blocks begin
    default:
      return bytes;
  }
}

}  // namespace graphrun

#include "engine/choose/predict.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/choose/kernel_costs.hpp"
#include "engine/choose/tiled_work.hpp"
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
  // With sort windows, the slots lie between those of no sort and of a full sort.
  const bool sorts_all = layout.sigma == 0 || layout.sigma >= s.rows;
  return sorts_all ? sorted_slots(s, layout.slice_height)
                   : std::max(s.padded_slots, sorted_slots(s, layout.slice_height));
}

// The condition by which kernels choose, on the format's storage.
bool has_rows_in_order(Format format) {
  return visit_format(
      format, [](auto traits) { return kernels::rows_in_order<typename decltype(traits)::Owner>; });
}

double blocks_of(const MatrixStatistics& s) { return real(s.entries) / s.entries_per_block; }

// Rows of one length are neighbours in a sorted format and gather from x together: 32 of length L
// put 32 L / sectors gathers on each sector of x, and all but the first hit the cache. Samples miss
// long rows: few rows have such a length.
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

// Bytes of the matrix read by a product, and its slots. `slot`: bytes per slot, a column and
// possibly a weight.
void add_storage(ProductWork& work, const MatrixStatistics& s, Format format,
                 const FormatOptions& layout, double slot, bool lanes) {
  const double n = real(s.rows), nnz = real(s.entries);
  switch (format) {
    case Format::coo:
      work.bytes += nnz * (4 + slot);
      work.slots = nnz;
      break;
    case Format::ell:  // a thread stops at the end of its row, a warp at its longest row
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
    default:  // CSR, and CSC, which is converted to it
      work.slots = nnz;
      work.bytes += nnz * slot + 8 * n;
  }
}

// p-norm: a smooth maximum of terms that overlap imperfectly.
double overlapped(std::initializer_list<double> terms) {
  constexpr double p = 4;
  double sum = 0;
  for (const double term : terms) sum += std::pow(term, p);
  return std::pow(sum, 1 / p);
}

// Time of the gathers from x: cache misses at the rate of x's footprint, and all gathers at the
// rate of the nearest cache.
double gather_seconds(const ProductWork& work, const DeviceConstants& device) {
  const auto near_bytes =
      static_cast<std::uint64_t>(device.backend == Backend::cuda ? 192 << 10 : 32 << 10);
  // The matrix streams through the same cache and evicts a part of x.
  constexpr double crowding = 1.25;
  const double far =
      device.ceilings.gathers_per_second(static_cast<std::uint64_t>(crowding * work.footprint));
  const double near = device.ceilings.gathers_per_second(near_bytes);
  return work.distinct / std::min(far, near) + work.sectors / near;
}

// The two hops of a tiled product: the ids, whose gathers are from shared memory; and apart from
// them the messages, twice, their lists, and x, which is put in the order of columns.
ProductWork tiled_product_work(const MatrixStatistics& s, const Multiplication& operation,
                               Backend backend) {
  constexpr double sector = 32, lists = 2.5, per_stream = 1 / 0.78;
  // Half as many values of 8 bytes as of 4 come out of shared memory at once.
  const double slot = operation.value_bytes > 4 ? 1.6 : 1;
  const auto value = static_cast<double>(operation.value_bytes);
  const double weight = operation.reads_weights ? bytes_of_weight(s) : 0;
  const TiledWork tiled = tiled_work(s, operation.value_bytes);
  ProductWork work;
  work.rows = real(s.rows);
  work.slots = slot * tiled.ids;
  work.bytes = tiled.ids * (2 + weight);
  work.apart = per_stream * (tiled.messages * (2 * value + lists) + value * work.rows +
                             tiled.used_columns * (sector + 2 * value));
  if (operation.affine && backend == Backend::cpu) work.apart += 6 * value * work.rows;
  return work;
}

// Ids and weights; messages, their lists and destinations; x and the order of its columns.
double bytes_of_tiled(const MatrixStatistics& s, const FormatOptions& layout) {
  const auto value = static_cast<double>(layout.value_bytes);
  const TiledWork tiled = tiled_work(s, static_cast<std::size_t>(layout.value_bytes));
  return tiled.ids * (2 + bytes_of_weight(s)) + tiled.messages * (value + 3) +
         tiled.used_columns * (value + 4) + 2 * real(s.rows);
}

}  // namespace

ProductWork product_work(const MatrixStatistics& s, Format format, const FormatOptions& layout,
                         const Multiplication& operation, Backend backend) {
  if (format == Format::tiled) return tiled_product_work(s, operation, backend);
  const double value = static_cast<double>(operation.value_bytes), nnz = real(s.entries);
  ProductWork work;
  work.bytes = value * (real(s.rows) + real(s.columns));
  const double weight = operation.reads_weights ? bytes_of_weight(s) : 0;
  // On a CPU, kernels for rows stored side by side also have lanes.
  const bool lanes = backend == Backend::cuda || kernel_cost(backend, format).tuned;
  add_storage(work, s, format, layout, 4 + weight, lanes);
  // Shares are per 4-byte value; 8-byte values occupy twice the sectors.
  const GatherShares shares = shares_of(s, format);
  work.sectors = nnz * std::min(1.0, shares.sectors * value / 4);
  work.distinct = nnz * std::min(1.0, shares.distinct * value / 4);
  work.footprint = value * real(s.columns);
  work.rows = real(s.rows);
  if (!kernel_cost(backend, format).splits_long_rows) work.longest = real(s.longest);
  // On a GPU every format has this pass. Row sums are written and read again, and by then the
  // epilogue's vectors have left the nearest cache.
  if (operation.affine && backend == Backend::cpu && !has_rows_in_order(format)) {
    work.apart = 6 * value * work.rows;
  }
  return work;
}

Prediction predict(const ProductWork& work, Format format, const DeviceConstants& device) {
  const KernelCost& cost = kernel_cost(device.backend, format);
  const bool gpu = device.backend == Backend::cuda;
  const double threads = gpu ? 1 : device.threads;
  // A matrix that stays in the last-level cache between products is read faster than from memory.
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
                       work.apart / device.ceilings.stream_bytes_per_second();
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
      case Format::tiled:
        return bytes_of_tiled(s, layout);
    }
    return 0;
  };
  return static_cast<std::uint64_t>(bytes());
}

double conversion_seconds(const MatrixStatistics& s, Format format, std::uint64_t bytes,
                          const DeviceConstants& device) {
  if (format == Format::csr) return 0;
  const KernelCost& cost = kernel_cost(device.backend, format);
  auto moved = static_cast<double>(predicted_bytes(s, Format::csr, {}) + bytes);
  if (format == Format::tiled) {  // entries are sorted, then messages
    constexpr double per_entry = 400, per_message = 950, per_weight = 40;
    moved = real(s.entries) * (per_entry + per_weight * bytes_of_weight(s)) +
            tiled_work(s, sizeof(float)).messages * per_message;
  }
  return cost.convert_seconds +
         moved / (device.ceilings.copy_bytes_per_second() * cost.convert_stream);
}

std::uint64_t conversion_bytes(const MatrixStatistics& s, Format format, std::uint64_t bytes) {
  // Radix sort keys, twice; a transpose has half the key width, and rows.
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
      return bytes + entries / 2;  // block heads
    case Format::tiled: {
      // Keys, rows and numbers of the entries, then those of the messages; of a band of rows where
      // they do not fit.
      constexpr std::uint64_t least = std::uint64_t{2} << 30, bands = 32;
      const std::uint64_t whole =
          entries * (s.weights == WeightType::none ? 20 : 36) +
          110 * static_cast<std::uint64_t>(tiled_work(s, sizeof(double)).messages);
      return bytes + std::min(whole, std::max(least, whole / bands));
    }
    default:
      return bytes;
  }
}

}  // namespace graphrun

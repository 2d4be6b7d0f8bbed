#include <graphrun/formats/matrix/block_size.hpp>
#include <graphrun/formats/matrix/sizes.hpp>
#include <string>

namespace graphrun {
namespace {

std::uint64_t unsigned_of(offset_t value) { return static_cast<std::uint64_t>(value); }

// The entries that do not fit into the first `width` of their rows.
offset_t entries_beyond(const RowLengths& lengths, index_t width) {
  offset_t beyond = 0;
  for (index_t w = width; w < lengths.longest; ++w) {
    beyond += lengths.rows_longer_than[static_cast<std::size_t>(w)];
  }
  return beyond;
}

}  // namespace

std::size_t weight_bytes(WeightType type) {
  switch (type) {
    case WeightType::int32:
    case WeightType::float32:
      return 4;
    case WeightType::int64:
    case WeightType::float64:
      return 8;
    default:
      return 0;
  }
}

std::uint64_t bytes_in(const Matrix& matrix, Format format, const FormatOptions& options) {
  const Csr* csr = std::get_if<Csr>(&matrix.storage());
  require(csr != nullptr, "bytes_in: the matrix must be in CSR");
  const std::uint64_t rows = unsigned_of(csr->rows), columns = unsigned_of(csr->columns);
  const std::uint64_t entries = unsigned_of(csr->entries());
  const std::uint64_t weight = weight_bytes(matrix.weight_type());
  const std::uint64_t slot = sizeof(index_t) + weight;  // a column and its weight
  switch (format) {
    case Format::coo:
      return entries * (sizeof(index_t) + slot);
    case Format::csr:
      return (rows + 1) * sizeof(offset_t) + entries * slot;
    case Format::csc:
      return (columns + 1) * sizeof(offset_t) + entries * slot;
    case Format::ell:
      return unsigned_of(row_lengths(*csr).longest) * rows * slot;
    case Format::hyb: {
      if (options.hyb_width < 0) {
        throw InvalidArgument("bytes_in: a width of " + std::to_string(options.hyb_width) +
                              " is negative");
      }
      const RowLengths lengths = row_lengths(*csr);
      const index_t width =
          options.hyb_width > 0 ? options.hyb_width : lengths.width_filled_by(1.0 / 3.0);
      const offset_t tail = entries_beyond(lengths, width);
      return unsigned_of(width) * rows * slot + unsigned_of(tail) * (sizeof(index_t) + slot);
    }
    case Format::jds:
      return (unsigned_of(row_lengths(*csr).longest) + 1) * sizeof(offset_t) +
             rows * sizeof(index_t) + entries * slot;
    case Format::sell: {
      const SellSize size = sell_size(*csr, options.slice_height, options.sigma);
      return (unsigned_of(size.slices) + 1) * sizeof(offset_t) + rows * sizeof(index_t) +
             unsigned_of(size.slots) * slot;
    }
    case Format::bsr:
    case Format::bsrx: {
      const BsrSize size = bsr_size(*csr, options.block_size);
      const index_t side = block_size_within(csr->rows, csr->columns, options.block_size);
      const std::uint64_t b = unsigned_of(side);
      const std::uint64_t words = unsigned_of(BsrView<NoWeights>::words(side));
      const std::uint64_t ends = format == Format::bsrx ? unsigned_of(size.block_rows) : 0;
      return (unsigned_of(size.block_rows) + 1 + ends) * sizeof(offset_t) +
             unsigned_of(size.blocks) *
                 (sizeof(index_t) + words * sizeof(std::uint32_t) + b * b * weight);
    }
  }
  throw InvalidArgument("bytes_in: no such format");
}

}  // namespace graphrun

// How many entries the rows of a matrix hold, and how unequally.
#include "cli/degrees.hpp"

#include <algorithm>
#include <bit>

namespace graphrun::cli {
namespace {

std::vector<std::int64_t> row_lengths(const Matrix& matrix) {
  const auto* stored = std::get_if<Csr>(&matrix.storage());
  if (stored == nullptr) return row_lengths(matrix.to(Format::csr));
  const std::vector<offset_t> offsets = stored->offsets.to_host();
  std::vector<std::int64_t> lengths(offsets.size() - 1);
  for (std::size_t row = 0; row < lengths.size(); ++row) {
    lengths[row] = offsets[row + 1] - offsets[row];
  }
  return lengths;
}

std::vector<DegreeBin> binned(const std::vector<std::int64_t>& lengths, std::int64_t largest) {
  const auto bin_of = [](std::int64_t length) {
    return static_cast<std::size_t>(std::bit_width(static_cast<std::uint64_t>(length)));
  };
  std::vector<DegreeBin> bins(bin_of(largest) + 1);
  for (std::size_t bin = 0; bin < bins.size(); ++bin) {
    const std::int64_t least = bin == 0 ? 0 : std::int64_t{1} << (bin - 1);
    bins[bin] = {least, std::max<std::int64_t>(2 * least - 1, least), 0};
  }
  for (const std::int64_t length : lengths) ++bins[bin_of(length)].rows;
  return bins;
}

// Of lengths in ascending order.
double gini_of(const std::vector<std::int64_t>& ascending, double total) {
  const auto n = static_cast<double>(ascending.size());
  if (total == 0) return 0;
  double ranked = 0;
  for (std::size_t k = 0; k < ascending.size(); ++k) {
    ranked += static_cast<double>(k + 1) * static_cast<double>(ascending[k]);
  }
  return 2 * ranked / (n * total) - (n + 1) / n;
}

}  // namespace

Degrees row_degrees(const Matrix& matrix) {
  std::vector<std::int64_t> lengths = row_lengths(matrix);
  Degrees degrees;
  if (lengths.empty()) return degrees;
  std::sort(lengths.begin(), lengths.end());
  const auto n = static_cast<double>(lengths.size());
  double total = 0;
  for (const std::int64_t length : lengths) total += static_cast<double>(length);
  degrees.mean = total / n;
  for (const std::int64_t length : lengths) {
    const double away = static_cast<double>(length) - degrees.mean;
    degrees.variance += away * away / n;
  }
  degrees.largest = lengths.back();
  degrees.zero = std::upper_bound(lengths.begin(), lengths.end(), 0) - lengths.begin();
  degrees.gini = gini_of(lengths, total);
  degrees.bins = binned(lengths, degrees.largest);
  return degrees;
}

}  // namespace graphrun::cli

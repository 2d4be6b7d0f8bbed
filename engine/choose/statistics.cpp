#include "engine/choose/statistics.hpp"
#include "formats/matrix/common/block_size.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/common/dispatch.hpp"
#include "engine/choose/common/kernels.hpp"
#include "engine/choose/common/length_classes.hpp"

namespace graphrun {
namespace {

std::vector<LengthClass> count_lengths(const Buffer<offset_t>& offsets, index_t rows) {
  const Context& ctx = offsets.context();
  const std::vector<offset_t> none(2 * length_classes);
  Buffer<offset_t> counts(ctx, std::span<const offset_t>(none));
  on_backend(ctx, [&](auto on) {
    kernels::count_lengths(on, offsets.data(), rows, counts.data(), counts.data() + length_classes);
  });
  const std::vector<offset_t> rows_then_entries = counts.to_host();
  std::vector<LengthClass> lengths;
  for (std::size_t c = 0; c < length_classes; ++c) {
    const offset_t of_class = rows_then_entries[c];
    if (of_class > 0) lengths.push_back({of_class, rows_then_entries[length_classes + c]});
  }
  return lengths;
}

// A class of long rows has several lengths: all its rows count with their mean.
void take_moments(MatrixStatistics& s) {
  if (s.rows == 0) return;
  const auto n = static_cast<double>(s.rows), total = static_cast<double>(s.entries);
  s.mean = total / n;
  double squares = 0, cubes = 0, ranked = 0, before = 0;
  for (const LengthClass& c : s.lengths) {
    const auto rows = static_cast<double>(c.rows);
    const double away = c.length() - s.mean;
    squares += rows * away * away;
    cubes += rows * away * away * away;
    // Sum of the ranks before + 1 to before + rows, times the length.
    ranked += c.length() * rows * (before + (rows + 1) / 2);
    before += rows;
  }
  s.variance = squares / n;
  const double deviation = std::sqrt(s.variance);
  if (deviation > 0) s.skew = cubes / n / (deviation * deviation * deviation);
  if (total > 0) s.gini = 2 * ranked / (n * total) - (n + 1) / n;
}

void fill_bins(MatrixStatistics& s) {
  const auto bin_of = [](offset_t length) {
    return static_cast<std::size_t>(std::bit_width(static_cast<std::uint64_t>(length)));
  };
  if (s.rows == 0) return;
  s.bins.resize(bin_of(s.longest) + 1);
  for (std::size_t b = 0; b < s.bins.size(); ++b) {
    const offset_t least = b == 0 ? 0 : offset_t{1} << (b - 1);
    s.bins[b] = {least, std::max<offset_t>(2 * least - 1, least), 0};
  }
  // A class lies within one octave, and so does its mean length.
  for (const LengthClass& c : s.lengths) {
    s.bins[bin_of(static_cast<offset_t>(c.length()))].rows += c.rows;
  }
}

// As RowLengths::width_filled_by(): the largest width that a third of the rows fill.
index_t width_filled_by_a_third(const MatrixStatistics& s) {
  const double enough = static_cast<double>(s.rows) / 3;
  double longer = 0;
  for (auto c = s.lengths.rbegin(); c != s.lengths.rend(); ++c) {
    longer += static_cast<double>(c->rows);
    if (longer >= enough) return static_cast<index_t>(c->length());
  }
  return 0;
}

offset_t entries_beyond(const MatrixStatistics& s, index_t width) {
  offset_t beyond = 0;
  for (const LengthClass& c : s.lengths) {
    if (c.length() > width) beyond += c.entries - c.rows * width;
  }
  return beyond;
}

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
  return hash ^ (hash >> 29);
}

void take_fingerprint(MatrixStatistics& s, double hash_of_columns) {
  std::uint64_t hash = static_cast<std::uint64_t>(hash_of_columns);
  hash = mixed(hash, static_cast<std::uint64_t>(s.rows));
  hash = mixed(hash, static_cast<std::uint64_t>(s.columns));
  hash = mixed(hash, static_cast<std::uint64_t>(s.weights));
  for (const LengthClass& c : s.lengths) {
    hash = mixed(mixed(hash, static_cast<std::uint64_t>(c.rows)),
                 static_cast<std::uint64_t>(c.entries));
  }
  s.fingerprint = hash;
}

double share(double part, double of) { return of > 0 ? std::min(1.0, part / of) : 1; }

void take_samples(MatrixStatistics& s, const Csr& csr) {
  // Of the windows that lie beside one another, one in a hundred, bounded for accuracy and time; of
  // a small matrix each.
  constexpr offset_t least = 64, most = 512;
  const auto samples = [&](offset_t windows) {
    return std::clamp(windows / 100, std::min(least, windows), most);
  };
  const auto windows = [](offset_t things, offset_t size) { return (things + size - 1) / size; };
  kernels::Sampled a{csr.offsets.data(), csr.column_of.data(), csr.rows, csr.entries(),
                     samples(windows(csr.rows, 32))};
  const Sums<5> across =
      on_backend(csr.context(), [&](auto on) { return kernels::sample_across(on, a); });
  const Sums<3> alike =
      on_backend(csr.context(), [&](auto on) { return kernels::sample_alike(on, a); });
  a.samples = samples(windows(csr.rows, s.block_size));
  const Sums<2> blocks = on_backend(
      csr.context(), [&](auto on) { return kernels::sample_blocks(on, a, s.block_size); });
  a.samples = samples(windows(csr.entries(), 1024));
  const Sums<4> along =
      on_backend(csr.context(), [&](auto on) { return kernels::sample_along(on, a); });
  s.along_rows = {share(along.value[1], along.value[0]), share(along.value[2], along.value[0])};
  s.across_rows = {share(across.value[1], across.value[0]),
                   share(across.value[2], across.value[0])};
  s.across_alike = {share(alike.value[1], alike.value[0]), share(alike.value[2], alike.value[0])};
  s.sampled_entries = static_cast<offset_t>(along.value[0]);
  if (across.value[4] > 0) s.column_span = across.value[3] / across.value[4];
  if (blocks.value[1] > 0) s.entries_per_block = blocks.value[0] / blocks.value[1];
  take_fingerprint(s, along.value[3]);
}

void take_lengths(MatrixStatistics& s, const Buffer<offset_t>& offsets) {
  s.lengths = count_lengths(offsets, s.rows);
  take_moments(s);
  if (!s.lengths.empty() && s.lengths.front().entries == 0) s.empty_rows = s.lengths.front().rows;
}

}  // namespace

MatrixStatistics length_statistics(const Context& ctx, std::span<const index_t> lengths) {
  std::vector<offset_t> offsets{0};
  offsets.reserve(lengths.size() + 1);
  for (const index_t length : lengths) offsets.push_back(offsets.back() + length);
  MatrixStatistics s;
  s.rows = s.columns = static_cast<index_t>(lengths.size());
  s.entries = offsets.back();
  take_lengths(s, Buffer<offset_t>(ctx, std::span<const offset_t>(offsets)));
  if (!lengths.empty()) s.longest = *std::max_element(lengths.begin(), lengths.end());
  fill_bins(s);
  return s;
}

MatrixStatistics matrix_statistics(const Matrix& matrix, const FormatOptions& layout) {
  const Csr* csr = std::get_if<Csr>(&matrix.storage());
  require(csr != nullptr, "matrix_statistics: the matrix must be in CSR");
  require(layout.block_size >= 2 && layout.block_size <= 32,
          "matrix_statistics: the block size must be from 2 to 32");
  MatrixStatistics s;
  s.rows = csr->rows;
  s.columns = csr->columns;
  s.entries = csr->entries();
  s.weights = matrix.weight_type();
  s.block_size = block_size_within(s.rows, s.columns, layout.block_size);
  take_lengths(s, csr->offsets);
  s.hyb_width = layout.hyb_width > 0 ? layout.hyb_width : width_filled_by_a_third(s);
  s.hyb_tail = entries_beyond(s, s.hyb_width);
  const kernels::Padding padding = on_backend(csr->context(), [&](auto on) {
    return kernels::padding(on, csr->offsets.data(), s.rows, s.hyb_width);
  });
  s.longest = static_cast<index_t>(padding.longest);
  s.padded_slots = padding.slots;
  s.hyb_slots = padding.cut_slots;
  fill_bins(s);
  if (s.entries > 0) take_samples(s, *csr);
  return s;
}

offset_t sorted_slots(const MatrixStatistics& s, index_t height) {
  // A slice is as wide as its first row. By falling length, each class begins the slices whose
  // first row it contains.
  offset_t slots = 0, before = 0;
  for (auto c = s.lengths.rbegin(); c != s.lengths.rend(); ++c) {
    const offset_t first = (before + height - 1) / height;
    before += c->rows;
    const offset_t end = (before + height - 1) / height;
    slots += static_cast<offset_t>(
        std::ceil(static_cast<double>(end - first) * height * c->length() - 1e-6));
  }
  return slots;
}

}  // namespace graphrun

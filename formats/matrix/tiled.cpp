// Makes a tiled matrix, band by band.
#include <graphrun/formats/matrix/matrix.hpp>
#include <graphrun/formats/matrix/tiled.hpp>

#include <algorithm>
#include <graphrun/base/error.hpp>
#include <optional>
#include <utility>

#include "formats/matrix/common/tiled_plan.hpp"
#include "formats/matrix/common/tiled_reordered.hpp"

namespace graphrun {

namespace {

using tiling::RowOrder;
using tiling::TileColumns;
using tiling::TiledPlan;
using tiling::TiledSource;

class TiledMaker {
 public:
  TiledMaker(const TiledSource& source, const FormatOptions& options)
      : TiledMaker(source, options, tile_columns(source, options)) {}
  TiledMaker(const TiledSource& source, const FormatOptions& options, TileColumns columns)
      : source_(source),
        options_(options),
        ctx_(source.csr.context()),
        columns_(std::move(columns)),
        order_(source, columns_) {}

  Tiled make() {
    std::vector<TiledBand> bands;
    for_each_band([&](TiledPlan& plan) { bands.push_back(plan.fill()); });
    const bool in_order = source_.transposed != nullptr || columns_.is_in_order();
    Tiled made{source_.csr.rows,
               source_.csr.columns,
               source_.csr.entries(),
               static_cast<index_t>(columns_.used),
               static_cast<index_t>(columns_.width),
               static_cast<index_t>(columns_.tiles),
               static_cast<std::uint32_t>(options_.round_slices),
               in_order ? Buffer<index_t>(ctx_) : std::move(columns_.column_at),
               std::move(bands),
               std::make_unique<Buffer<std::uint64_t>>(ctx_, workspace_words()),
               nullptr,
               nullptr};
    if (made.bands.size() > 1 && source_.column_lengths == nullptr) check_room();
    return made;
  }
  std::uint64_t bytes() {
    std::uint64_t all = 0;
    for_each_band([&](const TiledPlan& plan) { all += plan.bytes(); });
    const bool in_order = source_.transposed != nullptr || columns_.is_in_order();
    return all + (in_order ? 0 : columns_.column_at.size() * sizeof(index_t)) +
           workspace_words() * sizeof(std::uint64_t);
  }
  VertexOrder take_order() {
    return {std::move(columns_.column_at), std::move(columns_.position_of)};
  }

 private:
  // Bytes that making a band takes for each of its entries: where rows have few messages, and as
  // most graphs do.
  static constexpr std::uint64_t least_bytes = 28, usual_bytes = 64;
  // Bands are not halved below this.
  static constexpr offset_t least_entries = 1 << 16;

  // Calls use(plan) for each band. One that is too large for the memory, or has too many pieces or
  // messages, is halved.
  template <class Use>
  void for_each_band(const Use& use) {
    const index_t rows = source_.csr.rows;
    offset_t size = first_size();
    index_t first = 0;
    do {
      ctx_.check_stop();
      const index_t end = order_.end_of_band(first, size);
      const auto make = [&] {
        TiledPlan plan(source_, options_, columns_, order_, first, end);
        use(plan);
        messages_ = std::max(messages_, plan.messages());
        parts_ = std::max(parts_, plan.parts());
      };
      const offset_t entries = order_.offset(end) - order_.offset(first);
      const bool can_halve = end - first > 1 && entries > least_entries;
      try {
        make();
        first = end;
        continue;
      } catch (const OutOfMemory&) {
        if (!can_halve) throw;
      } catch (const Unsupported&) {
        if (!can_halve) throw;
      }
      size = entries / 2;
    } while (first < rows);
  }
  offset_t first_size() const {
    const offset_t all = source_.csr.entries();
    if (options_.band_entries > 0) return options_.band_entries;
    const std::uint64_t room = ctx_.available_memory();
    const Weights& given = source_.csr.weights;
    const std::uint64_t weights =
        given.empty() ? 0 : sizeof(offset_t) + std::max(std::size_t{8}, weight_bytes(given.type()));
    if (static_cast<std::uint64_t>(all) <= room / (least_bytes + weights)) return all;
    return static_cast<offset_t>(room / (usual_bytes + weights));
  }
  // Room for messages, for the sums of parts of long rows, and for x in the order of columns where
  // products copy it: rows of a rank are given it so.
  std::size_t workspace_words() const {
    const bool in_order = columns_.is_in_order() || source_.transposed != nullptr ||
                          source_.column_lengths != nullptr;
    const bool copies_x = !in_order || ctx_.backend() == Backend::cpu;
    const std::size_t x =
        copies_x ? std::size_t{columns_.tiles} * (columns_.width + std::size_t{16}) : 0;
    const auto value_bytes = static_cast<std::size_t>(tiling::value_bytes_of(options_));
    return ((messages_ + parts_ + x + 64) * value_bytes + 7) / 8;
  }
  // A matrix that leaves no room for the vectors of its products is of no use.
  void check_room() const {
    constexpr std::uint64_t vectors = 3 * sizeof(double);
    const std::uint64_t wanted = vectors * static_cast<std::uint64_t>(source_.csr.rows);
    const std::uint64_t left = ctx_.available_memory();
    if (left < wanted) throw OutOfMemory(wanted, left, "vectors beside a tiled matrix");
  }

  TiledSource source_;
  FormatOptions options_;
  Context ctx_;
  TileColumns columns_;
  RowOrder order_;
  std::size_t messages_ = 0, parts_ = 0;  // the most of a band
};

}  // namespace

std::size_t TiledBand::bytes() const noexcept {
  const auto of = [](const auto& array) { return array.size() * sizeof(*array.data()); };
  return of(ids) + weights.bytes() + of(destination) + of(width) + of(kind) + of(first_visit) +
         of(visits) + of(chunk) + of(lists) + of(long_row) + of(first_part);
}

std::size_t Tiled::bytes() const noexcept {
  std::size_t all = column_at.size() * sizeof(index_t) + workspace->size() * sizeof(std::uint64_t);
  for (const TiledBand& band : bands) all += band.bytes();
  if (column_parts != nullptr) {
    all += column_parts->own.size() * sizeof(index_t) +
           column_parts->segments.size() * sizeof(TileSegment);
  }
  if (rest != nullptr) all += rest->bytes();
  return all;
}

Tiled Tiled::from(const Csr& csr, const FormatOptions& options) {
  return TiledMaker({csr}, options).make();
}

std::uint64_t Tiled::bytes_from(const Csr& csr, const FormatOptions& options) {
  return TiledMaker({csr}, options).bytes();
}

TiledReordered tiled_reordered(const Csr& square, const Csr& transposed,
                               const FormatOptions& options) {
  require(square.rows == square.columns, "tiled_reordered: the matrix must be square");
  TiledMaker maker({square, &transposed}, options);
  Tiled tiled = maker.make();
  return {std::move(tiled), maker.take_order()};
}

Tiled tiled_rows(const Csr& rows, const Buffer<offset_t>& column_lengths,
                 const FormatOptions& options, const Buffer<index_t>* order) {
  require(column_lengths.size() == static_cast<std::size_t>(rows.columns),
          "tiled_rows: there must be a length for each column");
  require(options.most_tiles > 0 && options.most_tiles <= 65536,
          "tiled_rows: there must be 1 to 65536 tiles");
  const TiledSource source{rows, nullptr, &column_lengths, order};
  TileColumns columns = tile_columns(source, options);
  const auto most = static_cast<std::uint32_t>(options.most_tiles);
  const bool all_in_tiles = columns.tiles <= most;
  if (!all_in_tiles) {
    columns.tiles = most;
    columns.used = std::size_t{most} * columns.width;
  }
  order_by_number(rows.context(), columns);
  if (all_in_tiles) return TiledMaker(source, options, std::move(columns)).make();
  tiling::SplitRows parts = tiling::split_rows(rows, columns);
  std::optional<Csr> in_tiles(std::move(parts.in_tiles));
  Tiled made =
      TiledMaker({*in_tiles, nullptr, &column_lengths, order}, options, std::move(columns)).make();
  in_tiles.reset();
  made.stored += parts.rest.entries();
  if (order != nullptr) parts.rest = rows_in_order(parts.rest, *order);
  made.rest = std::make_shared<Matrix>(std::move(parts.rest));
  return made;
}

}  // namespace graphrun

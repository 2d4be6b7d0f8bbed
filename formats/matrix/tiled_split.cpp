// Splits rows in two: entries in the columns of tiles, and the rest.
#include <algorithm>
#include <utility>

#include "base/common/primitives.hpp"
#include "formats/matrix/common/tiled_columns.hpp"
#include "formats/matrix/common/tiled_each.hpp"

namespace graphrun::tiling {

namespace {

class Splitter {
 public:
  Splitter(const Csr& rows, const TileColumns& columns)
      : rows_(rows), columns_(columns), ctx_(rows.context()) {}

  SplitRows split() const {
    const offset_t of_tiles = count();
    const auto near = static_cast<std::size_t>(of_tiles), far = entries() - near;
    const auto offsets = static_cast<std::size_t>(rows_.rows) + 1;
    SplitRows to{{rows_.rows, rows_.columns, {ctx_, offsets}, {ctx_, near}, {}},
                 {rows_.rows, rows_.columns, {ctx_, offsets}, {ctx_, far}, {}}};
    split_values(rows_.column_of, to.in_tiles.column_of, to.rest.column_of);
    rows_.weights.visit(
        [&]<class W>(const Buffer<W>& values) {
          Buffer<W> in_tiles(ctx_, near), rest(ctx_, far);
          split_values(values, in_tiles, rest);
          to.in_tiles.weights = std::move(in_tiles);
          to.rest.weights = std::move(rest);
          return 0;
        },
        0);
    for_each_part([&](const Part& part) {
      each(ctx_, offsets,
           SplitOffsets{rows_.offsets.data(), static_cast<offset_t>(part.first),
                        static_cast<offset_t>(part.first + part.before.size()), part.before.data(),
                        part.earlier, to.in_tiles.offsets.data(), to.rest.offsets.data()});
    });
    each(ctx_, offsets,
         LastOffsets{rows_.offsets.data(), static_cast<offset_t>(entries()), of_tiles,
                     to.in_tiles.offsets.data(), to.rest.offsets.data()});
    return to;
  }

 private:
  std::size_t entries() const { return rows_.column_of.size(); }
  ColumnSides sides_from(std::size_t first) const {
    return {rows_.column_of.data() + first,
            columns_.is_in_order() ? nullptr : columns_.position_of.data(),
            static_cast<index_t>(columns_.used)};
  }

  // Some consecutive entries.
  struct Part {
    std::size_t first;
    const Buffer<offset_t>& before;  // those in tiles before each, in the part
    offset_t earlier;                // those before the part
  };
  // Calls use(part) for parts that take little memory; returns how many entries are in tiles.
  template <class Use>
  offset_t for_each_part(const Use& use) const {
    constexpr std::size_t most = std::size_t{1} << 28;
    offset_t earlier = 0;
    for (std::size_t first = 0; first < entries(); first += most) {
      ctx_.check_stop();
      Buffer<offset_t> before(ctx_, std::min(most, entries() - first));
      each(ctx_, before.size(), MarkInTiles{sides_from(first), before.data()});
      const offset_t marks = exclusive_scan(before);
      use(Part{first, before, earlier});
      earlier += marks;
    }
    return earlier;
  }
  offset_t count() const {
    return for_each_part([](const Part&) {});
  }
  template <class T>
  void split_values(const Buffer<T>& from, Buffer<T>& in_tiles, Buffer<T>& rest) const {
    for_each_part([&](const Part& part) {
      const auto past = static_cast<std::size_t>(part.earlier);
      each(ctx_, part.before.size(),
           SplitValues<T>{sides_from(part.first), part.before.data(), from.data() + part.first,
                          in_tiles.data() + past, rest.data() + (part.first - past)});
    });
  }

  const Csr& rows_;
  const TileColumns& columns_;
  Context ctx_;
};

}  // namespace

SplitRows split_rows(const Csr& rows, const TileColumns& columns) {
  return Splitter(rows, columns).split();
}

}  // namespace graphrun::tiling

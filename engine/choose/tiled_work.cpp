#include "engine/choose/tiled_work.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "formats/matrix/common/tiled_columns.hpp"

namespace graphrun {
namespace {

// Rows, or columns, of about one length, the longest first.
struct Group {
  double count, length;
};

std::vector<Group> groups_of(const std::vector<LengthClass>& lengths) {
  constexpr double width = 0.9;  // the shortest of a group, relative to the longest
  std::vector<Group> groups;
  double count = 0, entries = 0, longest = 0;
  const auto finish = [&] {
    if (count > 0) groups.push_back({count, entries / count});
    count = entries = 0;
  };
  for (auto c = lengths.rbegin(); c != lengths.rend(); ++c) {
    if (c->entries == 0) continue;
    if (c->length() < width * longest || longest == 0) {
      finish();
      longest = c->length();
    }
    count += static_cast<double>(c->rows);
    entries += static_cast<double>(c->entries);
  }
  finish();
  return groups;
}

// Tiles whose columns have the same share of all entries.
struct Tiles {
  double count, share;
};

std::vector<Tiles> tiles_of(const std::vector<Group>& columns, double scale, double entries,
                            double tile_columns) {
  std::vector<Tiles> tiles;
  double left = tile_columns, share = 0;  // of the tile that is being filled
  for (const Group& group : columns) {
    double count = group.count * scale;
    const double of_one = group.length / scale / entries;
    const double first = std::min(count, left);
    share += first * of_one;
    left -= first;
    count -= first;
    if (left > 0) continue;
    tiles.push_back({1, share});
    const double whole = std::floor(count / tile_columns);
    if (whole > 0) tiles.push_back({whole, tile_columns * of_one});
    left = tile_columns - (count - whole * tile_columns);
    share = (tile_columns - left) * of_one;
  }
  if (share > 0) tiles.push_back({1, share});
  return tiles;
}

// Expected ids and messages of a row in a tile that has `mean` of its entries, by Poisson's law:
// messages have 1, 2, 4 or a multiple of 8 ids, up to 64.
void add_pieces(double mean, double times, TiledWork& work) {
  constexpr double most = 64;
  const double none = std::exp(-mean);
  const double one = none * mean, two = one * mean / 2, three = two * mean / 3,
               four = three * mean / 4;
  const double few = one + two + three + four;
  const double of_few = one + 2 * two + 3 * three + 4 * four;
  const double rounding = 3.5;
  const double of_many = std::max(0.0, mean - of_few) + rounding * std::max(0.0, 1 - none - few);
  work.ids += times * (one + 2 * two + 4 * (three + four) + of_many);
  work.messages += times * std::max(1 - none, mean > most / 2 ? mean / most + 0.5 : 0);
}

}  // namespace

TiledWork tiled_work(const MatrixStatistics& s, std::size_t value_bytes) {
  TiledWork work;
  if (s.entries == 0) return work;
  const double tile_columns = static_cast<double>(224 << 10) / tiling::value_bytes_of(value_bytes);
  const double scale = static_cast<double>(s.columns) / static_cast<double>(s.rows);
  const std::vector<Group> rows = groups_of(s.lengths);
  const auto tiles = tiles_of(rows, scale, static_cast<double>(s.entries), tile_columns);
  for (const Group& row : rows) {
    work.used_columns += row.count * scale;
    for (const Tiles& tile : tiles) {
      add_pieces(row.length * tile.share, row.count * tile.count, work);
    }
  }
  // Steps without a piece, and lanes of the last slice of each width.
  work.ids *= 1.05;
  return work;
}

}  // namespace graphrun

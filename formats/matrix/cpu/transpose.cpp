#include "formats/matrix/cpu/transpose.hpp"

#include <algorithm>
#include <vector>

#include "base/common/parallel.hpp"
#include "formats/matrix/cpu/counting.hpp"

namespace graphrun::kernels {
namespace {

constexpr std::size_t columns_at_once = 4096;
constexpr offset_t entries_between_looks = 1 << 18;

// Consecutive rows with about equally many entries in each part.
class RowParts {
 public:
  RowParts(const Csr& csr, std::size_t parts)
      : offsets_(csr.offsets.data()), column_of_(csr.column_of.data()) {
    const offset_t* const end = offsets_ + csr.rows + 1;
    for (std::size_t part = 0; part <= parts; ++part) {
      const auto first = static_cast<offset_t>(csr.column_of.size() * part / parts);
      begins_.push_back(static_cast<index_t>(std::lower_bound(offsets_, end, first) - offsets_));
    }
    begins_.back() = csr.rows;
  }

  void count(OnCpu on, ColumnPlaces& places) const {
    for_shares(on, places.parts(), 1, [&](std::size_t part, std::size_t) {
      std::uint32_t* const counts = places.zeros(part);
      const offset_t end = offsets_[begins_[part + 1]];
      for (offset_t k = offsets_[begins_[part]]; k < end;) {
        const offset_t until = std::min(end, k + entries_between_looks);
        for (; k < until; ++k) ++counts[column_of_[k]];
        detail::check_stop(on);
      }
    });
  }

  // Calls put(place, entry, row) for each entry.
  template <class Put>
  void place(OnCpu on, ColumnPlaces& places, Put put) const {
    for_shares(on, places.parts(), 1, [&](std::size_t part, std::size_t) {
      std::uint32_t* const next = places.of(part);
      offset_t look = offsets_[begins_[part]];
      for (index_t row = begins_[part]; row < begins_[part + 1]; ++row) {
        const offset_t end = offsets_[row + 1];
        for (offset_t k = offsets_[row]; k < end; ++k) put(next[column_of_[k]]++, k, row);
        if (end < look) continue;
        detail::check_stop(on);
        look = end + entries_between_looks;
      }
    });
  }

 private:
  const offset_t* offsets_;
  const index_t* column_of_;
  std::vector<index_t> begins_;
};

}  // namespace

void ColumnPlaces::sum(OnCpu on, offset_t* offsets) {
  const std::size_t blocks = (columns_ + columns_at_once - 1) / columns_at_once;
  std::vector<offset_t> begin_of(blocks + 1, 0);
  for_shares(on, columns_, columns_at_once, [&](std::size_t begin, std::size_t end) {
    offset_t sum = 0;
    for (std::size_t part = 0; part < parts_; ++part) {
      for (std::size_t c = begin; c < end; ++c) sum += of(part)[c];
    }
    begin_of[begin / columns_at_once + 1] = sum;
  });
  for (std::size_t b = 0; b < blocks; ++b) begin_of[b + 1] += begin_of[b];
  for_shares(on, columns_, columns_at_once, [&](std::size_t begin, std::size_t end) {
    offset_t place = begin_of[begin / columns_at_once];
    for (std::size_t c = begin; c < end; ++c) {
      offsets[c] = place;
      for (std::size_t part = 0; part < parts_; ++part) {
        std::uint32_t& count = of(part)[c];
        const std::uint32_t entries = count;
        count = static_cast<std::uint32_t>(place);
        place += entries;
      }
    }
  });
  offsets[columns_] = begin_of[blocks];
}

void transpose_by_counting(OnCpu on, const Csr& csr, int parts, Csr& transposed) {
  const OnCpu team = worth(on, csr.column_of.size());
  const RowParts rows(csr, static_cast<std::size_t>(parts));
  ColumnPlaces places(csr.context(), parts, csr.columns);
  rows.count(team, places);
  places.sum(team, transposed.offsets.data());
  index_t* const row_of = transposed.column_of.data();
  if (csr.weights.empty()) {
    rows.place(team, places, [=](std::uint32_t at, offset_t, index_t row) { row_of[at] = row; });
    return;
  }
  csr.weights.visit(
      [&](const auto& from) {
        using W = std::remove_cvref_t<decltype(*from.data())>;
        const W* const given = from.data();
        W* const weights = const_cast<W*>(transposed.weights.as<W>()->data());
        rows.place(team, places, [=](std::uint32_t at, offset_t k, index_t row) {
          row_of[at] = row;
          weights[at] = given[k];
        });
        return 0;
      },
      0);
}

}  // namespace graphrun::kernels

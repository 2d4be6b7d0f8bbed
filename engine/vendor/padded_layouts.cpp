#include "engine/vendor/padded_layouts.hpp"

#include <algorithm>

#include "base/common/parallel.hpp"
#include "base/common/processors.hpp"

namespace graphrun {
namespace {

OnCpu all_threads(offset_t entries) {
  return worth({threads_to_use(0)}, static_cast<std::size_t>(entries));
}

std::size_t at(offset_t i) { return static_cast<std::size_t>(i); }

index_t groups_of(std::size_t offsets, index_t size) {  // groups of `size` rows
  return static_cast<index_t>((static_cast<offset_t>(offsets) - 1 + size - 1) / size);
}

offset_t longest_row(std::span<const offset_t> offsets, index_t slice, index_t s) {
  const offset_t first = offset_t{s} * slice;
  const offset_t end = std::min<offset_t>(first + slice, static_cast<offset_t>(offsets.size()) - 1);
  offset_t longest = 0;
  for (offset_t row = first; row < end; ++row) {
    longest = std::max(longest, offsets[at(row + 1)] - offsets[at(row)]);
  }
  return longest;
}

// Distinct block columns of a row of blocks, ascending.
void block_columns(std::span<const offset_t> offsets, std::span<const index_t> column_of,
                   index_t size, index_t block_row, std::vector<index_t>* found) {
  const offset_t first = offset_t{block_row} * size;
  const offset_t end = std::min<offset_t>(first + size, static_cast<offset_t>(offsets.size()) - 1);
  found->clear();
  for (offset_t k = offsets[at(first)]; k < offsets[at(end)]; ++k) {
    const index_t column = column_of[at(k)] / size;
    if (found->empty() || found->back() != column) found->push_back(column);
  }
  std::sort(found->begin(), found->end());
  found->erase(std::unique(found->begin(), found->end()), found->end());
}

// offsets[i + 1] = number of blocks in row i of blocks, before the prefix sum.
std::vector<offset_t> count_blocks(std::span<const offset_t> offsets,
                                   std::span<const index_t> column_of, index_t size) {
  const index_t block_rows = groups_of(offsets.size(), size);
  std::vector<offset_t> counts(at(block_rows) + 1, 0);
  for_shares(all_threads(offsets.back()), at(block_rows), 1024,
             [&](std::size_t begin, std::size_t end) {
               std::vector<index_t> found;
               for (std::size_t i = begin; i < end; ++i) {
                 block_columns(offsets, column_of, size, static_cast<index_t>(i), &found);
                 counts[i + 1] = static_cast<offset_t>(found.size());
               }
             });
  return counts;
}

void add_up(std::vector<offset_t>* counts) {
  for (std::size_t i = 1; i < counts->size(); ++i) (*counts)[i] += (*counts)[i - 1];
}

}  // namespace

offset_t sell_slots(std::span<const offset_t> offsets, index_t slice) {
  const index_t slices = groups_of(offsets.size(), slice);
  const auto slots_of = [&](std::size_t s, std::size_t end) {
    offset_t slots = 0;
    for (; s < end; ++s) slots += slice * longest_row(offsets, slice, static_cast<index_t>(s));
    return slots;
  };
  return sum_of_shares(all_threads(offset_t{slices} * slice), at(slices), 256, slots_of);
}

offset_t bsr_blocks(std::span<const offset_t> offsets, std::span<const index_t> column_of,
                    index_t size) {
  offset_t blocks = 0;
  for (const offset_t count : count_blocks(offsets, column_of, size)) blocks += count;
  return blocks;
}

template <class T>
HostSell<T> to_sell(const HostCsr<T>& csr, index_t slice) {
  const index_t slices = groups_of(csr.offsets.size(), slice);
  HostSell<T> sell{slice, std::vector<offset_t>(at(slices) + 1, 0), {}, {}};
  for (index_t s = 0; s < slices; ++s) {
    sell.offsets[at(s) + 1] = sell.offsets[at(s)] + slice * longest_row(csr.offsets, slice, s);
  }
  sell.column_of.assign(at(sell.offsets.back()), no_vertex);
  sell.values.assign(at(sell.offsets.back()), T{0});
  const auto fill = [&](index_t row) {
    offset_t slot = sell.offsets[at(row / slice)] + row % slice;
    for (offset_t k = csr.offsets[at(row)]; k < csr.offsets[at(row) + 1]; ++k, slot += slice) {
      sell.column_of[at(slot)] = csr.column_of[at(k)];
      sell.values[at(slot)] = csr.value(k);
    }
  };
  for_shares(all_threads(csr.offsets.back()), at(csr.rows), 4096,
             [&](std::size_t row, std::size_t end) {
               for (; row < end; ++row) fill(static_cast<index_t>(row));
             });
  return sell;
}

template <class T>
HostBsr<T> to_bsr(const HostCsr<T>& csr, index_t size) {
  HostBsr<T> bsr{size, count_blocks(csr.offsets, csr.column_of, size), {}, {}};
  add_up(&bsr.offsets);
  const auto block_rows = static_cast<index_t>(bsr.offsets.size() - 1);
  const offset_t area = offset_t{size} * size;
  bsr.column_of.resize(at(bsr.offsets.back()));
  bsr.values.assign(at(bsr.offsets.back() * area), T{0});
  const auto fill = [&](index_t i, std::vector<index_t>& found) {
    block_columns(csr.offsets, csr.column_of, size, i, &found);
    std::copy(found.begin(), found.end(), bsr.column_of.begin() + bsr.offsets[at(i)]);
    const index_t end = static_cast<index_t>(std::min<offset_t>(csr.rows, (i + 1LL) * size));
    for (index_t row = i * size; row < end; ++row) {
      for (offset_t k = csr.offsets[at(row)]; k < csr.offsets[at(row) + 1]; ++k) {
        const index_t column = csr.column_of[at(k)];
        const auto place = std::lower_bound(found.begin(), found.end(), column / size);
        const offset_t block = bsr.offsets[at(i)] + (place - found.begin());
        const offset_t inside = offset_t{row % size} * size + column % size;
        bsr.values[at(block * area + inside)] = csr.value(k);
      }
    }
  };
  for_shares(all_threads(csr.offsets.back()), at(block_rows), 1024,
             [&](std::size_t i, std::size_t end) {
               std::vector<index_t> found;
               for (; i < end; ++i) fill(static_cast<index_t>(i), found);
             });
  return bsr;
}

template HostSell<float> to_sell(const HostCsr<float>&, index_t);
template HostSell<double> to_sell(const HostCsr<double>&, index_t);
template HostBsr<float> to_bsr(const HostCsr<float>&, index_t);
template HostBsr<double> to_bsr(const HostCsr<double>&, index_t);

}  // namespace graphrun

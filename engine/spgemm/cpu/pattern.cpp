// Symbolic phase of SpGEMM on the CPU, and its elementwise kernels.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "engine/spgemm/bodies.hpp"
#include "engine/spgemm/cpu/plan.hpp"

namespace graphrun::kernels {

GRAPHRUN_INSTANTIATE_PRODUCT_BODIES(OnCpu)

void count_products(OnCpu on, const Pattern& a, const Pattern& b, offset_t* products) {
  const auto rows = static_cast<std::size_t>(a.rows);
  const auto entries = static_cast<std::size_t>(a.offsets[a.rows]);
  for_shares(worth(on, rows + entries), rows, 1024, [&](std::size_t i, std::size_t end) {
    for (; i < end; ++i) {
      offset_t count = 0;
      for (offset_t k = a.offsets[i]; k < a.offsets[i + 1]; ++k) {
        const index_t row = a.column_of[k];
        count += b.offsets[row + 1] - b.offsets[row];
      }
      products[i] = count;
    }
  });
}

ProductPlan plan_product(OnCpu on, const PatternProduct& c) {
  auto rows = std::make_unique<CpuRows>();
  rows->products.resize(static_cast<std::size_t>(c.a.rows));
  count_products(on, c.a, c.b, rows->products.data());
  ProductPlan plan;
  for (const offset_t products : rows->products) {
    plan.products += products;
    plan.most_entries += std::min(products, offset_t{c.b.columns});
  }
  plan.rows = std::move(rows);
  return plan;
}

namespace {

using Word = std::uint64_t;

// The rows of B as bits, from its first column on to its last. Empty where bits do not pay.
struct RowBits {
  index_t first = 0;
  std::size_t words = 0;            // of a row
  std::vector<std::size_t> begins;  // of each row, in bits; empty rows begin where the next does
  std::vector<Word> bits;
};

// Of a product of so many terms: bits pay where rows are taken often and are not far from dense.
RowBits bits_of_rows(const Pattern& b, offset_t terms) {
  constexpr offset_t often = 8;      // takes of an entry
  constexpr std::size_t sparse = 2;  // words for each entry
  RowBits rows;
  const auto entries = static_cast<std::size_t>(b.offsets[b.rows]);
  if (terms < often * b.offsets[b.rows] || entries == 0) return rows;
  const auto [low, high] = std::minmax_element(b.column_of, b.column_of + entries);
  rows.first = *low;
  rows.words = static_cast<std::size_t>(*high - *low) / 64 + 1;
  rows.begins.push_back(0);
  for (index_t row = 0; row < b.rows; ++row) {
    const bool is_empty = b.offsets[row] == b.offsets[row + 1];
    rows.begins.push_back(rows.begins.back() + (is_empty ? 0 : rows.words));
  }
  if (rows.begins.back() > sparse * entries) return {};
  rows.bits.resize(rows.begins.back());
  for (index_t row = 0; row < b.rows; ++row) {
    Word* const of_row = rows.bits.data() + rows.begins[static_cast<std::size_t>(row)];
    for (offset_t e = b.offsets[row]; e < b.offsets[row + 1]; ++e) {
      const auto at = static_cast<std::size_t>(b.column_of[e] - rows.first);
      of_row[at / 64] |= Word{1} << at % 64;
    }
  }
  return rows;
}

// The number of entries in row i of C, as the union of rows of B. `all`: room for it.
offset_t entries_of_union(const PatternProduct& c, index_t i, const RowBits& b,
                          std::vector<Word>& all) {
  all.assign(b.words, 0);
  for (offset_t k = c.a.offsets[i]; k < c.a.offsets[i + 1]; ++k) {
    const index_t row = c.a.column_of[k];
    if (c.b.offsets[row] == c.b.offsets[row + 1]) continue;
    const Word* const of_row = b.bits.data() + b.begins[static_cast<std::size_t>(row)];
    for (std::size_t w = 0; w < b.words; ++w) all[w] |= of_row[w];
  }
  if (c.hidden.offsets != nullptr) {
    for (offset_t p = c.hidden.offsets[i]; p < c.hidden.offsets[i + 1]; ++p) {
      const auto at = static_cast<std::size_t>(c.hidden.column_of[p] - b.first);
      if (at / 64 < b.words) all[at / 64] &= ~(Word{1} << at % 64);  // wraps before the first
    }
  }
  offset_t count = 0;
  for (const Word word : all) count += std::popcount(word);
  return count;
}

// Number of entries in row i of C; seen[j] == i + 1 marks columns already counted.
offset_t entries_of_row(const PatternProduct& c, index_t i, std::vector<index_t>& seen) {
  const auto first_time = [&](index_t j) {
    index_t& mark = seen[static_cast<std::size_t>(j)];
    const bool is_new = mark != i + 1;
    mark = i + 1;
    return is_new;
  };
  if (c.hidden.offsets != nullptr) {
    for (offset_t p = c.hidden.offsets[i]; p < c.hidden.offsets[i + 1]; ++p) {
      first_time(c.hidden.column_of[p]);
    }
  }
  offset_t count = 0;
  for (offset_t k = c.a.offsets[i]; k < c.a.offsets[i + 1]; ++k) {
    const index_t row = c.a.column_of[k];
    for (offset_t e = c.b.offsets[row]; e < c.b.offsets[row + 1]; ++e) {
      count += first_time(c.b.column_of[e]);
    }
  }
  return count;
}

}  // namespace

void count_entries(OnCpu on, const PatternProduct& c, const ProductPlan& plan, index_t step,
                   offset_t* lengths) {
  const offset_t* products = products_of(plan);
  const index_t sampled = c.a.rows / step + (c.a.rows % step != 0);
  const RowBits bits = bits_of_rows(c.b, plan.products / step);
  struct Room {
    std::vector<index_t> seen;
    std::vector<Word> all;
  };
  for_shares(
      worth(on, static_cast<std::size_t>(plan.products / step + sampled)),
      static_cast<std::size_t>(sampled), 16,
      [&](const Member&) {
        const bool marks = bits.bits.empty();
        return Room{std::vector<index_t>(marks ? static_cast<std::size_t>(c.b.columns) : 0), {}};
      },
      [&](Room& room, std::size_t s, std::size_t end) {
        for (; s < end; ++s) {
          const index_t i = static_cast<index_t>(s) * step;
          if (products[i] == 0) continue;
          lengths[i] = bits.bits.empty() ? entries_of_row(c, i, room.seen)
                                         : entries_of_union(c, i, bits, room.all);
        }
      },
      [](const Room&) {});
}

}  // namespace graphrun::kernels

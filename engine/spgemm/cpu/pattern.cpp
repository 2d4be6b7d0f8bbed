// Symbolic phase of SpGEMM on the CPU, and its elementwise kernels.
#include <algorithm>
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

// Columns that have entries.
offset_t used_columns(const Pattern& a) {
  std::vector<char> used(static_cast<std::size_t>(a.columns), 0);
  for (offset_t e = 0; e < a.offsets[a.rows]; ++e) {
    used[static_cast<std::size_t>(a.column_of[e])] = 1;
  }
  return std::count(used.begin(), used.end(), 1);
}

// Number of entries in row i of C, at most `most`; seen[j] == i + 1 marks columns already counted.
offset_t entries_of_row(const PatternProduct& c, index_t i, offset_t most,
                        std::vector<index_t>& seen) {
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
  for (offset_t k = c.a.offsets[i]; k < c.a.offsets[i + 1] && count < most; ++k) {
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
  // Rows of a product that is dense in the columns of B are full before all their terms are seen.
  const bool may_be_full = plan.products / step > 8 * c.b.offsets[c.b.rows];
  const offset_t most = may_be_full ? used_columns(c.b) : c.b.columns;
  for_shares(
      worth(on, static_cast<std::size_t>(plan.products / step + sampled)),
      static_cast<std::size_t>(sampled), 16,
      [&](const Member&) { return std::vector<index_t>(static_cast<std::size_t>(c.b.columns), 0); },
      [&](std::vector<index_t>& seen, std::size_t s, std::size_t end) {
        for (; s < end; ++s) {
          const index_t i = static_cast<index_t>(s) * step;
          if (products[i] > 0) lengths[i] = entries_of_row(c, i, most, seen);
        }
      },
      [](const std::vector<index_t>&) {});
}

}  // namespace graphrun::kernels

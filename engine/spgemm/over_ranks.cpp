#include <algorithm>
#include <graphrun/engine/shared_product.hpp>
#include <limits>
#include <numeric>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/common/dispatch.hpp"
#include "base/common/host_beside.hpp"
#include "engine/common/pattern.hpp"
#include "engine/distributed/shares.hpp"
#include "engine/spgemm/kernels.hpp"

namespace graphrun {
namespace {

// Values of all ranks on rank 0, which has room for them; `counts[r]` of rank r.
template <class T>
void to_first(Ranks& ranks, std::span<const T> own, const std::vector<offset_t>& counts, T* all) {
  const auto size = static_cast<std::size_t>(ranks.size());
  std::vector<Ranks::Sent> to(size, {nullptr, 0});
  to[0] = {own.data(), own.size_bytes()};
  std::vector<Ranks::Received> from(size, {nullptr, 0});
  for (std::size_t r = 0; ranks.rank() == 0 && r < size; ++r) {
    from[r] = {all, static_cast<std::size_t>(counts[r]) * sizeof(T)};
    all += counts[r];
  }
  ranks.exchange(to, from);
}

offset_t sum_of(const std::vector<offset_t>& counts) {
  return std::accumulate(counts.begin(), counts.end(), offset_t{0});
}

}  // namespace

RowRange rows_of_rank(const Ranks& ranks, const Matrix& a, const Matrix& b) {
  require(a.columns() == b.rows(), "spgemm: A must have as many columns as B has rows");
  require(a.context() == b.context(), "rows_of_rank: both must be in one context");
  require(a.format() == Format::csr && b.format() == Format::csr,
          "rows_of_rank: both must be in CSR");
  const Csr &first = std::get<Csr>(a.storage()), &second = std::get<Csr>(b.storage());
  Buffer<offset_t> counted(a.context(), static_cast<std::size_t>(a.rows()));
  on_backend(a.context(), [&](auto on) {
    kernels::count_products(on, first.view(AsPattern{}), second.view(AsPattern{}), counted.data());
  });
  std::vector<offset_t> products = counted.to_host();
  const auto begin = products.begin(), end = products.end();
  std::inclusive_scan(begin, end, begin);
  const offset_t all = products.empty() ? 0 : products.back();
  const auto begin_of = [&](int rank) {
    if (rank == 0) return index_t{0};
    if (rank == ranks.size()) return a.rows();
    const auto before = static_cast<offset_t>(static_cast<double>(all) * rank / ranks.size());
    return static_cast<index_t>(std::upper_bound(begin, end, before) - begin);
  };
  return {begin_of(ranks.rank()), begin_of(ranks.rank() + 1)};
}

Matrix joined_rows(Ranks& ranks, const Matrix& rows) {
  require(rows.format() == Format::csr, "joined_rows: the matrix must be in CSR");
  const Csr& own = std::get<Csr>(rows.storage());
  if (rows.context().backend() == Backend::cuda) {
    return joined_rows(ranks, Matrix(copied_to(host_beside(rows.context()), own)));
  }
  const Context& ctx = own.context();
  const std::vector<offset_t> row_counts = ranks.gather(static_cast<offset_t>(own.rows));
  const std::vector<offset_t> entry_counts = ranks.gather(own.entries());
  const offset_t all_rows = ranks.rank() == 0 ? sum_of(row_counts) : 0;
  const offset_t entries = ranks.rank() == 0 ? sum_of(entry_counts) : 0;
  if (all_rows > std::numeric_limits<index_t>::max()) {
    throw Unsupported("joined_rows: there are more rows than an index holds");
  }
  Csr all{static_cast<index_t>(all_rows),
          own.columns,
          {ctx, static_cast<std::size_t>(all_rows) + 1},
          {ctx, static_cast<std::size_t>(entries)},
          Weights()};
  // The ends of rows, each rank's from 0 on.
  all.offsets.data()[0] = 0;
  to_first(ranks, std::span(own.offsets.data() + 1, static_cast<std::size_t>(own.rows)), row_counts,
           all.offsets.data() + 1);
  offset_t* end = all.offsets.data() + 1;
  for (std::size_t r = 0, before = 0; ranks.rank() == 0 && r < row_counts.size(); ++r) {
    for (offset_t i = 0; i < row_counts[r]; ++i) *end++ += static_cast<offset_t>(before);
    before += static_cast<std::size_t>(entry_counts[r]);
  }
  to_first(ranks, std::span(own.column_of.data(), own.column_of.size()), entry_counts,
           all.column_of.data());
  all.weights = own.weights.visit(
      [&](const auto& values) -> Weights {
        using W = std::remove_cvref_t<decltype(*values.data())>;
        Buffer<W> joined(ctx, static_cast<std::size_t>(entries));
        to_first(ranks, std::span<const W>(values.data(), values.size()), entry_counts,
                 joined.data());
        return joined;
      },
      Weights());
  return Matrix(std::move(all));
}

}  // namespace graphrun

#include <algorithm>
#include <functional>
#include <graphrun/engine/reached_entries.hpp>
#include <utility>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/reached_entries/kernels.hpp"

namespace graphrun {

template <class T>
Matrix reached_entries(const Dense<T>& values, std::span<const index_t> sources, T unreached) {
  const index_t n = values.rows();
  require(sources.size() == static_cast<std::size_t>(values.columns()),
          "reached_entries: there must be one source per column");
  require(std::ranges::adjacent_find(sources, std::greater_equal()) == sources.end() &&
              (sources.empty() || (sources.front() >= 0 && sources.back() < n)),
          "reached_entries: sources must be rows and ascend");
  const Context& ctx = values.context();
  StepTimer timer(ctx, {"reached", "csr", "", offset_t{n} * values.columns(), 0});
  const Buffer<index_t> listed_sources(ctx, sources);
  Buffer<offset_t> offsets(ctx, static_cast<std::size_t>(n) + 1);
  on_backend(
      ctx, [&](auto on) { kernels::count_reached(on, values.view(), unreached, offsets.data()); });
  const auto entries = static_cast<std::size_t>(exclusive_scan(offsets));
  Buffer<index_t> column_of(ctx, entries);
  Buffer<T> listed(ctx, entries);
  on_backend(ctx, [&](auto on) {
    kernels::list_reached(on, values.view(), unreached, listed_sources.data(), offsets.data(),
                          column_of.data(), listed.data());
  });
  const Matrix by_vertex(
      Csr{n, n, std::move(offsets), std::move(column_of), Weights(std::move(listed))});
  Matrix by_source = by_vertex.transposed();
  timer.finish();
  return by_source;
}

template <class T>
Matrix entries_but(Dense<T>&& values, T absent) {
  const index_t n = values.rows();
  require(values.columns() == n, "entries_but: there must be as many rows as columns");
  const Context& ctx = values.context();
  StepTimer timer(ctx, {"reached", "csr", "", offset_t{n} * n, 0});
  const DenseView<const T> view = std::as_const(values).view();
  Buffer<offset_t> offsets(ctx, static_cast<std::size_t>(n) + 1);
  on_backend(ctx, [&](auto on) { kernels::count_reached(on, view, absent, offsets.data()); });
  const offset_t entries = exclusive_scan(offsets);
  Buffer<index_t> column_of(ctx, static_cast<std::size_t>(entries));
  const bool all = entries == offset_t{n} * n && values.order() == DenseOrder::row_major &&
                   values.leading() == n;
  Buffer<T> listed(ctx, static_cast<std::size_t>(all ? 0 : entries));
  on_backend(ctx, [&](auto on) {
    if (all) {
      kernels::number_columns(on, entries, n, column_of.data());
    } else {
      kernels::list_reached(on, view, absent, static_cast<const index_t*>(nullptr), offsets.data(),
                            column_of.data(), listed.data());
    }
  });
  if (all) listed = std::move(values.values());
  Matrix result(Csr{n, n, std::move(offsets), std::move(column_of), Weights(std::move(listed))});
  timer.finish();
  return result;
}

#define GRAPHRUN_REACHED(T) \
  template Matrix reached_entries(const Dense<T>&, std::span<const index_t>, T);
template Matrix entries_but(Dense<index_t>&&, index_t);
template Matrix entries_but(Dense<std::int64_t>&&, std::int64_t);
template Matrix entries_but(Dense<double>&&, double);
GRAPHRUN_REACHED(index_t)
GRAPHRUN_REACHED(std::int64_t)
GRAPHRUN_REACHED(float)
GRAPHRUN_REACHED(double)
#undef GRAPHRUN_REACHED

}  // namespace graphrun

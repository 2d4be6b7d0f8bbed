#include "engine/triangles/oriented_rows.hpp"

#include <graphrun/base/ranks.hpp>
#include <span>
#include <utility>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/distributed/shares.hpp"
#include "engine/triangles/kernels.hpp"
#include "formats/matrix/common/kernels.hpp"

namespace graphrun {
namespace {

// The row of each entry, which kernels of a GPU ask for.
Buffer<index_t> rows_on_gpu(const Csr& csr) {
  const bool on_gpu = csr.context().backend() == Backend::cuda;
  Buffer<index_t> row_of(csr.context(), on_gpu ? csr.column_of.size() : 0);
  on_backend(csr.context(), [&](auto on) {
    kernels::expand_rows(on, csr.offsets.data(), csr.rows, 0, row_of.size(), row_of.data());
  });
  return row_of;
}

// The places before each row's in the order, ascending, and those after it, from where rows begin.
struct Sides {
  Buffer<index_t> lower, upper;
};

Sides sides_of(OnCpu on, const kernels::RowsToOrient& rows, const Buffer<offset_t>& lower_begin,
               std::size_t lower, const Buffer<offset_t>& upper_begin, std::size_t upper,
               index_t /*vertices*/) {
  const Context& ctx = lower_begin.context();
  Sides sides{{ctx, lower}, {ctx, upper}};
  kernels::write_sides(on, rows, lower_begin.data(), upper_begin.data(), sides.lower.data(),
                       sides.upper.data());
  return sides;
}

// Entries of a row come in any order: those before it are sorted with their row.
template <class On>
Sides sides_of(On on, const kernels::RowsToOrient& rows, const Buffer<offset_t>& lower_begin,
               std::size_t lower, const Buffer<offset_t>& upper_begin, std::size_t upper,
               index_t vertices) {
  const Context& ctx = lower_begin.context();
  const int bits = bits_below(static_cast<std::uint64_t>(vertices));
  const int row_bits = bits_below(static_cast<std::uint64_t>(rows.rows.rows));
  Sides sides{{ctx, lower}, {ctx, upper}};
  Buffer<std::uint64_t> keys(ctx, lower);
  {
    Buffer<offset_t> next_lower = lower_begin.copy(), next_upper = upper_begin.copy();
    kernels::write_sides(on, rows, bits, next_lower.data(), next_upper.data(), keys.data(),
                         sides.upper.data());
  }
  sort_keys(keys, bits + row_bits);
  kernels::lowest_bits(on, keys.data(), lower, bits, sides.lower.data());
  return sides;
}

}  // namespace

OrientedRows::OrientedRows(const Graph& undirected)
    : layout_(*undirected.context().layout()),
      order_{Buffer<index_t>(undirected.context().local()),
             Buffer<index_t>(undirected.context().local())},
      lower_begin_(undirected.context().local()),
      lower_end_(undirected.context().local()),
      upper_begin_(undirected.context().local()),
      upper_end_(undirected.context().local()),
      lower_(undirected.context().local()),
      upper_(undirected.context().local()) {
  const Context ctx = undirected.context().local();
  Ranks& ranks = *undirected.context().ranks();
  const Csr& csr = std::get<Csr>(undirected.out_edges().storage());
  StepTimer timer(ctx, {"orient", "csr", "", csr.entries(), 0});
  const auto n = static_cast<std::size_t>(layout_.all()), own = static_cast<std::size_t>(csr.rows);
  sort_by_degree(ranks, lengths_of(csr));

  const Buffer<index_t> row_of = rows_on_gpu(csr);
  Buffer<index_t> placed(ctx, row_of.size());
  const kernels::RowsToOrient rows{csr.view(AsPattern{}), order_.place.data(), layout_.begin(),
                                   csr.entries(),         row_of.data(),       placed.data()};
  Buffer<offset_t> before(ctx, own + 1), after(ctx, own + 1);
  on_backend(ctx, [&](auto on) { kernels::count_sides(on, rows, before.data(), after.data()); });
  Buffer<offset_t> begins = of_all_rows(ranks, layout_, before);
  own_lower_ = static_cast<std::size_t>(exclusive_scan(before));
  const auto own_upper = static_cast<std::size_t>(exclusive_scan(after));
  Sides sides = on_backend(ctx, [&](auto on) {
    return sides_of(on, rows, before, own_lower_, after, own_upper, layout_.all());
  });
  upper_ = std::move(sides.upper);

  lower_ = Buffer<index_t>(ctx, static_cast<std::size_t>(exclusive_scan(begins)));
  ranks.gather(ctx, std::span<const index_t>(sides.lower.data(), own_lower_),
               ranks.gather(own_lower_), lower_.data());

  // Rows stay in the order given: to move those that are read most side by side takes longer than
  // it saves.
  for (Buffer<offset_t>* each : {&lower_begin_, &lower_end_, &upper_begin_, &upper_end_}) {
    *each = Buffer<offset_t>(ctx, n);
  }
  on_backend(ctx, [&](auto on) {
    kernels::place_rows(
        on, order_.place.data(), layout_.all(), layout_.begin(), layout_.own(), begins.data(),
        after.data(),
        {lower_begin_.data(), lower_end_.data(), upper_begin_.data(), upper_end_.data()});
  });
  timer.finish();
}

void OrientedRows::sort_by_degree(Ranks& ranks, const Buffer<offset_t>& own_degrees) {
  Buffer<offset_t> all(own_degrees.context(), static_cast<std::size_t>(layout_.all()));
  ranks.gather(all.context(), std::span(own_degrees.data(), own_degrees.size()), layout_.sizes(),
               all.data());
  hubs_ = on_backend(all.context(), [&](auto on) {
    return kernels::count_of_hub_degree(on, all.data(), layout_.all());
  });
  order_ = degree_order(all);
}

kernels::OwnVertices OrientedRows::own() const { return {layout_.begin(), layout_.end(), hubs_}; }

OrientedView OrientedRows::view() const {
  return {static_cast<index_t>(lower_begin_.size()),
          lower_begin_.data(),
          lower_end_.data(),
          lower_.data(),
          upper_begin_.data(),
          upper_end_.data(),
          upper_.data(),
          order_.given.data(),
          static_cast<offset_t>(lower_.size())};
}

Buffer<std::uint8_t> OrientedRows::directions(const Graph& directed) const {
  const Context ctx = directed.context().local();
  Ranks& ranks = *directed.context().ranks();
  const Csr& out = std::get<Csr>(directed.out_edges().storage());
  const Csr& in = std::get<Csr>(directed.in_edges().storage());
  Buffer<std::uint8_t> own(ctx, own_lower_), all(ctx, lower_.size());
  const kernels::RowsToOrient rows{
      out.view(AsPattern{}), order_.place.data(), layout_.begin(), out.entries(), nullptr, nullptr};
  on_backend(ctx, [&](auto on) {
    kernels::count_both_ways(on, view(), rows, in.view(AsPattern{}), own.data());
  });
  ranks.gather(ctx, std::span<const std::uint8_t>(own.data(), own.size()), ranks.gather(own.size()),
               all.data());
  return all;
}

SplitRows::SplitRows(const Graph& undirected)
    : graph_(undirected),
      lower_end_(undirected.context().local(), static_cast<std::size_t>(undirected.own_vertices())),
      upper_begin_(undirected.context().local(), lower_end_.size()) {
  const Csr& csr = std::get<Csr>(graph_.out_edges().storage());
  on_backend(graph_.context().local(), [&](auto on) {
    kernels::split_rows(on, csr.view(AsPattern{}), graph_.first_vertex(), lower_end_.data(),
                        upper_begin_.data());
  });
}

OrientedView SplitRows::view() const {
  const Csr& csr = std::get<Csr>(graph_.out_edges().storage());
  return {csr.rows,
          csr.offsets.data(),
          lower_end_.data(),
          csr.column_of.data(),
          upper_begin_.data(),
          csr.offsets.data() + 1,
          csr.column_of.data(),
          nullptr,
          csr.entries()};
}

}  // namespace graphrun

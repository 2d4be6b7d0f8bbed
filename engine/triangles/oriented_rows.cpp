#include "engine/triangles/oriented_rows.hpp"

#include <algorithm>
#include <graphrun/base/error.hpp>
#include <graphrun/base/ranks.hpp>
#include <span>
#include <vector>

#include "base/common/dispatch.hpp"
#include "base/common/parallel.hpp"
#include "base/common/primitives.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/triangles/kernels.hpp"

namespace graphrun {
namespace {

// The values of all ranks' rows, one of each.
Buffer<offset_t> of_all_rows(Ranks& ranks, const Layout& layout, const Buffer<offset_t>& own) {
  Buffer<offset_t> all(own.context(), static_cast<std::size_t>(layout.all()));
  ranks.gather(std::span<const offset_t>(own.data(), static_cast<std::size_t>(layout.own())),
               layout.sizes(), all.data());
  return all;
}

VertexOrder order_of(Ranks& ranks, const Layout& layout, const Csr& rows) {
  Buffer<offset_t> degree(rows.context(), static_cast<std::size_t>(rows.rows));
  for (std::size_t r = 0; r < degree.size(); ++r) {
    degree.data()[r] = rows.offsets.data()[r + 1] - rows.offsets.data()[r];
  }
  return degree_order(of_all_rows(ranks, layout, degree));
}

// Where rows begin whose lengths these are, and behind the last one their sum.
Buffer<offset_t> begins_of(const Buffer<offset_t>& lengths, std::size_t rows) {
  Buffer<offset_t> begins(lengths.context(), rows + 1);
  std::copy_n(lengths.data(), rows, begins.data());
  begins.data()[rows] = 0;
  exclusive_scan(begins);
  return begins;
}

}  // namespace

OrientedRows::OrientedRows(const Graph& undirected)
    : order_{Buffer<index_t>(undirected.context().local()),
             Buffer<index_t>(undirected.context().local())},
      lower_begin_(undirected.context().local()),
      lower_end_(undirected.context().local()),
      upper_begin_(undirected.context().local()),
      upper_end_(undirected.context().local()),
      lower_(undirected.context().local()),
      upper_(undirected.context().local()) {
  const Context ctx = undirected.context().local();
  if (ctx.backend() == Backend::cuda) {
    throw Unsupported("triangles have no form for several GPUs yet: run it on one");
  }
  Ranks& ranks = *undirected.context().ranks();
  const Layout& layout = *undirected.context().layout();
  const Csr& csr = std::get<Csr>(undirected.out_edges().storage());
  StepTimer timer(ctx, {"orient", "csr", "", csr.entries(), 0});
  order_ = order_of(ranks, layout, csr);
  const OnCpu on{ctx.threads(), &ctx.stop_token()};
  const auto n = static_cast<std::size_t>(layout.all()), own = static_cast<std::size_t>(csr.rows);
  const kernels::RowsToOrient rows{csr.view(AsPattern{}), order_.place.data(), layout.begin()};

  Buffer<offset_t> before(ctx, own), after(ctx, own);
  kernels::count_sides(on, rows, before.data(), after.data());
  const Buffer<offset_t> lower_counts = of_all_rows(ranks, layout, before);
  const Buffer<offset_t> own_lower = begins_of(before, own), own_upper = begins_of(after, own);
  Buffer<index_t> lower(ctx, static_cast<std::size_t>(own_lower.data()[own]));
  upper_ = Buffer<index_t>(ctx, static_cast<std::size_t>(own_upper.data()[own]));
  kernels::write_sides(on, rows, own_lower.data(), own_upper.data(), lower.data(), upper_.data());

  const std::vector<std::size_t> sizes = ranks.gather(lower.size());
  const Buffer<offset_t> begins = begins_of(lower_counts, n);
  lower_ = Buffer<index_t>(ctx, static_cast<std::size_t>(begins.data()[n]));
  ranks.gather(std::span<const index_t>(lower.data(), lower.size()), sizes, lower_.data());

  // Rows stay in the order given: to move those that are read most side by side takes longer than
  // it saves.
  for (Buffer<offset_t>* each : {&lower_begin_, &lower_end_, &upper_begin_, &upper_end_}) {
    *each = Buffer<offset_t>(ctx, n);
  }
  const auto first = static_cast<std::size_t>(layout.begin());
  for_shares(worth(on, n), n, 4096, [&](std::size_t v, std::size_t end) {
    for (; v < end; ++v) {
      const auto at = static_cast<std::size_t>(order_.place.data()[v]);
      lower_begin_.data()[at] = begins.data()[v];
      lower_end_.data()[at] = begins.data()[v + 1];
      const bool is_own = v >= first && v - first < own;
      upper_begin_.data()[at] = is_own ? own_upper.data()[v - first] : 0;
      upper_end_.data()[at] = is_own ? own_upper.data()[v - first + 1] : 0;
    }
  });
  timer.finish();
}

OrientedView OrientedRows::view() const {
  return {static_cast<index_t>(lower_begin_.size()),
          lower_begin_.data(),
          lower_end_.data(),
          lower_.data(),
          upper_begin_.data(),
          upper_end_.data(),
          upper_.data(),
          order_.given.data()};
}

Buffer<std::uint8_t> OrientedRows::directions(const Graph& directed) const {
  const Context ctx = directed.context().local();
  Ranks& ranks = *directed.context().ranks();
  const Layout& layout = *directed.context().layout();
  const Csr& out = std::get<Csr>(directed.out_edges().storage());
  const Csr& in = std::get<Csr>(directed.in_edges().storage());
  std::size_t entries = 0;
  for (index_t v = layout.begin(); v < layout.begin() + out.rows; ++v) {
    const auto at = static_cast<std::size_t>(order_.place.data()[v]);
    entries += static_cast<std::size_t>(lower_end_.data()[at] - lower_begin_.data()[at]);
  }
  Buffer<std::uint8_t> own(ctx, entries), all(ctx, lower_.size());
  kernels::count_both_ways(OnCpu{ctx.threads(), &ctx.stop_token()}, view(),
                           {out.view(AsPattern{}), order_.place.data(), layout.begin()},
                           in.view(AsPattern{}), own.data());
  ranks.gather(std::span<const std::uint8_t>(own.data(), own.size()), ranks.gather(own.size()),
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
          nullptr};
}

}  // namespace graphrun

#include <graphrun/engine/neighbour_samples.hpp>

#include <graphrun/base/error.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <limits>
#include <utility>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/neighbour_samples/kernels.hpp"

namespace graphrun {
namespace {

void check_sample(const Matrix& edges, std::span<const index_t> starts,
                  std::span<const std::int64_t> fanout) {
  require(edges.format() == Format::csr && edges.rows() == edges.columns(),
          "sample_neighbours: the matrix must be square and in CSR");
  for (const index_t v : starts) {
    require(v >= 0 && v < edges.rows(), "sample_neighbours: a start must be a row");
  }
  for (const std::int64_t wanted : fanout) {
    require(wanted >= 1 && wanted <= std::numeric_limits<std::int32_t>::max(),
            "sample_neighbours: a fanout is from 1 to 2^31 - 1");
  }
}

}  // namespace

NeighbourSamples sample_neighbours(const Matrix& edges, std::span<const index_t> starts,
                                   std::span<const std::int64_t> fanout, std::uint64_t seed,
                                   bool replace) {
  check_sample(edges, starts, fanout);
  const auto rows = pattern(edges);
  const Context& ctx = edges.context();
  StepTimer timer(ctx, {"samples", "csr", "", edges.entries(), 0});
  const auto n = static_cast<std::size_t>(rows.rows);
  const auto hops = static_cast<index_t>(fanout.size());
  Vector<index_t> reached(ctx, n);
  fill(reached, no_vertex);
  const Buffer<std::int64_t> wanted(ctx, fanout);
  const Buffer<index_t> first(ctx, starts);
  Buffer<offset_t> offsets(ctx, n + 1);
  kernels::SampleView view{rows, reached.data(), wanted.data(), seed, -1, hops, replace};
  std::vector<std::int64_t> by_hop;
  on_backend(ctx, [&](auto on) {
    kernels::mark_reached(on, first.data(), first.size(), 0, reached.data());
  });
  for (index_t hop = 0; hop < hops; ++hop) {
    ctx.check_stop();
    view.only = hop;
    on_backend(ctx, [&](auto on) { kernels::count_samples(on, view, offsets.data()); });
    by_hop.push_back(exclusive_scan(offsets));
    Buffer<index_t> columns(ctx, static_cast<std::size_t>(by_hop.back()));
    on_backend(ctx, [&](auto on) {
      kernels::draw_samples(on, view, offsets.data(), columns.data(), nullptr);
      kernels::mark_reached(on, columns.data(), columns.size(), hop + 1, reached.data());
    });
  }
  view.only = -1;  // all of them again, in the order of the rows
  on_backend(ctx, [&](auto on) { kernels::count_samples(on, view, offsets.data()); });
  const auto count = static_cast<std::size_t>(exclusive_scan(offsets));
  Buffer<index_t> column_of(ctx, count), hop_of(ctx, count);
  const std::int64_t vertices = on_backend(ctx, [&](auto on) {
    kernels::draw_samples(on, view, offsets.data(), column_of.data(), hop_of.data());
    return kernels::count_reached(on, reached.data(), n);
  });
  ctx.check_stop();
  Matrix sampled(Matrix::Storage(Csr{rows.rows, rows.columns, std::move(offsets),
                                     std::move(column_of), Weights(std::move(hop_of))}));
  timer.finish();
  return {std::move(sampled), std::move(by_hop), vertices};
}

}  // namespace graphrun

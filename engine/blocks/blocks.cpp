#include <graphrun/engine/blocks.hpp>
#include <graphrun/engine/components.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <utility>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "engine/blocks/kernels.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/components/kernels.hpp"

namespace graphrun {
namespace {

kernels::ForestView view(const RootedForest& forest) {
  return {forest.parent.data(), forest.first.data(), forest.last.data()};
}

void require_sizes(const char* wrong, const Matrix& a, const RootedForest& forest) {
  const auto n = static_cast<std::size_t>(a.rows());
  require(a.format() == Format::csr && a.rows() == a.columns() && forest.parent.size() == n &&
              forest.first.size() == n && forest.last.size() == n,
          wrong);
}

// Joins each vertex with its parent if the edge between them is no block's first below its head.
void join_up(const Matrix& a, const RootedForest& forest, Vector<index_t>& label) {
  const Context& ctx = a.context();
  kernels::ReachedPlaces reached{};
  reached.places = 2 * label.size();
  const int levels = bits_below(reached.stretches() + 1);
  const std::size_t ranges = reached.stretches() * static_cast<std::size_t>(levels);
  Buffer<TourPlace> least(ctx, reached.places), greatest(ctx, reached.places);
  Buffer<TourPlace> least_of(ctx, ranges), greatest_of(ctx, ranges);
  reached.least = least.data();
  reached.greatest = greatest.data();
  reached.least_of = least_of.data();
  reached.greatest_of = greatest_of.data();
  on_backend(ctx, [&](auto on) {
    kernels::clear_places(on, reached);
    kernels::reach_places(on, pattern(a), a.entries(), view(forest), reached);
    kernels::reach_stretches(on, reached);
    for (int level = 1; level < levels; ++level) kernels::double_stretches(on, reached, level);
    kernels::join_parents(on, label.size(), view(forest), reached, label.data());
  });
}

}  // namespace

Vector<index_t> block_labels(const Matrix& a, const RootedForest& forest) {
  require_sizes("block_labels: there must be one vertex of the forest per row", a, forest);
  const Context& ctx = a.context();
  StepTimer timer(ctx, {"blocks", "csr", "", a.entries(), 0});
  Vector<index_t> label(ctx, forest.parent.size());
  if (label.empty()) return label;
  number(label);
  join_up(a, forest, label);
  ctx.check_stop();
  compress(label);
  const Vector<index_t> giant = frequent_root(label);
  on_backend(ctx, [&](auto on) {
    kernels::join_cross_edges(on, pattern(a), a.entries(), view(forest), giant.data(),
                              label.data());
  });
  compress(label);
  timer.finish();
  return label;
}

BlockCounts count_blocks(const RootedForest& forest, const Vector<index_t>& label) {
  const std::size_t n = forest.parent.size();
  require(label.size() == n, "count_blocks: there must be one block per vertex");
  const Context& ctx = label.context();
  BlockCounts counts{Vector<index_t>(ctx, n), Vector<index_t>(ctx, n)};
  Vector<index_t> head(ctx, n);
  fill(counts.vertices, index_t{0});
  const auto [sums, largest] = on_backend(ctx, [&](auto on) {
    kernels::find_heads(on, n, view(forest), label.data(), head.data(), counts.blocks.data());
    kernels::count_labels(on, label.data(), n, counts.vertices.data());
    kernels::count_heads(on, n, view(forest), label.data(), head.data(), counts.blocks.data(),
                         counts.vertices.data());
    const Sums<3> found = kernels::sum_blocks(on, n, view(forest), label.data(),
                                              counts.blocks.data(), counts.vertices.data());
    return std::pair(found, kernels::largest_value(on, counts.vertices.data(), n));
  });
  counts.count = static_cast<index_t>(sums.value[0]);
  counts.bridges = static_cast<index_t>(sums.value[1]);
  counts.articulation_points = static_cast<index_t>(sums.value[2]);
  counts.largest = counts.count == 0 ? 0 : largest;  // a root alone is none
  return counts;
}

Matrix block_of_edges(const Matrix& a, const RootedForest& forest, const Vector<index_t>& label) {
  require_sizes("block_of_edges: there must be one vertex of the forest per row", a, forest);
  const std::size_t n = label.size();
  require(forest.parent.size() == n, "block_of_edges: there must be one block per vertex");
  const Context& ctx = a.context();
  StepTimer timer(ctx, {"label", "csr", "", a.entries(), 0});
  Buffer<offset_t> offsets(ctx, n + 1);
  on_backend(ctx, [&](auto on) { kernels::count_right(on, pattern(a), offsets.data()); });
  const offset_t entries = exclusive_scan(offsets);
  const kernels::RightEntries right{pattern(a), offsets.data(), entries};
  Vector<index_t> block_number(ctx, n);
  {
    Buffer<offset_t> before_end(ctx, n), place(ctx, n + 1);
    fill(before_end, offset_t{0});
    on_backend(ctx, [&](auto on) {
      kernels::find_first_entries(on, right, view(forest), label.data(), before_end.data());
      kernels::mark_names(on, n, view(forest), label.data(), place.data());
    });
    const auto blocks = static_cast<std::size_t>(exclusive_scan(place));
    Buffer<std::uint64_t> keys(ctx, blocks);
    Buffer<offset_t> names(ctx, blocks);
    on_backend(ctx, [&](auto on) {
      kernels::list_names(on, n, view(forest), label.data(), place.data(), before_end.data(),
                          entries, keys.data(), names.data());
    });
    if (blocks > 1) {
      sort_pairs(keys, names, bits_below(static_cast<std::uint64_t>(entries) + 1));
    }
    on_backend(ctx, [&](auto on) {
      kernels::number_names(on, blocks, names.data(), block_number.data());
    });
  }
  Buffer<index_t> column_of(ctx, static_cast<std::size_t>(entries));
  Buffer<std::int32_t> block(ctx, static_cast<std::size_t>(entries));
  on_backend(ctx, [&](auto on) {
    kernels::write_blocks(on, right, view(forest), label.data(), block_number.data(),
                          column_of.data(), block.data());
  });
  timer.finish();
  return Matrix(Csr{a.rows(), a.columns(), std::move(offsets), std::move(column_of),
                    Weights(std::move(block))});
}

}  // namespace graphrun

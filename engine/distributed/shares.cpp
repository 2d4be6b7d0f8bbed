#include "engine/distributed/shares.hpp"

#include <algorithm>
#include <graphrun/engine/elementwise.hpp>
#include <iterator>
#include <numeric>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/common/dispatch.hpp"
#include "base/common/host_beside.hpp"
#include "base/common/layout.hpp"
#include "engine/distributed/delivery.hpp"
#include "engine/distributed/kernels.hpp"
#include "formats/matrix/common/kernels.hpp"
#include "formats/matrix/common/reorder_kernels.hpp"

namespace graphrun {
namespace {

// work(row) of the rows before `row`, asked for at borders of parts alone.
template <class Work>
Layout cut_evenly(const Ranks& ranks, index_t all_rows, const Work& work) {
  const auto rows = static_cast<std::size_t>(all_rows), part = part_of_ranks(ranks, all_rows);
  Layout layout;
  layout.rank = ranks.rank();
  layout.first.push_back(0);
  std::size_t at = 0;
  for (int r = 1; r < ranks.size(); ++r) {
    const offset_t goal = work(rows) / ranks.size() * r;
    // The part's border that is nearest.
    while (at + part < rows && work(at + part) <= goal) at += part;
    const std::size_t next = std::min(at + part, rows);
    if (work(next) - goal < goal - work(at)) at = next;
    layout.first.push_back(static_cast<index_t>(at));
  }
  layout.first.push_back(all_rows);
  return layout;
}

constexpr offset_t work_of_row = 8;  // beside that of its entries

}  // namespace

std::size_t part_of_ranks(const Ranks& ranks, index_t vertices) {
  return ranks.cut > 0 ? static_cast<std::size_t>(ranks.cut)
                       : parts_of(static_cast<std::size_t>(vertices)).size;
}

Layout even_layout(const Ranks& ranks, std::span<const offset_t> offsets, offset_t entries) {
  return cut_evenly(ranks, static_cast<index_t>(offsets.size() - 1), [&](std::size_t row) {
    return std::clamp(offsets[row], offset_t{0}, entries) +
           work_of_row * static_cast<offset_t>(row);
  });
}

Layout even_layout(const Ranks& ranks, const std::vector<std::vector<offset_t>>& entries_of_parts,
                   index_t vertices) {
  const std::size_t part = part_of_ranks(ranks, vertices);
  std::vector<offset_t> before{0};
  for (std::size_t p = 0; p < entries_of_parts.front().size(); ++p) {
    before.push_back(before.back());
    for (const std::vector<offset_t>& of_rank : entries_of_parts) before.back() += of_rank[p];
  }
  return cut_evenly(ranks, vertices, [&](std::size_t row) {
    return before[(row + part - 1) / part] + work_of_row * static_cast<offset_t>(row);
  });
}

// Each rank adds up those of a share, which then go to all.
void add_up_over_ranks(Ranks& ranks, Buffer<offset_t>& values) {
  const Context& ctx = values.context();
  const auto count = static_cast<std::size_t>(ranks.size());
  const auto self = static_cast<std::size_t>(ranks.rank());
  const auto border = [&](std::size_t rank) {
    return values.size() / count * rank + std::min(rank, values.size() % count);
  };
  const std::size_t own = border(self + 1) - border(self);
  Buffer<offset_t> came(ctx, own * count);
  std::vector<std::size_t> sizes;
  std::vector<Ranks::Sent> to;
  std::vector<Ranks::Received> from;
  for (std::size_t r = 0; r < count; ++r) {
    sizes.push_back(border(r + 1) - border(r));
    to.push_back({values.data() + border(r), sizes.back() * sizeof(offset_t)});
    from.push_back({came.data() + r * own, own * sizeof(offset_t)});
  }
  ranks.exchange(ctx, to, from);
  offset_t* const sums = values.data() + border(self);
  on_backend(ctx, [&](auto on) { kernels::add_rows(on, came.data(), count, own, sums); });
  Buffer<offset_t> all(ctx, values.size());
  ranks.gather(ctx, std::span<const offset_t>(sums, own), sizes, all.data());
  values = std::move(all);
}

Vector<offset_t> sums_at_own(const Context& ctx, const Buffer<offset_t>& values) {
  Ranks& ranks = *ctx.ranks();
  const Layout& layout = *ctx.layout();
  const auto count = static_cast<std::size_t>(ranks.size());
  const auto own = static_cast<std::size_t>(layout.own());
  Buffer<offset_t> came(ctx.local(), own * count);
  std::vector<Ranks::Sent> to;
  std::vector<Ranks::Received> from;
  for (std::size_t r = 0; r < count; ++r) {
    const auto rows = static_cast<std::size_t>(layout.first[r + 1] - layout.first[r]);
    to.push_back({values.data() + layout.first[r], rows * sizeof(offset_t)});
    from.push_back({came.data() + r * own, own * sizeof(offset_t)});
  }
  ranks.exchange(ctx, to, from);
  Vector<offset_t> sums(ctx, own);
  on_backend(ctx.local(),
             [&](auto on) { kernels::add_rows(on, came.data(), count, own, sums.data()); });
  return sums;
}

std::span<const index_t> sources_of_rank(const Context& ctx, std::span<const index_t> sources) {
  if (ctx.ranks() == nullptr) return sources;
  constexpr std::size_t together = 64;  // a share of many is a multiple: they run in a word's bits
  const auto size = static_cast<std::size_t>(ctx.ranks()->size());
  std::size_t share = (sources.size() + size - 1) / size;
  if (share >= together) share = (share + together - 1) / together * together;
  const std::size_t begin =
      std::min(share * static_cast<std::size_t>(ctx.ranks()->rank()), sources.size());
  return sources.subspan(begin, std::min(share, sources.size() - begin));
}

Buffer<offset_t> lengths_of(const Csr& rows) {
  Buffer<offset_t> length(rows.context(), static_cast<std::size_t>(rows.rows));
  on_backend(rows.context(), [&](auto on) {
    kernels::row_degrees(on, rows.offsets.data(), rows.rows, false, length.data());
  });
  return length;
}

offset_t self_loops_of(const Csr& rows, const Layout& layout) {
  return on_backend(rows.context(), [&](auto on) {
    return kernels::count_loops(on, rows.offsets.data(), rows.column_of.data(), rows.rows,
                                layout.begin());
  });
}

Context place_with_room(Ranks& ranks, const Context& local, std::uint64_t bytes) {
  if (local.backend() == Backend::cpu) return local;
  const bool fits = bytes < local.available_memory();
  return ranks.smallest(fits ? 1 : 0) == 1 ? local : host_beside(local);
}

Buffer<offset_t> of_all_rows(Ranks& ranks, const Layout& layout, const Buffer<offset_t>& own) {
  Buffer<offset_t> all(own.context(), static_cast<std::size_t>(layout.all()) + 1);
  fill(all, offset_t{0});
  ranks.gather(own.context(), std::span(own.data(), static_cast<std::size_t>(layout.own())),
               layout.sizes(), all.data());
  return all;
}

namespace {

// A copy of an array in the memory of another context.
auto copier(const Context& ctx) {
  return [&ctx](const auto& values) {
    using T = std::remove_cvref_t<decltype(*values.data())>;
    if (values.context().backend() == Backend::cpu) {
      return Buffer<T>(ctx, std::span<const T>(values.data(), values.size()));
    }
    const std::vector<T> host = values.to_host();
    return Buffer<T>(ctx, std::span<const T>(host));
  };
}

Weights weights_in(const Context& ctx, const Weights& weights) {
  return weights.visit([&](const auto& values) -> Weights { return copier(ctx)(values); },
                       Weights());
}

}  // namespace

Csr copied_to(const Context& ctx, const Csr& csr) {
  const auto copy = copier(ctx);
  return {csr.rows, csr.columns, copy(csr.offsets), copy(csr.column_of),
          weights_in(ctx, csr.weights)};
}

Buffer<index_t> copied_to(const Context& ctx, const Buffer<index_t>& values) {
  return copier(ctx)(values);
}

Coo copied_to(const Context& ctx, const Coo& coo) {
  const auto copy = copier(ctx);
  return {coo.rows, coo.columns, copy(coo.row_of), copy(coo.column_of),
          weights_in(ctx, coo.weights)};
}

Matrix transposed_over_ranks(Ranks& ranks, const Layout& layout, const Csr& rows) {
  const Context ctx = rows.context();
  const std::size_t entries = rows.column_of.size();
  const std::size_t weight = weight_bytes(rows.weights.type());
  // Twice: as many may come as there are, and more where columns are skewed.
  const std::uint64_t each = 2 * (2 * sizeof(index_t) + weight) + 2 * building_bytes(weight);
  if (const Context place = place_with_room(ranks, ctx, entries * each);
      place.backend() != ctx.backend()) {
    const Matrix made = transposed_over_ranks(ranks, layout, copied_to(place, rows));
    return Matrix(copied_to(ctx, std::get<Csr>(made.storage())));
  }
  Coo turned{
      layout.all(), layout.all(), rows.column_of.copy(), {ctx, entries}, rows.weights.copy()};
  on_backend(ctx, [&](auto on) {
    kernels::expand_rows(on, rows.offsets.data(), rows.rows, 0, entries, turned.column_of.data());
    kernels::shift(on, turned.column_of.data(), entries, layout.begin(), turned.column_of.data());
  });
  const BuildOptions build{.duplicates = Duplicates::first};  // there are none
  Coo own = deliver(ranks, layout, turned, build, count_by_part(ranks, turned, build));
  { const Coo freed = std::move(turned); }
  return Matrix(build_csr(std::move(own), build));
}

Matrix union_of_rows(const Csr& one, const Csr& other, index_t first) {
  const Context& ctx = one.context();
  if (ctx.backend() == Backend::cuda) {
    const Context host = host_beside(ctx);
    const Matrix made = union_of_rows(copied_to(host, one), copied_to(host, other), first);
    return Matrix(copied_to(ctx, std::get<Csr>(made.storage())));
  }
  const auto rows = static_cast<std::size_t>(one.rows);
  std::vector<index_t> columns;
  Buffer<offset_t> offsets(ctx, rows + 1);
  const auto row = [](const Csr& a, std::size_t r) {
    return std::span(a.column_of.data() + a.offsets.data()[r],
                     a.column_of.data() + a.offsets.data()[r + 1]);
  };
  offsets.data()[0] = 0;
  for (std::size_t r = 0; r < rows; ++r) {
    const auto own = row(one, r), turned = row(other, r);
    const auto begin = static_cast<std::ptrdiff_t>(columns.size());
    std::set_union(own.begin(), own.end(), turned.begin(), turned.end(),
                   std::back_inserter(columns));
    const auto loop = first + static_cast<index_t>(r);
    const auto found = std::lower_bound(columns.begin() + begin, columns.end(), loop);
    if (found != columns.end() && *found == loop) columns.erase(found);
    offsets.data()[r + 1] = static_cast<offset_t>(columns.size());
  }
  return Matrix(Csr{one.rows,
                    one.columns,
                    std::move(offsets),
                    Buffer<index_t>(ctx, std::span<const index_t>(columns)),
                    {}});
}

}  // namespace graphrun

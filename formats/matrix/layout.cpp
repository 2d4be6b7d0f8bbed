#include <algorithm>
#include <graphrun/formats/matrix/padded.hpp>
#include <string>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "formats/matrix/common/kernels.hpp"
#include "formats/matrix/common/layout_kernels.hpp"

namespace graphrun {
namespace {

std::uint64_t unsigned_of(offset_t value) { return static_cast<std::uint64_t>(value); }

template <class Layout>
Buffer<index_t> columns_in(const Csr& csr, const Layout& layout, offset_t slots) {
  Buffer<index_t> columns(csr.context(), static_cast<std::size_t>(slots));
  on_backend(csr.context(), [&](auto on) {
    kernels::lay_out_columns(on, layout, slots, csr.column_of.data(), columns.data());
  });
  return columns;
}

template <class Layout>
Weights weights_in(const Csr& csr, const Layout& layout, offset_t slots) {
  return csr.weights.visit(
      [&](const auto& from) -> Weights {
        using W = std::remove_cvref_t<decltype(*from.data())>;
        Buffer<W> weights(csr.context(), static_cast<std::size_t>(slots));
        on_backend(csr.context(), [&](auto on) {
          kernels::lay_out_weights(on, layout, slots, from.data(), weights.data());
        });
        return weights;
      },
      Weights{});
}

index_t longest_row(const Csr& csr) {
  return static_cast<index_t>(on_backend(csr.context(), [&](auto on) {
    return kernels::longest_row(on, csr.offsets.data(), csr.rows);
  }));
}

// Rows sorted by length, longest first, within windows of sigma rows.
struct LengthOrder {
  kernels::LengthKey key;
  Buffer<std::uint64_t> keys;
  Buffer<index_t> row_of;
};

LengthOrder order_by_length(const Csr& csr, index_t longest, index_t sigma) {
  const auto n = static_cast<std::size_t>(csr.rows);
  const auto unsigned_of = [](index_t value) { return static_cast<std::uint64_t>(value); };
  const kernels::LengthKey key{longest, sigma, bits_below(unsigned_of(std::min(sigma, csr.rows))),
                               bits_below(unsigned_of(longest) + 1)};
  const std::uint64_t windows = (n + unsigned_of(sigma) - 1) / unsigned_of(sigma);
  Buffer<std::uint64_t> keys(csr.context(), n);
  on_backend(csr.context(), [&](auto on) {
    kernels::length_keys(on, csr.offsets.data(), csr.rows, key, keys.data());
  });
  sort_keys(keys, key.row_bits + key.length_bits + bits_below(windows));
  LengthOrder order{key, std::move(keys), {csr.context(), n}};
  on_backend(csr.context(), [&](auto on) {
    kernels::rows_in_order(on, order.keys.data(), csr.rows, key, order.row_of.data());
  });
  return order;
}

// longer[w] = number of rows with more than w entries, w in [0, longest].
Buffer<offset_t> rows_longer_than(const Csr& csr, const LengthOrder& order, index_t longest) {
  Buffer<offset_t> longer(csr.context(), static_cast<std::size_t>(longest) + 1);
  on_backend(csr.context(), [&](auto on) {
    kernels::count_longer(on, order.keys.data(), csr.rows, order.key, longer.data());
  });
  return longer;
}

Ell make_ell(const Csr& csr, index_t width) {
  const offset_t slots = static_cast<offset_t>(width) * csr.rows;
  const kernels::EllLayout layout{csr.offsets.data(), csr.rows};
  return {csr.rows,
          csr.columns,
          width,
          csr.entries(),
          columns_in(csr, layout, slots),
          weights_in(csr, layout, slots)};
}

}  // namespace

index_t RowLengths::width_filled_by(double share) const {
  const double enough = share * static_cast<double>(total);
  const auto fills = [&](offset_t rows) { return static_cast<double>(rows) >= enough; };
  const auto first = rows_longer_than.begin(), last = first + longest;
  return static_cast<index_t>(std::find_if_not(first, last, fills) - first);
}

RowLengths row_lengths(const Csr& csr) {
  RowLengths lengths;
  lengths.total = csr.rows;
  if (csr.rows == 0) return lengths;
  lengths.longest = longest_row(csr);
  const LengthOrder order = order_by_length(csr, lengths.longest, csr.rows);
  lengths.rows_longer_than = rows_longer_than(csr, order, lengths.longest).to_host();
  return lengths;
}

Ell Ell::from(const Csr& csr, const FormatOptions&) {
  return make_ell(csr, csr.rows == 0 ? 0 : longest_row(csr));
}

std::uint64_t Ell::bytes_from(const Csr& csr, const FormatOptions&) {
  return unsigned_of(row_lengths(csr).longest) * unsigned_of(csr.rows) * csr.entry_bytes();
}

namespace {

void check_width(index_t width) {
  if (width >= 0) return;
  throw InvalidArgument("HYB: a width of " + std::to_string(width) + " is negative");
}

// Number of entries beyond the first `width` of their rows.
offset_t entries_beyond(const RowLengths& lengths, index_t width) {
  offset_t beyond = 0;
  for (index_t w = width; w < lengths.longest; ++w) {
    beyond += lengths.rows_longer_than[static_cast<std::size_t>(w)];
  }
  return beyond;
}

}  // namespace

std::uint64_t Hyb::bytes_from(const Csr& csr, const FormatOptions& options) {
  check_width(options.hyb_width);
  const RowLengths lengths = row_lengths(csr);
  const index_t width =
      options.hyb_width > 0 ? options.hyb_width : lengths.width_filled_by(1.0 / 3.0);
  return unsigned_of(width) * unsigned_of(csr.rows) * csr.entry_bytes() +
         unsigned_of(entries_beyond(lengths, width)) * (sizeof(index_t) + csr.entry_bytes());
}

Hyb Hyb::from(const Csr& csr, const FormatOptions& options) {
  check_width(options.hyb_width);
  const index_t width =
      options.hyb_width > 0 ? options.hyb_width : row_lengths(csr).width_filled_by(1.0 / 3.0);
  const Context& ctx = csr.context();
  Buffer<offset_t> tail_offsets(ctx, static_cast<std::size_t>(csr.rows) + 1);
  on_backend(ctx, [&](auto on) {
    kernels::number(on, tail_offsets.data(), tail_offsets.size());  // sets the last element, too
    kernels::tail_lengths(on, csr.offsets.data(), csr.rows, width, tail_offsets.data());
  });
  exclusive_scan(tail_offsets);
  const offset_t tail = tail_offsets.at(static_cast<std::size_t>(csr.rows));
  const kernels::TailLayout layout{csr.offsets.data(), csr.rows, width, tail_offsets.data()};
  Buffer<index_t> tail_rows(ctx, static_cast<std::size_t>(tail));
  on_backend(ctx, [&](auto on) { kernels::tail_rows(on, layout, tail, tail_rows.data()); });
  Hyb hyb{csr.rows, csr.columns, make_ell(csr, width),
          Coo{csr.rows, csr.columns, std::move(tail_rows), columns_in(csr, layout, tail),
              weights_in(csr, layout, tail)}};
  hyb.head.stored = csr.entries() - tail;
  return hyb;
}

namespace {

struct SellPlan {
  index_t slices;
  Buffer<index_t> row_of;
  Buffer<offset_t> slice_offsets;
  offset_t slots;
};

SellPlan plan_sell(const Csr& csr, index_t height, index_t sigma) {
  if (height <= 0) {
    throw InvalidArgument("SELL: a slice height of " + std::to_string(height) + " is not positive");
  }
  if (sigma < 0 || sigma % height != 0) {
    throw InvalidArgument("SELL: sigma (" + std::to_string(sigma) +
                          ") must be 0 or a multiple of the slice height (" +
                          std::to_string(height) + ")");
  }
  const Context& ctx = csr.context();
  const auto slices = static_cast<index_t>((static_cast<offset_t>(csr.rows) + height - 1) / height);
  LengthOrder order = order_by_length(csr, csr.rows == 0 ? 0 : longest_row(csr),
                                      sigma == 0 ? std::max(csr.rows, index_t{1}) : sigma);
  Buffer<offset_t> slice_offsets(ctx, static_cast<std::size_t>(slices) + 1);
  on_backend(ctx, [&](auto on) {
    kernels::number(on, slice_offsets.data(), slice_offsets.size());  // sets the last element, too
    kernels::slice_slots(on, csr.offsets.data(), order.row_of.data(), csr.rows, height, slices,
                         slice_offsets.data());
  });
  exclusive_scan(slice_offsets);
  const offset_t slots = slice_offsets.at(static_cast<std::size_t>(slices));
  return {slices, std::move(order.row_of), std::move(slice_offsets), slots};
}

}  // namespace

std::uint64_t Sell::bytes_from(const Csr& csr, const FormatOptions& options) {
  const SellPlan plan = plan_sell(csr, options.slice_height, options.sigma);
  return (unsigned_of(plan.slices) + 1) * sizeof(offset_t) +
         unsigned_of(csr.rows) * sizeof(index_t) + unsigned_of(plan.slots) * csr.entry_bytes();
}

Sell Sell::from(const Csr& csr, const FormatOptions& options) {
  const index_t height = options.slice_height, sigma = options.sigma;
  SellPlan plan = plan_sell(csr, height, sigma);
  const kernels::SellLayout layout{
      csr.offsets.data(),        csr.rows,          height, plan.slices,
      plan.slice_offsets.data(), plan.row_of.data()};
  Buffer<index_t> columns = columns_in(csr, layout, plan.slots);
  Weights weights = weights_in(csr, layout, plan.slots);
  return {csr.rows,
          csr.columns,
          height,
          sigma,
          csr.entries(),
          std::move(plan.slice_offsets),
          std::move(plan.row_of),
          std::move(columns),
          std::move(weights)};
}

std::uint64_t Jds::bytes_from(const Csr& csr, const FormatOptions&) {
  return (unsigned_of(row_lengths(csr).longest) + 1) * sizeof(offset_t) +
         unsigned_of(csr.rows) * sizeof(index_t) + unsigned_of(csr.entries()) * csr.entry_bytes();
}

Jds Jds::from(const Csr& csr, const FormatOptions&) {
  const index_t longest = csr.rows == 0 ? 0 : longest_row(csr);
  LengthOrder order = order_by_length(csr, longest, std::max(csr.rows, index_t{1}));
  // Diagonal d holds an entry of each row longer than d; no row is longer than the longest.
  Buffer<offset_t> diagonal_offsets = rows_longer_than(csr, order, longest);
  exclusive_scan(diagonal_offsets);
  const kernels::JdsLayout layout{csr.offsets.data(), longest, diagonal_offsets.data(),
                                  order.row_of.data()};
  Buffer<index_t> columns = columns_in(csr, layout, csr.entries());
  Weights weights = weights_in(csr, layout, csr.entries());
  return {csr.rows,
          csr.columns,
          longest,
          std::move(diagonal_offsets),
          std::move(order.row_of),
          std::move(columns),
          std::move(weights)};
}

}  // namespace graphrun

#include "formats/matrix/common/batches.hpp"

#include <algorithm>
#include <graphrun/base/error.hpp>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "formats/matrix/common/build_counts.hpp"
#include "formats/matrix/common/kernels.hpp"

namespace graphrun {
namespace {

using kernels::RowRange;

// Bytes that an entry of a batch takes at most: as a triple, beside a part of all triples, and then
// while it is sorted.
constexpr std::uint64_t batch_bytes = 32;

// An array of edges of which the first `count` are used.
template <class T>
Buffer<T> first_of(Buffer<T> array, std::size_t count) {
  const Context ctx = array.context();
  auto owner = std::make_shared<Buffer<T>>(std::move(array));
  const std::span<T> used(owner->data(), count);
  return Buffer<T>::borrow(ctx, used, std::move(owner));
}

// The rows to be built in blocks of `size`, and how many entries are listed before each, repeats
// included; last how many there are before the end.
struct RowBlocks {
  static constexpr std::size_t most = 65536;
  RowRange rows;
  index_t size;
  std::vector<offset_t> listed_before;

  std::size_t count() const { return listed_before.size() - 1; }
  index_t row(std::size_t block) const {
    return block < count() ? rows.first + static_cast<index_t>(block) * size : rows.end;
  }
  std::size_t listed(std::size_t begin, std::size_t end) const {
    return static_cast<std::size_t>(listed_before[end] - listed_before[begin]);
  }
};

class Batches {
 public:
  // `own`: null alone.
  Batches(const Context& ctx, const TripleParts& parts, const BuildOptions& options,
          const OwnRows* own)
      : ctx_(ctx), parts_(parts), options_(options), own_(own), offsets_(ctx), columns_(ctx) {}

  Csr build() {
    const RowBlocks blocks = count_blocks();
    const std::size_t most = blocks.listed(0, blocks.count());
    rows_ = blocks.rows;
    const index_t count = rows_.end - rows_.first;
    offsets_ = Buffer<offset_t>::of_edges(ctx_, static_cast<std::size_t>(count) + 1);
    on_backend(ctx_, [&](auto on) { kernels::clear(on, offsets_.data(), offsets_.size()); });
    columns_ = Buffer<index_t>::of_edges(ctx_, most);
    for (std::size_t begin = 0; begin < blocks.count();) {
      ctx_.check_stop();
      const std::size_t end = end_of_batch(blocks, begin);
      const RowRange rows{blocks.row(begin), blocks.row(end)};
      append(build_csr(triples_of(rows, blocks.listed(begin, end)),
                       {Mirror::none, options_.duplicates, SelfLoops::keep}),
             rows, most);
      begin = end;
    }
    if (parts_.weights && weights_.index() == 0) take_type_of_weights();
    return {count, parts_.columns, std::move(offsets_), first_of(std::move(columns_), entries_),
            used_weights()};
  }
  const BuildCounts& listed() const { return counts_; }
  BuildCounts counted(const Csr& csr) const {
    BuildCounts result = counts_;
    const bool has_loops = !drops_loops() && result.self_loops > 0;
    count_distinct(csr.entries(), has_loops ? count_diagonal(csr) : 0, options_, result);
    return result;
  }

 private:
  bool mirrored() const { return options_.mirror != Mirror::none; }
  bool drops_loops() const { return options_.self_loops == SelfLoops::drop; }

  // Calls use(part) with the triples of these units, in parts that take a share of the memory that
  // is left.
  template <class Use>
  void for_each_part(std::uint64_t first, std::uint64_t end, Use use) const {
    constexpr std::uint64_t least = 4096, largest = std::uint64_t{1} << 30;
    constexpr std::uint64_t listing = sizeof(offset_t);
    const std::uint64_t each = parts_.bytes_of_unit + 2 * listing;
    const std::uint64_t size = std::clamp(ctx_.available_memory() / 10 * 7 / each, least, largest);
    for (; first < end; first += size) {
      ctx_.check_stop();
      use(parts_.part(first, static_cast<std::size_t>(std::min(size, end - first))));
    }
  }

  RowBlocks count_blocks() {
    const auto rows = static_cast<std::size_t>(parts_.rows);
    Buffer<offset_t> listed(ctx_, rows + 1);
    on_backend(ctx_, [&](auto on) { kernels::clear(on, listed.data(), listed.size()); });
    const auto add = [&](const Buffer<index_t>& row_of) {
      on_backend(ctx_, [&](auto on) {
        kernels::add_columns(on, row_of.data(), row_of.size(), parts_.rows, listed.data());
      });
    };
    const std::uint64_t begin = own_ == nullptr ? 0 : own_->first;
    for_each_part(begin, own_ == nullptr ? parts_.units : own_->end, [&](const Coo& part) {
      const BuildCounts found = check_entries(part, options_);
      counts_.listed += found.listed;
      counts_.self_loops += found.self_loops;
      add(part.row_of);
      if (mirrored()) add(part.column_of);
    });
    if (own_ != nullptr) {
      own_->add_up(listed);
      counts_.listed = own_->sum(counts_.listed);
      counts_.self_loops = own_->sum(counts_.self_loops);
    }
    exclusive_scan(listed);
    if (own_ == nullptr) return cut({0, parts_.rows}, listed);
    const auto [first, end] = own_->choose(listed);
    return cut({first, end}, listed);
  }

  RowBlocks cut(const RowRange& range, const Buffer<offset_t>& listed_before) const {
    const auto rows = static_cast<std::size_t>(range.end - range.first);
    const std::size_t size = rows / RowBlocks::most + 1;
    Buffer<offset_t> before(ctx_, (rows + size - 1) / size);
    on_backend(ctx_, [&](auto on) {
      kernels::take_every(on, listed_before.data() + range.first, size, before.size(),
                          before.data());
    });
    RowBlocks blocks{range, static_cast<index_t>(size), before.to_host()};
    blocks.listed_before.push_back(listed_before.at(static_cast<std::size_t>(range.end)));
    return blocks;
  }

  // As many blocks of rows as fit into the memory, at least one.
  std::size_t end_of_batch(const RowBlocks& blocks, std::size_t begin) const {
    const std::uint64_t room = ctx_.available_memory() / 10 * 9 / batch_bytes;
    std::size_t end = begin + 1;
    while (end < blocks.count() && blocks.listed(begin, end + 1) <= room) ++end;
    return end;
  }

  // Their triples, mirrored ones included, with rows counted from the first: at most so many.
  Coo triples_of(const RowRange& rows, std::size_t most) const {
    Coo found{rows.end - rows.first, parts_.columns, {ctx_, most}, {ctx_, most}, {}};
    std::size_t size = 0;
    const auto take = [&](const Buffer<index_t>& row_of, const Buffer<index_t>& column_of,
                          bool no_loops) {
      Buffer<offset_t> places(ctx_, row_of.size());
      on_backend(ctx_, [&](auto on) {
        kernels::mark_rows(on, row_of.data(), column_of.data(), row_of.size(), rows, no_loops,
                           places.data());
      });
      const offset_t count = exclusive_scan(places);
      on_backend(ctx_, [&](auto on) {
        kernels::take_rows(on, row_of.data(), column_of.data(), row_of.size(), rows, no_loops,
                           places.data(), size, found.row_of.data(), found.column_of.data());
      });
      size += static_cast<std::size_t>(count);
    };
    for_each_part(0, parts_.units, [&](const Coo& part) {
      take(part.row_of, part.column_of, drops_loops());
      if (mirrored()) take(part.column_of, part.row_of, true);
    });
    if (size == most) return found;
    return {found.rows,
            found.columns,
            first_of(std::move(found.row_of), size),
            first_of(std::move(found.column_of), size),
            {}};
  }

  // `most`: entries that there may be in all.
  void append(const Csr& batch, const RowRange& rows, std::size_t most) {
    const auto added = batch.column_of.size();
    ctx_.copy(columns_.data() + entries_, batch.column_of.data(), added * sizeof(index_t));
    if (parts_.weights) append_weights(batch, rows, most);
    offset_t* const to = offsets_.data() + (rows.first - rows_.first);
    on_backend(ctx_, [&](auto on) {
      kernels::shift(on, batch.offsets.data(), batch.offsets.size(),
                     static_cast<offset_t>(entries_), to);
    });
    entries_ += added;
  }

  void append_weights(const Csr& batch, const RowRange& rows, std::size_t most) {
    Coo entries = to_coo(batch);
    entries.rows = parts_.rows;
    on_backend(ctx_, [&](auto on) {
      index_t* const row_of = entries.row_of.data();
      kernels::shift(on, row_of, entries.row_of.size(), rows.first, row_of);
    });
    parts_.weights(entries).visit(
        [&]<class W>(const Buffer<W>& values) {
          if (weights_.index() == 0) weights_ = Buffer<W>::of_edges(ctx_, most);
          W* const to = std::get<Buffer<W>>(weights_).data() + entries_;
          ctx_.copy(to, values.data(), values.size() * sizeof(W));
          return 0;
        },
        0);
  }

  // Of a matrix without rows.
  void take_type_of_weights() {
    const Coo none{parts_.rows, parts_.columns, Buffer<index_t>(ctx_), Buffer<index_t>(ctx_), {}};
    parts_.weights(none).visit(
        [&]<class W>(const Buffer<W>&) {
          weights_ = Buffer<W>(ctx_);
          return 0;
        },
        0);
  }

  Weights used_weights() {
    return std::visit(
        [&](auto& values) -> Weights {
          if constexpr (std::is_same_v<std::remove_cvref_t<decltype(values)>, std::monostate>) {
            return {};
          } else {
            return first_of(std::move(values), entries_);
          }
        },
        weights_);
  }

  Context ctx_;
  const TripleParts& parts_;
  BuildOptions options_;
  const OwnRows* own_;
  RowRange rows_{0, 0};
  Buffer<offset_t> offsets_;
  Buffer<index_t> columns_;
  Weights::Storage weights_;
  std::size_t entries_ = 0;
  BuildCounts counts_;
};

}  // namespace

bool can_build_in_batches(const BuildOptions& options) {
  const bool changes = options.mirror != Mirror::none && options.mirror != Mirror::same;
  return options.duplicates != Duplicates::error && !changes;
}

namespace {

void require_batches(const BuildOptions& options) {
  if (can_build_in_batches(options)) return;
  throw Unsupported("batches of rows: repeats are refused, or mirrored triples are changed");
}

}  // namespace

Csr build_csr_in_batches(const Context& ctx, const TripleParts& parts, const BuildOptions& options,
                         BuildCounts* counts) {
  require_batches(options);
  Batches batches(ctx, parts, options, nullptr);
  Csr csr = batches.build();
  if (counts != nullptr) *counts = batches.counted(csr);
  return csr;
}

Csr build_rows_in_batches(const Context& ctx, const TripleParts& parts, const BuildOptions& options,
                          const OwnRows& own, BuildCounts& listed) {
  require_batches(options);
  Batches batches(ctx, parts, options, &own);
  Csr csr = batches.build();
  listed = batches.listed();
  return csr;
}

}  // namespace graphrun

#include "engine/distributed/delivery.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>

namespace graphrun {
namespace {

struct NoWeight {};

// An entry on its way to the rank that keeps its row.
template <class W>
struct Entry {
  index_t row, column;
  [[no_unique_address]] W weight;
};

// Sends entries to their owners, some at a time. Returns those of this rank, rows counted from its
// first, those of rank 0 first and each rank's in its order.
template <class W>
class Delivery {
 public:
  Delivery(Ranks& ranks, const Layout& layout, const Context& ctx, std::vector<std::size_t> places)
      : ranks_(ranks),
        layout_(layout),
        team_(team_of(ctx)),
        next_(std::move(places)),
        coo_{layout.own(), layout.all(), {ctx, next_.back()}, {ctx, next_.back()}, {}},
        weights_(ctx, weighted ? next_.back() : 0),
        has_loop_(static_cast<std::size_t>(layout.own()), 0) {}

  template <class WeightAt>
  Delivered deliver(const ListedTriples& listed, const WeightAt& weight_at) {
    constexpr std::size_t at_once = std::size_t{1} << 22;  // triples; at most 134 MB from each rank
    const std::size_t rounds = (ranks_.largest(listed.size()) + at_once - 1) / at_once;
    for (std::size_t round = 0; round < rounds; ++round) {
      const std::size_t begin = std::min(round * at_once, listed.size());
      const std::size_t end = std::min(begin + at_once, listed.size());
      sort(listed, begin, end, weight_at);
      swap();
    }
    if constexpr (weighted) coo_.weights = std::move(weights_);
    const auto loops = static_cast<offset_t>(std::count(has_loop_.begin(), has_loop_.end(), 1));
    return {std::move(coo_), loops};
  }

 private:
  static constexpr bool weighted = !std::is_empty_v<W>;
  using Stored = std::conditional_t<weighted, W, double>;

  // Entries on their way, those to or from each rank behind the other. Its memory stays.
  struct Sorted {
    void make_room(std::vector<std::size_t> of_ranks) {
      counts = std::move(of_ranks);
      begin.assign(1, 0);
      for (const std::size_t count : counts) begin.push_back(begin.back() + count);
      if (begin.back() <= room) return;
      room = begin.back();
      entries.reset();
      entries = std::make_unique_for_overwrite<Entry<W>[]>(room);
    }
    std::vector<std::size_t> counts, begin;  // of each rank
    std::size_t room = 0;
    std::unique_ptr<Entry<W>[]> entries;
  };

  // The entries of some triples by the ranks that keep them, each rank's in their order: threads
  // count what they have for each before they put it there.
  template <class WeightAt>
  void sort(const ListedTriples& listed, std::size_t first, std::size_t end,
            const WeightAt& weight_at) {
    const auto ranks = static_cast<std::size_t>(ranks_.size());
    const std::size_t shares = (end - first + triples_at_a_time - 1) / triples_at_a_time;
    std::vector<std::size_t> at(shares * ranks, 0);  // of each share: counts, then places
    const auto for_each_entry = [&](const auto& visit) {
      for_shares(team_, end - first, triples_at_a_time, [&](std::size_t begin, std::size_t past) {
        std::size_t* const own = at.data() + begin / triples_at_a_time * ranks;
        for (std::size_t i = first + begin; i < first + past; ++i) {
          listed.for_each_entry(i, [&](index_t row, index_t column, std::size_t from) {
            visit(own[static_cast<std::size_t>(layout_.owner(row))], row, column, from);
          });
        }
      });
    };
    for_each_entry([](std::size_t& count, index_t, index_t, std::size_t) { ++count; });
    std::vector<std::size_t> counts(ranks, 0);
    for (std::size_t i = 0; i < at.size(); ++i) counts[i % ranks] += at[i];
    going_.make_room(std::move(counts));
    std::vector<std::size_t> next(going_.begin.begin(), going_.begin.end() - 1);
    for (std::size_t i = 0; i < at.size(); ++i) {
      next[i % ranks] += std::exchange(at[i], next[i % ranks]);
    }
    for_each_entry([&](std::size_t& place, index_t row, index_t column, std::size_t from) {
      going_.entries[place++] = {row, column, weight_at(from)};
    });
  }

  void swap() {
    const auto ranks = going_.counts.size();
    const auto all = ranks_.gather_lists(std::span<const std::size_t>(going_.counts));
    std::vector<std::size_t> counts(ranks);
    for (std::size_t r = 0; r < ranks; ++r) {
      counts[r] = all[r * ranks + static_cast<std::size_t>(ranks_.rank())];
    }
    coming_.make_room(std::move(counts));
    std::vector<Ranks::Sent> sent;
    std::vector<Ranks::Received> received;
    for (std::size_t r = 0; r < ranks; ++r) {
      sent.push_back({going_.entries.get() + going_.begin[r], going_.counts[r] * sizeof(Entry<W>)});
      received.push_back(
          {coming_.entries.get() + coming_.begin[r], coming_.counts[r] * sizeof(Entry<W>)});
    }
    ranks_.exchange(sent, received);
    for (std::size_t r = 0; r < ranks; ++r) {
      place(coming_.entries.get() + coming_.begin[r], coming_.counts[r], next_[r]);
      next_[r] += coming_.counts[r];
    }
  }

  void place(const Entry<W>* entries, std::size_t count, std::size_t at) {
    for_shares(team_, count, triples_at_a_time, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        const Entry<W>& entry = entries[i];
        const index_t row = entry.row - layout_.begin();
        coo_.row_of.data()[at + i] = row;
        coo_.column_of.data()[at + i] = entry.column;
        if constexpr (weighted) weights_.data()[at + i] = entry.weight;
        if (entry.row == entry.column) {
          std::atomic_ref(has_loop_[static_cast<std::size_t>(row)])
              .store(1, std::memory_order_relaxed);
        }
      }
    });
  }

  Ranks& ranks_;
  const Layout& layout_;
  OnCpu team_;
  Sorted going_, coming_;
  std::vector<std::size_t> next_;  // place of the next entry of each rank
  Coo coo_;
  Buffer<Stored> weights_;
  std::vector<char> has_loop_;  // of each row
};

}  // namespace

Delivered deliver(Ranks& ranks, const Layout& layout, const ListedTriples& listed, const Coo& share,
                  const std::vector<std::size_t>& places) {
  const Context& ctx = share.context();
  return std::visit(
      [&](const auto& values) -> Delivered {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(values)>, std::monostate>) {
          return Delivery<NoWeight>(ranks, layout, ctx, places).deliver(listed, [](std::size_t) {
            return NoWeight{};
          });
        } else {
          using W = std::remove_cvref_t<decltype(*values.data())>;
          return Delivery<W>(ranks, layout, ctx, places).deliver(listed, [&](std::size_t i) {
            return values.data()[i];
          });
        }
      },
      share.weights.storage());
}

}  // namespace graphrun

// Delta-stepping over ranks on the CPU.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/base/ranks.hpp>
#include <graphrun/engine/graph.hpp>

#include "base/common/host_memory.hpp"
#include "base/common/parallel.hpp"
#include "base/common/watch.hpp"
#include "engine/closure/buckets.hpp"
#include "engine/closure/kernels.hpp"
#include "engine/closure/lengths.hpp"

namespace graphrun {

// Delta-stepping, of which this rank has its own vertices: row r is vertex first + r. All ranks
// work on the first bucket that is not empty on any of them. A rank follows the edges of its
// changed values until its own bucket is empty. An offer to a vertex of another rank is sent then,
// if this rank has offered the vertex no less so far: few edges give such offers. L and W are those
// of kernels::Relaxing.
template <class L, class W>
class RelaxingRows {
 public:
  using Value = typename L::Value;

  // `delta`: the width of buckets.
  RelaxingRows(const Graph& graph, const CsrView<W>& rows, const kernels::ClosurePlan& plan,
               double delta)
      : context_(graph.context()),
        layout_(*context_.layout()),
        ranks_(*context_.ranks()),
        rows_(rows),
        plan_(plan),
        first_(layout_.begin()),
        per_delta_(1 / delta),
        values_(static_cast<std::size_t>(layout_.all())),
        followed_(static_cast<std::size_t>(layout_.own())),
        offers_(static_cast<std::size_t>(ranks_.size())) {
    std::fill_n(values_.get(), layout_.all(), L::zero);
    std::fill_n(followed_.get(), layout_.own(), L::zero);
  }

  // The values of own vertices, L::zero until one is found: those of sources are to be set first.
  Value* own() { return values_.get() + first_; }

  // Returns how many rounds there were. Returns nothing where a value was lost on any rank, as
  // L::is_lost() tells: the values that were found are then of no use.
  std::optional<index_t> run(Watch& watch) {
    for (index_t i = 0; i < plan_.source_count; ++i) {
      const index_t v = plan_.sources[i];
      if (is_own(v)) put(v - first_);
    }
    for (index_t rounds = 0;; ++rounds) {
      choose_bucket();
      if (is_lost_) return std::nullopt;
      if (bucket_ == no_key) return rounds;
      follow_bucket(rounds, watch);
    }
  }

 private:
  using Key = std::uint64_t;
  static constexpr Key no_key = std::numeric_limits<Key>::max();
  static constexpr double most_key = 9e18;

  // A value for a vertex of another rank.
  struct Offer {
    index_t to;
    Value value;
  };
  // A rank's message to all ranks before a round.
  struct Told {
    Key least;  // the smallest key of rows that are left to follow, and of offers
    bool has_offers, is_lost;
    offset_t looked_again;  // rows beyond the window, each time that it moved
    offset_t gone_over;     // edges that were followed, and the rank's rows
  };

  Key key(Value value) const {
    const double at = static_cast<double>(value) * per_delta_;
    return static_cast<Key>(static_cast<std::int64_t>(std::min(at, most_key)));
  }
  void put(index_t row) { put(key(own()[row]), row); }
  void put(Key at, index_t row) {
    if (at - base_ >= kernels::Buckets::width) least_beyond_ = std::min(least_beyond_, at);
    buckets_.put(at, row);
  }

  // Agrees on the next bucket, and takes in what the other ranks have offered.
  void choose_bucket() {
    Told own{least_left(), false, is_lost_, looked_again_, edges_ + rows_.rows};
    for (std::vector<Offer>& list : offers_) {
      std::erase_if(
          list, [&](const Offer& o) { return values_[static_cast<std::size_t>(o.to)] != o.value; });
      for (const Offer& offer : list) own.least = std::min(own.least, key(offer.value));
      own.has_offers |= !list.empty();
    }
    Told all{no_key, false, false, 0, 0};
    for (const Told& told : ranks_.gather(own)) {
      all.least = std::min(all.least, told.least);
      all.has_offers |= told.has_offers;
      all.is_lost |= told.is_lost;
      all.looked_again += told.looked_again;
      all.gone_over += told.gone_over;
    }
    is_lost_ = all.is_lost;
    bucket_ = all.least;
    if (bucket_ != no_key) move_window(all.looked_again > 2 * all.gone_over);
    if (all.has_offers) take_offers();
  }

  Key least_left() const {
    const std::size_t at = buckets_.next(0);
    return at < kernels::Buckets::width ? base_ + at : least_beyond_;
  }

  // Moves the window to the bucket, if this is beyond it. `widen`: buckets become wider first, as
  // looking at the rows beyond the window has become most of the work.
  void move_window(bool widen) {
    if (widen) {
      constexpr Key times = 16;
      bucket_ /= times;
      per_delta_ /= static_cast<double>(times);
      looked_again_ = 0;
      buckets_.leave_window();
    } else if (bucket_ - base_ < kernels::Buckets::width) {
      return;
    }
    std::vector<index_t> beyond;
    beyond.swap(buckets_.far());
    std::erase_if(beyond, [&](index_t row) {
      return followed_[static_cast<std::size_t>(row)] == own()[row];
    });
    looked_again_ += static_cast<offset_t>(beyond.size());
    base_ = bucket_;
    least_beyond_ = no_key;
    buckets_.move_window(base_);
    for (const index_t row : beyond) put(row);
  }

  void take_offers() {
    constexpr std::size_t ahead = 16;
    const std::vector<Offer> offers = ranks_.shuffle(offers_);
    for (std::vector<Offer>& list : offers_) list.clear();
    for (std::size_t i = 0; i < offers.size(); ++i) {
      if (i + ahead < offers.size()) __builtin_prefetch(values_.get() + offers[i + ahead].to);
      const index_t v = offers[i].to;
      if (lower<false>(values_[static_cast<std::size_t>(v)], offers[i].value, v)) put(v - first_);
    }
  }

  void follow_bucket(index_t rounds, Watch& watch) {
    constexpr std::size_t row_work = 32;  // in units of worth()
    const auto at = static_cast<std::size_t>(bucket_ - base_);
    while (at < kernels::Buckets::width && buckets_.size(at) > 0) {
      context_.check_stop();
      watch.progress({rounds, 0, 0});
      if (watch.stop_requested()) throw Cancelled();
      buckets_.take(at, changed_);
      const OnCpu all{context_.threads(), &context_.stop_token()};
      const OnCpu on = worth(all, changed_.size() * row_work);
      on.threads == 1 ? follow_changed<false>(on) : follow_changed<true>(on);
    }
  }

  template <bool shared>
  void follow_changed(OnCpu on) {
    constexpr std::size_t share = 64, row_ahead = 6, value_ahead = 12;
    for_shares(on, changed_.size(), share, [&](std::size_t begin, std::size_t end) {
      Found found;
      for (std::size_t i = begin; i < end; ++i) {
        if (i + value_ahead < end) {
          const index_t later = changed_[i + value_ahead];
          __builtin_prefetch(rows_.offsets + later);
          __builtin_prefetch(own() + later);
          __builtin_prefetch(followed_.get() + later);
        }
        if (i + row_ahead < end) {
          const offset_t row = rows_.offsets[changed_[i + row_ahead]];
          __builtin_prefetch(rows_.column_of + row);
          kernels::expect_weight(rows_.weights, row);
        }
        follow<shared>(changed_[i], found);
      }
      if constexpr (shared) {
        const std::lock_guard lock(mutex_);
        keep(found);
      } else {
        keep(found);
      }
    });
  }

  // What a thread finds.
  struct Found {
    std::vector<Offer> changed;  // own rows', too
    offset_t edges = 0;
    bool is_lost = false;
  };
  void keep(const Offer& changed) {
    if (is_own(changed.to)) {
      put(key(changed.value), changed.to - first_);
    } else {
      offers_[static_cast<std::size_t>(layout_.owner(changed.to))].push_back(changed);
    }
  }
  void keep(const Found& found) {
    for (const Offer& changed : found.changed) keep(changed);
    edges_ += found.edges;
    is_lost_ |= found.is_lost;
  }

  template <bool shared>
  void follow(index_t u, Found& found) {
    constexpr offset_t ahead = 16;  // the values of a row's vertices lie anywhere in memory
    const CsrView<W> rows = rows_;
    Value* const values = values_.get();
    const Value from = std::atomic_ref(values[first_ + u]).load(std::memory_order_relaxed);
    const std::atomic_ref last(followed_[static_cast<std::size_t>(u)]);
    if (last.load(std::memory_order_relaxed) == from) return;
    last.store(from, std::memory_order_relaxed);
    found.is_lost |= L::is_lost(from);
    const offset_t end = rows.offsets[u + 1];
    found.edges += end - rows.offsets[u];
    for (offset_t k = rows.offsets[u]; k < end; ++k) {
      if (k + ahead < end) __builtin_prefetch(values + rows.column_of[k + ahead]);
      const index_t v = rows.column_of[k];
      const Value offer = L::offer(rows.weights.template at<typename L::Weight>(k), from);
      if (!lower<shared>(values[v], offer, v)) continue;
      if constexpr (shared) {
        found.changed.push_back({v, offer});
      } else {
        keep({v, offer});
      }
    }
  }

  bool is_own(index_t v) const {
    return static_cast<std::uint32_t>(v - first_) < static_cast<std::uint32_t>(rows_.rows);
  }

  // The value of v becomes the offer, if that is less and the mask allows it. Returns whether it
  // does.
  template <bool shared>
  bool lower(Value& value, Value offer, index_t v) {
    if constexpr (shared) {
      const std::atomic_ref cell(value);
      Value old = cell.load(std::memory_order_relaxed);
      do {
        if (!(offer < old) || !may_change(v)) return false;
      } while (!cell.compare_exchange_weak(old, offer, std::memory_order_relaxed));
    } else {
      if (!(offer < value) || !may_change(v)) return false;
      value = offer;
    }
    return true;
  }
  bool may_change(index_t v) const { return !is_own(v) || plan_.mask.allows(v - first_); }

  const Context& context_;
  const Layout& layout_;
  Ranks& ranks_;
  CsrView<W> rows_;
  const kernels::ClosurePlan& plan_;
  index_t first_;
  double per_delta_;
  HostArray<Value> values_;    // of own vertices; of others', the least that they were offered
  HostArray<Value> followed_;  // the value with which a row was last followed
  kernels::Buckets buckets_;
  Key bucket_ = 0;  // in work
  Key base_ = 0;    // the first of the window
  Key least_beyond_ = no_key;
  std::vector<index_t> changed_;            // taken from the bucket
  std::vector<std::vector<Offer>> offers_;  // to each rank
  offset_t edges_ = 0, looked_again_ = 0;
  bool is_lost_ = false;
  std::mutex mutex_;  // of what is found while threads follow
};

}  // namespace graphrun

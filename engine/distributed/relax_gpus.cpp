#include "engine/distributed/relax_gpus.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <graphrun/base/buffer.hpp>
#include <graphrun/base/error.hpp>
#include <span>
#include <vector>

#include "engine/common/tuning.hpp"

namespace graphrun {
namespace {

// A bucket of fewer is one of few rows.
constexpr std::int64_t few_rows = 4096;
// One with at most one near row for so many vertices has nearly ended.
constexpr index_t near_share = 4096;

class RelaxingOnGpus {
 public:
  RelaxingOnGpus(const Context& ctx, kernels::RankRelaxing& relaxing,
                 const kernels::ClosurePlan& plan, double delta, Watch& watch)
      : relaxing_(relaxing),
        ctx_(ctx.local()),
        ranks_(*ctx.ranks()),
        borders_(ctx.layout()->first),
        symmetric_(plan.symmetric),
        rest_entries_(plan.entries / tuning::closure_rest_share),
        delta_(delta),
        watch_(watch) {}

  void run() {
    double bound = 0;
    for (kernels::PendingRows pending = of_all(relaxing_.start(bound));;) {
      if (pending.deferred && may_end(pending)) {
        const kernels::DeferredEntries entries = deferred_entries();
        const bool is_last = entries.open < rest_entries_;  // the next bucket is
        if (is_last) delta_ = bound = HUGE_VAL;
        if (is_last || pending.near == 0) {
          pending = of_all(make_deferred(entries));
          continue;
        }
      }
      if (pending.near == 0) {
        if (std::isinf(pending.least)) break;
        bound = pending.least + next_width();
        if (!(bound > pending.least)) bound = std::nextafter(pending.least, HUGE_VAL);
      }
      rows_ += pending.near;
      pending = of_all(send_and_take(relaxing_.follow(bound)));
      ++totals_.rounds;
      watch_.progress({totals_.rounds, 0, 0});
      if (watch_.stop_requested()) throw Cancelled();
    }
  }
  // Writes the values.
  kernels::ClosureTotals finish() {
    const kernels::FoundOnRank found = relaxing_.finish();
    totals_.reached = static_cast<index_t>(ranks_.sum(found.vertices));
    totals_.edges = ranks_.sum(found.edges);
    return totals_;
  }

 private:
  // Of the next bucket. Once most is done, buckets of few rows become wider each time: their steps
  // take longer than what is repeated within one.
  double next_width() {
    const bool few = rows_ < few_rows;
    past_most_ = past_most_ || !few;
    widening_ = few && past_most_ ? 2 * widening_ : 1;
    rows_ = 0;
    has_nearly_ended_ = false;
    return widening_ * delta_;
  }

  kernels::PendingRows of_all(const kernels::PendingRows& own) {
    kernels::PendingRows all;
    for (const kernels::PendingRows& of_rank : ranks_.gather(own)) {
      all.near += of_rank.near;
      all.least = std::min(all.least, of_rank.least);
      all.deferred = all.deferred || of_rank.deferred;
    }
    return all;
  }

  // Whether the bucket is done; or nearly, once in each: where the next one is the last, the few
  // rows that are near then belong to it as well, and so all that they lead to.
  bool may_end(const kernels::PendingRows& pending) {
    if (pending.near == 0) return true;
    if (has_nearly_ended_ || pending.near > borders_.back() / near_share) return false;
    has_nearly_ended_ = true;
    return true;
  }

  kernels::DeferredEntries deferred_entries() {
    kernels::DeferredEntries all;
    for (const kernels::DeferredEntries& of_rank : ranks_.gather(relaxing_.deferred_entries())) {
      all.done += of_rank.done;
      all.open += of_rank.open;
    }
    return all;
  }

  // Makes the offers that the bucket deferred, along the rows that have fewer entries.
  kernels::PendingRows make_deferred(const kernels::DeferredEntries& entries) {
    if (!symmetric_ || entries.done <= entries.open) {
      return send_and_take(relaxing_.follow_deferred());
    }
    tell();
    return relaxing_.take_deferred();
  }

  // What each rank has of its vertices, to all.
  void tell() {
    std::byte* const values = relaxing_.told();
    const std::size_t each = relaxing_.told_bytes(), ranks = borders_.size() - 1;
    const auto self = static_cast<std::size_t>(ranks_.rank());
    const auto at = [&](std::size_t r) { return static_cast<std::size_t>(borders_[r]) * each; };
    std::vector<Ranks::Sent> to(ranks);
    std::vector<Ranks::Received> from(ranks);
    for (std::size_t r = 0; r < ranks; ++r) {
      if (r == self) continue;
      to[r] = {values + at(self), at(self + 1) - at(self)};
      from[r] = {values + at(r), at(r + 1) - at(r)};
    }
    ranks_.exchange(ctx_, to, from);
  }

  // Sends the offers, so many to each rank, and takes what the other ranks offer.
  kernels::PendingRows send_and_take(const std::vector<std::uint64_t>& going) {
    const std::size_t ranks = going.size(), self = static_cast<std::size_t>(ranks_.rank());
    std::vector<std::uint64_t> sizes(ranks * ranks);
    ranks_.gather(std::span(going), std::vector<std::size_t>(ranks, ranks), sizes.data());
    std::vector<std::size_t> to_rank(ranks), from_rank(ranks);
    std::size_t sent = 0, received = 0, exchanged = 0;
    for (std::size_t r = 0; r < ranks; ++r) {
      to_rank[r] = static_cast<std::size_t>(going[r]);
      from_rank[r] = static_cast<std::size_t>(sizes[r * ranks + self]);
      sent += to_rank[r];
      received += from_rank[r];
    }
    for (const std::uint64_t size : sizes) exchanged += static_cast<std::size_t>(size);
    if (exchanged == 0) return relaxing_.take(nullptr, 0);
    const std::size_t each = relaxing_.offer_bytes();
    if (sent_.size() < sent * each) sent_ = Buffer<std::byte>(ctx_, sent * each);
    if (received_.size() < received * each) received_ = Buffer<std::byte>(ctx_, received * each);
    relaxing_.write_offers(sent_.data());
    std::vector<Ranks::Sent> to;
    std::vector<Ranks::Received> from;
    const std::byte* next = sent_.data();
    std::byte* room = received_.data();
    for (std::size_t r = 0; r < ranks; ++r) {
      to.push_back({next, to_rank[r] * each});
      from.push_back({room, from_rank[r] * each});
      next += to_rank[r] * each;
      room += from_rank[r] * each;
    }
    ranks_.exchange(ctx_, to, from);
    return relaxing_.take(received_.data(), received);
  }

  kernels::RankRelaxing& relaxing_;
  Context ctx_;
  Ranks& ranks_;
  std::vector<index_t> borders_;
  bool symmetric_;
  offset_t rest_entries_;
  double delta_, widening_ = 1;  // next_width()
  bool past_most_ = false;       // a bucket had more than a few rows
  std::int64_t rows_ = 0;        // followed in this bucket
  bool has_nearly_ended_ = false;
  Watch& watch_;
  kernels::ClosureTotals totals_;
  Buffer<std::byte> sent_{ctx_}, received_{ctx_};
};

}  // namespace

std::optional<kernels::ClosureTotals> relax_on_gpus(const Context& ctx,
                                                    kernels::RankRelaxing& relaxing,
                                                    const kernels::ClosurePlan& plan, bool narrow,
                                                    double delta, Watch& watch) {
  RelaxingOnGpus steps(ctx, relaxing, plan, delta, watch);
  steps.run();
  if (narrow && !kernels::fits_narrow(plan, ctx.ranks()->largest(relaxing.largest()))) {
    return std::nullopt;
  }
  return steps.finish();
}

}  // namespace graphrun

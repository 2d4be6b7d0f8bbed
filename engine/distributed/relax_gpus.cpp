#include "engine/distributed/relax_gpus.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <graphrun/base/buffer.hpp>
#include <graphrun/base/error.hpp>
#include <span>
#include <vector>

namespace graphrun {
namespace {

class RelaxingOnGpus {
 public:
  RelaxingOnGpus(const Context& ctx, kernels::RankRelaxing& relaxing, double delta, Watch& watch)
      : relaxing_(relaxing),
        ctx_(ctx.local()),
        ranks_(*ctx.ranks()),
        delta_(delta),
        watch_(watch) {}

  void run() {
    double bound = 0;
    for (kernels::PendingRows pending = of_all(relaxing_.start(bound));;) {
      if (pending.near == 0) {
        if (std::isinf(pending.least)) break;
        bound = pending.least + delta_;
        if (!(bound > pending.least)) bound = std::nextafter(pending.least, HUGE_VAL);
      }
      pending = of_all(step(bound));
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
  kernels::PendingRows of_all(const kernels::PendingRows& own) {
    kernels::PendingRows all;
    for (const kernels::PendingRows& of_rank : ranks_.gather(own)) {
      all.near += of_rank.near;
      all.least = std::min(all.least, of_rank.least);
    }
    return all;
  }

  // Follows what lies below the bound, and takes what the other ranks offer.
  kernels::PendingRows step(double bound) {
    const std::vector<std::uint64_t> going = relaxing_.follow(bound);
    const std::vector<std::uint64_t> sizes = ranks_.gather_lists(std::span(going));
    const std::size_t ranks = going.size(), self = static_cast<std::size_t>(ranks_.rank());
    std::vector<std::size_t> to_rank(ranks), from_rank(ranks);
    std::size_t sent = 0, received = 0, exchanged = 0;
    for (std::size_t r = 0; r < ranks; ++r) {
      to_rank[r] = static_cast<std::size_t>(going[r]);
      from_rank[r] = static_cast<std::size_t>(sizes[r * ranks + self]);
      sent += to_rank[r];
      received += from_rank[r];
    }
    for (const std::uint64_t size : sizes) exchanged += static_cast<std::size_t>(size);
    if (exchanged == 0) return relaxing_.take(nullptr, 0, bound);
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
    return relaxing_.take(received_.data(), received, bound);
  }

  kernels::RankRelaxing& relaxing_;
  Context ctx_;
  Ranks& ranks_;
  double delta_;
  Watch& watch_;
  kernels::ClosureTotals totals_;
  Buffer<std::byte> sent_{ctx_}, received_{ctx_};
};

}  // namespace

std::optional<kernels::ClosureTotals> relax_on_gpus(const Context& ctx,
                                                    kernels::RankRelaxing& relaxing,
                                                    const kernels::ClosurePlan& plan, bool narrow,
                                                    double delta, Watch& watch) {
  RelaxingOnGpus steps(ctx, relaxing, delta, watch);
  steps.run();
  if (narrow && !kernels::fits_narrow(plan, ctx.ranks()->largest(relaxing.largest()))) {
    return std::nullopt;
  }
  return steps.finish();
}

}  // namespace graphrun

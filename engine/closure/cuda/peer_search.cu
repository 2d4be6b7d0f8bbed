// Starts a search over GPUs that store into each other's memory: lays out what they share and what
// is their own, and waits for the rounds.
#include <algorithm>

#include "engine/closure/cuda/arena.hpp"
#include "engine/closure/cuda/host_wait.hpp"
#include "engine/closure/cuda/peer_rounds.hpp"

namespace graphrun::kernels {
namespace {

std::size_t words_of(index_t n) { return (static_cast<std::size_t>(n) + 31) / 32; }

// The arrays of a rank that no other rank reaches.
struct OwnSizes {
  std::size_t words, pieces, traced;
  std::size_t bytes() const {
    return 2 * (Arena::size_of<unsigned long long>(pieces) + Arena::size_of<index_t>(pieces)) +
           2 * Arena::size_of<unsigned>(words) + Arena::size_of<SettledControl>(1) +
           Arena::size_of<PeerControl>(1) + Arena::size_of<ClosureRound>(traced);
  }
};

void lay_out(PeerWork& p, SettledWork& work, Arena& arena, const OwnSizes& sizes) {
  for (Queue& queue : work.queue) {
    queue.run = arena.take<unsigned long long>(sizes.pieces);
    queue.vertex = arena.take<index_t>(sizes.pieces);
  }
  work.bitmap[1] = arena.take<unsigned>(sizes.words);
  work.closed = arena.take<unsigned>(sizes.words);
  work.control = arena.take<SettledControl>(1);
  work.trace = arena.take<ClosureRound>(sizes.traced);
  p.control = arena.take<PeerControl>(1);
}

// Before an exception goes on: the kernel ends without those that it waits for.
void give_up(OnCuda on, cuda::HostLink* link) {
  link->stop = cuda::given_up;
  cuda::release(cudaStreamSynchronize(on.stream));
}

// The pairs that each rank has room for from each other one.
unsigned room_for_pairs(const std::vector<index_t>& borders, offset_t entries) {
  const offset_t own = entries / static_cast<offset_t>(borders.size() - 1);
  const offset_t room = own / tuning::peer_entries_of_pair / piece_entries * piece_entries;
  return static_cast<unsigned>(
      std::clamp<offset_t>(room, tuning::peer_least_pairs, tuning::peer_most_pairs));
}

constexpr std::size_t filter_bytes = tuning::peer_filter_words * sizeof(unsigned);

}  // namespace

bool wants_filter(const std::vector<index_t>& borders) {
  return borders.back() >= tuning::peer_filter_vertices && filter_shift(borders) != 0;
}

bool holds_filter(OnCuda) {
  int device = 0, most = 0;
  cuda::check(cudaGetDevice(&device));
  cuda::check(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
  return static_cast<std::size_t>(most) >= filter_bytes + sizeof(PeerShared);
}

std::size_t peer_search_bytes(const std::vector<index_t>& borders, offset_t entries) {
  return peer_layout(borders, room_for_pairs(borders, entries)).bytes;
}

ClosureTotals settle_with_peers(OnCuda on, CsrView<NoWeights> out, CsrView<NoWeights> in,
                                std::size_t entries, const ClosurePlan& plan,
                                const PeerPlace& place, index_t* level, index_t* parent,
                                Watch& watch, const std::function<void()>& check_others,
                                PeerUse& use) {
  SettledWork work{};
  work.out = out;
  work.in = in;
  work.first_in = plan.first_in;
  work.mask = plan.mask;
  work.level = level;
  work.parent = parent;
  work.sources = plan.sources;
  work.source_count = plan.source_count;
  work.max_rounds = plan.max_rounds;
  work.trace_size = static_cast<unsigned>(plan.trace_size);
  work.entries = plan.entries;
  work.link = cuda::host_link(on);
  work.link->reached = plan.source_count;

  PeerWork p{};
  p.pairs = room_for_pairs(place.borders, plan.entries);
  p.at = peer_layout(place.borders, p.pairs);
  p.filter_shift = filter_shift(place.borders);
  p.ranks = static_cast<unsigned>(place.borders.size() - 1);
  p.rank = static_cast<unsigned>(place.rank);
  std::copy(place.borders.begin(), place.borders.end(), p.border);
  std::copy(place.parts.begin(), place.parts.end(), p.part);
  const auto n = static_cast<std::size_t>(in.rows);
  const OwnSizes sizes{words_of(in.rows), n + entries / piece_entries + 1, plan.trace_size};
  Arena arena(on, sizes.bytes());
  lay_out(p, work, arena, sizes);
  for (std::size_t i = 0; i < 2; ++i) {
    p.work[i] = work;
    p.work[i].bitmap[0] = reinterpret_cast<unsigned*>(p.part[p.rank] + p.at.front[i]);
  }
  cuda::check(cudaMemsetAsync(work.control, 0, sizeof(SettledControl), on.stream));
  cuda::check(cudaMemsetAsync(p.control, 0, sizeof(PeerControl), on.stream));
  // All blocks, whatever this rank has: it may have to take what others send.
  if (place.filters) {
    launch_rounds(on, settle_peer_rounds<true>, p, plan.entries, filter_bytes);
  } else {
    launch_rounds(on, settle_peer_rounds<false>, p, plan.entries);
  }
  try {
    cuda::wait(on.stream, work.link, watch, check_others);
  } catch (...) {
    give_up(on, work.link);
    throw;
  }
  const ClosureTotals totals = cuda::totals(*work.link);
  use = {work.link->meetings, work.link->received};
  copy_trace(on, plan, work.trace, totals.traced);
  return totals;
}

}  // namespace graphrun::kernels

// A search whose vertices lie on several GPUs. Where these store into each other's memory, all
// rounds run in one kernel on each; else the host leads from round to round, and decides by what
// all ranks found.
#include <algorithm>
#include <graphrun/base/error.hpp>
#include <numeric>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/common/dispatch.hpp"
#include "base/common/peer_memory.hpp"
#include "engine/closure/peer_search.hpp"
#include "engine/closure/rank_search.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/tuning.hpp"
#include "engine/distributed/closures.hpp"
#include "engine/distributed/round_lists.hpp"

namespace graphrun {
namespace {

using kernels::FoundOnRank;
using kernels::ReachedPair;

constexpr index_t word = 32;  // vertices of a bitmap's word

// How a round advances the frontier, as kernels::RankSearch says.
enum class Way { pairs, offers, pull };

// Where the search stands on all ranks.
struct Standing {
  std::int64_t entries, vertices;  // of the graph
  FoundOnRank frontier;
  std::int64_t reached = 0, open = 0;
  offset_t edges = 0;

  void add(const FoundOnRank& found) {
    frontier = found;
    reached += found.vertices;
    open = std::max<std::int64_t>(open - found.vertices - found.closed, 0);
    edges += found.edges;
  }
  // Pulling looks at as many entries of an open row as it takes to meet one of the frontier's, but
  // not at more than there are. All pairs go to all ranks where bitmaps of all vertices have more
  // bytes: offers look through one.
  Way way() const {
    const auto front = static_cast<double>(frontier.edges);
    const double left = static_cast<double>(std::max<std::int64_t>(entries - edges, 0));
    const double row = left / static_cast<double>(open + 1);
    const double meets = static_cast<double>(entries) / std::max(front, 1.0);
    const double pulled =
        static_cast<double>(open) * (tuning::closure_open_cost + std::min(row, meets));
    const bool wide = frontier.edges > static_cast<offset_t>(tuning::closure_pull_edges);
    if (wide && pulled < tuning::closure_push_cost * front) return Way::pull;
    const double bitmaps = static_cast<double>(vertices) / 8 * 2;
    return front * sizeof(ReachedPair) <= bitmaps || !wide ? Way::pairs : Way::offers;
  }
};

// Whether the bitmap of all vertices is those of the ranks, one behind another.
bool has_whole_words(const Layout& layout) {
  return std::all_of(layout.first.begin(), layout.first.end() - 1,
                     [&](index_t first) { return first % word == 0 || first == layout.all(); });
}

// The words of bitmaps that each rank's vertices take.
std::vector<std::size_t> words_of_ranks(const Layout& layout) {
  std::vector<std::size_t> words = layout.sizes();
  for (std::size_t& count : words) count = (count + word - 1) / word;
  return words;
}

class SettlingOnGpus {
 public:
  SettlingOnGpus(kernels::RankSearch& search, const Graph& graph, const kernels::ClosurePlan& plan)
      : search_(search),
        ctx_(graph.context().local()),
        ranks_(*graph.context().ranks()),
        has_words_(has_whole_words(*graph.context().layout())),
        words_(words_of_ranks(*graph.context().layout())),
        borders_(graph.context().layout()->first),
        plan_(plan),
        at_{graph.counts().entries, graph.vertices(), {}, 0, graph.vertices(), 0} {}

  kernels::ClosureTotals run(Watch& watch) {
    kernels::ClosureTotals totals;
    at_.add(of_all(search_.start()));
    while (at_.frontier.vertices > 0 && totals.rounds < plan_.max_rounds) {
      if (watch.stop_requested()) throw Cancelled();
      const FoundOnRank before = at_.frontier;
      const Way way = has_words_ ? at_.way() : Way::pairs;
      const FoundOnRank found = of_all(advance(way, static_cast<index_t>(totals.rounds + 1)));
      at_.add(found);
      if (found.vertices == 0) break;
      ++totals.rounds;
      note_round(plan_,
                 {way == Way::pull ? Direction::pull : Direction::push,
                  static_cast<index_t>(before.vertices), static_cast<index_t>(found.vertices),
                  before.edges, 0},
                 totals);
      watch.progress({totals.rounds, static_cast<index_t>(at_.reached), at_.edges});
    }
    totals.reached = static_cast<index_t>(at_.reached);
    totals.edges = at_.edges;
    return totals;
  }

 private:
  // Adds up what each rank found.
  FoundOnRank of_all(const FoundOnRank& own) {
    found_ = ranks_.gather(own);
    FoundOnRank sum;
    for (const FoundOnRank& of_rank : found_) {
      sum.vertices += of_rank.vertices;
      sum.edges += of_rank.edges;
      sum.closed += of_rank.closed;
    }
    return sum;
  }

  FoundOnRank advance(Way way, index_t round) {
    if (way == Way::pairs) return by_pairs(round);
    if (way == Way::offers) return by_offers(round);
    ranks_.gather(ctx_, std::span<const unsigned>(search_.own(), own_words()), words_,
                  search_.front());
    return search_.pull(round);
  }

  FoundOnRank by_pairs(index_t round) {
    std::vector<std::size_t> sizes;
    for (const FoundOnRank& of_rank : found_) {
      sizes.push_back(static_cast<std::size_t>(of_rank.edges));
    }
    const std::size_t own = sizes[static_cast<std::size_t>(ranks_.rank())];
    const std::size_t all = std::accumulate(sizes.begin(), sizes.end(), std::size_t{0});
    if (pairs_.size() < own) pairs_ = Buffer<ReachedPair>(ctx_, own);
    if (all_pairs_.size() < all) all_pairs_ = Buffer<ReachedPair>(ctx_, all);
    search_.list();
    search_.write_pairs(pairs_.data());
    ranks_.gather(ctx_, std::span<const ReachedPair>(pairs_.data(), own), sizes, all_pairs_.data());
    return search_.take_pairs(round, all_pairs_.data(), all);
  }

  FoundOnRank by_offers(index_t round) {
    search_.list();
    const std::vector<std::uint64_t> sizes = search_.offer(borders_);
    const std::vector<std::uint64_t> all = ranks_.gather_lists(std::span(sizes));
    const std::size_t count = sizes.size(), self = static_cast<std::size_t>(ranks_.rank());
    std::size_t coming = 0;
    for (std::size_t r = 0; r < count; ++r) coming += all[r * count + self];
    const std::size_t going = std::accumulate(sizes.begin(), sizes.end(), std::size_t{0});
    if (pairs_.size() < going) pairs_ = Buffer<ReachedPair>(ctx_, going);
    if (all_pairs_.size() < coming) all_pairs_ = Buffer<ReachedPair>(ctx_, coming);
    search_.write_offers(pairs_.data());
    std::vector<Ranks::Sent> to;
    std::vector<Ranks::Received> from;
    const ReachedPair* next = pairs_.data();
    ReachedPair* room = all_pairs_.data();
    for (std::size_t r = 0; r < count; ++r) {
      to.push_back({next, sizes[r] * sizeof(ReachedPair)});
      from.push_back({room, all[r * count + self] * sizeof(ReachedPair)});
      next += sizes[r];
      room += all[r * count + self];
    }
    ranks_.exchange(ctx_, to, from);
    return search_.take_pairs(round, all_pairs_.data(), coming);
  }

  std::size_t own_words() const { return words_[static_cast<std::size_t>(ranks_.rank())]; }

  kernels::RankSearch& search_;
  Context ctx_;
  Ranks& ranks_;
  bool has_words_;
  std::vector<std::size_t> words_;  // of each rank's vertices
  std::vector<index_t> borders_;    // the first of them
  const kernels::ClosurePlan& plan_;
  Standing at_;
  std::vector<FoundOnRank> found_;  // by each rank, in the last round
  Buffer<ReachedPair> pairs_{ctx_}, all_pairs_{ctx_};
};

// The memory that they store in, or null. Not called in a build without CUDA.
[[maybe_unused]] PeerMemory* memory_of_peers(const Graph& graph) {
  const Layout& layout = *graph.context().layout();
  if (layout.first.size() - 1 > kernels::most_peers || !has_whole_words(layout)) return nullptr;
  const std::size_t bytes = kernels::peer_search_bytes(layout.first, graph.counts().entries);
  return graph.context().ranks()->peer_memory(graph.context().local(), bytes);
}

}  // namespace

kernels::ClosureTotals settle_on_gpus(const Graph& graph, bool backwards,
                                      const kernels::ClosurePlan& plan, Vector<index_t>& level,
                                      Vector<index_t>* parent, Watch& watch) {
  const Layout& layout = *graph.context().layout();
  return on_backend(graph.context().local(), [&](auto on) -> kernels::ClosureTotals {
    if constexpr (std::is_same_v<decltype(on), OnCpu>) {
      throw InvalidArgument("settle_on_gpus: the context computes on a processor");
    } else {
      // Of the rows that are pushed along and those that are pulled along: of a directed graph a
      // rank may have many more of one.
      const offset_t most = std::max(graph.in_edges().entries(), graph.out_edges().entries());
      const auto out = pattern(backwards ? graph.in_edges() : graph.out_edges());
      const auto in = pattern(backwards ? graph.out_edges() : graph.in_edges());
      index_t* const parents = parent == nullptr ? nullptr : parent->data();
      if (const PeerMemory* const memory = memory_of_peers(graph)) {
        Ranks& ranks = *graph.context().ranks();
        kernels::PeerUse use;
        const bool filters = kernels::wants_filter(layout.first) &&
                             ranks.smallest(static_cast<int>(kernels::holds_filter(on))) != 0;
        const kernels::ClosureTotals totals = kernels::settle_with_peers(
            on, out, in, static_cast<std::size_t>(most), plan,
            {layout.first, layout.rank, memory->parts(), filters}, level.data(), parents, watch,
            [&] { ranks.check(); }, use);
        ranks.note_stores(use.meetings, use.received);
        // Another rank had all stop, and says why.
        if (totals.stopped && !watch.stop_requested()) ranks.gather(0);
        return totals;
      }
      kernels::ClosurePlan own = plan;
      own.entries = most;
      kernels::RankSearch search(on, out, in, own, {layout.begin(), layout.own(), layout.all()},
                                 level.data(), parents);
      return SettlingOnGpus(search, graph, plan).run(watch);
    }
  });
}

}  // namespace graphrun

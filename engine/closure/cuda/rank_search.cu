// The rounds of a search over ranks, each kernel launched by the host: the pushes and pulls are
// those of the closure that runs all rounds by itself.
#include <vector>

#include "engine/closure/cuda/arena.hpp"
#include "engine/closure/cuda/rank_offers.hpp"
#include "engine/closure/cuda/rank_pull.hpp"

namespace graphrun::kernels {
namespace {

std::size_t words_of(index_t n) { return (static_cast<std::size_t>(n) + 31) / 32; }

}  // namespace

struct RankSearch::State {
  State(OnCuda on_, const RankVertices& vertices, std::size_t entries)
      : on(on_),
        pieces(static_cast<std::size_t>(vertices.own) + entries / piece_entries + 1),
        arena(on_, bytes_of(vertices)) {
    work.vertices = vertices;
    const std::size_t own = words_of(vertices.own), all = words_of(vertices.all);
    SettledWork& w = work.work;
    w.queue[0].run = arena.take<unsigned long long>(pieces);
    w.queue[0].vertex = arena.take<index_t>(pieces);
    w.bitmap[0] = arena.take<unsigned>(all);
    w.bitmap[1] = arena.take<unsigned>(own);
    w.closed = arena.take<unsigned>(own);
    w.control = arena.take<SettledControl>(1);
    int device = 0, processors = 0;
    cuda::check(cudaGetDevice(&device));
    cuda::check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    blocks = static_cast<unsigned>(processors);
  }

  std::size_t bytes_of(const RankVertices& v) const {
    const std::size_t own = words_of(v.own), all = words_of(v.all);
    return Arena::size_of<unsigned long long>(pieces) + Arena::size_of<index_t>(pieces) +
           Arena::size_of<unsigned>(all) + 2 * Arena::size_of<unsigned>(own) +
           Arena::size_of<SettledControl>(1);
  }
  template <class... Parameters, class... Arguments>
  void launch(void (*kernel)(Parameters...), Arguments... arguments) const {
    kernel<<<blocks, block, 0, on.stream>>>(arguments...);
    cuda::check(cudaGetLastError());
  }
  void clear(void* words, std::size_t bytes) const {
    cuda::check(cudaMemsetAsync(words, 0, bytes, on.stream));
  }
  void clear_counts() const { clear(work.work.control, sizeof(SettledControl)); }
  FoundOnRank read() {
    StepCounts* const counts = &work.work.control->counts[0];
    StepCounts host;
    cuda::check(cudaMemcpyAsync(&host, counts, sizeof host, cudaMemcpyDeviceToHost, on.stream));
    cuda::check(cudaStreamSynchronize(on.stream));
    edges = host.edges;
    return {host.found, static_cast<offset_t>(host.edges), host.closed};
  }
  // Room for offers, on first use.
  void take_offers(const std::vector<index_t>& borders) {
    if (offers) return;
    offers = std::make_unique<Offers>(on, borders, blocks);
    work.least = offers->least.get();
    work.marks = offers->marks.bits();
    cuda::check(cudaMemsetAsync(
        work.least, 0xff, static_cast<std::size_t>(borders.back()) * sizeof(index_t), on.stream));
  }

  struct Offers {
    Offers(OnCuda on, const std::vector<index_t>& borders, unsigned blocks)
        : least(on, static_cast<std::size_t>(borders.back())), marks(on, borders, blocks) {}
    Scratch<index_t> least;
    RankMarks marks;
  };

  OnCuda on;
  std::size_t pieces;
  Arena arena;
  RankWork work{};
  unsigned blocks = 1;
  unsigned long long edges = 0;  // of the frontier's own rows
  std::unique_ptr<Offers> offers;
};

RankSearch::RankSearch(OnCuda on, CsrView<NoWeights> out, CsrView<NoWeights> in,
                       const ClosurePlan& plan, const RankVertices& vertices, index_t* level,
                       index_t* parent)
    : state_(std::make_unique<State>(on, vertices, static_cast<std::size_t>(plan.entries))) {
  SettledWork& w = state_->work.work;
  w.out = out;
  w.in = in;
  w.first_in = plan.first_in;
  w.mask = plan.mask;
  w.level = level;
  w.parent = parent;
  w.sources = plan.sources;
  w.source_count = plan.source_count;
}
RankSearch::~RankSearch() = default;

FoundOnRank RankSearch::start() {
  state_->clear_counts();
  state_->clear(state_->work.work.bitmap[1],
                words_of(state_->work.vertices.own) * sizeof(unsigned));
  state_->launch(close_unreachable, state_->work);
  state_->launch(take_sources, state_->work);
  return state_->read();
}

const unsigned* RankSearch::own() const { return state_->work.work.bitmap[1]; }
unsigned* RankSearch::front() const { return state_->work.work.bitmap[0]; }

void RankSearch::list() {
  state_->clear_counts();
  state_->launch(list_rows, state_->work);
}

void RankSearch::write_pairs(ReachedPair* pairs) {
  state_->launch(write_ends, state_->work, state_->edges, pairs);
}

FoundOnRank RankSearch::take_pairs(index_t round, const ReachedPair* pairs, std::size_t count) {
  state_->clear_counts();
  state_->clear(state_->work.work.bitmap[1],
                words_of(state_->work.vertices.own) * sizeof(unsigned));
  state_->launch(take_ends, state_->work, round, pairs, count);
  return state_->read();
}

std::vector<std::uint64_t> RankSearch::offer(const std::vector<index_t>& borders) {
  state_->take_offers(borders);
  state_->launch(offer_ends, state_->work, state_->edges);
  return state_->offers->marks.count();
}

void RankSearch::write_offers(ReachedPair* pairs) {
  state_->offers->marks.list(WriteOffer{state_->work.least, pairs});
}

FoundOnRank RankSearch::pull(index_t round) {
  State& s = *state_;
  RoundState at{};
  at.round = round - 1;
  s.clear_counts();
  s.launch(pull_first, s.work, at);
  s.launch(pull_rest, s.work, at);
  return s.read();
}

}  // namespace graphrun::kernels

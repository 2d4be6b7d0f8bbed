// The steps of a relaxing closure over ranks: lays out its memory, and launches its kernels.
#include "engine/closure/cuda/rank_relaxing.hpp"

#include <limits>
#include <type_traits>

#include "base/common/for_each.hpp"
#include "engine/closure/cuda/arena.hpp"

namespace graphrun::kernels {
namespace {

// `X`: the type of the values that are wanted; S may compute in a narrower one.
template <class S, class W, class X>
class Relaxing final : public RankRelaxing {
 public:
  using V = typename S::value_type;

  Relaxing(OnCuda on, CsrView<W> out, const ClosurePlan& plan, const RankVertices& vertices,
           const std::vector<index_t>& borders, X* wanted)
      : on_(on),
        blocks_(processors()),
        pieces_(static_cast<std::size_t>(vertices.own) +
                static_cast<std::size_t>(plan.entries) / piece_entries + 1),
        marks_(on, borders, blocks_),
        arena_(on, bytes_for(vertices)),
        wanted_(wanted) {
    work_.out = out;
    work_.mask = plan.mask;
    work_.vertices = vertices;
    work_.sources = plan.sources;
    work_.source_count = plan.source_count;
    work_.x = arena_.take<V>(static_cast<std::size_t>(vertices.all));
    work_.pending = arena_.take<unsigned>(words());
    work_.queue.run = arena_.take<unsigned long long>(pieces_);
    work_.queue.vertex = arena_.take<index_t>(pieces_);
    work_.counts = arena_.take<RankRelaxCounts<V>>(1);
    work_.marks = marks_.bits();
  }

  PendingRows start(double bound) override {
    V* const x = work_.x;
    const X* const given = wanted_;
    const RankVertices of = work_.vertices;
    for_each_index(on_, static_cast<std::size_t>(of.all), [=] GRAPHRUN_HD(std::size_t v) {
      const index_t row = static_cast<index_t>(v) - of.first;
      const bool has = row >= 0 && row < of.own && given[row] != none;
      x[v] = has ? static_cast<V>(given[row]) : S::zero;
    });
    cuda::check(cudaMemsetAsync(work_.pending, 0, words() * sizeof(unsigned), on_.stream));
    launch(mark_sources<S, W>, work_);
    clear_counts();
    return pending(bound);
  }

  std::vector<std::uint64_t> follow(double bound) override {
    clear_counts();
    launch(list_near<S, W>, work_, bound);
    launch(follow_rows<S, W>, work_);
    return marks_.count();
  }
  std::size_t offer_bytes() const override { return sizeof(ValueOffer<V>); }
  void write_offers(std::byte* offers) override {
    marks_.list(WriteValue<V>{work_.x, reinterpret_cast<ValueOffer<V>*>(offers)});
  }
  PendingRows take(const std::byte* offers, std::size_t count, double bound) override {
    clear_counts();
    launch(take_offers<S, W>, work_, reinterpret_cast<const ValueOffer<V>*>(offers), count);
    return pending(bound);
  }

  offset_t largest() override {
    if constexpr (std::is_same_v<S, NarrowMinPlus>) {
      return largest_narrow(on_, work_.x + work_.vertices.first,
                            static_cast<std::size_t>(work_.vertices.own));
    }
    return 0;
  }

  FoundOnRank finish() override {
    clear_counts();
    launch(count_reached<S, W>, work_);
    const V* const x = work_.x + work_.vertices.first;
    X* const to = wanted_;
    for_each_index(on_, static_cast<std::size_t>(work_.vertices.own),
                   [=] GRAPHRUN_HD(std::size_t row) {
                     to[row] = x[row] == S::zero ? none : static_cast<X>(x[row]);
                   });
    const RankRelaxCounts<V> counts = read();
    return {counts.vertices, static_cast<offset_t>(counts.edges), 0};
  }

 private:
  // The zero of the wanted type: the value of unreached vertices.
  static constexpr X none =
      std::is_same_v<V, X> ? static_cast<X>(S::zero) : std::numeric_limits<X>::max();

  static unsigned processors() {
    int device = 0, count = 0;
    cuda::check(cudaGetDevice(&device));
    cuda::check(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, device));
    return static_cast<unsigned>(count);
  }
  std::size_t words() const {
    return (static_cast<std::size_t>(work_.vertices.own) + warp - 1) / warp;
  }
  std::size_t bytes_for(const RankVertices& vertices) const {
    const std::size_t words = (static_cast<std::size_t>(vertices.own) + warp - 1) / warp;
    return Arena::size_of<V>(static_cast<std::size_t>(vertices.all)) +
           Arena::size_of<unsigned>(words) + Arena::size_of<unsigned long long>(pieces_) +
           Arena::size_of<index_t>(pieces_) + Arena::size_of<RankRelaxCounts<V>>(1);
  }
  template <class... Parameters, class... Arguments>
  void launch(void (*kernel)(Parameters...), Arguments... arguments) const {
    kernel<<<blocks_, tuning::closure_block, 0, on_.stream>>>(arguments...);
    cuda::check(cudaGetLastError());
  }
  void clear_counts() const {
    const RankRelaxCounts<V> none_yet{0, 0, 0, 0, S::zero};
    cuda::check(cudaMemcpyAsync(work_.counts, &none_yet, sizeof none_yet, cudaMemcpyHostToDevice,
                                on_.stream));
  }
  RankRelaxCounts<V> read() const {
    RankRelaxCounts<V> host;
    cuda::check(
        cudaMemcpyAsync(&host, work_.counts, sizeof host, cudaMemcpyDeviceToHost, on_.stream));
    cuda::check(cudaStreamSynchronize(on_.stream));
    return host;
  }
  PendingRows pending(double bound) const {
    launch(look_at_pending<S, W>, work_, bound);
    const RankRelaxCounts<V> counts = read();
    PendingRows rows;
    rows.near = static_cast<std::int64_t>(counts.near);
    if (counts.least != S::zero) rows.least = static_cast<double>(counts.least);
    return rows;
  }

  OnCuda on_;
  unsigned blocks_;
  std::size_t pieces_;
  RankMarks marks_;
  Arena arena_;
  RankRelaxWork<S, W> work_{};
  X* wanted_;
};

}  // namespace

template <class S, class W>
std::unique_ptr<RankRelaxing> make_rank_relaxing(OnCuda on, CsrView<W> out, const ClosurePlan& plan,
                                                 const RankVertices& vertices,
                                                 const std::vector<index_t>& borders, bool narrow,
                                                 typename S::value_type* x) {
  using V = typename S::value_type;
  if constexpr (std::is_same_v<S, MinPlus<std::int64_t>>) {
    if (narrow) {
      return with_usual_weights(out, [&]<class U>(CsrView<U> rows) {
        return std::unique_ptr<RankRelaxing>(
            std::make_unique<Relaxing<NarrowMinPlus, U, V>>(on, rows, plan, vertices, borders, x));
      });
    }
  }
  return std::make_unique<Relaxing<S, W, V>>(on, out, plan, vertices, borders, x);
}

GRAPHRUN_RANK_RELAX_KERNELS(OnCuda)

}  // namespace graphrun::kernels

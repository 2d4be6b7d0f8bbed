// The steps of a relaxing closure over ranks: lays out its memory, and launches its kernels.
#include "engine/closure/cuda/rank_relaxing.hpp"

#include <cstddef>
#include <limits>
#include <optional>
#include <type_traits>

#include "base/common/for_each.hpp"
#include "engine/closure/bucket_width.hpp"
#include "engine/closure/cuda/arena.hpp"
#include "engine/closure/cuda/cache_bytes.hpp"
#include "engine/closure/cuda/rank_deferred.hpp"
#include "engine/closure/cuda/rank_marks.hpp"

namespace graphrun::kernels {
namespace {

// `X`: the type of the values that are wanted; S may compute in a narrower one.
template <class S, class W, class X>
class Relaxing final : public RankRelaxing {
 public:
  using V = typename S::value_type;

  Relaxing(OnCuda on, CsrView<W> out, const ClosurePlan& plan, const RankVertices& vertices,
           const std::vector<index_t>& borders, double delta, X* wanted)
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
    deferred_counts_ = arena_.take<DeferredCounts>(1);
    const bool cached = static_cast<std::size_t>(vertices.all) * sizeof(V) <= cache_bytes();
    work_.defer_edges = cached ? never_deferring : deferring_edges(plan, delta, vertices.own);
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
    cuda::check(cudaMemsetAsync(&work_.counts->deferred, 0, sizeof(unsigned), on_.stream));
    clear_counts();
    bucket_ = {V{}, value_from<S>(bound)};
    return pending();
  }

  std::vector<std::uint64_t> follow(double bound) override {
    const V upper = value_from<S>(bound);
    if (upper != bucket_.upper) bucket_ = {bucket_.upper, upper};
    clear_counts();
    launch(list_near<S, W>, work_, upper);
    if constexpr (may_defer<S, W>) {
      launch(follow_rows<S, W, true>, work_, upper);
    } else {
      launch(follow_rows<S, W, false>, work_, upper);
    }
    return marks_.count();
  }
  std::size_t offer_bytes() const override { return sizeof(ValueOffer<V>); }
  void write_offers(std::byte* offers) override {
    marks_.list(WriteValue<V>{work_.x, reinterpret_cast<ValueOffer<V>*>(offers)});
  }
  PendingRows take(const std::byte* offers, std::size_t count) override {
    clear_counts();
    launch(take_offers<S, W>, work_, reinterpret_cast<const ValueOffer<V>*>(offers), count);
    return pending();
  }

  DeferredEntries deferred_entries() override {
    const std::size_t bytes = sizeof(DeferredCounts);
    cuda::check(cudaMemsetAsync(deferred_counts_, 0, bytes, on_.stream));
    launch(count_deferred<S, W>, work_, bucket_, deferred_counts_);
    DeferredCounts host;
    cuda::check(
        cudaMemcpyAsync(&host, deferred_counts_, bytes, cudaMemcpyDeviceToHost, on_.stream));
    cuda::check(cudaStreamSynchronize(on_.stream));
    return {static_cast<offset_t>(host.done), static_cast<offset_t>(host.open)};
  }
  std::vector<std::uint64_t> follow_deferred() override {
    begin_deferred(RowsOf::done);
    launch(follow_rows<S, W, false>, work_, bucket_.upper);
    return marks_.count();
  }
  std::byte* told() override {
    if (!has_codes(bucket_)) return reinterpret_cast<std::byte*>(work_.x);
    if (!codes_) codes_.emplace(on_, static_cast<std::size_t>(work_.vertices.all));
    launch(write_codes<S, W>, work_, bucket_, codes_->get());
    return reinterpret_cast<std::byte*>(codes_->get());
  }
  std::size_t told_bytes() const override {
    return has_codes(bucket_) ? sizeof(BucketCode) : sizeof(V);
  }
  PendingRows take_deferred() override {
    begin_deferred(RowsOf::open);
    const BucketCode* const codes = has_codes(bucket_) ? codes_->get() : nullptr;
    launch(pull_deferred<S, W>, work_, bucket_, codes);
    return pending();
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
           Arena::size_of<index_t>(pieces_) + Arena::size_of<RankRelaxCounts<V>>(1) +
           Arena::size_of<DeferredCounts>(1);
  }
  template <class... Parameters, class... Arguments>
  void launch(void (*kernel)(Parameters...), Arguments... arguments) const {
    kernel<<<blocks_, tuning::closure_block, 0, on_.stream>>>(arguments...);
    cuda::check(cudaGetLastError());
  }
  // Those of a step.
  void clear_counts() const {
    const RankRelaxCounts<V> none_yet{0, 0, 0, 0, S::zero, 0};
    cuda::check(cudaMemcpyAsync(work_.counts, &none_yet, offsetof(RankRelaxCounts<V>, deferred),
                                cudaMemcpyHostToDevice, on_.stream));
  }
  void begin_deferred(RowsOf rows) const {
    cuda::check(cudaMemsetAsync(&work_.counts->deferred, 0, sizeof(unsigned), on_.stream));
    clear_counts();
    launch(list_deferred<S, W>, work_, bucket_, rows);
  }
  RankRelaxCounts<V> read() const {
    RankRelaxCounts<V> host;
    cuda::check(
        cudaMemcpyAsync(&host, work_.counts, sizeof host, cudaMemcpyDeviceToHost, on_.stream));
    cuda::check(cudaStreamSynchronize(on_.stream));
    return host;
  }
  PendingRows pending() const {
    launch(look_at_pending<S, W>, work_, bucket_.upper);
    const RankRelaxCounts<V> counts = read();
    PendingRows rows;
    rows.near = static_cast<std::int64_t>(counts.near);
    if (counts.least != S::zero) rows.least = static_cast<double>(counts.least);
    rows.deferred = counts.deferred != 0;
    return rows;
  }

  OnCuda on_;
  unsigned blocks_;
  std::size_t pieces_;
  RankMarks marks_;
  Arena arena_;
  RankRelaxWork<S, W> work_{};
  Bucket<V> bucket_{};
  DeferredCounts* deferred_counts_;
  std::optional<Scratch<BucketCode>> codes_;  // once there are any
  X* wanted_;
};

}  // namespace

template <class S, class W>
std::unique_ptr<RankRelaxing> make_rank_relaxing(OnCuda on, CsrView<W> out, const ClosurePlan& plan,
                                                 const RankVertices& vertices,
                                                 const std::vector<index_t>& borders, bool narrow,
                                                 double delta, typename S::value_type* x) {
  using V = typename S::value_type;
  if constexpr (std::is_same_v<S, MinPlus<std::int64_t>>) {
    if (narrow) {
      return with_usual_weights(out, [&]<class U>(CsrView<U> rows) {
        return std::unique_ptr<RankRelaxing>(std::make_unique<Relaxing<NarrowMinPlus, U, V>>(
            on, rows, plan, vertices, borders, delta, x));
      });
    }
  }
  return std::make_unique<Relaxing<S, W, V>>(on, out, plan, vertices, borders, delta, x);
}

GRAPHRUN_RANK_RELAX_KERNELS(OnCuda)

}  // namespace graphrun::kernels

// The steps of a relaxing closure over ranks, led as the host leads them on GPUs.
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <deque>

#include "cases.hpp"
#include "defined_semiring.hpp"
#include "engine/closure/bucket_width.hpp"
#include "engine/closure/cuda/rank_deferred.hpp"
#include "engine/closure/cuda/rank_relaxing.hpp"

namespace graphrun::kernels {
namespace {

using Weights32 = TypedWeights<std::int32_t>;

// One rank's rows and arrays.
template <class S>
struct Rank {
  using V = typename S::value_type;

  Rank(const simt_tests::Rows& out, index_t first, index_t past, V source_value, index_t source,
       const std::vector<index_t>& sources, unsigned long long defer_edges, const Mask& mask)
      : x(out.first.size(), S::zero),
        pending(static_cast<std::size_t>(past - first) / 32 + 1),
        marks(out.first.size() / 32 + 1),
        run(static_cast<std::size_t>(past - first) + out.column_of.size() / piece_entries + 1),
        piece(run.size()) {
    if (first <= source && source < past) x[static_cast<std::size_t>(source)] = source_value;
    const auto all = static_cast<index_t>(out.first.size());
    work.out = {past - first, all, out.offsets.data() + first, out.column_of.data(),
                Weights32{out.weights.data()}};
    work.mask = mask;
    work.vertices = {first, past - first, all};
    work.sources = sources.data();
    work.source_count = static_cast<index_t>(sources.size());
    work.x = x.data();
    work.pending = pending.data();
    work.marks = marks.data();
    work.queue = {run.data(), piece.data()};
    work.counts = &counts;
    work.defer_edges = defer_edges;
  }
  void clear_counts() { counts = {0, 0, 0, 0, S::zero, counts.deferred}; }

  std::vector<V> x;
  std::vector<unsigned> pending, marks;
  std::vector<unsigned long long> run;
  std::vector<index_t> piece;
  RankRelaxCounts<V> counts{};
  RankRelaxWork<S, Weights32> work{};
};

template <class Kernel>
void launch(Kernel kernel) {
  simt::launch(2, tuning::closure_block, kernel);
}

template <class S>
class Ranks {
 public:
  using V = typename S::value_type;
  using Sizes = RankRelaxCounts<V>;

  Ranks(const simt_tests::Rows& out, const std::vector<index_t>& borders,
        const std::vector<index_t>& sources, unsigned long long defer_edges, bool symmetric,
        const index_t* marks)
      : symmetric_(symmetric) {
    for (std::size_t r = 0; r + 1 < borders.size(); ++r) {
      const Mask mask = marks == nullptr ? Mask{} : Mask{marks + borders[r], false};
      ranks_.emplace_back(out, borders[r], borders[r + 1], V{1}, sources[0], sources, defer_edges,
                          mask);
    }
  }

  void run(V delta) {
    for_each([](Rank<S>& rank) { launch([&] { mark_sources(rank.work); }); });
    for (Sizes all = pending();;) {
      if (all.near == 0 && all.deferred != 0) {
        all = make_deferred();
        continue;
      }
      if (all.near == 0) {
        if (all.least == S::zero) return;
        const V upper = delta == S::zero ? S::zero : all.least + delta;
        bucket_ = {bucket_.upper, upper};
      }
      for_each([&](Rank<S>& rank) {
        launch([&] { list_near(rank.work, bucket_.upper); });
        launch([&] { follow_rows<S, Weights32, true>(rank.work, bucket_.upper); });
      });
      all = send_and_take();
    }
  }
  V value(std::size_t v) const {
    V least = S::zero;
    for (const Rank<S>& rank : ranks_) {
      if (rank.work.is_own(static_cast<index_t>(v))) least = rank.x[v];
    }
    return least;
  }
  int pulls = 0, pushes = 0;  // of buckets that deferred offers

 private:
  template <class Each>
  void for_each(Each each) {
    for (Rank<S>& rank : ranks_) {
      rank.clear_counts();
      each(rank);
    }
  }
  Sizes pending() {
    Sizes all{0, 0, 0, 0, S::zero, 0};
    for_each([&](Rank<S>& rank) {
      launch([&] { look_at_pending(rank.work, bucket_.upper); });
      all.near += rank.counts.near;
      all.least = std::min(all.least, rank.counts.least);
      all.deferred |= rank.counts.deferred;
    });
    return all;
  }
  Sizes make_deferred() {
    DeferredCounts all{};
    for (Rank<S>& rank : ranks_) {
      rank.counts.deferred = 0;
      launch([&] { count_deferred(rank.work, bucket_, &all); });
    }
    const bool pull = symmetric_ && all.open < all.done;
    ++(pull ? pulls : pushes);
    for_each([&](Rank<S>& rank) {
      launch([&] { list_deferred(rank.work, bucket_, pull ? RowsOf::open : RowsOf::done); });
      if (!pull) launch([&] { follow_rows<S, Weights32, false>(rank.work, bucket_.upper); });
    });
    if (!pull) return send_and_take();
    if (has_codes(bucket_)) {
      std::vector<BucketCode> codes(ranks_[0].x.size());
      for (Rank<S>& rank : ranks_) launch([&] { write_codes(rank.work, bucket_, codes.data()); });
      for (Rank<S>& rank : ranks_) {
        launch([&] { pull_deferred(rank.work, bucket_, codes.data()); });
      }
      return pending();
    }
    for (std::size_t v = 0; v < ranks_[0].x.size(); ++v) {
      const V told = value(v);
      for (Rank<S>& rank : ranks_) rank.x[v] = told;
    }
    for (Rank<S>& rank : ranks_) launch([&] { pull_deferred(rank.work, bucket_, nullptr); });
    return pending();
  }
  Sizes send_and_take() {
    std::vector<ValueOffer<V>> offers;
    for (Rank<S>& rank : ranks_) {
      for (std::size_t v = 0; v < rank.x.size(); ++v) {
        if (bit(rank.marks.data(), static_cast<index_t>(v))) {
          offers.push_back({static_cast<index_t>(v), rank.x[v]});
        }
      }
      std::fill(rank.marks.begin(), rank.marks.end(), 0u);
    }
    for_each([&](Rank<S>& rank) {
      launch([&] { take_offers(rank.work, offers.data(), offers.size()); });
    });
    return pending();
  }

  std::deque<Rank<S>> ranks_;
  bool symmetric_;
  Bucket<V> bucket_{};
};

}  // namespace

TEMPLATE_TEST_CASE("steps of a relaxing closure over ranks equal their definition",
                   "[rank_relaxing]", NarrowMinPlus, MinPlus<double>) {
  using V = typename TestType::value_type;
  using D = typename Defined<TestType>::type;
  const int parts = GENERATE(1, 3);
  const auto [delta, defer_edges, symmetric] = GENERATE(table<int, unsigned long long, bool>(
      {{0, never_deferring, false}, {2, 0, false}, {2, 20, true}, {7, 0, true}}));
  const bool masked = delta == 7;
  int pulls = 0, pushes = 0;
  for (const test::Triples& given : simt_tests::cases()) {
    const test::Triples t = symmetric ? test::both_ways(given) : given;
    INFO(t.name << ", ranks " << parts << ", masked " << masked << ", delta " << delta
                << ", deferred from " << defer_edges << " edges on");
    const auto n = static_cast<std::size_t>(t.rows);
    const std::vector<index_t> sources{t.rows / 2}, marks = test::some_marks(t.rows);
    std::vector<index_t> borders;
    for (int r = 0; r <= parts; ++r) borders.push_back(t.rows * r / parts);
    const simt_tests::Rows out(t);
    Ranks<TestType> ranks(out, borders, sources, defer_edges, symmetric,
                          masked ? marks.data() : nullptr);
    ranks.run(delta == 0 ? TestType::zero : static_cast<V>(delta));
    pulls += ranks.pulls;
    pushes += ranks.pushes;
    std::vector<typename D::value_type> expected(n, D::zero);
    expected[static_cast<std::size_t>(sources[0])] = 1;
    test::relax_by_definition<D>(t, expected, [&](std::size_t v) {
      return !masked || Mask{marks.data(), false}.allows(static_cast<index_t>(v));
    });
    for (std::size_t v = 0; v < n; ++v) {
      const bool reached = expected[v] != D::zero;
      REQUIRE((reached ? ranks.value(v) == static_cast<V>(expected[v])
                       : ranks.value(v) == TestType::zero));
    }
  }
  const bool defers = delta != 0 && defer_edges != never_deferring;
  CHECK((pulls > 0) == (defers && symmetric));
  CHECK((pushes > 0) == defers);
}

}  // namespace graphrun::kernels

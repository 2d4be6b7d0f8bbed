// A relaxing closure's rounds, bucket by bucket, by one block and by several.
#include <catch2/catch_template_test_macros.hpp>

#include "cases.hpp"
#include "defined_semiring.hpp"
#include "engine/closure/bucket_width.hpp"
#include "engine/closure/cuda/relaxing_rounds.hpp"

namespace graphrun::kernels {
namespace {

using Weights32 = TypedWeights<std::int32_t>;

// The arrays that a launch lays out.
struct Arrays {
  Arrays(std::size_t n, std::size_t pieces) : mark(n), in_far((n + 31) / 32) {
    for (auto& one : run) one.resize(pieces);
    for (auto& one : piece) one.resize(pieces);
    for (auto& one : far) one.resize(n);
  }
  template <class S>
  void give(RelaxWork<S, Weights32>& work) {
    for (int i = 0; i < 2; ++i) {
      work.queue[i] = {run[i].data(), piece[i].data()};
      work.far[i] = far[i].data();
    }
    work.mark = mark.data();
    work.in_far = in_far.data();
  }
  std::vector<index_t> piece[2], far[2];
  std::vector<unsigned long long> run[2];
  std::vector<unsigned> mark, in_far;
};

template <class S>
void check(const test::Triples& t, unsigned blocks, const Mask& mask, typename S::value_type delta,
           unsigned long long defer_edges, bool symmetric) {
  using V = typename S::value_type;
  using D = typename Defined<S>::type;
  const simt_tests::Rows out(t);
  const auto n = static_cast<std::size_t>(t.rows);
  const std::vector<index_t> sources{t.rows / 2};
  std::vector<V> x(n, S::zero);
  std::vector<typename D::value_type> expected(n, D::zero);
  x[static_cast<std::size_t>(sources[0])] = 1;
  expected[static_cast<std::size_t>(sources[0])] = 1;
  Arrays arrays(n, n + out.column_of.size() / piece_entries);
  RelaxControl<V> control{};
  cuda::HostLink link{};
  RelaxWork<S, Weights32> work{};
  arrays.give(work);
  work.out = out.view(Weights32{out.weights.data()});
  work.mask = mask;
  work.x = x.data();
  work.control = &control;
  work.link = &link;
  work.delta = delta;
  work.defer_edges = defer_edges;
  work.rest_edges = 100;
  work.symmetric = symmetric;
  work.sources = sources.data();
  work.source_count = 1;
  if (defer_edges == never_deferring) {
    simt::launch(blocks, tuning::closure_block, [&] { relax_rounds<S, Weights32, false>(work); });
  } else {
    simt::launch(blocks, tuning::closure_block, [&] { relax_rounds<S, Weights32, true>(work); });
  }
  test::relax_by_definition<D>(t, expected,
                               [&](std::size_t v) { return mask.allows(static_cast<index_t>(v)); });
  for (std::size_t v = 0; v < n; ++v) {
    const bool reached = expected[v] != D::zero;
    REQUIRE((reached ? x[v] == static_cast<V>(expected[v]) : x[v] == S::zero));
  }
}

}  // namespace

TEMPLATE_TEST_CASE("rounds of a relaxing closure equal their definition", "[relaxing]",
                   NarrowMinPlus, MinPlus<double>) {
  using V = typename TestType::value_type;
  const unsigned blocks = GENERATE(1u, 3u);
  const int delta = GENERATE(0, 2, 7);
  const bool masked = delta == 7;
  const auto check_all = [&](unsigned long long defer_edges, bool symmetric) {
    for (const test::Triples& t : simt_tests::cases()) {
      INFO(t.name << ", blocks " << blocks << ", masked " << masked << ", delta " << delta
                  << ", deferred from " << defer_edges << " edges on");
      const std::vector<index_t> marks = test::some_marks(t.rows);
      check<TestType>(symmetric ? test::both_ways(t) : t, blocks,
                      masked ? Mask{marks.data(), false} : Mask{},
                      delta == 0 ? TestType::zero : static_cast<V>(delta), defer_edges, symmetric);
    }
  };
  SECTION("offers are made at once") { check_all(never_deferring, false); }
  if (delta == 0) return;
  SECTION("offers for later buckets are deferred") { check_all(0, false); }
  SECTION("those of rounds with many edges, along either rows") { check_all(20, true); }
  SECTION("all of them, along either rows") { check_all(0, true); }
}

}  // namespace graphrun::kernels

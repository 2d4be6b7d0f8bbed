// Sums over sources that ranks, threads of one process, divide among themselves.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <cstdint>
#include <graphrun/algorithms/bc.hpp>
#include <graphrun/algorithms/closeness.hpp>
#include <graphrun/algorithms/harmonic.hpp>
#include <graphrun/engine/edges.hpp>
#include <graphrun/engine/source_sums.hpp>
#include <mutex>
#include <vector>

#include "rank_cases.hpp"
#include "thread_ranks.hpp"

namespace graphrun {

using namespace rank_tests;

namespace {

std::vector<Listed> graphs() {
  std::vector<Listed> lists = cases();
  lists.push_back(scattered(90, 700));
  return lists;
}

std::vector<double> weights_of(const Csr& csr) {
  const Buffer<double>* const weights = csr.weights.as<double>();
  return weights == nullptr ? std::vector<double>() : weights->to_host();
}

Context of_one_process() { return on_gpus() ? Context::cuda() : Context::cpu(1); }

// Of these, in a fixed order: some of them twice.
std::vector<index_t> some_sources(index_t vertices, std::size_t count) {
  std::vector<index_t> sources;
  for (std::size_t i = 0; i < count; ++i) {
    sources.push_back(static_cast<index_t>(i * 7 % static_cast<std::size_t>(vertices)));
  }
  return sources;
}

}  // namespace

TEST_CASE("each rank gets the whole graph", "[ranks]") {
  const int size = GENERATE(1, 2, 3, 5);
  const index_t cut = GENERATE(1, 3);
  const bool undirected = GENERATE(false, true);
  for (const Listed& list : graphs()) {
    const Graph alone = graph_of(Context::cpu(1), list, undirected);
    const Csr& expected = std::get<Csr>(alone.out_edges().storage());
    run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
      ranks->cut = cut;
      const Graph graph = graph_of(of_a_rank().with_ranks(ranks), list, undirected);
      const Graph whole = graph.whole();
      const Csr& csr = std::get<Csr>(whole.out_edges().storage());
      const auto offsets = csr.offsets.to_host();
      const auto columns = csr.column_of.to_host();
      const auto weights = weights_of(csr);
      const std::lock_guard lock(asserting);
      INFO(list.vertices << " vertices, " << size << " ranks, cut at " << cut);
      CHECK(whole.context().ranks() == nullptr);
      CHECK(&graph.whole().out_edges() == &whole.out_edges());
      CHECK(offsets == expected.offsets.to_host());
      CHECK(columns == expected.column_of.to_host());
      CHECK(weights == weights_of(expected));
      CHECK(whole.directed() == alone.directed());
      CHECK(whole.counts().edges == alone.counts().edges);
      CHECK(whole.counts().self_loops == alone.counts().self_loops);
    });
  }
  const Graph alone = graph_of(Context::cpu(1), graphs().front(), undirected);
  CHECK(&alone.whole().out_edges() == &alone.out_edges());
}

// Sums of real numbers, which have other bits in another order.
TEST_CASE("sums over sources are added group by group", "[ranks]") {
  const std::size_t count = GENERATE(0, 1, 5, 8, 70, 300);
  const std::size_t grain = GENERATE(1, 4);
  const Graph alone = graph_of(Context::cpu(1), graphs().front(), true);
  const index_t n = alone.vertices();
  const std::vector<index_t> sources = some_sources(n, count);
  const auto term = [](index_t v, index_t source) { return 1.0 / (3 + v + source); };
  std::vector<double> expected(static_cast<std::size_t>(n), 0);
  const std::size_t each =
      (std::max<std::size_t>((count + 63) / 64, 1) + grain - 1) / grain * grain;
  for (std::size_t begin = 0; begin < count; begin += each) {
    for (index_t v = 0; v < n; ++v) {
      double sum = 0;
      for (std::size_t i = begin; i < std::min(begin + each, count); ++i)
        sum += term(v, sources[i]);
      expected[static_cast<std::size_t>(v)] += sum;
    }
  }
  const auto add_up = [&](const SourceGroup& group, std::span<Vector<double>> sums) {
    for (Vector<double>& vector : sums) {
      std::vector<double> host = vector.to_host();
      for (const index_t source : group.sources) {
        for (index_t v = 0; v < n; ++v) host[static_cast<std::size_t>(v)] += term(v, source);
      }
      vector = Vector<double>(vector.context(), std::span<const double>(host));
    }
  };
  const auto sums_of = [&](const Graph& graph) {
    std::vector<Vector<double>> totals;
    for (int i = 0; i < 2; ++i) totals.push_back(graph.vector(7.0));
    sum_over_sources(graph, sources, grain, totals, add_up);
    return std::vector{totals[0].to_host(), totals[1].to_host()};
  };
  CHECK(sums_of(alone) == std::vector{expected, expected});
  for (const int size : {1, 2, 3, 5}) {
    run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
      ranks->cut = 3;
      const auto found = sums_of(graph_of(of_a_rank().with_ranks(ranks), graphs().front(), true));
      const std::lock_guard lock(asserting);
      INFO(count << " sources, " << size << " ranks");
      CHECK(found == std::vector{expected, expected});
    });
  }
}

TEST_CASE("betweenness of thread ranks has the bits of one process", "[ranks][bc]") {
  const int size = GENERATE(1, 2, 3, 5);
  const bool undirected = GENERATE(false, true);
  const bool weighted = GENERATE(false, true);
  for (const Listed& list : graphs()) {
    const Graph alone = graph_of(of_one_process(), list, undirected);
    for (const std::size_t count : {0, 1, 9, 40, 600}) {
      if (count == 600 && on_gpus()) continue;  // there 40 are several groups, and searches slow
      const std::vector<index_t> sources = some_sources(list.vertices, count);
      BcOptions options;
      options.weighted = weighted;
      options.endpoints = count == 9;
      options.scale = count == 40 ? BcScale::max : BcScale::estimate;
      const std::vector<double> expected = bc(alone, sources, options).to_host();
      run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
        ranks->cut = 1;
        const Graph graph = graph_of(of_a_rank().with_ranks(ranks), list, undirected);
        std::vector<index_t> done;
        BcOptions told = options;
        told.on_progress = [&](const BcProgress& at) { done.push_back(at.done); };
        const std::vector<double> found = bc(graph, sources, told).to_host();
        const std::lock_guard lock(asserting);
        INFO(list.vertices << " vertices, " << count << " sources, " << size << " ranks");
        CHECK(found == expected);
        CHECK(std::is_sorted(done.begin(), done.end()));
        // Of all ranks' sources.
        if (ranks->rank() == 0 && count > 0) {
          CHECK(done.back() == static_cast<index_t>(count));
        }
      });
    }
  }
}

TEST_CASE("closeness of thread ranks has the bits of one process", "[ranks][closeness][harmonic]") {
  const int size = GENERATE(1, 2, 3, 5);
  const bool undirected = GENERATE(false, true);
  std::vector<Listed> lists = graphs();
  lists.push_back(scattered(450, 1500));
  for (const Listed& list : lists) {
    const Graph alone = graph_of(Context::cpu(1), list, undirected);
    const std::vector<double> near = closeness(alone).to_host();
    const std::vector<double> inverse = harmonic(alone).to_host();
    const std::vector<index_t> some{0, list.vertices / 2, list.vertices - 1};
    const std::size_t count = list.vertices < 3 ? 1 : 3;
    const std::vector<double> few = closeness(alone, std::span(some).first(count)).to_host();
    run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
      ranks->cut = 1;
      const Graph graph = graph_of(of_a_rank().with_ranks(ranks), list, undirected);
      const std::vector<double> found = closeness(graph).to_host();
      const std::vector<double> sums = harmonic(graph).to_host();
      const std::vector<double> of_few = closeness(graph, std::span(some).first(count)).to_host();
      const std::lock_guard lock(asserting);
      INFO(list.vertices << " vertices, " << size << " ranks");
      CHECK(found == near);
      CHECK(sums == inverse);
      CHECK(of_few == few);
    });
  }
}

}  // namespace graphrun

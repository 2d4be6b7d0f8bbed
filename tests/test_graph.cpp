// Graph: its counts and properties, and what it makes on first use.
#include <catch2/catch_test_macros.hpp>
#include <graphrun/algorithms/pagerank.hpp>
#include <graphrun/algorithms/sssp.hpp>
#include <memory>

#include "rank_matrices.hpp"
#include "support.hpp"

namespace graphrun {

TEST_CASE("a graph counts its edges, loops, repeats and isolated vertices", "[graph][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  // 5 is isolated, 0 -> 1 is listed twice and its reverse once, 2 has a loop.
  const std::vector<Edge> edges{{0, 1}, {0, 1}, {1, 0}, {2, 2}, {3, 4}};
  const Graph directed(ctx, 6, edges);
  CHECK(directed.directed());
  CHECK(directed.counts().edges == 4);
  CHECK(directed.counts().entries == 4);
  CHECK(directed.counts().self_loops == 1);
  CHECK(directed.counts().duplicates == 1);
  CHECK(directed.isolated() == 1);
  GraphOptions options;
  options.undirected = true;
  const Graph undirected(ctx, 6, edges, options);
  CHECK_FALSE(undirected.directed());
  CHECK(undirected.counts().edges == 3);
  CHECK(undirected.counts().entries == 5);
  CHECK(undirected.counts().duplicates == 2);
  CHECK(&undirected.in_edges() == &undirected.out_edges());
  options.self_loops = SelfLoops::drop;
  const Graph loopless(ctx, 6, edges, options);
  CHECK(loopless.counts().edges == 2);
  CHECK(loopless.counts().dropped_loops == 1);
  CHECK(loopless.isolated() == 2);
}

TEST_CASE("degrees are the rows of the adjacency matrix", "[graph][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  GraphOptions keep;
  keep.keep_weights = true;
  const Graph graph(ctx, 3, std::vector<Edge>{{0, 1}, {0, 2}, {2, 2}},
                    std::vector<double>{2, 5, 0.5}, keep);
  CHECK(graph.weighted());
  CHECK(graph.out_degree<index_t>().to_host() == std::vector<index_t>{2, 0, 1});
  CHECK(graph.out_degree<double>().to_host() == std::vector<double>{2, 0, 1});
  CHECK(graph.weighted_out_degree<double>().to_host() == std::vector<double>{7, 0, 0.5});
  CHECK(graph.weighted_out_degree<float>().to_host() == std::vector<float>{7, 0, 0.5});
  CHECK(test::entries_of(graph, graph.in_edges()) ==
        std::vector<test::Entry>{{1, 0, 2}, {2, 0, 5}, {2, 2, 0.5}});
  CHECK(graph.pull_edges().format() == Format::csr);
}

TEST_CASE("a graph gives vectors of one value per vertex", "[graph][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const Graph graph(ctx, 3, std::vector<Edge>{{0, 1}});
  const Vector<double> bare = graph.vector<double>();
  CHECK(bare.context().size_on_all(bare.size()) == 3);
  CHECK(bare.context().local() == ctx.local());
  CHECK(graph.vector(no_vertex).to_host() == std::vector<index_t>(3, no_vertex));
  CHECK(graph.vector(std::int64_t{7}).to_host() == std::vector<std::int64_t>(3, 7));
  CHECK(graph.vector(0.5f).to_host() == std::vector<float>(3, 0.5f));
  CHECK(graph.vector(0.5).to_host() == std::vector<double>(3, 0.5));
  const std::vector<float> given{3, 1, 2};
  CHECK(graph.vector<float>(given).to_host() == given);
  CHECK_THROWS_AS(graph.vector<float>(std::vector<float>{3, 1}), InvalidArgument);
  const Graph empty(ctx, 0, std::vector<Edge>{});
  CHECK(empty.vector(1.0).size() == 0);
  CHECK(Vector<double>(ctx).empty());
}

TEST_CASE("weights that are given are kept", "[graph][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const std::vector<Edge> edges{{0, 1}, {1, 2}, {0, 2}};
  const Graph graph(ctx, 3, edges, std::vector<double>{1, 1, 5});
  CHECK(graph.weighted());
  CHECK(sssp<double>(graph, 0).distance.to_host() == std::vector<double>{0, 1, 2});
  EdgeList list;
  list.rows = list.columns = 3;
  list.from = {0, 1, 0};
  list.to = {1, 2, 2};
  list.weights = std::vector<std::int32_t>{1, 1, 5};
  CHECK(sssp<std::int64_t>(Graph(ctx, list), 0).distance.to_host() ==
        std::vector<std::int64_t>{0, 1, 2});
}

TEST_CASE("a graph is made from what a reader returns", "[graph][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  EdgeList list;
  list.rows = list.columns = 3;
  list.from = {1, 2};
  list.to = {0, 1};
  list.weights = std::vector<std::int32_t>{4, 6};
  list.symmetry = Symmetry::symmetric;
  GraphOptions keep;
  keep.keep_weights = true;
  const Graph symmetric(ctx, list, keep);
  CHECK_FALSE(symmetric.directed());
  CHECK(test::entries_of(symmetric, symmetric.out_edges()) ==
        std::vector<test::Entry>{{0, 1, 4}, {1, 0, 4}, {1, 2, 6}, {2, 1, 6}});
  list.symmetry = Symmetry::skew_symmetric;
  const Graph skew(ctx, list, keep);
  CHECK(skew.directed());
  CHECK(test::entries_of(skew, skew.out_edges()) ==
        std::vector<test::Entry>{{0, 1, -4}, {1, 0, 4}, {1, 2, -6}, {2, 1, 6}});
  list.symmetry = Symmetry::general;
  GraphOptions drop;
  drop.keep_weights = false;
  const Graph pattern(ctx, list, drop);
  CHECK_FALSE(pattern.weighted());
  CHECK(pattern.directed());
  CHECK(pattern.counts().edges == 2);
  list.columns = 4;
  CHECK_THROWS_AS(Graph(ctx, list), Unsupported);
}

namespace {

// The owner of arrays that a CSR borrows.
struct Lender {
  Buffer<offset_t> offsets;
  Buffer<index_t> column_of;
  Buffer<double> weights;

  Lender(const Context& ctx, std::span<const offset_t> o, std::span<const index_t> c,
         std::span<const double> w)
      : offsets(ctx, o), column_of(ctx, c), weights(ctx, w) {}
  template <class T>
  static Buffer<T> lend(Buffer<T>& array) {
    return Buffer<T>::borrow(array.context(), {array.data(), array.size()});
  }
  Csr csr(index_t rows, index_t columns, bool weighted = false) {
    return {rows, columns, lend(offsets), lend(column_of), weighted ? lend(weights) : Weights()};
  }
};

}  // namespace

TEST_CASE("a graph computes on a borrowed CSR without copying it", "[graph]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const std::vector<Edge> edges{{0, 1}, {0, 2}, {1, 2}, {2, 0}, {2, 3}, {3, 3}};
  const std::vector<double> weights{1, 5, 1, 1, 2, 9};
  Lender lender(ctx, std::vector<offset_t>{0, 2, 3, 5, 6}, std::vector<index_t>{1, 2, 2, 0, 3, 3},
                weights);
  const auto held = ctx.memory().current;
  const CsrCheck check = GENERATE(CsrCheck::entries, CsrCheck::sizes);
  const auto lent = std::make_unique<const Graph>(lender.csr(4, 4, true), true, check);
  CHECK(ctx.memory().current == held);
  CHECK(std::get<Csr>(lent->out_edges().storage()).column_of.data() == lender.column_of.data());
  const Graph built(ctx, 4, edges, weights);
  CHECK(lent->counts().edges == built.counts().edges);
  CHECK(lent->counts().entries == 6);
  CHECK(lent->counts().self_loops == 1);
  CHECK(lent->isolated() == 0);
  CHECK(test::entries_of(lent->in_edges()) == test::entries_of(built.in_edges()));
  CHECK(sssp<double>(*lent, 0).distance.to_host() == std::vector<double>{0, 1, 2, 4});
  CHECK(pagerank<double>(*lent).rank.to_host() == pagerank<double>(built).rank.to_host());
}

TEST_CASE("the owner of a borrowed CSR lives as long as the last copy of its graph", "[graph]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  auto lender = std::make_shared<Lender>(ctx, std::vector<offset_t>{0, 2, 3, 5, 6},
                                         std::vector<index_t>{1, 2, 2, 0, 3, 3},
                                         std::vector<double>{1, 5, 1, 1, 2, 9});
  const std::weak_ptr<const Lender> watch = lender;
  const index_t* const columns = lender->column_of.data();
  const offset_t* const offsets = lender->offsets.data();
  const auto own = [&](auto& array) {
    using T = std::remove_reference_t<decltype(*array.data())>;
    return Buffer<T>::borrow(ctx, {array.data(), array.size()}, lender);
  };
  std::vector<Graph> copies;
  {
    const Graph graph(Csr{4, 4, own(lender->offsets), own(lender->column_of), own(lender->weights)},
                      true);
    copies = {graph, graph};
  }
  lender.reset();
  REQUIRE_FALSE(watch.expired());
  const Csr& kept = std::get<Csr>(copies[1].out_edges().storage());
  CHECK(kept.column_of.data() == columns);
  CHECK(kept.offsets.data() == offsets);
  CHECK(sssp<double>(copies[1], 0).distance.to_host() == std::vector<double>{0, 1, 2, 4});
  CHECK_FALSE(copies[1].undirected().directed());
  copies.pop_back();
  CHECK_FALSE(watch.expired());
  copies.clear();
  CHECK(watch.expired());
  CHECK(ctx.memory().current == 0);
}

TEST_CASE("an undirected CSR of one's own counts each edge once", "[graph]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  Lender lender(ctx, std::vector<offset_t>{0, 2, 3}, std::vector<index_t>{0, 1, 0}, {});
  const Graph graph(lender.csr(2, 2), false);
  CHECK_FALSE(graph.directed());
  CHECK(graph.counts().edges == 2);
  CHECK(graph.counts().self_loops == 1);
  CHECK(Graph(Lender(ctx, std::vector<offset_t>{0}, {}, {}).csr(0, 0), true).vertices() == 0);
}

TEST_CASE("a CSR that is none is refused", "[graph]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const auto refuses = [&](const std::vector<offset_t>& offsets,
                           const std::vector<index_t>& columns, index_t rows = 3,
                           index_t across = 3) {
    Lender lender(ctx, offsets, columns, std::vector<double>{1});
    CHECK_THROWS_AS(Graph(lender.csr(rows, across), true), InvalidArgument);
  };
  CHECK_NOTHROW(Graph(
      Lender(ctx, std::vector<offset_t>{0, 1, 1, 3}, std::vector<index_t>{2, 0, 1}, {}).csr(3, 3),
      true));
  refuses({0, 1, 1, 3}, {2, 0, 1}, 3, 4);    // not square
  refuses({0, 1, 3}, {2, 0, 1});             // an offset missing
  refuses({1, 1, 1, 3}, {2, 0, 1});          // does not begin with 0
  refuses({0, 2, 1, 3}, {0, 2, 1});          // falls
  refuses({0, 1, 1, 2}, {2, 0, 1});          // ends early
  refuses({0, 1, 1, 4}, {2, 0, 1});          // ends beyond
  refuses({0, 1, 1, 3}, {3, 0, 1});          // a column beyond
  refuses({0, 1, 1, 3}, {-1, 0, 1});         // a column before
  refuses({0, 1, 1, 3}, {2, 1, 0});          // not ascending
  refuses({0, 1, 1, 3}, {2, 1, 1});          // a repeat
  refuses({0, 1, 1, 3}, {2, 0, 1}, -1, -1);  // sizes that are none
  Lender lender(ctx, std::vector<offset_t>{0, 1, 1, 3}, std::vector<index_t>{2, 0, 1},
                std::vector<double>{1, 2});
  CHECK_THROWS_AS(Graph(lender.csr(3, 3, true), true, CsrCheck::sizes), InvalidArgument);
}

}  // namespace graphrun

// Rounds of joining trees along their lightest edges, beside Kruskal's algorithm.
#include "cases.hpp"
#include "engine/spanning/cuda/joining.hpp"

namespace graphrun::kernels {
namespace {

// An edge of a forest: its weight and its ends, the smaller one first.
using Edge = std::tuple<std::int32_t, index_t, index_t>;
using Forest = std::vector<Edge>;

// The forest, its edges sorted.
Forest by_definition(const simt_tests::Rows& rows) {
  Forest edges, forest;
  const auto n = static_cast<index_t>(rows.first.size());
  std::vector<index_t> tree(rows.first.size());
  std::iota(tree.begin(), tree.end(), 0);
  for (index_t u = 0; u < n; ++u) {
    for (offset_t k = rows.offsets[u]; k < rows.offsets[u + 1]; ++k) {
      if (u < rows.column_of[k]) edges.emplace_back(rows.weights[k], u, rows.column_of[k]);
    }
  }
  std::sort(edges.begin(), edges.end());
  for (const Edge& edge : edges) {
    const index_t p = tree[std::get<1>(edge)], q = tree[std::get<2>(edge)];
    if (p == q) continue;
    std::replace(tree.begin(), tree.end(), p, q);
    forest.push_back(edge);
  }
  return forest;
}

class Joining {
 public:
  Joining(const simt_tests::Rows& rows, unsigned blocks)
      : rows_(rows), blocks_(blocks), n_(rows.first.size()), entries_(rows.column_of.size()) {}

  Forest forest() {
    for (bool joined = n_ > 0; joined;) {
      const index_t before = count_[0];
      count_[1] = count_[2] = 0;
      if (trees_.is_first) {
        round(spanning::SingleVertices{});
      } else {
        round(spanning::RootedTrees{tree_.data()});
        trees_.offered = count_[1];
      }
      trees_.is_first = false;
      std::swap(trees_.offers, trees_.kept);
      joined = count_[0] > before;
    }
    Forest found;
    for (std::size_t i = 0; i < static_cast<std::size_t>(count_[0]); ++i) {
      found.emplace_back(rows_.weights[static_cast<std::size_t>(entry_[i])], from_[i], to_[i]);
    }
    std::sort(found.begin(), found.end());
    return found;
  }

 private:
  template <class Trees>
  void round(Trees in) {
    const auto a = rows_.view(TypedWeights<std::int32_t>{rows_.weights.data()});
    const unsigned threads = simt::most_threads;
    counts_ = {0, 0};
    const spanning::LongRows deferred{&counts_[0],   &counts_[1],    rows_deferred_.data(),
                                      first_.data(), row_of_.data(), found_.data()};
    const auto launch = [&](auto kernel) { simt::launch(blocks_, threads, kernel); };
    launch([&] { spanning::look_in_rows(a, trees_, in, deferred); });
    if (trees_.is_first || count_[3] > 0) {
      launch([&] { spanning::look_in_pieces(a, in, deferred); });
      launch([&] { spanning::finish_long_rows(a, trees_, in, deferred); });
    }
    if (!trees_.is_first) launch([&] { spanning::choose_edges(trees_); });
    launch([&] { spanning::join_along_edges(trees_, in); });
    launch([&] { spanning::hang_on_roots(trees_, in); });
    simt::launch(1, threads, [&] { spanning::choose_skipped(trees_, n_); });
  }

  const simt_tests::Rows& rows_;
  unsigned blocks_;
  std::size_t n_, entries_;
  std::array<unsigned, 2> counts_{};
  std::vector<EdgeOffer> rows_deferred_{n_}, offers_{n_}, kept_{n_};
  std::vector<unsigned> first_ = std::vector<unsigned>(n_),
                        row_of_ = std::vector<unsigned>(n_ + entries_);
  std::vector<Lightest> found_{n_ + entries_};
  std::vector<index_t> tree_ = std::vector<index_t>(n_, 4711),
                       joins_ = std::vector<index_t>(n_, no_vertex), stay_ = tree_, from_ = tree_,
                       to_ = tree_;
  std::vector<offset_t> lightest_ = std::vector<offset_t>(n_), entry_ = lightest_;
  // What was there before the first round does not matter.
  std::vector<std::uint64_t> weight_ = std::vector<std::uint64_t>(n_, 7), edge_ = weight_;
  std::array<index_t, spanning_counts> count_{};
  index_t skipped_ = no_vertex;
  SpanningTrees trees_{tree_.data(),   joins_.data(),
                       &skipped_,      lightest_.data(),
                       weight_.data(), edge_.data(),
                       from_.data(),   to_.data(),
                       entry_.data(),  count_.data(),
                       offers_.data(), kept_.data(),
                       stay_.data(),   static_cast<index_t>(n_),
                       true,           true};
};

// Weights that rise along a path: in the first round all its vertices hang on each other.
test::Triples rising_path(index_t vertices) {
  test::Triples t{"rising path", vertices, vertices, {}, {}, {}};
  for (index_t v = 0; v + 1 < vertices; ++v) t.add(v, v + 1, 1 + v);
  return t;
}

// A hub, and a path of light edges along its neighbours: the hub alone finds its lightest edge.
test::Triples hub_beside_path(index_t vertices, index_t lightest) {
  test::Triples t{"hub beside a path", vertices, vertices, {}, {}, {}};
  for (index_t v = 1; v < vertices; ++v) {
    t.add(0, v, v == lightest ? 900 : 901 + v % 90);
    if (v > 1) t.add(v - 1, v, v % 7);
  }
  return t;
}

}  // namespace

TEST_CASE("trees joined on a GPU are those of Kruskal's algorithm", "[spanning]") {
  const unsigned blocks = GENERATE(1u, 4u);
  std::vector<test::Triples> all = simt_tests::cases();
  all.push_back(rising_path(300));
  for (const index_t lightest : {1, 50, 69, 150, 299}) {
    all.push_back(hub_beside_path(300, lightest));
  }
  for (test::Triples t : all) {
    for (const int distinct : {1000, 3, 1}) {
      INFO(t.name << ", blocks " << blocks << ", weights modulo " << distinct);
      for (auto& weight : t.weights) weight %= distinct;
      const simt_tests::Rows rows(test::both_ways(t));
      CHECK(Joining(rows, blocks).forest() == by_definition(rows));
    }
  }
}

}  // namespace graphrun::kernels

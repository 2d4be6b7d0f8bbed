// Kernels over some rows of a graph, such as those of one rank: row r is vertex first + r.
#include <catch2/catch_test_macros.hpp>
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/engine/components.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/scc_partition.hpp>
#include <utility>

#include "base/common/dispatch.hpp"
#include "closure_cases.hpp"
#include "component_cases.hpp"
#include "engine/common/pattern.hpp"
#include "engine/components/kernels.hpp"
#include "engine/elementwise/kernels.hpp"
#include "engine/scc_partition/kernels.hpp"
#include "formats/matrix/common/kernels.hpp"
#include "support.hpp"

namespace graphrun {
namespace {

struct Range {
  index_t first, end;
  std::size_t size() const { return static_cast<std::size_t>(end - first); }
};

// Partitions of the rows: all; cut after the first row, in the middle, and before the last row.
std::vector<std::vector<Range>> cuts(index_t n) {
  std::vector<std::vector<Range>> all;
  for (const index_t at : {1, n / 2, n - 1}) all.push_back({{0, at}, {at, n}});
  return all;
}

CsrView<NoWeights> rows_of(const Matrix& a, Range range) {
  CsrView<NoWeights> rows = pattern(a);
  rows.rows = range.end - range.first;
  rows.offsets += range.first;
  return rows;
}

std::vector<test::Triples> cases() {
  std::vector<test::Triples> all = test::closure_cases(10);
  for (test::Triples t :
       {test::skewed(3000, 40000, 3), test::rows_of("long rows", 30000, {30000, 0, 9000, 5})}) {
    t.rows = t.columns = std::max(t.rows, t.columns);
    all.push_back(std::move(t));
  }
  std::erase_if(all, [](const test::Triples& t) { return t.rows < 2; });
  return test::some_of(std::move(all));
}

kernels::SccPartitionView view(SccPartition& partition, index_t first = 0) {
  return {partition.part.data() + first, partition.label.data() + first};
}

}  // namespace

TEST_CASE("a forest planted and hooked by some rows at a time is the same", "[components]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const test::Triples& t : cases()) {
    const Graph graph = test::graph_of(ctx, t, false, false);
    const Matrix& a = graph.out_edges();
    auto planted = graph.vector<index_t>();
    plant(a, planted);
    const auto expected = cc(graph).to_host();
    for (const auto& ranges : cuts(t.rows)) {
      INFO(t.name << ", cut at " << ranges[1].first << ", " << test::describe(ctx));
      auto forest = graph.vector(index_t{-1});
      for (const Range range : ranges) {
        on_backend(ctx, [&](auto on) {
          kernels::plant(on, rows_of(a, range), forest.data() + range.first, range.first);
        });
      }
      CHECK(forest.to_host() == planted.to_host());
      const auto hook_ranges = [&](offset_t first, offset_t count, const index_t* skipped_root) {
        for (const Range range : ranges) {
          const kernels::HookPlan plan{rows_of(a, range), a.entries(),  first,      count,
                                       first == 0,        skipped_root, range.first};
          on_backend(ctx, [&](auto on) { kernels::hook(on, plan, forest.data()); });
        }
        compress(forest);
      };
      compress(forest);
      hook_ranges(0, 2, nullptr);
      const Vector<index_t> giant = frequent_root(forest);
      if (graph.directed()) hook(graph.in_edges(), forest);
      hook_ranges(2, a.entries(), giant.data());
      compress(forest);
      CHECK(forest.to_host() == expected);
    }
  }
}

TEST_CASE("a partition is trimmed and spread by some rows at a time alike", "[scc]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const test::Triples& t : cases()) {
    const Graph graph = test::graph_of(ctx, t, false, false);
    SccPartition whole(graph);
    put_together(whole);
    trim(graph, whole);
    auto spread = graph.vector<index_t>();
    spread_smallest(graph, whole, false, spread);
    for (const auto& ranges : cuts(t.rows)) {
      INFO(t.name << ", cut at " << ranges[1].first << ", " << test::describe(ctx));
      SccPartition parted(graph);
      put_together(parted);
      const std::vector<char> none(static_cast<std::size_t>(t.rows), 0);
      Buffer<char> alone(ctx, std::span<const char>(none));
      for (const Range range : ranges) {
        for (const Matrix* const a : {&graph.out_edges(), &graph.in_edges()}) {
          on_backend(ctx, [&](auto on) {
            kernels::find_alone(on, rows_of(*a, range), view(parted), alone.data(), range.first);
          });
        }
      }
      auto x = graph.vector<index_t>();
      for (const auto [first, end] : ranges) {
        on_backend(ctx, [&, first = first, end = end](auto on) {
          kernels::label_alone(on, alone.data() + first, view(parted, first),
                               static_cast<std::size_t>(end - first), first);
          kernels::number(on, x.data(), x.size());
        });
      }
      CHECK(parted.label.to_host() == whole.label.to_host());
      for (bool changed = true; changed;) {
        changed = false;
        for (const Range range : ranges) {
          changed |= on_backend(ctx, [&](auto on) {
            return kernels::spread_smallest(on, rows_of(graph.in_edges(), range), view(parted),
                                            x.data(), 1, range.first);
          });
        }
      }
      CHECK(x.to_host() == spread.to_host());
    }
  }
}

TEST_CASE("the busiest and the smallest vertex are told by their numbers", "[scc]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  test::Triples t = test::skewed(3000, 40000, 3);
  for (index_t& v : t.row_of) v = 2999 - v;
  for (index_t& v : t.column_of) v = 2999 - v;
  const Graph graph = test::graph_of(ctx, t, false, false);
  SccPartition partition(graph);
  put_together(partition);
  const index_t busiest = busiest_vertex(graph, partition);
  REQUIRE(busiest > 0);
  for (const index_t first : {1, busiest}) {
    const Range range{first, graph.vertices()};
    CHECK(kernels::vertex_of_busiest(on_backend(ctx, [&](auto on) {
            return kernels::busiest_key(on, rows_of(graph.out_edges(), range),
                                        rows_of(graph.in_edges(), range), view(partition, first),
                                        first);
          })) == busiest);
  }
  // Rows are vertices 10, 11, ...: both searches reached 12 and 14.
  const std::vector<index_t> forward{-1, 0, 0, -1, 0}, backward{0, -1, 0, -1, 0};
  const Vector<index_t> to(ctx, std::span<const index_t>(forward)),
      from(ctx, std::span<const index_t>(backward));
  const offset_t smallest = on_backend(ctx, [&](auto on) {
    return kernels::smallest_of_both(on, to.data(), from.data(), forward.size(), 10);
  });
  CHECK(smallest == 12);
  on_backend(ctx, [&](auto on) {
    kernels::split_by_reach(on, to.data(), from.data(), view(partition, 10), forward.size(), 12);
  });
  const auto label = partition.label.to_host();
  CHECK(std::vector<index_t>(label.begin() + 10, label.begin() + 15) ==
        std::vector<index_t>{no_vertex, no_vertex, 12, no_vertex, 12});
  const std::vector<index_t> listed{0, 3};
  const Vector<index_t> list(ctx, std::span<const index_t>(listed));
  Vector<index_t> x(ctx, std::span<const index_t>(forward));
  on_backend(ctx, [&](auto on) { kernels::number_at(on, x.data(), list.data(), 2, 40); });
  CHECK(x.to_host() == std::vector<index_t>{40, 0, 0, 43, 0});
}

}  // namespace graphrun

// Graph500's packed edges: ids of 48 bits with sign, and weights in a file beside them.
#include <catch2/catch_test_macros.hpp>
#include <limits>

#include "tests/binary_files.hpp"

namespace graphrun::test {
namespace {

using Indices = std::vector<index_t>;
using Ends = std::vector<std::pair<std::int64_t, std::int64_t>>;

std::string packed(const Ends& ends) {
  std::string text;
  for (const auto& [u, v] : ends) {
    text += bytes_of<std::uint32_t>(
        {static_cast<std::uint32_t>(u), static_cast<std::uint32_t>(v),
         static_cast<std::uint32_t>(static_cast<std::uint16_t>(u >> 32)) |
             static_cast<std::uint32_t>(static_cast<std::uint16_t>(v >> 32)) << 16});
  }
  return text;
}

}  // namespace

TEST_CASE("packed edges are undirected, their ids those that occur", "[read][graph500]") {
  const TemporaryFolder folder;
  for (const std::string& file : {std::string("a.packed"), std::string("a.g500")}) {
    const EdgeList edges = read_every_way(folder, file, packed({{7, 0}, {0, 3}, {3, 3}}));
    CHECK(edges.kind == FileKind::graph500);
    CHECK(name(edges.kind) == "Graph500");
    CHECK(edges.symmetry == Symmetry::symmetric);
    CHECK(edges.rows == 3);
    CHECK(edges.ids.number(2) == 7);
    CHECK(edges.from == Indices{2, 0, 1});
    CHECK(edges.to == Indices{0, 1, 1});
    CHECK(edges.counts.edges == 3);
    CHECK_FALSE(edges.weighted());
  }
  // 47 bits, after ids of 32.
  const std::int64_t most = (std::int64_t{1} << 47) - 1;
  const EdgeList wide = read_every_way(
      folder, "b.packed", packed({{1, 0xffffffff}, {most, 1}, {std::int64_t{1} << 32, 2}}));
  CHECK(wide.rows == 5);
  CHECK(wide.ids.number(4) == most);
  CHECK(wide.ids.number(3) == std::int64_t{1} << 32);
  CHECK(wide.from == Indices{0, 4, 3});
  CHECK(wide.to == Indices{2, 0, 1});
  // Without a byte 0 at its beginning.
  Ends many(300, {0x202020202020, 0x202020202020});
  many.push_back({0, 1});
  CHECK(read_every_way(folder, "d.packed", packed(many)).counts.edges == 301);
  ReadOptions options;
  options.directed = true;
  const EdgeList both = read_every_way(folder, "c.packed", packed({{0, 1}}), options);
  CHECK(both.directed());
  CHECK(both.from == Indices{0, 1});
}

TEST_CASE("many packed edges pass the pieces in which they are read", "[read][graph500]") {
  const TemporaryFolder folder;
  Ends ends;
  for (std::int64_t k = 0; k < 20000; ++k) ends.push_back({k, k + 1});
  const EdgeList edges = read_every_way(folder, "a.packed", packed(ends));
  CHECK(edges.from.size() == 20000);
  CHECK(edges.to.back() == 20000);
  ends.push_back({-1, 4});
  refuses_bytes(folder, "a.packed", packed(ends),
                "edge 20000 (from 0), at byte 240000, has the vertex -1, expected 0 or more");
}

TEST_CASE("weights of packed edges are in a file beside them", "[read][graph500]") {
  const TemporaryFolder folder;
  const std::string bytes = packed({{0, 1}, {1, 2}});
  const std::string beside = folder / "a.packed.weights";
  write_file(beside, bytes_of<float>({0.5F, 0}));
  const EdgeList edges = read_edges(write_file(folder / "a.packed", bytes));
  CHECK(edges.weights == HostWeights(std::vector<double>{0.5, 0}));
  CHECK(edges.counts.zero_weights == 1);
  CHECK(edges.counts.columns == 3);
  CHECK(edges.warnings == std::vector<std::string>{"weights read from " + beside});
  ReadOptions none;
  none.weights.kind = WeightColumn::none;
  const EdgeList unread = read_edges(folder / "a.packed", none);
  CHECK_FALSE(unread.weighted());
  CHECK(unread.counts.columns == 3);
  const auto refuses = [&](const std::string& weights, const std::string& reason) {
    write_file(beside, weights);
    CHECK_THROWS_WITH(read_edges(folder / "a.packed"),
                      Catch::Matchers::Equals(beside + ": " + reason));
  };
  refuses(bytes_of<float>({1}), "the file has 4 bytes, and its header of 2 edges means 8");
  refuses(gzipped(bytes_of<float>({1})),
          "the file ends at byte 4, within the weights: it has 1 of 2");
  refuses(bytes_of<float>({1, std::numeric_limits<float>::infinity()}),
          "the weight of edge 1 (from 0) is infinite or NaN");
  ReadOptions dropping;
  dropping.infinite = InfiniteWeights::drop;
  const EdgeList fewer = read_edges(folder / "a.packed", dropping);
  CHECK(fewer.from == Indices{0});
  CHECK(fewer.counts.dropped_infinite == 1);
}

TEST_CASE("each defect of packed edges is told", "[read][graph500]") {
  const TemporaryFolder folder;
  const std::string bytes = packed({{0, 1}, {1, 2}});
  refuses_bytes(folder, "a.packed", bytes + std::string(5, '\0'),
                "the file has 29 bytes, expected a multiple of 12: each edge has 12");
  refuses_bytes(folder, "a.packed", packed({{0, 1}, {1, -(std::int64_t{1} << 47)}}),
                "edge 1 (from 0), at byte 12, has the vertex -140737488355328, expected 0 or more");
  ReadOptions options;
  options.index_base = IndexBase::one;
  refuses_bytes<InvalidArgument>(folder, "a.packed", bytes,
                                 "vertices of this kind of file begin with 0", options);
  options = {};
  options.weights = {WeightColumn::column, 3};
  refuses_bytes<InvalidArgument>(folder, "a.packed", bytes,
                                 "there is no weight in column 3, expected a file with weights",
                                 options);
  keeps_to_limits(folder, "b.packed", bytes, 600);
}

}  // namespace graphrun::test

// Files of complex matrices: what is written is read again, bit for bit.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cstring>
#include <limits>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/built_matrix.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/file/read_vector.hpp>
#include <graphrun/formats/file/write.hpp>

#include "tests/graph_files.hpp"

namespace graphrun::test {
namespace {

using Catch::Matchers::ContainsSubstring;

template <class T>
bool same_bits(const HostWeights& p, const HostWeights& q) {
  const auto &a = std::get<std::vector<Complex<T>>>(p), &b = std::get<std::vector<Complex<T>>>(q);
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(a[0])) == 0;
}

// A lower triangle, on whose diagonal the numbers are real.
template <class T>
EdgeList lower_half(Symmetry symmetry) {
  EdgeList edges;
  edges.rows = edges.columns = 4;
  edges.symmetry = symmetry;
  edges.ids = VertexIds::consecutive(1, 4);
  const bool diagonal = symmetry != Symmetry::skew_symmetric;
  std::vector<Complex<T>> weights;
  const std::vector<Complex<T>> values = {{T(1) / 3, T(-2) / 7},
                                          {T{-0.0}, T{0}},
                                          {std::numeric_limits<T>::max(), T{-0.0}},
                                          {std::numeric_limits<T>::denorm_min(), T{1}},
                                          {T{0}, std::numeric_limits<T>::min()}};
  std::size_t next = 0;
  for (index_t row = 0; row < 4; ++row) {
    for (index_t column = 0; column <= row; ++column) {
      if (row == column && (!diagonal || row == 2)) continue;
      edges.from.push_back(row);
      edges.to.push_back(column);
      Complex<T> value = values[next++ % values.size()];
      if (row == column) value.im = 0;
      weights.push_back(value);
    }
  }
  edges.weights = weights;
  return edges;
}

const Symmetry symmetries[] = {Symmetry::general, Symmetry::symmetric, Symmetry::skew_symmetric,
                               Symmetry::hermitian};

}  // namespace

TEST_CASE("complex Matrix Market files of all symmetries come back", "[complex][read]") {
  const TemporaryFolder folder;
  for (const Symmetry symmetry : symmetries) {
    const EdgeList edges = lower_half<double>(symmetry);
    write_edges(folder / "a.mtx", edges);
    const std::string text = contents(folder / "a.mtx");
    for (const std::string& path : packed_copies(folder / "a.mtx", folder)) {
      for (const ReadOptions& options : all_splits({})) {
        const EdgeList read = read_edges(path, options);
        CHECK(read.symmetry == symmetry);
        CHECK(read.from == edges.from);
        CHECK(read.to == edges.to);
        CHECK(same_bits<double>(read.weights, edges.weights));
        CHECK(read.counts.zero_weights == 2 - (symmetry == Symmetry::skew_symmetric));
      }
    }
    write_edges(folder / "again.mtx", read_edges(folder / "a.mtx"));
    CHECK(contents(folder / "again.mtx") == text);
  }
}

TEST_CASE("an entry above the diagonal is written as its mirror image", "[complex][write]") {
  const TemporaryFolder folder;
  EdgeList edges;
  edges.rows = edges.columns = 2;
  edges.ids = VertexIds::consecutive(1, 2);
  edges.from = {0};
  edges.to = {1};
  edges.weights = std::vector<Complex<double>>{{1.5, -2}};
  for (const auto& [symmetry, entry] : {std::pair(Symmetry::symmetric, "\n2 1 1.5 -2\n"),
                                        std::pair(Symmetry::skew_symmetric, "\n2 1 -1.5 2\n"),
                                        std::pair(Symmetry::hermitian, "\n2 1 1.5 2\n")}) {
    edges.symmetry = symmetry;
    write_edges(folder / "a.mtx", edges);
    CHECK_THAT(contents(folder / "a.mtx"), Catch::Matchers::EndsWith(entry));
  }
}

TEST_CASE("complex arrays of all symmetries are read", "[complex][read]") {
  const TemporaryFolder folder;
  const std::string size = "2 2\n";
  const auto read = [&](const std::string& symmetry, const std::string& values) {
    return read_edges(write_file(
        folder / "a.mtx", "%%MatrixMarket matrix array complex " + symmetry + "\n2 2\n" + values));
  };
  using Numbers = std::vector<Complex<double>>;
  const auto weights = [](const EdgeList& list) { return std::get<Numbers>(list.weights); };
  const EdgeList general = read("general", "1 2\n0 0\n3 4\n5 -6\n");
  CHECK(general.from == std::vector<index_t>{0, 0, 1});
  CHECK(general.to == std::vector<index_t>{0, 1, 1});
  CHECK(weights(general) == Numbers{{1, 2}, {3, 4}, {5, -6}});
  CHECK(weights(read("symmetric", "1 2 3 4 5 6")) == Numbers{{1, 2}, {3, 4}, {5, 6}});
  CHECK(weights(read("hermitian", "1 0 3 4 0 0")) == Numbers{{1, 0}, {3, 4}});
  CHECK(weights(read("skew-symmetric", "0 4")) == Numbers{{0, 4}});
  CHECK_THROWS_WITH(read("hermitian", "1 0 3 4 5 6\n"),
                    ContainsSubstring(":3:11: a diagonal entry of a hermitian matrix"));
  CHECK_THROWS_WITH(read("general", "1 0 3 4 5 6 7\n"), ContainsSubstring("too few values"));
  CHECK_THROWS_WITH(read("general", "1 0 3 4 5 6 7 8 9\n"), ContainsSubstring("a value beyond"));
}

TEST_CASE("the weights of a complex file can be left out", "[complex][read]") {
  const TemporaryFolder folder;
  write_edges(folder / "a.mtx", lower_half<double>(Symmetry::hermitian));
  ReadOptions options;
  options.weights.kind = WeightColumn::none;
  const EdgeList read = read_edges(folder / "a.mtx", options);
  CHECK(!read.weighted());
  CHECK(read.from.size() == 9);
}

TEST_CASE("complex matrices come back from .grun and .npz", "[complex][read]") {
  const TemporaryFolder folder;
  const auto check = [&]<class T>(T) {
    for (const std::string name : {"a.grun", "a.npz"}) {
      for (const Symmetry symmetry : symmetries) {
        const EdgeList edges = lower_half<T>(symmetry);
        write_edges(folder / name, edges);
        const EdgeList read = read_edges(folder / name);
        write_edges(folder / ("again." + name.substr(2)), read);
        CHECK(contents(folder / ("again." + name.substr(2))) == contents(folder / name));
        if (symmetry == Symmetry::general) {
          CHECK(read.from == edges.from);
          CHECK(same_bits<T>(read.weights, edges.weights));
        }
        const BuiltMatrix rows = build_rows(edges), again = build_rows(read);
        const auto &p = std::get<std::span<const Complex<T>>>(rows.weights),
                   &q = std::get<std::span<const Complex<T>>>(again.weights);
        REQUIRE(p.size() == q.size());
        CHECK(std::memcmp(p.data(), q.data(), p.size_bytes()) == 0);
      }
    }
  };
  check(float{});
  check(double{});
}

TEST_CASE("files of real weights refuse a complex matrix", "[complex][write]") {
  const TemporaryFolder folder;
  const EdgeList edges = lower_half<double>(Symmetry::general);
  for (const std::string suffix :
       {"tsv", "csv", "json", "jsonl", "graphml", "gr", "wsg", "wel", "graph", "properties"}) {
    INFO(suffix);
    CHECK_THROWS_WITH(write_edges(folder / ("a." + suffix), edges),
                      ContainsSubstring("write .mtx, .npz or .grun"));
  }
  CHECK(folder.count() == 0);
}

TEST_CASE("complex vectors are read", "[complex][read]") {
  const TemporaryFolder folder;
  using Numbers = std::vector<Complex<double>>;
  const auto read = [&](const std::string& text, std::optional<std::int64_t> length = {}) {
    return read_complex_vector(write_file(folder / "x.mtx", text), {}, length);
  };
  CHECK(read("1\n2.5\n") == Numbers{{1, 0}, {2.5, 0}});
  const std::string banner = "%%MatrixMarket matrix ";
  CHECK(read(banner + "array complex general\n3 1\n1 2\n0 0\n-3 4\n", 3) ==
        Numbers{{1, 2}, {0, 0}, {-3, 4}});
  CHECK(read(banner + "coordinate complex general\n1 3 1\n1 2 5 6\n") ==
        Numbers{{0, 0}, {5, 6}, {0, 0}});
  CHECK(read(banner + "array real general\n2 1\n1\n2\n") == Numbers{{1, 0}, {2, 0}});
  CHECK_THROWS_AS(read(banner + "array complex general\n2 2\n1 2\n0 0\n-3 4\n1 1\n"), Unsupported);
  CHECK_THROWS_WITH(read(banner + "array complex general\n1 1\n1 2\n", 2),
                    ContainsSubstring("has 1 values, and 2 are needed"));
}

}  // namespace graphrun::test

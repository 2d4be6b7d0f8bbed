// SciPy's .npz: the same entries from each format, packing and type, and each defect told.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <limits>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/find_edge.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/file/write.hpp>

#include "tests/graph_files.hpp"
#include "tests/npz_files.hpp"

namespace graphrun::test {
namespace {

void check_entries(const EdgeList& edges) {
  CHECK(edges.kind == FileKind::npz);
  CHECK(edges.rows == 3);
  CHECK(edges.columns == 3);
  CHECK(edges.from == std::vector<index_t>{0, 0, 2});
  CHECK(edges.to == std::vector<index_t>{1, 2, 0});
  CHECK(edges.ids.number(2) == 2);
}

}  // namespace

TEST_CASE("an .npz is read in each format and packing", "[read][npz]") {
  const TemporaryFolder folder;
  check_entries(read_npz_of(folder, csr_parts()));
  Parts packed = csr_parts();
  for (ZipPart& part : packed) part.is_deflated = true;
  const EdgeList edges = read_npz_of(folder, packed);
  check_entries(edges);
  CHECK(std::get<std::vector<double>>(edges.weights) == std::vector<double>{5, 7, 9});
  CHECK(edges.directed());
  check_entries(read_edges(write_file(folder / "with.npz", zip(packed, "PK\x05\x06 a comment"))));
  check_entries(read_edges(write_file(folder / "named-otherwise", zip(packed))));

  Parts csc =
      with(csr_parts(), "format.npy", array("<U3", "()", std::string("c\0\0\0s\0\0\0c\0\0\0", 12)));
  csc = with(csc, "indptr.npy", array_of<std::int64_t>("<i8", {0, 1, 2, 3}));
  csc = with(csc, "indices.npy", array_of<std::int64_t>("<i8", {2, 0, 0}));
  const EdgeList turned = read_npz_of(folder, csc);
  CHECK(turned.from == std::vector<index_t>{2, 0, 0});
  CHECK(turned.to == std::vector<index_t>{0, 1, 2});

  const Parts coo = {{"row.npy", array_of<std::uint8_t>("|u1", {0, 0, 2})},
                     {"col.npy", array_of<std::uint16_t>("<u2", {1, 2, 0})},
                     {"format.npy", array("|S3", "(1,)", "coo")},
                     {"shape.npy", array_of<std::int32_t>("<i4", {3, 3})},
                     {"data.npy", array_of<std::int64_t>("<i8", {5, 7, 9})},
                     {"_is_array.npy", array("|b1", "()", "\x01")}};
  check_entries(read_npz_of(folder, coo));
}

TEST_CASE("weights of an .npz keep what they are", "[read][npz]") {
  const TemporaryFolder folder;
  const auto weights = [&](const std::string& data, const ReadOptions& options = {}) {
    return read_npz_of(folder, with(csr_parts(), "data.npy", data), options);
  };
  CHECK(weights(array_of<std::int64_t>("<i8", {5, -7, 9})).weights ==
        HostWeights(std::vector<std::int32_t>{5, -7, 9}));
  CHECK(weights(array_of<std::uint64_t>("<u8", {5, 1ULL << 40, 9})).weights ==
        HostWeights(std::vector<std::int64_t>{5, 1LL << 40, 9}));
  CHECK(weights(array_of<float>(">f4", {5, 0.5, 0}, 2, true)).weights ==
        HostWeights(std::vector<double>{5, 0.5, 0}));
  CHECK(weights(array_of<float>(">f4", {5, 0.5, 0}, 3, true)).counts.zero_weights == 1);
  const EdgeList plain = weights(array("|b1", "(3,)", std::string("\x01\x01\x01", 3)));
  CHECK(!plain.weighted());
  CHECK(plain.counts.columns == 2);
  ReadOptions none;
  none.weights.kind = WeightColumn::none;
  const EdgeList unread = weights(array_of<double>("<f8", {5, 7, 9}), none);
  CHECK(!unread.weighted());
  CHECK(unread.counts.columns == 3);

  const double infinite = std::numeric_limits<double>::infinity();
  const std::string some = array_of<double>("<f8", {5, infinite, 9});
  refuses_npz(with(csr_parts(), "data.npy", some), "the weight of entry 1 (from 0) is infinite");
  ReadOptions dropping;
  dropping.infinite = InfiniteWeights::drop;
  const EdgeList fewer = weights(some, dropping);
  CHECK(fewer.to == std::vector<index_t>{1, 0});
  CHECK(fewer.counts.dropped_infinite == 1);
  CHECK(fewer.warnings.size() == 1);
  refuses_npz<Unsupported>(
      with(csr_parts(), "data.npy", array_of<std::uint64_t>("<u8", {1, 1ULL << 63, 2})), "2^63");
  refuses_npz<Unsupported>(
      with(csr_parts(), "data.npy", array("<c32", "(3,)", std::string(96, '\0'))),
      "complex numbers");
  refuses_npz<Unsupported>(
      with(csr_parts(), "data.npy", array("<e20", "(3,)", std::string(60, '\0'))),
      "values of type 'e'");
  refuses_npz<Unsupported>(
      with(csr_parts(), "data.npy", array("<f2", "(3,)", std::string(6, '\0'))),
      "real numbers of 16 bits");
}

TEST_CASE("a symmetric .npz is an undirected graph with each edge once", "[read][npz]") {
  const TemporaryFolder folder;
  Parts parts = with(csr_parts(), "indptr.npy", array_of<std::int32_t>("<i4", {0, 2, 3, 5}));
  parts = with(parts, "indices.npy", array_of<std::int32_t>("<i4", {1, 2, 0, 0, 2}));
  ReadOptions options;
  options.directed = false;
  const EdgeList same = read_npz_of(
      folder, with(parts, "data.npy", array_of<double>("<f8", {5, 7, 5, 7, 1})), options);
  CHECK(same.symmetry == Symmetry::symmetric);
  CHECK(same.from == std::vector<index_t>{1, 2, 2});
  CHECK(same.weights == HostWeights(std::vector<double>{5, 7, 1}));
  CHECK(same.counts.edges == 5);
  const EdgeList other = read_npz_of(
      folder, with(parts, "data.npy", array_of<double>("<f8", {5, 7, 6, 7, 1})), options);
  CHECK(other.symmetry == Symmetry::symmetric);
  CHECK(other.from.size() == 5);
}

TEST_CASE("indices outside of an .npz's matrix are refused or dropped", "[read][npz]") {
  const TemporaryFolder folder;
  for (const std::int64_t index : {std::int64_t{3}, std::int64_t{-1}, std::int64_t{1} << 40}) {
    const Parts parts =
        with(csr_parts(), "indices.npy", array_of<std::int64_t>("<i8", {1, index, 0}));
    refuses_npz(parts, "an index of entry 1 (from 0) is outside of the 3 x 3 matrix");
    ReadOptions options;
    options.out_of_range = OutOfRange::drop;
    const EdgeList edges = read_npz_of(folder, parts, options);
    CHECK(edges.to == std::vector<index_t>{1, 0});
    CHECK(edges.counts.out_of_range == 1);
  }
}

TEST_CASE("each defect of an .npz is told", "[read][npz]") {
  const Parts good = csr_parts();
  for (const auto& [name, data, reason] : std::vector<std::array<std::string, 3>>{
           {"indptr.npy", array_of<std::int32_t>("<i4", {0, 2, 3}), "it has 3 numbers"},
           {"indptr.npy", array_of<std::int32_t>("<i4", {1, 2, 2, 3}), "must begin with 0"},
           {"indptr.npy", array_of<std::int32_t>("<i4", {0, 2, 1, 3}), "must not fall"},
           {"indptr.npy", array_of<std::int32_t>("<i4", {0, 2, 2, 4}), "it ends with 4"},
           {"indptr.npy", array_of<float>("<f4", {0, 2, 2, 3}), "must hold whole numbers"},
           {"indices.npy", array("<i4", "(3, 1)", std::string(12, '\0')), "2 dimensions"},
           {"indices.npy", array("|O", "(3,)", "whatever"), "holds Python objects"},
           {"indices.npy", array("<i4", "(3,)", "12345678901"), "11 bytes of values"},
           {"indices.npy", array("<i4", "(4611686018427387905, 4)", ""), "shape is too large"},
           {"indices.npy", array("[('x', '<i4')]", "(3,)", ""), "names no type"},
           {"indices.npy", npy("{'descr': [('x', '<i4')], 'shape': (3,)}", ""), "structures"},
           {"indices.npy", npy("{'descr': '<i4', 'shape': (3,)}", ""), "lacks descr"},
           {"indices.npy", npy("{'descr': '<i4', 'descr': '<i4'}", ""), "the key 'descr'"},
           {"indices.npy", npy("{'descr': '<i4' 'shape': (3,)}", ""), "no dictionary"},
           {"indices.npy", npy("{'descr': '<i4', 'shape': (-3,)}", ""), "no shape"},
           {"indices.npy", npy("{'descr': '<i4', 'fortran_order': 1}", ""), "no order"},
           {"indices.npy", npy("{", ""), "no dictionary"},
           {"indices.npy", array("<i4", "(3,)", std::string(12, '\0'), 9), "version 9.0"},
           {"indices.npy", "\x93NUMPX\x01", "no array of NumPy's"},
           {"indices.npy", "\x93NUMPY\x02" + std::string(1, '\0') + little(1 << 20, 4), "too long"},
           {"indices.npy", "\x93NUMPY\x01" + std::string(1, '\0') + little(118, 2), "cut off"},
           {"data.npy", array_of<double>("<f8", {5, 7}), "differ in size"},
           {"shape.npy", array_of<std::int64_t>("<i8", {3}), "must hold two numbers"},
           {"shape.npy", array_of<std::int64_t>("<i8", {3, -3}), "below 0"},
           {"format.npy", array("|S3", "(2,)", "csrcsr"), "no single word"}}) {
    refuses_npz(with(good, name, data), reason);
  }
  refuses_npz<Unsupported>(with(good, "format.npy", array("|S3", "()", "bsr")), "the format bsr");
  refuses_npz<Unsupported>(with(good, "shape.npy", array_of<std::int64_t>("<i8", {1LL << 31, 3})),
                           "2147483648 x 3");
  Parts none = good;
  none.erase(none.begin() + 2);
  refuses_npz(none,
              "no format.npy, and so no sparse matrix of scipy.sparse.save_npz(); it has indices");
  ReadOptions options;
  options.index_base = IndexBase::one;
  refuses_npz<InvalidArgument>(good, "begin with 0", options);
  options = {};
  options.weights = {WeightColumn::column, 4};
  refuses_npz<InvalidArgument>(good, "no weight in column 4", options);
}

TEST_CASE("what is written as .npz is read back", "[write][npz]") {
  const TemporaryFolder folder;
  EdgeList edges;
  edges.rows = edges.columns = 4;
  edges.ids = VertexIds::consecutive(0, 4);
  edges.from = {1, 2, 3, 3};
  edges.to = {0, 0, 0, 3};
  const std::string path = folder / "a.npz";
  write_edges(path, edges);
  EdgeList back = read_edges(path);
  CHECK(back.from == edges.from);
  CHECK(back.to == edges.to);
  CHECK(!back.weighted());
  edges.symmetry = Symmetry::symmetric;
  edges.weights = std::vector<double>{1.5, 2, 3, 4};
  write_edges(path, edges);
  back = read_edges(path);
  CHECK(back.from == std::vector<index_t>{0, 0, 0, 1, 2, 3, 3});
  CHECK(back.to == std::vector<index_t>{1, 2, 3, 0, 0, 0, 3});
  CHECK(back.weights == HostWeights(std::vector<double>{1.5, 2, 3, 1.5, 2, 3, 4}));
  edges.symmetry = Symmetry::skew_symmetric;
  write_edges(path, edges);
  CHECK(std::get<std::vector<double>>(read_edges(path).weights)[0] == -1.5);
  edges.ids = VertexIds::integers({3, 5, 8, 9});
  write_edges(path, edges);
  CHECK(contents(path + ".ids.tsv").starts_with("position\tid\n0\t3\n"));
  CHECK_THROWS_AS(write_edges(folder / "a.npz.gz", edges), InvalidArgument);
  CHECK(find_edge(path, read_edges(path), {}, 0) == std::nullopt);
}

TEST_CASE("a matrix without entries is written as .npz and read back", "[write][npz]") {
  const TemporaryFolder folder;
  EdgeList edges;
  edges.rows = edges.columns = 3;
  edges.ids = VertexIds::consecutive(0, 3);
  for (const HostWeights& none : {HostWeights(), HostWeights(std::vector<double>())}) {
    edges.weights = none;
    write_edges(folder / "a.npz", edges);
    const EdgeList back = read_edges(folder / "a.npz");
    CHECK(back.rows == 3);
    CHECK(back.from.empty());
    CHECK(back.weighted() == edges.weighted());
  }
}

}  // namespace graphrun::test

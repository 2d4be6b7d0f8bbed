// Galois's binary .gr, versions 1 and 2: told apart from DIMACS by content, and each defect told.
#include <catch2/catch_test_macros.hpp>

#include "tests/binary_files.hpp"

namespace graphrun::test {
namespace {

using Indices = std::vector<index_t>;

constexpr std::uint64_t padded = 1;

// Arcs 0-1, 0-2, 2-1 of 3 vertices; `data` is the edge data.
std::string galois_file(std::uint64_t version, std::uint64_t bytes, const std::string& data,
                        std::uint64_t padding, std::uint64_t target = 2,
                        const std::vector<std::uint64_t>& ends = {2, 2, 3}) {
  std::string text = bytes_of<std::uint64_t>({version, bytes, 3, 3}) + bytes_of(ends);
  if (version == 1) {
    text += bytes_of<std::uint32_t>({1, static_cast<std::uint32_t>(target), 1});
  } else {
    text += bytes_of<std::uint64_t>({1, target, 1});
  }
  return text + std::string(padding * (version == 1 ? 4 : 8), '\0') + data;
}

const std::string said = "the file does not say what its edge data is: its ";

}  // namespace

TEST_CASE("a binary .gr of Galois is read in each version", "[read][galois]") {
  const TemporaryFolder folder;
  for (const std::string& bytes : {galois_file(1, 0, "", padded), galois_file(2, 0, "", 0)}) {
    const EdgeList edges = read_every_way(folder, "a.gr", bytes);
    CHECK(edges.kind == FileKind::galois);
    CHECK(name(edges.kind) == "Galois");
    CHECK(edges.from == Indices{0, 0, 2});
    CHECK(edges.to == Indices{1, 2, 1});
    CHECK(edges.directed());
    CHECK(edges.direction_assumed);
    CHECK(edges.rows == 3);
    CHECK(edges.ids.text(0) == "0");
    CHECK(edges.counts.edges == 3);
    CHECK(edges.counts.columns == 2);
    CHECK(edges.warnings.empty());
  }
  // The content decides, whatever the name; text stays DIMACS.
  CHECK(read_edges(write_file(folder / "b", galois_file(2, 0, "", 0))).kind == FileKind::galois);
  CHECK(read_edges(write_file(folder / "c.gr", "p sp 2 1\na 1 2 5\n")).kind == FileKind::dimacs);
}

TEST_CASE("edge data of Galois is taken as whole numbers, and that is said", "[read][galois]") {
  const TemporaryFolder folder;
  const std::string four = bytes_of<std::int32_t>({5, -7, 0});
  const EdgeList edges = read_every_way(folder, "a.gr", galois_file(1, 4, four, padded));
  CHECK(edges.weights == HostWeights(std::vector<std::int32_t>{5, -7, 0}));
  CHECK(edges.counts.zero_weights == 1);
  CHECK(edges.counts.columns == 3);
  CHECK(edges.warnings == std::vector<std::string>{said + "4 bytes are read as whole numbers"});
  const std::string eight = bytes_of<std::int64_t>({5, std::int64_t{1} << 40, 0});
  for (const std::uint64_t padding : {0, 1}) {
    // A packed file does not tell its size: it has to be as Galois writes it.
    const std::string bytes = galois_file(2, 8, eight, padding);
    const EdgeList wide = read_edges(write_file(folder / "b.gr", bytes));
    CHECK(wide.weights == HostWeights(std::vector<std::int64_t>{5, std::int64_t{1} << 40, 0}));
    CHECK(wide.warnings == std::vector<std::string>{said + "8 bytes are read as whole numbers"});
  }
  const std::string other = galois_file(1, 12, std::string(36, 'x'), padded);
  refuses_bytes<Unsupported>(folder, "c.gr", other,
                             "edge data of 12 bytes each, and as weights 4 or 8 are supported: "
                             "read the graph without its weights");
  ReadOptions none;
  none.weights.kind = WeightColumn::none;
  const EdgeList unread = read_every_way(folder, "c.gr", other, none);
  CHECK_FALSE(unread.weighted());
  CHECK(unread.counts.columns == 3);
  CHECK(unread.warnings.empty());
}

TEST_CASE("arcs of Galois that go both ways are edges if asked for", "[read][galois]") {
  const TemporaryFolder folder;
  ReadOptions options;
  options.directed = false;
  const std::string both =
      bytes_of<std::uint64_t>({1, 0, 2, 2, 1, 2}) + bytes_of<std::uint32_t>({1, 0});
  const EdgeList edges = read_every_way(folder, "a.gr", both, options);
  CHECK(edges.symmetry == Symmetry::symmetric);
  CHECK(edges.from == Indices{0});
  CHECK(edges.to == Indices{1});
  CHECK_FALSE(edges.direction_assumed);
  const EdgeList all = read_every_way(folder, "b.gr", galois_file(1, 0, "", padded), options);
  CHECK(all.symmetry == Symmetry::symmetric);
  CHECK(all.from.size() == 3);
}

TEST_CASE("each defect of a binary .gr is told with its place", "[read][galois]") {
  const TemporaryFolder folder;
  const auto refuses = [&](const std::string& bytes, const std::string& reason) {
    refuses_bytes(folder, "a.gr", bytes, reason);
  };
  refuses(galois_file(1, 0, "", 0),
          "the file has 68 bytes, and its header of 3 vertices and 3 arcs with 0 bytes each means "
          "72");
  refuses(galois_file(1, 0, "", padded, 3),
          "entry 1 (from 0), at byte 60, is an arc to vertex 3, expected 0 to 2");
  refuses(galois_file(2, 0, "", 0, std::uint64_t{1} << 40),
          "entry 1 (from 0), at byte 64, is an arc to vertex 1099511627776, expected 0 to 2");
  refuses(galois_file(1, 0, "", padded, 2, {2, 1, 3}),
          "entry 1 of the index of vertices, at byte 40, is 1, expected at least 2, as before it");
  refuses(galois_file(1, 0, "", padded, 2, {2, 2, 2}),
          "entry 2 of the index of vertices, at byte 48, is 2, expected 3, the number of arcs");
  refuses_bytes(folder, "a.gr.gz", gzipped(galois_file(1, 4, "", padded)),
                "the file ends at byte 72, within the edge data: it has 0 of 3");
  ReadOptions options;
  options.out_of_range = OutOfRange::drop;
  CHECK(read_every_way(folder, "d.gr", galois_file(1, 0, "", padded, 3), options)
            .counts.out_of_range == 1);
  options = {};
  options.index_base = IndexBase::one;
  refuses_bytes<InvalidArgument>(folder, "a.gr", galois_file(1, 0, "", padded),
                                 "vertices of this kind of file begin with 0", options);
  options = {};
  options.kind = FileKind::galois;
  refuses_bytes(folder, "a.gr", galois_file(3, 0, "", padded),
                "version 3 of Galois's .gr, expected 1 or 2", options);
}

TEST_CASE("a spoiled .gr ends in an error or in a graph", "[read][galois]") {
  const TemporaryFolder folder;
  const std::string four = bytes_of<std::int32_t>({5, -7, 0});
  survives_spoiling(folder, "a.gr", galois_file(1, 4, four, padded));
  survives_spoiling(folder, "b.gr", galois_file(2, 0, "", 0));
  keeps_to_limits(folder, "c.gr", galois_file(1, 4, four, padded), 1000);
}

}  // namespace graphrun::test

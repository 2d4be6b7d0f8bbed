// NetworKit's .nkb, versions 2 to 4: each type of weights, deleted vertices, and each defect told.
#include <catch2/catch_test_macros.hpp>
#include <functional>
#include <limits>

#include "tests/binary_files.hpp"

namespace graphrun::test {
namespace {

using Indices = std::vector<index_t>;
using Rows = std::vector<std::vector<std::uint64_t>>;

std::string varint(std::uint64_t value) {
  int more = 0;
  while (more < 8 && value >> (7 * (more + 1)) != 0) ++more;
  if (more == 8) return std::string(1, '\0') + bytes_of<std::uint64_t>({value});
  const std::uint64_t bits = (value << 1 | 1) << more;  // a 1 after as many zeros
  return bytes_of<std::uint64_t>({bits}).substr(0, static_cast<std::size_t>(more) + 1);
}

struct Nkb {
  char version = '4';
  std::uint64_t features = 0;
  std::string flags = std::string(4, '\0');
  Rows lists, turned;
  std::string weights, turned_weights, ids;  // one after another, as they are stored
  std::vector<std::uint64_t> firsts = {2};   // of the chunks but the first

  // The index of the chunks, the number of entries, and the entries.
  std::string section(const Rows& rows) const {
    std::string data;
    std::vector<std::uint64_t> starts;
    std::uint64_t count = 0;
    for (std::size_t u = 0; u < rows.size(); ++u) {
      for (const std::uint64_t first : firsts) {
        if (first == u) starts.push_back(data.size());
      }
      data += varint(rows[u].size());
      for (const std::uint64_t v : rows[u]) data += varint(v);
      count += rows[u].size();
    }
    return bytes_of(starts) + bytes_of<std::uint64_t>({count}) + data;
  }

  std::string bytes() const {
    const std::string index(8 * firsts.size(), '\0');
    const std::size_t header = version == '2' ? 80 : 96;
    const std::string base = flags + bytes_of(firsts), one = section(lists), two = section(turned);
    std::string text =
        std::string("nkbg00") + version + '\0' +
        bytes_of<std::uint64_t>({0, features, flags.size(), firsts.size() + 1, header,
                                 header + base.size(), header + base.size() + one.size(), 0, 0});
    if (version != '2') text += bytes_of<std::uint64_t>({0, 0});
    text += base + one + two + index + weights + index + turned_weights;
    if (version != '2') text += index + ids + index + ids;
    return text;
  }
};

// Arcs 0-1, 0-3, 3-2 of 4 vertices.
Nkb directed_nkb() {
  Nkb file;
  file.features = 1;
  file.lists = {{1, 3}, {}, {}, {2}};
  file.turned = {{}, {0}, {3}, {0}};
  return file;
}

// Edges 1-0, 3-0, 3-3.
Nkb undirected_nkb() {
  Nkb file;
  file.lists = {{}, {0}, {}, {0, 3}};
  file.turned = {{1, 3}, {}, {}, {3}};
  return file;
}

}  // namespace

TEST_CASE("a .nkb is read in each version and direction", "[read][networkit]") {
  const TemporaryFolder folder;
  for (const char version : {'2', '3', '4'}) {
    Nkb file = directed_nkb();
    file.version = version;
    if (version != '4') file.flags = std::string(4, '\1');
    const EdgeList edges = read_every_way(folder, "a.nkb", file.bytes());
    CHECK(edges.kind == FileKind::networkit);
    CHECK(name(edges.kind) == "NetworKit");
    CHECK(edges.directed());
    CHECK(edges.rows == 4);
    CHECK(edges.from == Indices{0, 0, 3});
    CHECK(edges.to == Indices{1, 3, 2});
    CHECK(edges.counts.edges == 3);
    CHECK_FALSE(edges.weighted());
  }
  const EdgeList edges = read_every_way(folder, "named-otherwise", undirected_nkb().bytes());
  CHECK(edges.symmetry == Symmetry::symmetric);
  CHECK(edges.from == Indices{1, 3, 3});
  CHECK(edges.to == Indices{0, 0, 3});
  ReadOptions options;
  options.directed = true;
  CHECK(read_every_way(folder, "u.nkb", undirected_nkb().bytes(), options).from ==
        Indices{1, 3, 3, 0, 0});
  options.directed = false;
  CHECK_FALSE(read_every_way(folder, "d.nkb", directed_nkb().bytes(), options).directed());
  Nkb none;
  none.flags = "";
  none.firsts = {};
  CHECK(read_edges(write_file(folder / "n.nkb", none.bytes())).rows == 0);
}

TEST_CASE("weights of a .nkb keep what they are", "[read][networkit]") {
  const TemporaryFolder folder;
  const auto weights = [&](std::uint64_t type, const std::string& bytes) {
    Nkb file = directed_nkb();
    file.features = 1 | type << 1;
    file.weights = file.turned_weights = bytes;
    return read_every_way(folder, "w.nkb", file.bytes()).weights;
  };
  const std::uint64_t wide = std::uint64_t{1} << 62;
  CHECK(weights(1, varint(0) + varint(127) + varint(128)) ==
        HostWeights(std::vector<std::int32_t>{0, 127, 128}));
  CHECK(weights(1, varint(wide) + varint(1ULL << 56) + varint(16384)) ==
        HostWeights(std::vector<std::int64_t>{std::int64_t{1} << 62, 1LL << 56, 16384}));
  CHECK(weights(2, varint(9) + varint(4) + varint(0)) ==
        HostWeights(std::vector<std::int32_t>{-5, 2, 0}));
  CHECK(weights(3, bytes_of<double>({0.1, -2, 0})) == HostWeights(std::vector<double>{0.1, -2, 0}));
  CHECK(weights(4, bytes_of<float>({0.5F, -2, 0})) == HostWeights(std::vector<double>{0.5, -2, 0}));

  Nkb file = directed_nkb();
  file.features = 1 | 3 << 1 | 16;
  const double infinite = std::numeric_limits<double>::infinity();
  file.weights = file.turned_weights = bytes_of<double>({1, infinite, 0});
  file.ids = varint(0) + varint(1) + varint(2);
  refuses_bytes(folder, "i.nkb", file.bytes(), "the weight of entry 1 (from 0) is infinite or NaN");
  ReadOptions options;
  options.infinite = InfiniteWeights::drop;
  const EdgeList fewer = read_every_way(folder, "i.nkb", file.bytes(), options);
  CHECK(fewer.from == Indices{0, 3});
  CHECK(fewer.counts.dropped_infinite == 1);
  options = {};
  options.weights.kind = WeightColumn::none;
  const EdgeList unread = read_every_way(folder, "i.nkb", file.bytes(), options);
  CHECK_FALSE(unread.weighted());
  CHECK(unread.counts.columns == 3);
  file.features = 3;
  file.weights = file.turned_weights = varint(1ULL << 63) + varint(1) + varint(1);
  file.ids = "";
  refuses_bytes<Unsupported>(
      folder, "b.nkb", file.bytes(),
      "the weight of entry 0 (from 0) is 2^63 or more: --weights none leaves "
      "weights out");
}

TEST_CASE("deleted vertices of a .nkb are none", "[read][networkit]") {
  const TemporaryFolder folder;
  Nkb file = directed_nkb();
  file.lists = {{3}, {}, {}, {2}};
  file.turned = {{}, {}, {3}, {0}};
  file.flags[1] = '\1';
  const EdgeList edges = read_every_way(folder, "a.nkb", file.bytes());
  CHECK(edges.rows == 3);
  CHECK(edges.ids.number(1) == 2);
  CHECK(edges.from == Indices{0, 2});
  CHECK(edges.to == Indices{2, 1});
  Nkb spoiled = directed_nkb();
  spoiled.flags[1] = '\1';
  refuses_bytes(
      folder, "b.nkb", spoiled.bytes(),
      "entry 0 (from 0) of the neighbours, at byte 125, is vertex 1, which the graph does "
      "not have");
  spoiled.flags = std::string(4, '\1');
  refuses_bytes(folder, "b.nkb", spoiled.bytes(),
                "vertex 0 has 2 neighbours in the neighbours, expected at most 0");
}

TEST_CASE("each defect of a .nkb is told with its place", "[read][networkit]") {
  const TemporaryFolder folder;
  const auto refuses = [&](const std::string& reason, const std::function<void(Nkb&)>& spoil) {
    Nkb file = directed_nkb();
    spoil(file);
    refuses_bytes(folder, "a.nkb", file.bytes(), reason);
  };
  refuses("the features at byte 16 are 64, expected at most 31, with weights of types 0 to 4",
          [](Nkb& file) { file.features = 64; });
  refuses("the features at byte 16 are 10, expected at most 31, with weights of types 0 to 4",
          [](Nkb& file) { file.features = 10; });
  refuses("the neighbours turned round, from byte 131 on, are not those that are listed before",
          [](Nkb& file) {
            file.turned = {{}, {0}, {0}, {3}};
          });
  refuses(
      "entry 2 (from 0) of the neighbours, at byte 130, is vertex 4, which the graph does not "
      "have",
      [](Nkb& file) { file.lists[3] = {4}; });
  refuses("chunk 1 begins with vertex 5, which is not in order",
          [](Nkb& file) { file.firsts = {5}; });
  std::string bytes = directed_nkb().bytes();
  bytes[6] = '5';
  refuses_bytes<Unsupported>(
      folder, "a.nkb", bytes,
      "NetworKit's format nkbg005, and graphrun reads nkbg002, nkbg003 and nkbg004");
  bytes = directed_nkb().bytes();
  bytes[32] = 9;
  refuses_bytes(folder, "a.nkb", bytes, "the header says 9 chunks of 4 vertices");
  bytes = directed_nkb().bytes();
  bytes[40] = 9;
  refuses_bytes(folder, "a.nkb", bytes,
                "the base data begin at byte 9 by the header, and byte 96 is read already");
  refuses_bytes(folder, "a.nkb", directed_nkb().bytes() + "x",
                "something follows the end of the graph at byte 186");
  ReadOptions options;
  options.index_base = IndexBase::one;
  refuses_bytes<InvalidArgument>(folder, "a.nkb", directed_nkb().bytes(),
                                 "vertices of this kind of file begin with 0", options);
}

TEST_CASE("a spoiled .nkb ends in an error or in a graph", "[read][networkit]") {
  const TemporaryFolder folder;
  Nkb file = directed_nkb();
  file.features = 3;
  file.weights = file.turned_weights = varint(3) + varint(300) + varint(70000);
  survives_spoiling(folder, "a.nkb", file.bytes());
  keeps_to_limits(folder, "b.nkb", file.bytes(), 800);
}

}  // namespace graphrun::test

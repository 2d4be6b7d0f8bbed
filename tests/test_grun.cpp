// graphrun's own file: what is written comes back, and no byte can change unnoticed.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cstring>
#include <random>

#include <graphrun/base/error.hpp>
#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/file/built_matrix.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/file/write.hpp>

#include "formats/file/common/graph_writers.hpp"
#include "formats/file/common/grun_file.hpp"
#include "tests/graph_files.hpp"
#include "tests/support.hpp"

namespace graphrun::test {
namespace {

using Catch::Matchers::ContainsSubstring;

// A sorted list of distinct edges, with self-loops; of an undirected graph the lower triangle.
EdgeList sorted_edges(index_t vertices, bool directed) {
  std::mt19937 random(5);
  EdgeList edges;
  edges.rows = edges.columns = vertices;
  edges.symmetry = directed ? Symmetry::general : Symmetry::symmetric;
  edges.ids = VertexIds::consecutive(1, vertices);
  for (index_t u = 0; u < vertices; ++u) {
    for (index_t v = 0; v < (directed ? vertices : u + 1); ++v) {
      if (random() % 8 != 0) continue;
      edges.from.push_back(u);
      edges.to.push_back(v);
    }
  }
  return edges;
}

template <class W>
EdgeList with_weights(EdgeList edges) {
  std::vector<W> weights(edges.from.size());
  for (std::size_t k = 0; k < weights.size(); ++k) weights[k] = static_cast<W>(k) / W{3} - W{2};
  edges.weights = std::move(weights);
  return edges;
}

void check_round_trip(const EdgeList& edges) {
  const TemporaryFolder folder;
  write_edges(folder / "g.grun", edges);
  CHECK(folder.count() == 1);
  const EdgeList read = read_edges(folder / "g.grun");
  CHECK(read.kind == FileKind::grun);
  CHECK(read.rows == edges.rows);
  CHECK(read.columns == edges.columns);
  CHECK(read.symmetry == edges.symmetry);
  CHECK(read.from == edges.from);
  CHECK(read.to == edges.to);
  CHECK(read.weights == edges.weights);
  CHECK(read.built == nullptr);
  CHECK(read.counts.edges == static_cast<std::int64_t>(edges.from.size()));
  for (index_t v = 0; v < edges.ids.size(); ++v) CHECK(read.ids.text(v) == edges.ids.text(v));
  write_edges(folder / "again.grun", read);
  CHECK(contents(folder / "again.grun") == contents(folder / "g.grun"));
}

std::vector<double> values_of(const Weights& weights) {
  return weights.visit_real(
      "values_of",
      [](const auto& values) {
        const auto host = values.to_host();
        return std::vector<double>(host.begin(), host.end());
      },
      std::vector<double>());
}

// The error of reading a file with this content.
std::string error_of(const TemporaryFolder& folder, const std::string& content) {
  try {
    read_edges(write_file(folder / "wrong.grun", content));
  } catch (const FileError& error) {
    return error.what();
  }
  return {};
}

std::string file_of(const EdgeList& edges) {
  const TemporaryFolder folder;
  write_edges(folder / "g.grun", edges);
  return contents(folder / "g.grun");
}

// The content with another header, under a right checksum.
template <class Change>
std::string with_header(std::string content, const Change& change) {
  detail::GrunHeader header;
  std::memcpy(&header, content.data(), sizeof header);
  change(header);
  header.checksum = 0;
  std::memcpy(content.data(), &header, sizeof header);
  detail::GrunSection first;
  std::memcpy(&first, content.data() + sizeof header, sizeof first);
  header.checksum = detail::grun_checksum(std::as_bytes(std::span(content.data(), first.begin)));
  std::memcpy(content.data(), &header, sizeof header);
  return content;
}

}  // namespace

TEST_CASE("a graph comes back from graphrun's own file", "[read][grun]") {
  for (const bool directed : {true, false}) {
    for (const index_t vertices : {1, 40, 300}) {
      const EdgeList edges = sorted_edges(vertices, directed);
      check_round_trip(edges);
      check_round_trip(with_weights<std::int32_t>(edges));
      check_round_trip(with_weights<std::int64_t>(edges));
      check_round_trip(with_weights<float>(edges));
      check_round_trip(with_weights<double>(edges));
    }
  }
  EdgeList none;
  check_round_trip(none);
  none.rows = 3;
  none.columns = 5;
  none.ids = VertexIds::consecutive(0, 3);
  none.from = {0, 2};
  none.to = {4, 1};
  check_round_trip(none);
}

TEST_CASE("ids come back from graphrun's own file", "[read][grun]") {
  EdgeList edges = sorted_edges(4, true);
  edges.ids = VertexIds::integers({-7, 0, 5, std::int64_t{1} << 62});
  check_round_trip(edges);
  edges.ids = VertexIds::strings({"", "a b", "b", "\xff\x01"});
  check_round_trip(edges);
  edges.ids = VertexIds::strings({"", "a b", "b", "c"}).reordered({2, 0, 3, 1});
  check_round_trip(edges);
  edges.ids = VertexIds::consecutive(9, 4).reordered({3, 2, 1, 0});
  check_round_trip(edges);
  const TemporaryFolder folder;
  write_edges(folder / "g.grun", edges);
  CHECK(read_edges(folder / "g.grun").ids.find("12") == 0);
}

TEST_CASE("no byte of graphrun's own file changes unnoticed", "[read][grun]") {
  EdgeList edges = with_weights<double>(sorted_edges(20, false));
  edges.ids = VertexIds::strings([] {
    std::vector<std::string> texts;
    for (char c = 'a'; c < 'a' + 20; ++c) texts.push_back(std::string(3, c));
    return texts;
  }());
  const std::string right = file_of(edges);
  const TemporaryFolder folder;
  std::mt19937 random(3);
  for (std::size_t k = 0; k < right.size(); ++k) {
    std::string content = right;
    content[k] = static_cast<char>(content[k] ^ (1 << random() % 8));
    CAPTURE(k);
    REQUIRE_FALSE(error_of(folder, content).empty());
  }
  for (std::size_t size = 1; size < right.size(); size += 1 + random() % 97) {
    CAPTURE(size);
    REQUIRE_FALSE(error_of(folder, right.substr(0, size)).empty());
  }
  CHECK_THAT(error_of(folder, right + '\0'), ContainsSubstring("or bytes were added"));
}

TEST_CASE("what is wrong with graphrun's own file is told", "[read][grun]") {
  const TemporaryFolder folder;
  const std::string right = file_of(sorted_edges(40, true));
  std::string content = right;
  content[right.size() - 64] ^= 1;
  CHECK_THAT(error_of(folder, content), ContainsSubstring("section columns is damaged: its bytes"));
  CHECK_THAT(error_of(folder, right.substr(0, 50)), ContainsSubstring("cut off after 50 bytes"));
  CHECK_THAT(error_of(folder, "1 2\n"), ContainsSubstring("no file of graphrun's"));
  CHECK_THAT(error_of(folder, with_header(right, [](auto& h) { h.version = 2; })),
             ContainsSubstring("version 2 of graphrun's file, expected 1"));
  CHECK_THAT(error_of(folder, with_header(right, [](auto& h) { h.byte_order = 0x04030201; })),
             ContainsSubstring("other byte order"));
  CHECK_THAT(error_of(folder, with_header(right, [](auto& h) { h.rows += 1; })),
             ContainsSubstring("section offsets has 328 bytes, expected 336"));
  CHECK_THAT(error_of(folder, with_header(right, [](auto& h) { h.columns = 3; })),
             ContainsSubstring("do not ascend inside the matrix"));
  CHECK_THAT(error_of(folder, with_header(right, [](auto& h) { h.entries = -1; })),
             ContainsSubstring("its header contradicts itself"));
  CHECK_THAT(error_of(folder, with_header(right, [](auto& h) { h.edges += 1; })),
             ContainsSubstring("its header contradicts itself"));
  CHECK_THAT(error_of(folder, with_header(right, [](auto& h) { h.sections = 1u << 30; })),
             ContainsSubstring("section header is damaged"));
  CHECK_THAT(error_of(folder, with_header(right, [](auto& h) { h.sections = 0; })),
             ContainsSubstring("section header is damaged: its number of sections"));
  content = with_header(right, [](auto& h) { h.sections = 1; });
  const std::uint64_t nothing = 0;  // bytes of the first section
  std::memcpy(content.data() + sizeof(detail::GrunHeader) + offsetof(detail::GrunSection, bytes),
              &nothing, sizeof nothing);
  CHECK_THAT(error_of(folder, content), ContainsSubstring("the sizes of the sections"));
  ReadOptions columns;
  columns.weights = {WeightColumn::column, 4};
  CHECK_THROWS_AS(read_edges(write_file(folder / "g.grun", right), columns), InvalidArgument);
}

TEST_CASE("a note stays beside the graph", "[read][write][grun]") {
  const TemporaryFolder folder;
  const EdgeList edges = sorted_edges(20, true);
  const std::string note("kept\0 beside", 12), path = folder / "g.grun";
  detail::write_grun(path, edges, note).commit();
  CHECK(detail::GrunFile(path).checked_note() == note);
  CHECK(read_edges(path).to == edges.to);
  std::string content = contents(path);
  content[content.size() - 64] ^= 1;
  CHECK_THAT(error_of(folder, content), ContainsSubstring("section note is damaged"));
}

TEST_CASE("a built matrix counts as the list behind it", "[read][grun]") {
  EdgeList list = sorted_edges(4, true);
  list.from = {0, 0, 1, 2, 2, 2, 1};
  list.to = {1, 1, 0, 2, 2, 3, 0};
  EdgeList kept = sorted_edges(4, true);
  kept.from = {0, 1, 2, 2};
  kept.to = {1, 0, 2, 3};
  auto built = std::make_shared<BuiltMatrix>(build_rows(kept));
  built->listed = ListedCounts{7, 2};
  kept.built = built;
  for (const SelfLoops loops : {SelfLoops::keep, SelfLoops::drop}) {
    for (const bool undirected : {false, true}) {
      GraphOptions how;
      how.undirected = undirected;
      how.self_loops = loops;
      const GraphCounts right = Graph(Context::cpu(), list, how).counts();
      CHECK(Graph(Context::cpu(), kept, how).counts().duplicates == right.duplicates);
      CHECK(Graph(Context::cpu(), kept, how).counts().dropped_loops == right.dropped_loops);
    }
  }
}

TEST_CASE("graphrun's own file takes sorted and distinct edges alone", "[write][grun]") {
  const TemporaryFolder folder;
  EdgeList edges = sorted_edges(3, true);
  edges.from = {0, 0};
  edges.to = {1, 1};
  CHECK_THROWS_AS(write_edges(folder / "g.grun", edges), InvalidArgument);
  CHECK_THROWS_AS(write_edges(folder / "g.grun.gz", sorted_edges(3, true)), InvalidArgument);
  CHECK(folder.count() == 0);
}

TEST_CASE("a graph uses graphrun's own file where it lies", "[read][grun]") {
  for (const Context& ctx : contexts()) {
    for (const bool directed : {true, false}) {
      const TemporaryFolder folder;
      const EdgeList edges = with_weights<std::int32_t>(sorted_edges(60, directed));
      write_edges(folder / "g.grun", edges);
      ReadOptions options;
      options.keep_built = true;
      const EdgeList mapped = read_edges(folder / "g.grun", options);
      REQUIRE(mapped.built != nullptr);
      CHECK(mapped.weighted());
      for (const bool undirected : {false, true}) {
        for (const SelfLoops loops : {SelfLoops::keep, SelfLoops::drop}) {
          GraphOptions how;
          how.undirected = undirected;
          how.self_loops = loops;
          const Graph right(ctx, edges, how), graph(ctx, mapped, how);
          const Csr& a = std::get<Csr>(right.out_edges().storage());
          const Csr& b = std::get<Csr>(graph.out_edges().storage());
          CHECK(a.offsets.to_host() == b.offsets.to_host());
          CHECK(a.column_of.to_host() == b.column_of.to_host());
          CHECK(a.weights.type() == b.weights.type());
          CHECK(values_of(a.weights) == values_of(b.weights));
          CHECK(right.directed() == graph.directed());
          CHECK(right.counts().edges == graph.counts().edges);
          CHECK(right.counts().self_loops == graph.counts().self_loops);
          const bool as_it_lies = loops == SelfLoops::keep && (!directed || !undirected) &&
                                  ctx.backend() == Backend::cpu;
          CHECK(b.column_of.borrowed() == as_it_lies);
        }
      }
    }
  }
}

TEST_CASE("graphrun's own file is read as directed or undirected", "[read][grun]") {
  const TemporaryFolder folder;
  ReadOptions directed, undirected;
  directed.directed = true;
  undirected.directed = false;
  const EdgeList pairs = sorted_edges(30, false), arcs = sorted_edges(30, true);
  write_edges(folder / "pairs.grun", pairs);
  write_edges(folder / "arcs.grun", arcs);
  const EdgeList both = read_edges(folder / "pairs.grun", directed);
  CHECK(both.directed());
  CHECK(both.from.size() > pairs.from.size());
  CHECK(both.counts.edges == static_cast<std::int64_t>(both.from.size()));
  const EdgeList merged = read_edges(folder / "arcs.grun", undirected);
  CHECK_FALSE(merged.directed());
  CHECK(merged.from == arcs.from);
}

}  // namespace graphrun::test

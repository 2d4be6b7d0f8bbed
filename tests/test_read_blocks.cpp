// Plain files in blocks that threads read side by side, lines of text ids, ids of 64 bits.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/file/write.hpp>

#include "formats/file/common/text_reader.hpp"
#include "tests/graph_files.hpp"

namespace graphrun::test {

TEST_CASE("threads read blocks of a plain file side by side", "[read][streams]") {
  const TemporaryFolder folder;
  std::string text;
  for (int i = 0; i < 300000; ++i) {
    text +=
        std::to_string(i % 1000) + (i % 3 == 0 ? "\t" : " ") + std::to_string(i * 7 % 1001) + "\n";
    if (i % 1000 == 0) text += "# " + std::string(static_cast<std::size_t>(i) / 50, '-') + "\n";
  }
  const std::string path = write_file(folder / "edges.txt", text);
  ReadOptions options;
  options.threads = 1;
  options.block_bytes = std::size_t{64} << 20;
  const EdgeList whole = read_edges(path, options);
  REQUIRE(whole.counts.edges == 300000);
  for (const int threads : {1, 3, 8}) {
    for (const std::size_t block : {256 << 10, (256 << 10) + 1, 300 << 10, 1 << 20}) {
      CAPTURE(threads, block);
      options.threads = threads;
      options.block_bytes = block;
      const EdgeList parts = read_edges(path, options);
      CHECK(parts.from == whole.from);
      CHECK(parts.to == whole.to);
      CHECK(parts.counts.lines == whole.counts.lines);
      CHECK(parts.counts.comments == whole.counts.comments);
      CHECK(parts.counts.bytes == whole.counts.bytes);
    }
  }
  // The first of several defects is said, with its line.
  const std::size_t late = text.find("\n", text.size() * 9 / 10) + 1;
  const std::size_t early = text.find("\n", text.size() * 2 / 3) + 1;
  std::string spoiled = text;
  spoiled.insert(late, "x y\n").insert(early, "1\n");
  const std::string wrong = write_file(folder / "wrong.txt", spoiled);
  const auto before = text.begin() + static_cast<std::ptrdiff_t>(early);
  const std::string line = std::to_string(std::count(text.begin(), before, '\n') + 1);
  options.threads = 4;
  options.block_bytes = 256 << 10;
  CHECK_THROWS_WITH(read_edges(wrong, options),
                    Catch::Matchers::ContainsSubstring("wrong.txt:" + line + ":"));
}

TEST_CASE("an entry beyond those promised is told with its line in any block", "[read]") {
  const TemporaryFolder folder;
  constexpr int entries = 200'000;
  std::string body;
  for (int i = 0; i < entries; ++i) body += "  1 " + std::to_string(1 + i % 100'000) + "\n";
  ReadOptions options;
  options.block_bytes = 256 << 10;
  for (const int promised : {0, 1, 60'000, 123'456, entries - 1}) {
    const std::string path = write_file(
        folder / "surplus.mtx", "%%MatrixMarket matrix coordinate pattern general\n1 100000 " +
                                    std::to_string(promised) + "\n" + body);
    for (const int threads : {1, 3, 8}) {
      CAPTURE(promised, threads);
      options.threads = threads;
      CHECK_THROWS_WITH(
          read_edges(path, options),
          Catch::Matchers::StartsWith(path + ":" + std::to_string(promised + 3) +
                                      ":3: an entry beyond the number in the header"));
    }
  }
}

TEST_CASE("a file that becomes shorter while it is read is refused", "[read][streams]") {
  const TemporaryFolder folder;
  std::string text;
  while (text.size() < (std::size_t{4} << 20)) text += "1 2\n3 4\n";
  const std::string path = write_file(folder / "edges.txt", text);
  ReadOptions options;
  options.threads = 1;
  options.block_bytes = 256 << 10;
  // Progress is told after a block was taken and before its text is read.
  options.progress = [&](const ReadProgress& progress) {
    if (progress.bytes_read > (std::int64_t{1} << 20)) std::filesystem::resize_file(path, 1000);
  };
  CHECK_THROWS_WITH(read_edges(path, options),
                    Catch::Matchers::ContainsSubstring("became shorter while it was read"));
}

TEST_CASE("regular and irregular lines of text ids give the same ids", "[read][edge-list]") {
  const TemporaryFolder folder;
  const std::vector<std::string> ids = {"a",
                                        "bb",
                                        "z",
                                        "seven77",
                                        "eight888",
                                        "nine99999",
                                        "c",
                                        "#x",
                                        "sixteen--sixteen",
                                        "twentyfour-bytes-in-all!",
                                        "twentyfive-bytes-in-all-!",
                                        "a longer one, without end"};
  struct Dialect {
    std::string between, end;
    bool quotes;
  };
  for (const Dialect& dialect : {Dialect{",", "\n", true}, Dialect{"\t", "\r\n", true},
                                 Dialect{" ", "\n", false}, Dialect{"  \t", "\r\r\n", false}}) {
    std::vector<std::pair<std::string, std::string>> edges;
    for (const std::string& from : ids) {
      for (const std::string& to : ids) {
        const bool blanks = (from + to).find_first_of(" ,") != std::string::npos;
        if (from != "#x" && from != "c" && (!blanks || dialect.quotes))
          edges.emplace_back(from, to);
      }
    }
    std::string regular, irregular;
    for (std::size_t e = 0; e < edges.size(); ++e) {
      const auto& [from, to] = edges[e];
      const auto field = [&](const std::string& id, bool quoted) {
        quoted = quoted || id.find_first_of(" ,") != std::string::npos;
        return dialect.quotes && quoted ? '"' + id + '"' : id;
      };
      regular += field(from, false) + dialect.between + field(to, false) + dialect.end;
      irregular += (e % 3 == 0 ? " " : "") + field(from, e % 4 == 0) + dialect.between;
      irregular += (e % 5 == 0 ? " " : "") + field(to, e % 7 == 0) + (e % 2 == 0 ? " " : "");
      irregular += dialect.end + (e % 11 == 0 ? "# a comment" + dialect.end : "");
    }
    CAPTURE(dialect.between, regular);
    ReadOptions options;
    options.ids = IdKind::string;
    options.header = HeaderLine::no;
    const EdgeList one = read_edges(write_file(folder / "regular.txt", regular), options);
    const EdgeList other = read_edges(write_file(folder / "irregular.txt", irregular), options);
    REQUIRE(one.from.size() == edges.size());
    REQUIRE(other.from.size() == edges.size());
    for (std::size_t e = 0; e < edges.size(); ++e) {
      CHECK(one.ids.text(one.from[e]) == edges[e].first);
      CHECK(one.ids.text(one.to[e]) == edges[e].second);
    }
    CHECK(one.from == other.from);
    CHECK(one.to == other.to);
    CHECK(one.counts.lines == static_cast<std::int64_t>(edges.size()));
  }
  for (const std::string line : {"a,b,c", "a", "a,", ",a", "\"a,b"}) {
    CAPTURE(line);
    ReadOptions options;
    options.ids = IdKind::string;
    const std::string path = write_file(folder / "wrong.csv", "a,b\nc,d\n" + line + "\n");
    CHECK_THROWS_WITH(read_edges(path, options),
                      Catch::Matchers::ContainsSubstring("wrong.csv:3:"));
  }
}

TEST_CASE("ids that span all of 64 bits are kept in .grun", "[grun]") {
  const TemporaryFolder folder;
  constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min(),
                         most = std::numeric_limits<std::int64_t>::max();
  EdgeList edges;
  edges.rows = edges.columns = 2;
  edges.ids = VertexIds::integers({least, most});
  edges.from = {0};
  edges.to = {1};
  write_edges(folder / "wide.grun", edges);
  const EdgeList read = read_edges(folder / "wide.grun");
  REQUIRE(read.rows == 2);
  CHECK(read.ids.number(0) == least);
  CHECK(read.ids.number(1) == most);
}

TEST_CASE("whole numbers are numbered in their order, of any range", "[read][ids]") {
  const TemporaryFolder folder;
  constexpr std::int64_t border = std::int64_t{4} << 20;  // bits of ids are kept below it
  // Without gaps, with gaps, the last one below the border, at it, and far beyond it.
  for (const std::int64_t last :
       {std::int64_t{999}, std::int64_t{5000}, border - 1, border, border * 1000}) {
    for (const bool json : {false, true}) {
      std::vector<std::pair<std::int64_t, std::int64_t>> edges;
      for (std::int64_t i = 0; i < 60000; ++i)
        edges.emplace_back(7 + i * 31 % 993, 7 + i * 17 % 991);
      edges.emplace_back(last, 12);
      std::string text;
      std::set<std::int64_t> ids;
      for (const auto& [from, to] : edges) {
        const std::string u = std::to_string(from), v = std::to_string(to);
        text += json ? R"({"source": )" + u + R"(, "target": )" + v + "}\n" : u + "\t" + v + "\n";
        ids.insert({from, to});
      }
      const std::vector<std::int64_t> ascending(ids.begin(), ids.end());
      const std::string path = write_file(folder / (json ? "g.jsonl" : "g.tsv"), text);
      for (const int threads : {1, 2, 5}) {
        CAPTURE(last, json, threads);
        ReadOptions options;
        options.threads = threads;
        options.block_bytes = 64 << 10;
        const EdgeList list = read_edges(path, options);
        REQUIRE(static_cast<std::size_t>(list.rows) == ids.size());
        std::size_t wrong = 0;
        for (std::size_t v = 0; v < ids.size(); ++v) {
          wrong += list.ids.number(static_cast<index_t>(v)) != ascending[v];
        }
        for (std::size_t e = 0; e < edges.size(); ++e) {
          wrong += ascending[static_cast<std::size_t>(list.from[e])] != edges[e].first;
          wrong += ascending[static_cast<std::size_t>(list.to[e])] != edges[e].second;
        }
        CHECK(wrong == 0);
      }
    }
  }
}

TEST_CASE("a list whose edges are all left out has no vertices", "[read][ids]") {
  const TemporaryFolder folder;
  ReadOptions options;
  options.infinite = InfiniteWeights::drop;
  const EdgeList list = read_edges(write_file(folder / "g.tsv", "1\t2\tinf\n3\t4\tnan\n"), options);
  CHECK(list.rows == 0);
  CHECK(list.from.empty());
}

TEST_CASE("a block that another program has changed meanwhile still ends a line",
          "[read][streams]") {
  const TemporaryFolder folder;
  std::string text;
  while (text.size() < std::size_t{1} << 20) text += "12,34\n";
  const std::string path = write_file(folder / "edges.csv", text);
  const auto overwrite = [&](std::int64_t place, char c) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(place).put(c);
  };
  detail::TextReader reader(path, std::size_t{64} << 10, {});
  detail::TextBuffer block;
  detail::TextReader::UnreadPart part;
  do {
    REQUIRE(reader.take_block(block, part));
  } while (part.size == 0);
  overwrite(part.place, '7');
  reader.load(part, block);
  CHECK(block.view()[part.begin] == '7');
  overwrite(part.place + static_cast<std::int64_t>(part.size) - 1, ' ');
  CHECK_THROWS_WITH(reader.load(part, block),
                    Catch::Matchers::EndsWith("edges.csv: the file changed while it was read"));
}

}  // namespace graphrun::test

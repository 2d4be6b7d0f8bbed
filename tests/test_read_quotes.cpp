// CSV whose quoted fields have line ends in them.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <filesystem>
#include <string>
#include <tuple>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/find_edge.hpp>
#include <graphrun/formats/file/write.hpp>

#include "tests/binary_files.hpp"

namespace graphrun::test {
namespace {

using Row = std::tuple<std::string, std::string, double>;

std::vector<Row> rows_of(const EdgeList& edges) {
  std::vector<Row> rows;
  for (std::size_t e = 0; e < edges.from.size(); ++e) {
    const double weight = std::visit(
        [&]<class Values>(const Values& values) {
          if constexpr (std::is_same_v<Values, std::monostate>)
            return 1.0;
          else if constexpr (is_complex_v<typename Values::value_type>)
            return static_cast<double>(values[e].re);
          else
            return static_cast<double>(values[e]);
        },
        edges.weights);
    rows.emplace_back(edges.ids.text(edges.from[e]), edges.ids.text(edges.to[e]), weight);
  }
  return rows;
}

std::vector<Row> read_rows(const std::string& path, ReadOptions options = {}) {
  return rows_of(read_edges(path, options));
}

std::string defect_of(const std::string& path, const ReadOptions& options = {}) {
  try {
    read_edges(path, options);
  } catch (const ParseError& error) {
    return std::string(error.what()).substr(path.size());
  }
  return "none";
}

const std::string three =
    "from,to,weight\n\"a\nb\",c,2\nc,\"d\r\n\n# \"\"e\"\"\",3\n\"f\",\"g\n\",4\n";
const std::vector<Row> of_three = {{"a\nb", "c", 2}, {"c", "d\r\n\n# \"e\"", 3}, {"f", "g\n", 4}};

}  // namespace

TEST_CASE("a quoted field may go on in the next lines", "[read][edge-list]") {
  const TemporaryFolder folder;
  const std::string path = write_file(folder / "t.csv", three);
  const EdgeList edges = read_edges(path);
  CHECK(rows_of(edges) == of_three);
  CHECK(edges.counts.lines == 8);
  CHECK(edges.counts.comments == 0);
  CHECK(read_rows(write_file(folder / "crlf.csv", "a,b\r\n\"x\r\ny\",z\r\n")) ==
        std::vector<Row>{{"a", "b", 1}, {"x\r\ny", "z", 1}});
  CHECK(read_rows(write_file(folder / "tabs.tsv", "source\ttarget\n\"x\ny\"\tz\n")) ==
        std::vector<Row>{{"x\ny", "z", 1}});
  // In a column that is not read, and in a name.
  ReadOptions columns;
  columns.columns = {"1", "3"};
  CHECK(read_rows(
            write_file(folder / "text.csv", "s,\"what\nis said\",t\n1,\"a\nb,c\n7,8\",2\n3,x,4\n"),
            columns) == std::vector<Row>{{"1", "2", 1}, {"3", "4", 1}});
}

TEST_CASE("wherever the blocks end, quoted fields are whole", "[read][edge-list]") {
  const TemporaryFolder folder;
  std::string text = "from,to,weight\n";
  std::vector<Row> right;
  for (int k = 0; k < 3000; ++k) {
    const std::string id = "n" + std::to_string(k % 50) + (k % 7 == 0 ? "\n,9\n" : "");
    const bool quoted = k % 7 == 0 || k % 11 == 0;
    text += (quoted ? "\"" + id + "\"" : id) + ",t," + std::to_string(k) + "\n";
    right.emplace_back(id, "t", k);
  }
  const std::string path = write_file(folder / "many.csv", text);
  for (const std::size_t bytes : {1, 13, 100, 1000, 1 << 20}) {
    for (const int threads : {1, 4}) {
      ReadOptions options;
      options.block_bytes = bytes;
      options.threads = threads;
      CHECK((read_rows(path, options) == right));
    }
  }
  const EdgeList edges = read_edges(path);
  for (const std::size_t place : {0, 6, 7, 8, 700, 2999}) {
    const auto line = find_edge(path, edges, {}, place);
    REQUIRE(line);
    const auto before =
        std::count_if(right.begin(), right.begin() + static_cast<std::ptrdiff_t>(place),
                      [](const Row& row) { return std::get<0>(row).back() == '\n'; });
    CHECK(line->line == static_cast<std::int64_t>(place) + 2 + 2 * before);
    CHECK(line->text.ends_with("t," + std::to_string(place)));
  }
}

TEST_CASE("quotes far behind the beginning are met, too", "[read][edge-list]") {
  const TemporaryFolder folder;
  std::string text;
  std::vector<Row> right;
  for (int k = 0; k < 20000; ++k) {
    text += "u" + std::to_string(k) + ",v\n";
    right.emplace_back("u" + std::to_string(k), "v", 1);
  }
  for (int k = 0; k < 300; ++k) {
    text += "\"w\nw\",x\n";
    right.emplace_back("w\nw", "x", 1);
  }
  const std::string path = write_file(folder / "late.csv", text);
  for (const std::size_t bytes : {1009, 1 << 20}) {
    ReadOptions options;
    options.block_bytes = bytes;
    options.threads = 3;
    CHECK((read_rows(path, options) == right));
  }
}

TEST_CASE("quotes that hold no lines together are as before", "[read][edge-list]") {
  const TemporaryFolder folder;
  CHECK(read_rows(write_file(folder / "inch.csv", "a,5\" pipe\nb,c\n5\" pipe,d\n")) ==
        std::vector<Row>{{"a", "5\" pipe", 1}, {"b", "c", 1}, {"5\" pipe", "d", 1}});
  CHECK(read_rows(write_file(folder / "remark.csv", "a,b\n#x,\"y\nc,d\n#z,\"\n\"e\",f\n")) ==
        std::vector<Row>{{"a", "b", 1}, {"c", "d", 1}, {"e", "f", 1}});
  CHECK(read_rows(write_file(folder / "blanks.txt", "\"a b\nb c\"\n")) ==
        std::vector<Row>{{"\"a", "b", 1}, {"b", "c\"", 1}});
  const std::string open = "a,b\nb,\"c\nd,e\n";
  CHECK_THAT(defect_of(write_file(folder / "open.csv", open)),
             Catch::Matchers::StartsWith(
                 ":2:3: a quoted field is not closed, expected a '\"' that ends it"));
  CHECK_THAT(defect_of(write_file(folder / "two.csv", "a,b\nb,\"c\nd,e\nf,\"g\nh,i\n")),
             Catch::Matchers::StartsWith(":2:13: text follows a closing quote"));
  std::string late;
  for (int k = 0; k < 20000; ++k) late += "u" + std::to_string(k) + ",v\n";
  CHECK_THAT(defect_of(write_file(folder / "late.csv", late + open)),
             Catch::Matchers::StartsWith(":20002:3: a quoted field is not closed"));
}

TEST_CASE("wherever the blocks end, the first defect among quotes is the same",
          "[read][edge-list]") {
  const TemporaryFolder folder;
  const std::string lines = "x\nx,1\n\n# x\ny\n\nz\n";
  const std::vector<std::string> texts = {
      "a,b\n\"c" + lines + "d\"e,f\n",                 // text behind the quotes
      "a,b\n\"c" + lines + "d\"\n",                    // one field
      "a,b\n1,2\nx*\"1\",\"c" + lines + "d\"\n3,4\n",  // a field too many
      "a,b\nc,\"" + lines + lines + lines,             // not closed
      "a,b\n\"c\"d,\"" + lines + "\"\n",               // text, then lines held together
      "a,b\nc,5\" pipe\nd,\"" + lines + "\"\ne\n",     // an odd quote, then a short line
      "a,b\n\"c" + lines + "\",\"" + lines + "\"\n\"\n\"\n\"d\"\n",  // a good record first
  };
  for (const std::string& text : texts) {
    INFO(text);
    const std::string path = write_file(folder / "g.csv", text);
    const std::string whole = defect_of(path);
    CHECK(whole != "none");
    for (const std::size_t bytes : {1, 2, 3, 5, 7, 11, 16, 33, 64}) {
      for (const int threads : {1, 3}) {
        ReadOptions options;
        options.block_bytes = bytes;
        options.threads = threads;
        CHECK(defect_of(path, options) == whole);
      }
    }
  }
}

TEST_CASE("a quoted field of many blocks is one", "[read][edge-list]") {
  const TemporaryFolder folder;
  std::string longest;
  for (int k = 0; k < 2000; ++k) longest += "line " + std::to_string(k) + "\n";
  const std::string path = write_file(
      folder / "g.csv", "a,b\n1,5\" pipe\n\"" + longest + "\",2\n3,\"" + longest + "\"\n");
  const std::vector<Row> right = {
      {"a", "b", 1}, {"1", "5\" pipe", 1}, {longest, "2", 1}, {"3", longest, 1}};
  for (const std::size_t bytes : {1, 64, 1000, 1 << 20}) {
    ReadOptions options;
    options.block_bytes = bytes;
    options.threads = 2;
    CHECK((read_rows(path, options) == right));
  }
  // One of several files.
  std::filesystem::create_directory(folder / "s");
  write_file(folder / "s/part-0.csv", "a,b\n" + std::string("p,q\n") + "\"" + longest + "\",2\n");
  write_file(folder / "s/part-1.csv", "c,\"" + longest + "\"\n");
  const auto parts = read_rows(folder / "s");
  ReadOptions small;
  small.block_bytes = 7;
  CHECK((read_rows(folder / "s", small) == parts));
  CHECK(parts.size() == 4);
}

TEST_CASE("ids with line ends are read as they were written", "[read][write]") {
  const TemporaryFolder folder;
  const EdgeList edges = read_edges(write_file(folder / "t.csv", three));
  for (const std::string suffix : {"csv", "tsv", "jsonl", "graphml"}) {
    const std::string path = folder / ("r." + suffix);
    write_edges(path, edges);
    INFO(suffix);
    auto read = read_rows(path), right = of_three;
    std::sort(read.begin(), read.end());
    std::sort(right.begin(), right.end());
    CHECK(read == right);
  }
}

}  // namespace graphrun::test

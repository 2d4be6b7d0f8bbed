// Several files as one graph: folders and patterns.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <filesystem>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/find_edge.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/file/remedy.hpp>

#include "tests/graph_files.hpp"

namespace graphrun::test {
namespace {

using Listed = std::vector<ListedEntry>;
using Texts = std::vector<std::string>;

// Writes the texts to part-0.csv, part-1.csv and so on.
void write_parts(const TemporaryFolder& folder, const Texts& texts) {
  for (std::size_t k = 0; k < texts.size(); ++k) {
    write_file(folder / ("part-" + std::to_string(k) + ".csv"), texts[k]);
  }
}

std::string refusal_of(const Texts& texts, Remedy* remedy = nullptr) {
  const TemporaryFolder folder;
  write_parts(folder, texts);
  try {
    read_edges(folder / "part-*");
  } catch (const Error& error) {
    const auto* const refused = dynamic_cast<const RefusedLine*>(&error);
    if (remedy != nullptr && refused != nullptr) *remedy = refused->remedy();
    std::string said = error.what();
    const std::string path = folder / "";
    for (std::size_t at; (at = said.find(path)) != said.npos;) said.erase(at, path.size());
    return said.substr(0, said.find('\n'));
  }
  return "read";
}

}  // namespace

TEST_CASE("the files of a folder or pattern are one graph", "[read][shards]") {
  const TemporaryFolder folder;
  write_parts(folder,
              {"source,target,weight\na,b,1\nb,c,2\n", gzipped("target,source,weight\nd,a,0.5\n"),
               "", "# nothing\n", "c,\"d,e\",7\n"});
  write_file(folder / "_SUCCESS", "");
  write_file(folder / ".part-0.csv.crc", "x");
  EdgeList first;
  for (const std::string& path : {folder / "", folder / "part-[0-9].csv", folder / "*-?.csv"}) {
    for (const ReadOptions& options : all_splits({})) {
      const EdgeList edges = read_edges(path, options);
      CHECK(entries(edges) ==
            Listed{{"a", "b", 1}, {"b", "c", 2}, {"a", "d", 0.5}, {"c", "d,e", 7}});
      CHECK(edges.rows == 5);
      CHECK(edges.counts.lines == 7);
      CHECK(edges.counts.edges == 4);
      CHECK(edges.counts.headers == 2);
      CHECK(edges.counts.comments == 1);
      CHECK(edges.counts.bytes == 82);
      CHECK(edges.warnings.front() ==
            "read from 5 files: " + folder / "part-0.csv" + " to " + folder / "part-4.csv");
      CHECK(edges.warnings.back() == "files without a byte, passed over: 1");
    }
  }
  CHECK(read_edges(folder / "part-4*").warnings.empty());
}

TEST_CASE("braces name files, folders and patterns", "[read][shards]") {
  const TemporaryFolder folder;
  write_parts(folder, {"a,b\n", "b,c\n", "c,d\n"});
  std::filesystem::create_directory(folder / "more");
  write_file(folder / "more/x.csv", "d,e\n");
  write_file(folder / "more/y.csv", "e,f\n");
  const Listed first{{"a", "b"}, {"b", "c"}}, all{{"d", "e"}, {"e", "f"}, {"a", "b"}, {"c", "d"}};
  const auto listed = [&](const std::string& name) { return entries(read_edges(folder / name)); };
  CHECK(listed("part-{0,1}.csv") == first);
  CHECK(listed("{part-1.csv,part-0.csv,part-1.csv}") == first);  // each once, in byte order
  CHECK(listed("p{ar{t-0,t-1}.csv,art-1.cs?}") == first);
  CHECK(listed("{more,part-[02].csv}") == all);
  CHECK(listed("{part-0.csv,part-2.csv,more/{x,y}.csv}") == all);
}

TEST_CASE("a name in braces that no file has is an error", "[read][shards]") {
  const TemporaryFolder folder;
  write_parts(folder, {"1,2\n", "2,3\n"});
  const auto refuses = [&](const std::string& name, const std::string& says) {
    CHECK_THROWS_WITH(read_edges(folder / name), Catch::Matchers::ContainsSubstring(says));
  };
  refuses("part-{0,1,2}.csv", folder / "part-2.csv: no file has this name");
  refuses("{part-0.csv,x*}", folder / "x*: no file has this name, or one of this pattern");
  refuses("part-{0}.csv", "part-{0}.csv: No such file");
  refuses("part-{0,1.csv", "No such file");
  std::string many, deep;
  for (int k = 0; k < 14; ++k) many += "{a,b}";
  for (int k = 0; k < 200; ++k) deep += "{a,b}";
  refuses(many, "braces for more than 10000 names");
  refuses(deep, "braces for more than 10000 names");
  write_file(folder / "part-{0,1}.csv", "7,8\n");
  CHECK(entries(read_edges(folder / "part-{0,1}.csv")) == Listed{{"7", "8"}});
}

TEST_CASE("whole numbers and lists of vertices are shared by shards", "[read][shards]") {
  const TemporaryFolder folder;
  write_parts(folder, {"5,1\n", "3000000000,5\n", "1,7\n"});
  const EdgeList edges = read_edges(folder / "part*");
  CHECK(edges.ids.are_integers());
  CHECK(entries(edges) == Listed{{"5", "1"}, {"3000000000", "5"}, {"1", "7"}});
  ReadOptions listed;
  listed.vertices_file = write_file(folder / "vertices", "1\n5\n7\n9\n3000000000\n");
  CHECK(read_edges(folder / "part*", listed).rows == 5);
  write_file(folder / "vertices", "1\n5\n3000000000\n");
  CHECK_THROWS_WITH(read_edges(folder / "part*", listed),
                    Catch::Matchers::StartsWith(folder / "part-2.csv:1:3: the vertex '7' is not"));
  const auto line = find_edge(folder / "part*", edges, {}, 2);
  REQUIRE(line);
  CHECK(line->path == folder / "part-2.csv");
  CHECK(line->line == 1);
  CHECK(line->text == "1,7");
}

TEST_CASE("the first file's names hold for files without", "[read][shards]") {
  const TemporaryFolder folder;
  write_parts(folder, {"weight,target,source\n4,1,2\n", "5,2,3\n"});
  CHECK(entries(read_edges(folder / "part*")) == Listed{{"2", "1", 4}, {"3", "2", 5}});
  write_parts(folder, {"1;2;0,5\n", "2;3;7\n"});
  write_file(folder / "part-2.csv", "3;4;8\n4;5;0,25\n");
  CHECK(read_edges(folder / "part*").weights == HostWeights(std::vector<double>{0.5, 7, 8, 0.25}));
}

TEST_CASE("JSON lines may be in several files", "[read][shards]") {
  CHECK(refusal_of({"{\"u\":1,\"v\":2}\n", "{\"u\":2,\"v\":3}\n"}) == "read");
  CHECK(refusal_of({"{\"u\":1,\"v\":2}\n", "2,3\n"}) ==
        "part-1.csv: edge list, and part-0.csv is JSON lines, expected files of one kind");
  CHECK(refusal_of({"{\"u\":1,\"v\":2}\n", "{\"u\":2,\"v\":3}\n{\"u\":2,\"v\":[]}\n"}) ==
        "part-1.csv:2:12: a value within a value: an array, expected a number or a string");
}

TEST_CASE("files that do not fit together are refused", "[read][shards]") {
  Remedy remedy = Remedy::none;
  CHECK(
      refusal_of({"1,2\n", "a,b\n"}, &remedy) ==
      "part-1.csv:1: ids are text, and whole numbers in part-0.csv, expected files that are alike");
  CHECK(remedy == Remedy::string_ids);
  CHECK(refusal_of({"a,b\n", "1,2\n"}) == "read");
  CHECK(refusal_of({"1,2\n", "2,3,4\n"}) ==
        "part-1.csv:1: edges have weights, and none in part-0.csv, expected files that are alike");
  CHECK(
      refusal_of({"1,2,3\n", "2,3\n"}) ==
      "part-1.csv:1: edges have no weights, and some in part-0.csv, expected files that are alike");
  CHECK(refusal_of({"# Undirected graph\n1,2\n", "# Directed graph\n2,3\n"}) ==
        "part-1.csv:2: the edges' direction is said, and not so in part-0.csv, expected files that "
        "are alike");
  CHECK(refusal_of({"1,2\n", "2,3\n3,x\n"}) ==
        "part-1.csv:2:3: the vertex id 'x' is not a whole number, expected digits alone");
  CHECK(refusal_of({"1,2\n", "%%MatrixMarket matrix coordinate pattern general\n1 1 1\n1 1\n"}) ==
        "part-1.csv: Matrix Market, expected an edge list or JSON lines: only these are read from "
        "several files");
  CHECK(refusal_of({"# nothing\n", ""}) == "part-*: the files hold no edges");
  CHECK(refusal_of({}) == "part-*: no file has this name, or one of this pattern");
}

TEST_CASE("a folder holds files of one kind", "[read][shards]") {
  const TemporaryFolder folder;
  const auto refuses_folder = [&](const std::string& reason) {
    CHECK_THROWS_WITH(read_edges(folder / ""), Catch::Matchers::StartsWith(folder / "" + reason));
  };
  refuses_folder(": a directory without files, expected those of a graph");
  write_file(folder / "a.csv", "1,2\n");
  CHECK(read_edges(folder / "").counts.edges == 1);
  write_file(folder / "readme.md", "x");
  refuses_folder(": files of different kinds, ");
  std::filesystem::create_directory(folder / "inner");
  refuses_folder(
      ": the folder holds the folder inner, expected files alone, or a pattern of their "
      "names");
  write_file(folder / "*.csv", "3,4\n");
  CHECK(entries(read_edges(folder / "*.csv")) == Listed{{"3", "4"}});
}

}  // namespace graphrun::test

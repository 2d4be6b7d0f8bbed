// Vertex ids in output files, also in formats without ids.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <set>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/file/write.hpp>

#include "tests/graph_files.hpp"

namespace graphrun::test {
namespace {

const std::vector<double> ranks = {0.5, 0.1, 1e-300};

std::vector<ResultColumn> rank_column() {
  ResultColumn rank;
  rank.name = "rank";
  rank.values = std::span<const double>(ranks);
  return {rank};
}

std::string written(const std::string& name, const VertexIds& ids) {
  const TemporaryFolder folder;
  write_results(folder / name, ids, rank_column());
  return contents(folder / name);
}

EdgeList path_of(const std::vector<std::string>& names) {
  EdgeList edges;
  edges.rows = edges.columns = static_cast<index_t>(names.size());
  edges.ids = VertexIds::strings(names);
  for (index_t v = 1; v < edges.rows; ++v) {
    edges.from.push_back(v - 1);
    edges.to.push_back(v);
  }
  return edges;
}

}  // namespace

TEST_CASE("ids are quoted where a reader would take them for something else", "[write]") {
  const VertexIds ids = VertexIds::strings({"a,b", "say \"x\"", "tab\there"});
  CHECK(written("r.csv", ids) ==
        "vertex,rank\n\"a,b\",0.5\n\"say \"\"x\"\"\",0.1\ntab\there,1e-300\n");
  CHECK(written("r.tsv", ids) ==
        "vertex\trank\na,b\t0.5\n\"say \"\"x\"\"\"\t0.1\n\"tab\there\"\t1e-300\n");
  CHECK(written("r.json", ids) ==
        "[\n{\"vertex\":\"a,b\",\"rank\":0.5},\n{\"vertex\":\"say \\\"x\\\"\",\"rank\":0.1},\n"
        "{\"vertex\":\"tab\\u0009here\",\"rank\":1e-300}\n]\n");
  CHECK(written("r.tsv", VertexIds::strings({"", " a", "a\nb"})) ==
        "vertex\trank\n\"\"\t0.5\n\" a\"\t0.1\n\"a\nb\"\t1e-300\n");
  CHECK(written("r.csv", VertexIds::strings({"# a", "%", "a\rb"})) ==
        "vertex,rank\n\"# a\",0.5\n\"%\",0.1\n\"a\rb\",1e-300\n");
}

TEST_CASE("reals beyond 64 bits read back to the same bits", "[write]") {
  const TemporaryFolder folder;
  EdgeList edges = path_of({"a", "b", "c", "d", "e"});
  const std::vector<double> weights = {0x1p63, -0x1p63, 0x1p64, 0.5};
  edges.weights = weights;
  for (const char* suffix : {"csv", "tsv", "jsonl", "mtx", "wel", "graphml"}) {
    if (std::string(suffix) == "wel") edges.ids = VertexIds::consecutive(0, 5);
    const std::string path = folder / (std::string("w.") + suffix);
    INFO(suffix);
    write_edges(path, edges);
    CHECK(std::get<std::vector<double>>(read_edges(path).weights) == weights);
  }
}

TEST_CASE("ids that are not UTF-8 stay different", "[write]") {
  const VertexIds ids = VertexIds::strings({"\\xe9", "\xe9", "\xff"});
  CHECK(written("r.tsv", ids) == "vertex\trank\n\\xe9\t0.5\n\xe9\t0.1\n\xff\t1e-300\n");
  CHECK(written("r.json", ids) ==
        "[\n{\"vertex\":\"\\\\x5cxe9\",\"rank\":0.5},\n{\"vertex\":\"\\\\xe9\",\"rank\":0.1},\n"
        "{\"vertex\":\"\\\\xff\",\"rank\":1e-300}\n]\n");
}

TEST_CASE("ids that .ldbc cannot hold are refused", "[write]") {
  const TemporaryFolder folder;
  for (const char* id : {"", "a b", "a\tb", "a\nb"}) {
    CHECK_THROWS_AS(
        write_results(folder / "r.ldbc", VertexIds::strings({id, "x", "y"}), rank_column()),
        Unsupported);
  }
  CHECK(folder.count() == 0);
}

TEST_CASE("ids go beside a file that has no place for them", "[write]") {
  const TemporaryFolder folder;
  const VertexIds gaps = VertexIds::integers({3, 14, 15});
  const VertexIds names = VertexIds::strings({"a", "b c", "d\te"});
  for (const std::int64_t first : {0, 1}) {
    write_results(folder / "r.npy", VertexIds::consecutive(first, 3), rank_column());
  }
  CHECK(folder.count() == 1);
  write_results(folder / "r.npy", gaps, rank_column());
  CHECK(contents(folder / "r.npy.ids.tsv") == "position\tid\n0\t3\n1\t14\n2\t15\n");
  write_results(folder / "r.mtx.gz", names, rank_column());
  CHECK(contents(folder / "r.mtx.gz.ids.tsv") == "position\tid\n1\ta\n2\tb c\n3\t\"d\te\"\n");
  write_results(folder / "r.tsv", names, rank_column());
  CHECK(folder.count() == 5);
  // The ids of an earlier result would be taken for those of this one.
  write_results(folder / "r.npy", VertexIds::consecutive(1, 3), rank_column());
  CHECK(contents(folder / "r.npy.ids.tsv") == "position\tid\n0\t1\n1\t2\n2\t3\n");
  write_edges(folder / "g.mtx", path_of({"a", "b", "c"}));
  CHECK(contents(folder / "g.mtx.ids.tsv") == "position\tid\n1\ta\n2\tb\n3\tc\n");
}

TEST_CASE("edges have names for their columns", "[write]") {
  const TemporaryFolder folder;
  EdgeList edges = path_of({"a", "b\t\"c\"", "d"});
  edges.symmetry = Symmetry::symmetric;
  edges.weights = std::vector<double>{0.5, 1e300};
  write_edges(folder / "g.tsv", edges, {"support", false});
  CHECK(contents(folder / "g.tsv") ==
        "source\ttarget\tsupport\na\t\"b\t\"\"c\"\"\"\t0.5\n\"b\t\"\"c\"\"\"\td\t1e+300\n");
  write_edges(folder / "g.csv", edges);
  CHECK(contents(folder / "g.csv") ==
        "# Undirected graph\nsource,target,weight\n"
        "a,\"b\t\"\"c\"\"\",0.5\n\"b\t\"\"c\"\"\",d,1e+300\n");
  write_edges(folder / "g.json", edges, {"support", false});
  CHECK(contents(folder / "g.json") ==
        "[\n{\"source\":\"a\",\"target\":\"b\\u0009\\\"c\\\"\",\"support\":0.5},\n"
        "{\"source\":\"b\\u0009\\\"c\\\"\",\"target\":\"d\",\"support\":1e+300}\n]\n");
}

TEST_CASE("ids are read back as they were", "[write]") {
  const TemporaryFolder folder;
  const std::vector<std::string> names = {" blank", "# no comment", "a b",     "a\"b",    "a\tb",
                                          "a,b",    "a;b",          "caf\xe9", "\xc3\xbc"};
  const EdgeList edges = path_of(names);
  ReadOptions options;
  options.ids = IdKind::string;
  for (const char* name : {"g.csv", "g.tsv"}) {
    INFO(name);
    write_edges(folder / name, edges);
    options.delimiter = format_suffix(name) == "csv" ? ',' : '\t';
    const EdgeList read = read_edges(folder / name, options);
    REQUIRE(read.rows == edges.rows);
    std::set<std::string> found;
    for (index_t v = 0; v < read.rows; ++v) found.insert(read.ids.text(v));
    CHECK(found == std::set<std::string>(names.begin(), names.end()));
  }
}

}  // namespace graphrun::test

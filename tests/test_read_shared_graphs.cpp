// Published graphs, read as published: their counts are those that their collections state.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>

#include "tests/graph_files.hpp"

namespace graphrun::test {
namespace {

void skip_without_graphs() {
  if (!std::filesystem::exists(shared_graph("README.md"))) {
    SKIP("the published graphs are not here (../shared/graphs)");
  }
}

struct PublishedGraph {
  std::string name;
  FileKind kind;
  index_t vertices;
  std::int64_t edges;
  bool directed;
};

const std::vector<PublishedGraph> published_graphs = {
    {"snap/wiki-Vote.txt.gz", FileKind::edge_list, 7115, 103689, true},
    {"snap/facebook_combined.txt.gz", FileKind::edge_list, 4039, 88234, true},
    {"snap/email-Eu-core.txt.gz", FileKind::edge_list, 1005, 25571, true},
    {"snap/ca-GrQc.txt", FileKind::edge_list, 5242, 28980, true},
    {"snap/soc-Slashdot0902.txt.gz", FileKind::edge_list, 82168, 948464, true},
    {"snap/p2p-Gnutella31.txt.gz", FileKind::edge_list, 62586, 147892, true},
    {"snap/loc-Gowalla.txt.gz", FileKind::edge_list, 196591, 950327, true},
    {"snap/musae-git.csv.gz", FileKind::edge_list, 37700, 289003, true},
    {"web/cnr-2000.txt.zst", FileKind::edge_list, 325557, 3216152, true},
    {"road/usroads.mtx.gz", FileKind::matrix_market, 129164, 165435, false},
    {"road/luxembourg_osm.mtx.gz", FileKind::matrix_market, 114599, 119666, false},
    {"road/rome99.gr", FileKind::dimacs, 3353, 8870, true},
    {"mesh/delaunay_n16.mtx.gz", FileKind::matrix_market, 65536, 196575, false},
    {"mesh/fe_body.graph.gz", FileKind::metis, 45087, 163734, false},
    {"mesh/3elt.graph", FileKind::metis, 4720, 13722, false},
    {"weighted/soc-sign-bitcoinotc.csv.gz", FileKind::edge_list, 5881, 35592, true},
};

std::int64_t self_loops(const EdgeList& edges) {
  std::int64_t result = 0;
  for (std::size_t i = 0; i < edges.from.size(); ++i) result += edges.from[i] == edges.to[i];
  return result;
}

std::vector<std::string> files_in(const std::string& folder) {
  std::vector<std::string> result;
  for (const auto& file : std::filesystem::directory_iterator(shared_graph(folder))) {
    result.push_back(file.path().string());
  }
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace

TEST_CASE("published graphs have their published counts", "[read][shared]") {
  skip_without_graphs();
  for (const PublishedGraph& graph : published_graphs) {
    for (const int threads : {1, 3}) {
      INFO(graph.name << " on " << threads << " threads");
      ReadOptions options;
      options.threads = threads;
      options.block_bytes = threads == 1 ? std::size_t{4} << 20 : 10007;
      const EdgeList edges = read_edges(shared_graph(graph.name), options);
      CHECK(edges.kind == graph.kind);
      CHECK(edges.rows == graph.vertices);
      CHECK(edges.columns == graph.vertices);
      CHECK(edges.ids.size() == graph.vertices);
      CHECK(edges.counts.edges == graph.edges);
      CHECK(static_cast<std::int64_t>(edges.from.size()) == graph.edges);
      CHECK(edges.directed() == graph.directed);
    }
  }
}

TEST_CASE("details of published graphs", "[read][shared]") {
  skip_without_graphs();
  CHECK(self_loops(read_edges(shared_graph("snap/soc-Slashdot0902.txt.gz"))) == 78303);
  CHECK(self_loops(read_edges(shared_graph("web/cnr-2000.txt.zst"))) == 87442);
  for (const char* name : {"snap/ca-GrQc.txt", "snap/musae-git.csv.gz"}) {
    const EdgeList edges = read_edges(shared_graph(name));
    CHECK(edges.counts.headers == 1);
    CHECK(edges.warnings.empty());
  }
  ReadOptions options;
  options.weights = {WeightColumn::column, 3};
  const EdgeList ratings = read_edges(shared_graph("weighted/soc-sign-bitcoinotc.csv.gz"), options);
  const auto& weights = std::get<std::vector<std::int32_t>>(ratings.weights);
  CHECK(*std::min_element(weights.begin(), weights.end()) == -10);
  CHECK(*std::max_element(weights.begin(), weights.end()) == 10);
}

TEST_CASE("every malformed file is refused", "[read][shared]") {
  skip_without_graphs();
  const std::vector<std::string> files = files_in("malformed");
  CHECK(files.size() == 12);
  for (const std::string& path : files) {
    INFO(path);
    for (const ReadOptions& options : all_splits({})) {
      CHECK_THROWS_AS(read_edges(path, options), ParseError);
    }
  }
}

TEST_CASE("every sparse matrix of finite real numbers is read", "[read][shared]") {
  skip_without_graphs();
  for (const std::string& path : files_in("matrixmarket")) {
    const std::string name = std::filesystem::path(path).filename().string();
    INFO(name);
    if (name == "comments.txt") {
      CHECK_THROWS_AS(read_edges(path), ParseError);  // no graph
    } else if (name == "comments_west0067.mtx" || name == "matrix_fp64.mtx" ||
               name == "skew_fp32.mtx") {
      CHECK_THROWS_AS(read_edges(path), ParseError);  // NaN or infinite
    } else {
      const EdgeList edges = read_edges(path);
      CHECK(edges.kind == FileKind::matrix_market);
      CHECK(static_cast<std::int64_t>(edges.from.size()) == edges.counts.edges);
      const bool dense = name.find("full") != std::string::npos;  // its zeros are counted
      if (!dense) CHECK(edges.warnings.size() == (name == "west0067_noheader.mtx" ? 1 : 0));
    }
  }
}

TEST_CASE("the same matrix in three forms", "[read][shared]") {
  skip_without_graphs();
  const auto sorted = [](const std::string& name) {
    std::vector<ListedEntry> result = entries(read_edges(shared_graph("matrixmarket/" + name)));
    std::sort(result.begin(), result.end(), [](const ListedEntry& a, const ListedEntry& b) {
      return std::tie(a.from, a.to) < std::tie(b.from, b.to);
    });
    return result;
  };
  const std::vector<ListedEntry> expected = sorted("west0067.mtx");
  CHECK(expected.size() == 294);
  CHECK(sorted("west0067_jumbled.mtx") == expected);
  CHECK(sorted("west0067_noheader.mtx") == expected);
}

TEST_CASE("every LDBC graph has the counts of its properties", "[read][shared]") {
  skip_without_graphs();
  int graphs = 0;
  for (const std::string& path : files_in("ldbc")) {
    if (!path.ends_with(".properties")) continue;
    INFO(path);
    const EdgeList edges = read_edges(path);  // refuses counts that differ
    CHECK(edges.kind == FileKind::ldbc);
    CHECK(edges.directed() == (path.find("undirected") == std::string::npos));
    const bool weighted =
        path.find("sssp") != std::string::npos || path.find("example") != std::string::npos;
    CHECK(std::holds_alternative<std::vector<double>>(edges.weights) == weighted);
    ++graphs;
  }
  CHECK(graphs == 14);
}

}  // namespace graphrun::test

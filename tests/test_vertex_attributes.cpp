// The fields behind the ids in a file of vertices.
#include <catch2/catch_test_macros.hpp>

#include <graphrun/formats/file/vertex_attributes.hpp>

#include "tests/binary_files.hpp"

namespace graphrun::test {
namespace {

struct GraphAndList {
  EdgeList edges;
  ReadOptions options;
};

// The graph of these edges and vertices, of which the attributes are to be read.
GraphAndList listed_graph(const TemporaryFolder& folder, const std::string& edges,
                          const std::string& vertices, std::vector<std::string> attributes = {}) {
  ReadOptions options;
  options.vertices_file = write_file(folder / "vertices", vertices);
  options.attributes = std::move(attributes);
  return {read_edges(write_file(folder / "edges", edges), options), options};
}

VertexAttributes attributes_of(const GraphAndList& graph, const std::vector<int>& fields) {
  return read_attributes(graph.options.vertices_file, fields, {&graph.edges.ids},
                         graph.edges.vertices_file, graph.options);
}

std::vector<std::string> texts_of(const VertexAttribute& attribute) {
  std::vector<std::string> texts;
  for (const index_t place : attribute.place) {
    texts.emplace_back(place < 0 ? "none" : attribute.texts[static_cast<std::size_t>(place)]);
  }
  return texts;
}

}  // namespace

TEST_CASE("attributes are those of their vertex, whatever the order", "[read][attributes]") {
  const TemporaryFolder folder;
  const GraphAndList graph =
      listed_graph(folder, "1 2\n2 3\n", "id,name,country\n3,\"C, c\",\n9\n1,A,DE\n2,B,DE\n");
  CHECK(graph.edges.rows == 4);
  CHECK(graph.edges.vertices_file.header);
  CHECK(graph.edges.vertices_file.names == std::vector<std::string>{"id", "name", "country"});
  const VertexAttributes read = attributes_of(graph, {3, 2});
  CHECK(texts_of(read.columns[0]) == std::vector<std::string>{"DE", "DE", "none", "none"});
  CHECK(texts_of(read.columns[1]) == std::vector<std::string>{"A", "B", "C, c", "none"});
  CHECK_THROWS_AS(attributes_of(graph, {4}), InvalidArgument);
}

TEST_CASE("the first line of text ids is a header by evidence", "[read][attributes]") {
  const TemporaryFolder folder;
  const std::string people = "who\tname\nann\tA\nbob\tB\n";
  CHECK(listed_graph(folder, "ann\tbob\n", people).edges.rows == 3);
  CHECK(listed_graph(folder, "ann\tbob\n", people, {"2"}).edges.rows == 3);
  CHECK(listed_graph(folder, "ann\tbob\n", people, {"name"}).edges.rows == 2);
  CHECK(listed_graph(folder, "Source\tTarget\nann\tbob\n", "source\tname\nann\tA\nbob\tB\n")
            .edges.rows == 2);
  const auto vertices = [&](const std::string& list) {
    return listed_graph(folder, "ann\tbob\n", list).edges.rows;
  };
  CHECK(vertices("who\tage\nann\t31\nbob\t\n") == 2);  // a word above numbers
  CHECK(vertices("who\tage\nann\tyoung\nbob\t7\n") == 3);
  CHECK(vertices("who\tage\nann\t\nbob\t\n") == 3);
  CHECK(vertices("who\t30\nann\t31\nbob\t7\n") == 3);
  CHECK(vertices("who\tage\nwho\t30\nann\t31\nbob\t7\n") == 3);  // an id further down, too
  CHECK(vertices("ID\tname\nann\tA\nbob\tB\n") == 2);            // a word for ids
  CHECK(vertices("node_id\nann\nbob\n") == 2);
  CHECK(vertices("node\nann\nbob\nnode\n") == 3);
}

TEST_CASE("lines that contradict another are refused by both places", "[read][attributes]") {
  const TemporaryFolder folder;
  const auto refuses = [&](const std::string& vertices, const std::string& words) {
    const GraphAndList graph = listed_graph(folder, "1 2\n", vertices);
    CHECK_THROWS_AS(attributes_of(graph, {2}), ParseError);
    CHECK_THROWS_WITH(attributes_of(graph, {2}),
                      Catch::Matchers::ContainsSubstring(folder / words));
  };
  refuses("1,A\n2,B\n1,C\n", "vertices:3:3: the vertex '1' has 'C' here and 'A' at ");
  refuses("1,A\n2,B\n1,C\n", "vertices:1,");
  refuses("1,A,x\n2,B\n", "vertices:2: the line has 2 fields");
  const GraphAndList same = listed_graph(folder, "1 2\n", "1,A\n2,B\n1,A\n1\n");
  CHECK(texts_of(attributes_of(same, {2}).columns[0]) == std::vector<std::string>{"A", "B"});
}

TEST_CASE("attributes are within the budget of memory", "[read][attributes]") {
  const TemporaryFolder folder;
  GraphAndList graph = listed_graph(folder, "1 2\n", "1," + std::string(5000, 'x') + "\n2,y\n");
  graph.options.memory = std::make_shared<MemoryBudget>(4000);
  CHECK_THROWS_AS(attributes_of(graph, {2}), OutOfMemory);
  graph.options.memory = std::make_shared<MemoryBudget>(8000);
  CHECK(attributes_of(graph, {2}).memory.bytes() > 5000);
}

}  // namespace graphrun::test

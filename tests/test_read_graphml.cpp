// GraphML: directions, ids, weights by their keys, and what is refused with line and column.
#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "tests/text_graphs.hpp"

namespace graphrun::test {
namespace {

using Entries = std::vector<ListedEntry>;
using Int32s = std::vector<std::int32_t>;
using Int64s = std::vector<std::int64_t>;
using Reals = std::vector<double>;
using Warnings = std::vector<std::string>;

bool reads_xml() {
  const TemporaryFolder folder;
  try {
    read_edges(write_file(folder / "g.graphml", "<graphml/>"));
  } catch (const Unsupported&) {
    return false;
  } catch (const ParseError&) {
  }
  return true;
}

// A graph of the nodes a, b and c, with keys before it and edges in it.
std::string graphml(const std::string& keys, const std::string& edges,
                    const std::string& direction = "directed") {
  return "<graphml>" + keys + "<graph edgedefault=\"" + direction +
         "\">\n<node id=\"a\"/><node id=\"b\"/><node id=\"c\"/>\n" + edges + "</graph></graphml>";
}

const std::string weight_key =
    "<key id=\"w\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/>";
const std::string ab = "<edge source=\"a\" target=\"b\"><data key=\"w\">0.5</data></edge>\n";
const std::string bc = "<edge source=\"b\" target=\"c\"/>\n";

}  // namespace

#define GRAPHRUN_NEEDS_XML() \
  if (!reads_xml()) SKIP("this build has no expat")

TEST_CASE("GraphML has nodes and edges", "[read][graphml]") {
  GRAPHRUN_NEEDS_XML();
  const EdgeList edges = read_text(
      "g.graphml",
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- <graphml> -->\n"
      "<g:graphml xmlns:g=\"http://graphml.graphdrawing.org/xmlns\">\n<g:desc>text</g:desc>\r\n"
      "<g:graph id=\"G\" edgedefault=\"undirected\">\n"
      "<g:edge id='e' source='n&#49;' target='n0'><g:desc/></g:edge>\n"
      "<g:node id='n1'/><g:node id='n&amp;'><g:data key='x'><y:A><y:B/></y:A></g:data></g:node>"
      "<g:node id='n0'></g:node></g:graph>\n</g:graphml>");
  CHECK(edges.kind == FileKind::graphml);
  CHECK_FALSE(edges.directed());
  CHECK(edges.rows == 3);
  CHECK(entries(edges) == Entries{{"n1", "n0"}});
  CHECK(edges.ids.text(0) == "n&");
  CHECK(edges.counts.edges == 1);
  CHECK(edges.counts.lines == 8);
  CHECK(edges.counts.columns == 2);
  CHECK(edges.warnings.empty());
  CHECK(read_text("a.xml", graphml("", bc)).kind == FileKind::graphml);
}

TEST_CASE("numbers as ids of GraphML are ordered as such", "[read][graphml]") {
  GRAPHRUN_NEEDS_XML();
  const std::string text =
      "<graphml><graph edgedefault=\"directed\"><node id=\"10\"/><node id=\"9\"/>"
      "<edge source=\"10\" target=\"9\"/></graph></graphml>";
  const EdgeList numbers = read_text("g.graphml", text);
  CHECK(numbers.ids.are_integers());
  CHECK(numbers.ids.number(0) == 9);
  CHECK(entries(numbers) == Entries{{"10", "9"}});
  ReadOptions options;
  options.ids = IdKind::string;
  const EdgeList texts = read_text("g.graphml", text, options);
  CHECK_FALSE(texts.ids.are_integers());
  CHECK(texts.ids.text(0) == "10");
  options.ids = IdKind::integer;
  CHECK(refusal_of("g.graphml", graphml("", bc), options) ==
        ":2:1: the vertex id 'a' is not a whole number, expected digits alone");
}

TEST_CASE("an edge of GraphML may have its own direction", "[read][graphml]") {
  GRAPHRUN_NEEDS_XML();
  const std::string mixed =
      "<edge source=\"a\" target=\"b\" directed=\"false\"/>"
      "<edge source=\"c\" target=\"c\" directed=\"false\"/><edge source=\"b\" target=\"c\"/>";
  const EdgeList edges = read_text("g.graphml", graphml("", mixed));
  CHECK(edges.directed());
  CHECK(entries(edges) == Entries{{"a", "b"}, {"c", "c"}, {"b", "c"}, {"b", "a"}});
  CHECK(edges.counts.edges == 3);
  CHECK(edges.warnings == Warnings{"undirected edges: 2 beside 1 directed ones; each became two "
                                   "edges, one in each direction"});
  const std::string all = "<edge source=\"a\" target=\"b\" directed=\"true\"/>";
  CHECK(read_text("g.graphml", graphml("", all, "undirected")).directed());
  ReadOptions options;
  options.directed = false;
  CHECK(entries(read_text("g.graphml", graphml("", mixed), options)).size() == 3);
  options.directed = true;
  CHECK(entries(read_text("g.graphml", graphml("", bc, "undirected"), options)) ==
        Entries{{"b", "c"}, {"c", "b"}});
}

TEST_CASE("the weight of GraphML is the key with its name", "[read][graphml]") {
  GRAPHRUN_NEEDS_XML();
  const std::string other =
      "<key id=\"o\" for=\"edge\" attr.name=\"length\" "
      "attr.type=\"int\"><default>7</default></key>";
  const EdgeList edges = read_text("g.graphml", graphml(other + weight_key, ab));
  CHECK(std::get<Reals>(edges.weights) == Reals{0.5});
  CHECK(edges.counts.columns == 3);
  CHECK(edges.warnings.empty());
  const EdgeList lengths = read_text(
      "g.graphml", graphml(other, ab + "<edge source=\"a\" target=\"c\"><data key=\"o\"> 8\n</data>"
                                       "<data key=\"w\">x</data></edge>"));
  CHECK(std::get<Int32s>(lengths.weights) == Int32s{7, 8});
  const std::string text_key =
      "<key id=\"w\" attr.name=\"weight\" attr.type=\"string\"/><key id=\"c\" for=\"node\"/>";
  const EdgeList none = read_text("g.graphml", graphml(text_key, ab));
  CHECK_FALSE(none.weighted());
  CHECK(none.warnings == Warnings{"attributes of edges, of which none is a number named as a "
                                  "weight: 'weight'"});
  const std::string cost = "<key id=\"c\" for=\"edge\" attr.name=\"cost\" attr.type=\"int\"/>";
  const EdgeList both = read_text("g.graphml", graphml(other + cost, ab));
  CHECK_FALSE(both.weighted());
  CHECK(both.warnings == Warnings{"attributes of edges that may all be weights, of which none was "
                                  "taken: 'length', 'cost'"});
}

TEST_CASE("another attribute of GraphML is the weight when asked for", "[read][graphml]") {
  GRAPHRUN_NEEDS_XML();
  const std::string text =
      graphml(weight_key + "<key id=\"t\" for=\"edge\" attr.name=\"tag\" attr.type=\"string\"/>",
              "<edge source=\"a\" target=\"b\"><data key=\"t\">4294967296</data></edge>");
  ReadOptions options;
  options.weights = {WeightColumn::column, 4};
  CHECK(std::get<Int64s>(read_text("g.graphml", text, options).weights) == Int64s{4294967296});
  options.weights.number = 5;
  CHECK(refusal_of<InvalidArgument>("g.graphml", text, options) ==
        ": there is no weight in column 5: edges have 2 attributes, from column 3 on");
  options.weights = {};
  options.columns = {"source", "target", "tag"};
  CHECK(std::get<Int64s>(read_text("g.graphml", text, options).weights) == Int64s{4294967296});
  options.columns[2] = "tags";
  CHECK(refusal_of<InvalidArgument>("g.graphml", text, options) ==
        ": edges have no attribute 'tags'");
  options.columns.clear();
  options.weights.kind = WeightColumn::none;
  const EdgeList unread = read_text("g.graphml", text, options);
  CHECK_FALSE(unread.weighted());
  CHECK(unread.counts.columns == 3);
}

TEST_CASE("weights of GraphML that are missing or infinite are refused", "[read][graphml]") {
  GRAPHRUN_NEEDS_XML();
  CHECK(refusal_of("g.graphml", graphml(weight_key, ab + bc)) ==
        ":4:1: the edge has no 'weight', expected one, or a <default> of its key");
  const auto valued = [](const std::string& value) {
    return "<edge source=\"a\" target=\"b\"><data key=\"w\">" + value + "</data></edge>\n";
  };
  CHECK(refusal_of("g.graphml", graphml(weight_key, ab + valued("x"))) ==
        ":4:1: 'x' is not a number, expected a finite number");
  CHECK(refusal_of("g.graphml", graphml(weight_key, valued(""))) ==
        ":3:1: a weight is missing, expected a finite number");
  CHECK(refusal_of("g.graphml", graphml(weight_key, valued("INF"))) ==
        ":3:1: a weight is infinite, expected a finite number");
  CHECK(refusal_of("g.graphml", graphml("<key id=\"w\" for=\"edge\" attr.name=\"weight\" "
                                        "attr.type=\"int\"/>",
                                        valued("1.5"))) ==
        ":3:1: '1.5' is not a whole number, expected a value of type int");
  ReadOptions options;
  options.infinite = InfiniteWeights::drop;
  const EdgeList edges = read_text("g.graphml", graphml(weight_key, valued("NaN") + ab), options);
  CHECK(edges.from.size() == 1);
  CHECK(edges.counts.edges == 2);
  CHECK(edges.counts.dropped_infinite == 1);
}

TEST_CASE("kinds of GraphML that are no plain graph are unsupported", "[read][graphml]") {
  GRAPHRUN_NEEDS_XML();
  const std::string reason = ", and graphrun reads one graph of nodes and edges";
  const auto refused = [](const std::string& edges) {
    return refusal_of<Unsupported>("g.graphml", graphml("", edges));
  };
  CHECK(refused("<node id=\"d\"><graph edgedefault=\"directed\"/></node>") ==
        ":3:14: a graph within a node or an edge" + reason);
  CHECK(refused("<hyperedge/>") == ":3:1: a hyperedge" + reason);
  CHECK(refused("<node id=\"d\"><port name=\"p\"/></node>") == ":3:14: a port" + reason);
  CHECK(refused("<edge source=\"a\" target=\"b\" sourceport=\"p\"/>") ==
        ":3:1: a port of an edge" + reason);
  CHECK(refused("</graph><graph edgedefault=\"directed\">") == ":3:9: a second graph" + reason);
}

TEST_CASE("defects of GraphML are refused", "[read][graphml]") {
  GRAPHRUN_NEEDS_XML();
  const auto refused = [](const std::string& text) { return refusal_of("g.graphml", text); };
  CHECK(refused(
            graphml("", "<edge source=\"a\" target=\"x\"/>\n<edge source=\"y\" target=\"a\"/>")) ==
        ":3:1: the node 'x' is nowhere declared, expected a <node> with this id");
  CHECK(refused(graphml("", "<node id=\"a\"/>")) ==
        ":3:1: the node 'a' is declared twice, expected another id");
  CHECK(refused(graphml("", "<edge source=\"a\"/>")) == ":3:1: <edge> has no target, expected one");
  CHECK(refused(graphml("", "<node/>")) == ":3:1: <node> has no id, expected one");
  CHECK(refused(graphml("", "<edge source=\"a\" target=\"b\" directed=\"yes\"/>")) ==
        ":3:1: 'yes' is no direction, expected 'false' or 'true'");
  CHECK(refused(graphml("", "", "both")) ==
        ":1:10: 'both' is no direction, expected 'undirected' or 'directed'");
  CHECK(refused("<graphml><graph/></graphml>") ==
        ":1:10: <graph> has no edgedefault, expected one");
  CHECK(refused("<graphml>\n</graphml>") == ":1: there is no graph, expected a <graph>");
  CHECK(refused(graphml("", "</graph>" + weight_key)) ==
        ":3:9: a <key> behind the graph, expected the keys before it");
  CHECK(refused(graphml("", "<edge>")) == ":3:1: <edge> has no source, expected one");
  CHECK(refused("<graphml><graph edgedefault=\"directed\"><node id=\"a\"></graph></graphml>") ==
        ":1:55: broken XML: mismatched tag, expected well-formed XML");
  CHECK(refused("<graphml><graph edgedefault=\"directed\">\n<node id=\"a\"") ==
        ":2:1: broken XML: unclosed token, expected well-formed XML");
  CHECK(
      refused("<!DOCTYPE graphml SYSTEM \"file:///etc/passwd\">\n<graphml/>") ==
      ":1:46: a DOCTYPE declaration, expected none: it can name other files and endless entities");
  CHECK(refused(graphml("", "<node id=\"&lol;\"/>")) ==
        ":3:1: broken XML: undefined entity, expected well-formed XML");
  std::string deep;
  for (int i = 0; i < 200; ++i) deep += "<a>";
  CHECK(refused(graphml("", deep)) ==
        ":3:295: more than 100 elements in each other, expected fewer");
}

TEST_CASE("GraphML is read in the encoding that it declares", "[read][graphml]") {
  GRAPHRUN_NEEDS_XML();
  const std::string graph =
      "<graphml><graph edgedefault=\"directed\"><node id=\"Zo\xeb\"/></graph></graphml>";
  CHECK(read_text("g.graphml", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" + graph)
            .ids.text(0) == "Zo\xc3\xab");
  CHECK(refusal_of("g.graphml", graph) ==
        ":1:52: broken XML: not well-formed (invalid token), expected well-formed XML");
}

TEST_CASE("ids and edges of GraphML count against the limit", "[read][graphml]") {
  GRAPHRUN_NEEDS_XML();
  const TemporaryFolder folder;
  std::string nodes, edges;
  for (int i = 0; i < 20000; ++i) {
    nodes += "<node id=\"a node with a long name " + std::to_string(i) + "\"/>\n";
    edges += bc;
  }
  for (const std::string& text : {graphml("", nodes), graphml("", edges)}) {
    const std::string path = write_file(folder / "g.graphml", text);
    ReadOptions options;
    options.memory = std::make_shared<MemoryBudget>(180000);
    CHECK_THROWS_AS(read_edges(path, options), OutOfMemory);
    CHECK(options.memory->taken() == 0);
    options.memory = std::make_shared<MemoryBudget>(20000000);
    {
      const EdgeList read = read_edges(path, options);
      CHECK(options.memory->taken() > 0);
    }
    CHECK(options.memory->taken() == 0);
  }
}

TEST_CASE("an element of GraphML without an end is refused", "[read][graphml]") {
  GRAPHRUN_NEEDS_XML();
  const TemporaryFolder folder;
  const std::string endless = "<graphml><graph edgedefault=\"directed\"><node id=\"" +
                              std::string(std::size_t{70} << 20, 'x');
  try {
    read_edges(write_file(folder / "g.graphml", endless));
    FAIL("the file was read");
  } catch (const ParseError& error) {
    CHECK(std::string(error.what()).find("an element of more than 64 MiB") != std::string::npos);
  }
}

}  // namespace graphrun::test

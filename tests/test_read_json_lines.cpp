// JSON lines: graphs read and written, and each defect of a line.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <span>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/file/remedy.hpp>
#include <graphrun/formats/file/write.hpp>

#include "tests/graph_files.hpp"

namespace graphrun::test {
namespace {

using Listed = std::vector<ListedEntry>;

EdgeList read_lines(const std::string& text, const ReadOptions& options = {}) {
  const TemporaryFolder folder;
  const std::string path = write_file(folder / "edges.json", text);
  const EdgeList edges = read_edges(path, options);
  for (const ReadOptions& split : all_splits(options)) CHECK(same(read_edges(path, split), edges));
  CHECK(edges.kind == FileKind::json_lines);
  return edges;
}

// What is said of a line that follows a right one.
std::string defect(const std::string& line) {
  const TemporaryFolder folder;
  const std::string path = write_file(folder / "edges.jsonl",
                                      "{\"source\":1,\"target\":2,\"weight\":3}\n" + line + "\n");
  try {
    read_edges(path);
  } catch (const ParseError& error) {
    const std::string said = std::string(error.what()).substr(path.size());
    return said.substr(0, said.find('\n'));
  }
  return "read";
}

}  // namespace

TEST_CASE("edges are read from JSON lines", "[read][json]") {
  const EdgeList edges = read_lines(
      "{\"source\": 1, \"target\": 2, \"weight\": 0.5}\n\n"
      "  { \"weight\" :-2e1, \"note\": null , \"target\":3,\"source\" : 2 }\r\n");
  CHECK(entries(edges) == Listed{{"1", "2", 0.5}, {"2", "3", -20}});
  CHECK(edges.directed());
  CHECK(edges.counts.lines == 3);
  CHECK(edges.listed.weight.name == "weight");
  const EdgeList text = read_lines(
      "{\"kind\":true,\"from\":\"\\u00e4\\ud834\\udd1e\",\"to\":\"a\\\"\\\\\\/\\tb\"}\n"
      "{\"kind\":true,\"from\":\"\xc3\xa4\\uD834\\uDD1E\",\"to\":7}");
  CHECK(entries(text) == Listed{{"ä𝄞", "a\"\\/\tb"}, {"ä𝄞", "7"}});
  CHECK(entries(read_lines("{\"source\":\"007\",\"target\":\"7\"}\n")) == Listed{{"007", "7"}});
  CHECK(entries(read_lines(gzipped("{\"u\":1,\"v\":2}\n"))) == Listed{{"1", "2"}});
}

TEST_CASE("keys of JSON lines are chosen as columns are", "[read][json]") {
  const std::string text = "{\"a\": 1, \"b\": 2, \"c\": 3, \"when\": 4}\n";
  ReadOptions asked;
  asked.columns = {"c", "a", "b"};
  CHECK(entries(read_lines(text, asked)) == Listed{{"3", "1", 2}});
  ReadOptions plain;
  plain.weights = {WeightColumn::none, 0};
  CHECK_FALSE(read_lines("{\"source\":1,\"target\":2,\"weight\":\"x\"}\n", plain).weighted());
  const TemporaryFolder folder;
  const std::string path = write_file(folder / "a", text);
  CHECK_THROWS_WITH(read_edges(path), Catch::Matchers::StartsWith(
                                          path + ":1: the names do not say which columns are"));
  ReadOptions listed;
  listed.vertices_file = write_file(folder / "vertices", "1\n2\n9\n");
  CHECK(read_lines("{\"source\":1,\"target\":2}\n", listed).rows == 3);
}

TEST_CASE("each defect of a JSON line is refused with its column", "[read][json]") {
  const std::string begin = "{\"source\":1,\"target\":2,\"weight\":";
  CHECK(defect(begin + "[1]}") ==
        ":2:33: a value within a value: an array, expected a number or a "
        "string");
  CHECK(defect(begin + "4,\"x\":{}}") ==
        ":2:39: a value within a value: an object, expected a "
        "number or a string");
  CHECK(defect(begin + "4") == ":2:34: the line ends within a JSON object, expected ',' or '}'");
  CHECK(defect(begin + "4} x") ==
        ":2:36: text follows a JSON object, expected the end of the line");
  CHECK(defect(begin + "4 5}") ==
        ":2:35: no comma between members of a JSON object, expected ',' "
        "or '}'");
  CHECK(defect(begin + "}") == ":2:33: no value after a key, expected a number or a string");
  CHECK(defect(begin + "null}") == ":2:33: 'null' is not a number, expected a finite number");
  CHECK(defect(begin + "NaN}") ==
        ":2:33: a weight is not a number (NaN), expected a finite number");
  CHECK(defect(begin + "\"4\"}") == ":2:33: a weight is a string, expected a number");
  CHECK(defect(begin + "4,\"source\":2}") ==
        ":2:35: the key 'source' is there twice, expected each "
        "key once");
  CHECK(defect("1 2 3") == ":2:1: the line is no JSON object, expected '{'");
  CHECK(defect("{source:1}") == ":2:2: a key without quotes, expected '\"'");
  CHECK(defect("{\"source\" 1}") == ":2:11: no colon after a key, expected ':'");
  CHECK(defect("{\"source\":1}") == ":2:13: the object has no 'target', expected it in every line");
  CHECK(defect("{\"source\":1.5,\"target\":2,\"weight\":1}") ==
        ":2:11: the vertex id '1.5' is not a whole number, expected digits alone, or a string");
  CHECK(defect("{\"source\":null,\"target\":2,\"weight\":1}") ==
        ":2:11: a vertex id is null, expected a whole number or a string");
  CHECK(defect("{\"source\":\"x\",\"target\":2,\"weight\":1}") ==
        ":2:11: the vertex id 'x' is a string, expected a number, as in the first line");
  CHECK(defect("{\"source\":01,\"target\":2,\"weight\":1}") ==
        ":2:11: the vertex id '01' has a leading zero, expected ids without, as the first lines "
        "have them");
  CHECK(defect("{\"a\":\"x}") == ":2:6: a string is not closed, expected a '\"' on the same line");
  CHECK(defect("{\"a\":\"\t\"}") ==
        ":2:7: a control character in a JSON string, expected an "
        "escape such as \\t");
  CHECK(defect("{\"a\":\"\\x\"}") ==
        ":2:7: an unknown escape in a JSON string, expected such as "
        "\\n");
  CHECK(defect("{\"a\":\"\\u12g4\"}") ==
        ":2:11: an escape \\u without four hexadecimal digits, expected such as \\u00e4");
  for (const std::string half : {"\\ud834", "\\ud834x", "\\udd1e", "\\ud834\\u0041"}) {
    CHECK(defect("{\"a\":\"" + half + "\"}") ==
          ":2:7: half of a surrogate pair in a JSON string, expected a whole character");
  }
  CHECK(defect(begin + "1,\"directed\":false}") ==
        ":2:46: the direction of an edge is not that of the first, expected edges that are all "
        "directed, or all undirected");
}

TEST_CASE("JSON lines that are written are read back", "[read][json][write]") {
  const TemporaryFolder folder;
  for (const std::string comment : {"# Undirected graph\n", "# Directed graph\n"}) {
    const EdgeList edges = read_edges(write_file(
        folder / "a.csv", comment + "source,target,weight\n\"a\"\"\",b,0.5\nb,c\td,2\n"));
    for (const std::string name : {"a.jsonl", "a.ndjson.gz"}) {
      write_edges(folder / name, edges);
      const EdgeList again = read_edges(folder / name);
      CHECK(again.kind == FileKind::json_lines);
      CHECK(again.symmetry == edges.symmetry);
      CHECK(again.direction_assumed == edges.directed());
      CHECK(entries(again) == entries(edges));
    }
    if (edges.directed()) continue;
    CHECK(contents(folder / "a.jsonl") ==
          "{\"source\":\"a\\\"\",\"target\":\"b\",\"weight\":0.5,\"directed\":false}\n"
          "{\"source\":\"b\",\"target\":\"c\\u0009d\",\"weight\":2,\"directed\":false}\n");
    const std::vector<double> values = {0.5, 1, 2};
    std::vector<ResultColumn> columns(1);
    columns[0].name = "rank";
    columns[0].values = std::span<const double>(values);
    write_results(folder / "r.jsonl", edges.ids, columns);
    CHECK(contents(folder / "r.jsonl") ==
          "{\"vertex\":\"a\\\"\",\"rank\":0.5}\n{\"vertex\":\"b\",\"rank\":1}\n"
          "{\"vertex\":\"c\\u0009d\",\"rank\":2}\n");
  }
}

}  // namespace graphrun::test

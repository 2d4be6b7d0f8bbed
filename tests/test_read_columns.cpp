// Columns of edge lists: by name, header lines, names with blanks, ids with leading zeros, times,
// unused weights.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <string>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/file/remedy.hpp>

#include "tests/graph_files.hpp"

namespace graphrun::test {
namespace {

using Entries = std::vector<ListedEntry>;

EdgeList read_text(const std::string& text, const ReadOptions& options = {}) {
  const TemporaryFolder folder;
  return read_edges(write_file(folder / "edges", text), options);
}

// The remedy of the error with which the text is refused.
Remedy remedy_of(const std::string& text, const ReadOptions& options = {}) {
  try {
    read_text(text, options);
  } catch (const ParseError& error) {
    CHECK(std::string(error.what()).find("--") == std::string::npos);
    const auto* const refused = dynamic_cast<const RefusedLine*>(&error);
    return refused == nullptr ? Remedy::none : refused->remedy();
  }
  FAIL("read: " << text);
  return Remedy::none;
}

ReadOptions asking(std::vector<std::string> columns) {
  ReadOptions options;
  options.columns = std::move(columns);
  return options;
}

ReadOptions without_weights() {
  ReadOptions options;
  options.weights.kind = WeightColumn::none;
  return options;
}

}  // namespace

TEST_CASE("columns are taken by their names in any order", "[read][columns]") {
  const EdgeList swapped = read_all_ways("columns_to_from.csv");
  CHECK(entries(swapped) == Entries{{"1", "2"}, {"1", "3"}});
  CHECK(swapped.listed.source.name == "from");
  CHECK(swapped.listed.source.number == 2);
  CHECK(swapped.listed.target.name == "to");
  const Entries weighted{{"1", "2", 5}, {"2", "3", 7}};
  for (const char* const file :
       {"columns_target_first.csv", "columns_weight_first.csv", "columns_edge_id.csv"}) {
    INFO(file);
    const EdgeList edges = read_all_ways(file);
    CHECK(entries(edges) == weighted);
    CHECK(edges.listed.weight.name == "weight");
    CHECK(edges.counts.headers == 1);
  }
  const EdgeList pandas = read_all_ways("columns_pandas.csv");
  CHECK(entries(pandas) == Entries{{"1", "2"}, {"2", "3"}});
  CHECK_FALSE(pandas.weighted());
}

TEST_CASE("columns of other writers are known", "[read][columns]") {
  for (const char* const names :
       {"FromNodeId\tToNodeId", "SOURCE\tTarget", "src\tdst", "u\tv", "id_1\tid_2",
        ":START_ID\t:END_ID", "tail\thead", "node1\tnode2", "Follower\tFollowee"}) {
    INFO(names);
    const EdgeList edges = read_text(std::string(names) + "\n1\t2\n");
    CHECK(edges.listed.source.number == 1);
    CHECK_FALSE(edges.listed.target.name.empty());
    CHECK(entries(edges) == Entries{{"1", "2"}});
  }
  CHECK(entries(read_text("head,tail\n1,2\n")) == Entries{{"2", "1"}});
  CHECK(entries(read_text("length,v,u\n9,1,2\n")) == Entries{{"2", "1", 9}});
  CHECK(entries(read_text("# ToNodeId FromNodeId\n1 2\n")) == Entries{{"2", "1"}});
  CHECK(entries(read_text("type,source,target,start,end\nx,1,2,5,6\n")) == Entries{{"1", "2"}});
  CHECK_FALSE(read_text("source,target,timestamp\n1,2,3\n").weighted());
  CHECK_FALSE(read_text("source,target,created_at\n1,2,1700000000\n2,3,1600000000\n").weighted());
  CHECK(read_text("source,target,metres\n1,2,3\n").listed.weight.name == "metres");
  CHECK(entries(read_text("v,i,j\n9,1,2\n")) == Entries{{"1", "2", 9}});
  CHECK(entries(read_text("row,col,value\n1,2,9\n")) == Entries{{"1", "2", 9}});
  CHECK(entries(read_text("t,u,v\n9,1,2\n")) == Entries{{"1", "2", 9}});
}

TEST_CASE("names that leave source and target open are refused", "[read][columns]") {
  for (const char* const file : {"columns_undecided.csv", "columns_contradictory.csv"}) {
    CHECK(remedy_of(contents(test_file(file))) == Remedy::name_columns);
    const EdgeList edges = read_all_ways(file, asking({"3", "1"}));
    CHECK(entries(edges) == Entries{{"3", "1"}, {"4", "2"}});
    CHECK(edges.listed.asked);
  }
  CHECK(remedy_of("head,relation,tail\n1,5,2\n") == Remedy::name_columns);
  CHECK(remedy_of("source,target,cost,length\n1,2,3,4\n") == Remedy::name_columns);
  CHECK(remedy_of("source,target,weight\n1,2\n") == Remedy::name_columns);
  CHECK(remedy_of("0,ann,bob\n1,bob,cid\n") == Remedy::name_columns);
  CHECK(remedy_of("ann likes bob\nbob likes cid\n") == Remedy::name_columns);
  CHECK(remedy_of("1 likes 2\n2 likes 3\n") == Remedy::name_columns);
  CHECK(remedy_of("2020-01-01 1 2\n2020-01-02 2 3\n") == Remedy::name_columns);
  CHECK(remedy_of("10 ann 3\n11 bob 4\n") == Remedy::name_columns);
  CHECK(remedy_of("i,j,u,v\n1,2,3,4\n") == Remedy::name_columns);
  CHECK(entries(read_text("10 ann 0.5\n11 bob 1\n")) ==
        Entries{{"10", "ann", 0.5}, {"11", "bob", 1}});
  CHECK(entries(read_text("ann likes bob\n", asking({"1", "3"}))) == Entries{{"ann", "bob"}});
}

TEST_CASE("columns can be asked for by name or number", "[read][columns]") {
  const std::string text = "a,b,c,d\n1,2,3,4\n";
  CHECK(entries(read_text(text, asking({"D", "b", "a"}))) == Entries{{"4", "2", 1}});
  CHECK(entries(read_text(text, asking({"2", "1"}))) == Entries{{"2", "1"}});
  CHECK(remedy_of(text, asking({"a", "x"})) == Remedy::name_columns);
  CHECK(remedy_of(text, asking({"1", "5"})) == Remedy::name_columns);
  CHECK_THROWS_AS(read_text(text, asking({"1", "A"})), InvalidArgument);
  CHECK_THROWS_AS(read_text(text, asking({"1"})), InvalidArgument);
  ReadOptions twice = asking({"1", "2", "3"});
  twice.weights = {WeightColumn::column, 4};
  CHECK_THROWS_AS(read_text(text, twice), InvalidArgument);
}

TEST_CASE("a line of names above text is told by evidence", "[read][columns]") {
  const EdgeList follows = read_all_ways("names_follows.csv");
  CHECK(entries(follows) == Entries{{"ann", "bob"}, {"cid", "dan"}});
  CHECK(follows.listed.header == HeaderEvidence::known_words);
  CHECK(follows.listed.text_ids);
  CHECK(read_all_ways("names_employee.csv").rows == 3);
  const EdgeList numbered = read_all_ways("names_numbered.csv");
  CHECK(entries(numbered) == Entries{{"Mitte", "Nord"}, {"Nord", "Ost"}});
  const EdgeList open = read_all_ways("names_undecided.csv");
  CHECK(open.counts.edges == 3);
  CHECK(open.listed.header == HeaderEvidence::undecided);
  REQUIRE(open.warnings.size() == 1);
  CHECK_THAT(open.warnings[0], Catch::Matchers::ContainsSubstring("(left,right)"));
  ReadOptions options;
  options.header = HeaderLine::yes;
  CHECK(read_all_ways("names_undecided.csv", options).counts.edges == 2);
  options.header = HeaderLine::no;
  const EdgeList plain = read_all_ways("names_follows.csv", options);
  CHECK(plain.counts.edges == 3);
  CHECK(plain.warnings.empty());
}

TEST_CASE("names of source and target above numbers leave nothing to be said", "[read][columns]") {
  for (const char* const header : {"source,target", "From,To", "src,dst"}) {
    INFO(header);
    const EdgeList edges = read_text(std::string(header) + "\n0,1\n1,2\n");
    CHECK(edges.counts.headers == 1);
    CHECK(edges.counts.edges == 2);
    CHECK(edges.warnings.empty());
  }
  for (const char* const header : {"to,from", "a,b", "head,tail", "source,other"}) {
    INFO(header);
    CHECK(read_text(std::string(header) + "\n0,1\n1,2\n").warnings.size() == 1);
  }
  CHECK(read_text("source,target\na,1\nb,2\n").warnings.size() == 1);  // may be an edge
}

TEST_CASE("words that never occur again head a long list of text", "[read][columns]") {
  std::string text;
  for (int i = 0; i < 30; ++i) {
    text += "p" + std::to_string(i % 7) + ",q" + std::to_string(i % 5) + "\n";
  }
  const EdgeList named = read_text("left,right\n" + text);
  CHECK(named.listed.header == HeaderEvidence::unrepeated_words);
  CHECK(named.counts.edges == 30);
  CHECK(read_text("left,p3\n" + text).counts.edges == 31);
  CHECK(read_text("ann,bob\nbob,cid\n").listed.header == HeaderEvidence::none);
  CHECK(read_text("u,v\nv,w\nw,u\n").counts.edges == 3);
}

TEST_CASE("a file of names alone holds no edges", "[read][columns]") {
  CHECK_THROWS_WITH(read_text("source,target\n"),
                    Catch::Matchers::ContainsSubstring("only names of columns"));
}

TEST_CASE("tabs part names that hold blanks", "[read][columns]") {
  const EdgeList edges = read_all_ways("names_with_blanks.tsv");
  CHECK(entries(edges) == Entries{{"Alice Smith", "Bob Jones"}, {"Bob Jones", "Carol Ann White"}});
  CHECK(entries(read_text("Smith, Ann\tJones, Bob\n")) == Entries{{"Smith, Ann", "Jones, Bob"}});
  CHECK(entries(read_text("1 2\t3\n4 5\t6\n")) == Entries{{"1", "2", 3}, {"4", "5", 6}});
  CHECK(entries(read_text("1\t2\ta b\n", without_weights())) == Entries{{"1", "2"}});
  CHECK(remedy_of("1;2;x\n2;3;y\n", {}) == Remedy::no_weights);
}

TEST_CASE("leading zeros make ids text, or are counted, or refused", "[read][columns]") {
  const EdgeList text = read_all_ways("good_leading_zeros.txt");
  CHECK_FALSE(text.ids.are_integers());
  CHECK(text.rows == 3);
  REQUIRE(text.warnings.size() == 1);
  ReadOptions options;
  options.ids = IdKind::integer;
  const EdgeList merged = read_all_ways("good_leading_zeros.txt", options);
  CHECK(merged.rows == 2);
  CHECK(merged.counts.leading_zeros == 2);
  CHECK(merged.warnings.size() == 1);
  std::string late;
  for (int i = 0; i < 20000; ++i) late += std::to_string(i) + " " + std::to_string(i + 1) + "\n";
  CHECK(remedy_of(late + "1 007\n") == Remedy::plain_ids);
  CHECK(read_text(late + "1 007\n", options).counts.leading_zeros == 1);
}

TEST_CASE("ids are integers or text as the first edge shows", "[read][columns]") {
  CHECK(read_text("ann bob\n").listed.text_ids);
  CHECK(read_text("116374117927631468606 1\n").listed.text_ids);
  CHECK(remedy_of("1 2\nann bob\n") == Remedy::string_ids);
  CHECK(remedy_of("-1 2\n") == Remedy::string_ids);
  CHECK(remedy_of("1e6 2\n") == Remedy::string_ids);
  CHECK(remedy_of("+1 2\n") == Remedy::string_ids);
}

TEST_CASE("rising times are no weights unless asked for", "[read][columns]") {
  const EdgeList times = read_all_ways("times_third.txt");
  CHECK_FALSE(times.weighted());
  CHECK(times.listed.times.number == 3);
  REQUIRE(times.warnings.size() == 1);
  ReadOptions options;
  options.weights = {WeightColumn::column, 3};
  CHECK(read_all_ways("times_third.txt", options).weighted());
  CHECK(read_text("u,v,weight\n1,2,1082040961\n2,3,1082040962\n").weighted());
  CHECK(read_text("1 2 1082040961\n2 3 1082040960\n").weighted());
}

TEST_CASE("weights that are not wanted are not parsed", "[read][columns]") {
  for (const char* const file :
       {"edges_nan.csv", "edges_infinite.tsv", "edges_missing_weight.csv", "edges_weight_word.tsv",
        "mtx_infinity.mtx", "mtx_nan.mtx", "dimacs_weight_word.gr"}) {
    INFO(file);
    CHECK_FALSE(read_all_ways(file, without_weights()).weighted());
  }
  CHECK(read_text("1,2,x,\"y\"\n", without_weights()).counts.edges == 1);
}

TEST_CASE("edges of infinite weight are dropped when asked", "[read][columns]") {
  CHECK(remedy_of("1 2 inf\n") == Remedy::drop_infinite);
  ReadOptions options;
  options.infinite = InfiniteWeights::drop;
  for (const char* const file : {"edges_nan.csv", "edges_infinite.tsv", "mtx_infinity.mtx"}) {
    INFO(file);
    const EdgeList edges = read_all_ways(file, options);
    CHECK(edges.counts.dropped_infinite == 1);
    CHECK(edges.from.size() + 1 == static_cast<std::size_t>(edges.counts.edges));
    CHECK(edges.warnings.size() >= 1);
  }
  CHECK_THROWS_AS(read_edges(test_file("mtx_weight_word.mtx"), options), ParseError);
}

TEST_CASE("columns before and after the ids are skipped at speed", "[read][columns]") {
  std::string text = "id,target,source,weight,note\n", plain;
  for (int i = 0; i < 500; ++i) {
    const std::string u = std::to_string(i * 7 % 90), v = std::to_string(i * 11 % 70);
    text += std::to_string(i) + "," + v + "," + u + "," + std::to_string(i) + ",\"a, b\"\n";
    plain += u + " " + v + "\n";
    if (i % 50 == 0) text += "# 1,2,3,4,5\n\n";
  }
  const EdgeList edges = read_text(text, without_weights());
  const EdgeList expected = read_text(plain);
  CHECK(edges.from == expected.from);
  CHECK(edges.to == expected.to);
  CHECK(edges.counts.comments == 10);
  CHECK(remedy_of("id source target\n1 2 3\n4 5\n") == Remedy::none);
}

TEST_CASE("files of other kinds are named", "[read][foreign]") {
  const TemporaryFolder folder;
  for (const auto& [text, name] : std::vector<std::pair<std::string, std::string>>{
           {"<?xml version=\"1.0\"?>\n<gexf>", "a GEXF file"},
           {"<!DOCTYPE html>\n<html>", "a web page"},
           {"Creator \"y\"\ngraph\n[\n  node [ id 1 ]\n]\n", "a GML file"},
           {"{\"nodes\": [], \"links\": []}\n", "a JSON file"},
           {"[[1, 2], [2, 3]]\n", "a JSON file"},
           {"digraph g { a -> b; }\n", "a Graphviz file"},
           {std::string("PAR1\x15\x04\0\0", 8), "a Parquet file"},
           {std::string("\x93NUMPY\1\0", 8), "a NumPy array"}}) {
    const std::string path = write_file(folder / "foreign", text);
    CHECK_THROWS_AS(read_edges(path), FileError);
    CHECK_THROWS_WITH(read_edges(path), Catch::Matchers::StartsWith(path + ": ") &&
                                            Catch::Matchers::ContainsSubstring(name));
  }
}

TEST_CASE("a vertex may be called as another file begins", "[read][foreign]") {
  CHECK(entries(read_text("PAR1 THR2\n")) == Entries{{"PAR1", "THR2"}});
  CHECK(entries(read_text("MATLAB Octave\n")) == Entries{{"MATLAB", "Octave"}});
  CHECK(entries(read_text("digraph tree\n")) == Entries{{"digraph", "tree"}});
}

TEST_CASE("an id that differs in case alone is the nearest", "[read][ids]") {
  const VertexIds ids = VertexIds::strings({"Alice", "Frank", "bob"});
  CHECK_FALSE(ids.find("alice"));
  CHECK(ids.hint("alice") == "ids run from Alice to bob (in byte order); the nearest is Alice");
}

}  // namespace graphrun::test

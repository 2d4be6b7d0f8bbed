// Dialects of edge lists: columns between '|', decimal commas, UTF-16, scientific ids.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/file/remedy.hpp>

#include "tests/graph_files.hpp"

namespace graphrun::test {
namespace {

using Listed = std::vector<ListedEntry>;
using Catch::Matchers::Equals;

EdgeList read_dialect(const std::string& text, const ReadOptions& options = {}) {
  const TemporaryFolder folder;
  return read_edges(write_file(folder / "graph.csv", text), options);
}

// The refusal of the text, without the folder, with any block size.
std::string refusal(const std::string& text, ReadOptions options = {}) {
  const TemporaryFolder folder;
  const std::string path = write_file(folder / "graph.csv", text);
  std::string first;
  for (const std::size_t block_bytes : {std::size_t{1}, std::size_t{7}, std::size_t{1} << 20}) {
    options.block_bytes = block_bytes;
    std::string said = "read";
    try {
      read_edges(path, options);
    } catch (const ParseError& error) {
      said = std::string(error.what()).substr(path.size());
      said.resize(std::min(said.find('\n'), said.size()));
    }
    if (first.empty()) first = said;
    CHECK(said == first);
  }
  return first;
}

Remedy remedy(const std::string& text) {
  try {
    read_dialect(text);
  } catch (const RefusedLine& error) {
    return error.remedy();
  }
  return Remedy::none;
}

// Characters up to 0xffff.
std::string utf16(const std::u16string& text, bool big_endian) {
  std::string result;
  for (const char16_t unit : text) {
    const char high = static_cast<char>(unit >> 8), low = static_cast<char>(unit & 255);
    result += big_endian ? std::string{high, low} : std::string{low, high};
  }
  return result;
}

}  // namespace

TEST_CASE("columns may be separated by |", "[read][dialects]") {
  CHECK(entries(read_dialect("1|2|0.5\n2|3|1\n")) == Listed{{"1", "2", 0.5}, {"2", "3", 1}});
  CHECK(entries(read_dialect("a b|c d\nc d|e, f\n")) == Listed{{"a b", "c d"}, {"c d", "e, f"}});
  CHECK(entries(read_dialect("1 | 2\n2 | 3\n")) == Listed{{"1", "2"}, {"2", "3"}});
  CHECK(entries(read_dialect("a|1 b|1\nb|1 c|2\n")) == Listed{{"a|1", "b|1"}, {"b|1", "c|2"}});
  CHECK(entries(read_dialect("a|1,b|1\nb|1,c|2\n")) == Listed{{"a|1", "b|1"}, {"b|1", "c|2"}});
  CHECK(entries(read_dialect("a|1\tb|1\nb|1\tc|2\n")) == Listed{{"a|1", "b|1"}, {"b|1", "c|2"}});
  CHECK(entries(read_dialect("note|source|target|when\nx, y|1|2|z\n;|2|3|z\n")) ==
        Listed{{"1", "2"}, {"2", "3"}});
  CHECK_THAT(refusal("1|2\n2|3\n3\n"),
             Equals(":3:2: the line has only 1 field, expected 2 fields separated by '|'"));
}

TEST_CASE("weights may have decimal commas", "[read][dialects]") {
  for (const std::string between : {";", "\t", "|"}) {
    const auto line = [&](const std::string& weight) {
      return "1" + between + "2" + between + weight + "\n";
    };
    const EdgeList edges = read_dialect(line("0,5") + line("-1,25") + line("7") + line("1,5e3"));
    CHECK(edges.weights == HostWeights(std::vector<double>{0.5, -1.25, 7, 1500}));
    CHECK(edges.warnings ==
          std::vector<std::string>{"weights are read with decimal commas: 0,5 is a half"});
  }
  const EdgeList named = read_dialect("from;to;weight\n1;2;0,125\n2;3;1,25\n");
  CHECK(named.weights == HostWeights(std::vector<double>{0.125, 1.25}));
  ReadOptions comma, without_weights;
  without_weights.weights = {WeightColumn::none, 0};
  CHECK(read_dialect("1;2;0,5\n", without_weights).warnings.empty());
  comma.decimal = DecimalMark::comma;
  CHECK(read_dialect("1;2;1,234\n", comma).weights == HostWeights(std::vector<double>{1.234}));
  CHECK(read_dialect("1;2;1\n1;3;2,5\n", comma).weights ==
        HostWeights(std::vector<double>{1, 2.5}));
}

TEST_CASE("a decimal mark that is not clear is refused", "[read][dialects]") {
  CHECK_THAT(refusal("1;2;1,234\n2;3;5,678\n"),
             Equals(":1: the comma of '1,234' may be a decimal mark or separate thousands, "
                    "expected one decimal mark"));
  CHECK_THAT(refusal("1;2;1,5\n2;3;5.6\n"),
             Equals(":1: numbers with commas and with points, such as '5.6', expected one decimal "
                    "mark"));
  CHECK(remedy("1;2;1,5\n2;3;5.6\n") == Remedy::decimal_mark);
  std::string late, early;
  for (int i = 0; i < 1500; ++i) late += "1;2;1\n", early += "1;2;0,5\n";
  CHECK_THAT(refusal(late + "1;2;0,5\n"),
             Equals(":1501:5: '0,5' has a decimal comma, expected a number with a decimal point"));
  CHECK(remedy(late + "1;2;0,5\n") == Remedy::decimal_mark);
  CHECK_THAT(refusal(early + "1;2;0.5\n"),
             Equals(":1501:5: '0.5' has a point, expected a number with a decimal comma"));
  CHECK_THAT(refusal(early + "1;2;1,2,3\n"),
             Equals(":1501:5: '1,2,3' is not a number, expected a finite number"));
  ReadOptions point;
  point.decimal = DecimalMark::point;
  CHECK_THAT(refusal("1;2;1,5\n", point),
             Equals(":1:5: '1,5' has a decimal comma, expected a number with a decimal point"));
}

TEST_CASE("UTF-16 is read as UTF-8 is", "[read][dialects]") {
  const std::u16string text = u"source,target\r\nä€,\xd834\xdd1e\r\n\xd834\xdd1e,b\r\n";
  for (const bool big_endian : {false, true}) {
    const std::string name = big_endian ? "UTF-16BE" : "UTF-16LE";
    for (const std::u16string& mark : {std::u16string(u"\xfeff"), std::u16string()}) {
      const std::string whole = utf16(mark + text, big_endian);
      for (const ReadOptions& options : all_splits({})) {
        const EdgeList edges = read_dialect(whole, options);
        CHECK(entries(edges) == Listed{{"ä€", "𝄞"}, {"𝄞", "b"}});
        CHECK(edges.warnings.at(0) == "the text is in " + name + " and was converted to UTF-8");
      }
      CHECK(entries(read_dialect(gzipped(whole))) == Listed{{"ä€", "𝄞"}, {"𝄞", "b"}});
    }
  }
  std::u16string many;
  for (int i = 0; i < 60000; ++i) many += u"77 88 0.25\n";
  const EdgeList edges = read_dialect(utf16(many, false));
  CHECK(edges.counts.edges == 60000);
  CHECK(edges.counts.bytes == 60000 * 11);
  CHECK_THAT(refusal(utf16(many + u"7 x 1\n", true)),
             Equals(":60001:3: the vertex id 'x' is not a whole number, expected digits alone"));
}

TEST_CASE("what is no UTF-16 is refused with its place", "[read][dialects]") {
  const std::string half =
      ": half of a surrogate pair in UTF-16, expected text in whole characters";
  CHECK_THAT(refusal(utf16(u"\xfeff"
                           u"1 2\n2 \xd834"
                           u"3\n",
                           false)),
             Equals(":2:3" + half));
  CHECK_THAT(refusal(utf16(u"\xfeff"
                           u"1 2\n2 \xdd1e",
                           true)),
             Equals(":2:3" + half));
  CHECK_THAT(refusal(utf16(u"\xfeff"
                           u"1 2\n2 3 \xd834",
                           false)),
             Equals(":2:5" + half));
  CHECK_THAT(refusal(utf16(u"\xfeff"
                           u"1 2\nä 3",
                           false) +
                     "x"),
             Equals(":2:5: a single byte at the end of UTF-16, expected text in whole characters"));
  CHECK_THAT(
      refusal(std::string("\xff\xfe\0\0"
                          "1\0\0\0",
                          8)),
      Equals(":1:1: the text is in UTF-32, expected UTF-8 or UTF-16, as iconv -t UTF-8 makes "
             "it"));
}

TEST_CASE("a scientific number is no id of its own accord", "[read][dialects]") {
  CHECK_THAT(refusal("1e6 2\n2 3\n"),
             Equals(":1:1: the vertex id '1e6' is not a whole number, expected digits alone"));
  CHECK_THAT(refusal("1,2\n2,1e+06\n"),
             Equals(":2:3: the vertex id '1e+06' is not a whole number, expected digits alone"));
  CHECK(remedy("1 2\n2 1e6\n") == Remedy::string_ids);
}

}  // namespace graphrun::test

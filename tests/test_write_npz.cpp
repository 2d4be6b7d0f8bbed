// Results as .npz: the members of the archive, and what they cannot hold.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cstring>
#include <numeric>
#include <string>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/write.hpp>

#include "formats/file/common/zip_file.hpp"
#include "tests/graph_files.hpp"

namespace graphrun::test {
namespace {

// The bytes of an array, whose checksum is compared; its header must say this.
std::string array_of(const std::string& path, const std::string& name, const std::string& type,
                     std::size_t count) {
  const detail::ZipFile file(path, {});
  const detail::ZipMember* member = file.find(name + ".npy");
  REQUIRE(member != nullptr);
  detail::ZipStream stream(file, *member);
  std::string bytes(member->size, '\0');
  REQUIRE(stream.read(bytes.data(), bytes.size()) == bytes.size());
  const std::size_t end = bytes.find('\n') + 1;
  CHECK(end % 64 == 0);
  CHECK(bytes.substr(10, end - 10)
            .find("{'descr': '" + type + "', 'fortran_order': False, 'shape': (" +
                  std::to_string(count) + ",), }") == 0);
  return bytes.substr(end);
}

template <class Value>
std::vector<Value> numbers(const std::string& bytes) {
  std::vector<Value> values(bytes.size() / sizeof(Value));
  std::memcpy(values.data(), bytes.data(), values.size() * sizeof(Value));
  return values;
}

std::u32string characters(const std::string& bytes) {
  std::u32string text(bytes.size() / 4, U'\0');
  std::memcpy(text.data(), bytes.data(), bytes.size());
  return text;
}

template <class Value>
ResultColumn column_of(const std::string& name, const std::vector<Value>& values) {
  ResultColumn column;
  column.name = name;
  column.values = std::span<const Value>(values);
  return column;
}

const std::vector<double> ranks = {0.5, 0.1, 1e-300};
const std::vector<index_t> parents = {1, 1, -1};

std::vector<ResultColumn> two_columns() {
  std::vector<ResultColumn> columns = {column_of("rank", ranks), column_of("parent", parents)};
  columns[1].is_vertex = true;
  columns[1].missing = -1;
  return columns;
}

}  // namespace

TEST_CASE("results with whole ids as .npz", "[write]") {
  const TemporaryFolder folder;
  const std::string path = folder / "r.npz";
  write_results(path, VertexIds::integers({3, 14, 15}), two_columns());
  CHECK(folder.count() == 1);  // no list of ids
  CHECK(numbers<std::int64_t>(array_of(path, "vertex", "<i8", 3)) ==
        std::vector<std::int64_t>{3, 14, 15});
  CHECK(numbers<double>(array_of(path, "rank", "<f8", 3)) == ranks);
  CHECK(numbers<std::int64_t>(array_of(path, "parent", "<i8", 3)) ==
        std::vector<std::int64_t>{14, 14, -1});
}

TEST_CASE("results with text ids as .npz", "[write]") {
  const TemporaryFolder folder;
  const std::string path = folder / "r.npz";
  std::vector<ResultColumn> columns = two_columns();
  const std::vector<index_t> places = {1, -1, 0};
  const std::vector<std::string_view> texts = {"de", "\xf0\x9f\x98\x80!"};
  columns.push_back(column_of("k\xc3\xbcrzel", places));
  columns.back().texts = texts;
  columns.back().missing = -1;
  write_results(path, VertexIds::strings({"a\xff", "zo", "\xc3\xa4rger"}), columns);
  // Bytes that are not UTF-8 as in JSON: \xff takes four characters.
  const std::u32string ids = characters(array_of(path, "vertex", "<U5", 3));
  CHECK(ids == std::u32string(U"a\\xffzo\0\0\0\u00e4rger", 15));
  CHECK(characters(array_of(path, "parent", "<U2", 3)) == std::u32string(U"zozo\0\0", 6));
  CHECK(characters(array_of(path, "k\xc3\xbcrzel", "<U2", 3)) ==
        std::u32string(U"\U0001f600!\0\0de", 6));
}

TEST_CASE("long results as .npz are whole", "[write]") {
  const TemporaryFolder folder;
  const std::string path = folder / "r.npz";
  constexpr index_t count = 700001;
  std::vector<std::int64_t> values(count);
  std::iota(values.begin(), values.end(), -5);
  write_results(path, VertexIds::consecutive(7, count),
                std::vector<ResultColumn>{column_of("value", values)});
  CHECK(numbers<std::int64_t>(array_of(path, "value", "<i8", count)) == values);
  for (std::int64_t& value : values) value += 12;
  CHECK(numbers<std::int64_t>(array_of(path, "vertex", "<i8", count)) == values);
}

TEST_CASE("no results as .npz", "[write]") {
  const TemporaryFolder folder;
  const std::string path = folder / "r.npz";
  const std::vector<double> none;
  write_results(path, VertexIds::strings({}), std::vector<ResultColumn>{column_of("rank", none)});
  CHECK(array_of(path, "vertex", "<U1", 0).empty());
  CHECK(array_of(path, "rank", "<f8", 0).empty());
}

TEST_CASE("rows of edges as .npz", "[write]") {
  const TemporaryFolder folder;
  const std::string path = folder / "e.npz";
  EdgeList edges;
  edges.rows = edges.columns = 3;
  edges.symmetry = Symmetry::symmetric;
  edges.ids = VertexIds::integers({3, 14, 15});
  edges.from = {0, 1};
  edges.to = {1, 2};
  edges.weights = std::vector<std::int32_t>{4, 9};
  write_edges(path, edges, {.value = "support", .is_graph = false});
  CHECK(folder.count() == 1);
  CHECK(numbers<std::int64_t>(array_of(path, "source", "<i8", 2)) ==
        std::vector<std::int64_t>{3, 14});
  CHECK(numbers<std::int64_t>(array_of(path, "target", "<i8", 2)) ==
        std::vector<std::int64_t>{14, 15});
  CHECK(numbers<std::int32_t>(array_of(path, "support", "<i4", 2)) ==
        std::vector<std::int32_t>{4, 9});
}

TEST_CASE("what .npz cannot hold", "[write]") {
  using Catch::Matchers::ContainsSubstring;
  const TemporaryFolder folder;
  const std::string path = folder / "r.npz";
  const VertexIds ids = VertexIds::integers({3, 14, 15});
  const auto named = [&](const std::string& name) {
    write_results(path, ids, std::vector<ResultColumn>{column_of(name, ranks)});
  };
  CHECK_THROWS_AS(named("../../rank"), Unsupported);
  CHECK_THROWS_AS(named(std::string("rank\0", 5)), Unsupported);
  CHECK_THROWS_AS(named(std::string(70000, 'x')), Unsupported);
  CHECK_THROWS_WITH(
      write_results(path, VertexIds::strings({std::string("a\0", 2), "b", "c"}), two_columns()),
      ContainsSubstring("the text 'a\\x00'"));
  CHECK_THROWS_WITH(write_results(folder / "r.npz.gz", ids, two_columns()),
                    ContainsSubstring("a packed .npz"));
  // A text of 40 MB among 100 would take 16 GB.
  std::vector<std::string> texts = {std::string(40000000, 'x')};
  for (int k = 100; k < 200; ++k) texts.push_back("y" + std::to_string(k));
  const std::vector<double> values(texts.size());
  CHECK_THROWS_WITH(write_results(path, VertexIds::strings(texts),
                                  std::vector<ResultColumn>{column_of("rank", values)}),
                    ContainsSubstring("would take the 40000000 characters of the longest"));
  CHECK(folder.count() == 0);
}

}  // namespace graphrun::test

// compact_ids() against its definition by a std::map.
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/compact_ids.hpp>
#include <limits>
#include <map>
#include <string>
#include <type_traits>

#include "support.hpp"

namespace graphrun {
namespace {

constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min(),
                       highest = std::numeric_limits<std::int64_t>::max();

// Ids of a table, and the vertices, if they are listed.
template <class Id>
struct Table {
  std::string name;
  std::vector<Id> source, target;
  std::optional<std::vector<Id>> vertices;
};

// The numbers by definition: a map gives them in order, or each id gets the next one.
template <class Id>
std::map<Id, index_t> numbers_by_definition(const Table<Id>& table, IdOrder order) {
  std::vector<Id> all;
  if (table.vertices) all = *table.vertices;
  for (std::size_t i = 0; !table.vertices && i < table.source.size(); ++i) {
    all.push_back(table.source[i]);
    all.push_back(table.target[i]);
  }
  std::map<Id, index_t> numbers;
  for (const Id& id : all) numbers.emplace(id, static_cast<index_t>(numbers.size()));
  index_t next = 0;
  for (auto& [id, number] : numbers) number = order == IdOrder::sorted ? next++ : number;
  return numbers;
}

std::string text_of(std::int64_t id) { return std::to_string(id); }
std::string text_of(const std::string& id) { return id; }

CompactIds compacted(const Table<std::int64_t>& table, const CompactOptions& options) {
  std::optional<std::span<const std::int64_t>> vertices;
  if (table.vertices) vertices = *table.vertices;
  return compact_ids(table.source, table.target, options, vertices);
}

CompactIds compacted(const Table<std::string>& table, const CompactOptions& options) {
  const std::vector<std::string_view> source(table.source.begin(), table.source.end()),
      target(table.target.begin(), table.target.end());
  std::vector<std::string_view> listed;
  std::optional<std::span<const std::string_view>> vertices;
  if (table.vertices) {
    listed.assign(table.vertices->begin(), table.vertices->end());
    vertices = listed;
  }
  return compact_ids(source, target, options, vertices);
}

template <class Id>
void check(const Table<Id>& table) {
  for (const IdOrder order : {IdOrder::sorted, IdOrder::given}) {
    const std::map<Id, index_t> numbers = numbers_by_definition(table, order);
    for (const int threads : {1, 2, 3, 4}) {
      INFO(table.name << ", " << threads << " threads, given " << (order == IdOrder::given));
      const CompactIds found = compacted(table, {.order = order, .threads = threads});
      REQUIRE(found.ids.size() == static_cast<index_t>(numbers.size()));
      std::size_t wrong = 0;
      for (const auto& [id, number] : numbers) {
        wrong += found.ids.text(number) != text_of(id);
        wrong += found.ids.find(text_of(id)) != number;
      }
      REQUIRE(found.source.size() == table.source.size());
      REQUIRE(found.target.size() == table.source.size());
      for (std::size_t i = 0; i < table.source.size(); ++i) {
        wrong += found.source[i] != numbers.at(table.source[i]);
        wrong += found.target[i] != numbers.at(table.target[i]);
      }
      CHECK(wrong == 0);
      CHECK_FALSE(found.ids.find("-5000000000000000000").has_value());
    }
  }
}

// A table of `edges` edges whose ends are drawn from [0, range), as id(number).
template <class Id, class Make>
Table<Id> drawn(std::string name, std::size_t edges, std::uint64_t range, unsigned seed, Make id) {
  std::mt19937_64 random(seed);
  Table<Id> table{std::move(name), {}, {}, {}};
  for (std::size_t i = 0; i < edges; ++i) {
    table.source.push_back(id(random() % range));
    table.target.push_back(id(random() % range));
  }
  return table;
}

// All ids of a table and some more, in a random order, some of them twice.
template <class Id>
Table<Id> with_vertices(Table<Id> table, std::vector<Id> more) {
  more.insert(more.end(), table.source.begin(), table.source.end());
  more.insert(more.end(), table.target.begin(), table.target.end());
  std::shuffle(more.begin(), more.end(), std::mt19937(5));
  table.name += ", with vertices";
  table.vertices = std::move(more);
  return table;
}

}  // namespace

TEST_CASE("integers are numbered as a map does", "[ids]") {
  const auto plain = [](std::uint64_t k) { return static_cast<std::int64_t>(k); };
  const auto sparse = [](std::uint64_t k) {
    return static_cast<std::int64_t>(k * 0x9e3779b97f4a7c15u);
  };
  const auto by_three = [](std::uint64_t k) { return 3 * static_cast<std::int64_t>(k) - 1000; };
  check<std::int64_t>({"nothing", {}, {}, {}});
  check<std::int64_t>({"nothing but vertices", {}, {}, std::vector<std::int64_t>{4, -2, 4}});
  check<std::int64_t>({"one loop", {-7}, {-7}, {}});
  check<std::int64_t>({"both ends", {highest, lowest, -1}, {lowest, 0, highest}, {}});
  check<std::int64_t>({"the last", {highest, highest - 1}, {highest, highest - 4}, {}});
  check<std::int64_t>({"the last without gaps", {highest, highest - 1}, {highest, highest}, {}});
  check<std::int64_t>({"the first", {lowest, lowest + 1}, {lowest + 9, lowest}, {}});
  for (const std::size_t edges : {10, 1000, 200000}) {
    for (const std::uint64_t range : {5, 3000, 50000000}) {
      const std::string name = std::to_string(edges) + " of " + std::to_string(range);
      check(drawn<std::int64_t>(name, edges, range, 1, plain));
      check(drawn<std::int64_t>(name + ", by three", edges, range, 2, by_three));
      check(drawn<std::int64_t>(name + ", sparse", edges, range, 3, sparse));
    }
  }
  check(with_vertices(drawn<std::int64_t>("some", 5000, 3000, 4, plain), {3000, 4001, 90000}));
  check(with_vertices(drawn<std::int64_t>("sparse", 5000, 3000, 5, sparse), {lowest, highest}));
}

TEST_CASE("strings are numbered as a map does", "[ids]") {
  const auto word = [](std::uint64_t k) { return std::string(k % 23, 'x') + std::to_string(k); };
  check<std::string>({"nothing", {}, {}, {}});
  check<std::string>({"one loop", {""}, {""}, {}});
  check<std::string>({"bytes", {"a", "\xc3\xa4", std::string("a\0b", 3)}, {"A", "b", "aa"}, {}});
  for (const std::size_t edges : {10, 1000, 150000}) {
    for (const std::uint64_t range : {5, 3000, 10000000}) {
      const std::string name = std::to_string(edges) + " of " + std::to_string(range);
      check(drawn<std::string>(name, edges, range, 1, word));
    }
  }
  check(with_vertices(drawn<std::string>("some", 5000, 3000, 4, word), {"", "alone"}));
}

TEST_CASE("an id that is not among the vertices is named", "[ids]") {
  using Catch::Matchers::ContainsSubstring;
  using Catch::Matchers::MessageMatches;
  Table<std::int64_t> table{
      "", {1, 2, 3, 9, 8}, {2, 3, 1, 1, 1}, std::vector<std::int64_t>{3, 1, 2}};
  Table<std::string> words{"", {"u", "v"}, {"v", "w"}, std::vector<std::string>{"u", "v"}};
  for (const int threads : {1, 4}) {
    CHECK_THROWS_MATCHES(compacted(table, {.threads = threads}), InvalidArgument,
                         MessageMatches(ContainsSubstring("source 9 of edge 3")));
    CHECK_THROWS_MATCHES(compacted(words, {.threads = threads}), InvalidArgument,
                         MessageMatches(ContainsSubstring("target 'w' of edge 1")));
  }
  table.vertices = std::vector<std::int64_t>{};
  CHECK_THROWS_AS(compacted(table, {}), InvalidArgument);
  table.target.pop_back();
  CHECK_THROWS_AS(compacted(table, {}), InvalidArgument);
}

TEST_CASE("numbered ids count against a budget as long as they live", "[ids]") {
  const auto sparse = [](std::uint64_t k) { return static_cast<std::int64_t>(k * k * 1000); };
  const auto word = [](std::uint64_t k) { return "number " + std::to_string(k); };
  const auto table = drawn<std::int64_t>("sparse", 50000, 40000, 1, sparse);
  const auto words = drawn<std::string>("words", 50000, 40000, 1, word);
  const auto budget = std::make_shared<MemoryBudget>(std::uint64_t{1} << 30);
  {
    const CompactIds kept = compacted(table, {.order = IdOrder::given, .memory = budget});
    CHECK(budget->taken() >= 2 * 50000 * sizeof(index_t));
    CHECK(budget->taken() == kept.memory.bytes());
    const CompactIds of_words = compacted(words, {.memory = budget});
    CHECK(budget->taken() == kept.memory.bytes() + of_words.memory.bytes());
  }
  CHECK(budget->taken() == 0);
  for (std::uint64_t bytes = 1000; bytes < 3000000; bytes *= 3) {
    const auto little = std::make_shared<MemoryBudget>(bytes);
    try {
      compacted(table, {.order = IdOrder::given, .memory = little});
    } catch (const OutOfMemory&) {
    }
    CHECK(little->taken() == 0);
  }
  const auto none = std::make_shared<MemoryBudget>(1000);
  CHECK_THROWS_AS(compacted(table, {.memory = none}), OutOfMemory);
  CHECK_THROWS_AS(compacted(words, {.memory = none}), OutOfMemory);
}

}  // namespace graphrun

// Matrices built in batches of rows: the same as those that are built at once.
#include <catch2/catch_test_macros.hpp>
#include <graphrun/base/memory_budget.hpp>
#include <graphrun/formats/generate/generate.hpp>
#include <utility>

#include "base/common/dispatch.hpp"
#include "formats/matrix/common/batches.hpp"
#include "support.hpp"

namespace graphrun {
namespace {

// All triples of a list in host memory; counts how often it is asked for parts.
TripleParts parts_of(const Context& ctx, const test::Triples& list, int* asked) {
  const auto some = [](const std::vector<index_t>& all, std::uint64_t first, std::size_t count) {
    return std::span<const index_t>(all).subspan(first, count);
  };
  return {list.rows, list.columns, list.size(), 8,
          [=, &list](std::uint64_t first, std::size_t count) -> Coo {
            ++*asked;
            return {list.rows,
                    list.columns,
                    {ctx, some(list.row_of, first, count)},
                    {ctx, some(list.column_of, first, count)},
                    {}};
          }};
}

void check_same(const Csr& found, const Csr& expected) {
  CHECK(found.rows == expected.rows);
  CHECK(found.columns == expected.columns);
  CHECK(found.offsets.to_host() == expected.offsets.to_host());
  CHECK(found.column_of.to_host() == expected.column_of.to_host());
  CHECK(found.weights.type() == expected.weights.type());
  if (expected.weights.type() != WeightType::int32) return;
  CHECK(found.weights.as<std::int32_t>()->to_host() ==
        expected.weights.as<std::int32_t>()->to_host());
}

void check_same(const BuildCounts& found, const BuildCounts& expected) {
  CHECK(found.listed == expected.listed);
  CHECK(found.self_loops == expected.self_loops);
  CHECK(found.duplicates == expected.duplicates);
  CHECK(found.edges == expected.edges);
  CHECK(found.distinct_loops == expected.distinct_loops);
}

test::Triples random_list(index_t rows, index_t columns, std::size_t size) {
  test::Triples list{"random", rows, columns, {}, {}, {}};
  std::mt19937 random(7);
  const auto below = [&](index_t end) {
    return static_cast<index_t>(random() % static_cast<unsigned>(end));
  };
  // Few columns of a row repeat, many of the first rows do.
  for (std::size_t i = 0; i < size; ++i) list.add(below(1 + below(rows)), below(columns), 1);
  return list;
}

}  // namespace

TEST_CASE("batches of rows make the matrix that is built at once", "[batches][formats]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  CAPTURE(test::describe(ctx));
  const Mirror mirror = GENERATE(Mirror::none, Mirror::same);
  const SelfLoops loops = GENERATE(SelfLoops::keep, SelfLoops::drop);
  const BuildOptions options{mirror, Duplicates::sum, loops};
  const index_t rows = GENERATE(1, 3000), columns = mirror == Mirror::none ? 700 : rows;
  const test::Triples list = random_list(rows, columns, 40000);
  const auto copy_of = [&](const std::vector<index_t>& values) {
    return Buffer<index_t>(ctx, std::span<const index_t>(values));
  };
  BuildCounts expected_counts, counts;
  const Csr expected = build_csr({rows, columns, copy_of(list.row_of), copy_of(list.column_of), {}},
                                 options, &expected_counts);
  int asked = 0;
  {
    const test::Limited limited(ctx, std::uint64_t{1} << (rows == 1 ? 22 : 20));
    const Csr found = build_csr_in_batches(ctx, parts_of(ctx, list, &asked), options, &counts);
    check_same(found, expected);
  }
  check_same(counts, expected_counts);
  CHECK(asked > (rows == 1 ? 1 : 3));
}

TEST_CASE("a rank builds its own rows in batches", "[batches][formats]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  CAPTURE(test::describe(ctx));
  const Mirror mirror = GENERATE(Mirror::none, Mirror::same);
  const auto [first, end] = GENERATE(std::pair(0, 0), std::pair(0, 1), std::pair(700, 2500),
                                     std::pair(2999, 3000), std::pair(3000, 3000));
  const BuildOptions options{mirror, Duplicates::sum, SelfLoops::drop};
  const test::Triples list = random_list(3000, 3000, 40000);
  int asked = 0;
  BuildCounts expected_counts, listed;
  const Csr expected =
      build_csr_in_batches(ctx, parts_of(ctx, list, &asked), options, &expected_counts);
  OwnRows own;
  own.first = 0, own.end = list.size();
  std::vector<offset_t> listed_before;
  own.add_up = [](Buffer<offset_t>&) {};
  own.sum = [](offset_t number) { return number; };
  own.choose = [&](const Buffer<offset_t>& before) {
    listed_before = before.to_host();
    return std::pair<index_t, index_t>(first, end);
  };
  Csr rows{0, 0, Buffer<offset_t>(ctx), Buffer<index_t>(ctx), {}};
  {
    const test::Limited limited(ctx, std::uint64_t{1} << 20);
    rows = build_rows_in_batches(ctx, parts_of(ctx, list, &asked), options, own, listed);
  }
  const auto offsets = expected.offsets.to_host(), found = rows.offsets.to_host();
  const auto columns = expected.column_of.to_host();
  REQUIRE(rows.rows == end - first);
  REQUIRE(rows.columns == 3000);
  REQUIRE(found.size() == static_cast<std::size_t>(end - first) + 1);
  for (std::size_t r = 0; r < found.size(); ++r) {
    CHECK(found[r] ==
          offsets[static_cast<std::size_t>(first) + r] - offsets[static_cast<std::size_t>(first)]);
  }
  CHECK(rows.column_of.to_host() ==
        std::vector<index_t>(columns.begin() + offsets[static_cast<std::size_t>(first)],
                             columns.begin() + offsets[static_cast<std::size_t>(end)]));
  CHECK(listed.listed == expected_counts.listed);
  CHECK(listed.self_loops == expected_counts.self_loops);
  CHECK(listed_before.back() ==
        static_cast<offset_t>(list.size()) * (mirror == Mirror::none ? 1 : 2));
}

TEST_CASE("batches of nothing are empty", "[batches][formats]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const index_t size = GENERATE(0, 5);
  const test::Triples list{"empty", size, size, {}, {}, {}};
  int asked = 0;
  BuildCounts counts;
  const Csr found = build_csr_in_batches(ctx, parts_of(ctx, list, &asked), {}, &counts);
  CHECK(found.entries() == 0);
  CHECK(found.offsets.to_host() == std::vector<offset_t>(static_cast<std::size_t>(size) + 1, 0));
  CHECK(counts.edges == 0);
}

TEST_CASE("batches refuse what a matrix refuses", "[batches][formats]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  int asked = 0;
  test::Triples list = random_list(40, 40, 100);
  list.add(3, 40, 1);
  CHECK_THROWS_AS(build_csr_in_batches(ctx, parts_of(ctx, list, &asked), {}, nullptr),
                  InvalidArgument);
  list = random_list(40, 40, 100);
  list.add(3, 3, 1);
  const BuildOptions no_loops{Mirror::none, Duplicates::sum, SelfLoops::error};
  CHECK_THROWS_AS(build_csr_in_batches(ctx, parts_of(ctx, list, &asked), no_loops, nullptr),
                  InvalidArgument);
  const BuildOptions negated{Mirror::negated, Duplicates::sum, SelfLoops::drop};
  CHECK_THROWS_AS(build_csr_in_batches(ctx, parts_of(ctx, list, &asked), negated, nullptr),
                  Unsupported);
}

TEST_CASE("generated graphs are the same where they do not fit at once", "[batches][generate]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  CAPTURE(test::describe(ctx));
  const char* const text =
      GENERATE("kron:14", "urand:14", "grid:200x300", "smallworld:14", "rmat:14");
  CAPTURE(text);
  GraphRecipe recipe = parse_recipe(text);
  if (!recipe.directed() && GENERATE(false, true)) recipe.weights = {1, 100, false};
  BuildCounts expected_counts, counts;
  const Csr expected = generate_csr(ctx, recipe, build_options(recipe), &expected_counts);
  {
    const test::Limited limited(ctx, 2 * expected.bytes() + (std::uint64_t{1} << 20));
    const Csr found = generate_csr(ctx, recipe, build_options(recipe), &counts);
    check_same(found, expected);
  }
  check_same(counts, expected_counts);
}

}  // namespace graphrun

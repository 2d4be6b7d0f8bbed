// How operations read weights of every type, and that weights of the right type are not copied.
#include <algorithm>
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <graphrun/engine/spgemm.hpp>
#include <type_traits>

#include "engine/common/weight_access.hpp"
#include "support.hpp"

namespace graphrun {
namespace {

constexpr WeightType weight_types[] = {WeightType::none, WeightType::int32, WeightType::int64,
                                       WeightType::float32, WeightType::float64};

// How S reads weights of this type: "pattern", "own", "any" or "refused".
template <class S, bool has_typed>
std::string seen(WeightType type) {
  try {
    return visit_weights<S, has_typed>(type, [](auto as) -> std::string {
      using As = decltype(as);
      if constexpr (std::is_same_v<As, AsPattern>) return "pattern";
      return std::is_same_v<As, AsAny> ? "any" : "own";
    });
  } catch (const InvalidArgument&) {
    return "refused";
  }
}

template <class S>
void check_seen(const std::vector<std::string>& expected) {
  REQUIRE(expected.size() == std::size(weight_types));
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CAPTURE(name(weight_types[i]));
    CHECK(seen<S, true>(weight_types[i]) == expected[i]);
    CHECK(seen<S, false>(weight_types[i]) == (expected[i] == "own" ? "any" : expected[i]));
  }
}

// The number of allocations of this many bytes in `run`.
template <class Run>
std::size_t allocations(const Context& ctx, std::size_t bytes, Run&& run) {
  std::size_t count = 0;
  ctx.on_allocate([&](std::size_t size) { count += size == bytes ? 1 : 0; });
  run();
  ctx.on_allocate({});
  return count;
}

template <class W>
Matrix weighted(const Context& ctx) {
  return test::matrix_of<W>(ctx, test::random_triples(300, 300, 2503, 8));
}

}  // namespace

TEST_CASE("one rule says how weights of each type are read", "[weights]") {
  check_seen<PlusTimes<float>>({"pattern", "any", "any", "own", "any"});
  check_seen<PlusTimes<double>>({"pattern", "any", "any", "any", "own"});
  check_seen<PlusTimes<std::int64_t>>({"pattern", "any", "own", "refused", "refused"});
  check_seen<MinPlus<float>>({"pattern", "any", "any", "own", "any"});
  check_seen<MinPlus<double>>({"pattern", "any", "any", "any", "own"});
  check_seen<MinPlus<std::int64_t>>({"pattern", "any", "own", "refused", "refused"});
  check_seen<PlusSecond<float>>({"pattern", "pattern", "pattern", "pattern", "pattern"});
  check_seen<PlusSecond<double>>({"pattern", "pattern", "pattern", "pattern", "pattern"});
  check_seen<MinSecond>({"pattern", "pattern", "pattern", "pattern", "pattern"});
  check_seen<PlusPair>({"pattern", "pattern", "pattern", "pattern", "pattern"});

  // Values of 32 bits, which only the second factor of a product has.
  CHECK(access_as<index_t>(WeightType::none) == WeightAccess::pattern);
  CHECK(access_as<index_t>(WeightType::int32) == WeightAccess::stored);
  CHECK_THROWS_AS(access_as<index_t>(WeightType::int64), InvalidArgument);
  CHECK_THROWS_AS(access_as<index_t>(WeightType::float32), InvalidArgument);
  CHECK_THROWS_AS(access_as<index_t>(WeightType::float64), InvalidArgument);
}

TEST_CASE("a matrix gives its weights in another type, and keeps them", "[weights]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Matrix whole = weighted<std::int32_t>(ctx);
  const auto stored = whole.weights().as<std::int32_t>()->to_host();
  CHECK(whole.weights_as<std::int32_t>().data() == whole.weights().as<std::int32_t>()->data());
  const auto doubles = whole.weights_as<double>().to_host();
  CHECK(std::equal(doubles.begin(), doubles.end(), stored.begin(), stored.end()));
  const double* kept = whole.weights_as<double>().data();
  CHECK(whole.weights_as<double>().data() == kept);
  const auto wide = whole.weights_as<std::int64_t>().to_host();
  CHECK(std::equal(wide.begin(), wide.end(), stored.begin(), stored.end()));
  CHECK(whole.weight_type() == WeightType::int32);

  const Matrix pattern = test::pattern_of(ctx, test::random_triples(30, 30, 100, 8));
  const auto ones = pattern.weights_as<float>().to_host();
  CHECK(ones.size() == static_cast<std::size_t>(pattern.entries()));
  CHECK(std::count(ones.begin(), ones.end(), 1.0f) == pattern.entries());
  CHECK_THROWS_AS(whole.to(Format::coo).weights_as<double>(), InvalidArgument);
}

TEST_CASE("a product copies no weights that it can read as they are stored", "[weights][spgemm]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const Matrix whole = weighted<std::int32_t>(ctx), real = weighted<double>(ctx);
  const auto n = static_cast<std::size_t>(whole.entries());
  const auto copies = [&](std::size_t weight, auto&& run) {
    return allocations(ctx, n * weight, run);
  };
  CHECK(copies(8, [&] { spgemm<PlusTimes<double>>(real, real); }) == 0);
  CHECK(copies(8, [&] { spgemm<PlusTimes<double>>(real, real, {&real, true}); }) == 0);
  CHECK(copies(4, [&] { spgemm<MinSecond>(whole, whole); }) == 0);
  CHECK(copies(8, [&] { spgemm<PlusPair>(whole, real); }) == 0);
  // The first factor's weights are not read.
  CHECK(copies(8, [&] { spgemm<PlusSecond<double>>(whole, real); }) == 0);
  CHECK(copies(4, [&] { spgemm<MinSecond>(real, whole); }) == 0);
  // Converted once, for both factors and later products.
  CHECK(copies(8, [&] { spgemm<PlusTimes<double>>(whole, whole); }) == 1);
  CHECK(copies(8, [&] { spgemm<PlusTimes<double>>(whole, whole); }) == 0);
  CHECK(copies(8, [&] { spgemm<MinPlus<double>>(real, whole); }) == 0);
}

TEST_CASE("a product rounds wide weights to its precision, as spmv does", "[weights][spgemm]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const index_t at[] = {0};
  const std::int64_t odd[] = {(std::int64_t{1} << 24) + 1};
  const Matrix a = Matrix::from_triples<std::int64_t>(ctx, 1, 1, at, at, odd);
  const Matrix one = test::pattern_of(ctx, test::rows_of("one", 1, {1}));
  CHECK(test::entries_of(spgemm<PlusTimes<float>>(a, one)) ==
        std::vector<test::Entry>{{0, 0, 16777216}});
  CHECK_THROWS_AS(spgemm<MinSecond>(one, a), InvalidArgument);
}

}  // namespace graphrun

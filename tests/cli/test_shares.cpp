// Shares of the device's limits, and shares that are refused.
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "bench/shares.hpp"

namespace graphrun::cli::bench {
namespace {

using Catch::Approx;

// A row that took one second.
Result row_of(double bytes, double gathers, std::int64_t entries = 1'000'000'000) {
  Result result;
  result.kernel = "spmv";
  result.graph.name = "some";
  result.graph.entries = entries;
  result.timing.milliseconds = {1000};
  result.timing.statistics = summarize(result.timing.milliseconds);
  result.work = {{1, 0, bytes, gathers, 1 << 20}};
  return result;
}

const Ceilings limits("this", {{CeilingKind::read, 1 << 30, 1e10, 0},
                               {CeilingKind::gather, 1 << 20, 1e9, 0}});
constexpr std::uint64_t cache = 32 << 20;

}  // namespace

TEST_CASE("shares are of what was measured", "[shares]") {
  const Shares shares = shares_of(row_of(5e9, 1e8), limits, cache);
  CHECK(shares.stream == Approx(0.5));
  CHECK(shares.gather == Approx(0.1));
  CHECK_FALSE(shares.wrong);
  CHECK(shares.refused.empty());
}

TEST_CASE("no share is more than 1, and a limit far below it is wrong", "[shares]") {
  const Shares stream = shares_of(row_of(5e10, 1e8), limits, cache);
  CHECK(stream.stream == 0);
  CHECK(stream.gather == Approx(0.1));
  CHECK(stream.wrong);
  CHECK(stream.refused.size() == 1);

  const Shares gather = shares_of(row_of(5e9, 1.26204e12), limits, cache);
  CHECK(gather.gather == 0);
  CHECK(gather.stream == Approx(0.5));
  CHECK(gather.wrong);

  const Shares hardly = shares_of(row_of(5e9, 1.1e9), limits, cache);
  CHECK(hardly.gather == 0);
  CHECK_FALSE(hardly.wrong);
  CHECK(hardly.refused.size() == 1);
}

TEST_CASE("a graph in the caches may be read faster than memory", "[shares]") {
  const Shares shares = shares_of(row_of(5e10, 0, 10), limits, cache);
  CHECK(shares.stream == 0);
  CHECK_FALSE(shares.wrong);
  REQUIRE(shares.refused.size() == 1);
  CHECK(shares.refused[0].find("caches") != std::string::npos);
}

TEST_CASE("where a limit was not measured there is no share", "[shares]") {
  const Ceilings spoiled("this", {{CeilingKind::read, 1 << 30, 1e3, 0.9, true},
                                  {CeilingKind::gather, 1 << 20, 1, 0.9, true}});
  const Shares shares = shares_of(row_of(5e9, 1e8), spoiled, cache);
  CHECK(shares.stream == 0);
  CHECK(shares.gather == 0);
  CHECK_FALSE(shares.wrong);
  const std::string text = spoiled_text(spoiled, std::nullopt);
  CHECK(text.find("busy machine") != std::string::npos);
  CHECK(text.find("random 4-byte gather") != std::string::npos);
}

}  // namespace graphrun::cli::bench

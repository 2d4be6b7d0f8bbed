// A test that fails on the last rank alone, for tests/over_ranks.sh: all ranks end.
#include <catch2/catch_test_macros.hpp>

#include "support.hpp"

namespace graphrun {

TEST_CASE("an assertion fails on one rank while the others wait", "[.][fails_over_ranks]") {
  const Context ctx = test::contexts_and_ranks().front();
  if (ctx.ranks() == nullptr) SKIP("this is one process");
  REQUIRE(ctx.ranks()->rank() + 1 < ctx.ranks()->size());
  ctx.ranks()->gather(0);
}

}  // namespace graphrun

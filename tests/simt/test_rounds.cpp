// Decisions about rounds by one block, beside those of a host.
#include <catch2/catch_test_macros.hpp>
#include <vector>

#include "engine/spmv/deferred_rounds.hpp"
#include "simt.hpp"

#define __noinline__  // which the compiler's own headers have as a name of an attribute
#include "engine/spmv/cuda/decision.hpp"
#undef __noinline__

namespace graphrun::kernels {

thread_local Sums<3> of_part[64];

namespace {

// Sums of each block of rows in a round: whole numbers, so that all orders have the same sum.
std::vector<Sums<3>> sums_of_blocks(unsigned blocks, int round) {
  std::vector<Sums<3>> sums;
  const double shrinking = round < 6 ? 4096 >> 2 * round : 0;
  for (unsigned b = 0; b < blocks; ++b) {
    sums.push_back({1.0 + b * b % 7 + shrinking, 3.0 + b % 5, 1.0 + (b + round) % 3});
  }
  return sums;
}

AffineSums added(const std::vector<Sums<3>>& sums) {
  AffineSums all;
  for (const Sums<3>& s : sums) {
    all.change += s.value[0];
    all.total += s.value[1];
    all.unscaled += s.value[2];
  }
  return all;
}

void check(const RoundStep& found, const RoundState& expected) {
  CHECK(found.shift == expected.shift());
  CHECK(found.second_shift == expected.second_shift());
  CHECK(found.weight == expected.weight());
  CHECK((found.ended != 0) == expected.ended());
}

void check(const RoundReport& found, const RoundState& expected, const AffineSums& last) {
  CHECK(found.rounds == expected.rounds());
  CHECK(found.settled == expected.settled());
  CHECK(found.ended == expected.ended());
  const AffineSums& sums = found.sums[(found.rounds - 1) % RoundReport::most];
  CHECK(sums.change == last.change);
  CHECK(sums.total == last.total);
  CHECK(sums.unscaled == last.unscaled);
}

// Rounds up to one beyond the last, each decided once more than needed.
void check_rounds(const RoundRule& rule, unsigned blocks, unsigned threads, bool second) {
  RoundState expected(rule, 0.25, 0.5, second);
  RoundState state = expected;
  RoundStep step{};
  RoundReport report{};
  for (int round = 0; round <= rule.most + 1; ++round) {
    INFO("round " << round << ", " << blocks << " blocks of rows");
    const std::vector<Sums<3>> sums = sums_of_blocks(blocks, round);
    if (round > 0 && !expected.ended()) expected.advance(added(sums));
    const Decision decision{&state, &step, sums.data(), blocks, round, &report};
    for (int again = 0; again < 2; ++again) {
      simt::launch(1, threads, [&] { decide(decision, of_part); });
      check(step, expected);
      if (expected.rounds() > 0 && expected.rounds() == round) check(report, expected, added(sums));
      CHECK(report.rounds == expected.rounds());
    }
  }
  CHECK(expected.ended());
  CHECK(expected.settled() == rule.until_settled);
}

}  // namespace

TEST_CASE("rounds that a block decides are those of a host", "[rounds]") {
  for (const unsigned blocks : {1u, 2u, 3u, 4u, 5u, 8u, 13u, 256u, 257u, 4096u}) {
    for (const unsigned threads : {32u, 64u}) {
      RoundRule rule;
      rule.most = 20;
      rule.until_settled = false;
      rule.shift_of_unscaled = 0.125;
      rule.unscaled = 3;
      check_rounds(rule, blocks, threads, false);
      rule.until_settled = true;
      rule.goal = 5.0 * blocks;  // reached after some rounds
      check_rounds(rule, blocks, threads, true);
      rule.radius = 0.5;
      check_rounds(rule, blocks, threads, false);
    }
  }
}

}  // namespace graphrun::kernels

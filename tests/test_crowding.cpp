// Processors that other processes use: how they are noticed, and left alone for a while.
#include "base/cpu/crowding.hpp"

#include <catch2/catch_test_macros.hpp>
#include <thread>

namespace graphrun {
namespace {

TEST_CASE("processors that others use are left to them for a while", "[parallel]") {
  using std::chrono::microseconds, std::chrono::milliseconds;
  auto now = Crowding::Clock::now();
  Crowding crowding(4);
  CHECK(crowding.others(now) == 0);
  crowding.report(microseconds(100), now);  // by a kernel's own threads
  CHECK(crowding.others(now) == 0);
  crowding.report(milliseconds(4), now);
  CHECK(crowding.others(now) == 1);
  crowding.report(milliseconds(4), now);
  CHECK(crowding.others(now) == 2);
  crowding.report(milliseconds(4), now);
  CHECK(crowding.others(now) == 2);  // half are kept
  CHECK(crowding.others(now + milliseconds(70)) == 2);
  CHECK(crowding.others(now + milliseconds(90)) == 0);
  now += milliseconds(250);
  crowding.report(milliseconds(4), now);
  CHECK(crowding.others(now) == 1);
}

TEST_CASE("a thread's time on a run queue is read, or taken for none", "[parallel]") {
  StolenTime stolen;
  CHECK(stolen.look().count() == 0);
  std::this_thread::sleep_for(std::chrono::milliseconds(3));  // asleep, not waiting
  const auto waited = stolen.look();
  CHECK(waited.count() >= 0);
  CHECK(waited < std::chrono::seconds(1));
}

}  // namespace
}  // namespace graphrun

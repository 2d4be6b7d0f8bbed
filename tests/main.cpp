// The tests' program: alone, or one of the processes of mpirun, which run the same tests together.
#include <catch2/catch_session.hpp>
#include <catch2/reporters/catch_reporter_event_listener.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>
#include <cstdio>
#include <cstdlib>
#include <graphrun/base/error.hpp>
#include <iostream>
#include <string>

#include "cli/mpi_ranks.hpp"
#include "support.hpp"

namespace graphrun::test {
namespace {

std::shared_ptr<ProcessRanks> ranks;  // of this launch; null where it was started alone

// Parts are of GRAPHRUN_TEST_CUT rows, so that small graphs lie on several ranks, and messages of
// at most GRAPHRUN_TEST_MESSAGE bytes, where that is set. Other ranks than the first print to files
// in GRAPHRUN_TEST_LOGS.
void join(const Launch& launch) {
  constexpr double timeout_seconds = 60;
  const char* const cut = std::getenv("GRAPHRUN_TEST_CUT");
  const char* const logs = std::getenv("GRAPHRUN_TEST_LOGS");
  if (launch.rank > 0 && logs != nullptr) {
    const std::string log = std::string(logs) + "/rank" + std::to_string(launch.rank);
    if (std::freopen(log.c_str(), "w", stdout) == nullptr) throw Error(log + ": cannot be written");
  }
  const char* const message = std::getenv("GRAPHRUN_TEST_MESSAGE");
  ranks = message == nullptr
              ? start_mpi_ranks(launch, timeout_seconds)
              : start_mpi_ranks(launch, timeout_seconds, std::strtoull(message, nullptr, 10));
  ranks->cut = cut == nullptr ? 1 : std::atoi(cut);
  context_of_a_rank = [] { return Context::cpu(1).with_ranks(ranks); };
}

// A rank whose assertion fails may leave its test before an exchange that others wait in: it tells
// them. The test's end is then that of the run.
class RankListener : public Catch::EventListenerBase {
 public:
  using EventListenerBase::EventListenerBase;

  void assertionEnded(const Catch::AssertionStats& stats) override {
    if (stats.assertionResult.isOk() || failed_ || ranks == nullptr) return;
    failed_ = true;
    ranks->fail(1, "test", "an assertion failed on rank " + std::to_string(ranks->rank()));
  }
  void testCaseEnded(const Catch::TestCaseStats&) override {
    if (!failed_) return;
    std::cout.flush();
    std::fflush(stdout);
    ranks->abort(1);
  }

 private:
  bool failed_ = false;
};
CATCH_REGISTER_LISTENER(RankListener)

}  // namespace

// The status of the tests.
int run(int argc, char** argv) {
  const Launch launch = find_launch();
  // mpirun starts one rank, too: of tests/over_ranks.sh it has a context of ranks.
  if (launch.size > 1 || std::getenv("GRAPHRUN_TEST_CUT") != nullptr) join(launch);
  const int status = Catch::Session().run(argc, argv);
  if (ranks == nullptr) return status;
  if (status != 0) ranks->abort(status);
  ranks->finish();
  ranks.reset();
  return 0;
}

}  // namespace graphrun::test

int main(int argc, char** argv) { return graphrun::test::run(argc, argv); }

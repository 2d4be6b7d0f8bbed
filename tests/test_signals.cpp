// Signals in pool threads.
#include <pthread.h>
#include <signal.h>

#include <atomic>
#include <catch2/catch_test_macros.hpp>

#include "base/common/parallel.hpp"

namespace graphrun {

TEST_CASE("pool threads leave signals to the host program, and bear their own faults",
          "[parallel]") {
  std::atomic<int> helpers = 0, heard = 0, deaf = 0;
  in_team(OnCpu{4}, [&](Team& team) {
    team.barrier();
    if (team.index() == 0) return;
    sigset_t blocked;
    ::pthread_sigmask(SIG_BLOCK, nullptr, &blocked);
    ++helpers;
    for (const int signal : {SIGINT, SIGTERM, SIGUSR1, SIGALRM}) {
      if (::sigismember(&blocked, signal) == 0) ++heard;
    }
    for (const int fault : {SIGBUS, SIGSEGV, SIGFPE, SIGILL}) {
      if (::sigismember(&blocked, fault) == 1) ++deaf;
    }
  });
  CHECK(helpers > 0);
  CHECK(heard == 0);
  CHECK(deaf == 0);
}

}  // namespace graphrun

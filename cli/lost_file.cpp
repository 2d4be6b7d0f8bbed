#include "cli/lost_file.hpp"

#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <utility>

#include "cli/exit_codes.hpp"

namespace graphrun::cli {
namespace {

std::function<void()> before_exit_on_loss;
std::atomic<bool> is_lost = false;

// The first thread ends the program; others that read the file wait for that.
void end_program(int) {
  if (is_lost.exchange(true)) {
    for (;;) ::pause();
  }
  before_exit_on_loss();
  ::_exit(exit_input);
}

}  // namespace

void exit_on_lost_file(std::function<void()> before_exit) {
  before_exit_on_loss = std::move(before_exit);
  struct sigaction action {};
  action.sa_handler = end_program;
  ::sigaction(SIGBUS, &action, nullptr);
}

}  // namespace graphrun::cli

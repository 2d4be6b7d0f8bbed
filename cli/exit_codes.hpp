// What the program's exit status means.
#pragma once

namespace graphrun::cli {

enum ExitCode : int {
  exit_ok = 0,
  exit_failed = 1,  // an internal or device error, or an output that cannot be written
  exit_usage = 2,   // also a vertex that is not in the graph
  exit_input = 3,   // unreadable or malformed
  exit_unsupported = 4,
  exit_memory = 5,
  exit_not_converged = 6,  // under --strict
  exit_wrong = 7,          // --verify found a mismatch
  exit_no_device = 8,
  exit_slower = 9,  // than bench --baseline allows
  exit_interrupted = 130,
};

// The status for the exception being handled; says what happened on standard error, and nothing for
// an interruption. Call it from a catch block.
class Console;
int report_failure(const Console& console);

}  // namespace graphrun::cli

// Exit statuses, and the report of a failure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

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

// A failure, as a message for people and as fields of the JSON object.
struct Failure {
  ExitCode status = exit_failed;
  std::string kind = "internal";      // one word
  std::string message;                // empty for an interruption
  std::string path;                   // of the malformed file; empty for other failures
  std::int64_t line = 0, column = 0;  // in that file; 0: unknown
};

// The failure of the exception being handled. To be called from a catch block. Of several ranks
// `rank` is this one, which the message names where memory was short.
Failure current_failure(std::optional<int> rank = {});

// Writes the message to standard error and, with `json`, the object to standard output. Returns the
// exit status.
class Console;
int report_failure(const Console& console, const Failure& failure, bool json);

// {"schema":1,"error":{"kind","message","path","line","column","exit"}}, unknown parts null.
std::string as_json(const Failure& failure);

}  // namespace graphrun::cli

// From an exception to an exit status, a message and a JSON object.
#include "cli/exit_codes.hpp"

#include <new>
#include <string>

#include "base/common/printable.hpp"
#include "cli/console.hpp"
#include "cli/errors.hpp"
#include "cli/hints.hpp"
#include "cli/json_text.hpp"
#include "cli/standard_output.hpp"

namespace graphrun::cli {
namespace {

Failure failure(ExitCode status, const char* kind, const std::exception& error) {
  return {status, kind, error.what(), {}};
}

// The message, with a hint at the option that helps, if there is one.
std::string with_hint(const ParseError& error) {
  const auto* const refused = dynamic_cast<const RefusedLine*>(&error);
  const std::string_view hint =
      refused == nullptr ? std::string_view() : hint_for(refused->remedy());
  return hint.empty() ? error.what() : error.what() + ("\n  hint: " + std::string(hint));
}

// The longer message may take memory that is not there.
Failure shortage(std::optional<int> rank, const char* message) {
  Failure found = {exit_memory, "memory", message, {}};
  try {
    if (rank) found.message = "rank " + std::to_string(*rank) + ": " + message;
  } catch (const std::bad_alloc&) {
  }
  return found;
}

}  // namespace

Failure current_failure(std::optional<int> rank) {
  try {
    throw;
  } catch (const RankFailed& error) {
    return {static_cast<ExitCode>(error.code()), error.kind(), error.what(), {}};
  } catch (const Cancelled&) {
    return {exit_interrupted, "interrupted", {}, {}};
  } catch (const ParseError& error) {
    return {exit_input, "input", with_hint(error), error.path(), error.line(), error.column()};
  } catch (const WrongResult& error) {
    return failure(exit_wrong, "wrong_result", error);
  } catch (const UsageError& error) {
    return failure(exit_usage, "usage", error);
  } catch (const InvalidArgument& error) {
    return failure(exit_usage, "usage", error);
  } catch (const FileError& error) {
    return failure(exit_input, "input", error);
  } catch (const Unsupported& error) {
    return failure(exit_unsupported, "unsupported", error);
  } catch (const OutOfMemory& error) {
    return shortage(rank, error.what());
  } catch (const std::bad_alloc&) {
    return shortage(rank, "out of memory");
  } catch (const NotAvailable& error) {
    return failure(exit_no_device, "no_device", error);
  } catch (const OutputError& error) {
    return failure(exit_failed, "output", error);
  } catch (const std::exception& error) {
    return failure(exit_failed, "internal", error);
  }
}

int report_failure(const Console& console, const Failure& failure, bool json) {
  console.erase();
  if (!failure.path.empty()) {
    console.located(failure.message);
  } else if (!failure.message.empty()) {
    console.error(failure.message);
  }
  if (json) write_failure(as_json(failure));
  return failure.status;
}

std::string as_json(const Failure& failure) {
  using Object = nlohmann::ordered_json;
  const auto number = [](std::int64_t value) { return value > 0 ? Object(value) : Object(); };
  const bool interrupted = failure.status == exit_interrupted;
  return json_text({{"schema", 1},
                    {"error",
                     {{"kind", failure.kind},
                      {"message", interrupted ? "interrupted" : failure.message},
                      {"path", failure.path.empty() ? Object() : Object(failure.path)},
                      {"line", number(failure.line)},
                      {"column", number(failure.column)},
                      {"exit", static_cast<int>(failure.status)}}}});
}

}  // namespace graphrun::cli

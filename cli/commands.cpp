// The list of commands as a value.
#include "cli/commands.hpp"

namespace graphrun::cli {

const std::vector<Command>& commands() {
#define GRAPHRUN_ENTRY(NAME, HEADING, SUMMARY) {#NAME, HEADING, SUMMARY, NAME##_command},
  static const std::vector<Command> list = {GRAPHRUN_COMMANDS(GRAPHRUN_ENTRY)};
#undef GRAPHRUN_ENTRY
  return list;
}

}  // namespace graphrun::cli

// The list of commands as a value.
#include "cli/commands.hpp"

#include "cli/algorithm.hpp"

namespace graphrun::cli {
namespace {

std::vector<Command> make_list() {
  std::vector<Command> list;
  for (const catalogue::Entry& entry : catalogue::entries()) {
    list.push_back({entry.name, "Analyse a graph", entry.summary,
                    [&entry](Options& options) { return algorithm_command(entry, options); }});
  }
#define GRAPHRUN_COMMAND(NAME, HEADING, SUMMARY) \
  list.push_back({#NAME, HEADING, SUMMARY, NAME##_command});
  GRAPHRUN_COMMANDS(GRAPHRUN_COMMAND)
#undef GRAPHRUN_COMMAND
  return list;
}

}  // namespace

const std::vector<Command>& commands() {
  static const std::vector<Command> list = make_list();
  return list;
}

}  // namespace graphrun::cli

// The command estimate: its help, and what is said where no algorithm follows it. With one, it is
// that algorithm's command that says what it needs: estimate_algorithm().
#include <fmt/format.h>

#include <graphrun/algorithms/catalogue/catalogue.hpp>
#include <graphrun/base/nearest_name.hpp>
#include <memory>

#include "cli/commands.hpp"
#include "cli/errors.hpp"

namespace graphrun::cli {
namespace {

using catalogue::Entry;

[[noreturn]] void refuse_algorithm(const std::string& name) {
  std::vector<std::string> known;
  for (const Entry& entry : catalogue::entries()) {
    known.push_back(entry.name);
    known.insert(known.end(), entry.other_names.begin(), entry.other_names.end());
  }
  const std::string nearest = nearest_name(name, known);
  throw UsageError(fmt::format("there is no algorithm '{}'{}", name,
                               nearest.empty() ? "" : "; did you mean " + nearest + "?"));
}

}  // namespace

Action estimate_command(Options& options) {
  struct Words {
    std::string algorithm, graph;
    bool json = false;
  };
  const auto words = std::make_shared<Words>();
  options.positional("ALGORITHM", words->algorithm, "pagerank, bfs and so on");
  std::vector<std::string> names;
  for (const Entry& entry : catalogue::entries()) names.push_back(entry.name);
  options.suggest("ALGORITHM", names);
  options.positional("GRAPH", words->graph, "a file, or a recipe such as kron:30");
  options.group("Result");
  options.flag("--json", words->json, "one JSON object on standard output");
  options.definition(
      "How much memory and time the graph and the algorithm need, at least and at most, what is "
      "available, and whether it fits. Memory follows from the size, time from the structure as "
      "well, which a graph of up to 20 million edges is read for; that of a larger recipe is "
      "foreseen from smaller graphs of its kind, and the time of a larger file is not foreseen. "
      "All "
      "options of the algorithm are taken, --device and --memory-limit among them: 'graphrun help "
      "ALGORITHM' lists them.");
  options.examples(
      "Examples:\n"
      "  graphrun estimate pagerank kron:30\n"
      "  graphrun estimate triangles web.mtx.gz --device cuda\n"
      "  graphrun estimate multi-bfs roads.mtx --sources stations.txt --json");
  return [words](Program&) -> int { refuse_algorithm(words->algorithm); };
}

}  // namespace graphrun::cli

#include "cli/storage_costs.hpp"

#include <algorithm>

#include "cli/ranking.hpp"
#include "engine/choose/predict.hpp"
#include "formats/matrix/common/sizes.hpp"

namespace graphrun::cli {

Choice storage_costs(const Run& run, const Matrix& matrix, const MatrixStatistics& statistics,
                     Json& result) {
  const std::size_t bytes = std::max(sizeof(double), weight_bytes(matrix.weight_type()));
  const Multiplication operation{bytes, !matrix.weights().empty()};
  Choice choice = choose(statistics, device_constants(run.context()), operation,
                         ChoiceOptions{}.expected_uses, run.context().available_memory());
  auto& sizes = result["storage"];
  for (Candidate& c : choice.ranking) {
    try {
      c.bytes = bytes_in(matrix, c.format);
      sizes[std::string(name(c.format))] = c.bytes;
    } catch (const InvalidArgument&) {
      sizes[std::string(name(c.format))] = nullptr;
    }
  }
  const Candidate& best = choice.best();
  result["choice"] = {{"format", name(best.format)}, {"reason", best.reason}};
  result["ranking"] = ranking_json(choice);
  return choice;
}

}  // namespace graphrun::cli

#include "cli/expected_entries.hpp"

#include <algorithm>
#include <cmath>

namespace graphrun::cli {
namespace {

// Cells of a recursive matrix by how often each quadrant was taken: a cell that is hit with the
// probability p by one of `edges` is hit at all with 1 - exp(-edges p).
double recursive_entries(const GraphRecipe& recipe, bool undirected) {
  const auto [a, b, c, d] = recipe.quadrants;
  const double edges = static_cast<double>(recipe.edges());
  const int scale = recipe.scale;
  const auto log_factorial = [](int n) { return std::lgamma(n + 1.0); };
  const auto power = [](double base, int n) { return n == 0 ? 1 : std::pow(base, n); };
  double entries = 0;
  for (int i = 0; i <= scale; ++i) {
    for (int j = 0; i + j <= scale; ++j) {
      for (int k = 0; i + j + k <= scale; ++k) {
        const int l = scale - i - j - k;
        const double cells = std::exp(log_factorial(scale) - log_factorial(i) - log_factorial(j) -
                                      log_factorial(k) - log_factorial(l));
        const bool diagonal = j + k == 0;
        if (undirected && diagonal) continue;  // self-loops are dropped
        const double ends = power(a, i) * power(d, l);
        double chance = ends * power(b, j) * power(c, k);
        if (undirected) chance += ends * power(c, j) * power(b, k);
        entries += cells * -std::expm1(-edges * chance);
      }
    }
  }
  return entries;
}

}  // namespace

double expected_entries(const GraphRecipe& recipe, bool undirected) {
  const auto n = static_cast<double>(recipe.vertices());
  const auto edges = static_cast<double>(recipe.edges());
  switch (recipe.kind) {
    case GraphKind::kron:
      return recursive_entries(recipe, true);
    case GraphKind::rmat:
      return recursive_entries(recipe, undirected);
    case GraphKind::urand: {
      const double pairs = std::max(n * n, 1.0);
      return pairs * -std::expm1(-2 * edges / pairs) * (1 - 1 / std::max(n, 1.0));
    }
    case GraphKind::grid:
      return 2 * edges * (1 - recipe.removed);
    case GraphKind::smallworld:
      return 2 * edges * (1 - recipe.rewire / std::max(n, 1.0));
  }
  return 2 * edges;
}

}  // namespace graphrun::cli

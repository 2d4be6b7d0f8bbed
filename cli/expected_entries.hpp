// The size of a recipe's graph, expected from its probabilities, without generating it.
#pragma once

#include <graphrun/formats/generate/recipe.hpp>

namespace graphrun::cli {

// The number of distinct stored entries that are expected: both directions of each edge where the
// graph is undirected, repeats merged, self-loops as `undirected` has them. Within a hundredth of
// what is generated, from some thousand edges on.
double expected_entries(const GraphRecipe& recipe, bool undirected);

}  // namespace graphrun::cli

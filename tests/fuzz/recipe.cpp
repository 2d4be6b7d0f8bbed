// Fuzzes the parsers of recipes for generated graphs and of their options.
#include <graphrun/base/error.hpp>
#include <graphrun/formats/generate/recipe.hpp>

#include "tests/fuzz/harness.hpp"

namespace {

template <class Parse>
void expect_no_other_error(Parse parse) {
  try {
    parse();
  } catch (const graphrun::Error&) {
  }
}

void parse(std::string_view text) {
  using namespace graphrun;
  const GraphRecipe recipe = parse_recipe(text);
  if (recipe.vertices() < 0 || recipe.edges() < 0) fuzz::finding("a negative count");
  const std::string once = recipe_text(recipe);
  const std::string again = recipe_text(parse_recipe(once));
  if (again != once) fuzz::finding(once + " is read back as " + again);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  expect_no_other_error([&] { (void)graphrun::parse_weight_range(text); });
  expect_no_other_error([&] { (void)graphrun::parse_quadrants(text); });
  expect_no_other_error([&] { parse(text); });
  return 0;
}

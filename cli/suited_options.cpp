// Descriptions of shared options that depend on the command.
#include "cli/suited_options.hpp"

#include <graphrun/engine/graph_settings.hpp>

namespace graphrun::cli {

void suit_weights(Options& options, WeightUse use) {
  switch (use) {
    case WeightUse::none:
      options.hide({"--weights", "--infinite", "--duplicates", "--random-weights"});
      return;
    case WeightUse::on_demand:
      options.describe("--weights", "use the weights in column N, counted from 1 (none)");
      options.describe("--duplicates", "of an edge listed twice, which weight counts (sum)");
      return;
    case WeightUse::lengths_on_demand:
      options.describe("--weights",
                       "the column of the lengths, counted from 1 (none: every edge is 1 long)");
      options.describe("--duplicates", "of an edge listed twice, which length counts (min)");
      return;
    case WeightUse::lengths:
      options.describe("--weights",
                       "the column of the lengths, counted from 1; none: every edge is 1 long "
                       "(auto: by name, else the third)");
      options.describe("--duplicates", "of an edge listed twice, which length counts (min)");
      return;
    case WeightUse::values:
      options.describe("--weights",
                       "the column of the values, counted from 1; none: all are 1 (auto: by name, "
                       "else the third)");
      options.describe("--duplicates", "of an entry listed twice, which value it has (sum)");
      return;
  }
}

void hide_formats(Options& options) {
  options.hide({"--explain", "--autotune"});
  for (const GraphSetting& setting : graph_settings()) {
    if (setting.use == GraphSetting::Use::storage) options.hide({"--" + setting.name});
  }
}

}  // namespace graphrun::cli

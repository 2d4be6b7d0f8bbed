// Options of reading and building a graph, by the names of the program's options.
#pragma once

#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/generate/recipe.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/c/graphrun.h"

namespace graphrun::c {

// The format is chosen by the degrees.
GraphOptions chosen_format();

struct GraphSettings {
  ReadOptions read;
  GraphOptions build = chosen_format();
  bool directed = false, undirected = false;
  std::optional<WeightRange> random_weights;
  std::string of_reading;  // the last option given that only concerns reading; empty: none
};

// An option: "name value" sets it.
struct SettingInfo {
  std::string name;   // "self_loops"
  std::string value;  // "keep|drop|error", or what stands for it: "FILE", "N"
  std::string text;   // description, one line
  void (*set)(GraphSettings& settings, const std::string& value);
};

const std::vector<SettingInfo>& all_settings();

// Sets the option of that name; - is as good as _. Throws WrongParameter.
void set_option(GraphSettings& settings, std::string_view name, const std::string& value);

// How a graph of arrays is built, by the options and GRAPHRUN_UNDIRECTED. Throws WrongParameter for
// options of reading, and for `directed` beside what makes the graph undirected.
GraphOptions build_options_of(const graphrun_options* options, std::uint32_t flags);

// The settings of a handle; those of none.
const GraphSettings& settings_of(const graphrun_options* options);

}  // namespace graphrun::c

struct graphrun_options {
  graphrun::c::GraphSettings settings;
};

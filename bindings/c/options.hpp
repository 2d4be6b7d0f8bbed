// Options of reading and building a graph, by the names of the program's options.
#pragma once

#include <graphrun/engine/graph_settings.hpp>
#include <string>
#include <string_view>

#include "bindings/c/graphrun.h"

namespace graphrun::c {

// How a graph of arrays is built, by the options and GRAPHRUN_UNDIRECTED. Throws WrongParameter for
// options of reading, and for `directed` beside what makes the graph undirected.
GraphOptions build_options_of(const graphrun_options* options, std::uint32_t flags);

// The settings of a handle; those of none.
const GraphSettings& settings_of(const graphrun_options* options);

// A name of the program's options as the C interface writes it: "self_loops".
std::string option_name(std::string_view name);

}  // namespace graphrun::c

struct graphrun_options {
  graphrun::GraphSettings settings;
  std::string of_reading;  // the last one given that concerns files or recipes only; empty: none
};

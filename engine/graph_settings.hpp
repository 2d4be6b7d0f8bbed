// Settings of reading and building a graph, by name: the one list that the program's options and
// those of the C interface are made from.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/generate/recipe.hpp>

namespace graphrun {

// The values of all settings. An empty optional is a setting that was not given.
struct GraphSettings {
  GraphSettings() { build.format.reset(); }  // chosen by the degrees

  bool directed = false, undirected = false;
  // Sources and targets as two kinds of vertices: two_sided() of what is read. Not with the others.
  bool bipartite = false;
  std::optional<WeightColumn> weights;
  ReadOptions read;    // but `directed` and `weights`
  GraphOptions build;  // but `undirected` and `self_loops`
  std::optional<SelfLoops> self_loops;
  std::optional<WeightRange> random_weights;

  // The options of reading a file, with `directed`, which `bipartite` implies, and with `weights`
  // or else `otherwise`.
  ReadOptions reading(WeightColumn otherwise = {}) const;
  // Throws InvalidArgument for two of `directed`, `undirected` and `bipartite`.
  void check_direction() const;
  // The options of building, with `undirected` and `self_loops`.
  GraphOptions building() const;
  // The same for the edges of a recipe. Throws InvalidArgument for self-loops to keep or to refuse
  // in an undirected one, which has none.
  BuildOptions building(const GraphRecipe& recipe) const;
  // Whether the graph of a recipe is directed.
  bool is_directed(const GraphRecipe& recipe) const { return recipe.directed() && !undirected; }
};

// One of them: its name, its values, and how it is set.
struct GraphSetting {
  // The step that a setting changes: edges of any graph, reading a file, generating a graph from a
  // recipe, storing the matrix.
  enum class Use { edges, file, recipe, storage };

  std::string name;   // "self-loops"
  std::string value;  // its values, "keep|drop|error", or what stands for one, "FILE"
  std::string text;   // description, one line
  Use use;
  bool is_flag;  // on or off; as a value: yes or no
  // Throws InvalidArgument, without the name, for what is no value of it.
  void (*set)(GraphSettings& settings, const std::string& value);
};

// All of them, in the order in which help shows them.
const std::vector<GraphSetting>& graph_settings();

}  // namespace graphrun

#include "algorithms/catalogue/components.hpp"

#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/engine/components.hpp>

namespace graphrun::catalogue {
namespace {

// A line of help: what is typed, and in a column beside it what that does.
std::string example_line(std::string typed, const std::string& does) {
  typed.resize(std::max<std::size_t>(typed.size(), 49), ' ');
  return typed + does;
}

}  // namespace

Entry components_entry(const std::string& name, const std::string& example) {
  Entry entry;
  entry.name = name;
  const std::string use = "  graphrun " + name + " " + example;
  entry.examples =
      example_line(use, "how many components, and the largest\n") +
      example_line(use + " -o components.tsv", "the smallest id in each vertex's component\n") +
      use + " --verify --json";
  entry.weights_text = "a component is about which vertices are joined";
  entry.takes_order = true;
  entry.columns = {{.name = "component", .kind = ColumnInfo::Kind::label}};
  entry.numbers = {"components", "largest"};
  entry.listed = "the largest components";
  return entry;
}

Answer describe_components(const std::string& name, const std::string& one, const std::string& many,
                           const std::string& definition, Vector<index_t>& label) {
  Answer answer;
  const LabelCounts counts = count_labels(label);
  answer.add("components", counts.distinct);
  answer.add("largest", counts.largest);
  answer.say(name, counted(counts.distinct, one, many));
  if (counts.largest > 0) {
    answer.say("", "the largest has " + counted(counts.largest, "vertex", "vertices") + ", " +
                       share_text(counts.largest, counts.vertices));
  }
  answer.define("component", definition);
  answer.columns.push_back({"component", std::move(label)});
  return answer;
}

}  // namespace graphrun::catalogue

// Chooses the weight by the names that columns of edge lists have.
#include "formats/file/common/graphml_keys.hpp"

#include <utility>

#include <graphrun/base/error.hpp>

#include "formats/file/common/column_names.hpp"
#include "formats/file/common/field_numbers.hpp"

namespace graphrun::detail {
namespace {

std::string list_of_names(const std::vector<const GraphmlKey*>& keys) {
  constexpr std::size_t most = 5;
  std::string result;
  for (std::size_t i = 0; i < keys.size() && i < most; ++i) {
    result += (i > 0 ? ", " : "") + in_quotes(keys[i]->name);
  }
  return result + (keys.size() > most ? ", ..." : "");
}

}  // namespace

void GraphmlKeys::add(GraphmlKey key) {
  if (key.name.empty()) key.name = key.id;
  if (key.type == "int" || key.type == "long") {
    key.rule.form = WeightRule::integer;
    key.rule.type = key.type;
  } else if (key.type == "float" || key.type == "double") {
    key.rule.form = WeightRule::real;
  }
  key.rule.remedy = Remedy::no_weights;
  keys_.push_back(std::move(key));
}

GraphmlWeight GraphmlKeys::choose_weight(const ReadOptions& options,
                                         const std::string& path) const {
  if (options.columns.size() > 2) {
    for (const GraphmlKey& key : keys_) {
      if (key.name == options.columns[2]) return {.key = key};
    }
    throw InvalidArgument(path + ": edges have no attribute " + in_quotes(options.columns[2]));
  }
  if (options.weights.kind == WeightColumn::column) {
    const auto place = static_cast<std::size_t>(options.weights.number) - 3;
    if (place < keys_.size()) return {.key = keys_[place]};
    throw InvalidArgument(
        path + ": there is no weight in column " + std::to_string(options.weights.number) +
        ": edges have " + std::to_string(keys_.size()) +
        (keys_.size() == 1 ? " attribute" : " attributes") + ", from column 3 on");
  }
  std::vector<const GraphmlKey*> clear, possible, all;
  for (const GraphmlKey& key : keys_) {
    all.push_back(&key);
    const ColumnWord word = column_word(key.name);
    if (word.role != ColumnRole::weight || !key.is_number()) continue;
    (word.clear ? clear : possible).push_back(&key);
  }
  const std::vector<const GraphmlKey*>& found = clear.empty() ? possible : clear;
  if (options.weights.kind == WeightColumn::none) return {.unread = found.size() == 1};
  if (found.size() == 1) return {.key = *found[0]};
  if (found.size() > 1) {
    return {.warning = "attributes of edges that may all be weights, of which none was taken: " +
                       list_of_names(found)};
  }
  if (all.empty()) return {};
  return {.warning = "attributes of edges, of which none is a number named as a weight: " +
                     list_of_names(all)};
}

}  // namespace graphrun::detail

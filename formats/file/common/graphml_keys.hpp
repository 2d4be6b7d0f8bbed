// Attributes that GraphML's keys declare for edges, and which of them is the weight.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <graphrun/formats/file/read.hpp>

#include "formats/file/common/record_shape.hpp"

namespace graphrun::detail {

struct GraphmlKey {
  std::string id, name, type;  // type: attr.type, or empty
  std::optional<std::string> default_value = {};
  WeightRule rule = {};  // of its values
  bool is_number() const { return type != "boolean" && type != "string"; }
};

// The chosen key, and what is to be said of the choice.
struct GraphmlWeight {
  std::optional<GraphmlKey> key = {};
  bool unread = false;  // there is a weight, which the options leave out
  std::string warning = {};
};

// The keys of edges in the order of the file. Attribute k, from 0, is column 3 + k.
class GraphmlKeys {
 public:
  void add(GraphmlKey key);
  void set_default(std::string text) { keys_.back().default_value = std::move(text); }

  // The attribute that the options ask for; else the only number whose name is a clear word for
  // weights, or may be one. Throws InvalidArgument, which names `path`, for one that is not there.
  GraphmlWeight choose_weight(const ReadOptions& options, const std::string& path) const;

 private:
  std::vector<GraphmlKey> keys_;
};

}  // namespace graphrun::detail

// The path to a vertex that --target names.
#pragma once

#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/engine/tree_path.hpp>

namespace graphrun::catalogue {

inline Parameter target_parameter() {
  return {.name = "target",
          .kind = Parameter::Kind::optional_vertex,
          .text = "print the path to this vertex; -o writes it instead of all vertices"};
}

// Adds the path to the target, if there is one to find: along the tree of parents, of length
// `length`, with the distance of each of its vertices. `within` is said of what is not reached.
template <class T>
void describe_path(Answer& answer, const Query& query, index_t source,
                   const Vector<index_t>& parent, const Vector<T>& distance,
                   const std::string& name, const std::string& unit, const std::string& within) {
  const auto* target = query.parameters.find<VertexNumber>("target");
  if (target == nullptr) return;
  Path path{tree_path(parent, target->number), {}, {}};
  const std::vector<T> distances = distance.to_host();
  std::vector<T> along;
  std::string text;
  for (const index_t v : path.vertices) {
    text += (text.empty() ? "" : " -> ") + query.ids.text(v);
    along.push_back(distances[static_cast<std::size_t>(v)]);
  }
  const std::string ends = query.ids.text(target->number) + " from " + query.ids.text(source);
  answer.parameters.push_back({"target", *target});
  answer.add("target", *target);
  if (along.empty()) {
    answer.add("path", Value());
    answer.add("path_length", Value());
    answer.say("path", "none: there is no way to " + ends + within);
  } else {
    answer.add("path", VertexList{path.vertices});
    if constexpr (std::is_integral_v<T>) {
      answer.add("path_length", std::int64_t{along.back()});
      answer.say("path", text);
      answer.say("length", grouped(along.back()) + unit + ", to " + ends);
    } else {
      answer.add("path_length", static_cast<double>(along.back()));
      answer.say("path", text);
      answer.say("length", number_text(static_cast<double>(along.back())) + unit + ", to " + ends);
    }
  }
  path.name = name;
  path.distance = std::move(along);
  answer.path = std::move(path);
}

}  // namespace graphrun::catalogue

// The list of a result's highest values, in the table and the JSON object.
#pragma once

#include <cstddef>
#include <functional>
#include <graphrun/engine/highest.hpp>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/run.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {

// How many of the highest values are listed: --top of them, by default 10.
inline std::size_t top_count(const Run& run) {
  return static_cast<std::size_t>(run.arguments().output.top.value_or(10));
}

// The positions of those listed, by graphrun::highest().
template <class Values, class T = typename Values::value_type>
std::vector<std::size_t> highest(const Run& run, const Values& values,
                                 std::optional<T> absent = std::nullopt) {
  return graphrun::highest(std::span<const T>(values), top_count(run), absent);
}

// Reports rows as result.top of the JSON object and, if no file was written, as a table. A cell has
// a name, a value for programs and a text for people.
struct TopCell {
  std::string name;
  Json value;
  std::string text;
};
// The table has the first `most` rows.
void list_rows(Run& run, const std::vector<std::vector<TopCell>>& rows,
               std::size_t most = std::numeric_limits<std::size_t>::max());

inline TopCell vertex_cell(const VertexIds& ids, index_t vertex,
                           const std::string& name = "vertex") {
  return {name, id_json(ids, vertex), ids.text(vertex)};
}

// Lists the vertices with the highest values; `values` are in the file's order, text(value) is for
// people.
template <class T>
void list_top(Run& run, const std::string& name, const std::vector<T>& values,
              const std::function<std::string(T)>& text, std::optional<T> absent = std::nullopt) {
  std::vector<std::vector<TopCell>> rows;
  for (const std::size_t v : highest(run, values, absent)) {
    rows.push_back({vertex_cell(run.given_ids(), static_cast<index_t>(v)),
                    {name, Json(values[v]), text(values[v])}});
  }
  list_rows(run, rows);
}

}  // namespace graphrun::cli

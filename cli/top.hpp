// The vertices with the highest values, as the table and the JSON object list them.
#pragma once

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "cli/run.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {

// Highest first, then vertex order; as many as --top says, or 10. `text` writes one value.
template <class T>
void list_top(Run& run, const std::string& name, const std::vector<T>& values,
              const std::function<std::string(T)>& text) {
  const auto& output = run.arguments().output;
  std::vector<index_t> order(values.size());
  std::iota(order.begin(), order.end(), index_t{0});
  const std::size_t count =
      std::min(static_cast<std::size_t>(output.top.value_or(10)), order.size());
  const auto value = [&](index_t v) { return values[static_cast<std::size_t>(v)]; };
  std::partial_sort(
      order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end(),
      [&](index_t p, index_t q) { return value(p) != value(q) ? value(p) > value(q) : p < q; });
  order.resize(count);
  Json list = Json::array();
  Table table{{"#", "vertex", name}, {}};
  for (const index_t v : order) {
    list.push_back({{"vertex", id_json(run.ids(), v)}, {name, value(v)}});
    table.rows.push_back({grouped(static_cast<std::int64_t>(table.rows.size()) + 1),
                          run.ids().text(v), text(value(v))});
  }
  run.report.result["top"] = std::move(list);
  if (!order.empty() && (output.file.empty() || output.top)) run.report.tables.push_back(table);
}

}  // namespace graphrun::cli

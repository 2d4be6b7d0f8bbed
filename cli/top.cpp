// The list of a result's highest values, in the table and the JSON object.
#include "cli/top.hpp"

#include <utility>

namespace graphrun::cli {

void list_rows(Run& run, const std::vector<std::vector<TopCell>>& rows, std::size_t most) {
  Json list = Json::array();
  Table table;
  for (const auto& row : rows) {
    Json object = Json::object();
    std::vector<std::string> header{"#"},
        cells{grouped(static_cast<std::int64_t>(list.size()) + 1)};
    for (const TopCell& cell : row) {
      object[cell.name] = cell.value;
      header.push_back(cell.name);
      cells.push_back(cell.text);
    }
    list.push_back(std::move(object));
    if (list.size() > most) continue;
    table.header = std::move(header);
    table.rows.push_back(std::move(cells));
  }
  run.report.result["top"] = std::move(list);
  const OutputArguments& output = run.arguments().output;
  if (!rows.empty() && (output.file.empty() || output.top)) {
    run.report.tables.push_back(std::move(table));
    if (rows.size() > most) {
      run.say("listed", "the first " + grouped(static_cast<std::int64_t>(most)) + " of " +
                            counted(static_cast<std::int64_t>(rows.size()), "row") +
                            "; -o FILE has all");
    }
  }
}

}  // namespace graphrun::cli

// The answer of an algorithm in the report, in the list of the highest values, and in the -o file.
#include <fmt/format.h>

#include <algorithm>
#include <type_traits>
#include <utility>

#include "cli/algorithm.hpp"
#include "cli/algorithm_rows.hpp"
#include "cli/errors.hpp"
#include "cli/host_columns.hpp"
#include "cli/output_columns.hpp"
#include "cli/text.hpp"
#include "cli/vertex_attributes.hpp"

namespace graphrun::cli {
using catalogue::Answer;
using catalogue::ColumnInfo;
using catalogue::Entry;
using catalogue::Fact;
using catalogue::Value;

Json value_json(const Run& run, const Value& value) {
  return std::visit(
      [&]<class T>(const T& of) -> Json {
        if constexpr (std::is_same_v<T, std::monostate>)
          return Json();
        else if constexpr (std::is_same_v<T, catalogue::VertexNumber>)
          return id_json(run.ids(), of.number);
        else if constexpr (std::is_same_v<T, catalogue::ListedVertices>)
          return Json(of.path);
        else if constexpr (std::is_same_v<T, catalogue::ListedPairs> ||
                           std::is_same_v<T, catalogue::ListedSets>)
          return Json(of.path);
        else if constexpr (std::is_same_v<T, catalogue::VertexList>) {
          Json list = Json::array();
          for (const index_t v : of.vertices) list.push_back(id_json(run.ids(), v));
          return list;
        } else if constexpr (std::is_same_v<T, catalogue::NumberList>) {
          Json list = Json::array();
          for (const auto& number : of.numbers) {
            std::visit([&](auto one) { list.push_back(Json(one)); }, number);
          }
          return list;
        } else
          return Json(of);
      },
      value);
}

namespace {

void put(const Run& run, Json& object, const std::vector<Fact>& facts) {
  for (const Fact& fact : facts) object[fact.name] = value_json(run, fact.value);
}

// A hint at the option that reads an unused column as lengths; empty if there is no such column.
std::string unused_column(const Run& run) {
  const ListedColumns& listed = run.edges().listed;
  const int column = std::max(listed.times.number, listed.unread_weight.number);
  if (column > 0) return fmt::format(" (--weights {0} takes column {0})", column);
  return run.edges().counts.columns > 3 ? " (--weights N takes column N)" : "";
}

// Reports how the weights of the file were used.
void say_weights(Run& run, const Entry& entry, bool weighted) {
  const int column = run.weight_column();
  Json& said = run.report.parameters["weights"];
  if (catalogue::follows_weights(entry.weights)) {
    const std::string none = entry.weights == WeightUse::lengths ? "none: every edge has length 1"
                                                                 : "none: every edge counts as 1";
    said = run.graph().weighted() ? "used" : none;
    run.say("weights", run.graph().weighted() ? "used" : none + unused_column(run));
  } else if (weighted) {
    said = "used";
    run.say("weights", "used: " + entry.weights_text);
  } else {
    said = column > 0 ? "ignored" : "none";
    if (column == 0) return;
    run.say("weights",
            is_on_demand(entry.weights)
                ? fmt::format("ignored (edges count alike; --weights {} uses them)", column)
                : "ignored (" + entry.weights_text + ")");
  }
}

// The columns of the answer that are listed or written; the first of them in any case.
std::vector<HostColumn> taken_columns(const Run& run, const Entry& entry, Answer& answer,
                                      AttributeColumns& attributes) {
  const OutputArguments& output = run.arguments().output;
  std::vector<HostColumn> columns;
  for (catalogue::Column& column : answer.columns) {
    const bool is_taken = output.columns.empty() ? !output.file.empty()
                                                 : std::ranges::find(output.columns, column.name) !=
                                                       output.columns.end();
    if (columns.empty() || is_taken) columns.push_back(host_column(run, entry, column));
  }
  if (run.sides() && std::ranges::find(output.columns, side_column) != output.columns.end()) {
    columns.push_back(host_column_of_sides(run));
  }
  for (std::size_t number = 0; number < attributes.names.size(); ++number) {
    columns.push_back(host_column_of_attribute(attributes, number));
  }
  return columns;
}

// Those that --output-columns names, in its order; else all.
std::vector<const HostColumn*> shown_columns(const Run& run, const Entry& entry,
                                             const std::vector<HostColumn>& columns) {
  std::vector<const HostColumn*> shown;
  const std::vector<std::string>& asked = run.arguments().output.columns;
  for (const std::string& name : asked) {
    const auto found = std::ranges::find(columns, name, &HostColumn::name);
    if (found == columns.end()) {
      throw UsageError("--output-columns: with these options " + entry.name + " has no column " +
                       name + "; it has " + columns.front().name);
    }
    shown.push_back(&*found);
  }
  if (!asked.empty()) return shown;
  for (const HostColumn& column : columns) shown.push_back(&column);
  return shown;
}

// The column whose highest values are listed: the first one shown that is no vertex, else the
// result's first.
const HostColumn& ranked_column(const std::vector<HostColumn>& columns,
                                const std::vector<const HostColumn*>& shown) {
  for (const HostColumn* column : shown) {
    if (column->info != nullptr && column->info->kind != ColumnInfo::Kind::vertex) return *column;
  }
  return columns.front();
}

}  // namespace

void report_answer(Run& run, const Entry& entry, const catalogue::Request& request,
                   const Answer& answer) {
  put(run, run.report.definition, answer.conventions);
  put(run, run.report.parameters, answer.parameters);
  put(run, run.report.result, answer.numbers);
  for (const catalogue::Line& line : answer.lines) run.say(line.label, line.text);
  say_weights(run, entry, request.weighted);
  for (const catalogue::Line& line : answer.definitions) run.define(line.label, line.text);
  for (const std::string& warning : answer.warnings) run.warn(warning);
  if (!answer.incomplete.empty()) run.warn(answer.incomplete);
}

void give_columns(Run& run, const Entry& entry, Answer& answer, AttributeColumns& attributes,
                  bool write) {
  const bool edges_alone = answer.edges && answer.columns.empty();
  const std::string format = output_format(run.arguments().output.file);
  if (edges_alone && entry.columns.front().is_square && (format.empty() || format == "npy")) {
    return give_square(run, entry, *answer.edges, write);
  }
  if (edges_alone) return give_edges(run, entry, *answer.edges, write);
  if (answer.sets) return give_sets(run, entry, *answer.sets, write);
  const OutputArguments& output = run.arguments().output;
  const bool asked = !output.columns.empty();
  if (answer.named && write && !output.file.empty() && !asked) {
    run.write(*answer.named);
    write = false;
  }
  if (answer.path && !output.top) {
    if (write && !output.file.empty()) give_path(run, *answer.path);
    return;
  }
  std::vector<HostColumn> columns = taken_columns(run, entry, answer, attributes);
  if (columns.empty()) return;
  std::vector<const HostColumn*> shown = shown_columns(run, entry, columns);
  const HostColumn& ranked = ranked_column(columns, shown);
  if (ranked.info->is_listed || output.top || (asked && output.file.empty())) {
    std::vector<const HostColumn*> listed{&ranked};
    if (asked) listed = shown;
    if (std::ranges::find(listed, &ranked) == listed.end()) listed.insert(listed.begin(), &ranked);
    const HostColumn sides = run.sides() ? host_column_of_sides(run) : HostColumn();
    if (run.sides() && !asked) listed.push_back(&sides);
    list_columns(run, ranked, listed);
  }
  if (!write || output.file.empty()) return;
  if (answer.rows && !asked) return give_rows(run, *answer.rows);
  if (answer.edges) {
    return run.write(output.file, edges_of(run, *answer.edges), {answer.edges->name, false});
  }
  std::vector<ResultColumn> results;
  for (const HostColumn* column : shown) results.push_back(result_column(*column));
  asked ? run.write(results, run.given_ids()) : run.write(results);
}

}  // namespace graphrun::cli

// The answer of an algorithm in the report, in the list of the highest values, and in the -o file.
#include <fmt/format.h>

#include <algorithm>
#include <graphrun/engine/semiring.hpp>
#include <graphrun/engine/vertex_order.hpp>
#include <type_traits>
#include <utility>

#include "cli/algorithm.hpp"
#include "cli/algorithm_rows.hpp"
#include "cli/text.hpp"
#include "cli/top.hpp"

namespace graphrun::cli {
namespace {

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
  if (entry.weights == WeightUse::lengths) {
    const std::string none = "none: every edge has length 1";
    said = run.graph().weighted() ? "used" : none;
    run.say("weights", run.graph().weighted() ? "used" : none + unused_column(run));
  } else if (weighted) {
    said = "used";
    run.say("weights", "used: " + entry.weights_text);
  } else {
    said = column > 0 ? "ignored" : "none";
    if (column == 0) return;
    run.say("weights",
            entry.weights == WeightUse::on_demand
                ? fmt::format("ignored (edges count alike; --weights {} uses them)", column)
                : "ignored (" + entry.weights_text + ")");
  }
}

template <class T>
std::optional<T> unreached(const ColumnInfo& column) {
  if (!column.has_unreached) return {};
  if constexpr (std::is_same_v<T, index_t>)
    return no_vertex;
  else
    return MinPlus<T>::zero;
}

// The vertices of the highest values.
template <class T>
void list_values(Run& run, const ColumnInfo& column, const std::vector<T>& values) {
  std::vector<std::vector<TopCell>> rows;
  const std::vector<std::size_t> best = highest(run, values, unreached<T>(column));
  for (const std::size_t v : best) {
    rows.push_back({vertex_cell(run.given_ids(), static_cast<index_t>(v)),
                    {column.name, Json(values[v]), shown(column, values[v], values[best.back()])}});
    if (!run.sides()) continue;
    const std::string side(run.side_of(static_cast<index_t>(v)));
    rows.back().push_back({"side", Json(side), side});
  }
  list_rows(run, rows);
}

// Lists the largest groups, by the vertex that is their label.
void list_groups(Run& run, const ColumnInfo& column, const std::vector<index_t>& label) {
  std::vector<index_t> size(label.size(), 0);
  for (const index_t group : label) ++size[static_cast<std::size_t>(group)];
  std::vector<std::vector<TopCell>> rows;
  for (const std::size_t group : highest<index_t>(run, size, 0)) {
    rows.push_back({vertex_cell(run.given_ids(), static_cast<index_t>(group), column.name),
                    {"vertices", size[group], grouped(size[group])}});
  }
  list_rows(run, rows);
}

template <class T>
std::vector<T> in_order_given(const Graph& graph, const ColumnInfo& column, Vector<T> values) {
  if constexpr (std::is_same_v<T, index_t>) {
    if (column.kind == ColumnInfo::Kind::label) {
      return labels_in_given_order(graph, std::move(values)).to_host();
    }
    if (column.kind == ColumnInfo::Kind::vertex || column.kind == ColumnInfo::Kind::group) {
      return vertices_in_given_order(graph, std::move(values)).to_host();
    }
  }
  return in_given_order(graph, std::move(values)).to_host();
}

using HostColumn = std::variant<std::vector<index_t>, std::vector<std::int64_t>, std::vector<float>,
                                std::vector<double>>;

void list_column(Run& run, const ColumnInfo& column, const HostColumn& values) {
  if (column.kind == ColumnInfo::Kind::label || column.kind == ColumnInfo::Kind::group) {
    return list_groups(run, column, std::get<std::vector<index_t>>(values));
  }
  std::visit([&](const auto& of) { list_values(run, column, of); }, values);
}

ResultColumn result_column(const ColumnInfo& column, const HostColumn& values) {
  ResultColumn result;
  result.name = column.name;
  result.ldbc_missing = column.ldbc_unreached;
  result.is_vertex = column.kind != ColumnInfo::Kind::value;
  std::visit(
      [&]<class T>(const std::vector<T>& of) {
        result.values = std::span<const T>(of);
        if (const auto none = unreached<T>(column)) result.missing = static_cast<double>(*none);
      },
      values);
  return result;
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

void give_columns(Run& run, const Entry& entry, Answer& answer, bool write) {
  const bool edges_alone = answer.edges && answer.columns.empty();
  if (edges_alone) return give_edges(run, entry, *answer.edges, write);
  if (answer.sets) return give_sets(run, entry, *answer.sets, write);
  const OutputArguments& output = run.arguments().output;
  if (answer.path && !output.top) {
    if (write && !output.file.empty()) give_path(run, *answer.path);
    return;
  }
  std::vector<std::pair<const ColumnInfo*, HostColumn>> columns;
  for (catalogue::Column& column : answer.columns) {
    const ColumnInfo* info = catalogue::column_named(entry, column.name);
    std::visit(
        [&]<class T>(Vector<T>& values) {
          columns.emplace_back(info, in_order_given(run.graph(), *info, std::move(values)));
        },
        column.values);
    if (output.file.empty()) break;  // the first is listed
  }
  if (!columns.empty() && (columns[0].first->is_listed || output.top)) {
    list_column(run, *columns[0].first, columns[0].second);
  }
  if (!write || output.file.empty()) return;
  if (answer.edges) {
    return run.write(output.file, edges_of(run, *answer.edges), {answer.edges->name, false});
  }
  std::vector<ResultColumn> results;
  for (const auto& [info, values] : columns) results.push_back(result_column(*info, values));
  run.write(results);
}

}  // namespace graphrun::cli

// The catalogue as JSON.
#include "bindings/c/catalogue.hpp"

#include <graphrun/algorithms/catalogue/catalogue.hpp>
#include <graphrun/version.hpp>
#include <limits>
#include <nlohmann/json.hpp>

#include "bindings/c/options.hpp"
#include "bindings/c/products.hpp"
#include "bindings/c/status.hpp"

namespace graphrun::c {

using catalogue::ColumnInfo;
using catalogue::Entry;
using catalogue::Parameter;
using Json = nlohmann::ordered_json;

std::string name(Parameter::Kind kind) {
  using Kind = Parameter::Kind;
  switch (kind) {
    case Kind::flag:
      return "flag";
    case Kind::integer:
      return "integer";
    case Kind::real:
      return "real";
    case Kind::real_or_auto:
      return "real_or_auto";
    case Kind::choice:
      return "choice";
    case Kind::vertex:
      return "vertex";
    case Kind::optional_vertex:
      return "optional_vertex";
    case Kind::start_vertices:
      return "start_vertices";
    case Kind::vertices:
      return "vertices";
    case Kind::pairs:
      return "pairs";
    case Kind::sets:
      return "sets";
    case Kind::sources:
      return "sources";
  }
  return {};
}

std::string name(ColumnInfo::Kind kind) {
  switch (kind) {
    case ColumnInfo::Kind::value:
      return "value";
    case ColumnInfo::Kind::vertex:
      return "vertex";
    case ColumnInfo::Kind::label:
      return "label";
    case ColumnInfo::Kind::group:
      return "group";
  }
  return {};
}

namespace {

std::string use_name(catalogue::WeightUse use) {
  switch (use) {
    case catalogue::WeightUse::none:
      return "none";
    case catalogue::WeightUse::on_demand:
      return "on_demand";
    case catalogue::WeightUse::lengths:
      return "lengths";
    case catalogue::WeightUse::values:
      return "values";
  }
  return {};
}

Json default_json(const catalogue::Value& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return *whole;
  if (const auto* real = std::get_if<double>(&value)) return *real;
  if (const auto* flag = std::get_if<bool>(&value)) return *flag;
  return Json();
}

Json parameter_json(const Parameter& parameter) {
  Json json = {{"name", parameter.name},
               {"kind", name(parameter.kind)},
               {"text", parameter.text},
               {"default", default_json(parameter.otherwise)}};
  const bool is_flag = parameter.kind == Parameter::Kind::flag;
  if (is_flag) json["default"] = false;
  const bool is_number = parameter.kind == Parameter::Kind::integer ||
                         parameter.kind == Parameter::Kind::real ||
                         parameter.kind == Parameter::Kind::sources;
  if (is_number) json["least"] = parameter.least;
  if (parameter.below < std::numeric_limits<double>::infinity()) json["below"] = parameter.below;
  if (!parameter.choices.empty()) json["choices"] = parameter.choices;
  if (parameter.gives_edges) json["gives_edges"] = true;
  return json;
}

Json column_json(const ColumnInfo& column) {
  return {{"name", column.name},
          {"unit", column.unit},
          {"kind", name(column.kind)},
          {"per_edge", column.per_edge},
          {"has_unreached", column.has_unreached},
          {"default", column.is_default}};
}

Json entry_json(const Entry& entry) {
  Json parameters = Json::array(), columns = Json::array();
  for (const Parameter& parameter : entry.parameters) {
    parameters.push_back(parameter_json(parameter));
  }
  for (const ColumnInfo& column : entry.columns) columns.push_back(column_json(column));
  return {{"name", entry.name},
          {"summary", entry.summary},
          {"other_names", entry.other_names},
          {"definition", entry.definition},
          {"papers", entry.papers},
          {"networkx", entry.networkx},
          {"weights", use_name(entry.weights)},
          {"weights_text", entry.weights_text},
          {"uses_direction", entry.uses_direction},
          {"incomplete", entry.incomplete},
          {"parameters", parameters},
          {"columns", columns},
          {"numbers", entry.numbers}};
}

std::string catalogue_json() {
  Json algorithms = Json::array(), options = Json::array();
  for (const Entry& entry : catalogue::entries()) algorithms.push_back(entry_json(entry));
  for (const SettingInfo& setting : all_settings()) {
    options.push_back({{"name", setting.name}, {"value", setting.value}, {"text", setting.text}});
  }
  return Json{{"version", GRAPHRUN_VERSION},
              {"algorithms", algorithms},
              {"options", options},
              {"semirings", semiring_names()}}
      .dump();
}

}  // namespace
}  // namespace graphrun::c

using namespace graphrun::c;

const char* graphrun_catalogue(void) {
  const char* text = nullptr;
  attempt([&] {
    static const std::string json = catalogue_json();
    text = json.c_str();
  });
  return text;
}

uint32_t graphrun_version(void) {
  return GRAPHRUN_VERSION_MAJOR << 16 | GRAPHRUN_VERSION_MINOR << 8 | GRAPHRUN_VERSION_PATCH;
}
uint32_t graphrun_abi(void) { return 1; }

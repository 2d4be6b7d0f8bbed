// The catalogue as JSON.
#include "bindings/c/catalogue.hpp"

#include <graphrun/algorithms/catalogue/catalogue.hpp>
#include <graphrun/version.hpp>
#include <limits>

#include "bindings/c/json_text.hpp"
#include "bindings/c/options.hpp"
#include "bindings/c/products.hpp"
#include "bindings/c/status.hpp"

namespace graphrun::c {

using catalogue::ColumnInfo;
using catalogue::Entry;
using catalogue::Parameter;

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
    case Kind::numbers:
      return "numbers";
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
    case catalogue::WeightUse::lengths_on_demand:
      return "lengths_on_demand";
    case catalogue::WeightUse::lengths:
      return "lengths";
    case catalogue::WeightUse::values:
      return "values";
  }
  return {};
}

void add_default(JsonText& json, const Parameter& parameter) {
  json.key("default");
  const catalogue::Value& value = parameter.otherwise;
  if (const auto* text = std::get_if<std::string>(&value)) {
    json.value(*text);
  } else if (const auto* whole = std::get_if<std::int64_t>(&value)) {
    json.value(*whole);
  } else if (const auto* real = std::get_if<double>(&value)) {
    json.value(*real);
  } else if (const auto* list = std::get_if<catalogue::NumberList>(&value)) {
    json.array();
    for (const auto& one : list->numbers) json.value(std::get<std::int64_t>(one));
    json.close();
  } else if (parameter.kind == Parameter::Kind::flag) {
    json.value(false);
  } else {
    json.null();
  }
}

void add(JsonText& json, const Parameter& parameter) {
  using Kind = Parameter::Kind;
  json.object();
  json.member("name", parameter.name);
  json.member("kind", name(parameter.kind));
  json.member("text", parameter.text);
  add_default(json, parameter);
  const bool is_number = parameter.kind == Kind::integer || parameter.kind == Kind::real ||
                         parameter.kind == Kind::sources || parameter.kind == Kind::numbers;
  if (is_number) json.member("least", parameter.least);
  if (parameter.below < std::numeric_limits<double>::infinity()) {
    json.member("below", parameter.below);
  }
  if (!parameter.choices.empty()) json.member("choices", parameter.choices);
  if (parameter.gives_edges) json.member("gives_edges", true);
  json.close();
}

void add(JsonText& json, const ColumnInfo& column) {
  json.object();
  json.member("name", column.name);
  json.member("unit", column.unit);
  json.member("kind", name(column.kind));
  json.member("per_edge", column.per_edge);
  json.member("has_unreached", column.has_unreached);
  json.member("default", column.is_default);
  json.close();
}

void add(JsonText& json, const GraphSetting& setting) {
  json.object();
  json.member("name", option_name(setting.name));
  json.member("value", setting.value);
  json.member("text", setting.text);
  json.close();
}

void add(JsonText& json, const Entry& entry);

template <class T>
void add_list(JsonText& json, const char* name, const std::vector<T>& list) {
  json.key(name).array();
  for (const T& one : list) add(json, one);
  json.close();
}

void add(JsonText& json, const Entry& entry) {
  json.object();
  json.member("name", entry.name);
  json.member("summary", entry.summary);
  json.member("other_names", entry.other_names);
  json.member("definition", entry.definition);
  json.member("papers", entry.papers);
  json.member("networkx", entry.networkx);
  json.member("weights", use_name(entry.weights));
  json.member("weights_text", entry.weights_text);
  json.member("uses_direction", entry.uses_direction);
  json.member("incomplete", entry.incomplete);
  add_list(json, "parameters", entry.parameters);
  add_list(json, "columns", entry.columns);
  json.member("numbers", entry.numbers);
  json.close();
}

std::string catalogue_json() {
  JsonText json;
  json.object().member("version", GRAPHRUN_VERSION);
  add_list(json, "algorithms", catalogue::entries());
  add_list(json, "options", graph_settings());
  json.member("semirings", semiring_names());
  return json.close().take();
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
uint32_t graphrun_abi(void) { return 4; }

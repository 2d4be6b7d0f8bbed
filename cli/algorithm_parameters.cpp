// The parameters of an algorithm: their options, and the values from the command line.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/engine/vertex_order.hpp>

#include "cli/algorithm.hpp"
#include "cli/errors.hpp"
#include "cli/listed_vertices.hpp"
#include "cli/output_target.hpp"
#include "cli/text.hpp"
#include "formats/file/common/url.hpp"

namespace graphrun::cli {
namespace {

using catalogue::Entry;
using catalogue::ListedVertices;
using catalogue::Parameter;
using catalogue::Request;
using catalogue::Value;
using catalogue::VertexNumber;

// The description, with the default in parentheses.
std::string described(const Parameter& parameter) {
  const Value& value = parameter.otherwise;
  std::string otherwise;
  if (const auto* text = std::get_if<std::string>(&value)) otherwise = *text;
  if (const auto* whole = std::get_if<std::int64_t>(&value)) otherwise = std::to_string(*whole);
  if (const auto* real = std::get_if<double>(&value)) otherwise = catalogue::shortest(*real);
  if (const auto* list = std::get_if<catalogue::NumberList>(&value)) {
    for (const auto& one : list->numbers) {
      otherwise += (otherwise.empty() ? "" : ",") + std::to_string(std::get<std::int64_t>(one));
    }
  }
  return otherwise.empty() ? parameter.text : parameter.text + " (" + otherwise + ")";
}

double bucket_width(const std::string& text) {
  double number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end || !(number > 0 && number < 1e300)) {
    throw UsageError("'" + text + "' is neither auto nor a number above 0");
  }
  return number;
}

// "all", how many to draw, or the name of a file.
Value sources_of(const std::string& text) {
  std::int32_t count = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, count);
  if (stop != end || error == std::errc::invalid_argument) return text;
  if (error != std::errc() || count < 1) {
    throw UsageError("'" + text + "' is not all, a number from 1 on, or a file");
  }
  return std::int64_t{count};
}

void declare_text(Options& options, const Parameter& parameter, const std::string& shown,
                  Value& target, Value (*value_of)(const std::string&)) {
  options.custom(option_of(parameter), shown, described(parameter),
                 [&target, value_of](const std::string& text) {
                   if (text.empty()) throw UsageError("must not be empty");
                   target = value_of(text);
                 });
}

void declare_parameter(Options& options, const Parameter& parameter, AlgorithmArguments& a) {
  using Kind = Parameter::Kind;
  const std::string name = option_of(parameter);
  if (parameter.kind == Kind::flag) {
    options.flag(name, a.flags[parameter.name], parameter.text);
    return;
  }
  Value& target = a.given[parameter.name];
  const auto as_text = [](const std::string& text) { return Value(text); };
  switch (parameter.kind) {
    case Kind::flag:
      return;
    case Kind::integer:
      return options.integer(name, target, static_cast<std::int64_t>(parameter.least),
                             described(parameter));
    case Kind::real:
      return options.real(name, target, parameter.least, parameter.below, described(parameter));
    case Kind::real_or_auto:
      return declare_text(options, parameter, "auto|X", target, [](const std::string& text) {
        return text == "auto" ? Value(text) : Value(bucket_width(text));
      });
    case Kind::choice: {
      std::vector<std::pair<std::string, std::string>> choices;
      for (const std::string& one : parameter.choices) choices.emplace_back(one, one);
      return options.choice<std::string>(name, target, choices, described(parameter));
    }
    case Kind::numbers:
      return declare_text(options, parameter, "N,N,...", target, whole_numbers);
    case Kind::vertex:
    case Kind::optional_vertex:
      return declare_text(options, parameter, "ID", target, as_text);
    case Kind::start_vertices:
      return declare_text(options, parameter, "ID,ID,...|FILE", target, as_text);
    case Kind::vertices:
    case Kind::pairs:
    case Kind::sets:
      return declare_text(options, parameter, "FILE", target, as_text);
    case Kind::sources:
      return declare_text(options, parameter, "all|K|FILE", target, sources_of);
  }
}

// The option as the user gave it, if it sets the parameter to `value`; else empty.
std::string option_given(const Entry& entry, const AlgorithmArguments& a, const std::string& name,
                         const std::string& value) {
  const auto flag = a.flags.find(name);
  if (flag != a.flags.end()) {
    return flag->second ? option_of(*catalogue::parameter_named(entry, name)) : std::string();
  }
  const Value& given = a.given.at(name);
  if (given.index() == 0) return {};
  const std::string option = option_of(*catalogue::parameter_named(entry, name));
  if (value.empty()) return option;
  return std::get<std::string>(given) == value ? option + " " + value : std::string();
}

Value vertex_given(const Run& run, const Entry& entry, const Parameter& parameter,
                   const Value& given) {
  const std::string path = run.arguments().graph.shown_path();
  const auto* named = std::get_if<std::string>(&given);
  if (named == nullptr) named = catalogue::property(run.edges().properties, parameter.property);
  if (named == nullptr) {
    throw UsageError(
        fmt::format("{} needs a vertex to start from: {} ID", entry.name, option_of(parameter)));
  }
  return VertexNumber{vertex_named(run.given_ids(), *named, path)};
}

// A value that lists as many things as are given, whatever they are.
Value counted_value(const Parameter& parameter, const Value& value, const std::string& file) {
  using Kind = Parameter::Kind;
  const auto* text = std::get_if<std::string>(&value);
  if (parameter.kind == Kind::vertex || parameter.kind == Kind::optional_vertex) {
    return VertexNumber{0};
  }
  if (file.empty() && (text == nullptr || parameter.kind != Kind::start_vertices)) return value;
  const std::size_t count =
      file.empty() ? static_cast<std::size_t>(std::count(text->begin(), text->end(), ',')) + 1
                   : lines_of(file);
  if (parameter.kind == Kind::pairs) return catalogue::ListedPairs{file, std::vector<Edge>(count)};
  if (parameter.kind == Kind::sets) {
    catalogue::ListedSets listed{file, {}};
    for (std::size_t k = 0; k < count; ++k) listed.sets.close();
    return listed;
  }
  return ListedVertices{file, std::vector<index_t>(count), std::vector<double>(count)};
}

void warn_of_many(Run& run, const Parameter& parameter, std::int64_t count) {
  const index_t vertices = run.edges().rows;
  if (count <= vertices) return;
  run.warn(fmt::format("{} {}: the graph has {}, and each is a source", option_of(parameter), count,
                       counted(vertices, "vertex", "vertices")));
}

}  // namespace

std::string file_of(const Parameter& parameter, const AlgorithmArguments& a) {
  using Kind = Parameter::Kind;
  const bool takes_file = parameter.kind == Kind::vertices || parameter.kind == Kind::sources ||
                          parameter.kind == Kind::pairs || parameter.kind == Kind::sets ||
                          parameter.kind == Kind::start_vertices;
  if (!takes_file) return {};
  const auto* text = std::get_if<std::string>(&a.given.at(parameter.name));
  if (is_all(parameter, a.given.at(parameter.name))) return {};
  if (parameter.kind == Kind::start_vertices && text != nullptr) {
    return detail::is_url(*text) || std::filesystem::exists(*text) ? *text : std::string();
  }
  return text == nullptr || *text == "all" ? std::string() : *text;
}

std::string option_of(const Parameter& parameter) {
  std::string name = parameter.name;
  std::replace(name.begin(), name.end(), '_', '-');
  return (name == "k" ? "-" : "--") + name;
}

void declare_parameters(Options& options, const Entry& entry, AlgorithmArguments& a) {
  if (entry.parameters.empty()) return;
  options.group(entry.title);
  for (const Parameter& parameter : entry.parameters) declare_parameter(options, parameter, a);
}

void check_parameters(const Entry& entry, const AlgorithmArguments& a) {
  for (const catalogue::Conflict& conflict : entry.conflicts) {
    const std::string one = option_given(entry, a, conflict.one, conflict.one_value);
    const std::string other = option_given(entry, a, conflict.other, conflict.other_value);
    if (one.empty() || other.empty()) continue;
    if (conflict.why.empty()) throw UsageError(one + " and " + other + " exclude each other");
    throw UsageError(one + " " + conflict.why + " " + other);
  }
  for (const Parameter& parameter : entry.parameters) {
    check_distinct({{"-o", a.run.output.file}}, {{option_of(parameter), file_of(parameter, a)}});
  }
}

void give_parameters(Run& run, const Entry& entry, const AlgorithmArguments& a, Request& request) {
  for (const Parameter& parameter : entry.parameters) {
    if (parameter.kind == Parameter::Kind::flag) {
      request.parameters.give(parameter.name, a.flags.at(parameter.name));
      continue;
    }
    Value value = a.given.at(parameter.name);
    const std::string file = file_of(parameter, a);
    const bool is_target = parameter.kind == Parameter::Kind::optional_vertex && value.index() != 0;
    if (parameter.kind == Parameter::Kind::vertex || is_target) {
      value = vertex_given(run, entry, parameter, value);
    } else if (!file.empty()) {
      const bool starts = parameter.kind == Parameter::Kind::sources ||
                          parameter.kind == Parameter::Kind::start_vertices;
      value = starts                                     ? listed_sources(run, file)
              : parameter.kind == Parameter::Kind::pairs ? listed_pairs(run, file)
              : parameter.kind == Parameter::Kind::sets  ? listed_sets(run, file)
                                                         : listed_vertices(run, file);
    } else if (is_all(parameter, value)) {
      continue;
    } else if (parameter.kind == Parameter::Kind::start_vertices) {
      value = start_vertices(run, entry.name, option_of(parameter), value);
    } else if (parameter.kind == Parameter::Kind::sources) {
      if (const auto* count = std::get_if<std::int64_t>(&value)) {
        warn_of_many(run, parameter, *count);
      }
    }
    if (value.index() != 0) request.parameters.give(parameter.name, std::move(value));
  }
}

void give_counts(const Entry& entry, const AlgorithmArguments& a, Request& request) {
  for (const Parameter& parameter : entry.parameters) {
    if (parameter.kind == Parameter::Kind::flag) {
      request.parameters.give(parameter.name, a.flags.at(parameter.name));
      continue;
    }
    const Value& value = a.given.at(parameter.name);
    if (value.index() == 0 || is_all(parameter, value)) continue;
    request.parameters.give(parameter.name, counted_value(parameter, value, file_of(parameter, a)));
  }
}

void number_vertices(Run& run, const Entry& entry, Request& request) {
  for (const Parameter& parameter : entry.parameters) {
    const Value value = request.parameters[parameter.name];
    if (const auto* vertex = std::get_if<VertexNumber>(&value)) {
      request.parameters.give(parameter.name, VertexNumber{vertex_of(run.graph(), vertex->number)});
    } else if (const auto* listed = std::get_if<ListedVertices>(&value)) {
      ListedVertices numbered = *listed;
      numbered.vertices = vertices_of(run.graph(), std::move(numbered.vertices));
      request.parameters.give(parameter.name, std::move(numbered));
    } else if (const auto* pairs = std::get_if<catalogue::ListedPairs>(&value)) {
      catalogue::ListedPairs numbered{pairs->path, {}};
      for (const Edge& pair : pairs->pairs) {
        const index_t u = vertex_of(run.graph(), pair.from), v = vertex_of(run.graph(), pair.to);
        numbered.pairs.push_back({std::min(u, v), std::max(u, v)});
      }
      request.parameters.give(parameter.name, std::move(numbered));
    } else if (const auto* sets = std::get_if<catalogue::ListedSets>(&value)) {
      catalogue::ListedSets numbered = *sets;
      numbered.sets.vertices = vertices_of(run.graph(), std::move(numbered.sets.vertices));
      request.parameters.give(parameter.name, std::move(numbered));
    }
  }
}

std::vector<std::string> row_formats(const Entry& entry, const AlgorithmArguments& a) {
  bool asked = false;
  for (const Parameter& parameter : entry.parameters) {
    const auto value = a.given.find(parameter.name);
    if (value == a.given.end() || value->second.index() == 0) continue;
    if (parameter.kind == Parameter::Kind::sets)
      return {"tsv", "csv", "json", "jsonl", "ndjson", "npz"};
    asked = asked || parameter.gives_edges;
  }
  const auto flag = a.flags.find("per_edge");
  asked = asked || (flag != a.flags.end() && flag->second);
  const bool rows = !entry.rows.empty() && a.run.output.columns.empty();
  std::vector<std::string> formats = {"tsv", "csv", "json", "jsonl", "ndjson"};
  if (rows && entry.row_columns.empty()) formats.emplace_back("npy");
  if (rows) return formats;
  if (!asked && !entry.columns.front().per_edge) return {};
  formats.insert(formats.end(), {"npz", "mtx"});
  if (entry.columns.front().is_square) formats.emplace_back("npy");
  return formats;
}

}  // namespace graphrun::cli

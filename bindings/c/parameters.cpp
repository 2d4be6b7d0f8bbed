// The parameters of a call.
#include <algorithm>
#include <graphrun/algorithms/catalogue/catalogue.hpp>
#include <limits>

#include "bindings/c/call.hpp"
#include "bindings/c/tensor.hpp"

namespace graphrun::c {
namespace {

using catalogue::Entry;
using catalogue::Parameter;
using Kind = Parameter::Kind;

std::string underscored(const char* name) {
  std::string text = &given(name, "parameter");
  std::replace(text.begin(), text.end(), '-', '_');
  return text;
}

// The call's state, if it can still be given parameters.
CallState& open_call(graphrun_call* call) {
  CallState& state = *given(call, "call").state;
  if (state.entry == nullptr) throw InvalidArgument("this call takes no parameters");
  if (state.signal->stage != Stage::fresh) {
    throw InvalidArgument("the call was started: parameters are set before");
  }
  return state;
}

const Parameter& parameter_of(const Entry& entry, const std::string& name) {
  if (const Parameter* found = catalogue::parameter_named(entry, name)) return *found;
  std::vector<std::string> known = {"weights", "top"};
  for (const Parameter& parameter : entry.parameters) known.push_back(parameter.name);
  const std::string nearest = nearest_name(name, known);
  throw WrongParameter(entry.name + " has no parameter " + name +
                           (nearest.empty() ? "" : ": did you mean " + nearest + "?"),
                       name, nearest);
}

[[noreturn]] void refuse(const Parameter& parameter, const std::string& expected) {
  throw WrongParameter(parameter.name + " must be " + expected, parameter.name);
}

std::string number_text(double value) {
  std::string text = std::to_string(value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

void check_range(const Parameter& parameter, double value) {
  const bool positive = parameter.kind == Kind::real_or_auto;
  const bool fits = positive ? value > 0 : value >= parameter.least;
  if (fits && value < parameter.below) return;
  const std::string below = parameter.below < std::numeric_limits<double>::infinity()
                                ? " and below " + number_text(parameter.below)
                                : "";
  refuse(parameter, (positive ? "above 0" : "at least " + number_text(parameter.least)) + below +
                        ", not " + number_text(value));
}

index_t vertex_in(const CallState& state, const Parameter& parameter, std::int64_t number) {
  const index_t vertices = state.graph->graph.vertices();
  if (number < 0 || number >= vertices) {
    throw WrongParameter(parameter.name + ": there is no vertex " + std::to_string(number) +
                             ", the graph has " + std::to_string(vertices),
                         parameter.name);
  }
  return static_cast<index_t>(number);
}

void give_int(CallState& state, const std::string& name, std::int64_t value) {
  if (name == "weights") {
    state.follow_weights = value != 0;
    return;
  }
  if (name == "top") {
    if (value < 0) throw WrongParameter("top must be at least 0", "top");
    state.request->top = value;
    return;
  }
  const Parameter& parameter = parameter_of(*state.entry, name);
  auto& parameters = state.request->parameters;
  switch (parameter.kind) {
    case Kind::flag:
      return parameters.give(name, value != 0);
    case Kind::integer:
      if (value > std::numeric_limits<std::int32_t>::max()) {
        refuse(parameter, "at most 2147483647, not " + std::to_string(value));
      }
      [[fallthrough]];
    case Kind::sources:
      check_range(parameter, static_cast<double>(value));
      return parameters.give(name, value);
    case Kind::real:
    case Kind::real_or_auto:
      check_range(parameter, static_cast<double>(value));
      return parameters.give(name, static_cast<double>(value));
    case Kind::vertex:
    case Kind::optional_vertex:
      return parameters.give(name, catalogue::VertexNumber{vertex_in(state, parameter, value)});
    default:
      refuse(parameter, parameter.kind == Kind::choice ? "text" : "an array");
  }
}

void give_double(CallState& state, const std::string& name, double value) {
  const Parameter& parameter = parameter_of(*state.entry, name);
  if (parameter.kind != Kind::real && parameter.kind != Kind::real_or_auto) {
    refuse(parameter, parameter.kind == Kind::integer ? "a whole number" : "no real number");
  }
  check_range(parameter, value);
  state.request->parameters.give(name, value);
}

void give_choice(CallState& state, const Parameter& parameter, const std::string& value) {
  const auto& choices = parameter.choices;
  if (std::find(choices.begin(), choices.end(), value) == choices.end()) {
    std::string all;
    for (const std::string& choice : choices) all += (all.empty() ? "" : ", ") + choice;
    throw WrongParameter(parameter.name + " must be one of " + all + ", not " + value,
                         parameter.name, nearest_name(value, choices));
  }
  state.request->parameters.give(parameter.name, value);
}

void give_text(CallState& state, const std::string& name, const std::string& value) {
  const Parameter& parameter = parameter_of(*state.entry, name);
  auto& parameters = state.request->parameters;
  switch (parameter.kind) {
    case Kind::choice:
      return give_choice(state, parameter, value);
    case Kind::real_or_auto:
      if (value != "auto") refuse(parameter, "a number or auto");
      return parameters.give(name, value);
    case Kind::sources:
      if (value != "all") refuse(parameter, "all, a number, or an array of vertices");
      return parameters.give(name, value);
    case Kind::vertex:
    case Kind::optional_vertex: {
      const auto& ids = state.graph->ids;
      if (const auto found = ids.find(value)) {
        return parameters.give(name, catalogue::VertexNumber{*found});
      }
      throw WrongParameter(name + ": no vertex has the id " + value + ": " + ids.hint(value), name,
                           ids.hint(value));
    }
    default:
      refuse(parameter, parameter.kind == Kind::flag ? "0 or 1" : "no text");
  }
}

std::vector<index_t> vertices_in(const CallState& state, const Parameter& parameter,
                                 const std::vector<std::int64_t>& numbers) {
  std::vector<index_t> vertices;
  vertices.reserve(numbers.size());
  for (const std::int64_t number : numbers) {
    vertices.push_back(vertex_in(state, parameter, number));
  }
  return vertices;
}

std::vector<Edge> pairs_in(const std::vector<index_t>& ends, const Parameter& parameter) {
  std::vector<Edge> pairs;
  for (std::size_t k = 0; k + 1 < ends.size(); k += 2) {
    if (ends[k] == ends[k + 1]) refuse(parameter, "pairs of two vertices, not of one with itself");
    pairs.push_back({std::min(ends[k], ends[k + 1]), std::max(ends[k], ends[k + 1])});
  }
  return pairs;
}

catalogue::ListedSets sets_in(std::vector<index_t> vertices, const Parameter& parameter,
                              const std::vector<std::int64_t>& offsets) {
  const auto size = static_cast<std::int64_t>(vertices.size());
  const bool covers = !offsets.empty() && offsets.front() == 0 && offsets.back() == size &&
                      std::is_sorted(offsets.begin(), offsets.end());
  if (!covers) refuse(parameter, "sets with ascending offsets from 0 to the number of vertices");
  catalogue::ListedSets listed{"an array", {}};
  listed.sets.vertices = std::move(vertices);
  listed.sets.begin.assign(offsets.begin(), offsets.end());
  return listed;
}

std::vector<double> values_in(const Context& ctx, const Input& values, const Parameter& parameter,
                              std::size_t size) {
  if (!values) return std::vector<double>(size, 1.0);
  std::vector<double> host = values.to_host<double>(ctx);
  if (host.size() != size) refuse(parameter, "vertices with one value each");
  return host;
}

void give_array(CallState& state, const std::string& name, const Input& array,
                const Input& values) {
  const Parameter& parameter = parameter_of(*state.entry, name);
  const Context& ctx = state.context->context;
  auto& parameters = state.request->parameters;
  if (array.is_real()) refuse(parameter, "an array of vertices: whole numbers");
  if (parameter.kind != Kind::pairs && array.width() != 1) {
    refuse(parameter, "an array of one dimension");
  }
  if (parameter.kind == Kind::numbers) {
    catalogue::NumberList list;
    for (const std::int64_t number : array.to_host<std::int64_t>(ctx)) {
      if (number > std::numeric_limits<std::int32_t>::max())
        refuse(parameter, "at most 2147483647");
      check_range(parameter, static_cast<double>(number));
      list.numbers.emplace_back(number);
    }
    return parameters.give(name, std::move(list));
  }
  auto vertices = vertices_in(state, parameter, array.to_host<std::int64_t>(ctx));
  switch (parameter.kind) {
    case Kind::start_vertices:
    case Kind::vertices:
    case Kind::sources: {
      if (vertices.empty()) refuse(parameter, "an array of at least one vertex");
      if (parameter.kind != Kind::vertices) {
        if (values) refuse(parameter, "vertices without values");
        std::sort(vertices.begin(), vertices.end());
        vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
      }
      auto of = values_in(ctx, values, parameter, vertices.size());
      return parameters.give(
          name, catalogue::ListedVertices{"an array", std::move(vertices), std::move(of)});
    }
    case Kind::pairs:
      if (array.width() != 2) refuse(parameter, "an array of two columns");
      return parameters.give(name,
                             catalogue::ListedPairs{"an array", pairs_in(vertices, parameter)});
    case Kind::sets: {
      if (!values) refuse(parameter, "sets: vertices, and where each set begins");
      return parameters.give(
          name, sets_in(std::move(vertices), parameter, values.to_host<std::int64_t>(ctx)));
    }
    default:
      refuse(parameter, "no array");
  }
}

// A tensor that stays the caller's.
std::shared_ptr<DLManagedTensorVersioned> lent(const DLManagedTensorVersioned* tensor) {
  auto* const borrowed = const_cast<DLManagedTensorVersioned*>(tensor);
  return {borrowed, [](DLManagedTensorVersioned*) {}};
}

void set_columns(CallState& state, const std::string& names) {
  std::vector<std::string> columns, known;
  for (const auto& column : state.entry->columns) known.push_back(column.name);
  for (std::size_t begin = 0; begin < names.size();) {
    const std::size_t end = std::min(names.find(',', begin), names.size());
    const std::string name = names.substr(begin, end - begin);
    if (catalogue::column_named(*state.entry, name) == nullptr) {
      throw WrongParameter(state.entry->name + " has no column " + name, name,
                           nearest_name(name, known));
    }
    columns.push_back(name);
    begin = end + 1;
  }
  state.columns = std::move(columns);
}

}  // namespace
}  // namespace graphrun::c

using namespace graphrun::c;

graphrun_status graphrun_call_set_int(graphrun_call* call, const char* parameter, int64_t value) {
  return attempt([&] { give_int(open_call(call), underscored(parameter), value); });
}

graphrun_status graphrun_call_set_double(graphrun_call* call, const char* parameter, double value) {
  return attempt([&] { give_double(open_call(call), underscored(parameter), value); });
}

graphrun_status graphrun_call_set_text(graphrun_call* call, const char* parameter,
                                       const char* value) {
  return attempt(
      [&] { give_text(open_call(call), underscored(parameter), &given(value, "value")); });
}

graphrun_status graphrun_call_set_array(graphrun_call* call, const char* parameter,
                                        const DLManagedTensorVersioned* array,
                                        const DLManagedTensorVersioned* values) {
  return attempt([&] {
    CallState& state = open_call(call);
    static_cast<void>(given(array, "array"));
    const auto host = graphrun::Context::cpu(1);  // arrays are in host memory
    const Input numbers(host, lent(array), "array", true);
    const Input of = values == nullptr ? Input() : Input(host, lent(values), "values");
    give_array(state, underscored(parameter), numbers, of);
  });
}

graphrun_status graphrun_call_set_columns(graphrun_call* call, const char* names) {
  return attempt([&] { set_columns(open_call(call), &given(names, "names")); });
}

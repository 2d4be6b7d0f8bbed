#include <algorithm>
#include <charconv>
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/base/error.hpp>

namespace graphrun::catalogue {
namespace {

template <class Named>
const Named* find_named(const std::vector<Named>& list, std::string_view name) {
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const Named& one) { return one.name == name; });
  return found == list.end() ? nullptr : &*found;
}

template <class Number>
Number parsed(const std::string& text, std::string_view key, const char* expected) {
  Number number{};
  const char* end = text.c_str() + text.size();
  const auto [stop, error] = std::from_chars(text.c_str(), end, number);
  if (error == std::errc() && stop == end) return number;
  throw FileError("the property " + std::string(key) + " is '" + text + "', expected " + expected);
}

}  // namespace

const Parameter* parameter_named(const Entry& entry, std::string_view name) {
  return find_named(entry.parameters, name);
}

const ColumnInfo* column_named(const Entry& entry, std::string_view name) {
  return find_named(entry.columns, name);
}

const Value& Parameters::operator[](std::string_view name) const {
  const auto found = given_.find(name);
  if (found != given_.end()) return found->second;
  const Parameter* parameter = parameter_named(*entry_, name);
  if (parameter != nullptr) return parameter->otherwise;
  throw InvalidArgument(entry_->name + " has no parameter " + std::string(name));
}

template <class T>
const T& Parameters::get(std::string_view name) const {
  if (const T* value = find<T>(name)) return *value;
  throw InvalidArgument(entry_->name + ": the parameter " + std::string(name) + " has no value");
}

template const bool& Parameters::get(std::string_view) const;
template const std::int64_t& Parameters::get(std::string_view) const;
template const double& Parameters::get(std::string_view) const;
template const std::string& Parameters::get(std::string_view) const;
template const VertexNumber& Parameters::get(std::string_view) const;

bool Query::wants(std::string_view column) const {
  return !columns || std::find(columns->begin(), columns->end(), column) != columns->end();
}

const std::string* property(const std::vector<std::pair<std::string, std::string>>& properties,
                            std::string_view key) {
  for (const auto& [name, value] : properties) {
    if (name == key) return &value;
  }
  return nullptr;
}

double Request::real_property(std::string_view key, double otherwise) const {
  const std::string* text = property(properties, key);
  if (text == nullptr) return otherwise;
  constexpr const char* expected = "a number of at least 0 and below 1";
  const auto number = parsed<double>(*text, key, expected);
  if (number >= 0 && number < 1) return number;
  throw FileError("the property " + std::string(key) + " is " + *text + ", expected " + expected);
}

int Request::count_property(std::string_view key, int otherwise) const {
  const std::string* text = property(properties, key);
  if (text == nullptr) return otherwise;
  constexpr const char* expected = "a whole number from 1 on";
  const int number = parsed<int>(*text, key, expected);
  if (number >= 1) return number;
  throw FileError("the property " + std::string(key) + " is " + *text + ", expected " + expected);
}

const Fact* Answer::number(std::string_view name) const { return find_named(numbers, name); }

const Column* Answer::column(std::string_view name) const { return find_named(columns, name); }

template <class T>
const Vector<T>& Answer::values(std::string_view name) const {
  const Column* found = column(name);
  if (found != nullptr) {
    if (const auto* values = std::get_if<Vector<T>>(&found->values)) return *values;
  }
  throw InvalidArgument("the answer has no column " + std::string(name) + " of this type");
}

template const Vector<index_t>& Answer::values(std::string_view) const;
template const Vector<std::int64_t>& Answer::values(std::string_view) const;
template const Vector<float>& Answer::values(std::string_view) const;
template const Vector<double>& Answer::values(std::string_view) const;

}  // namespace graphrun::catalogue

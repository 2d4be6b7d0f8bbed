// Reads lines of "graph.NAME.KEY = VALUE".
#include "formats/file/common/ldbc_properties.hpp"

#include <algorithm>
#include <string_view>

#include <graphrun/base/error.hpp>

#include "formats/file/common/field_numbers.hpp"
#include "formats/file/common/fields.hpp"
#include "formats/file/common/preview.hpp"
#include "formats/file/common/readers.hpp"
#include "formats/file/common/text_reader.hpp"

namespace graphrun::detail {
namespace {

// A graph's name may contain dots ("graph.datagen-7.5-fb."), so a key is recognised by its start.
std::string_view key_of(std::string_view name) {
  for (const std::string_view start :
       {"vertex-file", "edge-file", "meta.", "directed", "edge-properties.", "vertex-properties.",
        "algorithms", "bfs.", "cdlp.", "lcc.", "pr.", "sssp.", "wcc."}) {
    const std::size_t at = name.rfind("." + std::string(start));
    if (at != name.npos) return name.substr(at + 1);
  }
  const std::size_t second_point = name.find('.', name.find('.') + 1);
  return second_point == name.npos ? name : name.substr(second_point + 1);
}

LdbcProperty property_of(const TextReader& reader, std::string_view line) {
  const std::size_t sign = line.find_first_of("=:");
  const std::string_view name = trimmed(line.substr(0, sign));
  if (sign == line.npos || !name.starts_with("graph.")) {
    refuse_line(reader, 1, "no property", "'graph.<name>.<property> = <value>'", line);
  }
  const std::size_t value = std::min(line.find_first_not_of(" \t", sign + 1), line.size());
  return {std::string(key_of(name)), std::string(trimmed(line.substr(value))), reader.line_number(),
          static_cast<std::int64_t>(value) + 1, std::string(line)};
}

}  // namespace

const LdbcProperty* LdbcProperties::find(const std::string& key) const {
  const auto found = std::find_if(
      all.begin(), all.end(), [&](const LdbcProperty& property) { return property.key == key; });
  return found == all.end() ? nullptr : &*found;
}

std::optional<std::int64_t> LdbcProperties::number(const std::string& key) const {
  const LdbcProperty* property = find(key);
  if (property == nullptr) return std::nullopt;
  try {
    return parse_count(property->value);
  } catch (const Refusal& refusal) {
    refuse_property(*this, *property, refusal.wrong, refusal.expected);
  }
}

std::optional<bool> LdbcProperties::directed() const {
  const LdbcProperty* property = find("directed");
  if (property == nullptr) return std::nullopt;
  const std::string value = lower_case(property->value);
  if (value != "true" && value != "false") {
    refuse_property(*this, *property, in_quotes(property->value) + " is no truth value",
                    "true or false");
  }
  return value == "true";
}

LdbcProperties read_ldbc_properties(const std::string& path, const ReadOptions& options) {
  TextReader reader(path, options.block_bytes, options.stop);
  LdbcProperties result;
  result.path = path;
  for (std::string_view line; reader.read_line(line);) {
    const std::string_view content = trimmed(line);
    constexpr std::int64_t most_bytes = std::int64_t{16} << 20;
    if (reader.bytes() > most_bytes) {
      refuse_line(reader, 0, "more than 16 MiB of properties", "a .properties file", {});
    }
    if (content.empty() || content[0] == '#' || content[0] == '!') continue;
    result.all.push_back(property_of(reader, line));
  }
  return result;
}

std::vector<std::string> list_items(const LdbcProperties& properties, const LdbcProperty& list) {
  std::vector<std::string> result;
  FieldSplitter splitter;
  try {
    for (const Field& field : splitter.split(list.value, ',')) result.emplace_back(field.text);
  } catch (const Defect& defect) {  // unclosed quote
    refuse_property(properties, list, defect.wrong, defect.expected);
  }
  return result;
}

void refuse_property(const LdbcProperties& properties, const LdbcProperty& property,
                     const std::string& wrong, const std::string& expected) {
  throw ParseError(properties.path, property.line, property.column, wrong, expected, property.text);
}

}  // namespace graphrun::detail

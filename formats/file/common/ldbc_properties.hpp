// The .properties file of an LDBC Graphalytics graph.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <graphrun/formats/file/read.hpp>

namespace graphrun::detail {

struct LdbcProperty {
  std::string key;  // without "graph.NAME."
  std::string value;
  std::int64_t line = 0, column = 0;  // position of the value
  std::string text;                   // text of the line
};

struct LdbcProperties {
  std::string path;
  std::vector<LdbcProperty> all;

  const LdbcProperty* find(const std::string& key) const;  // null if missing

  // An integer property; nothing if missing. Throws ParseError.
  std::optional<std::int64_t> number(const std::string& key) const;
  std::optional<bool> directed() const;  // throws ParseError
};

// Throws FileError and ParseError.
LdbcProperties read_ldbc_properties(const std::string& path, const ReadOptions& options);

// Items of a list property such as "bfs, pr". Throws ParseError.
std::vector<std::string> list_items(const LdbcProperties& properties, const LdbcProperty& list);

[[noreturn]] void refuse_property(const LdbcProperties& properties, const LdbcProperty& property,
                                  const std::string& wrong, const std::string& expected);

}  // namespace graphrun::detail

// JSON as text that is UTF-8 whatever its strings hold.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

namespace graphrun::cli {

// Empties a value without allocating. The destructor of a nlohmann::json that holds other values
// allocates, and ends the program where there is no memory.
void take_apart(nlohmann::ordered_json& value) noexcept;

// An empty object with room for 32 keys. One that grows beyond its room copies its values, and
// destroys the old ones.
nlohmann::ordered_json object_with_room();

// A value that is taken apart before it is destroyed.
class JsonDocument {
 public:
  explicit JsonDocument(nlohmann::ordered_json value) : value_(std::move(value)) {}
  JsonDocument(const JsonDocument&) = delete;
  JsonDocument& operator=(const JsonDocument&) = delete;
  ~JsonDocument() { take_apart(value_); }

  nlohmann::ordered_json& operator*() { return value_; }
  const nlohmann::ordered_json& operator*() const { return value_; }

 private:
  nlohmann::ordered_json value_;
};

// The document with a newline behind it. Bytes of its strings that are not UTF-8 are written as
// reversible_utf8() does, and characters that a terminal obeys as \u escapes.
std::string json_text(const nlohmann::ordered_json& document, int indent = 2);

}  // namespace graphrun::cli

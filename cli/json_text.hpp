// JSON documents as valid UTF-8, and their destruction without allocations.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

namespace graphrun::cli {

// Empties a value without allocating. The destructor of a nlohmann::json with nested values
// allocates, which ends the program when memory is exhausted.
void take_apart(nlohmann::ordered_json& value) noexcept;

// An empty object with room for 32 keys. Growing beyond its room would copy and destroy values.
nlohmann::ordered_json object_with_room();

// A value that take_apart() empties before it is destroyed.
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

// The document and a newline. In strings, bytes that are not UTF-8 are written as by
// reversible_utf8(), and control characters as \u escapes.
std::string json_text(const nlohmann::ordered_json& document, int indent = 2);

}  // namespace graphrun::cli

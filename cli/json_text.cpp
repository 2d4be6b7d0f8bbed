#include "cli/json_text.hpp"

#include "base/common/printable.hpp"

namespace graphrun::cli {
namespace {

using Json = nlohmann::ordered_json;

void make_utf8(Json& value) {
  if (value.is_string()) {
    value = reversible_utf8(value.get_ref<const std::string&>());
  } else if (value.is_structured()) {
    for (Json& element : value) make_utf8(element);
  }
}

}  // namespace

void take_apart(Json& value) noexcept {
  if (!value.is_structured()) return;
  for (Json& inner : value) take_apart(inner);
  value.clear();
}

Json object_with_room() {
  Json object = Json::object();
  object.get_ref<Json::object_t&>().reserve(32);
  return object;
}

std::string json_text(const Json& document, int indent) {
  JsonDocument written(document);
  make_utf8(*written);
  // Beyond ASCII printable() escapes as JSON does; in ASCII dump() leaves only DEL unescaped.
  std::string result;
  for (const char c : printable((*written).dump(indent), "\n\x7f")) {
    if (c == '\x7f') {
      result += "\\u007f";
    } else {
      result += c;
    }
  }
  return result + "\n";
}

}  // namespace graphrun::cli

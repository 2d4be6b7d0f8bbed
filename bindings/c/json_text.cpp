#include "bindings/c/json_text.hpp"

namespace graphrun::c {
namespace {

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

// The bytes of the character that begins the text; 0 if it is not UTF-8.
std::size_t character_bytes(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  const std::size_t size = first < 0x80   ? 1
                           : first < 0xC2 ? 0
                           : first < 0xE0 ? 2
                           : first < 0xF0 ? 3
                           : first < 0xF5 ? 4
                                          : 0;
  if (size > text.size()) return 0;
  for (std::size_t k = 1; k < size; ++k) {
    if (!continues(text[k])) return 0;
  }
  return size;
}

}  // namespace

void JsonText::add_string(std::string_view of) {
  constexpr const char* hex = "0123456789abcdef";
  text_ += '"';
  while (!of.empty()) {
    const std::size_t bytes = character_bytes(of);
    const auto first = static_cast<unsigned char>(of[0]);
    if (bytes == 0) {
      text_ += "\xEF\xBF\xBD";
    } else if (first == '"' || first == '\\') {
      text_ += '\\';
      text_ += of[0];
    } else if (first == '\n') {
      text_ += "\\n";
    } else if (first < 0x20) {
      text_ += "\\u00";
      text_ += hex[first >> 4U];
      text_ += hex[first & 15U];
    } else {
      text_ += of.substr(0, bytes);
    }
    of.remove_prefix(bytes == 0 ? 1 : bytes);
  }
  text_ += '"';
}

}  // namespace graphrun::c

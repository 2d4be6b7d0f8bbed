#include "formats/file/common/text_fields.hpp"

#include <algorithm>

#include "base/common/printable.hpp"

namespace graphrun::detail {
namespace {

bool needs_quotes(std::string_view text, char delimiter) {
  constexpr std::string_view blanks = " \t", comments = "#%";
  if (text.empty() || comments.find(text.front()) != comments.npos) return true;
  if (blanks.find(text.front()) != blanks.npos || blanks.find(text.back()) != blanks.npos) {
    return true;
  }
  return std::any_of(text.begin(), text.end(), [delimiter](char c) {
    return c == delimiter || c == '"' || c == '\r' || c == '\n';
  });
}

}  // namespace

void add_field(std::string_view text, char delimiter, Text& out) {
  if (!needs_quotes(text, delimiter)) return out.add(text);
  out.add('"');
  for (const char c : text) {
    if (c == '"') out.add('"');
    out.add(c);
  }
  out.add('"');
}

void add_id_field(const VertexIds& ids, index_t v, char delimiter, Text& out) {
  if (ids.are_integers()) {
    out.add_id(ids, v);
  } else {
    add_field(ids.text(v), delimiter, out);
  }
}

void add_json_string(std::string_view text, Text& out) {
  out.add('"');
  for (const char c : reversible_utf8(text)) {
    if (c == '"' || c == '\\') {
      out.add('\\');
      out.add(c);
    } else if (static_cast<unsigned char>(c) < 0x20) {
      constexpr std::string_view digits = "0123456789abcdef";
      out.add("\\u00");
      out.add(digits[static_cast<unsigned char>(c) / 16]);
      out.add(digits[static_cast<unsigned char>(c) % 16]);
    } else {
      out.add(c);
    }
  }
  out.add('"');
}

void add_json_id(const VertexIds& ids, index_t v, Text& out) {
  if (ids.are_integers()) {
    out.add_id(ids, v);
  } else {
    add_json_string(ids.text(v), out);
  }
}

}  // namespace graphrun::detail

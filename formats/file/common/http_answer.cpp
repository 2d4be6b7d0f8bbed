// Reads the lines of an answer's head. What is malformed counts as not given.
#include "formats/file/common/http_answer.hpp"

#include <algorithm>
#include <charconv>

#include "formats/file/common/fields.hpp"
#include "formats/file/common/preview.hpp"

namespace graphrun::detail {
namespace {

std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0) return std::nullopt;
  return value;
}

}  // namespace

void HttpAnswer::take(std::string_view line) {
  constexpr std::size_t longest_validator = 1024;
  while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
  if (line.starts_with("HTTP/")) {  // "HTTP/1.1 200 OK"
    *this = {};
    const std::size_t space = std::min(line.find(' '), line.size() - 1);
    status = static_cast<int>(whole_number(line.substr(space + 1, 3)).value_or(0));
    return;
  }
  const std::size_t colon = line.find(':');
  if (colon == line.npos) return;
  const std::string name = lower_case(line.substr(0, colon));
  const std::string_view value = trimmed(line.substr(colon + 1));
  if (name == "content-length") length = whole_number(value);
  if (name == "etag" && value.size() <= longest_validator) entity_tag = value;
  if (name == "last-modified" && value.size() <= longest_validator) modified = value;
  if (name != "content-range" || !lower_case(value).starts_with("bytes ")) return;
  const std::string_view range = trimmed(value.substr(6));  // "500-999/1000"
  const std::size_t dash = range.find('-'), slash = range.find('/');
  if (slash == range.npos) return;
  if (dash < slash) part_begin = whole_number(range.substr(0, dash));
  part_total = whole_number(range.substr(slash + 1));
}

std::string HttpAnswer::validator() const {
  const bool strong = !entity_tag.empty() && !entity_tag.starts_with("W/");
  return strong ? entity_tag : modified;
}

bool HttpAnswer::may_equal(const HttpAnswer& other) const {
  const auto equal = [](const std::string& a, const std::string& b) {
    return a.empty() || b.empty() || a == b;
  };
  return equal(entity_tag, other.entity_tag) && equal(modified, other.modified);
}

std::string status_text(int status) {
  struct Meaning {
    int status;
    std::string_view text;
  };
  constexpr Meaning meanings[] = {{401, "a name and a password are needed"},
                                  {403, "forbidden"},
                                  {404, "not found"},
                                  {407, "the proxy asks for a name and a password"},
                                  {410, "gone"},
                                  {416, "it has no byte there"},
                                  {429, "too many requests"},
                                  {500, "an error of the server"},
                                  {502, "an error of a gateway"},
                                  {503, "not available now"},
                                  {504, "no answer behind a gateway"}};
  for (const Meaning& meaning : meanings) {
    if (meaning.status == status) {
      return std::to_string(status) + " (" + std::string(meaning.text) + ")";
    }
  }
  return std::to_string(status);
}

bool is_transient(int status) {
  return status == 429 || status == 500 || (status >= 502 && status <= 504);
}

bool is_redirect(int status) {
  return (status >= 301 && status <= 303) || status == 307 || status == 308;
}

}  // namespace graphrun::detail

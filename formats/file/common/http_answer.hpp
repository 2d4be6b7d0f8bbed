// What the head of an HTTP answer says about the file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace graphrun::detail {

struct HttpAnswer {
  int status = 0;                          // 200; 0: no answer yet
  std::optional<std::int64_t> length;      // Content-Length, of this answer
  std::optional<std::int64_t> part_begin;  // Content-Range: the first byte,
  std::optional<std::int64_t> part_total;  // and the bytes of the whole file
  std::string entity_tag, modified;        // ETag and Last-Modified; empty: not given

  // Takes a line of the head. The line of a status begins a new head.
  void take(std::string_view line);
  // The value for If-Range; empty if the answer has none that tells two contents apart.
  std::string validator() const;
  // Whether two answers can be of the same content, by what both of them say.
  bool may_equal(const HttpAnswer& other) const;
};

// What a status means: "404 (not found)".
std::string status_text(int status);
// Whether another attempt can have a better answer: 429, 500, 502, 503, 504.
bool is_transient(int status);
// Whether the answer is elsewhere: 301, 302, 303, 307, 308.
bool is_redirect(int status);

}  // namespace graphrun::detail

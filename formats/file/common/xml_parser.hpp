// Elements of an XML file, one after the other.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <graphrun/formats/file/read.hpp>

#include "formats/file/common/text_reader.hpp"

namespace graphrun::detail {

// A place in the file, from 1.
struct XmlPlace {
  std::int64_t line = 1, column = 1;
};

class XmlAttributes {
 public:
  // Names and values in turn, then null.
  explicit XmlAttributes(const char* const* pairs) : pairs_(pairs) {}
  std::optional<std::string_view> find(std::string_view name) const {
    for (const char* const* pair = pairs_; *pair != nullptr; pair += 2) {
      if (name == *pair) return std::string_view(pair[1]);
    }
    return std::nullopt;
  }

 private:
  const char* const* pairs_;
};

// Receives elements by their names without a namespace's prefix, and the text between them in any
// number of pieces. May throw.
class XmlHandler {
 public:
  virtual ~XmlHandler() = default;
  virtual void start(std::string_view name, const XmlAttributes& attributes, XmlPlace place) = 0;
  virtual void end(XmlPlace place) = 0;
  virtual void text(std::string_view piece) = 0;
  virtual std::int64_t edges() const = 0;  // so far, for the progress
};

// Parses the rest of `reader`, and returns the number of its lines. Throws what the handler throws;
// ParseError for broken XML, a DOCTYPE declaration, which could name other files and entities that
// grow without bound, more than 100 elements in each other, and one of more than 64 MiB;
// Unsupported if this build lacks the library expat.
std::int64_t parse_xml(TextReader& reader, const ReadOptions& options, XmlHandler& handler);

}  // namespace graphrun::detail

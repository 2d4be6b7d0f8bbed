#include "formats/file/common/body_errors.hpp"

#include <algorithm>
#include <memory>
#include <string_view>

namespace graphrun::detail {

RefusedLine surplus_error(const std::string& name, const PromisedEntries& promised, Defect surplus,
                          std::int64_t found, bool or_more) {
  surplus.wrong = "an entry beyond the number in the header: found " + std::to_string(found) +
                  (or_more ? " or more" : "");
  surplus.expected =
      std::to_string(promised.count) + " (line " + std::to_string(promised.line) + ")";
  return refused(name, surplus);
}

ParseError shortage_error(const std::string& name, const PromisedEntries& promised,
                          std::int64_t found, std::int64_t lines) {
  return ParseError(name, promised.line, promised.column,
                    "too few entries by the end of the file (line " + std::to_string(lines) +
                        "): found " + std::to_string(found),
                    std::to_string(promised.count) + " as the header says", promised.text);
}

FoundLine line_of(const BodyFormat& format, const Chunk& chunk, std::size_t n) {
  std::string_view rest = chunk.text.view();
  for (std::int64_t line = 1;;) {
    const std::string_view text =
        format.record_of ? format.record_of(rest) : rest.substr(0, rest.find('\n') + 1);
    rest.remove_prefix(text.size());
    Chunk alone;
    alone.strings = std::make_shared<StringTable>();
    alone.text.append(text);
    format.parse(alone);
    if (alone.size > 0 && n-- == 0) return {line, std::string(text.substr(0, text.size() - 1))};
    line += std::count(text.begin(), text.end(), '\n');
  }
}

}  // namespace graphrun::detail

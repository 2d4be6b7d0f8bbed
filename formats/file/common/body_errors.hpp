// What a body's parser throws, and the lines that it names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include <graphrun/base/error.hpp>

#include "formats/file/common/body_parser.hpp"

namespace graphrun::detail {

// The refusal of a line for a defect, whose line counts from the file's first.
template <class Refused = RefusedLine>
Refused refused(const std::string& name, const Defect& defect) {
  return Refused(name, defect.line, defect.column, defect.wrong, defect.expected, defect.text,
                 defect.remedy);
}

// More entries than the header promised: `surplus` is the first such, of `found` in all, `or_more`
// if the rest was not read.
RefusedLine surplus_error(const std::string& name, const PromisedEntries& promised, Defect surplus,
                          std::int64_t found, bool or_more);

// Fewer entries than the header promised, by the end of the last of the file's lines.
ParseError shortage_error(const std::string& name, const PromisedEntries& promised,
                          std::int64_t found, std::int64_t lines);

// The line of the chunk's n-th entry; parses each line separately.
FoundLine line_of(const BodyFormat& format, const Chunk& chunk, std::size_t n);

}  // namespace graphrun::detail

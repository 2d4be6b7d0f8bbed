// Text of unknown origin, such as ids, paths and lines of files, made safe for terminals.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <graphrun/base/types.hpp>

namespace graphrun {

// Length in bytes of the well-formed UTF-8 character at the start of `text`; 0 if there is none.
std::size_t utf8_length(std::string_view text);

// `text` without terminal controls: control characters (C0, DEL, C1) except those in `kept`, bytes
// that are not UTF-8, and characters that change text direction or break lines are written as \n,
// \t, \r, \x1b, \u202e. Idempotent. The result is UTF-8.
std::string printable(std::string_view text, std::string_view kept = {});

// An injective encoding of `text` as UTF-8: \xHH stands for a byte that is not part of a UTF-8
// character, and for the backslash of a text that contains such an escape. Nearly all texts are
// unchanged.
std::string reversible_utf8(std::string_view text);

}  // namespace graphrun

// Text of unknown origin, such as ids, paths and lines of files, made safe to show.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <graphrun/base/types.hpp>

namespace graphrun {

// The bytes that the well-formed UTF-8 character at the start of `text` takes; 0 where there is
// none.
std::size_t utf8_length(std::string_view text);

// `text` with nothing in it that a terminal obeys: control characters (C0, DEL, C1) but those in
// `kept`, bytes that are not UTF-8, and characters that change the direction of text or break lines
// are written as \n, \t, \r, \x1b, \u202e. Applying it again changes nothing. The result is UTF-8.
std::string printable(std::string_view text, std::string_view kept = {});

// `text` as UTF-8 from which it can be had back: \xHH stands for a byte that is not part of a UTF-8
// character, and for the backslash of a text that has such an escape itself. Different texts stay
// different, and nearly all stay as they are.
std::string reversible_utf8(std::string_view text);

}  // namespace graphrun

// Text in UTF-16 as UTF-8.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "formats/file/common/byte_stream.hpp"

namespace graphrun::detail {

// "UTF-16LE" or "UTF-16BE": by a byte order mark, else by characters up to 255 in three of four
// pairs of bytes and none of zeros. Empty for other bytes, and for UTF-32.
std::string_view utf16_of(std::string_view start);

// The text of `input` in UTF-8, without its byte order mark. Reading throws ParseError at half of a
// surrogate pair and at a last single byte.
std::unique_ptr<ByteStream> decoded_utf16(std::string_view encoding,
                                          std::unique_ptr<LookAhead> input, std::string name);

}  // namespace graphrun::detail

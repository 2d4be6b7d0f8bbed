// Detects the kind of a file by its content; ambiguous content is decided by the file's suffix.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <graphrun/formats/file/edge_list.hpp>

#include "formats/file/common/text_reader.hpp"

namespace graphrun::detail {

// The kind of a binary file that begins with `start`, of which `start_of_binary` bytes are enough;
// nothing if it is another file. GAP's and Graph500's have no signature: their suffix decides.
inline constexpr std::size_t start_of_binary = 4096;
std::optional<FileKind> binary_kind(std::string_view start, const std::string& suffix);
// Whether read_binary() reads this kind.
bool is_binary(FileKind kind);

// The kind of the unread text of `reader`; `suffix` is format_suffix() of the path.
// find_ldbc_files() detects LDBC. Throws FileError for unsupported kinds.
FileKind detect_kind(TextReader& reader, const std::string& suffix);

}  // namespace graphrun::detail

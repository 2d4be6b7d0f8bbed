// Detects the kind of a file by its content; ambiguous content is decided by the file's suffix.
#pragma once

#include <string>

#include <graphrun/formats/file/edge_list.hpp>

#include "formats/file/common/text_reader.hpp"

namespace graphrun::detail {

// The kind of the unread text of `reader`; `suffix` is format_suffix() of the path.
// find_ldbc_files() detects LDBC. Throws FileError for unsupported kinds.
FileKind detect_kind(TextReader& reader, const std::string& suffix);

}  // namespace graphrun::detail

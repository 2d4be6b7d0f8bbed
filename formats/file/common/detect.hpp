// Tells what kind of file a text is, from its content; the name settles what that leaves open.
#pragma once

#include <optional>
#include <string>

#include <graphrun/formats/file/edge_list.hpp>

#include "formats/file/common/text_reader.hpp"

namespace graphrun::detail {

// The kind of the text ahead in `reader`; `suffix` is format_suffix() of the path. LDBC is not told
// here but by find_ldbc_files(). Throws FileError for kinds that are not read here.
FileKind detect_kind(TextReader& reader, const std::string& suffix);

}  // namespace graphrun::detail

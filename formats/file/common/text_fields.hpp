// Ids and names as fields of text formats, in a form that readers restore exactly.
#pragma once

#include <string_view>

#include <graphrun/formats/file/vertex_ids.hpp>

#include "formats/file/common/text_writer.hpp"

namespace graphrun::detail {

// A field of .csv (delimiter ',') or .tsv ('\t'). Quoted as in RFC 4180 if a reader would misread
// it: it contains a delimiter, quote or line break, has blanks at its ends, starts a comment, or is
// empty.
void add_field(std::string_view text, char delimiter, Text& out);
void add_id_field(const VertexIds& ids, index_t v, char delimiter, Text& out);

// A JSON string; bytes that are not UTF-8 are written as by reversible_utf8().
void add_json_string(std::string_view text, Text& out);
// A number for integer ids, else a string.
void add_json_id(const VertexIds& ids, index_t v, Text& out);

}  // namespace graphrun::detail

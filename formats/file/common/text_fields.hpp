// Ids and names as fields of text formats that readers take back as they were.
#pragma once

#include <string_view>

#include <graphrun/formats/file/vertex_ids.hpp>

#include "formats/file/common/text_writer.hpp"

namespace graphrun::detail {

// A field of .csv (delimiter ',') or .tsv ('\t'), in double quotes as RFC 4180 has them where a
// reader would otherwise take it for something else: a delimiter, quote or line break in it, blanks
// at its ends, the start of a comment, nothing at all.
void add_field(std::string_view text, char delimiter, TextWriter& out);
void add_id_field(const VertexIds& ids, index_t v, char delimiter, TextWriter& out);

// A string of JSON; bytes that are not UTF-8 as reversible_utf8() writes them.
void add_json_string(std::string_view text, TextWriter& out);
// A number where ids are integers, else a string.
void add_json_id(const VertexIds& ids, index_t v, TextWriter& out);

}  // namespace graphrun::detail

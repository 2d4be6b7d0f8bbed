// Parses files with one entry per line.
#pragma once

#include <optional>

#include "formats/file/common/body_parser.hpp"
#include "formats/file/common/record_shape.hpp"

namespace graphrun::detail {

// Reads the rest of `reader`, with one entry per line. Throws as parse_body().
Body parse_records(TextReader& reader, const ReadOptions& options, const RecordShape& shape,
                   const std::optional<PromisedEntries>& promised = {});

}  // namespace graphrun::detail

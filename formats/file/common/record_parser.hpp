// Turns a block of whole lines, one entry per line, into a chunk.
#pragma once

#include <cstdint>

#include "formats/file/common/chunk.hpp"
#include "formats/file/common/record_shape.hpp"

namespace graphrun::detail {

// Parses chunk.text into the rest of `chunk`, up to the first defect, which is stored in it.
void parse_records(const RecordShape& shape, Chunk& chunk);

// The line of the entry with this number (from 0), which must exist.
FoundLine find_entry(const RecordShape& shape, const Chunk& chunk, std::int64_t entry);

}  // namespace graphrun::detail

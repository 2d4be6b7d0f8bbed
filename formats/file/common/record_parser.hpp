// Parses a block of whole lines, one entry per line, into a chunk.
#pragma once

#include <cstdint>

#include "formats/file/common/chunk.hpp"
#include "formats/file/common/record_shape.hpp"

namespace graphrun::detail {

// Parses chunk.text up to the first defect and stores entries and defect in `chunk`.
void parse_records(const RecordShape& shape, Chunk& chunk);

// The line of an entry by its number, from 0. The entry must exist.
FoundLine find_entry(const RecordShape& shape, const Chunk& chunk, std::int64_t entry);

}  // namespace graphrun::detail

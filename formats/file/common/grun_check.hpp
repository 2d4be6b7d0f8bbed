// Whether graphrun's own file holds what it should: all of it, or some rows without the others.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/base/types.hpp>

#include "base/common/backend.hpp"
#include "formats/file/common/grun_file.hpp"

namespace graphrun::detail {

// Checks the blocks that hold the offsets, columns and weights of rows [begin, end), and that these
// are rows of a matrix: offsets that do not fall, columns that ascend inside it, finite weights.
// Pages of other rows are not read. Returns how many bytes were checked. Throws FileError that
// names the section, and Cancelled.
std::uint64_t check_grun_rows(const GrunFile& file, index_t begin, index_t end, OnCpu on);

// Checks the blocks of all other sections, and the header's counts. Returns how many bytes were
// checked. Throws as above.
std::uint64_t check_grun_others(const GrunFile& file, OnCpu on);

// Throws FileError unless the offsets begin to end of an array lie within [0, last], do not fall,
// and are 0 and `last` where they are the array's first and last one.
void check_grun_offsets(const GrunFile& file, GrunArray array, std::size_t begin, std::size_t end,
                        std::int64_t last, OnCpu on);

}  // namespace graphrun::detail

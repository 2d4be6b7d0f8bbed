// Reads a dense vector from a file.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <graphrun/base/complex.hpp>
#include <graphrun/formats/file/read.hpp>

namespace graphrun {

// Integers if all values are integers of 64 bits, else reals.
using HostVector = std::variant<std::vector<std::int64_t>, std::vector<double>>;
std::size_t size_of(const HostVector& vector);

// Which numbers a vector may hold. A missing value is written `infinity` or `inf`, or is not listed
// in a coordinate file. It is read as infinity among reals and as `missing_whole` among integers.
enum class VectorValues { finite, finite_or_missing };
constexpr std::int64_t missing_whole = std::numeric_limits<std::int64_t>::max();

// Reads a vector from `path`, or standard input for "-", plain or compressed: a Matrix Market file
// with one column (or one row), "array" or "coordinate" (unlisted values are 0, or missing), or one
// number per line. Lines that begin with % or # are comments. Blocks. Throws FileError; ParseError
// with line and column, for a malformed number, one that `values` excludes, and too many or too few
// of them; Unsupported for a matrix of more than one column; Cancelled. With `length`, throws
// FileError for a vector of another length, if possible before reading its values.
HostVector read_vector(const std::string& path, const ReadOptions& options = {},
                       std::optional<std::int64_t> length = {},
                       VectorValues values = VectorValues::finite);

// The same of complex numbers: a Matrix Market file whose field is complex, with one column (or one
// row), or what read_vector() reads, with 0 as imaginary parts. Throws as it does.
std::vector<Complex<double>> read_complex_vector(const std::string& path,
                                                 const ReadOptions& options = {},
                                                 std::optional<std::int64_t> length = {});

}  // namespace graphrun

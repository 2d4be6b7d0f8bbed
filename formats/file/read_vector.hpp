// Reads a dense vector from a file.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <graphrun/formats/file/read.hpp>

namespace graphrun {

// Whole numbers where all of them are and fit 64 bits, else real ones.
using HostVector = std::variant<std::vector<std::int64_t>, std::vector<double>>;
std::size_t size_of(const HostVector& vector);

// Which numbers a vector may hold. An entry that is missing is written `infinity` or `inf`, and is
// read as infinity among real numbers and as `missing_whole` among whole ones; so is one that a
// coordinate file does not list.
enum class VectorValues { finite, finite_or_missing };
constexpr std::int64_t missing_whole = std::numeric_limits<std::int64_t>::max();

// From `path`, or standard input where it is "-", plain or compressed: a Matrix Market file with
// one column (or one row), "array" or "coordinate" (0 where nothing is listed, unless it is
// missing), or a number a line. Lines that begin with % or # are comments. Throws FileError,
// ParseError with line and column (a number that is none, or not finite though `values` asks for
// it; too many or too few of them), Unsupported for a matrix of more than one column, Cancelled.
// Where `length` is given, FileError for a vector of another length, before its values are read
// where the file says how many there are.
HostVector read_vector(const std::string& path, const ReadOptions& options = {},
                       std::optional<std::int64_t> length = {},
                       VectorValues values = VectorValues::finite);

}  // namespace graphrun

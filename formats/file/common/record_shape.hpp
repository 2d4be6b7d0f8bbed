// Layout of lines with one entry each.
#pragma once

#include <cstdint>
#include <limits>
#include <string>

#include "formats/file/common/chunk.hpp"

namespace graphrun::detail {

class VertexIndex;
class StringIndex;

// Admissible weights. Bounds are inclusive.
struct WeightRule {
  // complex: two real numbers side by side, of two columns.
  enum Form { integer, real, automatic, complex } form = automatic;
  std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
  std::int64_t highest = std::numeric_limits<std::int64_t>::max();
  double largest_real = std::numeric_limits<double>::max();
  Remedy remedy = Remedy::none;  // for a missing or malformed weight
  char mark = '.';               // between a weight's whole digits and its decimals: '.' or ','
  std::string type;              // in error messages: "uint8_t"; empty: the name of the form
};

// Policy for integer ids such as 007.
enum class LeadingZeros { taken, counted, refused };

// skew: none may be listed. hermitian: it must be real.
enum class DiagonalRule { allowed, skew, hermitian };

struct RecordShape {
  char prefix = '\0';                        // DIMACS: first letter of every entry
  char delimiter = ' ';                      // ' ': any blanks
  std::string comments;                      // first characters of comment lines
  int columns = 2;                           // fields per line, without the prefix
  int source_column = 1, target_column = 2;  // from 1
  int weight_column = 0;                     // from 1; 0: no weight
  bool drop_infinite = false;                // drop entries with an infinite or NaN weight
  WeightRule weight;

  bool numbered = false;  // whether vertices are the whole numbers that occur
  bool string_ids = false;
  LeadingZeros leading_zeros = LeadingZeros::taken;
  const VertexIndex* vertices = nullptr;  // if set, maps ids to vertex numbers
  const StringIndex* string_vertices = nullptr;

  // If a header gives dimensions: id - lowest must be below them.
  bool bounded = false;
  std::int64_t lowest = 0;
  std::uint64_t rows = std::uint64_t{1} << 63, columns_bound = std::uint64_t{1} << 63;
  bool drop_out_of_range = false;
  DiagonalRule diagonal = DiagonalRule::allowed;

  WeightType first_weight_type() const {
    if (weight_column == 0) return WeightType::none;
    if (weight.form == WeightRule::complex) return WeightType::complex;
    return weight.form == WeightRule::real ? WeightType::real : WeightType::int32;
  }
  int weight_fields() const { return weight.form == WeightRule::complex ? 2 : 1; }
};

}  // namespace graphrun::detail

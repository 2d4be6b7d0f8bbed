// What the lines of a file's body look like: one entry per line, in fields.
#pragma once

#include <cstdint>
#include <limits>
#include <string>

#include "formats/file/common/chunk.hpp"

namespace graphrun::detail {

class VertexIndex;
class StringIndex;

// What a weight may be. Bounds are inclusive.
struct WeightRule {
  enum Form { integer, real, automatic } form = automatic;
  std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
  std::int64_t highest = std::numeric_limits<std::int64_t>::max();
  double largest_real = std::numeric_limits<double>::max();
  Remedy remedy = Remedy::none;  // of a weight that is missing or no number
  std::string type;  // as error messages name it: "uint8_t"; empty where the rule is the form's own
};

// What becomes of an integer id like 007.
enum class LeadingZeros { taken, counted, refused };

enum class DiagonalRule { allowed, skew };

struct RecordShape {
  char prefix = '\0';                        // DIMACS: every entry starts with this letter
  char delimiter = ' ';                      // ' ': blanks, else this one character
  std::string comments;                      // characters that start a comment line
  int columns = 2;                           // fields in a line, the prefix not counted
  int source_column = 1, target_column = 2;  // counted from 1
  int weight_column = 0;                     // counted from 1; 0: none is read
  bool drop_infinite = false;                // entries whose weight is infinite or NaN
  WeightRule weight;

  bool string_ids = false;
  LeadingZeros leading_zeros = LeadingZeros::taken;
  const VertexIndex* vertices = nullptr;  // where given, ids become its vertex numbers
  const StringIndex* string_vertices = nullptr;

  // Of a format whose header gives dimensions: an id less `lowest` must be below these.
  bool bounded = false;
  std::int64_t lowest = 0;
  std::uint64_t rows = std::uint64_t{1} << 63, columns_bound = std::uint64_t{1} << 63;
  bool drop_out_of_range = false;
  DiagonalRule diagonal = DiagonalRule::allowed;

  WeightType first_weight_type() const {
    if (weight_column == 0) return WeightType::none;
    return weight.form == WeightRule::real ? WeightType::real : WeightType::int32;
  }
};

}  // namespace graphrun::detail

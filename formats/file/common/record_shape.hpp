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
  std::string way_out;  // what error messages offer, such as " (or --weights none)"
  std::string type;  // as error messages name it: "uint8_t"; empty where the rule is the form's own
};

enum class DiagonalRule { allowed, skew };

struct RecordShape {
  char prefix = '\0';          // DIMACS: every entry starts with this letter
  char delimiter = ' ';        // ' ': blanks, else this one character
  std::string comments;        // characters that start a comment line
  int columns = 2;             // fields in a line, the prefix not counted
  int weight_column = 0;       // counted from 1; 0: none
  bool store_weights = false;  // else they are only checked
  WeightRule weight;

  bool string_ids = false;
  const VertexIndex* vertices = nullptr;  // where given, ids become its vertex numbers
  const StringIndex* string_vertices = nullptr;

  // Of a format whose header gives dimensions: an id less `lowest` must be below these.
  bool bounded = false;
  std::int64_t lowest = 0;
  std::uint64_t rows = std::uint64_t{1} << 63, columns_bound = std::uint64_t{1} << 63;
  bool drop_out_of_range = false;
  DiagonalRule diagonal = DiagonalRule::allowed;

  WeightType first_weight_type() const {
    if (weight_column == 0 || !store_weights) return WeightType::none;
    return weight.form == WeightRule::real ? WeightType::real : WeightType::int32;
  }
};

}  // namespace graphrun::detail

// How the records of a text are told apart.
#pragma once

#include <string>

namespace graphrun::detail {

struct RecordRule {
  char delimiter = ' ';  // ' ': blanks, and each line is a record
  std::string comments;  // a line that begins with one of these is a record
};

}  // namespace graphrun::detail

// Rows that have names, such as shapes, with whole numbers beside them.
#pragma once

#include <string>
#include <vector>

#include <graphrun/base/types.hpp>

namespace graphrun {

// Rows that have names, and the names of their columns.
struct NamedRows {
  // A number for each of the columns, as digits: it may be beyond 64 bits.
  struct Row {
    std::string name;
    std::vector<std::string> numbers;
  };
  std::string names;                 // of the first column: "shape"
  std::vector<std::string> columns;  // of the others
  std::vector<Row> rows;
};

}  // namespace graphrun

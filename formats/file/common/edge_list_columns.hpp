// Which line of an edge list names its columns, and which columns hold source, target and weight.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <graphrun/formats/file/read.hpp>

#include "formats/file/common/sample.hpp"

namespace graphrun::detail {

// A line for the messages of errors.
struct NamedLine {
  std::string path;
  std::int64_t number = 0;
  std::string_view text;
};

// Whether the first row names the columns.
HeaderEvidence header_evidence(const Sample& sample, const ReadOptions& options);

inline bool names_columns(HeaderEvidence evidence) noexcept {
  return evidence != HeaderEvidence::none && evidence != HeaderEvidence::undecided;
}

// The columns of the rows from `begin` on. `names` is null where no line names them; `line` is that
// line, else the first row's. Throws ParseError where names contradict each other, where more than
// two columns could be ids, and for a column that is not there.
ListedColumns find_columns(const Sample& sample, std::size_t begin, const Fields* names,
                           const NamedLine& line, const ReadOptions& options);

// Whether the names alone say, without a contradiction, which column is the source and which the
// target.
bool name_both_ends(const Fields& names);

}  // namespace graphrun::detail

// Edge lists: detection of a header line, and of the source, target and weight columns.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <graphrun/formats/file/read.hpp>

#include "formats/file/common/sample.hpp"

namespace graphrun::detail {

// A line, for error messages.
struct NamedLine {
  std::string path;
  std::int64_t number = 0;
  std::string_view text;
};

// Evidence that the first row is a header.
HeaderEvidence header_evidence(const Sample& sample, const ReadOptions& options);

inline bool names_columns(HeaderEvidence evidence) noexcept {
  return evidence != HeaderEvidence::none && evidence != HeaderEvidence::undecided;
}

// Columns of the rows from `begin` on. `names` is null without a header; `line` is the header or
// the first row. Throws ParseError for contradictory names, for more than two candidate id columns,
// and for a missing column.
ListedColumns find_columns(const Sample& sample, std::size_t begin, const Fields* names,
                           const NamedLine& line, const ReadOptions& options);

// Whether the names alone determine source and target without contradiction.
bool name_both_ends(const Fields& names);

}  // namespace graphrun::detail

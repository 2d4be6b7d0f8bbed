// Remedies for files that a reader refuses.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include <graphrun/base/error.hpp>

namespace graphrun {

// The reader's setting under which the refused line is accepted, if any. Error texts name no
// setting: a program adds its own option.
enum class Remedy {
  none,
  string_ids,     // IdKind::string
  plain_ids,      // IdKind::integer or string: ids with and without leading zeros are mixed
  zero_based,     // IndexBase::zero
  no_weights,     // WeightColumn::none
  drop_infinite,  // InfiniteWeights::drop
  name_columns,   // ReadOptions::columns
  decimal_mark,   // ReadOptions::decimal
};

// A ParseError with a remedy.
class RefusedLine : public ParseError {
 public:
  RefusedLine(std::string path, std::int64_t line, std::int64_t column, const std::string& wrong,
              const std::string& expected, const std::string& text, Remedy remedy)
      : ParseError(std::move(path), line, column, wrong, expected, text), remedy_(remedy) {}
  Remedy remedy() const noexcept { return remedy_; }

 private:
  Remedy remedy_;
};

}  // namespace graphrun

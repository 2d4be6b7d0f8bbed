// What would let a file be read that was refused.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include <graphrun/base/error.hpp>

namespace graphrun {

// The setting of a reader under which the refused line is read, where there is one. Texts of errors
// name no setting: a program adds its own name for it.
enum class Remedy {
  none,
  string_ids,     // IdKind::string
  plain_ids,      // IdKind::integer or string, after ids with and without leading zeros
  zero_based,     // IndexBase::zero
  no_weights,     // WeightColumn::none
  drop_infinite,  // InfiniteWeights::drop
  name_columns,   // ReadOptions::columns
};

// A ParseError that knows the way out.
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

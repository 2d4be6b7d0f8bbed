// Exact parser of one line, for lines that the regular loop rejects.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "formats/file/common/chunk.hpp"
#include "formats/file/common/field_numbers.hpp"
#include "formats/file/common/fields.hpp"
#include "formats/file/common/record_shape.hpp"

namespace graphrun::detail {

class RecordLine {
 public:
  RecordLine(const RecordShape& shape, Chunk& chunk) : shape_(shape), chunk_(chunk) {}

  // Adds the entry of the line (without its end) to the chunk. Throws Defect with the line's text.
  void add(std::string_view line);
  // Adds an entry of these fields. Throws Defect without line and text.
  void add_entry(const std::vector<Field>& fields);

 private:
  struct Entry {
    std::int64_t from = 0, to = 0;
    bool outside = false;
  };
  std::string fields_wanted(std::size_t count) const;
  const std::vector<Field>& checked_fields(std::string_view line);
  Entry ends(const Field& from, const Field& to);
  std::int64_t end_number(const Field& field, std::uint64_t bound, bool& outside);
  std::int64_t string_number(const Field& field);
  bool numbers_strings() const noexcept;
  void number_string(std::string_view text, std::uint32_t& into);
  void store_ends(const Entry& entry);
  std::optional<WeightValue> weight_of(const Field& field) const;
  // Throws Defect for an imaginary part on the diagonal of a hermitian matrix.
  void check_diagonal(const Entry& entry, const WeightValue& imaginary, const Field& field) const;
  void meet_leading_zero(const Field& field);
  void check_bounds(std::int64_t id, std::uint64_t bound, const Field& field, bool& outside) const;

  const RecordShape& shape_;
  Chunk& chunk_;
  FieldSplitter splitter_;
};

}  // namespace graphrun::detail

// Chunk: the entries that one thread parsed from one block of text.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <graphrun/base/complex.hpp>
#include <graphrun/base/memory_budget.hpp>
#include <graphrun/formats/file/remedy.hpp>

#include "formats/file/common/column.hpp"
#include "formats/file/common/string_table.hpp"
#include "formats/file/common/text_buffer.hpp"

namespace graphrun::detail {

// The first error in a block. A block's parser throws it; it becomes a ParseError once the number
// of lines before the block is known.
struct Defect {
  std::int64_t column = 0;  // from 1; 0: the whole line
  std::string wrong = {}, expected = {};
  Remedy remedy = Remedy::none;
  std::int64_t line = 0;     // within the block, from 1
  std::string text = {};     // text of the line
  bool open_record = false;  // whether text behind the block could belong to the record
};

// A line of a block: its number within the block, from 1, and its text.
struct FoundLine {
  std::int64_t line = 0;
  std::string text;
};

// A parsed weight. An integer is also stored as a real.
struct WeightValue {
  bool is_integer = false;
  std::int64_t integer = 0;
  double real = 0;
  double imaginary = 0;  // of a complex one
};

enum class WeightType { none, int32, int64, real, complex };

struct Chunk {
  TextBuffer text;             // freed on commit
  std::int64_t first_row = 0;  // METIS: number of vertices before this block

  ColumnSpaces* spaces = nullptr;  // of the thread, while it parses: where columns are allocated

  // Ids relative to the lowest that the format allows. Stored in 32 bits until a larger one
  // appears.
  bool wide = false;
  Column<std::uint32_t> from, to;
  Column<std::int64_t> wide_from, wide_to;
  // String ids: from and to index this table, which blocks that one thread parses share.
  std::shared_ptr<StringTable> strings;
  std::uint64_t string_bytes = 0;  // how much this block made it grow

  WeightType weight_type = WeightType::none;
  Column<std::int32_t> int32_weights;
  Column<std::int64_t> int64_weights;
  Column<double> real_weights;
  Column<Complex<double>> complex_weights;

  std::vector<std::uint32_t> degrees;      // METIS: entries per row
  std::vector<std::int64_t> comment_rows;  // METIS: row that follows each comment

  MemoryShare memory;    // memory of the fields above
  std::size_t size = 0;  // entries held
  std::int64_t lines = 0, comments = 0, entries = 0, out_of_range = 0, zero_weights = 0, upper = 0;
  std::int64_t dropped_infinite = 0, leading_zeros = 0;
  std::optional<Defect> defect;

  void allocate(std::size_t capacity, WeightType type);
  void allocate_neighbours(std::size_t capacity, WeightType type);  // without `from`
  // Stores the weight of entry `size`, before it is counted. Widens the column if needed.
  void store_weight(const WeightValue& weight);
  void widen_ids();
  void widen_weights(WeightType type);  // `type` must be wider
  void settle() noexcept;  // leaves what columns do not need to the thread's next chunk
  void shrink();           // frees capacity that far exceeds the size
  void free();
  std::uint64_t bytes() const;  // of entries, strings and degrees
  bool has_from() const noexcept { return wide || from.data() != nullptr; }
  std::int64_t from_id(std::size_t i) const { return wide ? wide_from[i] : from[i]; }
  std::int64_t to_id(std::size_t i) const { return wide ? wide_to[i] : to[i]; }
};

}  // namespace graphrun::detail

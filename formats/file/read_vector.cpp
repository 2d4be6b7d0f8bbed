#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read_vector.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

#include "formats/file/common/field_numbers.hpp"
#include "formats/file/common/fields.hpp"
#include "formats/file/common/preview.hpp"
#include "formats/file/common/text_reader.hpp"

namespace graphrun {
namespace {

using detail::Field;
using detail::TextReader;

[[noreturn]] void refuse(const TextReader& reader, const Field& at, const std::string& wrong,
                         const std::string& expected, std::string_view line) {
  detail::refuse_line(reader, at.column, wrong, expected, line);
}

template <class Number>
std::optional<Number> parsed(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

bool is_infinity(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  const std::string word = detail::lower_case(text);
  return word == "inf" || word == "infinity";
}

// Integers until the first real number.
class Values {
 public:
  Values(std::shared_ptr<MemoryBudget> memory, VectorValues allowed)
      : memory_(std::move(memory)), allowed_(allowed) {}

  std::size_t size() const { return is_whole_ ? whole_.size() : real_.size(); }

  // New values are 0, or missing if allowed.
  void resize(std::size_t size) {
    if (size > room_) make_room(std::max(size, std::min(2 * room_, size + most_ahead)));
    const bool missing = allowed_ == VectorValues::finite_or_missing;
    if (is_whole_) {
      whole_.resize(size, missing ? missing_whole : 0);
    } else {
      real_.resize(size, missing ? std::numeric_limits<double>::infinity() : 0);
    }
  }

  // Sets value `at`; skipped positions are filled as by resize().
  void put(std::size_t at, const TextReader& reader, const Field& field, std::string_view line) {
    const bool is_missing = allowed_ == VectorValues::finite_or_missing && is_infinity(field.text);
    const auto integer =
        is_missing ? std::optional(missing_whole) : parsed<std::int64_t>(field.text);
    if (is_whole_ && !integer) become_real();
    if (at >= size()) resize(at + 1);
    if (is_whole_) {
      whole_[at] = *integer;
      return;
    }
    const auto real = parsed<double>(field.text);
    if (!real || !(std::isfinite(*real) || is_missing)) {
      refuse(reader, field, detail::in_quotes(field.text) + " is no finite number", "a number",
             line);
    }
    real_[at] = *real;
  }

  HostVector take() {
    if (is_whole_) return std::move(whole_);
    return std::move(real_);
  }

 private:
  static constexpr std::size_t most_ahead = std::size_t{64} << 20;

  void make_room(std::size_t room) {
    memory_.resize(room * sizeof(double), "a vector");
    room_ = room;
    if (is_whole_) {
      whole_.reserve(room);
    } else {
      real_.reserve(room);
    }
  }

  void become_real() {
    is_whole_ = false;
    memory_.resize(2 * room_ * sizeof(double), "a vector");
    real_.reserve(room_);
    for (const std::int64_t value : whole_) {
      const bool is_missing = allowed_ == VectorValues::finite_or_missing && value == missing_whole;
      real_.push_back(is_missing ? std::numeric_limits<double>::infinity()
                                 : static_cast<double>(value));
    }
    whole_ = std::vector<std::int64_t>();
    memory_.resize(room_ * sizeof(double), "a vector");
  }

  MemoryShare memory_;
  const VectorValues allowed_;
  std::size_t room_ = 0;
  bool is_whole_ = true;
  std::vector<std::int64_t> whole_;
  std::vector<double> real_;
};

// Reads the next line that is neither blank nor a comment, split into fields; false at the end.
class Lines {
 public:
  Lines(TextReader& reader, const ReadOptions& options) : reader_(reader), options_(options) {}

  bool next() {
    while (reader_.read_line(line_)) {
      if (options_.stop.stop_requested()) throw Cancelled();
      const std::string_view content = detail::trimmed(line_);
      if (content.empty() || detail::is_comment(content, "#%")) {
        reader_.check_skipped(last_);
        continue;
      }
      fields_ = detail::split_line(reader_, splitter_, line_, ' ');
      last_ = reader_.bytes();
      return true;
    }
    return false;
  }

  const std::vector<Field>& fields() const { return fields_; }
  std::string_view line() const { return line_; }

  // Field k as a number from 1 to `most`.
  std::int64_t index(std::size_t k, std::int64_t most, const std::string& expected) const {
    return number(k, 1, most, expected);
  }
  std::int64_t count(std::size_t k, const std::string& expected) const {  // >= 0
    return number(k, 0, std::numeric_limits<std::int64_t>::max(), expected);
  }

 private:
  std::int64_t number(std::size_t k, std::int64_t least, std::int64_t most,
                      const std::string& expected) const {
    if (k >= fields_.size()) {
      refuse(reader_, fields_.back(), "the line is short", expected, line_);
    }
    const auto value = parsed<std::int64_t>(fields_[k].text);
    if (!value || *value < least || *value > most) {
      refuse(reader_, fields_[k],
             detail::in_quotes(fields_[k].text) + " is not from " + std::to_string(least) + " to " +
                 std::to_string(most),
             expected, line_);
    }
    return *value;
  }

  TextReader& reader_;
  const ReadOptions& options_;
  detail::FieldSplitter splitter_;
  std::vector<Field> fields_;
  std::string_view line_;
  std::int64_t last_ = 0;  // bytes up to that line
};

constexpr std::int64_t most_values = 2147483647;

void check_length(const TextReader& reader, std::int64_t found,
                  const std::optional<std::int64_t>& wanted) {
  if (!wanted || found == *wanted) return;
  throw FileError(reader.name() + ": has " + std::to_string(found) + " values, and " +
                  std::to_string(*wanted) + " are needed");
}

// The values of a matrix of one column or row, after its size line.
class MatrixValues {
 public:
  MatrixValues(TextReader& reader, Lines& lines, bool array, bool pattern, Values values)
      : reader_(reader),
        lines_(lines),
        array_(array),
        pattern_(pattern),
        values_(std::move(values)) {}

  HostVector read(const std::optional<std::int64_t>& wanted) {
    read_sizes();
    check_length(reader_, rows_ * columns_, wanted);
    std::int64_t seen = 0;
    for (; lines_.next(); ++seen) {
      if (seen == promised_) {
        refuse(reader_, lines_.fields()[0], "more values than announced", std::to_string(promised_),
               lines_.line());
      }
      if (array_) {
        values_.put(static_cast<std::size_t>(seen), reader_, lines_.fields()[0], lines_.line());
      } else {
        put_entry();
      }
    }
    if (seen < promised_) {
      throw ParseError(reader_.name(), reader_.line_number(), 0,
                       "the file ends after " + std::to_string(seen) + " values",
                       std::to_string(promised_), "");
    }
    values_.resize(static_cast<std::size_t>(rows_ * columns_));
    return values_.take();
  }

 private:
  void read_sizes() {
    if (!lines_.next()) {
      throw ParseError(reader_.name(), std::max<std::int64_t>(reader_.line_number(), 1), 0,
                       "the file ends before its size line",
                       array_ ? "rows and columns" : "rows, columns and entries");
    }
    rows_ = lines_.index(0, most_values, "rows and columns");
    columns_ = lines_.index(1, most_values, "rows and columns");
    if (rows_ != 1 && columns_ != 1) {
      throw Unsupported(reader_.name() + ": is a matrix of " + std::to_string(rows_) +
                        " rows and " + std::to_string(columns_) +
                        " columns, where a vector is needed");
    }
    promised_ = array_ ? rows_ * columns_ : lines_.count(2, "rows, columns and entries");
  }

  void put_entry() {
    const std::int64_t at = lines_.index(0, rows_, "a row") * lines_.index(1, columns_, "a column");
    const Field one{"1", 1};
    if (!pattern_ && lines_.fields().size() < 3) {
      refuse(reader_, lines_.fields()[0], "there is no value", "row, column and value",
             lines_.line());
    }
    values_.put(static_cast<std::size_t>(at - 1), reader_, pattern_ ? one : lines_.fields()[2],
                lines_.line());
  }

  TextReader& reader_;
  Lines& lines_;
  const bool array_, pattern_;
  std::int64_t rows_ = 0, columns_ = 0, promised_ = 0;
  Values values_;
};

bool is_banner(std::string_view lower_case_start) {
  return lower_case_start.starts_with("%%matrixmarket") ||
         lower_case_start.starts_with("%matrixmarket");
}

}  // namespace

std::size_t size_of(const HostVector& vector) {
  return std::visit([](const auto& values) { return values.size(); }, vector);
}

HostVector read_vector(const std::string& path, const ReadOptions& options,
                       std::optional<std::int64_t> length, VectorValues allowed) {
  TextReader reader(path, options.block_bytes, options.stop);
  Lines lines(reader, options);
  const std::string first = detail::lower_case(std::string_view(reader.peek(256)).substr(0, 256));
  if (is_banner(first)) {
    const std::string banner = first.substr(0, first.find('\n'));
    const auto has = [&](const char* word) { return banner.find(word) != std::string::npos; };
    if (has("complex") || has("symmetric") || has("hermitian")) {
      throw Unsupported(reader.name() +
                        ": a vector of real numbers must be real or integer, and "
                        "general");
    }
    return MatrixValues(reader, lines, has(" array"), has(" pattern"),
                        Values(options.memory, allowed))
        .read(length);
  }
  Values values(options.memory, allowed);
  while (lines.next()) {
    if (lines.fields().size() != 1) {
      refuse(reader, lines.fields()[1], "a second number on the line", "one", lines.line());
    }
    values.put(values.size(), reader, lines.fields()[0], lines.line());
  }
  check_length(reader, static_cast<std::int64_t>(values.size()), length);
  return values.take();
}

}  // namespace graphrun

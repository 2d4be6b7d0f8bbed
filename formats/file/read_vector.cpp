#include <graphrun/engine/base/error.hpp>
#include <graphrun/formats/file/read_vector.hpp>

#include <charconv>
#include <cmath>
#include <optional>

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

// Whole numbers until one is not.
class Values {
 public:
  explicit Values(std::size_t zeros) : whole_(zeros) {}

  std::size_t size() const { return is_whole_ ? whole_.size() : real_.size(); }

  void put(std::size_t at, const TextReader& reader, const Field& field, std::string_view line) {
    const auto integer = parsed<std::int64_t>(field.text);
    if (is_whole_ && !integer) {
      is_whole_ = false;
      real_.assign(whole_.begin(), whole_.end());
    }
    if (is_whole_) {
      if (at >= whole_.size()) whole_.resize(at + 1);
      whole_[at] = *integer;
      return;
    }
    const auto real = parsed<double>(field.text);
    if (!real || !std::isfinite(*real)) {
      refuse(reader, field, detail::in_quotes(field.text) + " is no finite number", "a number",
             line);
    }
    if (at >= real_.size()) real_.resize(at + 1);
    real_[at] = *real;
  }

  HostVector take() {
    if (is_whole_) return std::move(whole_);
    return std::move(real_);
  }

 private:
  bool is_whole_ = true;
  std::vector<std::int64_t> whole_;
  std::vector<double> real_;
};

// The next line that is neither blank nor a comment, in fields; false at the end.
class Lines {
 public:
  Lines(TextReader& reader, const ReadOptions& options) : reader_(reader), options_(options) {}

  bool next() {
    while (reader_.read_line(line_)) {
      if (options_.stop.stop_requested()) throw Cancelled();
      const std::string_view content = detail::trimmed(line_);
      if (content.empty() || detail::is_comment(content, "#%")) continue;
      fields_ = splitter_.split(line_, ' ');
      return true;
    }
    return false;
  }

  const std::vector<Field>& fields() const { return fields_; }
  std::string_view line() const { return line_; }

  // Field k as a number from 1 to `most`.
  std::int64_t index(std::size_t k, std::int64_t most, const std::string& expected) const {
    if (k >= fields_.size()) {
      refuse(reader_, fields_.back(), "the line is short", expected, line_);
    }
    const auto value = parsed<std::int64_t>(fields_[k].text);
    if (!value || *value < 1 || *value > most) {
      refuse(reader_, fields_[k],
             detail::in_quotes(fields_[k].text) + " is not from 1 to " + std::to_string(most),
             expected, line_);
    }
    return *value;
  }

 private:
  TextReader& reader_;
  const ReadOptions& options_;
  detail::FieldSplitter splitter_;
  std::vector<Field> fields_;
  std::string_view line_;
};

constexpr std::int64_t most_values = 2147483647;

// After a banner: sizes, then the values of an array, or entries with their places.
HostVector read_matrix(TextReader& reader, Lines& lines, bool array, bool pattern) {
  if (!lines.next()) throw ParseError(reader.name(), 0, 0, "there is no size line", "one", "");
  const std::int64_t rows = lines.index(0, most_values, "rows and columns");
  const std::int64_t columns = lines.index(1, most_values, "rows and columns");
  if (rows != 1 && columns != 1) {
    throw Unsupported(reader.name() + ": is a matrix of " + std::to_string(rows) + " rows and " +
                      std::to_string(columns) + " columns, where a vector is needed");
  }
  Values values(static_cast<std::size_t>(rows * columns));
  std::int64_t seen = 0;
  while (lines.next()) {
    ++seen;
    if (array) {
      if (seen > rows * columns) {
        refuse(reader, lines.fields()[0], "more values than announced",
               std::to_string(rows * columns), lines.line());
      }
      values.put(static_cast<std::size_t>(seen - 1), reader, lines.fields()[0], lines.line());
      continue;
    }
    const std::int64_t at = lines.index(0, rows, "a row") * lines.index(1, columns, "a column");
    const Field one{"1", 1};
    if (!pattern && lines.fields().size() < 3) {
      refuse(reader, lines.fields()[0], "there is no value", "row, column and value", lines.line());
    }
    values.put(static_cast<std::size_t>(at - 1), reader, pattern ? one : lines.fields()[2],
               lines.line());
  }
  if (array && seen < rows * columns) {
    throw ParseError(reader.name(), reader.line_number(), 0,
                     "the file ends after " + std::to_string(seen) + " values",
                     std::to_string(rows * columns), "");
  }
  return values.take();
}

}  // namespace

std::size_t size_of(const HostVector& vector) {
  return std::visit([](const auto& values) { return values.size(); }, vector);
}

HostVector read_vector(const std::string& path, const ReadOptions& options) {
  TextReader reader(path, options.block_bytes, options.stop);
  Lines lines(reader, options);
  const std::string first = detail::lower_case(std::string_view(reader.peek(256)).substr(0, 256));
  if (first.starts_with("%%matrixmarket")) {
    const std::string banner = first.substr(0, first.find('\n'));
    const auto has = [&](const char* word) { return banner.find(word) != std::string::npos; };
    if (has("complex") || has("symmetric") || has("hermitian")) {
      throw Unsupported(reader.name() + ": a vector must be real or integer, and general");
    }
    return read_matrix(reader, lines, has(" array"), has(" pattern"));
  }
  Values values(0);
  while (lines.next()) {
    if (lines.fields().size() != 1) {
      refuse(reader, lines.fields()[1], "a second number on the line", "one", lines.line());
    }
    values.put(values.size(), reader, lines.fields()[0], lines.line());
  }
  return values.take();
}

}  // namespace graphrun

// Reads banner, type line and size line of a Matrix Market file.
#include "formats/file/common/matrix_market_header.hpp"

#include <array>
#include <limits>
#include <string_view>

#include <graphrun/base/error.hpp>

#include "formats/file/common/field_numbers.hpp"
#include "formats/file/common/fields.hpp"
#include "formats/file/common/preview.hpp"
#include "formats/file/common/readers.hpp"

namespace graphrun::detail {
namespace {

struct Banner {
  bool array = false, complex = false, hermitian = false;
};

// Types of a "%%GraphBLAS type" line and their ranges.
struct ValueType {
  std::string_view name;
  bool is_unsigned, is_real;
  std::int64_t lowest, highest;
  double largest_real;
};

template <class T>
constexpr ValueType integer_type(std::string_view name) {
  using Limits = std::numeric_limits<T>;
  constexpr auto top = std::numeric_limits<std::int64_t>::max();
  constexpr bool wider =
      static_cast<std::uint64_t>(Limits::max()) > static_cast<std::uint64_t>(top);
  return {name,
          !Limits::is_signed,
          false,
          static_cast<std::int64_t>(Limits::min()),
          wider ? top : static_cast<std::int64_t>(Limits::max()),
          0};
}

template <class T>
constexpr ValueType real_type(std::string_view name) {
  return {name, false, true, 0, 0, static_cast<double>(std::numeric_limits<T>::max())};
}

constexpr std::array value_types = {
    integer_type<bool>("bool"),
    integer_type<std::int8_t>("int8_t"),
    integer_type<std::int16_t>("int16_t"),
    integer_type<std::int32_t>("int32_t"),
    integer_type<std::int64_t>("int64_t"),
    integer_type<std::uint8_t>("uint8_t"),
    integer_type<std::uint16_t>("uint16_t"),
    integer_type<std::uint32_t>("uint32_t"),
    integer_type<std::uint64_t>("uint64_t"),
    real_type<float>("float"),
    real_type<double>("double"),
};

class HeaderReader {
 public:
  explicit HeaderReader(TextReader& reader) : reader_(reader) {}

  MatrixMarketHeader read() {
    const std::string start = lower_case(reader_.peek(1).substr(0, 15));
    header_.banner = start.starts_with("%%matrixmarket") || start.starts_with("%matrixmarket");
    if (header_.banner) {
      read_banner();
    } else {
      header_.warnings.push_back(
          "there is no %%MatrixMarket banner: read as coordinate general because the first line is "
          "the matrix's size");
    }
    reader_.skip_comments(header_.banner ? "%" : "#%");
    header_.comments += reader_.comments_skipped();
    read_size_line();
    return std::move(header_);
  }

 private:
  void read_banner() {
    reader_.read_line(line_);
    const std::vector<Field> words = split_line(reader_, splitter_, line_, ' ');
    if (words[0].text.substr(1, 1) != "%") {
      header_.warnings.push_back("the banner starts with one '%' instead of two");
    }
    constexpr std::size_t words_in_banner = 5;
    if (words.size() != words_in_banner) {
      const bool more = words.size() > words_in_banner;
      refuse(more ? words[words_in_banner].column : static_cast<std::int64_t>(line_.size()) + 1,
             "the banner has " + std::to_string(words.size()) + " words",
             "%%MatrixMarket matrix coordinate <field> <symmetry>");
    }
    read_object(words[1]);
    const Banner banner = {read_format(words[2]), read_field(words[3]), read_symmetry(words[4])};
    check_combination(banner, words);
    read_type_line(banner);
    header_.array = banner.array;
  }

  void read_object(const Field& word) {
    const std::string object = lower_case(word.text);
    if (object == "matrix") return;
    if (object == "vector") throw Unsupported(reader_.name() + ":1: a vector, expected a matrix");
    refuse(word.column, "unknown object " + in_quotes(word.text), "'matrix'");
  }

  bool read_format(const Field& word) {
    const std::string format = lower_case(word.text);
    if (format != "coordinate" && format != "array") {
      refuse(word.column, "unknown format " + in_quotes(word.text), "'coordinate' or 'array'");
    }
    return format == "array";
  }

  bool read_field(const Field& word) {
    const std::string field = lower_case(word.text);
    header_.pattern = field == "pattern";
    if (field == "real" || field == "double") {
      header_.weight.form = WeightRule::real;
    } else if (field == "integer" || field == "unsigned-integer") {
      header_.weight.form = WeightRule::integer;
      if (field == "integer") return false;
      header_.weight.lowest = 0;
      header_.weight.type = field;
    } else if (field == "complex") {
      header_.weight.form = WeightRule::complex;
    } else if (field != "pattern") {
      refuse(word.column, "unknown field " + in_quotes(word.text),
             "'pattern', 'real', 'integer' or 'complex'");
    }
    return field == "complex";
  }

  bool read_symmetry(const Field& word) {
    const std::string symmetry = lower_case(word.text);
    if (symmetry == "symmetric") {
      header_.symmetry = Symmetry::symmetric;
    } else if (symmetry == "skew-symmetric") {
      header_.symmetry = Symmetry::skew_symmetric;
    } else if (symmetry == "hermitian") {
      header_.symmetry = Symmetry::hermitian;
    } else if (symmetry != "general") {
      refuse(word.column, "unknown symmetry " + in_quotes(word.text),
             "'general', 'symmetric', 'skew-symmetric' or 'hermitian'");
    }
    return symmetry == "hermitian";
  }

  void check_combination(const Banner& banner, const std::vector<Field>& words) {
    if (banner.array && header_.pattern) {
      refuse(words[3].column, "an array has no pattern", "'coordinate pattern' or 'array real'");
    }
    if (banner.hermitian && !banner.complex) {
      refuse(words[4].column, "only complex matrices are hermitian", "'symmetric' or 'general'");
    }
    if (header_.pattern && header_.symmetry == Symmetry::skew_symmetric) {
      refuse(words[4].column, "a pattern cannot be skew-symmetric", "'symmetric' or 'general'");
    }
    if (header_.symmetry == Symmetry::skew_symmetric && header_.weight.lowest == 0) {
      refuse(words[4].column, "unsigned values cannot be skew-symmetric", "'integer'");
    }
  }

  // An optional second line "%%GraphBLAS type T" is the type of the values. With other words it is
  // a comment.
  void read_type_line(const Banner& banner) {
    const std::string_view ahead = reader_.peek(std::size_t{64} << 10);
    if (!lower_case(ahead.substr(0, 11)).starts_with("%%graphblas")) return;
    reader_.read_line(line_);
    ++header_.comments;
    const std::vector<Field> words = split_line(reader_, splitter_, line_, ' ');
    if (words.size() < 2 || lower_case(words[1].text) != "type") return;
    if (words.size() < 3) {
      refuse(static_cast<std::int64_t>(line_.size()) + 1, "the type is missing", "a type's name");
    }
    const std::string_view type =
        trimmed(line_.substr(static_cast<std::size_t>(words[2].column) - 1));
    const bool is_complex = type == "float complex" || type == "double complex";
    if (is_complex && banner.complex) {
      if (type == "float complex") {
        header_.weight.largest_real = static_cast<double>(std::numeric_limits<float>::max());
      }
      header_.weight.type = type;
      return;
    }
    for (const ValueType& known : value_types) {
      if (known.name != type) continue;
      apply_type(known, banner, words[2].column);
      return;
    }
    refuse(words[2].column,
           is_complex ? "a complex type under a banner that is not complex"
                      : "unknown type " + in_quotes(type),
           "bool, int8_t to int64_t, uint8_t to uint64_t, float or double");
  }

  void apply_type(const ValueType& type, const Banner& banner, std::int64_t column) {
    if (banner.complex) {
      refuse(column, "type " + std::string(type.name) + " under a complex banner",
             "float complex or double complex");
    }
    if (header_.symmetry == Symmetry::skew_symmetric && type.is_unsigned) {
      refuse(column, "a skew-symmetric matrix of the unsigned type " + std::string(type.name),
             "a signed type");
    }
    if (header_.pattern) return;
    WeightRule& rule = header_.weight;
    if (type.is_real) {
      rule.largest_real = type.largest_real;
    } else {
      rule.form = WeightRule::integer;
      rule.lowest = std::max(rule.lowest, type.lowest);
      rule.highest = type.highest;
    }
    rule.type = type.name;
  }

  void read_size_line() {
    for (;;) {
      if (!reader_.read_line(line_)) {
        throw ParseError(reader_.name(), std::max<std::int64_t>(reader_.line_number(), 1), 0,
                         "the file ends before its size line", "rows, columns and entries");
      }
      const std::string_view content = trimmed(line_);
      if (content.empty()) continue;
      if (!is_comment(content, header_.banner ? "%" : "#%")) break;
      ++header_.comments;
    }
    const std::vector<Field>& fields = split_line(reader_, splitter_, line_, ' ');
    const std::size_t wanted = header_.array ? 2 : 3;
    if (fields.size() != wanted) {
      const bool more = fields.size() > wanted;
      refuse(more ? fields[wanted].column : static_cast<std::int64_t>(line_.size()) + 1,
             "the size line has " + std::to_string(fields.size()) + " fields",
             std::string(header_.array ? "rows and columns" : "rows, columns and entries") +
                 (header_.banner ? "" : ", or a %%MatrixMarket banner above"));
    }
    header_.rows = size_number(fields[0]);
    header_.columns = size_number(fields[1]);
    if (!header_.array) header_.promised.count = size_number(fields[2]);
    header_.promised.line = reader_.line_number();
    header_.promised.column = fields[wanted - 1].column;
    header_.promised.text = line_;
    check_dimensions(fields);
    if (header_.array) header_.promised.count = values_of_array();
  }

  // Of a symmetric or hermitian array the lower half is stored.
  std::int64_t values_of_array() const {
    const std::int64_t all = header_.rows * header_.columns;
    if (header_.symmetry == Symmetry::symmetric || header_.symmetry == Symmetry::hermitian) {
      return (all + header_.rows) / 2;
    }
    return header_.symmetry == Symmetry::skew_symmetric ? (all - header_.rows) / 2 : all;
  }

  void check_dimensions(const std::vector<Field>& fields) {
    if (header_.symmetry != Symmetry::general && header_.rows != header_.columns) {
      refuse(fields[1].column, "a symmetric matrix that is not square",
             std::to_string(header_.rows) + " columns");
    }
    const std::int64_t largest = std::max(header_.rows, header_.columns);
    if (largest > max_vertices) {
      throw Unsupported(reader_.name() + ":" + std::to_string(reader_.line_number()) +
                        ": a dimension of " + std::to_string(largest) +
                        ", and graphrun's are at most 2147483647");
    }
  }

  std::int64_t size_number(const Field& field) {
    try {
      return parse_count(field.text);
    } catch (const Refusal& refusal) {
      refuse(field.column, refusal.wrong,
             refusal.expected + (header_.banner ? "" : ", or a %%MatrixMarket banner above"));
    }
  }

  [[noreturn]] void refuse(std::int64_t column, const std::string& wrong,
                           const std::string& expected) {
    refuse_line(reader_, column, wrong, expected, line_);
  }

  TextReader& reader_;
  MatrixMarketHeader header_;
  FieldSplitter splitter_;
  std::string_view line_;
};

}  // namespace

MatrixMarketHeader read_matrix_market_header(TextReader& reader) {
  return HeaderReader(reader).read();
}

}  // namespace graphrun::detail

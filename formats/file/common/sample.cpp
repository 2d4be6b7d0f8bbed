// Splits the first lines of an edge list.
#include "formats/file/common/sample.hpp"

#include <algorithm>

#include "formats/file/common/field_numbers.hpp"

namespace graphrun::detail {
namespace {

constexpr std::size_t most_rows = 1000;

std::size_t count_of(std::string_view line, char c) {
  bool quoted = false;
  std::size_t result = 0;
  for (const char each : line) {
    if (each == '"') quoted = !quoted;
    if (each == c && !quoted) ++result;
  }
  return result;
}

// How the first lines split at a candidate delimiter.
class Cuts {
 public:
  explicit Cuts(const Preview& seen) : lines_(seen.data) {
    if (lines_.size() > most_rows) lines_.resize(most_rows);
  }

  // Whether every line has `c`, and equally often.
  bool regular(char c) const {
    const std::size_t first = count_of(lines_[0].text, c);
    return first > 0 && std::all_of(lines_.begin(), lines_.end(), [&](const PreviewLine& line) {
             return count_of(line.text, c) == first;
           });
  }

  // Whether the first line has `c`, and at least half of the lines as often.
  bool mostly_regular(char c) const {
    const std::size_t first = count_of(lines_[0].text, c);
    const auto same = std::count_if(lines_.begin(), lines_.end(), [&](const PreviewLine& line) {
      return count_of(line.text, c) == first;
    });
    return first > 0 && static_cast<std::size_t>(same) * 2 >= lines_.size();
  }

  // Whether a field between two `outer` contains an `inner`.
  bool within(char outer, char inner) {
    return any_line(
        [&](const Fields& fields) {
          return std::any_of(fields.begin(), fields.end(), [inner](const Field& field) {
            return trimmed(field.text).find(inner) != std::string_view::npos;
          });
        },
        outer);
  }

  // Whether all lines start with two integers, except for a header.
  bool integers(char delimiter) {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const Fields fields = split(lines_[i].text, delimiter);
      if (fields.size() < 2) return false;
      const bool names = i == 0 && lines_.size() > 1 && !is_finite_number(fields[0].text) &&
                         !is_finite_number(fields[1].text);
      const bool whole = is_whole_number(fields[0].text) && is_whole_number(fields[1].text);
      if (!names && !whole) return false;
    }
    return true;
  }

  // Whether blanks cut every line into two fields, each with a `c`: ids such as a|1.
  bool within_two_names(char c) {
    return std::all_of(lines_.begin(), lines_.end(), [&](const PreviewLine& line) {
      const Fields fields = split(line.text, ' ');
      return fields.size() == 2 && count_of(fields[0].text, c) > 0 &&
             count_of(fields[1].text, c) > 0;
    });
  }

  bool at_an_end(char c) const {
    return std::any_of(lines_.begin(), lines_.end(), [c](const PreviewLine& line) {
      return line.text.starts_with(c) || line.text.ends_with(c);
    });
  }

 private:
  template <class Test>
  bool any_line(const Test& test, char delimiter) {
    return std::any_of(lines_.begin(), lines_.end(),
                       [&](const PreviewLine& line) { return test(split(line.text, delimiter)); });
  }

  Fields split(std::string_view line, char delimiter) {
    try {
      return splitter_.split(line, delimiter);
    } catch (const Defect&) {
      return {};
    }
  }

  std::vector<PreviewLine> lines_;
  FieldSplitter splitter_;
};

// Tabs or blanks? Numbers split at either; a name may contain blanks.
char tab_or_blanks(Cuts& cuts) {
  if (!cuts.regular('\t')) return ' ';
  if (cuts.within('\t', ' ')) return cuts.integers(' ') && !cuts.integers('\t') ? ' ' : '\t';
  return cuts.integers(' ') || cuts.at_an_end('\t') ? ' ' : '\t';
}

}  // namespace

char delimiter_of(const Preview& seen) {
  Cuts cuts(seen);
  const std::string_view first = seen.data[0].text;
  if (cuts.mostly_regular('|') && !cuts.regular('\t') && !cuts.within_two_names('|') &&
      (cuts.integers('|') || !(cuts.regular(',') || cuts.regular(';')))) {
    return '|';
  }
  for (const char delimiter : {',', ';'}) {
    if (count_of(first, delimiter) == 0) continue;
    if (cuts.regular('\t') && cuts.within(delimiter, '\t')) return '\t';  // Smith, Ann<tab>Doe, Bob
    if (delimiter == ',' && cuts.regular(';') && cuts.within(',', ';')) return ';';  // 1;2;0,5
    return !cuts.integers(delimiter) && cuts.integers(' ') ? tab_or_blanks(cuts) : delimiter;
  }
  return tab_or_blanks(cuts);
}

Sample::Sample(const Preview& seen, char delimiter) {
  FieldSplitter splitter;
  for (const PreviewLine& line : seen.data) {
    if (rows_.size() == most_rows) break;
    Fields fields;
    try {
      fields = splitter.split(line.text, delimiter);
    } catch (Defect& defect) {
      if (!rows_.empty()) break;
      defect.line = line.number;
      defect.text = line.text;
      throw;
    }
    for (Field& field : fields) {
      const bool within = field.text.data() >= line.text.data() &&
                          field.text.data() <= line.text.data() + line.text.size();
      if (!within) field.text = unescaped_.emplace_back(field.text);
    }
    if (rows_.size() > 1 && fields.size() != rows_[1].size()) break;
    rows_.push_back(std::move(fields));
  }
}

char Sample::decimal_mark(std::size_t begin, std::string_view& mixed) const {
  std::string_view point, comma;
  bool grouped = true;  // all commas stand before three digits, as 1,234
  for (std::size_t r = begin; r < rows_.size(); ++r) {
    for (std::size_t c = 2; c < rows_[r].size(); ++c) {
      const std::string_view text = rows_[r][c].text;
      const std::size_t at = text.find(',');
      if (at != text.npos && is_finite_number(text, ',')) {
        if (comma.empty()) comma = text;
        const std::size_t first = text.find_first_of("0123456789");
        grouped =
            grouped && text.size() == at + 4 && at > first && at - first <= 3 && text[first] != '0';
      } else if (text.find('.') != text.npos && is_finite_number(text)) {
        point = text;
      }
    }
  }
  if (comma.empty()) return '.';
  mixed = grouped ? comma : point;
  return ',';
}

ValueKind Sample::kind(std::size_t c, std::size_t begin) const {
  std::size_t whole = 0, numbers = 0, all = 0;
  for (std::size_t r = begin; r < rows_.size(); ++r) {
    if (c >= rows_[r].size() || rows_[r][c].text.empty()) continue;
    ++all;
    const std::string_view text = rows_[r][c].text;
    const bool digits = is_whole_number(text);
    whole += digits || is_negative(text);
    numbers +=
        digits || is_number_or_not_finite(text) || (mark_ == ',' && is_finite_number(text, mark_));
  }
  const auto most = [all](std::size_t count) { return all > 0 && count * 10 >= all * 9; };
  return most(whole) ? ValueKind::whole : most(numbers) ? ValueKind::number : ValueKind::text;
}

}  // namespace graphrun::detail

// Source, target and weight columns: as requested, by name, or by position.
#include "formats/file/common/edge_list_columns.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include <graphrun/formats/file/remedy.hpp>

#include "formats/file/common/column_names.hpp"
#include "formats/file/common/field_numbers.hpp"

namespace graphrun::detail {
namespace {

constexpr int nowhere = -1;  // no column
constexpr int several = -2;  // more than one

// The only column with this role: by an unambiguous name, else by any.
int only_column(const Fields& names, ColumnRole role) {
  int by_clear = nowhere, by_any = nowhere;
  for (std::size_t c = 0; c < names.size(); ++c) {
    const ColumnWord word = column_word(names[c].text);
    if (word.role != role) continue;
    const auto add = [c](int& found) { found = found == nowhere ? static_cast<int>(c) : several; };
    if (word.clear) add(by_clear);
    add(by_any);
  }
  return by_clear != nowhere ? by_clear : by_any;
}

// The columns of a usual pair of names; two of `nowhere` without a pair, two of `several` with more
// than one.
std::pair<int, int> usual_pair(const Fields& names) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> pairs = {
      {{"i", "j"}, {"u", "v"}, {"row", "col"}, {"row", "column"}}};
  const auto find = [&](std::string_view word) {
    const auto at =
        std::ranges::find(names, word, [](const Field& n) { return plain_name(n.text); });
    return at == names.end() ? nowhere : static_cast<int>(at - names.begin());
  };
  std::pair<int, int> found = {nowhere, nowhere};
  for (const auto& [source, target] : pairs) {
    const std::pair<int, int> pair = {find(source), find(target)};
    if (pair.first == nowhere || pair.second == nowhere) continue;
    found = found.first == nowhere ? pair : std::pair{several, several};
  }
  return found;
}

// With a relation column, head is the source; elsewhere it is the target.
bool is_knowledge_graph(const Fields& names, int source) {
  return plain_name(names[static_cast<std::size_t>(source)].text) == "tail" &&
         std::any_of(names.begin(), names.end(),
                     [](const Field& name) { return is_relation(name.text); });
}

class ColumnSearch {
 public:
  ColumnSearch(const Sample& sample, std::size_t begin, const Fields* names, const NamedLine& line,
               const ReadOptions& options)
      : sample_(sample), begin_(begin), names_(names), line_(line), options_(options) {}

  ListedColumns find() {
    count_ = static_cast<int>(begin_ < sample_.rows().size() ? sample_.rows()[begin_].size()
                              : names_ != nullptr            ? names_->size()
                                                             : 2);
    check_names();
    if (!options_.columns.empty()) {
      take_asked();
    } else if (names_ != nullptr) {
      take_named();
    } else {
      check_unnamed();
    }
    take_weight();
    result_.source = listed(source_);
    result_.target = listed(target_);
    return result_;
  }

 private:
  [[noreturn]] void refuse(const std::string& wrong, const std::string& expected) const {
    throw RefusedLine(line_.path, line_.number, 0, wrong, expected, std::string(line_.text),
                      Remedy::name_columns);
  }

  ListedColumn listed(int c) const {
    if (c < 0) return {};
    return {c + 1, names_ == nullptr ? std::string()
                                     : std::string((*names_)[static_cast<std::size_t>(c)].text)};
  }

  ColumnWord word(int c) const { return column_word((*names_)[static_cast<std::size_t>(c)].text); }

  ValueKind kind(int c) const { return sample_.kind(static_cast<std::size_t>(c), begin_); }

  // Ignores a header whose length is wrong if there are two columns. Refuses it with more columns,
  // or if its names matter.
  void check_names() {
    if (names_ == nullptr || static_cast<int>(names_->size()) == count_) return;
    const bool meaning = only_column(*names_, ColumnRole::source) != nowhere ||
                         only_column(*names_, ColumnRole::target) != nowhere;
    if (count_ > 2 || meaning || !options_.columns.empty()) {
      refuse("the line names " + std::to_string(names_->size()) + " columns and the next has " +
                 std::to_string(count_) + " fields",
             "a name for each");
    }
    names_ = nullptr;
  }

  void take_asked() {
    result_.asked = true;
    source_ = asked_column(options_.columns[0]);
    target_ = asked_column(options_.columns[1]);
    if (options_.columns.size() > 2) weight_ = asked_column(options_.columns[2]);
    if (source_ == target_ || source_ == weight_ || target_ == weight_) {
      throw InvalidArgument("two of the columns asked for are the same");
    }
  }

  int asked_column(const std::string& asked) const {
    if (is_whole_number(asked)) {
      int number = 0;
      const auto error = std::from_chars(asked.data(), asked.data() + asked.size(), number).ec;
      if (error == std::errc() && number >= 1 && number <= count_) return number - 1;
      refuse("the line has " + std::to_string(count_) + " fields", "a column " + asked);
    }
    if (names_ == nullptr) refuse("the line does not name the columns", "one called " + asked);
    int found = nowhere;
    for (std::size_t c = 0; c < names_->size(); ++c) {
      if (lower_case((*names_)[c].text) != lower_case(asked)) continue;
      if (found != nowhere) refuse("two columns are called " + in_quotes(asked), "one");
      found = static_cast<int>(c);
    }
    if (found == nowhere) refuse("no column is called " + in_quotes(asked), "a name of this line");
    return found;
  }

  void take_named() {
    source_ = only_column(*names_, ColumnRole::source);
    target_ = only_column(*names_, ColumnRole::target);
    if (source_ < 0 || target_ < 0) {
      if (const auto pair = usual_pair(*names_); pair.first >= 0) {
        source_ = pair.first;
        target_ = pair.second;
      }
    }
    if (source_ == several || target_ == several) {
      refuse(
          std::string("several columns could be the ") + (source_ == several ? "source" : "target"),
          "one for each end of an edge");
    }
    if (source_ >= 0 && target_ >= 0) {
      if (is_knowledge_graph(*names_, source_)) {
        refuse("beside a relation, head and tail may mean either end", "a source and a target");
      }
      return;
    }
    std::vector<int> free;
    for (int c = 0; c < count_; ++c) {
      if (c != source_ && c != target_ && (count_ == 2 || word(c).role == ColumnRole::unknown)) {
        free.push_back(c);
      }
    }
    const std::size_t wanted = source_ < 0 && target_ < 0 ? 2 : 1;
    for (const ValueKind each : {ValueKind::whole, ValueKind::text}) {
      if (free.size() == wanted) break;
      const auto of_kind = [&](int c) { return kind(c) == each; };
      if (std::none_of(free.begin(), free.end(), of_kind)) continue;
      std::erase_if(free, [&](int c) { return !of_kind(c); });
    }
    if (free.size() != wanted) {
      refuse("the names do not say which columns are source and target", "names that do");
    }
    if (source_ < 0) source_ = free[0];
    if (target_ < 0) target_ = free[wanted - 1];
  }

  // Without a header the first two columns are the ids. Refuses columns that may be otherwise: two
  // names that are not the first two columns, and a name beside a number if a third column may be
  // the other end, as in "1 knows 2".
  void check_unnamed() {
    source_ = 0;
    target_ = 1;
    if (count_ <= 2 || options_.ids != IdKind::automatic || options_.kind == FileKind::ldbc) return;
    int texts = 0;
    for (int c = 0; c < count_; ++c) texts += kind(c) == ValueKind::text;
    const int at_ends = (kind(0) == ValueKind::text) + (kind(1) == ValueKind::text);
    const bool third_is_value = kind(2) == ValueKind::number;
    if (at_ends == 0 || (at_ends == 2 && texts == 2)) return;
    if (at_ends == 1 && texts == 1 && third_is_value) return;
    refuse("more than two columns could hold ids, and no line names them",
           "source and target alone");
  }

  void take_weight() {
    const bool wanted = options_.weights.kind != WeightColumn::none;
    if (options_.weights.kind == WeightColumn::column) {
      const int number = options_.weights.number;
      if (number > count_) {
        const auto end = static_cast<std::int64_t>(trimmed(line_.text).size()) + 1;
        throw ParseError(line_.path, line_.number, end,
                         "the line has " + std::to_string(count_) + " fields",
                         "a weight in field " + std::to_string(number), std::string(line_.text));
      }
      if (number - 1 == source_ || number - 1 == target_) {
        refuse("column " + std::to_string(number) + " holds ids", "a column of weights");
      }
      weight_ = number - 1;
    } else if (weight_ == nowhere) {
      weight_ = names_ != nullptr ? named_weight(wanted) : unnamed_weight(wanted);
    }
    (wanted ? result_.weight : result_.unread_weight) = listed(weight_);
    if (weight_ == nowhere && count_ > 3 && names_ == nullptr && kind(2) != ValueKind::text &&
        source_ != 2 && target_ != 2 && !looks_like_times(2)) {
      result_.unread_weight = listed(2);
    }
  }

  int named_weight(bool wanted) {
    const int found = only_column(*names_, ColumnRole::weight);
    if (found == several && wanted) {
      refuse("several columns could hold the weights", "one that is called weight");
    }
    if (found == source_ || found == target_ || found == several) return nowhere;
    if (found != nowhere || count_ != 3 || result_.asked) return found;
    const int third = 3 - source_ - target_;
    if (word(third).role == ColumnRole::other || kind(third) == ValueKind::text) return nowhere;
    return unless_times(third);
  }

  int unnamed_weight(bool wanted) {
    if (count_ != 3 || result_.asked) return nowhere;
    const int third = 3 - source_ - target_;
    if (!wanted && kind(third) == ValueKind::text) return nowhere;
    return unless_times(third);
  }

  int unless_times(int c) {
    if (options_.kind == FileKind::ldbc || !looks_like_times(c)) return c;
    result_.times = listed(c);
    return nowhere;
  }

  // Whether an integer is a time between 1973 and 2103 in seconds since 1970, or in milli-, micro-
  // or nanoseconds.
  static bool is_time(double value) {
    if (value != std::floor(value)) return false;
    for (const double unit : {1.0, 1e3, 1e6, 1e9}) {
      if (value >= 1e8 * unit && value <= 4.2e9 * unit) return true;
    }
    return false;
  }

  // Ascending times.
  bool looks_like_times(int c) const {
    double before = 0, first = 0;
    std::size_t count = 0;
    for (std::size_t r = begin_; r < sample_.rows().size(); ++r, ++count) {
      const Fields& row = sample_.rows()[r];
      if (static_cast<std::size_t>(c) >= row.size()) break;
      const std::string_view text = row[static_cast<std::size_t>(c)].text;
      double value = 0;
      const char* const end = text.data() + text.size();
      const auto [stop, error] = std::from_chars(text.data(), end, value);
      if (error != std::errc() || stop != end || !is_time(value) || value < before) return false;
      if (count == 0) first = value;
      before = value;
    }
    return count > 1 && before > first;
  }

  const Sample& sample_;
  std::size_t begin_;
  const Fields* names_;
  const NamedLine& line_;
  const ReadOptions& options_;
  int count_ = 2;                                               // number of columns
  int source_ = nowhere, target_ = nowhere, weight_ = nowhere;  // from 0
  ListedColumns result_;
};

}  // namespace

ListedColumns find_columns(const Sample& sample, std::size_t begin, const Fields* names,
                           const NamedLine& line, const ReadOptions& options) {
  return ColumnSearch(sample, begin, names, line, options).find();
}

bool name_both_ends(const Fields& names) {
  const int source = only_column(names, ColumnRole::source);
  const int target = only_column(names, ColumnRole::target);
  if (usual_pair(names).first >= 0) return true;
  return source >= 0 && target >= 0 && !is_knowledge_graph(names, source);
}

}  // namespace graphrun::detail

// Evidence for a header line.
#include <algorithm>
#include <string>
#include <unordered_map>

#include "formats/file/common/column_names.hpp"
#include "formats/file/common/edge_list_columns.hpp"
#include "formats/file/common/field_numbers.hpp"

namespace graphrun::detail {
namespace {

// Whether the text stands for a missing value.
bool means_missing(std::string_view text) {
  const std::string word = lower_case(text);
  return word.empty() || word == "na" || word == "n/a" || word == "null" || word == "none" ||
         word == "-" || word == "?";
}

class HeaderSearch {
 public:
  HeaderSearch(const Sample& sample, const ReadOptions& options)
      : sample_(sample), options_(options), names_(sample.rows()[0]) {}

  HeaderEvidence find() {
    if (options_.header == HeaderLine::yes) return HeaderEvidence::asked;
    if (options_.header == HeaderLine::no || names_.size() < 2) return HeaderEvidence::none;
    if (options_.kind == FileKind::ldbc) return HeaderEvidence::none;
    if (holds_asked_names()) return HeaderEvidence::asked;
    const bool both_ends = name_both_ends(names_);
    if (sample_.rows().size() < 2) {
      return both_ends && !one_letter_each() ? HeaderEvidence::known_words : HeaderEvidence::none;
    }
    if (is_above_numbers()) return HeaderEvidence::above_numbers;
    if (has_number()) return HeaderEvidence::none;
    return among_words(both_ends);
  }

 private:
  // Whether columns were requested by name, and all these names are in the line.
  bool holds_asked_names() const {
    bool any = false;
    for (const std::string& asked : options_.columns) {
      if (is_whole_number(asked)) continue;
      any = true;
      const bool here = std::any_of(names_.begin(), names_.end(), [&](const Field& name) {
        return lower_case(name.text) == lower_case(asked);
      });
      if (!here) return false;
    }
    return any;
  }

  bool has_number() const {
    return std::any_of(names_.begin(), names_.end(),
                       [](const Field& name) { return is_number_or_not_finite(name.text); });
  }

  bool is_above_numbers() const {
    const Fields& next = sample_.rows()[1];
    const bool words = !is_finite_number(names_[0].text) && !is_finite_number(names_[1].text);
    if (words && next.size() >= 2 && is_whole_number(next[0].text) &&
        is_whole_number(next[1].text)) {
      return true;
    }
    if (names_.size() != next.size()) return false;
    bool above = false;
    for (std::size_t c = 0; c < names_.size(); ++c) {
      if (sample_.kind(c, 1) == ValueKind::text || means_missing(names_[c].text)) continue;
      if (is_number_or_not_finite(names_[c].text)) return false;
      above = true;
    }
    return above;
  }

  // In text columns, a header is detected by its words and by words that are not ids below.
  HeaderEvidence among_words(bool both_ends) {
    count_texts();
    const auto recurs = [this](const Field& name) { return counts_.contains(name.text); };
    const bool recurring = both_ends ? std::any_of(names_.begin(), names_.end(), recurs)
                                     : recurs(names_[0]) || recurs(names_[1]);
    if (recurring)
      return both_ends && !one_letter_each() ? HeaderEvidence::undecided : HeaderEvidence::none;
    const bool words = both_ends || (heads_ids(names_[0].text) && heads_ids(names_[1].text));
    if (words && !(one_letter_each() && has_one_letter_id_)) return HeaderEvidence::known_words;
    if (!words && (is_numbered_pair() || others_recur())) return HeaderEvidence::unrepeated_words;
    return HeaderEvidence::undecided;
  }

  bool one_letter_each() const { return names_[0].text.size() == 1 && names_[1].text.size() == 1; }

  void count_texts() {
    for (std::size_t r = 1; r < sample_.rows().size(); ++r) {
      for (const Field& field : sample_.rows()[r]) {
        ++counts_[field.text];
        has_one_letter_id_ = has_one_letter_id_ || field.text.size() == 1;
      }
    }
  }

  // "Node A" and "Node B" above ids that do not begin with "Node ".
  bool is_numbered_pair() const {
    const std::string_view a = names_[0].text, b = names_[1].text;
    if (a.size() != b.size() || a.size() < 3) return false;
    const std::string_view stem = a.substr(0, a.size() - 1);
    const std::string ends = lower_case(std::string{a.back(), b.back()});
    if (!b.starts_with(stem) || (ends != "12" && ends != "ab" && ends != "xy")) return false;
    return std::none_of(counts_.begin(), counts_.end(),
                        [&](const auto& each) { return each.first.starts_with(stem); });
  }

  // Whether there are many edges and nearly every one shares an end with another.
  bool others_recur() const {
    constexpr std::size_t fewest_rows = 10, one_alone_in = 20;
    std::size_t alone = 0;
    for (std::size_t r = 1; r < sample_.rows().size(); ++r) {
      const Fields& row = sample_.rows()[r];
      alone += row.size() >= 2 && counts_.at(row[0].text) == 1 && counts_.at(row[1].text) == 1;
    }
    const std::size_t rows = sample_.rows().size() - 1;
    return rows >= fewest_rows && alone * one_alone_in <= rows;
  }

  const Sample& sample_;
  const ReadOptions& options_;
  const Fields& names_;
  std::unordered_map<std::string_view, int> counts_;  // of the texts below the first row
  bool has_one_letter_id_ = false;
};

}  // namespace

HeaderEvidence header_evidence(const Sample& sample, const ReadOptions& options) {
  return HeaderSearch(sample, options).find();
}

}  // namespace graphrun::detail

// Splits blocks of text into tokens. Lines are counted by block, and up to a token that is refused.
#include "formats/file/common/token_reader.hpp"

#include <algorithm>

#include <graphrun/base/error.hpp>

#include "formats/file/common/field_numbers.hpp"

namespace graphrun::detail {

TokenReader::TokenReader(TextReader& reader, const ReadOptions& options, std::string_view comments)
    : reader_(reader),
      options_(options),
      comment_characters_(comments),
      lines_(reader.line_number()) {
  text_.reserve(1);
  text_.set_size(0);
  at_ = end_ = text_.data();
}

bool TokenReader::refill() {
  const std::string_view done = text_.view();
  lines_ += std::count(done.begin(), done.end(), '\n');
  idle_bytes_ = tokens_of_block_ == 0 ? idle_bytes_ + static_cast<std::int64_t>(done.size()) : 0;
  tokens_of_block_ = 0;
  if (idle_bytes_ > most_skipped_bytes) {
    refuse_end("256 MiB of blank lines and comments in a row", "an entry of the graph");
  }
  bool more = false;
  try {
    more = reader_.read_block(text_);
  } catch (const Defect& defect) {
    throw ParseError(reader_.name(), lines_ + defect.line, defect.column, defect.wrong,
                     defect.expected, defect.text);
  }
  if (!more) text_.set_size(0);
  at_ = text_.data();
  end_ = at_ + text_.size();
  if (options_.progress) {
    options_.progress(
        {reader_.source().stored_position(), reader_.source().expected_size(), edges_});
  }
  return more;
}

// Whether a comment starts at p, which is then skipped.
bool TokenReader::skip_comment(const char* p) {
  if (comment_characters_.find(*p) == std::string::npos) return false;
  const char* before = p;
  while (before > text_.data() && is_blank(before[-1])) --before;
  if (before > text_.data() && before[-1] != '\n') return false;
  ++comments_;
  at_ = std::find(p, end_, '\n');
  return true;
}

bool TokenReader::next(std::string_view& token) {
  for (;;) {
    at_ = std::find_if_not(at_, end_, is_space);
    if (at_ == end_) {
      if (!refill()) return false;
    } else if (!skip_comment(at_)) {
      const char* const stop = std::find_if(at_, end_, is_space);
      token_ = token = {at_, static_cast<std::size_t>(stop - at_)};
      at_ = stop;
      ++tokens_of_block_;
      return true;
    }
  }
}

bool TokenReader::exact_count(std::int64_t& value) {
  std::string_view token;
  if (!next(token)) return false;
  try {
    value = parse_count(token);
  } catch (const Refusal& refusal) {
    refuse(refusal.wrong, refusal.expected, refusal.remedy);
  }
  return true;
}

std::int64_t TokenReader::token_line() const {
  return lines_ + std::count(text_.data(), token_.data(), '\n') + 1;
}

std::string_view TokenReader::line_text() const {
  const std::string_view text = text_.view();
  const auto place = static_cast<std::size_t>(token_.data() - text_.data());
  const std::size_t begin = text.substr(0, place).rfind('\n') + 1;
  return text.substr(begin, text.find('\n', place) - begin);
}

void TokenReader::refuse(const std::string& wrong, const std::string& expected,
                         Remedy remedy) const {
  const std::string_view line = line_text();
  throw RefusedLine(reader_.name(), token_line(), token_.data() - line.data() + 1, wrong, expected,
                    std::string(line), remedy);
}

void TokenReader::refuse_end(const std::string& wrong, const std::string& expected) const {
  throw ParseError(reader_.name(), std::max<std::int64_t>(lines_, 1), 0, wrong, expected);
}

void TokenReader::found() const {
  throw SoughtLine{reader_.name(), token_line(), std::string(line_text())};
}

}  // namespace graphrun::detail

// The share of a text's lines that one of several ranks reads.
#include <algorithm>
#include <array>

#include "formats/file/common/text_reader.hpp"

namespace graphrun::detail {

// The first place from this one on at which a line begins, or the end of the file.
std::int64_t TextReader::line_from(std::int64_t place) const {
  std::array<char, std::size_t{16} << 10> text;
  // The line end before it may be the last byte before this place.
  for (--place;;) {
    const std::size_t got = source_.read_at(place, text.data(), text.size());
    const auto end = std::find(text.begin(), text.begin() + got, '\n');
    place += end - text.begin();
    if (end != text.begin() + got) return place + 1;
    if (got < text.size()) return place;
  }
}

// Shares begin at the lines that follow equal parts of the bytes.
void TextReader::keep_share() {
  const std::int64_t first = bytes_, left = source_.stored_size() - first;
  const auto border = [&](std::int64_t rank) {
    const std::int64_t ranks = ranks_->size();
    const std::int64_t place = first + left / ranks * rank + left % ranks * rank / ranks;
    return place <= first ? first : line_from(place);
  };
  share_ = {.begin = border(ranks_->rank()), .end = border(ranks_->rank() + 1)};
  share_->next = share_->begin;
  for (std::array<char, std::size_t{16} << 10> passed; source_.waiting() > 0;) {
    source_.read(passed.data(), std::min(passed.size(), source_.waiting()));
  }
  source_.seek(share_->begin);
  ahead_ = TextBuffer();
  ahead_begin_ = 0;
  source_ended_ = false;
}

// No more than the share.
std::size_t TextReader::read_source(char* into, std::size_t most) {
  if (!share_) return source_.read(into, most);
  const auto left = static_cast<std::size_t>(std::max<std::int64_t>(share_->end - share_->next, 0));
  const std::size_t got = source_.read(into, std::min(most, left));
  share_->next += static_cast<std::int64_t>(got);
  return got;
}

std::int64_t TextReader::bytes_to_read() const noexcept {
  return share_ ? share_->end - share_->begin : source_.expected_size();
}

std::int64_t TextReader::bytes_read() const {
  const std::int64_t position = source_.stored_position();
  return share_ ? std::clamp<std::int64_t>(position - share_->begin, 0, bytes_to_read()) : position;
}

}  // namespace graphrun::detail

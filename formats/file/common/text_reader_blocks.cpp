// Blocks of whole lines, or of whole records.
#include <algorithm>

#include "formats/file/common/chunk.hpp"
#include "formats/file/common/quoted_records.hpp"
#include "formats/file/common/text_reader.hpp"

namespace graphrun::detail {

bool TextReader::read_block(TextBuffer& text) {
  if (keeps_records_) return read_records(text);
  if (!read_lines(text)) return false;
  // A field of more than these blocks, or a quote that stands for itself, is left to the parser.
  constexpr int most_more = 2;
  for (int k = 0; k < most_more && expects_quotes_ && has_odd_quotes(text.view()); ++k) {
    const std::size_t size = text.size();
    append_lines(text);
    if (text.size() == size) break;
  }
  return true;
}

// What is behind the last whole record begins the next block.
bool TextReader::read_records(TextBuffer& text) {
  if (!read_lines(text)) return false;
  if (records_.delimiter == ' ') return true;
  for (;;) {
    const std::size_t size = text.size(), settled = settled_size(text.view(), records_);
    if (settled > 0) {
      carry_.insert(0, text.view().substr(settled));
      text.set_size(settled);
      return true;
    }
    // Twice the text: a record is not looked through for every block that it has.
    for (std::size_t before = 0; before != text.size() && text.size() < 2 * size;) {
      before = text.size();
      append_lines(text);
    }
    if (text.size() == size) return true;  // the end of the file: the parser refuses the record
  }
}

// Appends the next lines, if any. Throws as read_lines(), a Defect with its line within `text`.
void TextReader::append_lines(TextBuffer& text) {
  TextBuffer more;
  try {
    if (read_lines(more)) text.append(more.view());
  } catch (Defect& defect) {
    const std::string_view before = text.view();
    defect.line += std::count(before.begin(), before.end(), '\n');
    throw;
  }
}

}  // namespace graphrun::detail

// Text of unknown origin made safe to print, and made reversible UTF-8.
#include <catch2/catch_test_macros.hpp>
#include <string>

#include <graphrun/base/error.hpp>

#include "base/common/printable.hpp"

namespace graphrun::test {

TEST_CASE("nothing is shown that a terminal obeys", "[printable]") {
  CHECK(printable("plain, Zürich, 東京, 😀") == "plain, Zürich, 東京, 😀");
  CHECK(printable("a\tb\nc\rd") == "a\\tb\\nc\\rd");
  CHECK(printable("a\tb\nc", "\n") == "a\\tb\nc");
  CHECK(printable("\x1b[31mred\x07\x7f") == "\\x1b[31mred\\x07\\x7f");
  CHECK(printable("\x9b"
                  "31m") == "\\x9b31m");
  CHECK(printable("\xc2\x9b"
                  "31m") == "\\u009b31m");
  CHECK(printable("\u202eevil\u2066\u200f") == "\\u202eevil\\u2066\\u200f");
  CHECK(printable(std::string("\0", 1)) == "\\x00");
}

TEST_CASE("bytes that are not UTF-8 are shown as numbers", "[printable]") {
  CHECK(printable("\xff") == "\\xff");
  CHECK(printable("\xc0\x80") == "\\xc0\\x80");                    // not the shortest form
  CHECK(printable("\xed\xa0\x80") == "\\xed\\xa0\\x80");           // a surrogate
  CHECK(printable("\xf4\x90\x80\x80") == "\\xf4\\x90\\x80\\x80");  // above U+10FFFF
  CHECK(printable("\xe6\x9d") == "\\xe6\\x9d");                    // cut short
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; ++second) {
      const std::string text = {static_cast<char>(first), static_cast<char>(second), 'a'};
      const std::string shown = printable(text);
      REQUIRE(printable(shown) == shown);
    }
  }
}

TEST_CASE("texts that differ stay different as UTF-8", "[printable]") {
  CHECK(reversible_utf8("caf\xc3\xa9 \\x \\n") == "caf\xc3\xa9 \\x \\n");
  CHECK(reversible_utf8("caf\xe9") == "caf\\xe9");
  CHECK(reversible_utf8("caf\\xe9") == "caf\\x5cxe9");
  CHECK(reversible_utf8("caf\\x5cxe9") == "caf\\x5cx5cxe9");
  CHECK(reversible_utf8("\\\xe9") == "\\\\xe9");
}

TEST_CASE("a message about a line shows it without its control characters", "[printable]") {
  const ParseError error(
      "od\x1b"
      "d\n.txt",
      3, 1,
      "'\xc2\x9b"
      "31m' is wrong",
      "",
      "1\t\x9b"
      "31m");
  CHECK(std::string(error.what()) == "od\\x1bd\\n.txt:3:1: '\\u009b31m' is wrong\n    1\t\\x9b31m");
  const std::string longest(199, 'a');
  const ParseError cut("f", 1, 0, "wrong", "", longest + "\u00e9 and more");
  CHECK(std::string(cut.what()) == "f:1: wrong\n    " + longest + " ...");
}

}  // namespace graphrun::test

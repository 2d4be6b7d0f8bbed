// Feeds expat. Exceptions of the handler do not cross its C code.
#include "formats/file/common/xml_parser.hpp"

#include <expat.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <new>

#include <graphrun/base/error.hpp>

#include "formats/file/common/preview.hpp"

namespace graphrun::detail {
namespace {

constexpr int deepest_element = 100;

class XmlParser {
 public:
  XmlParser(TextReader& reader, XmlHandler& handler)
      : reader_(reader),
        handler_(handler),
        parser_(XML_ParserCreate(encoding_of(reader)), &XML_ParserFree) {
    if (!parser_) throw std::bad_alloc();
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(parser_.get(), &on_start, &on_end);
    XML_SetCharacterDataHandler(parser_.get(), &on_text);
    XML_SetStartDoctypeDeclHandler(parser_.get(), &on_doctype);
  }

  // Parses a piece of the file; an empty one ends it.
  void add(std::string_view piece) {
    const auto size = static_cast<int>(piece.size());
    const XML_Status status = XML_Parse(parser_.get(), piece.data(), size, piece.empty());
    if (failure_) std::rethrow_exception(failure_);
    if (status != XML_STATUS_OK) {
      const XML_Error code = XML_GetErrorCode(parser_.get());
      if (code == XML_ERROR_NO_MEMORY) throw std::bad_alloc();
      refuse(std::string("broken XML: ") + XML_ErrorString(code), "well-formed XML");
    }
    fed_ += size;
    const auto parsed = static_cast<std::int64_t>(XML_GetCurrentByteIndex(parser_.get()));
    if (fed_ - parsed > static_cast<std::int64_t>(longest_line)) {
      refuse("an element of more than 64 MiB", "shorter ones");
    }
  }

 private:
  // The text is 8 bits wide, whatever a declaration of UTF-16 said before it was converted.
  static const char* encoding_of(TextReader& reader) {
    const std::string start = lower_case(reader.peek(1).substr(0, 100));
    const bool wide = start.find("encoding=\"utf-16") != start.npos ||
                      start.find("encoding='utf-16") != start.npos;
    return wide ? "UTF-8" : nullptr;
  }

  XmlPlace place() const {
    return {static_cast<std::int64_t>(XML_GetCurrentLineNumber(parser_.get())),
            static_cast<std::int64_t>(XML_GetCurrentColumnNumber(parser_.get())) + 1};
  }

  [[noreturn]] void refuse(const std::string& wrong, const std::string& expected) const {
    throw ParseError(reader_.name(), place().line, place().column, wrong, expected);
  }

  template <class Handle>
  static void guarded(void* data, const Handle& handle) noexcept {
    auto& self = *static_cast<XmlParser*>(data);
    if (self.failure_) return;
    try {
      handle(self);
    } catch (...) {
      self.failure_ = std::current_exception();
      XML_StopParser(self.parser_.get(), XML_FALSE);
    }
  }

  static void on_start(void* data, const XML_Char* name, const XML_Char** attributes) {
    guarded(data, [&](XmlParser& self) {
      if (++self.depth_ > deepest_element) {
        self.refuse("more than 100 elements in each other", "fewer");
      }
      const std::string_view whole = name;
      const std::size_t prefix = whole.rfind(':');
      self.handler_.start(whole.substr(prefix == whole.npos ? 0 : prefix + 1),
                          XmlAttributes(attributes), self.place());
    });
  }

  static void on_end(void* data, const XML_Char*) {
    guarded(data, [](XmlParser& self) {
      --self.depth_;
      self.handler_.end(self.place());
    });
  }

  static void on_text(void* data, const XML_Char* text, int size) {
    guarded(data, [&](XmlParser& self) {
      self.handler_.text({text, static_cast<std::size_t>(size)});
    });
  }

  static void on_doctype(void* data, const XML_Char*, const XML_Char*, const XML_Char*, int) {
    guarded(data, [](XmlParser& self) {
      self.refuse("a DOCTYPE declaration", "none: it can name other files and endless entities");
    });
  }

  TextReader& reader_;
  XmlHandler& handler_;
  std::unique_ptr<std::remove_pointer_t<XML_Parser>, decltype(&XML_ParserFree)> parser_;
  std::exception_ptr failure_;
  std::int64_t fed_ = 0;
  int depth_ = 0;
};

}  // namespace

std::int64_t parse_xml(TextReader& reader, const ReadOptions& options, XmlHandler& handler) {
  XmlParser parser(reader, handler);
  TextBuffer piece;
  std::int64_t lines = 0;
  char last = '\n';
  while (reader.read_piece(piece)) {
    const std::string_view text = piece.view();
    lines += std::count(text.begin(), text.end(), '\n');
    last = text.back();
    parser.add(text);
    if (options.progress) {
      options.progress(
          {reader.source().stored_position(), reader.source().expected_size(), handler.edges()});
    }
  }
  parser.add({});
  return lines + (last == '\n' ? 0 : 1);
}

}  // namespace graphrun::detail

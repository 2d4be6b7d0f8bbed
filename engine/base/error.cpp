#include <graphrun/engine/base/error.hpp>

#include <utility>

namespace graphrun {
namespace {

std::string place(const std::string& path, std::int64_t line, std::int64_t column) {
  std::string result = path + ":" + std::to_string(line);
  if (column > 0) result += ":" + std::to_string(column);
  return result;
}

// The line as a person can read it: control characters shown as '?', cut to 200 characters.
std::string quoted(const std::string& text) {
  constexpr std::size_t longest = 200;
  if (text.empty()) return {};
  std::string result = "\n    ";
  for (const char c : text.substr(0, longest)) {
    const auto code = static_cast<unsigned char>(c);
    result += (code < 0x20 && c != '\t') || code == 0x7f ? '?' : c;
  }
  if (text.size() > longest) result += " ...";
  return result;
}

std::string shortage(std::uint64_t needed, std::uint64_t available, const std::string& what_for) {
  std::string result = what_for + " does not fit in memory";
  if (needed > 0) result += ": needs " + std::to_string(needed) + " bytes";
  if (available > 0) result += ", " + std::to_string(available) + " available";
  return result;
}

std::string from(const std::string& message, std::source_location where) {
  return message + " (" + where.file_name() + ":" + std::to_string(where.line()) + ")";
}

}  // namespace

ParseError::ParseError(std::string path, std::int64_t line, std::int64_t column,
                       const std::string& wrong, const std::string& expected,
                       const std::string& text)
    : Error(place(path, line, column) + ": " + wrong +
            (expected.empty() ? "" : ", expected " + expected) + quoted(text)),
      path_(std::move(path)),
      line_(line),
      column_(column) {}

DeviceError::DeviceError(const std::string& message, std::source_location where)
    : Error(from(message, where)) {}

OutOfMemory::OutOfMemory(std::uint64_t needed, std::uint64_t available, const std::string& what_for,
                         std::source_location where)
    : DeviceError(shortage(needed, available, what_for), where),
      needed_(needed),
      available_(available) {}

}  // namespace graphrun

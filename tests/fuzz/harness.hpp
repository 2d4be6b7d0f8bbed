// The harness of the fuzzers: a temporary folder, options from the first bytes of an input, and the
// report of a finding.
//
// A fuzzer defines LLVMFuzzerTestOneInput. libFuzzer calls it under the preset `fuzz`, replay.cpp
// with the committed inputs in every build.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace graphrun::fuzz {

// The temporary folder of this process, in $TMPDIR, else /dev/shm, else /tmp. It is removed at
// exit.
const std::string& folder();

// Writes a file of that name into the folder and returns its path.
std::string put(const std::string& name, std::string_view text);

// Prints the text and aborts.
[[noreturn]] void finding(const std::string& text);

// Options from the first bytes of an input, one byte each; the rest is the text to read. The
// character '0' selects the first alternative: numbers of alternatives divide 48.
class Choices {
 public:
  Choices(const std::uint8_t* data, std::size_t size)
      : rest_(reinterpret_cast<const char*>(data), size) {}

  // A number below `count`; 0 at the end of the input.
  template <int count>
  int next() {
    static_assert(48 % count == 0);
    if (rest_.empty()) return 0;
    const auto byte = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    return byte % count;
  }
  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

}  // namespace graphrun::fuzz

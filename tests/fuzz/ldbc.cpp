// Fuzzes the reader of LDBC Graphalytics' graphs: the text is the .properties, the .v and the .e
// file, with a byte 0xff between two of them.
#include "tests/fuzz/reading.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace graphrun;
  fuzz::Choices choices(data, size);
  const ReadOptions options = fuzz::read_options(choices);
  std::string_view rest = choices.rest();
  for (const char* name : {"h.properties", "h.v", "h.e"}) {
    const std::size_t end = std::min(rest.find('\xff'), rest.size());
    fuzz::put(name, rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  fuzz::read_twice(fuzz::folder() + "/h.properties", options);
  return 0;
}

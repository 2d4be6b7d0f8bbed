// Fuzzes the readers of graphs in one file, with any options and with the kind detected or given.
#include <array>
#include <filesystem>

#include "tests/fuzz/reading.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace graphrun;
  static constexpr std::array names = {"g.txt", "g.mtx", "g.graph", "g.gr",
                                       "g.el",  "g.csv", "g",       "g.metis"};
  fuzz::Choices choices(data, size);
  const std::string name = names[static_cast<std::size_t>(choices.next<8>())];
  const int kind = choices.next<6>();
  ReadOptions options = fuzz::read_options(choices);
  if (kind > 0 && kind < 5) options.kind = static_cast<FileKind>(kind - 1);
  const std::string path = fuzz::put(name, choices.rest());
  fuzz::read_twice(path, options);
  std::filesystem::remove(path);
  return 0;
}

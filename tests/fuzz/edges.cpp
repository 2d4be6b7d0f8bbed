// Fuzzes the readers of graphs in one file, with any options and with the kind detected or given.
#include <array>
#include <filesystem>

#include "tests/fuzz/reading.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace graphrun;
  static constexpr std::array names = {
      "g.txt", "g.mtx",   "g.graph",   "g.gr",  "g.el",  "g.csv",  "g",       "g.metis",
      "g.sg",  "g.wsg",   "g.packed",  "g.nkb", "g.wel", "g.g500", "g.sg.gz", "g.sgr",
      "g.npz", "g.jsonl", "g.graphml", "g.net", "g.adj", "out.g",  "g.tar",   "g.zip"};
  constexpr int kinds = static_cast<int>(FileKind::graphml) + 1;
  fuzz::Choices choices(data, size);
  const std::string name = names[static_cast<std::size_t>(choices.next<24>())];
  const int kind = choices.next<24>();
  ReadOptions options = fuzz::read_options(choices);
  if (kind > 0 && kind <= kinds) options.kind = static_cast<FileKind>(kind - 1);
  const std::string path = fuzz::put(name, choices.rest());
  fuzz::read_twice(path, options);
  std::filesystem::remove(path);
  return 0;
}

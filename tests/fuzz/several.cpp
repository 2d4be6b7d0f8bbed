// Fuzzes edge lists in several files, and those with a list of their vertices: the files are parted
// by a byte 0xff.
#include <filesystem>

#include "tests/fuzz/reading.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace graphrun;
  static constexpr const char* suffixes[] = {".csv", ".txt", ".jsonl", ""};
  static constexpr std::size_t most_files = 6;
  const std::string folder = fuzz::folder() + "/s";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directory(folder);
  fuzz::Choices choices(data, size);
  const std::string suffix = suffixes[choices.next<4>()];
  const bool with_vertices = choices.next<3>() == 1, as_pattern = choices.next<2>() == 1;
  ReadOptions options = fuzz::read_options(choices);
  fuzz::add_list_options(choices, &options);
  std::string_view rest = choices.rest();
  std::size_t files = 0;
  for (; files < most_files && (files == 0 || !rest.empty()); ++files) {
    const std::size_t end = std::min(rest.find('\xff'), rest.size());
    const bool lists_vertices = with_vertices && files == 0;
    const std::string name = lists_vertices ? "v" : "s/part-" + std::to_string(files) + suffix;
    const std::string path = fuzz::put(name, rest.substr(0, end));
    if (lists_vertices) options.vertices_file = path;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  const bool one = with_vertices && files == 2;
  fuzz::read_twice(one          ? folder + "/part-1" + suffix
                   : as_pattern ? folder + "/p*[0-9]" + suffix
                                : folder,
                   options);
  return 0;
}

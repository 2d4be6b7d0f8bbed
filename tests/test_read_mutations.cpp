// Damaged files: the result or the error is the same for every split.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>

#include "tests/graph_files.hpp"

namespace graphrun::test {
namespace {

std::vector<std::string> seeds() {
  std::vector<std::string> result;
  for (const auto& file : std::filesystem::directory_iterator(test_file(""))) {
    const std::string name = file.path().filename().string();
    if (!name.starts_with("ldbc_") && name != "empty.txt") result.push_back(name);
  }
  std::sort(result.begin(), result.end());
  return result;
}

// Replaces, removes, inserts or repeats text at a random place.
void damage(std::string& text, std::mt19937& random) {
  constexpr std::string_view characters = "0123456789 \t\n\r,;%#\"-+.eEacpx\xff";
  if (text.empty()) text = "1";
  const std::size_t at = random() % text.size();
  const char c = characters[random() % characters.size()];
  switch (random() % 4) {
    case 0:
      text[at] = c;
      break;
    case 1:
      text.erase(at, 1 + random() % 3);
      break;
    case 2:
      text.insert(at, 1, c);
      break;
    default:
      text.insert(at, text.substr(random() % text.size(), 20));
      break;
  }
}

ReadOptions random_options(std::mt19937& random) {
  ReadOptions options;
  if (random() % 5 == 0) options.ids = IdKind::string;
  if (random() % 5 == 0) options.weights.kind = WeightColumn::none;
  if (random() % 9 == 0) options.weights = {WeightColumn::column, 3};
  if (random() % 7 == 0) options.index_base = IndexBase::zero;
  if (random() % 6 == 0) options.out_of_range = OutOfRange::drop;
  if (random() % 7 == 0) options.directed = random() % 2 == 0;
  return options;
}

struct Outcome {
  std::optional<EdgeList> edges;
  std::string refusal;
};

Outcome outcome(const std::string& path, const ReadOptions& options) {
  try {
    return {read_edges(path, options), {}};
  } catch (const Error& error) {
    return {std::nullopt, error.what()};
  }
}

}  // namespace

TEST_CASE("damaged files are read or refused alike by every split", "[read]") {
  const TemporaryFolder folder;
  const std::vector<std::string> names = seeds();
  REQUIRE(names.size() > 100);
  std::mt19937 random(1);
  int read = 0, refused = 0;
  for (int trial = 0; trial < 400; ++trial) {
    const std::string& name = names[random() % names.size()];
    std::string text = contents(test_file(name));
    for (auto times = 1 + random() % 3; times > 0; --times) damage(text, random);
    const std::string path = write_file(folder / name, text);
    const ReadOptions options = random_options(random);
    const Outcome expected = outcome(path, options);
    ++(expected.edges ? read : refused);
    for (const ReadOptions& split : all_splits(options)) {
      const Outcome found = outcome(path, split);
      INFO(text);
      REQUIRE(found.refusal == expected.refusal);
      REQUIRE((!found.edges || same(*found.edges, *expected.edges)));
    }
  }
  CHECK(read > 10);
  CHECK(refused > 100);
}

}  // namespace graphrun::test

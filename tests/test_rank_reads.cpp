// Files that ranks read together, processes of mpirun or threads: what one process reads of each.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/file/write.hpp>
#include <graphrun/formats/generate/generate.hpp>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "graph_files.hpp"
#include "support.hpp"
#include "thread_ranks.hpp"

namespace graphrun {
namespace {

// The list of all ranks, from the share of each.
EdgeList whole(Ranks& ranks, EdgeList own) {
  if (!own.share) return own;
  const auto all = [&](auto& values) {
    using T = typename std::decay_t<decltype(values)>::value_type;
    const std::vector<T> gathered = ranks.gather_lists(std::span<const T>(values));
    values.assign(gathered.begin(), gathered.end());
  };
  all(own.from);
  all(own.to);
  std::visit(
      [&]<class Values>(Values& values) {
        if constexpr (!std::is_same_v<Values, std::monostate>) all(values);
      },
      own.weights);
  return own;
}

// What of the files the ranks read otherwise than this process alone.
std::vector<std::string> read_otherwise(const std::shared_ptr<Ranks>& ranks,
                                        const std::vector<std::string>& paths) {
  std::vector<std::string> otherwise;
  for (const std::string& path : paths) {
    for (const std::size_t block : {std::size_t{1}, std::size_t{64}, std::size_t{4} << 20}) {
      ReadOptions options;
      options.block_bytes = block;
      options.threads = 2;
      const EdgeList alone = read_edges(path, options);
      options.ranks = ranks;
      const EdgeList found = whole(*ranks, read_edges(path, options));
      if (!test::same(found, alone))
        otherwise.push_back(path + ", blocks of " + std::to_string(block));
    }
  }
  return otherwise;
}

// The committed files of every format without a defect, which would end the ranks.
std::vector<std::string> sound_files() {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(test::files_folder())) {
    if (!entry.is_regular_file()) continue;
    try {
      read_edges(entry.path().string());
      paths.push_back(entry.path().string());
    } catch (const Error&) {
    }
  }
  std::ranges::sort(paths);
  return paths;
}

void check_ranks(const std::vector<std::string>& paths) {
  const Context ctx = test::contexts_and_ranks().front();
  if (ctx.ranks() != nullptr) {
    const std::shared_ptr<Ranks> unowned(std::shared_ptr<void>(), ctx.ranks());
    CHECK(read_otherwise(unowned, paths) == std::vector<std::string>());
    return;
  }
  std::vector<std::vector<std::string>> otherwise(3);
  run_thread_ranks(3, [&](std::shared_ptr<Ranks> ranks) {
    otherwise[static_cast<std::size_t>(ranks->rank())] = read_otherwise(ranks, paths);
  });
  for (const auto& of_rank : otherwise) CHECK(of_rank == std::vector<std::string>());
}

}  // namespace

TEST_CASE("ranks read of every file what one process does", "[read][over_ranks]") {
  const std::vector<std::string> paths = sound_files();
  CHECK(paths.size() > 50);
  check_ranks(paths);
}

TEST_CASE("ranks read graphs that lie in the shares of all", "[read][over_ranks]") {
  const test::TemporaryFolder folder;
  GraphRecipe recipe = parse_recipe("rmat:8");
  recipe.weights = WeightRange{1, 255};
  std::vector<std::string> paths;
  for (const char* const name : {"g.tsv", "g.mtx", "g.jsonl", "g.csv.gz"}) {
    paths.push_back(folder / name);
    write_edges(paths.back(), generate_edges(Context::cpu(1), recipe));
  }
  check_ranks(paths);
}

}  // namespace graphrun

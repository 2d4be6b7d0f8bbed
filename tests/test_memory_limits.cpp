// Memory limits: the memory that counts, and the errors.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <graphrun/base/buffer.hpp>
#include <graphrun/base/memory_budget.hpp>
#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/file/read_vector.hpp>

#include "tests/graph_files.hpp"
#include "tests/support.hpp"

namespace graphrun::test {
namespace {

using Catch::Matchers::Equals;

std::shared_ptr<MemoryBudget> budget_of(std::uint64_t bytes) {
  return std::make_shared<MemoryBudget>(bytes, "--memory-limit");
}

}  // namespace

TEST_CASE("a shortage is said in units, with the limit and without a source path", "[memory]") {
  const OutOfMemory limited(12'000'000'000, 1'000'000'000, "an array", "--memory-limit");
  CHECK_THAT(limited.what(), Equals("an array does not fit in memory: needs 12.0 GB, 1.0 GB "
                                    "available (--memory-limit)"));
  const OutOfMemory built = limited.during("building the graph of g.mtx");
  CHECK_THAT(built.what(), Equals("building the graph of g.mtx: " + std::string(limited.what())));
  CHECK(built.needed() == limited.needed());
  CHECK_THAT(OutOfMemory(0, 0, "an array").what(), Equals("an array does not fit in memory"));
}

TEST_CASE("a budget is shared and never overdrawn", "[memory]") {
  const auto budget = budget_of(1000);
  budget->take(600, "a");
  CHECK_THROWS_AS(budget->take(401, "b"), OutOfMemory);
  CHECK(budget->left() == 400);
  {
    MemoryShare share(budget);
    share.resize(400, "c");
    CHECK_THROWS_AS(share.add(1, "d"), OutOfMemory);
    CHECK(share.bytes() == 400);
    MemoryShare moved = std::move(share);
    moved.resize(100, "e");
    CHECK(budget->taken() == 700);
  }
  CHECK(budget->taken() == 600);
  budget->give_back(600);
  std::vector<std::jthread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 1000; ++i) {
        MemoryShare share(budget);
        share.resize(250, "f");
      }
    });
  }
  threads.clear();
  CHECK(budget->taken() == 0);
}

TEST_CASE("a context takes from its budget what it holds", "[memory]") {
  const Context ctx = GENERATE(from_range(contexts()));
  Buffer<double> before(ctx, 10);
  const auto budget = budget_of(1000);
  ctx.limit_memory(budget);
  CHECK(budget->taken() == 80);
  CHECK(ctx.available_memory() == 920);
  {
    const Buffer<double> more(ctx, 100);
    CHECK(budget->taken() == 880);
    CHECK_THROWS_AS(Buffer<double>(ctx, 100), OutOfMemory);
  }
  before = Buffer<double>(ctx, 0);
  CHECK(budget->taken() == 0);
  ctx.limit_memory(nullptr);
  CHECK(Buffer<double>(ctx, 1000).size() == 1000);
}

TEST_CASE("reading counts what it allocates, and gives it back", "[memory][read]") {
  for (const char* name :
       {"good_typed.mtx", "good_shortest_paths.gr", "good_weighted.graph", "good_snap.txt",
        "good_wide_ids.txt", "good_triples.txt", "ldbc_directed.properties", "good_strings.csv"}) {
    CAPTURE(name);
    ReadOptions options;
    options.threads = 1;
    if (std::string(name) == "good_strings.csv") options.ids = IdKind::string;
    options.memory = budget_of(std::uint64_t{1} << 30);
    {
      const EdgeList edges = read_edges(test_file(name), options);
      CHECK(edges.memory_of_edges->bytes() >= 8 * edges.from.size());
      CHECK(options.memory->taken() ==
            edges.memory_of_edges->bytes() + edges.memory_of_ids->bytes());
    }
    CHECK(options.memory->taken() == 0);
    for (std::uint64_t bytes = 1; bytes < 1500; bytes += 37) {
      options.memory = budget_of(bytes);
      try {
        read_edges(test_file(name), options);
      } catch (const OutOfMemory& error) {
        CHECK(error.available() == bytes);
      }
      CHECK(options.memory->taken() == 0);
    }
  }
}

TEST_CASE("a vector counts what it allocates", "[memory][read]") {
  const TemporaryFolder folder;
  const std::string path = write_file(
      folder / "x.mtx", "%%MatrixMarket matrix coordinate real general\n2000000000 1 1\n1 1 5\n");
  ReadOptions options;
  options.memory = budget_of(1000000);
  CHECK_THROWS_AS(read_vector(path, options), OutOfMemory);
  CHECK(options.memory->taken() == 0);
}

}  // namespace graphrun::test

// The prediction of --device auto.
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <graphrun/algorithms/catalogue/catalogue.hpp>

#include "cli/effort.hpp"
#include "tests/graph_files.hpp"

namespace graphrun::cli {
namespace {

bool is_gpu_sooner(const Effort& effort, int threads, double start = gpu_start_seconds) {
  return start + gpu_seconds(effort) < cpu_seconds(effort, threads);
}

}  // namespace

TEST_CASE("small graphs are not worth the start of a GPU, large ones are", "[effort]") {
  for (const char* command :
       {"pagerank", "bfs", "sssp", "cc", "scc", "bc", "triangles", "unknown"}) {
    INFO(command);
    CHECK_FALSE(is_gpu_sooner({command, 156, 0}, 2));
    CHECK_FALSE(is_gpu_sooner({command, 156, 0}, 64));
    CHECK(is_gpu_sooner({command, 5e8, 0}, 2));
    CHECK(is_gpu_sooner({command, 5e8, 0}, 16));
    CHECK(is_gpu_sooner({command, 5e6, 0}, 4, 0));  // one that has started meanwhile
  }
}

TEST_CASE("work that goes over a small graph often is worth the start of a GPU", "[effort]") {
  CHECK_FALSE(is_gpu_sooner({"bc", 2e5, 4}, 16));
  CHECK(is_gpu_sooner({"bc", 2e5, 7000}, 16));
  CHECK(cpu_seconds({"pagerank", 1e6, 40}, 4) > cpu_seconds({"pagerank", 1e6, 20}, 4));
}

TEST_CASE("so many rounds of pagerank as are asked for are foreseen", "[effort]") {
  const catalogue::Entry& entry = *catalogue::entry_named("pagerank");
  catalogue::Request request(entry);
  CHECK(entry.plan(request).passes == 0);
  request.parameters.give("iterations", std::int64_t{300});
  CHECK(entry.plan(request).passes == 300);
}

TEST_CASE("the entries of a file are guessed by its size", "[effort]") {
  const test::TemporaryFolder folder;
  for (const char* name : {"edges.txt", "edges.txt.gz"}) {
    std::ofstream(folder / name) << std::string(12000, '1');
  }
  CHECK(entries_guessed((folder / "edges.txt")) == 1000);
  CHECK(entries_guessed((folder / "edges.txt.gz")) == 4000);
  CHECK(entries_guessed((folder / "missing.txt")) == 0);
  CHECK(entries_guessed("-") == 0);
  CHECK(entries_guessed("kron:20") == 0);
}

}  // namespace graphrun::cli

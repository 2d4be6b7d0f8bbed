// The memory that reading a text takes.
#include <malloc.h>

#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <string>
#include <vector>

#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/file/write.hpp>
#include <graphrun/formats/generate/generate.hpp>

#include "formats/file/common/vertex_index.hpp"
#include "tests/graph_files.hpp"

namespace graphrun::test {
namespace {

// A line of /proc/self/status, in bytes; 0 where there is none.
std::uint64_t status_of(const std::string& name) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with(name + ":")) return 1024 * std::stoull(line.substr(name.size() + 1));
  }
  return 0;
}

// Writes a recipe's edges to a file; returns how many they are.
std::size_t write_recipe(const std::string& path, const std::string& recipe, bool weighted) {
  GraphRecipe parsed = parse_recipe(recipe);
  if (weighted) parsed.weights = WeightRange{1, 255};
  const EdgeList edges = generate_edges(Context::cpu(2), parsed);
  write_edges(path, edges);
  return edges.from.size();
}

// Bytes of ids with gaps, and of the table by which the ends of edges are numbered.
std::uint64_t bytes_of(const VertexIds& ids) {
  std::vector<std::int64_t> numbers;
  for (index_t v = 0; v < ids.size(); ++v) numbers.push_back(ids.number(v));
  if (numbers.back() - numbers.front() == ids.size() - 1) return 0;
  return numbers.size() * sizeof(std::int64_t) + detail::VertexIndex::bytes_for(numbers);
}

struct Taken {
  std::uint64_t most = 0, by_ids = 0;  // bytes
};

// The most memory that reading the file took beyond what the process held before.
Taken taken_by_reading(const std::string& path, int threads) {
  ReadOptions options;
  options.threads = threads;
  ::malloc_trim(0);
  std::ofstream("/proc/self/clear_refs") << 5;  // the peak begins anew
  const std::uint64_t before = status_of("VmRSS");
  if (status_of("VmHWM") > before + 10'000'000) SKIP("the system does not let the peak begin anew");
  const EdgeList edges = read_edges(path, options);
  const std::uint64_t most = status_of("VmHWM") - before;
  return {most, bytes_of(edges.ids)};
}

}  // namespace

TEST_CASE("reading a text takes 1.5 times its list of edges, and its ids", "[read][peak]") {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(__clang__)
  SKIP("a sanitizer's own memory would be measured");
#endif
  if (status_of("VmHWM") == 0) SKIP("the system does not say what a process takes");
  const TemporaryFolder folder;
  for (const bool weighted : {false, true}) {
    for (const std::string suffix : {"mtx", "tsv"}) {
      const std::string path = folder / ("g." + suffix);
      const std::uint64_t list = write_recipe(path, "kron:19", weighted) * (weighted ? 12 : 8);
      for (const int threads : {1, 2, 4, 16}) {
        // Each thread has a block of text, and huge pages of which its columns fill a part.
        const auto buffers = static_cast<std::uint64_t>(12'000'000 + 5'000'000 * threads);
        const Taken taken = taken_by_reading(path, threads);
        INFO(suffix << (weighted ? " with weights, " : ", ") << threads
                    << " threads: " << taken.most << " bytes taken for a list of " << list
                    << " and ids of " << taken.by_ids << " bytes");
        CHECK(taken.most >= list);
        CHECK(taken.most <= list * 3 / 2 + taken.by_ids + buffers);
      }
    }
  }
}

}  // namespace graphrun::test

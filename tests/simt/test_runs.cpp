// Runs of equal keys, added up by warps.
#include "cases.hpp"
#include "engine/coarse_graph/cuda/runs.hpp"

namespace graphrun::kernels {
namespace {

// Sorted keys whose runs have lengths of up to `longest`, and a weight for each.
struct Runs {
  std::vector<std::uint64_t> key;
  std::vector<offset_t> weight;

  Runs(std::size_t size, std::size_t longest, const GroupKeys& keys) {
    std::uint64_t state = size + longest;
    index_t from = 0, to = 0;
    while (key.size() < size) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      const std::size_t length = 1 + (state >> 33) % longest;
      to += 1 + static_cast<index_t>(state >> 60);
      if (to >= 1 << keys.bits) {
        to = 0;
        ++from;
      }
      for (std::size_t i = 0; i < length && key.size() < size; ++i) {
        weight.push_back(static_cast<offset_t>(1 + key.size() % 5));
        key.push_back(keys.key(from, to, weight.back()));
      }
    }
  }
};

}  // namespace

TEST_CASE("runs of equal keys are added up", "[runs]") {
  const unsigned blocks = GENERATE(1u, 3u);
  const GroupKeys keys{10, GENERATE(false, true)};
  const bool beside = !keys.has_weight && GENERATE(false, true);
  for (const std::size_t size : {1, 2, 31, 32, 33, 64, 511, 512, 513, 1024, 5000}) {
    for (const std::size_t longest : {1, 2, 5, 40, 700, 6000}) {
      INFO(size << " keys, runs of up to " << longest << ", blocks " << blocks << ", weights "
                << (keys.has_weight ? "in keys"
                    : beside        ? "beside"
                                    : "none"));
      const Runs made(size, longest, keys);
      const SortedEntries entries{made.key.data(), beside ? made.weight.data() : nullptr, size,
                                  keys};
      std::vector<offset_t> before(entries.pieces());
      count_first(OnCpu{1}, entries, before.data());
      offset_t distinct = 0;
      for (offset_t& place : before) place = std::exchange(distinct, distinct + place);
      const auto count = static_cast<std::size_t>(distinct);
      std::vector<index_t> expected_column(count), column(count, -1);
      std::vector<std::int64_t> expected(count), sum(count);
      sum_runs(OnCpu{1}, entries, before.data(), expected_column.data(), expected.data());
      simt::launch(blocks, simt::most_threads, [&] {
        kernels::runs::sum_all(entries, before.data(), column.data(), sum.data());
      });
      CHECK(column == expected_column);
      CHECK(sum == expected);
    }
  }
}

}  // namespace graphrun::kernels

// Entries of a coarse graph between groups, listed by warps.
#include "cases.hpp"
#include "engine/coarse_graph/cuda/listing.hpp"

namespace graphrun::kernels {
namespace {

std::vector<std::uint64_t> keys_listed(const LevelView& view, offset_t entries,
                                       const std::vector<index_t>& group, const GroupKeys& keys,
                                       unsigned blocks) {
  std::vector<std::uint64_t> found(static_cast<std::size_t>(entries));
  unsigned long long total = 0;
  simt::launch(blocks, simt::most_threads, [&] {
    listing::list_entries(view, entries, group.data(), keys, &total, found.data());
  });
  found.resize(static_cast<std::size_t>(total));
  std::sort(found.begin(), found.end());
  return found;
}

// Rows of which most are empty, many beside each other.
test::Triples sparse_rows() {
  test::Triples t{"sparse rows", 3000, 3000, {}, {}, {}};
  for (index_t v = 0; v < 3000; v += v % 7 == 3 ? 500 : 23) t.add(v, (v * 31 + 1) % 3000, v % 9);
  for (index_t v = 0; v < 200; ++v) t.add(1500, 10 * v, v % 3);
  return t;
}

}  // namespace

TEST_CASE("entries between groups are listed", "[listing]") {
  const unsigned blocks = GENERATE(1u, 4u);
  const bool weighted = GENERATE(false, true);
  std::vector<test::Triples> all = simt_tests::cases();
  all.push_back(sparse_rows());
  for (const test::Triples& t : all) {
    for (const index_t groups : {1, 3, 40}) {
      INFO(t.name << ", blocks " << blocks << ", weighted " << weighted << ", groups " << groups);
      const simt_tests::Rows rows(t);
      std::vector<std::int64_t> weight(rows.weights.begin(), rows.weights.end());
      for (std::size_t k = 0; k < weight.size(); k += 5) weight[k] = 0;
      const LevelView view{t.rows,
                           rows.offsets.data(),
                           rows.column_of.data(),
                           weighted ? weight.data() : nullptr,
                           nullptr,
                           nullptr,
                           0};
      std::vector<index_t> group(static_cast<std::size_t>(t.rows));
      for (std::size_t v = 0; v < group.size(); ++v) {
        group[v] = static_cast<index_t>(v * v / 3) % groups;
      }
      const GroupKeys keys{6, weighted};
      std::vector<std::uint64_t> expected(rows.column_of.size());
      expected.resize(
          list_keys(OnCpu{1}, view, rows.offsets.back(), group.data(), keys, expected.data()));
      std::sort(expected.begin(), expected.end());
      CHECK(keys_listed(view, rows.offsets.back(), group, keys, blocks) == expected);
    }
  }
}

}  // namespace graphrun::kernels

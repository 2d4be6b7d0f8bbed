// Entries of a coarse graph between groups, listed by warps.
#include "cases.hpp"
#include "engine/coarse_graph/cuda/between.hpp"
#include "engine/coarse_graph/cuda/listing.hpp"

namespace graphrun::kernels {
namespace {

using Listed = std::vector<std::pair<std::uint64_t, offset_t>>;  // keys and weights, sorted

Listed sorted(const std::vector<std::uint64_t>& keys, const std::vector<offset_t>& weights,
              std::size_t count) {
  Listed all;
  for (std::size_t i = 0; i < count; ++i) all.emplace_back(keys[i], weights[i]);
  std::sort(all.begin(), all.end());
  return all;
}

Listed listed_by_warps(const LevelView& view, offset_t entries, const std::vector<index_t>& group,
                       const GroupKeys& keys, bool beside, unsigned blocks) {
  const auto most = static_cast<std::size_t>(entries);
  std::vector<std::uint64_t> found(most);
  std::vector<offset_t> weight(most);
  unsigned long long total = 0;
  simt::launch(blocks, simt::most_threads, [&] {
    if (beside) {
      listing::list_entries<true>(view, entries, group.data(), keys, &total, found.data(),
                                  weight.data());
    } else {
      listing::list_entries<false>(view, entries, group.data(), keys, &total, found.data(),
                                   nullptr);
    }
  });
  return sorted(found, weight, static_cast<std::size_t>(total));
}

// Rows of which most are empty, many beside each other.
test::Triples sparse_rows() {
  test::Triples t{"sparse rows", 3000, 3000, {}, {}, {}};
  for (index_t v = 0; v < 3000; v += v % 7 == 3 ? 500 : 23) t.add(v, (v * 31 + 1) % 3000, v % 9);
  for (index_t v = 0; v < 200; ++v) t.add(1500, 10 * v, v % 3);
  return t;
}

LevelView view_of(const simt_tests::Rows& rows, const std::int64_t* weight) {
  return {static_cast<index_t>(rows.offsets.size()) - 1,
          rows.offsets.data(),
          rows.column_of.data(),
          weight,
          nullptr,
          nullptr,
          0};
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
      const LevelView view = view_of(rows, weighted ? weight.data() : nullptr);
      std::vector<index_t> group(static_cast<std::size_t>(t.rows));
      for (std::size_t v = 0; v < group.size(); ++v) {
        group[v] = static_cast<index_t>(v * v / 3) % groups;
      }
      for (const bool beside : {false, true}) {
        const GroupKeys keys{6, weighted && !beside};
        std::vector<std::uint64_t> key(rows.column_of.size());
        std::vector<offset_t> weights(key.size());
        const std::size_t count = list_keys(OnCpu{1}, view, rows.offsets.back(), group.data(), keys,
                                            key.data(), beside ? weights.data() : nullptr);
        CHECK(listed_by_warps(view, rows.offsets.back(), group, keys, beside, blocks) ==
              sorted(key, weights, count));
      }
    }
  }
}

TEST_CASE("entries between groups are added up", "[listing]") {
  const unsigned blocks = GENERATE(1u, 4u);
  const bool weighted = GENERATE(false, true);
  std::vector<test::Triples> all = simt_tests::cases();
  all.push_back(sparse_rows());
  for (const test::Triples& t : all) {
    INFO(t.name << ", blocks " << blocks << ", weighted " << weighted);
    const simt_tests::Rows rows(t);
    const std::vector<std::int64_t> weight(rows.weights.begin(), rows.weights.end());
    const offset_t entries = rows.offsets.back();
    const LevelView view = view_of(rows, weighted ? weight.data() : nullptr);
    std::vector<index_t> group(static_cast<std::size_t>(t.rows));
    for (std::size_t v = 0; v < group.size(); ++v) group[v] = static_cast<index_t>(v * v / 3 % 7);
    std::int64_t between = 0;
    simt::launch(blocks, simt::most_threads,
                 [&] { listing::add_between(view, entries, group.data(), &between); });
    CHECK(between == between_groups(OnCpu{1}, view, entries, group.data()));
  }
}

}  // namespace graphrun::kernels

// Distinct ids and the lookup of their vertices, against a sorted set.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <limits>
#include <random>
#include <set>
#include <vector>

#include "formats/file/common/distinct_ids.hpp"
#include "formats/file/common/vertex_index.hpp"

namespace graphrun {
namespace {

using Ids = std::vector<std::int64_t>;

constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();

// Random ids of [first, first + range).
Ids random_ids(std::size_t count, std::int64_t first, std::int64_t range) {
  std::mt19937_64 random(count);
  Ids ids(count);
  for (std::int64_t& id : ids) {
    id = first + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(range));
  }
  return ids;
}

// Arrays of up to 1000 of them.
std::vector<detail::IdArray> arrays_of(const Ids& ids) {
  std::vector<detail::IdArray> arrays;
  for (std::size_t i = 0; i < ids.size(); i += 1000) {
    arrays.push_back({nullptr, ids.data() + i, std::min<std::size_t>(1000, ids.size() - i)});
  }
  return arrays;
}

Ids listed(const detail::DistinctIds& distinct) {
  if (!distinct.ids.empty()) return distinct.ids;
  Ids ids;
  for (std::int64_t i = 0; i < distinct.count; ++i) ids.push_back(distinct.first + i);
  return ids;
}

const std::vector<Ids> samples = {{7},
                                  {0, 1},
                                  {lowest, highest},
                                  {highest, highest - 1, highest - 300},
                                  {lowest, lowest + 255, lowest + 256, lowest + 511},
                                  {-3, -1, 255, 256, 257, 511, 512, 767, 768},
                                  random_ids(100000, 0, 1 << 16),        // no gaps, most likely
                                  random_ids(100000, 5, 300000),         // a byte for each number
                                  random_ids(50000, -1000000, 2000000),  // the same, below 0
                                  random_ids(1000000, 0, 20000000),  // one bitmap for all threads
                                  random_ids(50000, lowest / 2, highest)};  // a hash table

}  // namespace

TEST_CASE("distinct ids are those of a set, by any number of threads", "[read]") {
  for (const Ids& ids : samples) {
    const std::set<std::int64_t> right(ids.begin(), ids.end());
    const Ids expected(right.begin(), right.end());
    const std::vector<detail::IdArray> arrays = arrays_of(ids);
    for (const int threads : {1, 2, 5}) {
      CHECK((listed(detail::distinct_ids(arrays, threads, nullptr)) == expected));
    }
  }
}

TEST_CASE("each id has its vertex, and what is no id has none", "[read]") {
  for (const Ids& ids : samples) {
    const std::set<std::int64_t> right(ids.begin(), ids.end());
    const Ids ascending(right.begin(), right.end());
    for (const int threads : {1, 4}) {
      const detail::VertexIndex index(ascending, threads);
      std::vector<index_t> found(ascending.size());
      index.find_all(ascending.data(), ascending.size(), found.data());
      std::size_t wrong = 0;
      for (std::size_t v = 0; v < ascending.size(); ++v) {
        const auto vertex = static_cast<index_t>(v);
        wrong += found[v] != vertex || index.find(ascending[v]) != vertex;
        const std::int64_t next = ascending[v] == highest ? lowest : ascending[v] + 1;
        const std::int64_t before = ascending[v] == lowest ? highest : ascending[v] - 1;
        wrong += (index.find(next) == no_vertex) == right.contains(next);
        wrong += (index.find(before) == no_vertex) == right.contains(before);
      }
      CHECK(wrong == 0);
    }
  }
}

}  // namespace graphrun

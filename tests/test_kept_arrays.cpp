// Freed arrays are given to later ones of the same size, while they are kept.
#include "base/common/kept_arrays.hpp"

#include <catch2/catch_test_macros.hpp>

#include "base/common/host_memory.hpp"

namespace graphrun {
namespace {

constexpr std::size_t size = huge_page;

// Frees an array of so many bytes. Returns where it was.
const char* free_one(std::size_t bytes) {
  const HostArray<char> array(bytes);
  return array.get();
}

TEST_CASE("freed arrays are kept for later ones of the same size", "[memory]") {
  const FreedArraysKept keep(4 * size);
  const char* const first = free_one(size);
  CHECK(kept_bytes() == size);
  {
    const HostArray<char> larger(size + 64);
    CHECK(larger.get() != first);
    CHECK(kept_bytes() == size);
    const HostArray<char> small(spread_from - 64);
    CHECK(kept_bytes() == size);
    const HostArray<char> same(size), another(size);
    CHECK(same.get() == first);
    CHECK(another.get() != first);
    CHECK(kept_bytes() == 0);
  }
  CHECK(kept_bytes() == 3 * size + 64);  // the small one is not kept
}

TEST_CASE("the oldest of the kept arrays make room", "[memory]") {
  const FreedArraysKept keep(3 * size);
  free_one(size);
  free_one(2 * size);
  CHECK(kept_bytes() == 3 * size);
  free_one(size + 64);
  CHECK(kept_bytes() == size + 64);
  free_one(4 * size);  // too large
  CHECK(kept_bytes() == size + 64);
}

TEST_CASE("arrays are kept for a time", "[memory]") {
  CHECK(kept_bytes() == 0);
  free_one(size);
  CHECK(kept_bytes() == 0);
  {
    const FreedArraysKept keep(4 * size);
    free_one(size);
    {
      const FreedArraysKept most(8 * size);
      free_one(5 * size);
      CHECK(kept_bytes() == 6 * size);
    }
    CHECK(kept_bytes() <= 4 * size);
    CHECK(detail::delete_kept_arrays() == false);
    free_one(size);
    CHECK(detail::delete_kept_arrays());
    CHECK(kept_bytes() == 0);
    free_one(size);
  }
  CHECK(kept_bytes() == 0);
}

}  // namespace
}  // namespace graphrun

// The suggestion for a misspelt name.
#include <catch2/catch_test_macros.hpp>
#include <graphrun/base/nearest_name.hpp>

namespace graphrun {

TEST_CASE("a misspelt name has the nearest one, or none", "[base]") {
  const std::vector<std::string> known = {"pagerank", "from", "form", "cc", "louvain"};
  CHECK(nearest_name("pagernk", known) == "pagerank");    // a letter left out
  CHECK(nearest_name("pagerannk", known) == "pagerank");  // put in
  CHECK(nearest_name("lauvain", known) == "louvain");     // replaced
  CHECK(nearest_name("fomr", known) == "form");           // swapped
  CHECK(nearest_name("fron", known) == "from");
  CHECK(nearest_name("page", known) == "pagerank");  // begun
  CHECK(nearest_name("c", known) == "cc");
  CHECK(nearest_name("bfs", known).empty());
  CHECK(nearest_name("triangles", known).empty());
  CHECK(nearest_name("x", {}).empty());
  CHECK(nearest_name("", known).empty());
}

}  // namespace graphrun

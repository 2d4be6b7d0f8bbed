// The budgets of ranks that share a host, and the failure of one that has too little.
#include <catch2/catch_test_macros.hpp>
#include <memory>
#include <new>
#include <optional>
#include <string>

#include "cli/exit_codes.hpp"
#include "cli/memory.hpp"
#include "cli/mpi_ranks.hpp"
#include "tests/environment.hpp"

namespace graphrun::cli {
namespace {

template <class Error>
std::string message_of(const Error& thrown, std::optional<int> rank) {
  try {
    throw thrown;
  } catch (...) {
    const Failure failure = current_failure(rank);
    CHECK(failure.status == exit_memory);
    CHECK(failure.kind == "memory");
    return failure.message;
  }
}

}  // namespace

TEST_CASE("the budget of one of several ranks is its share", "[memory]") {
  CHECK(share_of(1000, 1) == 900);
  CHECK(share_of(1000, 3) == 300);
  CHECK(share_of(1000, 0) == 900);
  const auto alone = host_budget({}, 1), shared = host_budget({}, 4);
  REQUIRE((alone && shared));
  // What is free may change between both.
  CHECK(shared->limit() > alone->limit() / 8);
  CHECK(shared->limit() < alone->limit() / 2);
  CHECK(host_budget(1000, 4)->limit() == 1000);
}

TEST_CASE("the ranks of a host are those of its node in Slurm's list", "[memory]") {
  const test::Variable of_open_mpi("OMPI_COMM_WORLD_SIZE"), of_mpich("PMI_SIZE");
  const test::Variable all("SLURM_STEP_NUM_TASKS"), of_nodes("SLURM_STEP_TASKS_PER_NODE"),
      own_node("SLURM_NODEID");
  const auto ranks = [&](const char* list, const char* node) {
    of_nodes.set(list);
    own_node.set(node);
    return find_launch().on_host;
  };
  all.set("7");
  CHECK(ranks("7", "0") == 7);
  CHECK(ranks("1,6", "0") == 1);
  CHECK(ranks("1,6", "1") == 6);
  for (const char* const node : {"0", "1", "2"}) CHECK(ranks("2(x3),1", node) == 2);
  CHECK(ranks("2(x3),1", "3") == 1);
  CHECK(ranks("1,2(x2),2", "2") == 2);
  CHECK(ranks("", "0") == 1);
}

TEST_CASE("a shortage on a shared host says by how many it is shared", "[memory]") {
  const auto budget = host_budget({}, 3);
  REQUIRE(budget);
  try {
    budget->take(budget->limit() + 1, "an array");
    FAIL("a share is no limit");
  } catch (const OutOfMemory& error) {
    CHECK(std::string(error.what()).ends_with("(3 ranks share this host)"));
  }
}

TEST_CASE("a lack of memory names its rank once", "[memory]") {
  const OutOfMemory error(2000, 1000, "an array");
  CHECK(message_of(error, 2) == "rank 2: " + std::string(error.what()));
  CHECK(message_of(error, {}) == error.what());
  CHECK(message_of(std::bad_alloc(), 0) == "rank 0: out of memory");
  CHECK(message_of(std::bad_alloc(), {}) == "out of memory");
  // It is of another rank, which it names.
  CHECK(message_of(RankFailed(exit_memory, "memory", "rank 1: out of memory"), 0) ==
        "rank 1: out of memory");
}

}  // namespace graphrun::cli

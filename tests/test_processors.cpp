// The number of processors that a process may use.
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <fstream>
#include <graphrun/algorithms/pagerank.hpp>
#include <graphrun/formats/generate/generate.hpp>
#include <string>

#include "base/common/processors.hpp"
#include "environment.hpp"
#include "graph_files.hpp"
#include "support.hpp"

namespace graphrun {

TEST_CASE("a control group's quota limits the processors", "[parallel]") {
  const test::TemporaryFolder folder;
  const auto write = [&](const std::string& path, const std::string& text) {
    const auto file = std::filesystem::path(folder / path);
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
  };
  const std::string root = folder / "";
  CHECK(quota_of("", root) > 1e6);
  CHECK(quota_of("0::/\n", root) > 1e6);
  write("cpu.max", "max 100000\n");
  CHECK(quota_of("0::/a/b\n", root) > 1e6);
  write("a/cpu.max", "250000 100000\n");
  write("a/b/cpu.max", "max 100000\n");
  CHECK(quota_of("0::/a/b\n", root) == 2.5);
  CHECK(quota_of("0::/\n", root) > 1e6);
  write("cpu,cpuacct/x/cpu.cfs_quota_us", "150000\n");
  write("cpu,cpuacct/x/cpu.cfs_period_us", "100000\n");
  CHECK(quota_of("3:cpu,cpuacct:/x\n0::/\n", root) == 1.5);
  write("cpu,cpuacct/x/cpu.cfs_quota_us", "-1\n");
  CHECK(quota_of("3:cpu,cpuacct:/x\n0::/\n", root) > 1e6);
  CHECK(quota_of("nonsense\n3:cpu\n::\n", root) > 1e6);
}

TEST_CASE("a request for threads is met within reason", "[parallel]") {
  const int usable = usable_processors();
  CHECK(usable >= 1);
  CHECK(threads_to_use(3) == 3);
  CHECK(threads_to_use(2147483647) <= std::max(64, 4 * usable));
  CHECK(Context::cpu(2147483647).threads() == threads_to_use(2147483647));
  const test::Variable openmp("OMP_NUM_THREADS"), own("GRAPHRUN_THREADS");
  for (const test::Variable* const one : {&openmp, &own}) {
    INFO(one->name());
    one->set("1,4");
    CHECK(threads_to_use(0) == 1);
    CHECK(threads_to_use(5) == 5);
    CHECK(Context::cpu().threads() == 1);
    for (const char* const none : {"100000", "many", "0", "-3", ""}) {
      one->set(none);
      CHECK(threads_to_use(0) == usable);
    }
  }
  openmp.set("100000");
  own.set("1");
  CHECK(threads_to_use(0) == 1);
}

TEST_CASE("a limit on threads holds from call to call", "[parallel]") {
  const Context ctx = Context::cpu(4), copy = ctx;
  const EdgeList edges = generate_edges(ctx, parse_recipe("kron:12"));
  const auto ranks = [&] { return pagerank<double>(Graph(ctx, edges)).rank.to_host(); };
  const std::vector<double> expected = ranks();
  for (const int most : {1, 2, 9, 3, 1}) {
    copy.limit_threads(most);
    CHECK(ctx.threads() == std::min(most, 4));
    CHECK(ranks() == expected);
  }
  for (const int none : {0, -1}) {
    ctx.limit_threads(1);
    CHECK(copy.threads() == 1);
    ctx.limit_threads(none);
    CHECK(copy.threads() == 4);
  }
}

}  // namespace graphrun

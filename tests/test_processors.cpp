// The number of processors that a process may use.
#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "base/common/processors.hpp"
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
  const char* const before = std::getenv("OMP_NUM_THREADS");
  const std::string kept = before == nullptr ? "" : before;
  ::setenv("OMP_NUM_THREADS", "1,4", 1);
  CHECK(threads_to_use(0) == 1);
  CHECK(threads_to_use(5) == 5);
  ::setenv("OMP_NUM_THREADS", "100000", 1);
  CHECK(threads_to_use(0) == usable);
  ::setenv("OMP_NUM_THREADS", "many", 1);
  CHECK(threads_to_use(0) == usable);
  if (before == nullptr) ::unsetenv("OMP_NUM_THREADS");
  if (before != nullptr) ::setenv("OMP_NUM_THREADS", kept.c_str(), 1);
}

}  // namespace graphrun

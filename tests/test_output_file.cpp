// Output files: complete or absent, and with the permissions and links of their target.
#include <sys/stat.h>

#include <catch2/catch_test_macros.hpp>
#include <filesystem>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/write.hpp>

#include "tests/graph_files.hpp"

namespace graphrun::test {

TEST_CASE("a file is whole or not there", "[write]") {
  const TemporaryFolder folder;
  write_file(folder / "kept.tsv", "old");
  {
    OutputFile file(folder / "kept.tsv");
    file.write("new and longer");
    CHECK(contents(folder / "kept.tsv") == "old");
    CHECK(folder.count() == 2);
  }
  CHECK(contents(folder / "kept.tsv") == "old");
  CHECK(folder.count() == 1);
  OutputFile file(folder / "kept.tsv");
  file.write("new");
  file.commit();
  CHECK(contents(folder / "kept.tsv") == "new");
  CHECK(folder.count() == 1);
}

TEST_CASE("a file that cannot be written is refused", "[write]") {
  const TemporaryFolder folder;
  CHECK_THROWS_AS(OutputFile(folder / "no/such/file.tsv"), FileError);
  CHECK_THROWS_AS(OutputFile(folder / ""), FileError);
  CHECK_THROWS_AS(OutputFile(""), FileError);
  if (std::filesystem::exists("/dev/full")) {
    OutputFile full("/dev/full");
    full.write("text");
    CHECK_THROWS_AS(full.commit(), FileError);
  }
  CHECK(folder.count() == 0);
}

TEST_CASE("a symbolic link stays one and permissions follow the umask", "[write]") {
  const TemporaryFolder folder;
  write_file(folder / "target", "old");
  std::filesystem::create_symlink("target", folder / "link");
  OutputFile file(folder / "link");
  file.write("new");
  file.commit();
  CHECK(std::filesystem::is_symlink(folder / "link"));
  CHECK(contents(folder / "target") == "new");
  const mode_t mask = ::umask(027);
  OutputFile other(folder / "fresh");
  other.commit();
  ::umask(mask);
  struct stat status = {};
  REQUIRE(::stat((folder / "fresh").c_str(), &status) == 0);
  CHECK((status.st_mode & 0777) == 0640);
}

TEST_CASE("a file that is replaced keeps its mode", "[write]") {
  const TemporaryFolder folder;
  for (const mode_t mode : {mode_t{0600}, mode_t{0640}, mode_t{0664}, mode_t{0444}}) {
    const std::string path = write_file(folder / "kept", "old");
    REQUIRE(::chmod(path.c_str(), mode) == 0);
    OutputFile file(path);
    file.write("new");
    file.finish();
    CHECK(contents(path) == "old");
    file.commit();
    struct stat status = {};
    REQUIRE(::stat(path.c_str(), &status) == 0);
    CHECK((status.st_mode & 0777) == mode);
    CHECK(contents(path) == "new");
    std::filesystem::remove(path);
  }
}

TEST_CASE("a file is its owner's alone until it is whole", "[write]") {
  const TemporaryFolder folder;
  OutputFile file(folder / "fresh");
  file.write("text");
  for (const auto& entry : std::filesystem::directory_iterator(folder / ".")) {
    struct stat status = {};
    REQUIRE(::stat(entry.path().c_str(), &status) == 0);
    CHECK((status.st_mode & 0777) == 0600);
  }
}

}  // namespace graphrun::test

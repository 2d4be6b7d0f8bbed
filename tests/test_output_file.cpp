// Output files: complete or absent, and with the permissions and links of their target.
#include <sys/stat.h>

#include <atomic>
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <string>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/write.hpp>

#include "formats/file/common/parallel.hpp"
#include "formats/file/common/text_writer.hpp"
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

TEST_CASE("texts are written in their order by one thread at a time", "[write]") {
  constexpr std::size_t count = 500;
  for (const int threads : {1, 2, 5}) {
    for (const std::size_t room : {1, 3, 20}) {
      detail::TextsInOrder texts(count, room);
      std::string all, right;
      std::atomic<int> writing = 0;
      std::atomic<bool> together = false;
      detail::run_on_threads(threads, [&](int) {
        texts.take_part(
            [](std::size_t number, detail::Text& text) {
              text.clear();
              text.add_number(static_cast<std::int64_t>(number));
              text.add(' ');
            },
            [&](const detail::Text& text) {
              if (++writing > 1) together = true;
              all += text.view();
              --writing;
            });
      });
      for (std::size_t k = 0; k < count; ++k) right += std::to_string(k) + ' ';
      CHECK(all == right);
      CHECK_FALSE(together);
    }
  }
}

TEST_CASE("a text that cannot be made or written ends all threads", "[write]") {
  for (const int threads : {1, 2, 5}) {
    for (const std::size_t wrong : {0, 1, 77, 499}) {
      for (const bool making : {true, false}) {
        detail::TextsInOrder texts(500, 4);
        std::size_t written = 0;
        const auto part = [&](int) {
          texts.take_part(
              [&](std::size_t number, detail::Text&) {
                if (making && number == wrong) throw FileError("not made");
              },
              [&](const detail::Text&) {
                if (!making && written == wrong) throw FileError("not written");
                ++written;
              });
        };
        CHECK_THROWS_AS(detail::run_on_threads(threads, part), FileError);
        CHECK(written <= wrong);
      }
    }
  }
}

}  // namespace graphrun::test

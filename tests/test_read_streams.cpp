// Sources of text: intact and broken compressed files, standard input, pipes, empty files.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <chrono>
#include <clocale>
#include <cstdio>
#include <stop_token>
#include <thread>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>

#include "formats/file/common/file_start.hpp"
#include "tests/graph_files.hpp"

namespace graphrun::test {
namespace {

// Replaces standard input by a file while it lives.
class InputFrom {
 public:
  explicit InputFrom(const std::string& path) : kept_(::dup(STDIN_FILENO)) {
    const int file = ::open(path.c_str(), O_RDONLY);
    ::dup2(file, STDIN_FILENO);
    ::close(file);
  }
  ~InputFrom() {
    ::dup2(kept_, STDIN_FILENO);
    ::close(kept_);
  }

 private:
  int kept_;
};

std::string many_edges() {
  std::string text;
  for (int i = 0; i < 20000; ++i) {
    text += std::to_string(i) + " " + std::to_string(i * 7919 % 20000) + "\n";
  }
  return text;
}

void check_file_error(const std::string& path, const std::string& reason) {
  INFO(path);
  for (const ReadOptions& options : all_splits({})) {
    CHECK_THROWS_AS(read_edges(path, options), FileError);
    CHECK_THROWS_WITH(read_edges(path, options), Catch::Matchers::StartsWith(path + ": ") &&
                                                     Catch::Matchers::ContainsSubstring(reason));
  }
}

}  // namespace

TEST_CASE("all members and frames of packed files are read", "[read][streams]") {
  const TemporaryFolder folder;
  const EdgeList gzip =
      read_edges(write_file(folder / "two.gz", gzipped("1 2\n2 ") + gzipped("3\n3 4\n")));
  CHECK(gzip.compression == "gzip");
  CHECK(entries(gzip) == std::vector<ListedEntry>{{"1", "2"}, {"2", "3"}, {"3", "4"}});
  CHECK(gzip.counts.bytes == 12);
  const EdgeList zstd =
      read_edges(write_file(folder / "two.zst", zstd_packed("1 2\n2 ") + zstd_packed("3\n3 4\n")));
  CHECK(zstd.compression == "zstd");
  CHECK(zstd.counts.edges == 3);
  const std::string padding(1000, '\0');
  CHECK(read_edges(write_file(folder / "tape", gzipped("1 2\n") + padding)).counts.edges == 1);
}

TEST_CASE("packed files without their suffix are read", "[read][streams]") {
  const TemporaryFolder folder;
  CHECK(read_edges(write_file(folder / "a.txt", gzipped("1 2\n"))).counts.edges == 1);
  CHECK(read_edges(write_file(folder / "b.gz", "1 2\n")).compression.empty());
}

TEST_CASE("broken packed files are refused with the reason", "[read][streams]") {
  const TemporaryFolder folder;
  const std::string text = many_edges();
  for (const bool zstd : {false, true}) {
    const std::string whole = zstd ? zstd_packed(text) : gzipped(text);
    const std::string path = folder / "broken";
    for (const std::size_t left : {std::size_t{5}, whole.size() / 2, whole.size() - 1}) {
      write_file(path, whole.substr(0, left));
      check_file_error(path, "ends early");
    }
    std::string wrong = whole;
    for (std::size_t i = whole.size() / 2; i < whole.size() / 2 + 20; ++i) wrong[i] ^= 0x55;
    write_file(path, wrong);
    // Text before the damage may be readable; damaged text is not.
    CHECK_THROWS_AS(read_edges(path), Error);
  }
  std::string checksum = gzipped("1 2\n2 3\n");
  checksum[checksum.size() - 6] ^= 1;
  check_file_error(write_file(folder / "checksum", checksum), "corrupt");
  check_file_error(write_file(folder / "garbage", gzipped("1 2\n") + "garbage"),
                   "not gzip follows");
  check_file_error(write_file(folder / "nothing.gz", gzipped("")), "the file is empty");
}

TEST_CASE("a defect before the end of a truncated file is the first", "[read][streams]") {
  const TemporaryFolder folder;
  const std::string text = many_edges();
  std::string whole = gzipped(text.substr(0, 150000) + "\n1 x\n" + text);
  const std::string path = write_file(folder / "both.gz", whole.substr(0, whole.size() - 100));
  for (const ReadOptions& options : all_splits({})) {
    if (options.block_bytes == 1) continue;  // the same, slowly
    CHECK_THROWS_AS(read_edges(path, options), ParseError);
  }
}

TEST_CASE("what is no readable file is refused with the reason", "[read][streams]") {
  const TemporaryFolder folder;
  check_file_error(folder / "missing.mtx", "No such file");
  check_file_error(folder / "", "directory");
  check_file_error(test_file("empty.txt"), "empty");
  CHECK_THROWS_WITH(
      read_edges(test_file("binary_zero_byte.txt")),
      Catch::Matchers::StartsWith(test_file("binary_zero_byte.txt") + ":2:2: byte 0"));
  const std::string late = write_file(folder / "late", many_edges() + std::string("1 2\0\n", 5));
  CHECK_THROWS_WITH(read_edges(late), Catch::Matchers::StartsWith(late + ":20001:3:"));
}

TEST_CASE("standard input is read like a file", "[read][streams]") {
  const TemporaryFolder folder;
  for (const char* name : {"good_snap.txt", "good_skew.mtx", "good_weighted.graph",
                           "good_shortest_paths.gr", "good_no_banner.txt"}) {
    const EdgeList expected = read_edges(test_file(name));
    for (const std::string& path : packed_copies(test_file(name), folder)) {
      const InputFrom input(path);
      CHECK(same(read_edges("-"), expected));
    }
  }
  const InputFrom input(test_file("mtx_index_zero.mtx"));
  CHECK_THROWS_WITH(read_edges("-"), Catch::Matchers::StartsWith("<stdin>:3:1: index 0"));
}

TEST_CASE("a METIS defect on standard input has its line", "[read][streams]") {
  const InputFrom input(test_file("metis_one_sided.graph"));
  ReadOptions options;
  options.kind = FileKind::metis;
  CHECK_THROWS_WITH(read_edges("-", options),
                    Catch::Matchers::StartsWith("<stdin>:7: vertex 4 lists 1"));
}

TEST_CASE("a stop ends the reading of a silent pipe", "[read][streams]") {
  using namespace std::chrono_literals;
  const TemporaryFolder folder;
  const std::string path = folder / "pipe";
  REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
  std::stop_source stop;
  ReadOptions options;
  options.stop = stop.get_token();
  const std::jthread stopper([&] {
    std::this_thread::sleep_for(100ms);
    stop.request_stop();
  });
  const auto begin = std::chrono::steady_clock::now();
  CHECK_THROWS_AS(read_edges(path, options), Cancelled);
  CHECK(std::chrono::steady_clock::now() - begin < 5s);
}

TEST_CASE("a pipe is read as its text comes", "[read][streams]") {
  using namespace std::chrono_literals;
  const TemporaryFolder folder;
  const std::string path = folder / "pipe";
  REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
  const std::string text = many_edges();
  const std::jthread writer([&] {
    const int pipe = ::open(path.c_str(), O_WRONLY);
    const std::size_t half = text.size() / 2;
    bool written = ::write(pipe, text.data(), half) == static_cast<ssize_t>(half);
    std::this_thread::sleep_for(120ms);
    written = written && ::write(pipe, text.data() + half, text.size() - half) > 0;
    ::close(pipe);
    if (!written) std::perror("the test's own pipe");
  });
  ReadOptions options;
  options.block_bytes = 4096;
  CHECK(read_edges(path, options).counts.edges == 20000);
}

TEST_CASE("a pipe is not opened to look at its start", "[read][streams]") {
  using namespace std::chrono_literals;
  const TemporaryFolder folder;
  const std::string path = folder / "pipe.grun";
  REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
  std::atomic<bool> is_open = false;
  const std::jthread writer([&] {
    const int pipe = ::open(path.c_str(), O_WRONLY);
    is_open = true;
    ::close(pipe);
  });
  std::this_thread::sleep_for(50ms);  // the writer waits for a reader
  CHECK(detail::file_start(path, 8).empty());
  std::this_thread::sleep_for(50ms);
  CHECK_FALSE(is_open);
  ::close(::open(path.c_str(), O_RDONLY));
}

TEST_CASE("a stop ends the reading of a file between blocks", "[read][streams]") {
  const TemporaryFolder folder;
  const std::string path = write_file(folder / "edges.txt", many_edges());
  for (const int threads : {1, 3}) {
    std::stop_source stop;
    ReadOptions options;
    options.threads = threads;
    options.block_bytes = 1000;
    options.stop = stop.get_token();
    std::int64_t last = 0;
    options.progress = [&](const ReadProgress& progress) {
      last = progress.edges;
      if (progress.edges > 1000) stop.request_stop();
    };
    CHECK_THROWS_AS(read_edges(path, options), Cancelled);
    CHECK(last < 20000);
  }
}

TEST_CASE("progress grows to the end, from one thread at a time", "[read][streams]") {
  const TemporaryFolder folder;
  const std::string path = write_file(folder / "edges.txt", many_edges());
  ReadOptions options;
  options.threads = 3;
  options.block_bytes = 1000;
  std::atomic<int> inside = 0;
  ReadProgress last;
  bool alone = true, grows = true;
  options.progress = [&](const ReadProgress& progress) {
    alone = alone && ++inside == 1;
    grows = grows && progress.edges >= last.edges && progress.bytes_read >= last.bytes_read;
    last = progress;
    --inside;
  };
  const EdgeList edges = read_edges(path, options);
  CHECK(alone);
  CHECK(grows);
  CHECK(last.edges == 20000);
  CHECK(last.bytes_read == edges.counts.bytes);
  CHECK(last.bytes_total == edges.counts.bytes);
}

TEST_CASE("numbers do not depend on the locale", "[read][streams]") {
  const char* const chosen = std::setlocale(LC_ALL, "de_DE.UTF-8");
  if (chosen == nullptr) SKIP("this machine has no locale with a decimal comma");
  const EdgeList edges = read_edges(test_file("good_mixed_weights.txt"));
  std::setlocale(LC_ALL, "C");
  CHECK(std::get<std::vector<double>>(edges.weights) == std::vector<double>{3, -0.5, 1000});
}

}  // namespace graphrun::test

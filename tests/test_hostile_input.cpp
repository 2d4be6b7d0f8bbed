// Malicious files are refused, soon and with little memory.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <filesystem>
#include <string>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/file/read_vector.hpp>

#include <zstd_errors.h>

#include "formats/file/common/decompressor.hpp"
#include "tests/graph_files.hpp"

namespace graphrun::test {
namespace {

using Catch::Matchers::ContainsSubstring;

// Checks that `read` throws a Failure with this text.
template <class Failure, class Read>
void refuses(const std::string& says, const Read& read) {
  try {
    read();
    FAIL_CHECK("nothing was thrown instead of: " << says);
  } catch (const Failure& failure) {
    CHECK_THAT(failure.what(), ContainsSubstring(says));
  }
}

constexpr std::size_t mebibyte = std::size_t{1} << 20;

std::string repeated(std::string_view text, std::size_t times) {
  std::string result;
  result.reserve(text.size() * times);
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

}  // namespace

TEST_CASE("what is skipped before the first edge is counted and not kept", "[read][hostile]") {
  const TemporaryFolder folder;
  const std::size_t lines = 2 * mebibyte;
  for (const std::string& skipped : {std::string("\n"), std::string("# a\n"), std::string("%\n")}) {
    const std::string text = "# undirected\n" + repeated(skipped, lines) + "1 2\n2 3\n";
    const std::string path = write_file(folder / "a.txt.zst", zstd_packed(text));
    for (const std::size_t block_bytes : {std::size_t{1000}, 4 * mebibyte}) {
      ReadOptions options;
      options.block_bytes = block_bytes;
      const EdgeList edges = read_edges(path, options);
      CHECK(edges.counts.edges == 2);
      CHECK(edges.counts.lines == static_cast<std::int64_t>(lines) + 3);
      CHECK(edges.counts.comments == 1 + (skipped == "\n" ? 0 : static_cast<std::int64_t>(lines)));
      CHECK(edges.counts.bytes == static_cast<std::int64_t>(text.size()));
      CHECK_FALSE(edges.directed());
    }
  }
}

TEST_CASE("comments without end are refused with their line", "[read][hostile]") {
  const TemporaryFolder folder;
  const std::string many = repeated(zstd_packed("%" + std::string(mebibyte - 2, 'x') + "\n"), 280);
  const std::string header = "%%MatrixMarket matrix coordinate pattern general\n";
  for (const std::string& start :
       {std::string(), header, header + "2 2 1\n", std::string("1 2\n")}) {
    const std::string path = write_file(folder / "a.zst", zstd_packed(start) + many);
    refuses<ParseError>("256 MiB of blank lines and comments", [&] { read_edges(path); });
  }
}

TEST_CASE("a line of more than 64 MiB is refused wherever it stands", "[read][hostile]") {
  const TemporaryFolder folder;
  const std::string longest = repeated(zstd_packed(std::string(mebibyte, '1')), 65);
  const std::string header = "%%MatrixMarket matrix coordinate pattern general\n";
  for (const std::string& start :
       {std::string(), std::string("1 2\n1 3\n1 4\n1 5\n"), header, header + "9 9 9\n1 1\n"}) {
    const std::string path = write_file(folder / "a.zst", zstd_packed(start) + longest);
    const auto line = std::count(start.begin(), start.end(), '\n') + 1;
    for (const std::size_t block_bytes : {4 * mebibyte, 100 * mebibyte}) {
      ReadOptions options;
      options.block_bytes = block_bytes;
      refuses<ParseError>("a.zst:" + std::to_string(line) + ": a line of more than 64 MiB",
                          [&] { read_edges(path, options); });
    }
  }
}

TEST_CASE("a line of ever more fields is refused", "[read][hostile]") {
  const TemporaryFolder folder;
  for (const std::string& field :
       {std::string("1 "), std::string("1,"), std::string("\"\"\"\",")}) {
    const std::string path = write_file(folder / "a.txt", repeated(field, 2 * mebibyte) + "\n");
    refuses<ParseError>("more than 1048576 fields", [&] { read_edges(path); });
  }
  const std::string header = "%%MatrixMarket matrix coordinate real general\n";
  const std::string sizes = write_file(folder / "b.mtx", header + repeated("1 ", 2 * mebibyte));
  refuses<ParseError>("more than 1048576 fields", [&] { read_edges(sizes); });
  refuses<ParseError>("more than 1048576 fields", [&] { read_vector(sizes); });
}

TEST_CASE("what unpacking fails of is told apart", "[read][hostile]") {
  const TemporaryFolder folder;
  CHECK_THROWS_AS(detail::refuse_zstd("a", ZSTD_error_memory_allocation), OutOfMemory);
  CHECK_THROWS_AS(detail::refuse_zstd("a", ZSTD_error_corruption_detected), FileError);
  // A frame with a window of 2 GiB.
  const std::string path = write_file(
      folder / "a.zst", std::string("\x28\xb5\x2f\xfd\0\xa8", 6) + std::string(600, 'x'));
  refuses<FileError>("a window of more than 128 MiB", [&] { read_edges(path); });
}

TEST_CASE("a vector grows with its values, and has as many as it says", "[read][hostile]") {
  const TemporaryFolder folder;
  const std::string array = "%%MatrixMarket matrix array real general\n";
  const std::string coordinate = "%%MatrixMarket matrix coordinate real general\n";
  const auto vector = [&](const std::string& text) { return write_file(folder / "x.mtx", text); };
  refuses<ParseError>("the file ends after 1 values",
                      [&] { read_vector(vector(array + "2147483647 1\n1\n")); });
  refuses<FileError>("has 2147483647 values, and 3 are needed",
                     [&] { read_vector(vector(array + "2147483647 1\n1\n"), {}, 3); });
  refuses<ParseError>("the file ends after 2 values",
                      [&] { read_vector(vector(coordinate + "2 1 5\n1 1 3\n1 1 4\n")); });
  refuses<ParseError>("more values than announced",
                      [&] { read_vector(vector(coordinate + "2 1 1\n1 1 3\n2 1 4\n")); });
  refuses<ParseError>("x.mtx:2", [&] { read_vector(vector(coordinate + "2 1\n1 1 3\n")); });
  refuses<ParseError>("x.mtx:1: the file ends", [&] { read_vector(vector(array)); });
  const HostVector read = read_vector(vector(coordinate.substr(1) + "4 1 2\n3 1 -2\n1 1 7\n"));
  CHECK(std::get<std::vector<std::int64_t>>(read) == std::vector<std::int64_t>{7, 0, -2, 0});
  const HostVector real = read_vector(vector(array + "3 1\n1\n2\n0.5\n"));
  CHECK(std::get<std::vector<double>>(real) == std::vector<double>{1, 2, 0.5});
}

TEST_CASE("a list of vertices for a kind that has its own is read and refused", "[read][hostile]") {
  const TemporaryFolder folder;
  ReadOptions options;
  options.vertices_file = folder / "none";
  for (const char* name :
       {"good_plain.graph", "good_colouring.col", "good_typed.mtx", "ldbc_directed.properties"}) {
    CHECK_THROWS_AS(read_edges(test_file(name), options), FileError);
  }
  options.vertices_file = test_file("vertices.txt");
  refuses<InvalidArgument>("--vertices", [&] { read_edges(test_file("good_typed.mtx"), options); });
}

TEST_CASE("a .properties file names files below its own folder only", "[read][ldbc][hostile]") {
  const TemporaryFolder folder;
  namespace fs = std::filesystem;
  const std::string inner = folder / "inner";
  fs::create_directory(inner);
  write_file(folder / "secret", "root:x:0\n");
  write_file(folder / "good.e", "1 2\n");
  write_file(inner + "/g.v", "1\n2\n");
  write_file(inner + "/h.e", "2 1\n");
  const auto properties = [&](const std::string& edge_file) {
    return write_file(inner + "/g.properties", "graph.g.edge-file = " + edge_file + "\n");
  };
  for (const std::string& outside : {folder / "secret", std::string("../secret"),
                                     std::string("x/../../secret"), std::string("link.e")}) {
    if (outside == "link.e") fs::create_symlink(folder / "secret", inner + "/link.e");
    try {
      read_edges(properties(outside));
      FAIL(outside << " was read");
    } catch (const ParseError& error) {
      CHECK_THAT(error.what(), ContainsSubstring("g.properties:1:"));
      CHECK_THAT(error.what(), !ContainsSubstring("root:x"));
    }
  }
  CHECK(read_edges(properties("h.e")).counts.edges == 1);
  ReadOptions options;
  options.files_anywhere = true;
  CHECK(read_edges(properties("../good.e"), options).counts.edges == 1);
  // The folder and the .properties file may be symbolic links.
  fs::create_directory_symlink(inner, folder / "other");
  properties("h.e");
  CHECK(read_edges((folder / "other") + "/g.properties").counts.edges == 1);
}

TEST_CASE("LDBC edges between vertices that are not listed are refused", "[read][ldbc][hostile]") {
  const TemporaryFolder folder;
  write_file(folder / "g.v", "");
  write_file(folder / "g.e", "a b\n");
  ReadOptions options;
  options.ids = IdKind::string;
  refuses<ParseError>("g.e:1:1: the vertex 'a' is not in the list of vertices",
                      [&] { read_edges(folder / "g.e", options); });
  write_file(folder / "g.e", "1 2\n");
  refuses<ParseError>("g.e:1:1", [&] { read_edges(folder / "g.e"); });
  write_file(folder / "g.properties", "graph.g.edge-properties.names = \"w\n");
  refuses<ParseError>("a quoted field is not closed", [&] { read_edges(folder / "g.properties"); });
}

}  // namespace graphrun::test

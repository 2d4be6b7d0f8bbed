// Files packed with xz and bzip2.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>

#include "tests/graph_files.hpp"

namespace graphrun::test {
namespace {

using Catch::Matchers::EndsWith;

// "1 2\n2 3\n", as Python's lzma and bz2 pack it.
const std::string xz(
    "\xfd\x37\x7a\x58\x5a\x00\x00\x04\xe6\xd6\xb4\x46\x02\x00\x21\x01\x16\x00\x00\x00\x74\x2f\xe5"
    "\xa3\x01\x00\x07\x31\x20\x32\x0a\x32\x20\x33\x0a\x00\xc4\xa4\x91\x6d\xde\x89\x43\x3e\x00\x01"
    "\x20\x08\xbb\x19\xd9\xbb\x1f\xb6\xf3\x7d\x01\x00\x00\x00\x00\x04\x59\x5a",
    64);
const std::string bzip2(
    "\x42\x5a\x68\x39\x31\x41\x59\x26\x53\x59\x3b\x17\xf9\xf0\x00\x00\x02\x58\x00\x00\x10\x40\x00"
    "\x38\x00\x20\x00\x22\x1e\x8d\x06\x68\x15\x2a\x18\x5d\xc9\x14\xe1\x42\x40\xec\x5f\xe7\xc0",
    45);
// "1 2\n", with a dictionary of 1 GiB.
const std::string large_xz(
    "\xfd\x37\x7a\x58\x5a\x00\x00\x04\xe6\xd6\xb4\x46\x02\x00\x21\x01\x24\x00\x00\x00\x5e\x1f\xc7"
    "\xf9\x01\x00\x03\x31\x20\x32\x0a\x00\xdc\xe0\x82\x0b\xf8\xe7\xe6\xcf\x00\x01\x1c\x04\x6f\x2c"
    "\x9c\xc1\x1f\xb6\xf3\x7d\x01\x00\x00\x00\x00\x04\x59\x5a",
    60);

// Ends the test where the library of this packing is not built in, after a look at the message.
void require_built_in(const std::string& packed, const std::string& library) {
  const TemporaryFolder folder;
  try {
    read_edges(write_file(folder / "a", packed));
  } catch (const FileError& error) {
    CHECK_THAT(error.what(), Catch::Matchers::ContainsSubstring("built without " + library));
    SKIP("built without " + library);
  }
}

std::string failure(const std::string& packed) {
  const TemporaryFolder folder;
  try {
    read_edges(write_file(folder / "a", packed));
  } catch (const FileError& error) {
    return error.what();
  }
  return "read";
}

void check_packing(const std::string& whole, const std::string& name) {
  const TemporaryFolder folder;
  for (const ReadOptions& options : all_splits({})) {
    const EdgeList edges = read_edges(write_file(folder / "a.txt", whole + whole), options);
    CHECK(edges.compression == name);
    CHECK(edges.counts.edges == 4);
    CHECK(edges.counts.bytes == 16);
  }
  CHECK(read_edges(write_file(folder / "b", gzipped(whole))).compression == name + " in gzip");
  for (std::size_t left = 12; left < whole.size(); ++left) {
    CHECK_THAT(failure(whole.substr(0, left)),
               EndsWith(": the " + name + " data ends early (the file is truncated)"));
    CHECK_THAT(failure(whole + whole.substr(0, left)),
               EndsWith(": the " + name + " data ends early (the file is truncated)"));
  }
  std::string broken = whole;
  broken[30] = static_cast<char>(broken[30] ^ 0x55);
  CHECK_THAT(failure(broken), EndsWith(": the " + name + " data is corrupt"));
}

}  // namespace

TEST_CASE("xz is unpacked", "[read][packings]") {
  require_built_in(xz, "liblzma");
  check_packing(xz, "xz");
  CHECK_THAT(failure(xz + "garbage, longer than a header"), EndsWith(": the xz data is corrupt"));
  CHECK_THAT(failure(large_xz),
             EndsWith(": unpacking the xz data takes 1025 MiB, expected at most 160 MiB, as all "
                      "presets of xz need"));
}

TEST_CASE("bzip2 is unpacked", "[read][packings]") {
  require_built_in(bzip2, "libbz2");
  check_packing(bzip2, "bzip2");
  CHECK_THAT(failure(bzip2 + "garbage"),
             EndsWith(": something that is not bzip2 follows the end of the bzip2 data"));
}

}  // namespace graphrun::test

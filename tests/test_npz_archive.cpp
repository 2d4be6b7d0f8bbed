// The archives of SciPy's .npz: defects of members and of their list, spoiled bytes, limits.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <random>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>

#include "formats/file/common/inflate.hpp"
#include "tests/graph_files.hpp"
#include "tests/npz_files.hpp"

namespace graphrun::test {

TEST_CASE("each defect of an .npz's archive is told", "[read][npz]") {
  const auto spoiled = [](auto&& spoil) {
    Parts parts = csr_parts();
    for (ZipPart& part : parts) part.is_deflated = true;
    spoil(parts[0]);
    return parts;
  };
  refuses_npz(spoiled([](ZipPart& part) { part.flags = 1; }), "indices.npy is encrypted");
  refuses_npz(spoiled([](ZipPart& part) { part.packing = 12; }), "packed by method 12");
  refuses_npz(spoiled([](ZipPart& part) { part.spoil = 1; }), "does not have its checksum");
  refuses_npz(spoiled([](ZipPart& part) { part.packing = 0; }), "claims more bytes than it has");
  refuses_npz(spoiled([](ZipPart& part) { part.name = "data.npy"; }), "data.npy is there twice");
  const TemporaryFolder folder;
  const std::string archive = zip(spoiled([](ZipPart&) {}));
  std::string bomb = archive;
  const std::size_t listed = bomb.find("PK\x01\x02");
  bomb.replace(listed + 24, 4, little(1 << 30, 4));
  CHECK_THROWS_WITH(read_edges(write_file(folder / "bomb.npz", bomb)),
                    Catch::Matchers::ContainsSubstring("claims more bytes than it has"));
  std::string longer = archive;
  longer.replace(listed + 24, 4, little(141, 4));  // the list promises more than is there
  CHECK_THROWS_AS(read_edges(write_file(folder / "longer.npz", longer)), FileError);
  std::string shorter = archive;
  shorter.replace(listed + 24, 4, little(139, 4));
  CHECK_THROWS_AS(read_edges(write_file(folder / "shorter.npz", shorter)), FileError);
  ReadOptions options;
  options.kind = FileKind::npz;
  CHECK_THROWS_AS(read_edges(write_file(folder / "a.txt", "1 2\n"), options), FileError);
  CHECK_THROWS_AS(read_edges(folder / "missing.npz"), FileError);
}

TEST_CASE("a spoiled .npz ends in an error or in a graph", "[read][npz]") {
  const TemporaryFolder folder;
  Parts parts = csr_parts();
  for (std::size_t k = 0; k < parts.size(); k += 2) parts[k].is_deflated = true;
  const std::string whole = zip(parts);
  for (std::size_t size = 4; size < whole.size(); ++size) {
    const std::string path = write_file(folder / "cut.npz", whole.substr(0, size));
    CHECK_THROWS_AS(read_edges(path), FileError);
  }
  std::mt19937 random(7);
  int refused = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    std::string text = whole;
    for (int k = 0; k < 1 + trial % 3; ++k)
      text[random() % text.size()] = static_cast<char>(random());
    try {
      const EdgeList edges = read_edges(write_file(folder / "spoiled.npz", text));
      REQUIRE(edges.from.size() == edges.to.size());
    } catch (const Error&) {
      ++refused;
    }
  }
  CHECK(refused > 1000);
}

TEST_CASE("of broken deflated data no more is taken than is given", "[read][npz]") {
  std::mt19937 random(3);
  int broken = 0;
  for (std::size_t trial = 0; trial < 20000; ++trial) {
    std::string text;
    for (std::size_t k = 0; k < trial % 60; ++k) {
      text += static_cast<char>('a' + random() % (1 + trial % 26));
    }
    std::string packed = deflated(text);
    for (int k = 0; k < 2; ++k) packed[random() % packed.size()] = static_cast<char>(random());
    detail::Inflate data(detail::Inflate::Wrapping::none);
    char into[4];
    const std::size_t piece = 1 + trial % 23;
    for (std::string_view rest = packed;;) {
      const std::string_view given = rest.substr(0, piece);
      const detail::Inflate::Step step = data.unpack(given, into, sizeof into);
      REQUIRE(step.taken <= given.size());
      rest.remove_prefix(step.taken);
      broken += step.broken;
      if (step.broken || step.ended || (step.taken == 0 && step.written == 0)) break;
    }
  }
  CHECK(broken > 100);
}

TEST_CASE("a limit of memory holds for an .npz", "[read][npz]") {
  const TemporaryFolder folder;
  const std::vector<std::int32_t> many(300000, 0);
  const Parts coo = {{"row.npy", array_of("<i4", many), true},
                     {"col.npy", array_of("<i4", many), true},
                     {"format.npy", array("|S3", "()", "coo")},
                     {"shape.npy", array_of<std::int64_t>("<i8", {3, 3})},
                     {"data.npy", array_of("<i4", many), true}};
  ReadOptions options;
  options.memory = std::make_shared<MemoryBudget>(1 << 20);
  CHECK_THROWS_AS(read_npz_of(folder, coo, options), OutOfMemory);
  options.memory = std::make_shared<MemoryBudget>(1 << 24);
  CHECK(read_npz_of(folder, coo, options).counts.edges == 300000);
  CHECK(options.memory->taken() == 0);
}

}  // namespace graphrun::test

// Graphs in tar and zip archives: which member is read, and broken archives.
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>

#include "tests/graph_files.hpp"
#include "tests/npz_files.hpp"
#include "tests/tar_files.hpp"

namespace graphrun::test {
namespace {

using Listed = std::vector<ListedEntry>;

const std::string matrix = "%%MatrixMarket matrix coordinate pattern general\n3 3 2\n1 2\n2 3\n";

// What is said of the archive, without the folder; "read MEMBER" where it is read.
std::string outcome(const std::string& archive, const std::string& member = {}) {
  const TemporaryFolder folder;
  const std::string path = write_file(folder / "a", archive);
  std::string said;
  try {
    said = read_edges(member.empty() ? path : path + ":" + member).warnings.at(0);
  } catch (const Error& error) {
    said = error.what();
  }
  for (std::size_t at; (at = said.find(path)) != said.npos;) said.replace(at, path.size(), "A");
  return said;
}

}  // namespace

TEST_CASE("the graph in an archive of SuiteSparse is read", "[read][archives]") {
  const TemporaryFolder folder;
  std::vector<TarPart> parts = {{"web/web_coord.mtx", "x"},
                                {"web/", "", '5'},
                                {"web/web.mtx", matrix},
                                {"web/web_b.mtx", "y"},
                                {"web/README.txt", "z"}};
  for (const bool reversed : {false, true}) {
    if (reversed) std::reverse(parts.begin(), parts.end());
    const std::string archive = tar(parts);
    for (const auto& [packed, layers] :
         {std::pair{archive, "tar"}, std::pair{gzipped(archive), "tar in gzip"},
          std::pair{zstd_packed(archive), "tar in zstd"}}) {
      const std::string path = write_file(folder / "web.tar.gz", packed);
      for (const ReadOptions& options : all_splits({})) {
        const EdgeList edges = read_edges(path, options);
        CHECK(edges.kind == FileKind::matrix_market);
        CHECK(edges.compression == layers);
        CHECK(entries(edges) == Listed{{"1", "2"}, {"2", "3"}});
        CHECK(edges.counts.bytes == static_cast<std::int64_t>(matrix.size()));
        CHECK(edges.warnings.at(0).starts_with("read from the archive: web/web.mtx; not read: "));
      }
    }
  }
}

TEST_CASE("the member of an archive is chosen by its name", "[read][archives]") {
  CHECK(outcome(tar({{"kon/README.kon", "x"}, {"kon/out.kon", "1 2\n"}, {"kon/meta.kon", "y"}})) ==
        "read from the archive: kon/out.kon; not read: kon/README.kon, kon/meta.kon");
  CHECK(outcome(tar({{"only.txt", "1 2\n"}})) == "read from the archive: only.txt");
  CHECK(outcome(tar({{"b_coord.mtx", "x"}, {"b.mtx", matrix}, {"b_x.mtx", "x"}})) ==
        "read from the archive: b.mtx; not read: b_coord.mtx, b_x.mtx");
  CHECK(outcome(tar({{"d/features.csv", "x"}, {"d/edges.csv", "1,2\n"}, {".hidden", "x"}})) ==
        "read from the archive: d/edges.csv; not read: d/features.csv, .hidden");
  CHECK(outcome(tar({{"g.csv.gz", gzipped("1,2\n")}, {"link.csv", "", '2'}})) ==
        "read from the archive: g.csv.gz");
  CHECK(outcome(tar({{"a.csv", "1,2\n"}, {"b.csv", "2,3\n"}})) ==
        "A: several members of the archive may be the graph: a.csv, b.csv; expected one as "
        "FILE:MEMBER, such as A:a.csv");
  CHECK(outcome(tar({{"d/d.csv", "1,2\n"}, {"out.d", "2,3\n"}})) ==
        "A: several members of the archive may be the graph: d/d.csv, out.d; expected one as "
        "FILE:MEMBER, such as A:d/d.csv");
  CHECK(outcome(tar({{"README", "x"}})) ==
        "A: no member of the archive looks like a graph: README; expected one as FILE:MEMBER, such "
        "as A:README");
  CHECK(outcome(tar({{"d/", "", '5'}})) == "A: the archive holds no files");
  CHECK(outcome(tar({{"d/d.csv", "1,2\n"}, {"d/d.csv", "2,3\n"}})) ==
        "A: the archive has the member d/d.csv twice");
}

TEST_CASE("a member is asked for behind the archive's name", "[read][archives]") {
  const std::vector<TarPart> parts = {
      {"x/a.csv", "1,2\n"}, {"x/b.csv", "2,x\n"}, {"y/b.csv", "3,4\n"}, {"README", "5 6\n"}};
  for (const std::string& archive : {tar(parts), gzipped(tar(parts)),
                                     zip({{parts[0].name, parts[0].data},
                                          {parts[1].name, parts[1].data, true},
                                          {parts[2].name, parts[2].data},
                                          {parts[3].name, parts[3].data, true}})}) {
    CHECK(outcome(archive, "a.csv").starts_with("read from the archive: x/a.csv; not read: "));
    CHECK(outcome(archive, "README").starts_with("read from the archive: README; not read: "));
    CHECK(outcome(archive, "y/b.csv").starts_with("read from the archive: y/b.csv; not read: "));
    CHECK(outcome(archive, "b.csv") ==
          "A: several members of the archive are 'b.csv': x/b.csv, y/b.csv; expected one as "
          "FILE:MEMBER, such as A:x/b.csv");
    CHECK(outcome(archive, "c.csv") ==
          "A: the archive has no member 'c.csv': x/a.csv, x/b.csv, y/b.csv, README; expected one "
          "as FILE:MEMBER, such as A:x/a.csv");
  }
  CHECK(outcome(gzipped(tar({{"x/b.csv", "1,2\n2,x\n"}})), "b.csv").starts_with("A:x/b.csv:2:3: "));
  CHECK(outcome("1 2\n", "b.csv") == "A: no archive, expected one with the member b.csv");
}

TEST_CASE("long names and large sizes of tar are understood", "[read][archives]") {
  const std::string folder(150, 'd'), name = folder + "/graph.csv";
  const auto reads = [&](const std::string& archive, const std::string& as) {
    CHECK(outcome(archive) == "read from the archive: " + as);
  };
  reads(tar({{"graph.csv", "1,2\n", '0', folder}}), name);
  reads(tar({{"././@LongLink", name + '\0', 'L'}, {name, "1,2\n"}}), name);
  reads(tar({{"h", pax("comment", "x"), 'g'}, {"h", pax("path", name), 'x'}, {"g", "1,2\n"}}),
        name);
  std::string old = tar_header({"v7.csv", "1,2\n", '\0'});
  reads(old + "1,2\n" + std::string(508 + 1024, '\0'), "v7.csv");
  const std::string member = tar_member({"g.csv", "", '0'});
  reads(tar_member({"h", pax("size", "4"), 'x'}) + member + "1,2\n" + std::string(508 + 1024, '\0'),
        "g.csv");
}

TEST_CASE("broken tar archives are refused", "[read][archives]") {
  const std::string text(3000, '\n'), whole = tar({{"g.csv", "1,2\n" + text}, {"README", "x"}});
  for (const std::size_t left : {std::size_t{513}, std::size_t{1000}, std::size_t{4096},
                                 std::size_t{4700}, whole.size() - 1024}) {
    CHECK(outcome(whole.substr(0, left)) ==
          "A: the tar archive ends early (the file is truncated)");
  }
  std::string spoilt = whole;
  spoilt[3584 + 3] = 'x';
  CHECK(outcome(spoilt) == "A: a header of the tar archive does not have its checksum");
  CHECK(outcome(whole + "rest") == "A: something follows the end of the tar archive");
  CHECK(outcome(tar({{"h", "12 path", 'x'}, {"g.csv", "1,2\n"}})) ==
        "A: a pax header of the tar archive is broken");
  CHECK(outcome(tar({{"h", pax("size", "-4"), 'x'}, {"g.csv", "1,2\n"}})) ==
        "A: a size in the tar archive is no number");
  CHECK(outcome(tar({{"h", pax("GNU.sparse.major", "1"), 'x'}, {"d/d.csv", "1,2\n"}})) ==
        "A: the member d/d.csv is sparse, which is not read: unpack it first");
  CHECK(outcome(tar({{"h", std::string((1 << 20) + 1, 'n'), 'L'}, {"g.csv", "1,2\n"}})) ==
        "A: a name in the tar archive has more than a mebibyte");
  CHECK(outcome(tar({{"g/g.tar", tar({{"a", "1 2\n"}})}})) ==
        "A:g/g.tar: an archive within an archive, expected a graph: unpack it first");
  std::string onion = "1 2\n";
  for (int i = 0; i < 5; ++i) onion = gzipped(onion);
  CHECK(outcome(onion) == "A: packed more than four times over");
}

TEST_CASE("an archive of tar is read from a pipe", "[read][archives]") {
  const auto piped = [](const std::string& archive, const std::string& path) {
    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    const int kept = ::dup(STDIN_FILENO);
    ::dup2(ends[0], STDIN_FILENO);
    REQUIRE(::write(ends[1], archive.data(), archive.size()) ==
            static_cast<ssize_t>(archive.size()));
    ::close(ends[1]);
    std::string said;
    try {
      said = read_edges(path).warnings.at(0);
    } catch (const Error& error) {
      said = error.what();
    }
    ::dup2(kept, STDIN_FILENO);
    ::close(kept);
    ::close(ends[0]);
    return said;
  };
  const std::string two = tar({{"README", "x"}, {"a.csv", "1,2\n"}, {"b.csv", "2,3\n"}});
  CHECK(piped(tar({{"README", "x"}, {"a.csv", "1,2\n"}}), "-") ==
        "read from the archive: a.csv; not read: README");
  CHECK(piped(two, "-:b.csv") == "read from the archive: b.csv; not read: README, a.csv");
  CHECK(piped(two, "-") ==
        "<stdin>: several members of the archive may be the graph: a.csv, b.csv; expected one as "
        "FILE:MEMBER, such as <stdin>:a.csv");
  CHECK(
      piped(zip({{"a.csv", "1,2\n"}}), "-") ==
      "<stdin>: a zip archive from a pipe, expected a regular file: its list of members is at its "
      "end");
}

TEST_CASE("the graph in a zip archive is read", "[read][archives]") {
  CHECK(outcome(zip({{"x/edges.csv", "1,2\n", true}, {"x/README.md", "r"}, {"x/", ""}})) ==
        "read from the archive: x/edges.csv; not read: x/README.md");
  CHECK(outcome(zip({{"a.csv.gz", gzipped("1,2\n")}})) == "read from the archive: a.csv.gz");
  CHECK(outcome(zip({{"a.csv", "1,2\n"}, {"b.csv", "2,3\n"}}))
            .starts_with("A: several members of the archive may be the graph: a.csv, b.csv;"));
  CHECK(outcome(zip({{"a.csv", "1,2\n", false, -1, 1}})) == "A: the member a.csv is encrypted");
  CHECK(outcome(zip({{"a.csv", "1,2\n", true, -1, 0, 1}})) ==
        "A: a.csv: the data does not have its checksum");
  CHECK(outcome(zip({})) == "A: the archive holds no files");
  CHECK(outcome(zip({{"a.csv", "1,2\n"}}).substr(0, 60)) ==
        "A: the archive has no list of its members (the file is truncated)");
}

}  // namespace graphrun::test

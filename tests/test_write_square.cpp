// Square matrices and rows with names in files.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cstring>
#include <limits>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/write.hpp>

#include "tests/graph_files.hpp"

namespace graphrun::test {
namespace {

const std::vector<offset_t> offsets = {0, 2, 2, 3};
const std::vector<index_t> columns = {0, 2, 1};

template <class T>
std::string bytes_of(const std::vector<T>& values) {
  std::string bytes(values.size() * sizeof(T), '\0');
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

// The file behind its header.
template <class T>
std::string values_written(const std::vector<T>& values, const std::string& type) {
  const TemporaryFolder folder;
  write_square(folder / "d.npy", VertexIds::consecutive(0, 3),
               {offsets, columns, std::span<const T>(values)});
  const std::string file = contents(folder / "d.npy");
  const std::size_t end = file.find('\n') + 1;
  CHECK(end % 64 == 0);
  CHECK(file.substr(0, end).find("'descr': '" + type + "'") != std::string::npos);
  CHECK(file.substr(0, end).find("'shape': (3, 3)") != std::string::npos);
  return file.substr(end);
}

}  // namespace

TEST_CASE("entries of a square matrix that are not listed have a value of the type", "[write]") {
  CHECK(values_written<index_t>({7, 8, 9}, "<i4") ==
        bytes_of<index_t>({7, -1, 8, -1, -1, -1, -1, 9, -1}));
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  CHECK(values_written<std::int64_t>({7, -8, 9}, "<i8") ==
        bytes_of<std::int64_t>({7, most, -8, most, most, most, most, 9, most}));
  constexpr double far = std::numeric_limits<double>::infinity();
  CHECK(values_written<double>({0.5, 8, 9}, "<f8") ==
        bytes_of<double>({0.5, far, 8, far, far, far, far, 9, far}));
}

TEST_CASE("a square matrix has its ids beside it, and is refused in parts", "[write]") {
  const TemporaryFolder folder;
  const std::vector<double> values = {1, 2, 3};
  const SquareRows rows{offsets, columns, std::span<const double>(values)};
  write_square(folder / "d.npy", VertexIds::strings({"a", "b", "c"}), rows);
  CHECK(contents(folder / "d.npy.ids.tsv") == "position\tid\n0\ta\n1\tb\n2\tc\n");
  const VertexIds ids = VertexIds::consecutive(0, 3);
  CHECK_THROWS_AS(write_square(folder / "d.tsv", ids, rows), InvalidArgument);
  CHECK_THROWS_AS(write_square(folder / "e.npy", VertexIds::consecutive(0, 2), rows),
                  InvalidArgument);
  const std::span<const double> fewer = std::span(values).first(2);
  CHECK_THROWS_AS(write_square(folder / "e.npy", ids, {offsets, columns, fewer}), InvalidArgument);
  CHECK_THROWS_AS(write_square(folder / "no/d.npy", ids, rows), FileError);
}

TEST_CASE("rows with names keep all digits and quote what needs it", "[write]") {
  const TemporaryFolder folder;
  const NamedRows rows{
      "shape",
      {"vertices", "count"},
      {{"a, b", {"3", "170141183460469231731687303715884105727"}}, {"\"c\"", {"4", "0"}}}};
  write_named_rows(folder / "r.csv", rows);
  CHECK(contents(folder / "r.csv") ==
        "shape,vertices,count\n\"a, b\",3,170141183460469231731687303715884105727\n"
        "\"\"\"c\"\"\",4,0\n");
  write_named_rows(folder / "r.jsonl", rows);
  CHECK(contents(folder / "r.jsonl") ==
        "{\"shape\":\"a, b\",\"vertices\":3,\"count\":170141183460469231731687303715884105727}\n"
        "{\"shape\":\"\\\"c\\\"\",\"vertices\":4,\"count\":0}\n");
  write_named_rows(folder / "r.json", {"shape", {}, {}});
  CHECK(contents(folder / "r.json") == "[\n]\n");
  CHECK_THROWS_AS(write_named_rows(folder / "r.npy", rows), InvalidArgument);
  CHECK_THROWS_AS(write_named_rows(folder / "s.csv", {"shape", {"count"}, {{"a", {}}}}),
                  InvalidArgument);
}

}  // namespace graphrun::test

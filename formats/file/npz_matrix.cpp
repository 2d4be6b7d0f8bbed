// Reads CSR, CSC and COO as scipy.sparse.save_npz() writes them.
#include <algorithm>
#include <limits>
#include <numeric>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>

#include <graphrun/base/error.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/npy_array.hpp"
#include "formats/file/common/npz_matrix.hpp"

namespace graphrun::detail {
namespace {

[[noreturn]] void refuse_npz(const ZipFile& file, const std::string& reason) {
  throw FileError(printable(file.path()) + ": " + reason);
}

NpyArray array_named(const ZipFile& file, const std::string& name) {
  const ZipMember* member = file.find(name + ".npy");
  if (member != nullptr) return NpyArray(file, *member);
  std::string listed;
  constexpr std::size_t most = 8;
  for (std::size_t k = 0; k < std::min(most, file.members().size()); ++k) {
    listed += (k == 0 ? "" : ", ") + printable(file.members()[k].name);
  }
  refuse_npz(file, "the archive has no " + name +
                       ".npy, and so no sparse matrix of scipy.sparse.save_npz(); it has " +
                       (listed.empty() ? "nothing" : listed));
}

// Whether `Value` can hold a whole number. Arrays of real ones have been refused.
template <class Value, class Number>
bool fits(Number number) {
  if constexpr (std::is_integral_v<Number>) return std::in_range<Value>(number);
  return false;
}

// Whole numbers as `Value`; what it cannot hold is -1.
template <class Value>
std::vector<Value> whole_numbers_of(NpyArray array, MemoryShare& memory) {
  array.require_one_dimension();
  if (array.header().type != 'i' && array.header().type != 'u') {
    array.refuse("it must hold whole numbers");
  }
  return array.template values<Value>(memory, [](auto number) -> Value {
    return fits<Value>(number) && number >= 0 ? static_cast<Value>(number) : Value{-1};
  });
}

void read_shape(const ZipFile& file, NpzMatrix& matrix) {
  NpyArray array = array_named(file, "shape");
  if (array.size() != 2) array.refuse("it must hold two numbers, of rows and of columns");
  MemoryShare none;
  const auto shape = whole_numbers_of<std::int64_t>(std::move(array), none);
  std::tie(matrix.rows, matrix.columns) = std::pair(shape[0], shape[1]);
  if (matrix.rows < 0 || matrix.columns < 0) refuse_npz(file, "shape.npy: a number is below 0");
  if (std::max(matrix.rows, matrix.columns) > max_vertices) {
    throw Unsupported(printable(file.path()) + ": a matrix of " + std::to_string(matrix.rows) +
                      " x " + std::to_string(matrix.columns) + ", and at most " +
                      std::to_string(max_vertices) + " rows and columns are supported");
  }
}

// int32 if all fit.
HostWeights narrowed(std::vector<std::int64_t>&& values) {
  const bool fit = std::all_of(values.begin(), values.end(),
                               [](std::int64_t value) { return fits<std::int32_t>(value); });
  if (!fit) return std::move(values);
  return std::vector<std::int32_t>(values.begin(), values.end());
}

HostWeights weights_of(NpyArray array, MemoryShare& memory) {
  array.require_one_dimension();
  switch (array.header().type) {
    case 'b':
      return {};
    case 'i':
    case 'u':
      return narrowed(array.values<std::int64_t>(memory, [&](auto number) {
        if (!fits<std::int64_t>(number)) {
          throw Unsupported(
              "data.npy: a weight is 2^63 or more, which real ones may be (astype(float))");
        }
        return static_cast<std::int64_t>(number);
      }));
    case 'c':
      if (array.header().bytes == 8) return array.complex_values<float>(memory);
      if (array.header().bytes == 16) return array.complex_values<double>(memory);
      [[fallthrough]];  // of another width, which is refused
    default:
      return array.values<double>(memory, [](auto number) { return static_cast<double>(number); });
  }
}

// The row of each entry, given where rows begin.
std::vector<index_t> expanded(const ZipFile& file, std::span<const std::int64_t> offsets,
                              std::int64_t rows, std::size_t entries, MemoryShare& memory) {
  if (offsets.size() != static_cast<std::size_t>(rows) + 1) {
    refuse_npz(file, "indptr.npy: it has " + std::to_string(offsets.size()) +
                         " numbers, and the shape means " + std::to_string(rows + 1));
  }
  if (offsets.front() != 0) refuse_npz(file, "indptr.npy: it must begin with 0");
  if (!std::is_sorted(offsets.begin(), offsets.end())) {
    refuse_npz(file, "indptr.npy: its numbers must not fall");
  }
  if (offsets.back() != static_cast<std::int64_t>(entries)) {
    refuse_npz(file, "indptr.npy: it ends with " + std::to_string(offsets.back()) +
                         ", and there are " + std::to_string(entries) + " indices");
  }
  memory.add(entries * sizeof(index_t), "the edges");
  std::vector<index_t> result(entries);
  for (std::size_t row = 0; row + 1 < offsets.size(); ++row) {
    std::fill(result.begin() + offsets[row], result.begin() + offsets[row + 1],
              static_cast<index_t>(row));
  }
  return result;
}

void read_compressed(const ZipFile& file, NpzMatrix& matrix, MemoryShare& memory) {
  const bool by_rows = matrix.format == "csr";
  auto& along = by_rows ? matrix.row_of : matrix.column_of;
  auto& across = by_rows ? matrix.column_of : matrix.row_of;
  MemoryShare scratch(memory.budget());
  const auto offsets = whole_numbers_of<std::int64_t>(array_named(file, "indptr"), scratch);
  across = whole_numbers_of<index_t>(array_named(file, "indices"), memory);
  along = expanded(file, offsets, by_rows ? matrix.rows : matrix.columns, across.size(), memory);
}

}  // namespace

NpzMatrix read_npz_matrix(const ZipFile& file, bool with_weights, MemoryShare& memory) {
  NpzMatrix matrix;
  matrix.format = array_named(file, "format").text();
  if (matrix.format != "csr" && matrix.format != "csc" && matrix.format != "coo") {
    throw Unsupported(printable(file.path()) + ": a matrix in the format " +
                      printable(matrix.format) +
                      ", expected csr, csc or coo: write it with .tocsr()");
  }
  read_shape(file, matrix);
  if (matrix.format == "coo") {
    matrix.row_of = whole_numbers_of<index_t>(array_named(file, "row"), memory);
    matrix.column_of = whole_numbers_of<index_t>(array_named(file, "col"), memory);
  } else {
    read_compressed(file, matrix, memory);
  }
  NpyArray data = array_named(file, "data");
  if (data.size() != matrix.column_of.size() || matrix.row_of.size() != matrix.column_of.size()) {
    refuse_npz(file, "its arrays of rows, columns and data differ in size");
  }
  matrix.weighted = data.header().type != 'b';
  matrix.complex = data.header().type == 'c';
  if (with_weights) matrix.weights = weights_of(std::move(data), memory);
  return matrix;
}

bool is_symmetric(const NpzMatrix& matrix, const std::shared_ptr<MemoryBudget>& memory) {
  if (matrix.rows != matrix.columns) return false;
  const std::size_t size = matrix.row_of.size();
  MemoryShare scratch(memory);
  scratch.resize(2 * size * sizeof(std::size_t), "comparing both directions of edges");
  const auto sorted = [&](const std::vector<index_t>& first, const std::vector<index_t>& second) {
    std::vector<std::size_t> order(size);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t p, std::size_t q) {
      return std::tuple(first[p], second[p], p) < std::tuple(first[q], second[q], q);
    });
    return order;
  };
  const auto order = sorted(matrix.row_of, matrix.column_of);
  const auto other = sorted(matrix.column_of, matrix.row_of);
  const auto is_same = [&](std::size_t p, std::size_t q) {
    return matrix.row_of[p] == matrix.column_of[q] && matrix.column_of[p] == matrix.row_of[q];
  };
  if (!std::equal(order.begin(), order.end(), other.begin(), is_same)) return false;
  return std::visit(
      [&]<class Values>(const Values& values) {
        if constexpr (std::is_same_v<Values, std::monostate>) {
          return true;
        } else {
          return std::equal(order.begin(), order.end(), other.begin(),
                            [&](std::size_t p, std::size_t q) { return values[p] == values[q]; });
        }
      },
      matrix.weights);
}

}  // namespace graphrun::detail

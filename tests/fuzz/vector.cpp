// Fuzzes the readers of vectors, of vertices with values and of sets of vertices.
#include <cmath>
#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/file/read_vector.hpp>

#include "tests/fuzz/harness.hpp"

namespace {

void check_vertex(graphrun::index_t v) {
  if (v < 0 || v >= 100) graphrun::fuzz::finding("vertex " + std::to_string(v) + " of 100");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace graphrun;
  fuzz::Choices choices(data, size);
  const int what = choices.next<4>();
  const std::string path = fuzz::put("v", choices.rest());
  static const VertexIds ids = VertexIds::consecutive(1, 100);
  try {
    if (what == 0) {
      read_complex_vector(path);
      read_vector(path);
      return 0;
    }
    if (what == 2) {
      const VertexSets sets = read_vertex_sets(path, ids);
      for (std::size_t set = 0; set < sets.size(); ++set) {
        for (const index_t v : sets[set]) check_vertex(v);
      }
      return 0;
    }
    if (what == 3) {
      constexpr std::int64_t length = 3;
      const HostVector read = read_vector(path, {}, length, VectorValues::finite_or_missing);
      if (size_of(read) != length) fuzz::finding("a vector of another length");
      return 0;
    }
    const VertexValues read = read_vertex_values(path, ids);
    if (read.vertices.size() != read.values.size()) fuzz::finding("a vertex without a value");
    for (const index_t v : read.vertices) check_vertex(v);
    for (const double value : read.values) {
      if (!(value >= 0) || std::isinf(value)) fuzz::finding("value " + std::to_string(value));
    }
  } catch (const Error&) {
  }
  return 0;
}

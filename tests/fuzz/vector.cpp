// Fuzzes the readers of vectors and of vertices with values.
#include <cmath>
#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/file/read_vector.hpp>

#include "tests/fuzz/harness.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace graphrun;
  fuzz::Choices choices(data, size);
  const int what = choices.next<2>();
  const std::string path = fuzz::put("v", choices.rest());
  try {
    if (what == 0) {
      read_vector(path);
      return 0;
    }
    static const VertexIds ids = VertexIds::consecutive(1, 100);
    const VertexValues read = read_vertex_values(path, ids);
    if (read.vertices.size() != read.values.size()) fuzz::finding("a vertex without a value");
    for (const index_t v : read.vertices) {
      if (v < 0 || v >= 100) fuzz::finding("vertex " + std::to_string(v) + " of 100");
    }
    for (const double value : read.values) {
      if (!(value >= 0) || std::isinf(value)) fuzz::finding("value " + std::to_string(value));
    }
  } catch (const Error&) {
  }
  return 0;
}

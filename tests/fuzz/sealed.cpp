// Fuzzes the readers of files with checksums, which are put right first: graphrun's own, zip and
// tar archives, and SciPy's .npz of the arrays that the input holds.
#include <filesystem>
#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/built_matrix.hpp>

#include "tests/fuzz/reading.hpp"
#include "tests/fuzz/seals.hpp"

namespace {

// Reads graphrun's own file where it lies. A finding is another graph than that of the list.
void read_built(const std::string& path, graphrun::ReadOptions options) {
  using namespace graphrun;
  EdgeList built;
  options.keep_built = true;
  try {
    built = read_edges(path, options);
  } catch (const Error&) {
    return;
  }
  options.keep_built = false;
  const EdgeList listed = read_edges(path, options);
  if (built.built == nullptr) return;
  const EdgeList again = listed_edges(*built.built);
  if (again.rows != listed.rows || again.from != listed.from || again.to != listed.to ||
      again.weights != listed.weights || again.symmetry != listed.symmetry) {
    fuzz::finding("the graph where it lies is another than its list");
  }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace graphrun;
  fuzz::Choices choices(data, size);
  const int what = choices.next<6>();
  const ReadOptions options = fuzz::read_options(choices);
  std::string text(choices.rest());
  std::string name = "g.grun";
  if (what == 0) text = fuzz::sealed_grun(text);
  if (what == 1) name = "g.zip", text = fuzz::sealed_zip(text);
  if (what == 2) name = "g.npz", text = fuzz::sealed_zip(text);
  if (what == 3) name = "g.tar", text = fuzz::sealed_tar(text);
  if (what > 3) name = "g.npz", text = fuzz::npz_of(text, what == 4);
  const std::string path = fuzz::put(name, text);
  if (what == 0) read_built(path, options);
  fuzz::read_twice(path, options);
  std::filesystem::remove(path);
  return 0;
}

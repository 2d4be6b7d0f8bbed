// Fuzzes the readers of files with checksums, which are put right first: graphrun's own, zip and
// tar archives, and SciPy's .npz of the arrays that the input holds.
#include <algorithm>
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

// The same rows in three shares. A finding is a share that is not of the whole, and a file of which
// only the whole or only all shares are refused.
void read_shares(const std::string& path, graphrun::ReadOptions options) {
  using namespace graphrun;
  options.keep_built = true;
  std::shared_ptr<const BuiltMatrix> whole;
  try {
    whole = read_edges(path, options).built;
  } catch (const Error&) {
  }
  options.rows_later = true;
  try {
    const EdgeList later = read_edges(path, options);
    if (later.built == nullptr) return;
    const index_t rows = later.rows, cuts[] = {0, rows / 3, rows / 3 + rows / 2, rows};
    offset_t entries = 0;
    for (int share = 0; share < 3; ++share) {
      const auto part = later.built->rows_of_file->take(cuts[share], cuts[share + 1]);
      const auto begin = static_cast<std::size_t>(entries);
      entries += part->offsets.back();
      if (whole == nullptr) continue;
      const auto right = whole->column_of.subspan(begin, part->column_of.size());
      if (!std::ranges::equal(part->column_of, right)) fuzz::finding("a share has other columns");
    }
    if (whole == nullptr) fuzz::finding("each share was read, and the whole refused");
    if (entries != whole->offsets.back()) fuzz::finding("the shares are not the whole");
  } catch (const Error&) {
    if (whole != nullptr) fuzz::finding("the whole was read, and a share refused");
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
  if (what == 0) read_shares(path, options);
  fuzz::read_twice(path, options);
  std::filesystem::remove(path);
  return 0;
}

#include <algorithm>
#include <cstddef>
#include <numeric>

#include <graphrun/base/nearest_name.hpp>

namespace graphrun {
namespace {

// Letters replaced, left out, put in, or swapped with their neighbour: the optimal string
// alignment.
std::size_t edit_distance(std::string_view p, std::string_view q) {
  std::vector<std::vector<std::size_t>> edits(p.size() + 1, std::vector<std::size_t>(q.size() + 1));
  std::iota(edits[0].begin(), edits[0].end(), std::size_t{0});
  for (std::size_t i = 1; i <= p.size(); ++i) {
    edits[i][0] = i;
    for (std::size_t j = 1; j <= q.size(); ++j) {
      const std::size_t replaced = edits[i - 1][j - 1] + (p[i - 1] == q[j - 1] ? 0 : 1);
      edits[i][j] = std::min({replaced, edits[i - 1][j] + 1, edits[i][j - 1] + 1});
      const bool is_swapped = i > 1 && j > 1 && p[i - 1] == q[j - 2] && p[i - 2] == q[j - 1];
      if (is_swapped) edits[i][j] = std::min(edits[i][j], edits[i - 2][j - 2] + 1);
    }
  }
  return edits.back().back();
}

}  // namespace

std::string nearest_name(std::string_view wrong, const std::vector<std::string>& known) {
  std::string best;
  std::size_t least = std::max<std::size_t>(1, wrong.size() / 3) + 1;
  for (const std::string& name : known) {
    const bool begins = wrong.size() > 3 && name.starts_with(wrong);
    const std::size_t edits = begins ? 1 : edit_distance(wrong, name);
    if (edits >= least) continue;
    least = edits;
    best = name;
  }
  return best;
}

}  // namespace graphrun

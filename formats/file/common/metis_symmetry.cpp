// Checks that a METIS file lists every edge from both ends.
#include <algorithm>
#include <type_traits>
#include <utility>

#include "formats/file/common/metis_rows.hpp"
#include "formats/file/common/real_weights.hpp"

namespace graphrun::detail {
namespace {

template <class Weight>
using Neighbour = std::pair<index_t, Weight>;

// Weight of an unweighted entry: all compare equal.
struct Unweighted {
  std::monostate operator[](std::size_t) const { return {}; }
};

template <class Weights>
class SymmetryCheck {
 public:
  using Weight = std::decay_t<decltype(std::declval<const Weights&>()[0])>;

  SymmetryCheck(const MetisRows& rows, const Weights& weights) : rows_(rows), weights_(weights) {
    transpose();
  }

  OneSidedEntry find() {
    const auto vertices = static_cast<index_t>(rows_.offsets.size() - 1);
    for (index_t row = 0; row < vertices; ++row) {
      fill(row);
      if (listed_ == answered_) continue;
      const OneSidedEntry found = first_unanswered(row);
      if (found.row != no_vertex) return found;
    }
    return {};
  }

 private:
  // The transpose: for every vertex, the entries that list it, by ascending row.
  void transpose() {
    begins_.assign(rows_.offsets.size() + 1, 0);
    const auto has_row = [&](index_t v) {
      return static_cast<std::size_t>(v) + 1 < rows_.offsets.size();
    };
    for (const index_t neighbour : rows_.neighbours) {
      if (has_row(neighbour)) ++begins_[static_cast<std::size_t>(neighbour) + 2];
    }
    for (std::size_t v = 1; v < begins_.size(); ++v) begins_[v] += begins_[v - 1];
    entries_.resize(rows_.neighbours.size());
    for (std::size_t row = 0; row + 1 < rows_.offsets.size(); ++row) {
      for (std::int64_t i = rows_.offsets[row]; i < rows_.offsets[row + 1]; ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (!has_row(rows_.neighbours[at])) continue;
        auto& next = begins_[static_cast<std::size_t>(rows_.neighbours[at]) + 1];
        entries_[static_cast<std::size_t>(next++)] = {static_cast<index_t>(row), weights_[at]};
      }
    }
  }

  void fill(index_t row) {
    const auto r = static_cast<std::size_t>(row);
    listed_.clear();
    for (std::int64_t i = rows_.offsets[r]; i < rows_.offsets[r + 1]; ++i) {
      const auto at = static_cast<std::size_t>(i);
      listed_.push_back({rows_.neighbours[at], weights_[at]});
    }
    answered_.assign(entries_.begin() + begins_[r], entries_.begin() + begins_[r + 1]);
    if (!std::is_sorted(listed_.begin(), listed_.end())) std::sort(listed_.begin(), listed_.end());
    if (!std::is_sorted(answered_.begin(), answered_.end())) {
      std::sort(answered_.begin(), answered_.end());
    }
  }

  // The row's first unmatched entry, in its own order.
  OneSidedEntry first_unanswered(index_t row) const {
    std::vector<Neighbour<Weight>> unanswered;
    std::set_difference(listed_.begin(), listed_.end(), answered_.begin(), answered_.end(),
                        std::back_inserter(unanswered));
    const auto r = static_cast<std::size_t>(row);
    for (std::int64_t i = rows_.offsets[r]; i < rows_.offsets[r + 1]; ++i) {
      const auto at = static_cast<std::size_t>(i);
      const Neighbour<Weight> entry = {rows_.neighbours[at], weights_[at]};
      if (!std::binary_search(unanswered.begin(), unanswered.end(), entry)) continue;
      const bool differs = std::any_of(answered_.begin(), answered_.end(), [&](const auto& other) {
        return other.first == entry.first;
      });
      return {row, entry.first, differs};
    }
    return {};
  }

  const MetisRows& rows_;
  const Weights& weights_;
  std::vector<std::int64_t> begins_;
  std::vector<Neighbour<Weight>> entries_;
  std::vector<Neighbour<Weight>> listed_, answered_;
};

}  // namespace

OneSidedEntry find_one_sided(const MetisRows& rows) {
  return visit_real(
      [&](const auto& weights) {
        if constexpr (std::is_same_v<std::decay_t<decltype(weights)>, std::monostate>) {
          return SymmetryCheck(rows, Unweighted()).find();
        } else {
          return SymmetryCheck(rows, weights).find();
        }
      },
      rows.weights);
}

}  // namespace graphrun::detail

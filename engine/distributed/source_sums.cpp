#include <graphrun/engine/source_sums.hpp>

#include <algorithm>
#include <graphrun/base/error.hpp>
#include <graphrun/base/ranks.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <vector>

namespace graphrun {
namespace {

class Groups {
 public:
  Groups(std::span<const index_t> sources, std::size_t grain) : sources_(sources) {
    constexpr std::size_t most = 64;
    const std::size_t each = (sources.size() + most - 1) / most;
    size_ = std::max<std::size_t>((each + grain - 1) / grain, 1) * grain;
  }
  std::size_t count() const { return (sources_.size() + size_ - 1) / size_; }
  // One of `at_once` from `first` on.
  SourceGroup at(std::size_t group, std::size_t first, std::size_t at_once) const {
    const std::size_t begin = group * size_;
    return {begin, first * size_, at_once,
            sources_.subspan(begin, std::min(size_, sources_.size() - begin))};
  }

 private:
  std::span<const index_t> sources_;
  std::size_t size_;
};

std::vector<Vector<double>> vectors(const Context& ctx, std::size_t count, std::size_t size) {
  std::vector<Vector<double>> made;
  for (std::size_t i = 0; i < count; ++i) made.emplace_back(ctx, size);
  return made;
}

void clear(std::span<Vector<double>> sums) {
  for (Vector<double>& each : sums) fill(each, 0.0);
}

void add(const Vector<double>& sums, Vector<double>& total) {
  affine<double>(total, 1, 1, &sums, total);
}

void sum_alone(const Groups& groups, std::span<Vector<double>> totals,
               const AddFromSources& add_up) {
  if (groups.count() == 1) return add_up(groups.at(0, 0, 1), totals);
  auto sums = vectors(totals.front().context(), totals.size(), totals.front().size());
  for (std::size_t g = 0; g < groups.count(); ++g) {
    clear(sums);
    add_up(groups.at(g, g, 1), sums);
    for (std::size_t i = 0; i < totals.size(); ++i) add(sums[i], totals[i]);
  }
}

// The sums of as many groups as there are ranks are made at a time. Each rank then gets those of
// its own vertices from all.
void sum_over_ranks(const Context& ctx, const Groups& groups, std::span<Vector<double>> totals,
                    const AddFromSources& add_up) {
  Ranks& ranks = *ctx.ranks();
  const Layout& layout = *ctx.layout();
  const auto size = static_cast<std::size_t>(ranks.size());
  const auto self = static_cast<std::size_t>(ranks.rank());
  const auto own = static_cast<std::size_t>(layout.own());
  auto sums = vectors(ctx.local(), totals.size(), static_cast<std::size_t>(layout.all()));
  auto came = vectors(ctx.local(), size, own);
  for (std::size_t first = 0; first < groups.count(); first += size) {
    const std::size_t now = std::min(size, groups.count() - first);
    if (self < now) {
      clear(sums);
      add_up(groups.at(first + self, first, now), sums);
    }
    for (std::size_t i = 0; i < totals.size(); ++i) {
      std::vector<Ranks::Sent> to(size, {nullptr, 0});
      std::vector<Ranks::Received> from(size, {nullptr, 0});
      for (std::size_t r = 0; r < size; ++r) {
        const auto rows = static_cast<std::size_t>(layout.first[r + 1] - layout.first[r]);
        if (self < now) to[r] = {sums[i].data() + layout.first[r], rows * sizeof(double)};
        if (r < now) from[r] = {came[r].data(), own * sizeof(double)};
      }
      ranks.exchange(ctx, to, from);
      for (std::size_t r = 0; r < now; ++r) add(came[r], totals[i]);
    }
  }
}

}  // namespace

void sum_over_sources(const Graph& graph, std::span<const index_t> sources, std::size_t grain,
                      std::span<Vector<double>> totals, const AddFromSources& add_up) {
  require(grain > 0 && !totals.empty(), "sum_over_sources: there must be a grain and a vector");
  clear(totals);
  const Groups groups(sources, grain);
  if (groups.count() == 0) return;
  if (graph.context().ranks() == nullptr) return sum_alone(groups, totals, add_up);
  sum_over_ranks(graph.context(), groups, totals, add_up);
}

}  // namespace graphrun

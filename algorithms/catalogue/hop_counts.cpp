#include "algorithms/catalogue/hop_counts.hpp"

#include <algorithm>
#include <cmath>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/base/error.hpp>

namespace graphrun::catalogue {
namespace {

std::function<void(const NeighbourhoodProgress&)> progress_of_hops(const Listener& listener) {
  return [&listener](const NeighbourhoodProgress& at) {
    if (!listener.wants_progress()) return;
    const std::string hop = "hop " + grouped(at.hop + 1);
    const bool several = at.parts > 1;
    listener.progress(
        several ? static_cast<double>(at.done) / at.parts : -1,
        several ? hop + ", part " + grouped(at.done + 1) + " of " + grouped(at.parts) : hop);
  };
}

}  // namespace

bool HopCounting::is_exact(double vertices) const {
  return exact || vertices <= 8 * std::exp2(precision);
}

std::string HopCounting::registers() const {
  return grouped(std::int64_t{1} << precision) + " registers a vertex, seed " +
         std::to_string(seed);
}

NeighbourhoodResult count_hops(const Query& query, const HopCounting& counting) {
  if (counting.precision > 16) throw InvalidArgument("the precision must be from 4 to 16");
  const auto on_progress = progress_of_hops(query.listener);
  if (counting.is_exact(query.graph.vertices())) {
    return neighbourhood(query.graph, counting.hops, on_progress);
  }
  return estimated_neighbourhood(query.graph, counting.hops, counting.precision, counting.seed,
                                 on_progress);
}

RunBytes bytes_of_hops(const HopCounting& counting, double vertices) {
  const double words_of_all = std::ceil(vertices / 64), most_words = 64;
  const bool exact = counting.is_exact(vertices);
  const double bytes =
      exact ? 8 * std::min(words_of_all, most_words) : std::exp2(counting.precision);
  const double held = 2 * bytes + 3 * sizeof(std::int64_t), estimate = exact ? 0 : 8;
  return {{held, 0, 0}, {held + estimate, 0, 8e3}};
}

}  // namespace graphrun::catalogue

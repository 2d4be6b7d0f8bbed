// A graph that is measured on, in host memory.
#include "bench/subject.hpp"

#include <graphrun/engine/oriented.hpp>

#include "bench/checksum.hpp"
#include "cli/run.hpp"
#include "formats/matrix/common/reorder.hpp"

namespace graphrun::cli::bench {

void Subject::sort_by_degree() {
  const Stopwatch sorting;
  graph = graph.by_degree();
  graph.context().synchronize();
  preparation = {"vertices sorted by degree", sorting.milliseconds(), graph.bytes()};
  name += ", by degree";
  place_ = graph.order()->place.to_host();
  ids = ids.reordered(graph.order()->given.to_host());
  for (auto* list : {&listed_from, &listed_to}) {
    for (index_t& v : *list) v = vertex_of(v);
  }
  std::vector<std::int64_t> listed(listed_out.size());
  for (std::size_t v = 0; v < listed.size(); ++v) {
    listed[static_cast<std::size_t>(place_[v])] = listed_out[v];
  }
  listed_out = std::move(listed);
}

index_t Subject::vertex_of(index_t given) const {
  return place_.empty() ? given : place_[static_cast<std::size_t>(given)];
}

const HostGraph& Subject::host() const {
  if (!host_) host_ = host_copy(graph.out_edges());
  return *host_;
}

template <class T>
std::vector<T> Subject::host_lengths() const {
  const Matrix& matrix = graph.out_edges();
  return matrix.weights().visit(
      [](const auto& values) {
        std::vector<T> lengths;
        for (const auto weight : values.to_host()) lengths.push_back(static_cast<T>(weight));
        return lengths;
      },
      std::vector<T>(static_cast<std::size_t>(matrix.entries()), T{1}));
}

template std::vector<std::int64_t> Subject::host_lengths() const;
template std::vector<float> Subject::host_lengths() const;
template std::vector<double> Subject::host_lengths() const;

const HostGraph& Subject::host_in() const {
  if (!graph.directed()) return host();
  if (!host_in_) host_in_ = host_copy(graph.in_edges());
  return *host_in_;
}

const RankedGraph& Subject::ranked() const {
  if (!ranked_ && graph.directed())
    ranked_.emplace(host_copy(symmetric_pattern(graph.out_edges())));
  if (!ranked_) ranked_.emplace(host());
  return *ranked_;
}

const std::string& Subject::checksum() const {
  if (checksum_.empty()) {
    const bool weighted = graph.out_edges().weight_type() != WeightType::none;
    checksum_ = checksum_of(host(), weighted ? host_lengths<double>() : std::vector<double>());
  }
  return checksum_;
}

GraphSize Subject::size() const {
  return {
      name,      graph.vertices(), graph.counts().edges, graph.counts().entries, graph.directed(),
      checksum()};
}

}  // namespace graphrun::cli::bench

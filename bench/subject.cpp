// A measured graph in host memory.
#include "bench/subject.hpp"

#include "bench/checksum.hpp"
#include "cli/run.hpp"
#include "formats/matrix/common/reorder.hpp"

namespace graphrun::cli::bench {

void Subject::order_vertices(Ordering order) {
  const Stopwatch sorting;
  plain_.reset();
  const bool dealt = order == Ordering::dealt;
  graph = dealt ? graph.dealt() : graph.by_degree();
  graph.context().synchronize();
  preparation = {dealt ? "vertices dealt by degree" : "vertices sorted by degree",
                 sorting.milliseconds(), graph.bytes()};
  name += dealt ? ", dealt by degree" : ", by degree";
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

const oracles::PlainGraph& Subject::plain() const {
  if (!plain_) plain_.emplace(graph);
  return *plain_;
}

const std::string& Subject::checksum() const {
  if (checksum_.empty()) {
    const bool weighted = graph.out_edges().weight_type() != WeightType::none;
    const oracles::PlainGraph once(graph);  // not kept: its lengths take more memory than the rows
    checksum_ = checksum_of(host(), weighted ? once.lengths<double>() : std::vector<double>());
  }
  return checksum_;
}

GraphSize Subject::size() const {
  return {
      name,      graph.vertices(), graph.counts().edges, graph.counts().entries, graph.directed(),
      checksum()};
}

}  // namespace graphrun::cli::bench

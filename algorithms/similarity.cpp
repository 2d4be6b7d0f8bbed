// Similarity of the ends of edges as a masked product: A .* (A A) counts the neighbours that they
// have in common, A .* (A D A) with D = 1 / log(degree) adds up what those weigh.
//
// Jaccard, The distribution of the flora in the alpine zone, New Phytologist 11(2), 1912; Adamic
// and Adar, Friends and neighbors on the Web, Social Networks 25(3), 2003.
#include <graphrun/algorithms/similarity.hpp>
#include <graphrun/engine/oriented.hpp>

namespace graphrun {

Matrix similarity(const Graph& graph, Similarity measure) {
  graph.context().check_stop();
  return similarity_of_edges(graph.oriented(), measure);
}

Matrix similarity(const Graph& graph, Similarity measure, std::span<const Edge> pairs) {
  graph.context().check_stop();
  const Graph mask(graph.context(), graph.vertices(), pairs);
  return similarity_of_pairs(graph.undirected().out_edges(), mask.out_edges(), measure);
}

Matrix most_similar(const Graph& graph, Similarity measure, std::size_t count) {
  graph.context().check_stop();
  return most_similar_pairs(graph.undirected().out_edges(), measure, count);
}

}  // namespace graphrun

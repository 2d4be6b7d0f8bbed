// Computes on a graph of Boost's and gives the result back to it, as properties of its vertices.
#include <boost/graph/adjacency_list.hpp>
#include <cstdio>
#include <graphrun/algorithms/sssp.hpp>
#include <graphrun/boost.hpp>
#include <string>

struct Town {
  std::string name;
  double distance = 0;
};
struct Road {
  double kilometres = 0;
};
using Map = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, Town, Road>;

int main() {
  using namespace graphrun;
  Map map;
  const auto ashby = add_vertex(Town{"Ashby"}, map), birch = add_vertex(Town{"Birch"}, map),
             coombe = add_vertex(Town{"Coombe"}, map), derry = add_vertex(Town{"Derry"}, map);
  add_edge(ashby, birch, Road{4}, map);
  add_edge(birch, coombe, Road{3.5}, map);
  add_edge(ashby, coombe, Road{9}, map);
  add_edge(coombe, derry, Road{1}, map);

  // A Boost graph and a property map of its edges in; vertices keep their vertex_index.
  const Graph graph = from_boost(Context::cpu(), map, get(&Road::kilometres, map));
  const SsspResult<double> paths = sssp<double>(graph, static_cast<index_t>(ashby));
  // A result out, into a property map of its vertices.
  to_property_map(paths.distance, get(&Town::distance, map), map);

  for (const auto town : boost::make_iterator_range(vertices(map))) {
    std::printf("%s %.1f km\n", map[town].name.c_str(), map[town].distance);
  }
}

// Minimum spanning forests by Boruvka's rounds: each tree is joined to another along the least
// entry, over (min, first), of its rows outside its own columns, until none has any.
//
// Boruvka, O jistem problemu minimalnim, Prace Moravske prirodovedecke spolecnosti 3, 1926; Kepner
// and Gilbert (eds.), Graph Algorithms in the Language of Linear Algebra, SIAM 2011.
#include <graphrun/algorithms/mst.hpp>

namespace graphrun {

SpanningForest mst(const Graph& graph) { return spanning_forest(graph); }

}  // namespace graphrun

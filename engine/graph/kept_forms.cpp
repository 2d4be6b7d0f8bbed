// Forms of its edges that a graph keeps: which it has made, and making one beforehand.
#include <graphrun/engine/graph_forms.hpp>
#include <graphrun/engine/triangles.hpp>

#include "engine/graph/state.hpp"

namespace graphrun {

bool Graph::has(GraphForm form) const noexcept {
  const State& state = *state_;
  switch (form) {
    case GraphForm::in_edges:
      return !state.directed || state.in_edges;
    case GraphForm::undirected:
      return !state.directed || state.undirected;
    case GraphForm::oriented:
    case GraphForm::counted:
      return state.directed ? state.undirected && state.undirected->oriented
                            : state.oriented.has_value();
    case GraphForm::products:
      return state.pull_edges || state.ordered_edges ||
             ((state.choice || state.pull_format == Format::csr) && has(GraphForm::in_edges));
  }
  return false;
}

std::vector<GraphForm> Graph::made() const {
  std::vector<GraphForm> forms;
  if (state_->in_edges) forms.push_back(GraphForm::in_edges);
  if (state_->undirected) forms.push_back(GraphForm::undirected);
  if (has(GraphForm::oriented)) forms.push_back(GraphForm::oriented);
  if (state_->pull_edges || state_->ordered_edges) forms.push_back(GraphForm::products);
  return forms;
}

void Graph::make(GraphForm form) const {
  switch (form) {
    case GraphForm::in_edges:
      in_edges();
      return;
    case GraphForm::undirected:
      undirected();
      return;
    case GraphForm::oriented:
      oriented();
      return;
    case GraphForm::counted:
      if (!has(form)) count_triangles(*this);
      return;
    case GraphForm::products:
      ordered_pull_edges();
      return;
  }
}

}  // namespace graphrun

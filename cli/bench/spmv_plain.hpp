// The product as anyone would write it over a Boost graph: the CPU's baseline.
#pragma once

#include <graphrun/engine/graph.hpp>
#include <memory>
#include <vector>

namespace graphrun::cli::bench {

class PlainProduct {
 public:
  explicit PlainProduct(const Graph& graph);
  ~PlainProduct();

  // y[u] = the sum of x[v] over the edges u -> v, on one thread.
  template <class T>
  void multiply(const std::vector<T>& x, std::vector<T>& y) const;
  double build_milliseconds() const noexcept;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace graphrun::cli::bench

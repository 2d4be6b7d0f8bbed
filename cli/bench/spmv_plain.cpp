// The product as anyone would write it over a Boost graph.
#include "cli/bench/spmv_plain.hpp"

#include <graphrun/boost.hpp>

#include "cli/run.hpp"

namespace graphrun::cli::bench {

struct PlainProduct::Impl {
  BoostCsrGraph graph;
  double build_ms = 0;
};

PlainProduct::PlainProduct(const Graph& graph) : impl_(std::make_unique<Impl>()) {
  const Stopwatch watch;
  impl_->graph = to_boost(graph);
  impl_->build_ms = watch.milliseconds();
}

PlainProduct::~PlainProduct() = default;

double PlainProduct::build_milliseconds() const noexcept { return impl_->build_ms; }

template <class T>
void PlainProduct::multiply(const std::vector<T>& x, std::vector<T>& y) const {
  y.assign(x.size(), T{0});
  for (const auto u : boost::make_iterator_range(vertices(impl_->graph))) {
    double sum = 0;
    for (const auto v : boost::make_iterator_range(adjacent_vertices(u, impl_->graph))) {
      sum += x[static_cast<std::size_t>(v)];
    }
    y[static_cast<std::size_t>(u)] = static_cast<T>(sum);
  }
}

template void PlainProduct::multiply(const std::vector<float>&, std::vector<float>&) const;
template void PlainProduct::multiply(const std::vector<double>&, std::vector<double>&) const;

}  // namespace graphrun::cli::bench

#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/peeling.hpp>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/peeling/kernels.hpp"
#include "engine/triangles/kernels.hpp"

namespace graphrun {

EdgePeeling::EdgePeeling(const Oriented& edges)
    : edges_(edges),
      state_(edges.context(), edges.places()),
      support_(edges.context(), edges.places()),
      note_(edges.context(), edges.places()),
      left_(0) {
  StepTimer timer(edges.context(),
                  {"spgemm", "csr", "masked", static_cast<std::int64_t>(edges.places()), 0});
  fill(state_, index_t{kernels::no_edge});
  fill(support_, index_t{0});
  on_backend(edges.context(), [&](auto on) {
    kernels::begin_peeling(on, edges.view(), state_.data());
    kernels::sum_triangles(on, edges.view(), {nullptr, nullptr, support_.data()});
  });
  left_ = count_other_than(state_, index_t{kernels::no_edge});
  timer.finish();
}

offset_t EdgePeeling::take_weak(index_t least, index_t note) {
  StepTimer timer(edges_.context(), {"peel", "csr", "", left_, 0});
  const offset_t weak = on_backend(edges_.context(), [&](auto on) {
    const offset_t count =
        kernels::mark_weak(on, state_.size(), support_.data(), least, state_.data());
    if (count == 0) return count;
    if (count < left_) kernels::lower_support(on, edges_.view(), state_.data(), support_.data());
    kernels::take_leaving(on, state_.size(), note, state_.data(), note_.data());
    return count;
  });
  left_ -= weak;
  timer.finish();
  return weak;
}

Matrix EdgePeeling::remaining() const { return edges_where(true, support_); }
Matrix EdgePeeling::taken() const { return edges_where(false, note_); }

Matrix EdgePeeling::edges_where(bool there, const Vector<index_t>& values) const {
  const Context& ctx = edges_.context();
  const index_t wanted = there ? kernels::present_edge : kernels::taken_edge;
  Buffer<offset_t> at(ctx, state_.size());
  on_backend(ctx, [&](auto on) {
    kernels::flag_state(on, state_.size(), state_.data(), wanted, at.data());
  });
  const auto count = static_cast<std::size_t>(exclusive_scan(at));
  Buffer<std::int32_t> value(ctx, count);
  Coo triples{edges_.vertices(), edges_.vertices(), {ctx, count}, {ctx, count}, Weights()};
  on_backend(ctx, [&](auto on) {
    kernels::list_edges(on, edges_.view(), state_.data(), wanted, at.data(), values.data(),
                        triples.row_of.data(), triples.column_of.data(), value.data());
  });
  triples.weights = std::move(value);
  return Matrix(build_csr(std::move(triples), {}));
}

}  // namespace graphrun

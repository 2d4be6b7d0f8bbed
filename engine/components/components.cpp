#include <graphrun/engine/components.hpp>
#include <graphrun/engine/elementwise.hpp>

#include "base/common/dispatch.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/components/kernels.hpp"

namespace graphrun {
namespace {

CsrView<NoWeights> rows_of(const Matrix& a, const Vector<index_t>& forest) {
  require(a.format() == Format::csr, "hook: the matrix must be in CSR");
  require(a.rows() == a.columns(), "hook: the matrix must be square");
  require(forest.size() == static_cast<std::size_t>(a.rows()),
          "hook: there must be one entry of the forest per row");
  require(forest.context() == a.context(), "hook: matrix and forest must share a context");
  return std::get<Csr>(a.storage()).view(AsPattern{});
}

}  // namespace

void plant(const Matrix& a, Vector<index_t>& forest) {
  const auto view = rows_of(a, forest);
  StepTimer timer(a.context(), {"plant", "csr", "", a.rows(), 0});
  on_backend(a.context(), [&](auto on) { kernels::plant(on, view, forest.data()); });
  timer.finish();
}

void hook(const Matrix& a, Vector<index_t>& forest, const HookOptions& options) {
  const auto view = rows_of(a, forest);
  require(options.first >= 0 && options.count >= 0,
          "hook: a range of entries begins at 0 or later");
  require(options.skipped_root == nullptr || options.skipped_root->size() == 1,
          "hook: the value of skipped rows must be a vector of one");
  require(options.skipped_root == nullptr || options.skipped_root->context() == a.context(),
          "hook: matrix and forest must share a context");
  StepTimer timer(a.context(), {"hook", "csr", "", a.entries(), 0});
  const kernels::HookPlan plan{
      view,
      a.entries(),
      options.first,
      options.count,
      options.planted,
      options.skipped_root == nullptr ? nullptr : options.skipped_root->data()};
  on_backend(a.context(), [&](auto on) { kernels::hook(on, plan, forest.data()); });
  timer.finish();
}

void compress(Vector<index_t>& forest) {
  StepTimer timer(forest.context(),
                  {"compress", "", "", static_cast<std::int64_t>(forest.size()), 0});
  on_backend(forest.context(),
             [&](auto on) { kernels::compress(on, forest.data(), forest.size()); });
  timer.finish();
}

Vector<index_t> frequent_root(const Vector<index_t>& forest) {
  require(forest.size() > 0, "frequent_root: there must be a vertex");
  Vector<index_t> root(forest.context(), 1);
  on_backend(forest.context(), [&](auto on) {
    kernels::frequent_root(on, forest.data(), forest.size(), root.data());
  });
  return root;
}

LabelCounts count_labels(const Vector<index_t>& label) {
  Vector<index_t> sizes(label.context(), label.size());
  fill(sizes, index_t{0});
  const index_t largest = on_backend(label.context(), [&](auto on) {
    kernels::count_labels(on, label.data(), label.size(), sizes.data());
    return kernels::largest_value(on, sizes.data(), sizes.size());
  });
  return {static_cast<index_t>(count_other_than(sizes, index_t{0})), largest};
}

std::vector<index_t> own_labels(const Vector<index_t>& label) {
  const std::vector<index_t> of = label.to_host();
  std::vector<index_t> own;
  for (index_t v = 0; v < static_cast<index_t>(of.size()); ++v) {
    if (of[static_cast<std::size_t>(v)] == v) own.push_back(v);
  }
  return own;
}

}  // namespace graphrun

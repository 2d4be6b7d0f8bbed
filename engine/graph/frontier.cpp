#include <graphrun/engine/frontier.hpp>

#include "base/common/dispatch.hpp"
#include "engine/elementwise/kernels.hpp"

namespace graphrun {

template <class T>
Frontier<T>::Frontier(const Context& ctx, index_t n, T z)
    : vertices(ctx, static_cast<std::size_t>(n)),
      values(ctx, static_cast<std::size_t>(n)),
      zero(z) {
  on_backend(ctx, [&](auto on) { kernels::fill(on, values.data(), values.size(), zero); });
}

template <class T>
void Frontier<T>::insert(index_t vertex, T value) {
  require(vertex >= 0 && static_cast<std::size_t>(vertex) < values.size(),
          "Frontier::insert: no such vertex");
  const Context& ctx = values.context();
  ctx.copy_in(vertices.data() + size, &vertex, sizeof vertex);
  ctx.copy_in(values.data() + vertex, &value, sizeof value);
  ++size;
}

template <class T>
void Frontier<T>::clear() {
  on_backend(values.context(),
             [&](auto on) { kernels::fill_at(on, values.data(), vertices.data(), size, zero); });
  size = 0;
}

template struct Frontier<index_t>;
template struct Frontier<std::int64_t>;
template struct Frontier<float>;
template struct Frontier<double>;

}  // namespace graphrun

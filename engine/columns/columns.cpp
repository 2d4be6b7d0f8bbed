#include <algorithm>
#include <graphrun/engine/columns.hpp>

#include "base/common/dispatch.hpp"
#include "engine/columns/kernels.hpp"

namespace graphrun {

template <class T>
void put_columns(std::span<const Vector<T>> x, Dense<T>& y, index_t first) {
  const auto count = static_cast<index_t>(x.size());
  require(first >= 0 && first <= y.columns() && count <= y.columns() - first,
          "put_columns: there is no such column");
  for (const Vector<T>& column : x) {
    require(column.size() == static_cast<std::size_t>(y.rows()) &&
                column.context().local() == y.context().local(),
            "put_columns: there must be one value per row, in one context");
  }
  using Some = kernels::VectorsView<T>;
  for (std::size_t done = 0; done < x.size(); done += Some::most) {
    Some some{{}, static_cast<index_t>(std::min(Some::most, x.size() - done))};
    for (index_t j = 0; j < some.count; ++j) {
      some.of[j] = x[done + static_cast<std::size_t>(j)].data();
    }
    on_backend(y.context().local(), [&](auto on) {
      kernels::put_columns(on, some, y.view(), first + static_cast<index_t>(done));
    });
  }
}

template <class T>
void put_column(const Vector<T>& x, Dense<T>& y, index_t column) {
  put_columns(std::span<const Vector<T>>(&x, 1), y, column);
}

template <class T>
void get_column(const Dense<T>& y, index_t column, Vector<T>& x) {
  require(column >= 0 && column < y.columns() && x.size() == static_cast<std::size_t>(y.rows()),
          "get_column: there is no such column, or it has another size");
  on_backend(y.context().local(),
             [&](auto on) { kernels::get_column(on, y.view(), column, x.data()); });
}

#define GRAPHRUN_COLUMNS(T)                                                  \
  template void put_columns(std::span<const Vector<T>>, Dense<T>&, index_t); \
  template void put_column(const Vector<T>&, Dense<T>&, index_t);
GRAPHRUN_COLUMNS(index_t)
GRAPHRUN_COLUMNS(std::int64_t)
GRAPHRUN_COLUMNS(float)
GRAPHRUN_COLUMNS(double)
#undef GRAPHRUN_COLUMNS
template void get_column(const Dense<float>&, index_t, Vector<float>&);
template void get_column(const Dense<double>&, index_t, Vector<double>&);

}  // namespace graphrun

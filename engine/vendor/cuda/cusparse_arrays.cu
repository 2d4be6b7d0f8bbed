#include "engine/vendor/cuda/cusparse_arrays.hpp"

#include "base/common/for_each.hpp"

namespace graphrun::kernels {
namespace {

template <class From, class To>
void convert(OnCuda on, const From* from, std::size_t n, To* to) {
  for_each_index(on, n, [=] __device__(std::size_t i) { to[i] = static_cast<To>(from[i]); });
}

}  // namespace

void convert_integers(OnCuda on, const std::int64_t* from, std::size_t n, std::int32_t* to) {
  convert(on, from, n, to);
}
void convert_integers(OnCuda on, const std::int32_t* from, std::size_t n, std::int64_t* to) {
  convert(on, from, n, to);
}

}  // namespace graphrun::kernels

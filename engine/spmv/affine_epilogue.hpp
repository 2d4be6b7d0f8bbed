// Affine's description of an epilogue as the kernels take it, checked.
#pragma once

#include <graphrun/base/error.hpp>

#include "engine/spmv/epilogue.hpp"

namespace graphrun {

// Throws InvalidArgument unless the epilogue fits y and writes to no vector that it reads, `from`.
template <class S>
AffineEpilogue<S> affine_epilogue(const Vector<typename S::value_type>& from,
                                  Vector<typename S::value_type>& y,
                                  const Affine<typename S::value_type>& affine) {
  require((affine.next_scale == nullptr) == (affine.next_x == nullptr),
          "spmv_affine: next_scale and next_x go together");
  require(affine.profile == nullptr || affine.profile->size() == y.size(),
          "spmv_affine: the profile must have one value per row of A");
  require(affine.second_profile == nullptr || affine.second_profile->size() == y.size(),
          "spmv_affine: the second profile must have one value per row of A");
  AffineEpilogue<S> epilogue{y.data(), affine.factor, affine.shift,      nullptr,
                             nullptr,  nullptr,       affine.next_weight};
  if (affine.profile != nullptr) epilogue.profile = affine.profile->data();
  if (affine.second_profile != nullptr) {
    epilogue.second_shift = affine.second_shift;
    epilogue.second_profile = affine.second_profile->data();
  }
  if (affine.next_scale != nullptr) {
    require(affine.next_scale->size() == y.size() && affine.next_x->size() == y.size(),
            "spmv_affine: next_scale and next_x must have one value per row of A");
    require(y.size() == 0 || affine.next_x->data() != from.data(),
            "spmv_affine: next_x and x must be different vectors");
    epilogue.next_scale = affine.next_scale->data();
    epilogue.next_x = affine.next_x->data();
  }
  return epilogue;
}

// Throws InvalidArgument unless the scratch for the product of x, if any, is a vector of its own.
template <class T>
void check_room(const Vector<T>& x, const Vector<T>& y, const Affine<T>& affine) {
  const Vector<T>* const room = affine.product;
  if (room == nullptr) return;
  require(room != &y && room != &x && room != affine.next_x && room != affine.next_scale &&
              room != affine.profile && room != affine.second_profile,
          "spmv_affine: the product must be a vector of its own");
  require(room->context() == y.context(), "spmv_affine: the product and y must share a context");
}

}  // namespace graphrun

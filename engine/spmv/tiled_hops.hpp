// What the two hops of a product with a tiled matrix are made of, on both backends.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <graphrun/engine/semiring.hpp>
#include <graphrun/formats/matrix/tiled_view.hpp>

namespace graphrun::kernels {

// The types of a product over S. Eight terms are added up in single precision where values are, and
// those sums in double; so a result over float or complex64 has the rounding of a few of its terms.
template <class S>
struct HopTypes {
  using Value = typename S::value_type;
  using Sum = typename S::sum_type;
  // A message is stored as a value; a whole sum of 128 bits is stored as it is.
  using Message = std::conditional_t<std::is_same_v<Sum, detail::Int128>, Sum, Value>;
  static constexpr bool single =
      (std::is_same_v<Value, float> || std::is_same_v<Value, Complex<float>>)&&S::addition ==
      Addition::plus;
  using Part = std::conditional_t<single, Value, Sum>;

  GRAPHRUN_HD static Part term_of(typename S::weight_type edge, Value x) {
    if constexpr (!single) {
      return S::mul(edge, x);
    } else if constexpr (S::ignores_weights) {
      return x;
    } else {
      return edge * x;
    }
  }
  GRAPHRUN_HD static Part add(Part p, Part q) {
    if constexpr (single) {
      return p + q;
    } else {
      return S::add(p, q);
    }
  }
  GRAPHRUN_HD static Message message(Sum sum) { return static_cast<Message>(sum); }
};

// Where a product's arrays are in its workspace, in bytes: messages and the sums of parts of long
// rows, of one band after another; and x in the order of columns.
template <class S>
struct HopRoom {
  std::size_t parts, x, end;

  template <class W>
  HopRoom(const TiledBands<W>& a, std::size_t x_values) {
    using Types = HopTypes<S>;
    std::size_t messages = 0, part_count = 0;
    for (const TiledView<W>& band : a) {
      messages = std::max(messages, std::size_t{band.messages});
      part_count = std::max(part_count, std::size_t{band.parts});
    }
    const auto aligned = [](std::size_t bytes) { return (bytes + 127) & ~std::size_t{127}; };
    parts = aligned(messages * sizeof(typename Types::Message));
    x = parts + aligned(part_count * sizeof(typename Types::Sum));
    end = x + x_values * sizeof(typename Types::Value);
  }
};

inline Sums<3> operator+(const Sums<3>& p, const Sums<3>& q) {
  return {p.value[0] + q.value[0], p.value[1] + q.value[1], p.value[2] + q.value[2]};
}

}  // namespace graphrun::kernels

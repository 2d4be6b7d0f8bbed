// Vertex ids as written in a file, for the vertex numbers 0, 1, 2, ... that graphrun computes with.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <graphrun/base/types.hpp>

namespace graphrun {

// One of three kinds: consecutive integers from a base (Matrix Market, METIS, DIMACS, generated
// graphs), ascending integers with gaps (edge lists), or strings in ascending byte order (--ids
// string). Vertices are in the order of their ids, unless reordered.
class VertexIds {
 public:
  VertexIds() = default;
  static VertexIds consecutive(std::int64_t first, index_t count);
  static VertexIds integers(std::vector<std::int64_t> ascending);
  static VertexIds strings(std::vector<std::string> ascending);

  // The ids under another vertex order: vertex v gets the id of given[v]. `given` is a permutation.
  VertexIds reordered(std::vector<index_t> given) const;

  // The ids of some vertices, which are in ascending order: vertex k gets the id of vertices[k].
  VertexIds selected(const std::vector<index_t>& vertices) const;

  index_t size() const noexcept { return size_; }
  bool are_integers() const noexcept { return !std::holds_alternative<Strings>(ids_); }

  // The id of vertex v, as written in the file. v must be in [0, size()).
  std::string text(index_t v) const;
  // The id of vertex v as a number. Throws InvalidArgument for strings.
  std::int64_t number(index_t v) const;
  // Appends text(v) to `out` without an allocation.
  void append(index_t v, std::string& out) const;

  // The vertex with this id, or nothing. Integers are compared by value ("007" finds 7).
  std::optional<index_t> find(std::string_view id) const;
  // A hint for an id that find() did not find: "ids run from 3 to 8297; the nearest are 14 and 17".
  // The nearest string is the one that differs only in (ASCII) case.
  std::string hint(std::string_view id) const;

 private:
  using Integers = std::vector<std::int64_t>;
  using Strings = std::vector<std::string>;
  index_t given(index_t v) const {
    return given_.empty() ? v : given_[static_cast<std::size_t>(v)];
  }
  std::optional<index_t> find_given(std::string_view id) const;

  index_t size_ = 0;
  std::vector<index_t> given_, place_;  // if reordered: a permutation and its inverse
  std::variant<std::int64_t, Integers, Strings> ids_ = std::int64_t{0};
};

}  // namespace graphrun

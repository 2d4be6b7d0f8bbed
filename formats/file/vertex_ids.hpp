// The names a file gives its vertices, beside the numbers 0, 1, 2, ... that graphrun computes with.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <graphrun/base/types.hpp>

namespace graphrun {

// One of three: consecutive integers from a base (Matrix Market, METIS, DIMACS, generated graphs),
// ascending integers with gaps (edge lists), or strings in ascending byte order (--ids string).
// Vertex order is id order in all three, unless reordered.
class VertexIds {
 public:
  VertexIds() = default;
  static VertexIds consecutive(std::int64_t first, index_t count);
  static VertexIds integers(std::vector<std::int64_t> ascending);
  static VertexIds strings(std::vector<std::string> ascending);

  // The same ids where the vertices are in another order: vertex v has the id that was given[v]'s.
  // `given` is a permutation.
  VertexIds reordered(std::vector<index_t> given) const;

  index_t size() const noexcept { return size_; }
  bool are_integers() const noexcept { return !std::holds_alternative<Strings>(ids_); }

  // The id of vertex v, as written in the file. v must be in [0, size()).
  std::string text(index_t v) const;
  // The id of vertex v as a number. Throws InvalidArgument for strings.
  std::int64_t number(index_t v) const;
  // Appends text(v) to `out`: the writers' path, without an allocation per vertex.
  void append(index_t v, std::string& out) const;

  // The vertex with this id, or nothing. Integers are compared as numbers ("007" finds 7).
  std::optional<index_t> find(std::string_view id) const;
  // What to tell a user whose id find() did not find: "ids run from 3 to 8297; the nearest are 14
  // and 17"; of strings the one that differs in case alone (of ASCII) is the nearest.
  std::string hint(std::string_view id) const;

 private:
  using Integers = std::vector<std::int64_t>;
  using Strings = std::vector<std::string>;
  index_t given(index_t v) const {
    return given_.empty() ? v : given_[static_cast<std::size_t>(v)];
  }
  std::optional<index_t> find_given(std::string_view id) const;

  index_t size_ = 0;
  std::vector<index_t> given_, place_;  // where reordered: by vertex the place of its id, and back
  std::variant<std::int64_t, Integers, Strings> ids_ = std::int64_t{0};
};

}  // namespace graphrun

#include "bindings/c/number_ids.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace graphrun::c {
namespace {

std::string text_of(std::int64_t id) { return std::to_string(id); }
const std::string& text_of(const std::string& id) { return id; }

// Ids in the order of their first occurrence, with their numbers: by hashing.
template <class Id>
class Numbers {
 public:
  // The number of an id, which is a new one where it did not occur before.
  index_t add(const Id& id) {
    const auto [found, is_new] = numbers_.try_emplace(id, static_cast<index_t>(ids_.size()));
    if (is_new) {
      if (ids_.size() >= static_cast<std::size_t>(max_vertices)) {
        throw Unsupported("there are more than 2147483647 ids");
      }
      ids_.push_back(id);
    }
    return found->second;
  }
  index_t of(const Id& id) const {
    const auto found = numbers_.find(id);
    return found == numbers_.end() ? no_vertex : found->second;
  }
  std::vector<Id>& ids() { return ids_; }

 private:
  std::unordered_map<Id, index_t> numbers_;
  std::vector<Id> ids_;
};

// The same of whole numbers in a range that a table can cover.
class SmallNumbers {
 public:
  SmallNumbers(std::int64_t least, std::size_t range)
      : least_(least), number_of_(range, no_vertex) {}
  index_t add(std::int64_t id) {
    index_t& number = number_of_[static_cast<std::size_t>(id - least_)];
    if (number == no_vertex) {
      number = static_cast<index_t>(ids_.size());
      ids_.push_back(id);
    }
    return number;
  }
  std::vector<std::int64_t>& ids() { return ids_; }

 private:
  std::int64_t least_;
  std::vector<index_t> number_of_;
  std::vector<std::int64_t> ids_;
};

template <class Id>
VertexIds ids_of(std::vector<Id> ascending) {
  if constexpr (std::is_same_v<Id, std::string>) {
    return VertexIds::strings(std::move(ascending));
  } else {
    return VertexIds::integers(std::move(ascending));
  }
}

// Gives the ids, in the order of their numbers, their final order.
template <class Id>
void finish(std::vector<Id> ids, bool given_order, NumberedEdges& edges) {
  std::vector<index_t> order(ids.size());
  std::iota(order.begin(), order.end(), index_t{0});
  const auto at = [&](index_t v) -> const Id& { return ids[static_cast<std::size_t>(v)]; };
  std::sort(order.begin(), order.end(), [&](index_t u, index_t v) { return at(u) < at(v); });
  std::vector<Id> ascending;
  ascending.reserve(ids.size());
  std::vector<index_t> place(ids.size());
  for (std::size_t k = 0; k < order.size(); ++k) {
    ascending.push_back(at(order[k]));
    place[static_cast<std::size_t>(order[k])] = static_cast<index_t>(k);
  }
  edges.ids = ids_of(std::move(ascending));
  if (given_order) {
    if (!std::is_sorted(place.begin(), place.end())) edges.ids = edges.ids.reordered(place);
    return;
  }
  for (std::vector<index_t>* ends : {&edges.from, &edges.to}) {
    for (index_t& v : *ends) v = place[static_cast<std::size_t>(v)];
  }
}

// Numbers ends edge by edge: a source occurs before its target.
template <class Id, class Add>
void number_ends(const std::vector<Id>& source, const std::vector<Id>& target, Add add,
                 NumberedEdges& edges) {
  edges.from.reserve(source.size());
  edges.to.reserve(target.size());
  for (std::size_t k = 0; k < source.size(); ++k) {
    edges.from.push_back(add(source[k]));
    edges.to.push_back(add(target[k]));
  }
}

template <class Id>
NumberedEdges number_given(const std::vector<Id>& source, const std::vector<Id>& target,
                           const std::vector<Id>& vertices, bool given_order) {
  Numbers<Id> numbers;
  for (const Id& id : vertices) {
    const std::size_t before = numbers.ids().size();
    numbers.add(id);
    if (numbers.ids().size() == before) {
      throw InvalidArgument("the id " + text_of(id) + " is among the vertices twice");
    }
  }
  NumberedEdges edges;
  const auto known = [&](const Id& id) {
    const index_t number = numbers.of(id);
    if (number == no_vertex) {
      throw InvalidArgument("an edge ends at " + text_of(id) + ", which is not among the vertices");
    }
    return number;
  };
  number_ends(source, target, known, edges);
  finish(std::move(numbers.ids()), given_order, edges);
  return edges;
}

// The least id and how many lie from it to the largest; nothing where a table would be too large.
std::optional<std::pair<std::int64_t, std::size_t>> range_of(
    const std::vector<std::int64_t>& source, const std::vector<std::int64_t>& target) {
  if (source.empty()) return {};
  const auto [p, q] = std::minmax_element(source.begin(), source.end());
  const auto [r, s] = std::minmax_element(target.begin(), target.end());
  const std::int64_t least = std::min(*p, *r), most = std::max(*q, *s);
  const std::uint64_t range = static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(least);
  if (range >= 4 * source.size() + 1024) return {};
  return std::pair(least, static_cast<std::size_t>(range + 1));
}

template <class Id>
NumberedEdges number_occurring(const std::vector<Id>& source, const std::vector<Id>& target,
                               bool given_order) {
  NumberedEdges edges;
  const auto number_by = [&](auto numbers) {
    number_ends(
        source, target, [&](const Id& id) { return numbers.add(id); }, edges);
    finish(std::move(numbers.ids()), given_order, edges);
  };
  if constexpr (std::is_same_v<Id, std::int64_t>) {
    if (const auto range = range_of(source, target)) {
      number_by(SmallNumbers(range->first, range->second));
      return edges;
    }
  }
  number_by(Numbers<Id>());
  return edges;
}

}  // namespace

NumberedEdges number_edges(const ArrowIds& source, const ArrowIds& target, const ArrowIds* vertices,
                           bool given_order) {
  return std::visit(
      [&]<class Id>(const std::vector<Id>& from) {
        const auto& to = std::get<std::vector<Id>>(target.values);
        if (vertices == nullptr) return number_occurring(from, to, given_order);
        const auto* const listed = std::get_if<std::vector<Id>>(&vertices->values);
        if (listed == nullptr && vertices->size() > 0) {
          throw InvalidArgument(
              "ids of edges and of vertices must both be whole numbers or both text");
        }
        return number_given(from, to, listed == nullptr ? std::vector<Id>() : *listed, given_order);
      },
      source.values);
}

}  // namespace graphrun::c

#include "bindings/c/number_ids.hpp"

namespace graphrun::c {
namespace {

std::span<const std::int64_t> viewed(const std::vector<std::int64_t>& ids) { return ids; }
std::vector<std::string_view> viewed(const std::vector<std::string>& ids) {
  return {ids.begin(), ids.end()};
}

}  // namespace

CompactIds number_edges(const ArrowIds& source, const ArrowIds& target, const ArrowIds* vertices,
                        const CompactOptions& options) {
  // A table without edges says nothing of what its ids are.
  if (source.size() == 0 && vertices != nullptr &&
      vertices->values.index() != source.values.index()) {
    ArrowIds none = *vertices;
    std::visit([](auto& ids) { ids.clear(); }, none.values);
    return number_edges(none, none, vertices, options);
  }
  return std::visit(
      [&]<class Id>(const std::vector<Id>& from) {
        const auto sources = viewed(from);
        const auto targets = viewed(std::get<std::vector<Id>>(target.values));
        if (vertices == nullptr) return compact_ids(sources, targets, options);
        const auto* const listed = std::get_if<std::vector<Id>>(&vertices->values);
        if (listed == nullptr && vertices->size() > 0) {
          throw InvalidArgument(
              "ids of edges and of vertices must both be whole numbers or both text");
        }
        const std::vector<Id> none;
        const auto all = viewed(listed == nullptr ? none : *listed);
        return compact_ids(sources, targets, options, std::optional(std::span(all)));
      },
      source.values);
}

}  // namespace graphrun::c

// Vertex numbers for the ids of a table's edges.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <graphrun/base/memory_budget.hpp>
#include <graphrun/base/types.hpp>
#include <graphrun/formats/file/vertex_ids.hpp>

namespace graphrun {

// The order that vertices are numbered in.
enum class IdOrder {
  sorted,  // integers by value, strings by bytes
  given,   // as ids appear first: in the list of vertices, else in each edge's source, then target
};

// Settings of compact_ids().
struct CompactOptions {
  IdOrder order = IdOrder::sorted;
  int threads = 0;                            // 0: all usable processors
  std::shared_ptr<MemoryBudget> memory = {};  // null: no limit
};

// The ids of the vertices, and the numbers of each edge's ends.
struct CompactIds {
  VertexIds ids;
  std::vector<index_t> source, target;
  MemoryShare memory;  // of these, in the budget of the options
};

// The vertices of the edges from source[i] to target[i], which may repeat. Integers may be
// negative. With `vertices`, which may repeat too, these are the vertices, whether they have edges
// or not. The result does not depend on the number of threads. Strings are copied. Blocks. Throws
// InvalidArgument if source and target differ in size, or naming the first id that is not among
// `vertices`; Unsupported for more than 2^31 - 1 vertices, OutOfMemory.
CompactIds compact_ids(std::span<const std::int64_t> source, std::span<const std::int64_t> target,
                       const CompactOptions& options = {},
                       std::optional<std::span<const std::int64_t>> vertices = {});
CompactIds compact_ids(std::span<const std::string_view> source,
                       std::span<const std::string_view> target, const CompactOptions& options = {},
                       std::optional<std::span<const std::string_view>> vertices = {});

}  // namespace graphrun

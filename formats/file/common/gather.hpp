// Puts the chunks of a file together: numbers its vertices and fills the arrays of an EdgeList.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <graphrun/formats/file/edge_list.hpp>

#include "formats/file/common/body_parser.hpp"
#include "formats/file/common/vertex_index.hpp"

namespace graphrun::detail {

// The distinct ids of the chunks in ascending order; without gaps only the first and the count.
struct DistinctIds {
  std::int64_t first = 0;
  std::int64_t count = 0;
  std::vector<std::int64_t> ids;  // empty where they are first, first + 1, ...
};
// What is allocated for it, the ids included, is taken from `memory` first, which may be null.
DistinctIds distinct_ids(const std::vector<Chunk>& chunks, int threads,
                         const std::shared_ptr<MemoryBudget>& memory);

// The distinct strings of the chunks in ascending byte order; the chunks' ids become their
// positions.
std::vector<std::string> number_strings(std::vector<Chunk>& chunks, int threads,
                                        const std::shared_ptr<MemoryBudget>& memory);

// Moves all entries but the first `skipped` into `edges`, freeing the chunks on the way. Ids go
// through `index`; without one they are vertex numbers already. Chunks of neighbours alone fill
// `to`.
void gather(std::vector<Chunk>&& chunks, const VertexIndex* index, std::size_t skipped, int threads,
            EdgeList& edges);

// Has the list count its edges and ids against the budget of the options, from now on.
void count_memory(EdgeList& edges, const ReadOptions& options);

// Copies what the body counted. `edges.counts.lines` and the like become totals of the file.
// What was dropped for its weight is warned of.
void copy_counts(const Body& body, EdgeList& edges);

// Throws Unsupported, naming the file, for more vertices than an index_t numbers.
void check_vertex_count(std::int64_t count, const std::string& name);

}  // namespace graphrun::detail

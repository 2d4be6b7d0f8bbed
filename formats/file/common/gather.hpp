// Concatenates the chunks of a file: numbers the vertices and fills the arrays of an EdgeList.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <graphrun/formats/file/edge_list.hpp>

#include "formats/file/common/body_parser.hpp"
#include "formats/file/common/distinct_ids.hpp"
#include "formats/file/common/vertex_index.hpp"

namespace graphrun::detail {

// Distinct ids of the chunks. Charges to `memory` as distinct_ids() of arrays.
DistinctIds distinct_ids(const std::vector<Chunk>& chunks, int threads,
                         const std::shared_ptr<MemoryBudget>& memory);

// Distinct strings of the chunks in ascending byte order. The chunks' ids become positions in it.
std::vector<std::string> number_strings(std::vector<Chunk>& chunks, int threads,
                                        const std::shared_ptr<MemoryBudget>& memory);

// Allocates the arrays of `edges` for all entries but the first `skipped`, while another thread
// calls `beside`.
void allocate_edges(const std::vector<Chunk>& chunks, std::size_t skipped, int threads,
                    EdgeList& edges, const std::function<void()>& beside);

// Moves these entries into the arrays and frees the chunks along the way. `index` maps ids to
// vertices; if null, ids are vertex numbers already. Chunks without `from` fill `to` only.
void place_edges(std::vector<Chunk>&& chunks, const VertexIndex* index, std::size_t skipped,
                 int threads, EdgeList& edges);

// Both, one after the other.
void gather(std::vector<Chunk>&& chunks, const VertexIndex* index, std::size_t skipped, int threads,
            EdgeList& edges);

// From here on `edges` and its ids count against the budget of the options.
void count_memory(EdgeList& edges, const ReadOptions& options);

// Copies the counts of the body. `edges.counts.lines` and similar become totals of the file. Adds a
// warning for edges dropped because of their weight.
void copy_counts(const Body& body, EdgeList& edges);

// Throws Unsupported, naming the file, if index_t cannot number that many vertices.
void check_vertex_count(std::int64_t count, const std::string& name);

}  // namespace graphrun::detail

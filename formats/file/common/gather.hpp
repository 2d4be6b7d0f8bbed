// Concatenates the chunks of a file: numbers the vertices and fills the arrays of an EdgeList.
#pragma once

#include <cstddef>
#include <cstdint>
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

// Moves the entries of the chunks but the first `skipped` into the arrays of `edges`, one column
// after another, each freed behind it: columns of 32-bit ids and the arrays take at most 1.5 times
// the arrays, one column alone 2 times. `index` maps ids to vertices; if null, ids are vertex
// numbers already. Chunks without `from` fill `to` only.
void gather(std::vector<Chunk>&& chunks, const VertexIndex* index, std::size_t skipped, int threads,
            EdgeList& edges);

// From here on `edges` and its ids count against the budget of the options.
void count_memory(EdgeList& edges, const ReadOptions& options);

// Copies the counts of the body, and whether it is a rank's share. `edges.counts.lines` and similar
// become totals of the file. Adds a warning for edges dropped because of their weight.
void copy_counts(const Body& body, EdgeList& edges);

// Throws Unsupported, naming the file, if index_t cannot number that many vertices.
void check_vertex_count(std::int64_t count, const std::string& name);

}  // namespace graphrun::detail

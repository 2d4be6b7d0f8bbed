// The body of a text that several ranks parse together, each a share of its lines.
#pragma once

#include <functional>

#include "formats/file/common/body_parser.hpp"

namespace graphrun::detail {

// Thrown on all ranks: a share cannot be parsed, or what is wrong can be said of the whole file
// alone. Each rank is to read the whole, which finds it.
struct NotInShares {};

// Parses this rank's share of `reader`, which has ranks(), by parse(format), and adds up the counts
// of all ranks. A call of all of them. Throws NotInShares, OutOfMemory, Cancelled, RankFailed.
Body parse_shares(TextReader& reader, BodyFormat format,
                  const std::function<Body(const BodyFormat&)>& parse);

// Reads the whole file on each rank by read(), after NotInShares. Where that fails, rank 0 throws
// its error, and the others RankFailed with it: so it is said as one process says it. A call of all
// ranks.
EdgeList read_whole(Ranks& ranks, const std::function<EdgeList()>& read);

}  // namespace graphrun::detail

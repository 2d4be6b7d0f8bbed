#include "formats/file/common/body_of_ranks.hpp"

#include <algorithm>
#include <exception>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/base/ranks.hpp>

namespace graphrun::detail {
namespace {

// Counts of one rank's share.
struct Findings {
  bool is_whole = false;  // whether there was no defect
  WeightType type = WeightType::none;
  std::int64_t file_bytes = 0, lines = 0, kept = 0;
  std::int64_t comments = 0, entries = 0, out_of_range = 0, zero_weights = 0, upper = 0;
  std::int64_t dropped_infinite = 0, leading_zeros = 0;
  std::int64_t idle_before = 0, idle_behind = 0;
};
static_assert(std::is_trivially_copyable_v<Findings>);

// The sums over ranks that a Body has under the same names.
constexpr auto sums = {
    std::pair{&Findings::comments, &Body::comments},
    std::pair{&Findings::entries, &Body::entries},
    std::pair{&Findings::out_of_range, &Body::out_of_range},
    std::pair{&Findings::zero_weights, &Body::zero_weights},
    std::pair{&Findings::upper, &Body::upper},
    std::pair{&Findings::dropped_infinite, &Body::dropped_infinite},
    std::pair{&Findings::leading_zeros, &Body::leading_zeros},
};

Findings findings_of(const Body& body, std::int64_t lines_before) {
  Findings found;
  found.lines = body.lines - lines_before;
  found.idle_before = body.idle_before;
  found.idle_behind = body.idle_behind;
  for (const auto& [own, of_body] : sums) found.*own = body.*of_body;
  for (const Chunk& chunk : body.chunks) {
    found.kept += static_cast<std::int64_t>(chunk.size);
    if (chunk.size > 0) found.type = std::max(found.type, chunk.weight_type);
  }
  return found;
}

// Whether there are too many blank lines and comments in a row, from one share into the next.
bool is_idle(const std::vector<Findings>& all) {
  std::int64_t run = 0;
  for (const Findings& found : all) {
    run += found.idle_before;
    if (run > most_skipped_bytes) return true;
    if (found.entries > 0) run = found.idle_behind;
  }
  return false;
}

// Weights of all ranks are of one type: that of the first chunk is the widest of all.
void widen_alike(Body& body, WeightType type) {
  const auto filled = std::ranges::find_if(body.chunks, [](const Chunk& c) { return c.size > 0; });
  if (filled != body.chunks.end()) {
    if (filled->weight_type < type) filled->widen_weights(type);
    return;
  }
  body.seen.clear();
  if (type == WeightType::none) return;
  body.chunks.clear();
  Chunk& none = body.chunks.emplace_back();
  none.allocate(0, type);
  none.strings = std::make_shared<StringTable>();
  none.strings->finish();
}

}  // namespace

Body parse_shares(TextReader& reader, BodyFormat format,
                  const std::function<Body(const BodyFormat&)>& parse) {
  Ranks& ranks = *reader.ranks();
  // A header promises the entries of the whole file, not of a share.
  const std::optional<PromisedEntries> promised = std::exchange(format.promised, std::nullopt);
  const std::int64_t lines_before = reader.line_number();
  Body body;
  Findings own;
  try {
    reader.keep_share();
    body = parse(format);
    own = findings_of(body, lines_before);
    own.is_whole = reader.has_read_share();
  } catch (const FileError&) {
  } catch (const ParseError&) {
  } catch (const Unsupported&) {
  } catch (const InvalidArgument&) {
  }
  own.file_bytes = reader.source().stored_size();
  const std::vector<Findings> all = ranks.gather(own);
  Findings total;
  total.is_whole = true;
  for (const Findings& found : all) {
    total.is_whole &= found.is_whole && found.file_bytes == all.front().file_bytes;
    total.type = std::max(total.type, found.type);
    total.lines += found.lines;
    total.kept += found.kept;
    for (const auto& [of_rank, of_body] : sums) total.*of_rank += found.*of_rank;
  }
  if (!total.is_whole || is_idle(all) || (promised && promised->count != total.entries))
    throw NotInShares();
  body.lines = lines_before + total.lines;
  for (const auto& [of_all, of_body] : sums) body.*of_body = total.*of_all;
  widen_alike(body, total.type);
  body.ranks = &ranks;
  body.kept_of_all = total.kept;
  body.bytes_of_share = reader.bytes();
  return body;
}

EdgeList read_whole(Ranks& ranks, const std::function<EdgeList()>& read) {
  EdgeList whole;
  std::exception_ptr failure;
  try {
    whole = read();
  } catch (const Cancelled&) {
    throw;
  } catch (const OutOfMemory&) {
    throw;
  } catch (const Error&) {
    failure = std::current_exception();
  }
  if (ranks.largest(failure ? 1 : 0) == 0) return whole;
  if (ranks.rank() != 0) ranks.gather(0);  // throws
  if (failure) std::rethrow_exception(failure);
  throw FileError("the ranks read different files under the same name");
}

}  // namespace graphrun::detail

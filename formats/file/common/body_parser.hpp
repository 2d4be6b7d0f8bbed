// Parallel parser of a file's body. Blocks are distributed in order, parsed by any thread and
// committed in order: line numbers, entries and the first defect do not depend on the number of
// threads.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/file/remedy.hpp>

#include "formats/file/common/chunk.hpp"
#include "formats/file/common/distinct_ids.hpp"
#include "formats/file/common/text_reader.hpp"

namespace graphrun::detail {

// The number of entries that a header promises, and the header's position.
struct PromisedEntries {
  std::int64_t count = 0;
  std::int64_t line = 0, column = 0;
  std::string text;
};

struct BodyFormat {
  // Parses chunk.text. Called concurrently.
  std::function<void(Chunk&)> parse;
  // Called before parse(), in the order of the blocks, by one thread at a time. May be empty.
  std::function<void(Chunk&)> prepare;
  // The line in chunk.text of its n-th entry, from 0. Required if entries are promised.
  std::function<FoundLine(const Chunk&, std::int64_t)> find_entry;
  // The first record of `rest`, with its line end. May be empty: each line is a record.
  std::function<std::string_view(std::string_view rest)> record_of;
  std::optional<PromisedEntries> promised;
  bool numbers_ids = false;  // whether the distinct ids of the body will be asked for
};

// A defect in a record that goes on behind its block, or seems to. The file is to be read once
// more, with TextReader::keep_records().
struct OpenRecord : RefusedLine {
  using RefusedLine::RefusedLine;
};

// What read(keep_records) returns: at first without keeping records, where `path` can be read
// again.
template <class Read>
auto read_records_whole(const std::string& path, const Read& read) {
  std::error_code ignored;
  if (path != "-" && std::filesystem::is_regular_file(path, ignored)) {
    try {
      return read(false);
    } catch (const OpenRecord&) {  // it is read again
    }
  }
  return read(true);
}

struct Body {
  std::vector<Chunk> chunks;
  std::int64_t lines = 0;  // of the whole file, header included
  std::int64_t comments = 0, entries = 0, out_of_range = 0, zero_weights = 0, upper = 0;
  std::int64_t dropped_infinite = 0, leading_zeros = 0;
  // Bytes of blocks without an entry at the begin, all of them where there is none, and at the end.
  std::int64_t idle_before = 0, idle_behind = 0;
  // BodyFormat::numbers_ids: the ids of the chunks, by thread. Empty where some were too large.
  std::vector<SeenIds> seen;
  // The ranks that each have the chunks of a share; the counts are those of all of them. Null for
  // the whole.
  Ranks* ranks = nullptr;
  std::int64_t kept_of_all = 0, bytes_of_share = 0;
};

// Reads the rest of `reader`; of a text with ranks() this rank's share, in a call of all ranks.
// Throws ParseError for the first defect in the file, FileError, Cancelled, and NotInShares.
Body parse_body(TextReader& reader, const ReadOptions& options, const BodyFormat& format);

}  // namespace graphrun::detail

// Work distribution, parser threads and ordered commit.
#include "formats/file/common/body_parser.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <map>
#include <mutex>
#include <utility>

#include <graphrun/base/error.hpp>

#include "formats/file/common/body_errors.hpp"
#include "formats/file/common/body_of_ranks.hpp"
#include "formats/file/common/parallel.hpp"

namespace graphrun::detail {
namespace {

// A block that is parsed, until those before it are.
struct Parsed {
  Chunk chunk;
  TextReader::UnreadPart part;  // of size 0 where the chunk has its text
  std::size_t text_bytes = 0;
};

class BodyParser {
 public:
  BodyParser(TextReader& reader, const ReadOptions& options, const BodyFormat& format)
      : reader_(reader), options_(options), format_(format) {
    body_.lines = reader.line_number();
  }

  Body run() {
    limit_blocks();
    const int threads = thread_limit();
    most_spare_ = static_cast<std::size_t>(std::max(threads, 1));
    run_on_threads(threads, [this](int) { work(); });
    if (options_.stop.stop_requested()) throw Cancelled();
    if (sought_) throw SoughtLine{reader_.name(), sought_->line, sought_->text};
    if (surplus_)
      throw surplus_error(reader_.name(), *format_.promised, *surplus_, body_.entries,
                          defect_.has_value());
    if (defect_ && defect_->open_record && !reader_.keeps_records()) {
      throw refused<OpenRecord>(reader_.name(), *defect_);
    }
    if (defect_) throw refused(reader_.name(), *defect_);
    if (long_line_) {
      long_line_->line += body_.lines;
      throw refused(reader_.name(), *long_line_);
    }
    if (read_failure_) std::rethrow_exception(read_failure_);
    if (format_.promised && body_.entries < format_.promised->count) {
      throw shortage_error(reader_.name(), *format_.promised, body_.entries, body_.lines);
    }
    report(body_.entries);
    body_.idle_behind = idle_bytes_;
    if (std::ranges::any_of(body_.seen, [](const SeenIds& seen) { return !seen.all(); })) {
      body_.seen.clear();
    }
    return std::move(body_);
  }

 private:
  // Several blocks a thread: the last ones to be parsed leave threads without work.
  void limit_blocks() {
    constexpr std::size_t least = std::size_t{256} << 10, most = std::size_t{1} << 20, of_each = 8;
    if (!reader_.compression().empty() || reader_.source().stored_size() <= 0) return;
    const auto size = static_cast<std::size_t>(reader_.source().stored_size());
    const auto threads = static_cast<std::size_t>(thread_count(options_.threads));
    reader_.limit_blocks(std::clamp(size / (of_each * threads), least, most));
  }

  int thread_limit() const {
    const auto block = static_cast<std::int64_t>(reader_.block_bytes());
    std::int64_t most = thread_count(options_.threads);
    const auto unread = static_cast<std::int64_t>(reader_.unread().size());
    if (reader_.at_end_after_unread()) most = std::min(most, unread / block + 1);
    if (reader_.compression().empty() && reader_.source().stored_size() > 0) {
      most = std::min(most, reader_.source().stored_size() / block + 1);
    }
    return static_cast<int>(most);
  }

  void work() {
    try {
      Chunk chunk;
      const auto strings = std::make_shared<StringTable>();
      SeenIds seen(options_.memory);
      ColumnSpaces spaces;
      TextReader::UnreadPart part;
      TextBuffer own;  // the text of blocks that the reader can read again
      for (std::int64_t number = 0; take(chunk, own, part, number) && load(chunk, part);
           chunk = Chunk()) {
        const std::uint64_t before = strings->bytes();
        chunk.strings = strings;
        chunk.spaces = &spaces;
        format_.parse(chunk);
        chunk.settle();
        if (format_.numbers_ids) seen.add(chunk);  // while they are in the cache
        chunk.string_bytes = strings->bytes() - before;
        entries_seen_ += chunk.entries;
        if (chunk.defect) ended_ = true;  // later blocks are not needed; earlier ones still are
        Parsed parsed{std::move(chunk), {}, 0};
        parsed.text_bytes = parsed.chunk.text.size();
        if (can_read_again(parsed.chunk, part)) {
          parsed.part = part;
          own = std::exchange(parsed.chunk.text, TextBuffer());
        }
        give(std::move(parsed), number);
      }
      if (!format_.numbers_ids) return;
      const std::lock_guard lock(committing_);
      body_.seen.push_back(std::move(seen));
    } catch (...) {
      ended_ = true;
      throw;
    }
  }

  // Whether the text of a parsed block is not kept until the blocks before it are parsed, too.
  bool can_read_again(const Chunk& chunk, const TextReader::UnreadPart& part) const {
    return !chunk.defect && !reader_.sought_entry() && part.begin == 0 &&
           part.size == chunk.text.size();
  }

  bool take(Chunk& chunk, TextBuffer& own, TextReader::UnreadPart& part, std::int64_t& number) {
    const std::lock_guard lock(reading_);
    if (ended_ || options_.stop.stop_requested()) return false;
    if (own.data() != nullptr) {
      chunk.text = std::exchange(own, TextBuffer());
    } else {
      const std::lock_guard committing(committing_);
      if (!spare_.empty()) {
        chunk.text = std::move(spare_.back());
        spare_.pop_back();
      }
    }
    try {
      // What prepares the blocks in their order must see their text.
      const bool in_order = format_.prepare || reader_.joins_lines();
      const bool found =
          in_order ? reader_.read_block(chunk.text) : reader_.take_block(chunk.text, part);
      if (!found) {
        ended_ = true;
        return false;
      }
    } catch (Defect& defect) {
      long_line_ = std::move(defect);
      ended_ = true;
      return false;
    } catch (...) {  // an earlier block may hold a defect: that one is reported
      read_failure_ = std::current_exception();
      ended_ = true;
      return false;
    }
    // The text, and columns sized for the shortest entries.
    constexpr std::uint64_t columns = 4;
    chunk.memory = MemoryShare(options_.memory);
    chunk.memory.resize((1 + columns) * chunk.text.size(), "a block of the file");
    number = taken_++;
    if (format_.prepare) format_.prepare(chunk);
    report(entries_seen_);
    return true;
  }

  // Reads what take() left, beside other threads; false after a failure.
  bool load(Chunk& chunk, const TextReader::UnreadPart& part) {
    try {
      reader_.load(part, chunk.text);
      return true;
    } catch (...) {  // an earlier block may hold a defect: that one is reported
      const std::lock_guard lock(reading_);
      if (!read_failure_) read_failure_ = std::current_exception();
      ended_ = true;
      return false;
    }
  }

  void give(Parsed&& parsed, std::int64_t number) {
    const std::lock_guard lock(committing_);
    waiting_.emplace(number, std::move(parsed));
    while (!waiting_.empty() && waiting_.begin()->first == committed_ && !defect_) {
      commit(waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
      ++committed_;
    }
  }

  void commit(Parsed& parsed) {
    Chunk& chunk = parsed.chunk;
    find_surplus(parsed);
    find_sought(chunk);
    if (chunk.defect) {
      defect_ = std::move(chunk.defect);
      defect_->line += body_.lines;
      ended_ = true;
    }
    body_.lines += chunk.lines;
    body_.comments += chunk.comments;
    body_.entries += chunk.entries;
    body_.out_of_range += chunk.out_of_range;
    body_.zero_weights += chunk.zero_weights;
    body_.upper += chunk.upper;
    body_.dropped_infinite += chunk.dropped_infinite;
    body_.leading_zeros += chunk.leading_zeros;
    find_idleness(parsed);
    // The pool of free buffers, one a thread, is not counted in the budget.
    if (spare_.size() < most_spare_ && chunk.text.data() != nullptr &&
        chunk.text.size() <= 4 * reader_.block_bytes()) {
      spare_.push_back(std::move(chunk.text));
    }
    chunk.text = TextBuffer();
    chunk.shrink();
    chunk.memory.resize(chunk.bytes(), "the edges read so far");
    body_.chunks.push_back(std::move(chunk));
  }

  void find_sought(const Chunk& chunk) {
    const auto place = reader_.sought_entry();
    if (!place || sought_ || *place >= kept_ + chunk.size) {
      kept_ += chunk.size;
      return;
    }
    sought_ = line_of(format_, chunk, *place - kept_);
    sought_->line += body_.lines;
    ended_ = true;
  }

  // Refuses a file with too much text and no entry: a compressed file of kilobytes can expand to
  // terabytes of comments. A blank row of METIS is a vertex.
  void find_idleness(const Parsed& parsed) {
    const bool idle = parsed.chunk.entries == 0 && parsed.chunk.degrees.empty();
    idle_bytes_ = idle ? idle_bytes_ + static_cast<std::int64_t>(parsed.text_bytes) : 0;
    if (body_.entries == 0) body_.idle_before = idle_bytes_;
    if (idle_bytes_ <= most_skipped_bytes || defect_) return;
    defect_ = Defect{0, "256 MiB of blank lines and comments in a row", "an entry of the graph",
                     Remedy::none, body_.lines};
    ended_ = true;
  }

  // Records the position of the first entry beyond the promised number.
  void find_surplus(Parsed& parsed) {
    if (!format_.promised || surplus_) return;
    Chunk& chunk = parsed.chunk;
    const std::int64_t left = format_.promised->count - body_.entries;
    if (chunk.entries <= left) return;
    if (parsed.part.size > 0) {
      chunk.text.reserve(parsed.part.size);
      chunk.text.set_size(parsed.part.size);
      reader_.load(parsed.part, chunk.text);
    }
    FoundLine found = format_.find_entry(chunk, left);
    const auto column = static_cast<std::int64_t>(found.text.find_first_not_of(" \t")) + 1;
    surplus_ =
        Defect{.column = column, .line = found.line + body_.lines, .text = std::move(found.text)};
  }

  void report(std::int64_t entries) const {
    if (!options_.progress) return;
    options_.progress({reader_.bytes_read(), reader_.bytes_to_read(), entries});
  }

  TextReader& reader_;
  const ReadOptions& options_;
  const BodyFormat& format_;
  std::atomic<bool> ended_ = false;             // no more blocks are distributed
  std::atomic<std::int64_t> entries_seen_ = 0;  // in all parsed blocks, committed or not

  std::mutex reading_;
  std::int64_t taken_ = 0;
  std::exception_ptr read_failure_;
  std::optional<Defect> long_line_;  // line number within the block that failed

  std::mutex committing_;
  std::int64_t committed_ = 0;
  std::map<std::int64_t, Parsed> waiting_;
  std::vector<TextBuffer> spare_;
  std::size_t most_spare_ = 1;
  Body body_;
  std::int64_t idle_bytes_ = 0;    // length of the current run of text without an entry
  std::optional<Defect> defect_;   // the first defect; line number within the file
  std::optional<Defect> surplus_;  // the first surplus entry
  std::optional<FoundLine> sought_;
  std::size_t kept_ = 0;  // entries in committed chunks
};

}  // namespace

Body parse_body(TextReader& reader, const ReadOptions& options, const BodyFormat& format) {
  if (reader.ranks() == nullptr || format.prepare) return BodyParser(reader, options, format).run();
  return parse_shares(reader, format, [&](const BodyFormat& own) {
    return BodyParser(reader, options, own).run();
  });
}

}  // namespace graphrun::detail

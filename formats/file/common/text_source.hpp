// The text of a file: unpacked, out of its archive, and in UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "formats/file/common/archive_member.hpp"
#include "formats/file/common/byte_source.hpp"
#include "formats/file/common/byte_stream.hpp"

namespace graphrun::detail {

// What opening a file found out about it, and reading it to its end.
struct TextFacts {
  std::string member;               // of the archive; empty without one
  std::string layers;               // "", "gzip", "tar in gzip", "zip"
  std::string encoding;             // "", "UTF-16LE" or "UTF-16BE"
  std::vector<std::string> others;  // files of the archive that were not read
};

class TextSource {
 public:
  // Opens `path`, "-" for standard input, an address of http or https, or "ARCHIVE:MEMBER". Throws
  // FileError for an empty file, for a packing whose library is not built in, and for an archive
  // without one member to choose.
  TextSource(const std::string& path, std::stop_token stop);

  // Reads `most` bytes, fewer only at the end of the text or before a failure. The next call throws
  // that failure: FileError if the file cannot be read, a compressed stream or an archive is broken
  // or ends early, or another member could be the graph as well; ParseError for what is no UTF-16;
  // OutOfMemory, Cancelled.
  std::size_t read(char* into, std::size_t most);
  bool failed() const noexcept { return failure_ != nullptr; }

  // Whether the text is the file as it is: not packed, not converted, no pipe.
  bool has_places() const noexcept { return file_ != nullptr && !failed(); }
  // The place in the file of the next byte, where it has places and nothing waits in a
  // buffer.
  std::optional<std::int64_t> place() const;
  // Bytes in a buffer of a file that will have a place; else 0.
  std::size_t waiting() const;
  // Where there is a place: reads `most` bytes from one on, fewer only at the end of the file. May
  // be called by several threads at once. Throws FileError and Cancelled.
  std::size_t read_at(std::int64_t place, char* into, std::size_t most) const;
  // Where there is a place: makes read() go on at another. Throws FileError.
  void seek(std::int64_t place);

  const std::string& name() const noexcept { return name_; }  // in error messages
  void rename(const std::string& name) { name_ = name; }
  // The name of the text itself: of the archive's member, else of the file, without the query of an
  // address.
  const std::string& file_name() const noexcept {
    return facts_->member.empty() ? file_name_ : facts_->member;
  }
  const std::string& layers() const noexcept { return facts_->layers; }
  // Bytes of the file; 0 if unknown, as from the web: a server only promises them.
  std::int64_t stored_size() const noexcept { return remote_ ? 0 : stored_size_; }
  std::int64_t expected_size() const noexcept { return stored_size_; }  // the same with promises
  std::int64_t stored_position() const { return position_(); }          // of these, read so far
  // What was chosen and converted, a sentence each; complete after the text was read.
  std::vector<std::string> warnings() const;

 private:
  std::unique_ptr<LookAhead> open_zip(const MemberPath& parts, std::stop_token stop);
  void become_member(const std::string& member, std::string_view archive);
  // Goes through the layers of packings and archives. Sets no stream_ if the file is to be opened
  // again for the member that parts.member then names exactly.
  void enter(std::unique_ptr<LookAhead> stream, MemberPath& parts, bool exact);

  [[noreturn]] void refuse_zip() const;

  std::string name_, file_name_;
  std::shared_ptr<TextFacts> facts_ = std::make_shared<TextFacts>();  // shared with the layers
  bool regular_ = false, remote_ = false;
  std::int64_t stored_size_ = 0;
  std::function<std::int64_t()> position_;
  std::unique_ptr<ByteStream> stream_;
  // Parts of stream_, where the text is the file as it is; else null.
  ByteSource* file_ = nullptr;
  LookAhead* buffer_ = nullptr;
  std::exception_ptr failure_;
};

}  // namespace graphrun::detail

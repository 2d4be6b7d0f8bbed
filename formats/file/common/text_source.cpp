// Opens a file and goes into its packings and archives.
#include "formats/file/common/text_source.hpp"

#include <optional>
#include <utility>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/write.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/decompressor.hpp"
#include "formats/file/common/detect.hpp"
#include "formats/file/common/grun_layout.hpp"
#include "formats/file/common/tar_stream.hpp"
#include "formats/file/common/url.hpp"
#include "formats/file/common/utf16.hpp"
#include "formats/file/common/zip_file.hpp"

namespace graphrun::detail {
namespace {

constexpr std::size_t signature_bytes = 512;  // covers every signature

constexpr int most_layers = 4;

bool is_zip(std::string_view start) {
  return start.starts_with("PK\x03\x04") || start.starts_with("PK\x05\x06");
}

void add_layer(std::string& layers, std::string_view layer) {
  layers = layers.empty() ? std::string(layer) : std::string(layer) + " in " + layers;
}

void add_name(const std::string& path, const std::string& name, std::vector<std::string>& names) {
  constexpr std::size_t most_names = 200000, longest = 4096;
  if (names.size() == most_names || name.size() > longest) {
    throw FileError(path + ": an archive of more than 200000 files, or of names that are too long");
  }
  names.push_back(name);
}

// Which members of a tar archive may not follow the chosen one.
enum class Rivals { namesakes, sure_graphs, any_graphs };

[[noreturn]] void refuse_rival(const std::string& path, const std::string& chosen,
                               const std::string& other) {
  const std::string shown = printable(chosen);
  if (other == chosen) throw FileError(path + ": the archive has the member " + shown + " twice");
  throw FileError(path + ": several members of the archive may be the graph: " + shown + ", " +
                  printable(other) + "; expected one as FILE:MEMBER, such as " + path + ":" +
                  shown);
}

// The chosen member of a tar archive. At its end it reads the rest of the archive, for its errors
// and for rivals.
class TarMemberStream final : public ByteStream {
 public:
  // `chosen` is the member last found by archive.next().
  TarMemberStream(std::unique_ptr<TarStream> archive, std::string path, Rivals rivals,
                  std::shared_ptr<TextFacts> facts)
      : archive_(std::move(archive)),
        path_(std::move(path)),
        rivals_(rivals),
        facts_(std::move(facts)) {}

  std::size_t read(char* into, std::size_t most) override {
    const std::size_t got = archive_->read(into, most);
    if (got == 0 && !std::exchange(ended_, true)) read_rest();
    return got;
  }

 private:
  void read_rest() {
    TarMember member;
    while (archive_->next(member)) {
      if (!member.is_file) continue;
      const std::string& name = member.name;
      if (name == facts_->member || (rivals_ != Rivals::namesakes && is_surely_graph(name)) ||
          (rivals_ == Rivals::any_graphs && may_be_graph(name))) {
        refuse_rival(path_, facts_->member, name);
      }
      add_name(path_, name, facts_->others);
    }
  }

  std::unique_ptr<TarStream> archive_;
  std::string path_;
  Rivals rivals_;
  bool ended_ = false;
  std::shared_ptr<TextFacts> facts_;
};

class ZipMemberStream final : public ByteStream {
 public:
  ZipMemberStream(std::unique_ptr<ZipFile> file, std::size_t member)
      : file_(std::move(file)), stream_(*file_, file_->members()[member]) {}
  std::size_t read(char* into, std::size_t most) override {
    return stream_.left() == 0 ? 0 : stream_.read(into, most);
  }
  std::uint64_t packed_left() const noexcept { return stream_.packed_left(); }

 private:
  std::unique_ptr<ZipFile> file_;
  ZipStream stream_;
};

std::unique_ptr<LookAhead> looked_at(std::unique_ptr<ByteStream> stream) {
  return std::make_unique<LookAhead>(std::move(stream));
}

// Goes to the member to read. Nothing if the whole archive had to be looked through: then `parts`
// has its name. `others` are the files before the member.
std::optional<Rivals> find_in_tar(TarStream& archive, MemberPath& parts, bool exact,
                                  bool readable_twice, std::vector<std::string>& others) {
  std::vector<std::string> names;
  TarMember member;
  while (archive.next(member)) {
    if (!member.is_file) continue;
    add_name(parts.archive, member.name, names);
    std::optional<Rivals> found;
    if (!parts.member.empty()) {
      const bool asked = !exact && !readable_twice && is_asked(member.name, parts.member);
      if (asked || member.name == parts.member) found = Rivals::namesakes;
    } else if (is_surely_graph(member.name)) {
      found = Rivals::sure_graphs;
    } else if (!readable_twice && may_be_graph(member.name)) {
      found = Rivals::any_graphs;
    }
    if (!found) continue;
    names.pop_back();
    others = std::move(names);
    if (member.is_sparse) {
      throw FileError(parts.archive + ": the member " + printable(member.name) +
                      " is sparse, which is not read: unpack it first");
    }
    parts.member = member.name;
    return found;
  }
  parts.member = names[choose_member(names, parts.member, parts.archive)];
  return std::nullopt;
}

}  // namespace

TextSource::TextSource(const std::string& path, std::stop_token stop) : name_(path) {
  MemberPath parts = member_path(path);
  for (bool exact = false; stream_ == nullptr; exact = true) {
    auto source = std::make_unique<ByteSource>(parts.archive, stop);
    ByteSource& file = *source;
    name_ = parts.archive = file.name();
    regular_ = file.is_regular();
    remote_ = file.is_remote();
    file_name_ = remote_ ? without_query(name_) : name_;
    stored_size_ = file.size();
    position_ = [&file] { return file.position(); };
    auto stream = looked_at(std::move(source));
    const std::string_view start = stream->peek(signature_bytes);
    if (start.empty()) throw FileError(name_ + ": the file is empty");
    if (remote_ && start.starts_with(std::string_view(grun_magic, sizeof grun_magic))) {
      throw FileError(name_ + ": a file of graphrun's own on the web: download it first");
    }
    if (is_zip(start)) stream = open_zip(parts, stop);
    LookAhead* const buffer = stream.get();
    enter(std::move(stream), parts, exact);
    if (stream_.get() == buffer && facts_->member.empty() && file.has_places()) {
      file_ = &file;
      buffer_ = buffer;
    }
  }
}

std::optional<std::int64_t> TextSource::place() const {
  if (file_ == nullptr || failure_ || !buffer_->unread().empty()) return std::nullopt;
  return file_->position();
}

std::size_t TextSource::waiting() const {
  return file_ == nullptr || failure_ ? 0 : buffer_->unread().size();
}

std::size_t TextSource::read_at(std::int64_t place, char* into, std::size_t most) const {
  return file_->read_at(place, into, most);
}

void TextSource::seek(std::int64_t place) { file_->seek(place); }

void TextSource::refuse_zip() const {
  const std::string what = format_suffix(file_name_) == "npz" ? "an .npz file" : "a zip archive";
  throw FileError(name_ + ": " + what + (remote_ ? " on the web" : " from a pipe") +
                  ", expected a regular file: its list of members is at its end" +
                  (remote_ ? "; download it first" : ""));
}

std::unique_ptr<LookAhead> TextSource::open_zip(const MemberPath& parts, std::stop_token stop) {
  if (!regular_) refuse_zip();
  auto file = std::make_unique<ZipFile>(parts.archive, std::move(stop));
  std::vector<std::string> names;
  std::vector<std::size_t> places;
  for (std::size_t k = 0; k < file->members().size(); ++k) {
    if (file->members()[k].name.ends_with('/')) continue;
    names.push_back(file->members()[k].name);
    places.push_back(k);
  }
  const std::size_t chosen = choose_member(names, parts.member, parts.archive);
  stored_size_ = static_cast<std::int64_t>(file->members()[places[chosen]].packed);
  auto member = std::make_unique<ZipMemberStream>(std::move(file), places[chosen]);
  const ZipMemberStream& of_zip = *member;
  position_ = [this, &of_zip] {
    return stored_size_ - static_cast<std::int64_t>(of_zip.packed_left());
  };
  become_member(names[chosen], "zip");
  names.erase(names.begin() + static_cast<std::ptrdiff_t>(chosen));
  facts_->others = std::move(names);
  return looked_at(std::move(member));
}

void TextSource::become_member(const std::string& member, std::string_view archive) {
  facts_->member = member;
  add_layer(facts_->layers, archive);
  name_ += ":" + member;
}

void TextSource::enter(std::unique_ptr<LookAhead> stream, MemberPath& parts, bool exact) {
  std::string_view start = stream->peek(signature_bytes);
  for (int layer = 0;; ++layer) {
    const std::string_view packing = packing_of(start);
    const bool archive = packing.empty() && is_tar(start);
    if (packing.empty() && !archive) break;
    if (layer == most_layers) throw FileError(name_ + ": packed more than four times over");
    if (archive) {
      if (!facts_->member.empty()) {
        throw FileError(name_ +
                        ": an archive within an archive, expected a graph: unpack it first");
      }
      auto tar = std::make_unique<TarStream>(std::move(stream), name_);
      const std::optional<Rivals> rivals =
          find_in_tar(*tar, parts, exact, regular_, facts_->others);
      if (!rivals) {  // open it again
        facts_->layers.clear();
        return;
      }
      auto member = std::make_unique<TarMemberStream>(std::move(tar), name_, *rivals, facts_);
      become_member(parts.member, "tar");
      stream = looked_at(std::move(member));
    } else {
      stream = looked_at(unpacked(packing, std::move(stream), name_));
      add_layer(facts_->layers, packing);
    }
    start = stream->peek(signature_bytes);
  }
  if (!parts.member.empty() && facts_->member.empty()) {
    throw FileError(name_ + ": no archive, expected one with the member " +
                    printable(parts.member));
  }
  const bool is_text = !binary_kind(start, format_suffix(file_name()));
  if (const std::string_view encoding = utf16_of(start); is_text && !encoding.empty()) {
    facts_->encoding = encoding;
    stream_ = decoded_utf16(encoding, std::move(stream), name_);
  } else {
    stream_ = std::move(stream);
  }
}

std::vector<std::string> TextSource::warnings() const {
  std::vector<std::string> result;
  if (!facts_->member.empty()) {
    const std::string others = listed_names(facts_->others);
    result.push_back("read from the archive: " + printable(facts_->member) +
                     (others.empty() ? "" : "; not read: " + others));
  }
  if (!facts_->encoding.empty()) {
    result.push_back("the text is in " + facts_->encoding + " and was converted to UTF-8");
  }
  return result;
}

std::size_t TextSource::read(char* into, std::size_t most) {
  if (failure_) std::rethrow_exception(failure_);
  std::size_t filled = 0;
  try {
    while (filled < most) {
      const std::size_t got = stream_->read(into + filled, most - filled);
      if (got == 0) break;
      filled += got;
    }
  } catch (...) {
    failure_ = std::current_exception();
    if (filled == 0) throw;
  }
  return filled;
}

}  // namespace graphrun::detail

// A note as bytes: its fields one after the other, numbers as 64 bits, texts behind their lengths.
#include "cli/cache_note.hpp"

#include <cstdint>
#include <cstring>
#include <graphrun/base/error.hpp>
#include <graphrun/version.hpp>
#include <type_traits>
#include <utility>
#include <vector>

namespace graphrun::cli {
namespace {

struct Writer {
  std::string bytes;

  void number(std::uint64_t& value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void text(std::string& value) {
    std::uint64_t size = value.size();
    number(size);
    bytes += value;
  }
};

struct Reader {
  std::string_view bytes;

  std::string_view take(std::uint64_t size) {
    if (size > bytes.size()) throw FileError("its note ends early");
    const std::string_view taken = bytes.substr(0, static_cast<std::size_t>(size));
    bytes.remove_prefix(taken.size());
    return taken;
  }
  void number(std::uint64_t& value) {
    std::memcpy(&value, take(sizeof value).data(), sizeof value);
  }
  void text(std::string& value) {
    std::uint64_t size = 0;
    number(size);
    value = take(size);
  }
};

// Of the program that reads and builds, and of the fields below.
constexpr std::string_view version = GRAPHRUN_VERSION ", note 1";

// One function for both directions: what is written is what is read.
template <class Archive>
struct Fields {
  Archive& archive;

  template <class T>
  requires(std::is_integral_v<T> || std::is_enum_v<T>) void operator()(T& value) {
    auto number = static_cast<std::uint64_t>(value);
    archive.number(number);
    value = static_cast<T>(number);
  }
  void operator()(std::string& value) { archive.text(value); }
  void operator()(std::pair<std::string, std::string>& pair) { each(pair.first, pair.second); }
  template <class T>
  void operator()(std::vector<T>& list) {
    std::uint64_t size = list.size();
    archive.number(size);
    if constexpr (std::is_same_v<Archive, Reader>) {
      // Each element takes 8 bytes or more.
      if (size > archive.bytes.size() / 8) throw FileError("its note ends early");
      list.resize(static_cast<std::size_t>(size));
    }
    for (T& one : list) (*this)(one);
  }
  void operator()(FileCounts& c) {
    each(c.bytes, c.lines, c.comments, c.headers, c.edges, c.out_of_range, c.zero_weights,
         c.dropped_infinite, c.leading_zeros, c.columns);
  }
  void operator()(ListedColumn& column) { each(column.number, column.name); }
  void operator()(ListedColumns& l) {
    each(l.source, l.target, l.weight, l.unread_weight, l.times, l.header, l.asked, l.text_ids);
  }
  void operator()(EdgeList& e) {
    each(e.kind, e.compression, e.direction_assumed, e.counts, e.listed, e.warnings, e.properties);
  }
  void operator()(CacheNote& n) {
    each(n.request, n.state, n.source, n.kept_at, n.facts, n.listed.edges, n.listed.self_loops,
         n.both_ways_sought, n.both_ways.found, n.both_ways.looked_at, n.both_ways.edges);
  }
  template <class... Parts>
  void each(Parts&... parts) {
    ((*this)(parts), ...);
  }
};

}  // namespace

std::string packed(CacheNote& note) {
  Writer writer;
  std::string own(version);
  writer.text(own);
  Fields<Writer>{writer}(note);
  return std::move(writer.bytes);
}

CacheNote unpacked_note(std::string_view bytes) {
  Reader reader{bytes};
  CacheNote note;
  std::string kept_by;
  reader.text(kept_by);
  if (kept_by != version) return note;
  Fields<Reader>{reader}(note);
  if (!reader.bytes.empty()) throw FileError("its note is longer than expected");
  return note;
}

}  // namespace graphrun::cli

#include "cli/graph_cache.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <ctime>
#include <memory>
#include <new>
#include <utility>

#include "cli/cache_folder.hpp"
#include "cli/load_graph.hpp"
#include "formats/file/common/graph_writers.hpp"
#include "formats/file/common/grun_file.hpp"
#include "formats/file/common/input_files.hpp"
#include "formats/file/common/readers.hpp"
#include "formats/matrix/common/built.hpp"

namespace graphrun::cli {
namespace {

namespace fs = std::filesystem;

// A file system's clock may stand still for so long: a file that changes twice within it has one
// time. (FAT: 2 s.)
constexpr std::int64_t tick_nanoseconds = 2'000'000'000;

std::int64_t nanoseconds(const timespec& time) {
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

std::int64_t now() {
  timespec time = {};
  ::clock_gettime(CLOCK_REALTIME, &time);
  return nanoseconds(time);
}

std::string text_of_time(std::int64_t time) {
  const std::time_t seconds = time / 1'000'000'000;
  std::tm parts = {};
  ::gmtime_r(&seconds, &parts);
  char text[32] = {};
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S UTC", &parts);
  return text;
}

// A line of a request or state: no text can look like two.
std::string line(const std::string& name, const std::string& value) {
  return fmt::format("{} {}:{}\n", name, value.size(), value);
}

struct FileStates {
  std::string text;
  std::int64_t latest = 0;  // change of any of the files
};

// All that tells one state of the files from another. The time of the last change of a file's
// status cannot be set, unlike that of its content.
FileStates states_of(const std::vector<std::string>& paths) {
  FileStates states;
  for (const std::string& path : paths) {
    states.text += line("file", fs::absolute(path).string());
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0) {
      states.text += "none\n";
      continue;
    }
    const std::int64_t changed = nanoseconds(status.st_mtim), touched = nanoseconds(status.st_ctim);
    states.latest = std::max({states.latest, changed, touched});
    states.text += fmt::format("{} {} {} {} {}\n", status.st_dev, status.st_ino, status.st_size,
                               changed, touched);
  }
  return states;
}

std::string request_of(const GraphArguments& arguments) {
  std::string text = line("path", arguments.path);
  text += line("absolute", fs::absolute(arguments.path).string());
  for (const auto& [name, value] : arguments.given) text += line(name, value);
  const WeightColumn weights = arguments.weights_to_read();
  text += fmt::format("weights {} {}\n", static_cast<int>(weights.kind), weights.number);
  const Duplicates duplicates = arguments.build.duplicates;
  const bool merged = weights.kind == WeightColumn::none && duplicates != Duplicates::error;
  if (!merged) text += fmt::format("duplicates {}\n", static_cast<int>(duplicates));
  return text;
}

// As `graphrun cache` lists it: the path and the options.
std::string source_of(const GraphArguments& arguments) {
  std::string text = fs::absolute(arguments.path).lexically_normal().string();
  for (const auto& [name, value] : arguments.given) {
    text += " --" + name + (value == "yes" ? "" : " " + value);
  }
  return text;
}

std::string file_name(const std::string& request) {
  std::uint64_t value = 0xcbf29ce484222325;  // FNV-1a
  for (const char c : request) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return fmt::format("{:016x}.grun", value);
}

bool is_file(const fs::path& path) {
  struct stat status = {};
  return ::lstat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

// The error without the path that it begins with.
std::string reason_of(const Error& error, const fs::path& path) {
  const std::string text = error.what(), start = path.string() + ": ";
  return text.starts_with(start) ? text.substr(start.size()) : text;
}

void give_facts(EdgeList& edges, CacheNote& note) {
  edges.kind = note.facts.kind;
  edges.compression = std::move(note.facts.compression);
  edges.direction_assumed = note.facts.direction_assumed;
  edges.counts = note.facts.counts;
  edges.listed = std::move(note.facts.listed);
  edges.warnings = std::move(note.facts.warnings);
  edges.properties = std::move(note.facts.properties);
  auto built = std::make_shared<BuiltMatrix>(*edges.built);
  built->listed = note.listed;
  edges.built = std::move(built);
}

}  // namespace

GraphCache::GraphCache(const GraphArguments& arguments, const ReadOptions& options)
    : arguments_(arguments), options_(options) {
  try {
    if (arguments.bipartite) report.why_not = "with --bipartite it is two kinds of vertices";
    if (!options.attributes.empty()) {
      report.why_not = "attributes of vertices, which --output-columns asks for, are not kept";
    }
    if (arguments.recipe()) report.why_not = "it is generated";
    if (!report.why_not.empty()) return;
    const detail::InputFiles files = detail::input_files(arguments.path, options);
    if (!files.none.empty()) {
      report.why_not = "it is read from " + files.none;
    } else if (detail::is_grun(arguments.path)) {
      report.why_not = "it is graphrun's own file, which is read as fast";
    } else {
      const std::int64_t looked_at = now();
      const FileStates states = states_of(files.paths);
      if (states.latest > looked_at) {
        why_fresh_ = "the time of a file's last change is still to come";
      } else if (states.latest > looked_at - tick_nanoseconds) {
        why_fresh_ = "a file changed less than 2 s before it was read, and may change again unseen";
      }
      request_ = request_of(arguments);
      state_ = states.text;
      file_ = made_graph_cache_folder() / file_name(request_);
    }
  } catch (const FileError& error) {
    report.why_not = error.what();
  } catch (const fs::filesystem_error& error) {
    report.why_not = error.what();
  }
}

std::optional<EdgeList> GraphCache::find() {
  if (!report.why_not.empty() || !is_file(file_)) return std::nullopt;
  const std::string path = file_.string();
  try {
    const detail::GrunFile file(path);
    CacheNote note = unpacked_note(file.checked_note());
    if (note.request != request_ || note.state != state_) return std::nullopt;
    ReadOptions options;
    options.keep_built = true;
    options.threads = options_.threads;
    options.memory = options_.memory;
    options.stop = options_.stop;
    options.progress = options_.progress;
    EdgeList edges = detail::read_grun(file, path, options);
    give_facts(edges, note);
    report.hit = true;
    report.file = path;
    report.bytes = file.size();
    report.kept_at = note.kept_at;
    if (note.both_ways_sought) report.both_ways = note.both_ways;
    return edges;
  } catch (const FileError& error) {
    if (!is_file(file_)) return std::nullopt;  // it was cleared meanwhile
    report.spoiled = reason_of(error, file_);
    std::error_code ignored;
    fs::remove(file_, ignored);
  }
  return std::nullopt;
}

std::string GraphCache::why_not_keep(const EdgeList& edges) const {
  if (!why_fresh_.empty()) return why_fresh_;
  if (states_of(detail::input_files(arguments_.path, options_).paths).text != state_) {
    return "a file changed while it was read";
  }
  if (edges.symmetry == Symmetry::skew_symmetric) return "the matrix is skew-symmetric";
  if (edges.symmetry == Symmetry::hermitian) return "the matrix is hermitian";
  return {};
}

// Replaces the edges by their matrix. Edges that the options refuse stay as they are: building them
// once more says why.
bool GraphCache::build(const Context& ctx, EdgeList& edges, CacheNote& note) const {
  BuildCounts counts;
  std::shared_ptr<Matrix> matrix;
  try {
    matrix = std::make_shared<Matrix>(build_matrix(ctx, edges, arguments_, true, counts));
  } catch (const ParseError&) {
    return false;
  } catch (const FileError&) {
    return false;
  }
  note.listed = {counts.listed, counts.self_loops};
  auto built = std::make_shared<BuiltMatrix>(built_from(
      std::get<Csr>(matrix->storage()), edges.directed(), counts.edges, counts.distinct_loops));
  built->owner = matrix;
  edges.from = {};
  edges.to = {};
  edges.weights = std::monostate();
  edges.built = std::move(built);
  edges.memory_of_edges = std::make_shared<MemoryShare>(options_.memory);
  return true;
}

void GraphCache::keep(const Context& ctx, EdgeList& edges) {
  if (!report.why_not.empty()) return;
  try {
    report.why_not = why_not_keep(edges);
    if (!report.why_not.empty()) return;
    CacheNote note;
    note.request = request_;
    note.state = state_;
    note.source = source_of(arguments_);
    note.kept_at = text_of_time(now());
    note.both_ways_sought = edges.direction_assumed && edges.rows == edges.columns;
    if (note.both_ways_sought) {
      note.both_ways = find_both_ways(edges.from, edges.to);
      report.both_ways = note.both_ways;
    }
    if (!build(ctx, edges, note)) return;
    note.facts.kind = edges.kind;
    note.facts.compression = edges.compression;
    note.facts.direction_assumed = edges.direction_assumed;
    note.facts.counts = edges.counts;
    note.facts.listed = edges.listed;
    note.facts.warnings = edges.warnings;
    note.facts.properties = edges.properties;
    const std::string bytes = packed(note);
    give_facts(edges, note);
    detail::write_grun(file_.string(), edges, bytes, FileUse::cache).commit();
    report.file = file_.string();
    report.kept_at = note.kept_at;
    std::error_code ignored;
    report.bytes = fs::file_size(file_, ignored);
  } catch (const Cancelled&) {
    throw;
  } catch (const Error& error) {
    report.why_not = error.what();
  } catch (const std::bad_alloc&) {
    report.why_not = "out of memory";
  }
}

}  // namespace graphrun::cli

#include "cli/parquet_file.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <graphrun/base/error.hpp>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "base/common/descriptor.hpp"
#include "base/common/printable.hpp"
#include "formats/file/common/field_numbers.hpp"
#include "formats/file/common/file_start.hpp"
#include "formats/file/common/shards.hpp"
#include "formats/file/common/url.hpp"

namespace graphrun::cli {
namespace {

constexpr std::string_view magic = "PAR1";

// `text` between quotes of SQL, which are doubled in it.
std::string in_sql(std::string_view text, char quote) {
  std::string result(1, quote);
  for (const char c : text) result.append(c == quote ? 2 : 1, c);
  return result + quote;
}

// A program that writes into a pipe.
class Child {
 public:
  // Throws FileError, beginning with `of`, if it cannot be started.
  Child(std::vector<std::string> words, const std::string& of)
      : said_(::memfd_create("errors", MFD_CLOEXEC)) {
    std::array<int, 2> ends{-1, -1};
    if (said_.number() < 0 || ::pipe2(ends.data(), O_CLOEXEC) != 0) {
      throw FileError(of + ": no pipe could be made");
    }
    output_.emplace(ends[0]);
    Descriptor into(ends[1]);
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_adddup2(&actions, into.number(), STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, said_.number(), STDERR_FILENO);
    // Signals of the child are as by default: this program blocks some and ignores SIGPIPE.
    sigset_t none, all;
    ::sigemptyset(&none);
    ::sigfillset(&all);
    ::posix_spawnattr_init(&attributes);
    ::posix_spawnattr_setsigmask(&attributes, &none);
    ::posix_spawnattr_setsigdefault(&attributes, &all);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    const int failed =
        ::posix_spawnp(&id_, words[0].c_str(), &actions, &attributes, pointers.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    ::posix_spawnattr_destroy(&attributes);
    if (failed == 0) return;
    id_ = -1;
    const std::string wrong =
        failed == ENOENT
            ? "is not installed: install it (pip install duckdb-cli)"
            : "does not start (" + std::generic_category().message(failed) + "): mend it";
    throw FileError(of + ": a Parquet file is read by the program duckdb, which " + wrong +
                    ", read the file in Python (Graph.from_arrow), or export its edges as CSV");
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    if (id_ < 0) return;
    ::kill(id_, SIGKILL);
    ::waitpid(id_, nullptr, 0);
  }

  std::string output() const { return "/dev/fd/" + std::to_string(output_->number()); }
  // Its exit status, once it has ended by itself; blocks until then.
  int wait() {
    output_->close();
    int status = 0;
    while (::waitpid(id_, &status, 0) < 0 && errno == EINTR) {
    }
    id_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  // Whether it fails within the time that a program takes to end.
  bool fails_soon() {
    constexpr std::chrono::milliseconds step{5};
    constexpr int steps = 60;
    for (int k = 0; k < steps; ++k) {
      int status = 0;
      if (::waitpid(id_, &status, WNOHANG) == id_) {
        id_ = -1;
        return status != 0;
      }
      std::this_thread::sleep_for(step);
    }
    return false;
  }
  // The first line of what it wrote to standard error.
  std::string first_words() const {
    std::array<char, 400> text;
    const ssize_t got = ::pread(said_.number(), text.data(), text.size(), 0);
    const std::string_view all(text.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
    const std::string_view line = all.substr(0, all.find('\n'));
    return line.empty() ? "it failed without a word" : printable(line);
  }

 private:
  Descriptor said_;
  std::optional<Descriptor> output_;
  pid_t id_ = -1;
};

// The columns of a query; those of the CSV are then asked for by their numbers.
std::string selected(ReadOptions& options) {
  bool named = !options.columns.empty() && options.weights.kind != WeightColumn::column;
  for (const std::string& column : options.columns) {
    named = named && !detail::is_whole_number(column);
  }
  if (!named) return "*";
  std::string list;
  for (std::string& column : options.columns) {
    list += (list.empty() ? "" : ", ") + in_sql(column, '"');
    column = std::to_string(&column - options.columns.data() + 1);
  }
  return list;
}

// What read_parquet takes: one name, or several files as one table, by the names of their columns.
std::string in_sql(const std::vector<std::string>& files) {
  if (files.size() == 1) return in_sql(files[0], '\'');
  std::string list;
  for (const std::string& file : files) list += (list.empty() ? "[" : ", ") + in_sql(file, '\'');
  return list + "], union_by_name=true";
}

std::string query(const std::vector<std::string>& files, ReadOptions& options) {
  return "COPY (SELECT " + selected(options) + " FROM read_parquet(" + in_sql(files) +
         ")) TO '/dev/stdout' (FORMAT csv, HEADER true, DELIMITER ',', QUOTE '\"', ESCAPE '\"', "
         "NULLSTR '')";
}

bool is_parquet(const std::string& path) { return detail::file_start(path, magic.size()) == magic; }

// The Parquet files that a path stands for; none where it stands for others. Throws FileError for a
// folder or pattern of both.
std::vector<std::string> parquet_files(const std::string& path, const ReadOptions& options) {
  if (options.kind && *options.kind != FileKind::edge_list) return {};
  if (is_parquet(path)) return {path};
  if (path == "-" || detail::is_url(path)) return {};
  const auto files = detail::shards_of(path);
  if (!files) return {};
  std::vector<std::string> found;
  const std::string* other = nullptr;
  for (const std::string& file : *files) {
    if (is_parquet(file)) {
      found.push_back(file);
    } else {
      other = &file;
    }
  }
  if (found.empty() || other == nullptr) return found;
  throw FileError(printable(*other) + ": no Parquet file, and " + printable(found[0]) +
                  " is one, expected files of one kind");
}

EdgeList read_parquet(const std::string& path, const std::vector<std::string>& files,
                      ReadOptions options) {
  const std::string shown = printable(path);
  for (const std::string& file : files) {
    if (file.find_first_of("*?[") == file.npos) continue;
    throw FileError(printable(file) +
                    ": duckdb takes *, ? and [ as a pattern of names: rename the file");
  }
  constexpr std::size_t longest_word = 128 << 10;  // of a command line, on Linux
  const std::string asked = query(files, options);
  if (asked.size() >= longest_word) {
    throw FileError(shown + ": " + std::to_string(files.size()) +
                    " Parquet files, more names than duckdb takes in a command: join some");
  }
  Child duckdb({"duckdb", "-init", "/dev/null", "-no-stdin", "-c", asked}, shown);
  options.kind = FileKind::edge_list;
  options.name = path + " by duckdb";
  options.header = HeaderLine::yes;
  options.delimiter = ',';
  options.comment = '\x01';  // in no text: a value may begin with '#'
  const auto refuse = [&] { throw FileError(shown + ": duckdb: " + duckdb.first_words()); };
  EdgeList edges;
  try {
    edges = read_edges(duckdb.output(), options);
  } catch (const Cancelled&) {
    throw;
  } catch (const Error&) {
    if (duckdb.fails_soon()) refuse();
    throw;
  }
  if (duckdb.wait() != 0) refuse();
  edges.compression = "Parquet by duckdb";
  std::erase_if(edges.warnings, [](const std::string& warning) {
    return warning.starts_with("line 1 names the columns");
  });
  return edges;
}

}  // namespace

EdgeList read_graph_file(const std::string& path, const ReadOptions& options) {
  const std::vector<std::string> files = parquet_files(path, options);
  return files.empty() ? read_edges(path, options) : read_parquet(path, files, options);
}

std::optional<EdgeLine> find_listed_edge(const std::string& path, const EdgeList& edges,
                                         const ReadOptions& options, std::size_t place) {
  if (!parquet_files(path, options).empty()) return std::nullopt;
  return find_edge(path, edges, options, place);
}

}  // namespace graphrun::cli

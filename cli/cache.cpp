// graphrun cache
#include <sys/stat.h>
#include <unistd.h>

#include <ctime>
#include <graphrun/base/error.hpp>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "base/common/printable.hpp"
#include "cli/cache_folder.hpp"
#include "cli/cache_note.hpp"
#include "cli/commands.hpp"
#include "cli/errors.hpp"
#include "cli/exit_codes.hpp"
#include "cli/program.hpp"
#include "cli/report.hpp"
#include "cli/standard_output.hpp"
#include "cli/text.hpp"
#include "formats/file/common/grun_file.hpp"

namespace graphrun::cli {
namespace {

namespace fs = std::filesystem;

// A kept graph as it is listed.
struct KeptGraph {
  fs::path file;
  std::uint64_t bytes = 0;
  double age = 0;  // in seconds
  std::string source, kept_at;
  bool damaged = false;
};

KeptGraph kept_graph(const fs::path& file) {
  KeptGraph kept{file, 0, 0, {}, {}, false};
  struct stat status = {};
  if (::stat(file.c_str(), &status) == 0) {
    kept.bytes = static_cast<std::uint64_t>(status.st_size);
    kept.age = std::max(0.0, std::difftime(std::time(nullptr), status.st_mtime));
  }
  try {
    const CacheNote note = unpacked_note(detail::GrunFile(file.string()).checked_note());
    kept.source = note.source;
    kept.kept_at = note.kept_at;
  } catch (const FileError&) {
    kept.damaged = true;
  }
  return kept;
}

std::string age_text(double seconds) {
  constexpr double minute = 60, hour = 60 * minute, day = 24 * hour;
  const auto whole = [&](double unit) { return static_cast<std::int64_t>(seconds / unit); };
  if (seconds >= 2 * day) return counted(whole(day), "day");
  if (seconds >= 2 * hour) return counted(whole(hour), "hour");
  return seconds >= minute ? std::to_string(whole(minute)) + " min"
                           : std::to_string(whole(1)) + " s";
}

std::string graph_text(const KeptGraph& one) {
  if (!one.damaged && !one.source.empty()) return printable(one.source);
  return (one.damaged ? "damaged: " : "of another version: ") +
         printable(one.file.filename().string());
}

std::string summary(const char* verb, std::size_t graphs, std::uint64_t bytes) {
  return std::string(verb) + counted(static_cast<std::int64_t>(graphs), "graph") + ", " +
         bytes_text(static_cast<double>(bytes));
}

std::string as_table(const fs::path& folder, const std::vector<KeptGraph>& all,
                     std::uint64_t bytes) {
  const Page page = page_for(STDOUT_FILENO);
  std::string text = as_text({{"folder", printable(folder.string())},
                              {"kept", all.empty() ? "nothing" : summary("", all.size(), bytes)}},
                             page);
  if (all.empty()) return text;
  Table table{{"age", "size", "graph"}, {}, true};
  for (const KeptGraph& one : all) {
    table.rows.push_back(
        {age_text(one.age), bytes_text(static_cast<double>(one.bytes)), graph_text(one)});
  }
  return text + as_text(table, page);
}

Json entry_json(const KeptGraph& one) {
  return {{"file", one.file.string()},
          {"bytes", one.bytes},
          {"age_seconds", one.age},
          {"kept", one.kept_at.empty() ? Json() : Json(one.kept_at)},
          {"graph", one.source.empty() ? Json() : Json(one.source)},
          {"damaged", one.damaged}};
}

// How many bytes were freed. Throws OutputError for a file that cannot be removed.
std::uint64_t remove_all(const std::vector<fs::path>& files) {
  std::uint64_t bytes = 0;
  for (const fs::path& file : files) {
    std::error_code error;
    const std::uintmax_t size = fs::file_size(file, error);
    if (!error) bytes += size;
    fs::remove(file, error);
    if (error) throw OutputError(printable(file.string()) + ": " + error.message());
  }
  return bytes;
}

int run_cache(bool clear, bool json) {
  const fs::path folder = graph_cache_folder();
  const CacheFiles files = files_of_graph_cache(folder);
  Json object = {{"schema", 1}, {"command", "cache"}, {"folder", folder.string()}};
  if (clear) {
    const std::uint64_t bytes = remove_all(files.graphs) + remove_all(files.unfinished);
    object["removed"] = files.graphs.size();
    object["bytes"] = bytes;
    write_standard_output(json ? json_text(object)
                               : as_text({{"folder", printable(folder.string())},
                                          {"removed", summary("", files.graphs.size(), bytes)}},
                                         page_for(STDOUT_FILENO)));
    return exit_ok;
  }
  std::vector<KeptGraph> all;
  std::uint64_t bytes = 0;
  for (const fs::path& file : files.graphs) {
    all.push_back(kept_graph(file));
    bytes += all.back().bytes;
  }
  object["bytes"] = bytes;
  object["graphs"] = Json::array();
  for (const KeptGraph& one : all) object["graphs"].push_back(entry_json(one));
  write_standard_output(json ? json_text(object) : as_table(folder, all, bytes));
  return exit_ok;
}

}  // namespace

Action cache_command(Options& options) {
  struct Arguments {
    bool clear = false, json = false;
  };
  const auto a = std::make_shared<Arguments>();
  options.group("Result");
  options.flag("--clear", a->clear, "remove all of them");
  options.flag("--json", a->json, "one JSON object on standard output");
  options.definition(
      "A command's --cache keeps the graph as it is read, sorted and with its ids, in the folder "
      "graphrun/graphs of $XDG_CACHE_HOME or ~/.cache. A later run maps it in place of reading, if "
      "path, options and version are the same and no file has changed: by device, inode, size and "
      "the times of the last changes. Graphs stay there until --clear.");
  options.examples(
      "Examples:\n"
      "  graphrun pagerank web.txt.gz --cache\n"
      "  graphrun cache\n"
      "  graphrun cache --clear");
  return [a](Program&) { return run_cache(a->clear, a->json); };
}

}  // namespace graphrun::cli

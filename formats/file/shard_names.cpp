// Finds the files that together are one graph.
#include <glob.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/write.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/archive_member.hpp"
#include "formats/file/common/shards.hpp"
#include "formats/file/common/url.hpp"

namespace graphrun::detail {
namespace {

std::string shown_name(const std::string& path) { return printable(path); }

std::vector<std::string> files_of_folder(const std::string& path) {
  std::vector<std::string> files;
  std::error_code error;
  for (std::filesystem::directory_iterator each(path, error), end; !error && each != end;
       each.increment(error)) {
    const std::string name = each->path().filename().string();
    if (name.starts_with('.') || name.starts_with('_')) continue;
    if (each->is_directory(error)) {
      throw FileError(shown_name(path) + ": the folder holds the folder " + shown_name(name) +
                      ", expected files alone, or a pattern of their names");
    }
    files.push_back(each->path().string());
  }
  if (error) throw FileError(shown_name(path) + ": " + error.message());
  if (files.empty()) {
    throw FileError(shown_name(path) + ": a directory without files, expected those of a graph");
  }
  std::sort(files.begin(), files.end());
  for (const std::string& file : files) {
    if (format_suffix(file) == format_suffix(files[0])) continue;
    throw FileError(shown_name(path) + ": files of different kinds, " + shown_name(files[0]) +
                    " and " + shown_name(file) + ", expected one kind, or a pattern of names");
  }
  return files;
}

constexpr std::size_t most_names = 10'000, most_braces = 100;

bool is_wild(const std::string& name) { return name.find_first_of("*?[") != name.npos; }

// The first pair of braces with a comma in it, and the commas: places in a text.
struct Braces {
  std::size_t open = std::string::npos, close = 0;
  std::vector<std::size_t> commas;
};

Braces first_braces(const std::string& text) {
  std::size_t open = text.find('{');
  for (std::size_t k = 0; k < most_braces && open != text.npos;
       ++k, open = text.find('{', open + 1)) {
    Braces found{open, 0, {}};
    std::size_t depth = 0;
    for (std::size_t at = open; at < text.size() && found.close == 0; ++at) {
      if (text[at] == '{') ++depth;
      if (text[at] == ',' && depth == 1) found.commas.push_back(at);
      if (text[at] == '}' && --depth == 0) found.close = at;
    }
    if (found.close != 0 && !found.commas.empty()) return found;
  }
  return {};
}

// The names that braces list, as shells do: a.csv and b.csv of {a,b}.csv.
class Expansion {
 public:
  explicit Expansion(const std::string& path) : path_(path) { expand(path, 0); }
  std::vector<std::string> names;

 private:
  void expand(const std::string& text, std::size_t braces) {
    Braces found = first_braces(text);
    if (found.open == text.npos) {
      names.push_back(text);
      return;
    }
    found.commas.push_back(found.close);
    std::size_t begin = found.open + 1;
    for (const std::size_t end : found.commas) {
      if (braces == most_braces || names.size() == most_names) refuse();
      expand(text.substr(0, found.open) + text.substr(begin, end - begin) +
                 text.substr(found.close + 1),
             braces + 1);
      begin = end + 1;
    }
  }

  [[noreturn]] void refuse() const {
    throw FileError(shown_name(path_) + ": braces for more than " + std::to_string(most_names) +
                    " names, expected a pattern, or a folder of the files");
  }

  const std::string& path_;
};

// Appends the files of a pattern without braces.
void find_files(const std::string& pattern, std::vector<std::string>& files) {
  glob_t found = {};
  const int result = ::glob(pattern.c_str(), GLOB_NOSORT, nullptr, &found);
  try {
    for (std::size_t k = 0; result == 0 && k < found.gl_pathc; ++k) {
      struct stat status = {};
      if (::stat(found.gl_pathv[k], &status) == 0 && S_ISDIR(status.st_mode)) continue;
      files.emplace_back(found.gl_pathv[k]);
    }
  } catch (...) {
    ::globfree(&found);
    throw;
  }
  ::globfree(&found);
  if (result == GLOB_NOSPACE) throw std::bad_alloc();
}

// Appends the files of a name in braces: of a file, a folder or a pattern.
void add_named(const std::string& name, std::vector<std::string>& files) {
  const std::size_t before = files.size();
  struct stat status = {};
  if (::stat(name.c_str(), &status) != 0) {
    if (is_wild(name)) find_files(name, files);
  } else if (S_ISDIR(status.st_mode)) {
    for (std::string& file : files_of_folder(name)) files.push_back(std::move(file));
  } else {
    files.push_back(name);
  }
  if (files.size() > before) return;
  throw FileError(shown_name(name) + ": no file has this name" +
                  (is_wild(name) ? ", or one of this pattern" : ""));
}

std::vector<std::string> files_of_pattern(const std::string& path) {
  std::vector<std::string> files;
  for (const std::string& name : Expansion(path).names) add_named(name, files);
  std::sort(files.begin(), files.end());
  files.erase(std::unique(files.begin(), files.end()), files.end());
  return files;
}

}  // namespace

std::optional<std::vector<std::string>> shards_of(const std::string& path) {
  if (path == "-" || is_url(path)) return std::nullopt;
  struct stat status = {};
  if (::stat(path.c_str(), &status) == 0) {
    if (!S_ISDIR(status.st_mode)) return std::nullopt;
    return files_of_folder(path);
  }
  const bool is_pattern = is_wild(path) || first_braces(path).open != path.npos;
  if (!is_pattern || !member_path(path).member.empty()) return std::nullopt;
  return files_of_pattern(path);
}

}  // namespace graphrun::detail

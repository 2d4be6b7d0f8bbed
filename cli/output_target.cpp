// Checks of output files, made before anything is computed.
#include "cli/output_target.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <graphrun/formats/file/write.hpp>

#include "base/common/printable.hpp"
#include "cli/errors.hpp"
#include "formats/file/common/input_files.hpp"
#include "formats/file/common/preview.hpp"

namespace graphrun::cli {

namespace {

// Whether two names denote the same regular file, which need not exist yet. Devices and pipes may
// be named twice.
bool is_same_file(const std::string& one, const std::string& other) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::file_status status = fs::status(one, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) return false;
  if (fs::equivalent(one, other, error) && !error) return true;
  const fs::path first = fs::weakly_canonical(fs::absolute(one), error);
  if (error) return one == other;
  const fs::path second = fs::weakly_canonical(fs::absolute(other), error);
  return error ? one == other : first == second;
}

void check_folder(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    throw UsageError(fmt::format("cannot write {}: it is a directory", printable(path)));
  }
  std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (folder.empty()) folder = ".";
  if (::access(folder.c_str(), W_OK | X_OK) != 0) {
    throw UsageError(fmt::format("cannot write {}: {}: {}", printable(path),
                                 printable(folder.string()), std::strerror(errno)));
  }
  if (!std::filesystem::is_directory(folder, ignored)) {
    throw UsageError(fmt::format("cannot write {}: {} is not a directory", printable(path),
                                 printable(folder.string())));
  }
}

}  // namespace

std::vector<NamedFile> inputs_of(const GraphArguments& graph) {
  std::vector<NamedFile> inputs = {{"GRAPH", graph.path}, {"--vertices", graph.read.vertices_file}};
  if (graph.path.empty() || looks_like_recipe(graph.path)) return inputs;
  try {
    for (const std::string& path : detail::input_files(graph.path, graph.reading()).paths) {
      inputs.push_back({"the file of GRAPH", path});
    }
  } catch (const Error&) {  // reading says so
  }
  return inputs;
}

void check_output_folder(const std::string& path) {
  if (path.empty()) return;
  if (path == "-") throw UsageError("'-': only the rows of -o can go to standard output");
  check_folder(path);
}

bool is_standard_output(const std::string& path) {
  return path == "-" || path == "/dev/stdout" || path == "/dev/fd/1" || path == "/proc/self/fd/1";
}

void check_one_output(const std::string& path, bool json) {
  if (json && is_standard_output(path)) {
    throw UsageError("-o - and --json both go to standard output: give -o a file");
  }
}

static bool is_never_packed(const std::string& suffix) {
  return suffix == "grun" || suffix == "npz" || suffix == "properties";
}

// Adds the files of ids, vertices and edges that may be written beside the outputs.
static std::vector<NamedFile> with_ids_files(const std::vector<NamedFile>& outputs) {
  std::vector<NamedFile> all = outputs;
  for (const NamedFile& output : outputs) {
    const std::string beside = ids_file_beside(output.path);
    if (!beside.empty()) all.push_back({"the ids of " + output.option, beside});
    for (const std::string& file : ldbc_files_beside(output.path)) {
      all.push_back({"the vertices or edges of " + output.option, file});
    }
  }
  return all;
}

void check_distinct(const std::vector<NamedFile>& named, const std::vector<NamedFile>& inputs) {
  const std::vector<NamedFile> outputs = with_ids_files(named);
  const auto check = [](const NamedFile& output, const NamedFile& other, const char* danger) {
    if (output.path.empty() || other.path.empty() || output.path == "-" || other.path == "-") {
      return;
    }
    if (is_same_file(output.path, other.path)) {
      throw UsageError(fmt::format("{} {} and {} {} are the same file: {}", output.option,
                                   printable(output.path), other.option, printable(other.path),
                                   danger));
    }
  };
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) check(outputs[j], outputs[i], "one would be lost");
    for (const NamedFile& input : inputs) check(outputs[i], input, "it would be overwritten");
  }
}

// "a, b or c", with `last` before the last one.
static std::string joined(std::vector<std::string> words, std::string_view last) {
  if (words.size() == 1) return words[0];
  const std::string end = words.back();
  words.pop_back();
  return fmt::format("{} {} {}", fmt::join(words, ", "), last, end);
}

// ".mtx, .tsv or .npz; all but .npz also with .gz or .zst".
static std::string endings_of(const std::vector<std::string>& suffixes) {
  std::vector<std::string> endings, unpacked;
  for (const std::string& suffix : suffixes) {
    endings.push_back("." + suffix);
    if (is_never_packed(suffix)) unpacked.push_back("." + suffix);
  }
  std::string text = joined(endings, "or") + "; ";
  if (!unpacked.empty()) text += fmt::format("all but {} ", joined(unpacked, "and"));
  return text + "also with .gz or .zst";
}

void check_output_target(const std::string& path, const std::vector<std::string>& suffixes) {
  if (path.empty()) return;
  const std::string suffix = output_format(path);
  if (std::find(suffixes.begin(), suffixes.end(), suffix) == suffixes.end()) {
    throw UsageError(fmt::format("cannot tell the format of {}: end its name in {}",
                                 printable(path), endings_of(suffixes)));
  }
  const bool is_unpacked = is_never_packed(suffix);
  if (is_unpacked && !detail::lower_case(path).ends_with(suffix)) {
    throw UsageError(
        fmt::format("cannot write {}: a packed .{} is not read by anybody; write it unpacked, as "
                    "FILE.{}",
                    printable(path), suffix, suffix));
  }
  if (path != "-") check_folder(path);
}

}  // namespace graphrun::cli

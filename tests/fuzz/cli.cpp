// Fuzzes the command line: each line of the input is an argument of the program. Findings are
// internal errors (status 1), results that --verify rejects (7), and undocumented statuses.
#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <vector>

#include "tests/fuzz/harness.hpp"

#include "cli/program_main.hpp"

namespace {

using Words = std::vector<std::string>;

// The largest number in a word.
double largest_number(const std::string& word) {
  double largest = 0, number = 0;
  for (const char c : word) {
    number = c >= '0' && c <= '9' ? number * 10 + (c - '0') : 0;
    largest = std::max(largest, number);
  }
  return largest;
}

// Whether to skip a command line: it leaves the folder, reads standard input, or takes long or much
// memory by design.
bool is_left_out(const Words& words) {
  static const std::vector<std::string> endless = {"bench", "devices", "--autotune", "-"};
  static const std::vector<std::string> sized = {
      "--scale", "--degree", "--size",    "--width",          "--height",
      "--runs",  "--trials", "--seconds", "--max-iterations", "--iterations"};
  double largest = 0;
  for (const std::string& word : words) largest = std::max(largest, largest_number(word));
  for (const std::string& word : words) {
    if (word.find('/') != word.npos || word == "." || word == "..") return true;
    if (word.size() > 200) return true;  // as the name of a file
    for (const std::string& name : endless) {
      if (word == name || word.starts_with(name + "=")) return true;
    }
    for (const std::string& name : sized) {
      if (largest > 12 && word.starts_with(name)) return true;
    }
    if (largest > 16 && word.starts_with("--threads")) return true;
    const bool recipe = word.find(':') != word.npos;
    if (largest > 12 && (recipe || word == "generate")) return true;
  }
  return false;
}

void put_files() {
  for (const auto& entry : std::filesystem::directory_iterator(graphrun::fuzz::folder())) {
    std::filesystem::remove_all(entry.path());
  }
  graphrun::fuzz::put("k",
                      "%%MatrixMarket matrix coordinate integer symmetric\n5 5 6\n"
                      "2 1 3\n3 1 1\n3 2 4\n4 3 0\n5 4 2\n5 5 1\n");
  graphrun::fuzz::put("e", "1 2 0.5\n2 3 1\n3 1 2.25\n9 1 1\n");
  graphrun::fuzz::put("n", "name,other\nAda,Bob\nBob,Cleo\n");
  graphrun::fuzz::put("x", "1\n2\n3\n4\n5\n");
  graphrun::fuzz::put("s", "1\n2 0.5\n");
  graphrun::fuzz::put("t",
                      "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 2 1.5\n2 1 2\n");
}

void go_to_folder() {
  const std::string& folder = graphrun::fuzz::folder();
  ::setenv("HOME", folder.c_str(), 1);
  ::unsetenv("XDG_CACHE_HOME");
  if (::chdir(folder.c_str()) != 0) graphrun::fuzz::finding("cannot enter " + folder);
  const int nothing = ::open("/dev/null", O_RDWR);
  ::dup2(nothing, STDIN_FILENO);
  if (!std::getenv("FUZZ_SHOW")) ::dup2(nothing, STDOUT_FILENO);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static int runs = 0;
  if (runs == 0) go_to_folder();
  if (size > 600) return 0;
  Words words{"graphrun"};
  std::string word;
  for (const char c : std::string(reinterpret_cast<const char*>(data), size) + '\n') {
    if (c != '\n' && c != '\0') {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    }
  }
  if (is_left_out(words)) return 0;
  if (runs++ % 64 == 0) put_files();
  std::vector<char*> arguments;
  for (std::string& each : words) arguments.push_back(each.data());
  arguments.push_back(nullptr);
  const int status =
      graphrun::cli::program_main(static_cast<int>(words.size()), arguments.data(), nullptr);
  if (status == 1 || status == 7 || status < 0 || status > 9) {
    std::string line = "status " + std::to_string(status) + ":";
    for (const std::string& each : words) line += " '" + each + "'";
    graphrun::fuzz::finding(line);
  }
  return 0;
}

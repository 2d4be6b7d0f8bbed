// The rules by which a member is chosen.
#include "formats/file/common/archive_member.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <array>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/write.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/preview.hpp"
#include "formats/file/common/url.hpp"

namespace graphrun::detail {
namespace {

std::string last_part(const std::string& name) { return name.substr(name.rfind('/') + 1); }

// The folder with its last '/'; empty without one.
std::string first_part(const std::string& name) { return name.substr(0, name.rfind('/') + 1); }

// The name without suffix and packing.
std::string bare_name(const std::string& name) {
  std::string base = last_part(name);
  const std::string suffix = format_suffix(base);
  const std::size_t place = lower_case(base).rfind("." + suffix);
  if (!suffix.empty() && place != base.npos) base.resize(place);
  return base;
}

// Whether this is X_something.mtx and X.mtx is among the candidates.
bool is_companion(const std::string& name, const std::vector<std::string>& names,
                  const std::vector<std::size_t>& candidates) {
  return std::any_of(candidates.begin(), candidates.end(), [&](std::size_t k) {
    const std::string& other = names[k];
    return first_part(other) == first_part(name) && format_suffix(other) == format_suffix(name) &&
           bare_name(name).starts_with(bare_name(other) + "_");
  });
}

std::vector<std::string> named(const std::vector<std::string>& names,
                               const std::vector<std::size_t>& places) {
  std::vector<std::string> result;
  for (const std::size_t k : places) result.push_back(names[k]);
  return result;
}

[[noreturn]] void refuse_choice(const std::string& path, const std::string& reason,
                                const std::vector<std::string>& names) {
  throw FileError(path + ": " + reason + ": " + listed_names(names) +
                  "; expected one as FILE:MEMBER, such as " + path + ":" +
                  printable(names.empty() ? "graph.mtx" : names.front()));
}

template <class Test>
std::vector<std::size_t> places_of(const std::vector<std::string>& names, const Test& test) {
  std::vector<std::size_t> result;
  for (std::size_t k = 0; k < names.size(); ++k) {
    if (test(names[k])) result.push_back(k);
  }
  return result;
}

}  // namespace

MemberPath member_path(const std::string& path) {
  if (is_url(path)) return member_of_url(path);
  struct stat status = {};
  if (path == "-" || ::stat(path.c_str(), &status) == 0) return {path, {}};
  if (path.starts_with("-:")) return {"-", path.substr(2)};
  for (std::size_t at = path.find(':'); at != path.npos; at = path.find(':', at + 1)) {
    const std::string archive = path.substr(0, at);
    if (at + 1 == path.size() || ::stat(archive.c_str(), &status) != 0) continue;
    if (!S_ISDIR(status.st_mode)) return {archive, path.substr(at + 1)};
  }
  return {path, {}};
}

bool is_surely_graph(const std::string& name) {
  const std::string base = last_part(name);
  if (base.starts_with("out.")) return true;
  std::string folder = first_part(name);
  if (folder.empty() || !may_be_graph(name) || format_suffix(base).empty()) return false;
  folder.pop_back();
  return bare_name(name) == last_part(folder);
}

bool may_be_graph(const std::string& name) {
  constexpr std::array<std::string_view, 24> other_suffixes = {
      "md", "pdf", "html", "htm", "rst", "bib", "png", "jpg",  "jpeg",       "gif", "svg",  "py",
      "c",  "cpp", "h",    "m",   "r",   "sh",  "yml", "yaml", "properties", "doc", "json", "log"};
  constexpr std::array<std::string_view, 9> other_starts = {"readme",  "license",   "licence",
                                                            "copying", "changelog", "citation",
                                                            "notice",  "meta.",     "ent."};
  const std::string base = lower_case(last_part(name));
  if (base.empty() || base.starts_with('.') || name.starts_with("__MACOSX/")) return false;
  const std::string suffix = format_suffix(base);
  return std::find(other_suffixes.begin(), other_suffixes.end(), suffix) == other_suffixes.end() &&
         std::none_of(other_starts.begin(), other_starts.end(),
                      [&](std::string_view start) { return base.starts_with(start); });
}

bool is_asked(const std::string& name, const std::string& asked) {
  return name == asked || name == "./" + asked || last_part(name) == asked;
}

std::string listed_names(const std::vector<std::string>& names) {
  constexpr std::size_t shown = 6;
  std::string result;
  for (std::size_t k = 0; k < std::min(names.size(), shown); ++k) {
    result += (k == 0 ? "" : ", ") + printable(names[k]);
  }
  if (names.size() > shown) result += " and " + std::to_string(names.size() - shown) + " more";
  return result;
}

std::size_t choose_member(const std::vector<std::string>& names, const std::string& asked,
                          const std::string& path) {
  if (!asked.empty()) {
    auto found = places_of(names, [&](const std::string& name) { return name == asked; });
    if (found.empty()) {
      found = places_of(names, [&](const std::string& name) { return is_asked(name, asked); });
    }
    if (found.size() == 1) return found.front();
    const std::string shown = "'" + printable(asked) + "'";
    if (found.empty()) refuse_choice(path, "the archive has no member " + shown, names);
    refuse_choice(path, "several members of the archive are " + shown, named(names, found));
  }
  std::vector<std::size_t> candidates = places_of(names, is_surely_graph);
  if (candidates.empty()) {
    candidates = places_of(names, may_be_graph);
    const std::vector<std::size_t> all = candidates;
    std::erase_if(candidates, [&](std::size_t k) { return is_companion(names[k], names, all); });
    if (candidates.size() > 1) {
      std::vector<std::size_t> edges = candidates;
      std::erase_if(edges, [&](std::size_t k) {
        return lower_case(last_part(names[k])).find("edge") == std::string::npos;
      });
      if (edges.size() == 1) candidates = std::move(edges);
    }
  }
  if (candidates.size() == 1) return candidates.front();
  if (names.empty()) throw FileError(path + ": the archive holds no files");
  if (candidates.empty()) refuse_choice(path, "no member of the archive looks like a graph", names);
  refuse_choice(path, "several members of the archive may be the graph", named(names, candidates));
}

}  // namespace graphrun::detail

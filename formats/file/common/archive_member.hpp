// Which member of an archive is the graph.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace graphrun::detail {

// A path with a member of the archive there: "web.tar.gz:web/web.mtx".
struct MemberPath {
  std::string archive;
  std::string member;  // empty: not given
};

// Splits the path at a ':' behind the name of a file, unless the whole path is one. An address is
// split behind what ends as archives do: "https://host/web.tar.gz:web/web.mtx".
MemberPath member_path(const std::string& path);

// Whether the name is that of a graph for sure: NAME/NAME.SUFFIX as SuiteSparse has it, or KONECT's
// out.NAME.
bool is_surely_graph(const std::string& name);
// Whether the member may be a graph: no README, no KONECT meta.* or ent.*, no hidden file, and none
// with the suffix of a document, picture, program or JSON object.
bool may_be_graph(const std::string& name);
// Whether `asked` is the member's whole name or the last part of its path.
bool is_asked(const std::string& name, const std::string& asked);

// The place in `names` of the member to read: the asked one; without, the only sure graph, else the
// only one that may be one after companions (X_coord.mtx beside X.mtx), else the only one of these
// with "edge" in its name. Throws FileError "path: reason" with the names to choose from.
std::size_t choose_member(const std::vector<std::string>& names, const std::string& asked,
                          const std::string& path);

// A list of names for a message: the first ones, and how many there are.
std::string listed_names(const std::vector<std::string>& names);

}  // namespace graphrun::detail

// Folders that tests read from. Compiled once, so that no other test depends on where the tree
// lies.
#pragma once

#include <string>

namespace graphrun::test {

std::string files_folder();          // tests/files
std::string shared_graphs_folder();  // published graphs; may be missing

}  // namespace graphrun::test

// Folders of test data. Their paths are in one object file, so that the others do not depend on
// them.
#pragma once

#include <string>

namespace graphrun::test {

std::string files_folder();          // tests/files
std::string shared_graphs_folder();  // published graphs; may be missing

}  // namespace graphrun::test

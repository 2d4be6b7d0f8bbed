#include "paths.hpp"

namespace graphrun::test {

std::string files_folder() { return GRAPHRUN_TEST_FILES; }
std::string shared_graphs_folder() { return GRAPHRUN_SHARED_GRAPHS; }

}  // namespace graphrun::test

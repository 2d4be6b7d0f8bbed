// The graphrun program. bench/main.cpp is that of `graphrun bench`.
#include "cli/program_main.hpp"

int main(int argc, char** argv) { return graphrun::cli::program_main(argc, argv, nullptr); }

// The graphrun program, but for what runs a benchmark: that is bench/main.cpp's.
#include "cli/program_main.hpp"

int main(int argc, char** argv) { return graphrun::cli::program_main(argc, argv, nullptr); }

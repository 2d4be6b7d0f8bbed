// graphrun_main() of a library without the program.
#include <cstdio>

#include "bindings/c/graphrun.h"

int graphrun_main(int /*argc*/, char** /*argv*/) {
  std::fputs("graphrun: this libgraphrun.so was built without the program (GRAPHRUN_C_PROGRAM)\n",
             stderr);
  return GRAPHRUN_UNAVAILABLE;
}

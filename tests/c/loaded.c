/* Uses the library without being linked to it, as bindings of other languages do. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char** argv) {
  void* library = argc == 2 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
  if (library == NULL) {
    fprintf(stderr, "%s\n", argc == 2 ? dlerror() : "give the library's path");
    return 1;
  }
  uint32_t (*version)(void);
  const char* (*catalogue)(void);
  int (*context_cpu)(int32_t, void**);
  void (*context_release)(void*);
  *(void**)&version = dlsym(library, "graphrun_version");
  *(void**)&catalogue = dlsym(library, "graphrun_catalogue");
  *(void**)&context_cpu = dlsym(library, "graphrun_context_cpu");
  *(void**)&context_release = dlsym(library, "graphrun_context_release");
  if (!version || !catalogue || !context_cpu || !context_release) return 2;
  void* context = NULL;
  if (context_cpu(1, &context) != 0) return 3;
  context_release(context);
  printf("%06x, pagerank %s\n", (unsigned)version(),
         strstr(catalogue(), "\"pagerank\"") ? "known" : "unknown");
  return dlclose(library);
}

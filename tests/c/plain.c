/* A C11 program that ranks the pages of a file with the C interface: what README's readers write. */
#include <stdio.h>

#include "graphrun.h"

static int failed(const char* what) {
  fprintf(stderr, "%s: %s\n", what, graphrun_last_error());
  return 1;
}

int main(int argc, char** argv) {
  graphrun_context* context = NULL;
  graphrun_call* call = NULL;
  graphrun_graph* graph = NULL;
  char* json = NULL;
  if (argc != 2) return 2;
  if (graphrun_context_cpu(0, &context) != GRAPHRUN_OK) return failed("context");
  if (graphrun_graph_read(context, argv[1], NULL, &call) != GRAPHRUN_OK) return failed("read");
  if (graphrun_call_wait(call, -1) != GRAPHRUN_OK) return failed("read");
  if (graphrun_call_graph(call, &graph) != GRAPHRUN_OK) return failed("graph");
  graphrun_call_release(call);
  if (graphrun_call_new(graph, "pagerank", &call) != GRAPHRUN_OK) return failed("call");
  if (graphrun_call_set_double(call, "damping", 0.9) != GRAPHRUN_OK) return failed("damping");
  if (graphrun_call_start(call) != GRAPHRUN_OK) return failed("start");
  if (graphrun_call_wait(call, -1) != GRAPHRUN_OK) return failed("pagerank");
  if (graphrun_call_result(call, &json) != GRAPHRUN_OK) return failed("result");
  printf("%s\n", json);
  graphrun_free(json);
  graphrun_call_release(call);
  graphrun_graph_release(graph);
  graphrun_context_release(context);
  return 0;
}

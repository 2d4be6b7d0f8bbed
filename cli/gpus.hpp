// --gpus, and how many processes a command is to be run by.
#pragma once

#include <string>
#include <vector>

namespace graphrun::cli {

// The numbers of the GPUs that --gpus names: "4" is the first four, "all" those that are listed, at
// least one, "auto" as many as take_gpus() said, at first one, "0,2" these. Throws UsageError.
std::vector<int> parse_gpus(const std::string& text);

void take_gpus(int count);

// What the words say of GPUs. Words that will be refused ask for nothing.
struct GpuWish {
  int count = 1;
  bool is_auto = false;
  bool explains = false;  // --gpus and --explain
};
GpuWish gpu_wish(const std::vector<std::string>& words);

// GPUs that the system lists and CUDA_VISIBLE_DEVICES leaves. CUDA itself cannot be asked before
// processes are forked.
int listed_gpus();

// The number of the GPU that --device names: N of cuda:N, 0 of cuda.
int gpu_of_device(const std::string& device);

// Leaves this process one of the GPUs that it sees, before CUDA begins, which otherwise begins on
// all of them: a fifth of a second each. Returns the number that it has from then on.
int see_one_gpu(int number);

// The number that this GPU of the process had before.
int number_among_all(int number);

// The processes that these words and GRAPHRUN_LOCAL_RANKS ask for; 1 for GPUs that are not there,
// and for words that will be refused. Throws UsageError for what that variable says.
int local_ranks_asked_for(const std::vector<std::string>& words);

}  // namespace graphrun::cli

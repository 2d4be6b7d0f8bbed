#include "cli/rank_device.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <graphrun/base/context.hpp>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/errors.hpp"
#include "cli/gpus.hpp"

namespace graphrun::cli {
namespace {

// For several GPUs without a process for each.
[[noreturn]] void refuse(const std::vector<int>& gpus) {
  const int most = *std::max_element(gpus.begin(), gpus.end());
  (void)Context::cuda(most);  // throws if it is not there
  if (most < listed_gpus()) {
    throw Unsupported("this command has no form for several GPUs yet: run it on one");
  }
  throw NotAvailable(fmt::format("no GPU {}: this system lists {} as /dev/nvidia0 and so on", most,
                                 listed_gpus()));
}

// NCCL opens the way between processes sooner by handles of memory than by descriptors of
// files: 1.2 s of 5.3 with four GPUs.
void join_quickly() { ::setenv("NCCL_CUMEM_ENABLE", "0", 0); }

std::string on_device(int number) { return "cuda:" + std::to_string(number); }

// A GPU as no other of any host is called.
struct Place {
  std::array<char, 64> host{}, gpu{};
  int number = -1;
  bool may_share = false;  // it was started with GRAPHRUN_SHARE_GPU=1
};

Place place_of(const Context& context) {
  Place place;
  ::gethostname(place.host.data(), place.host.size() - 1);
  const char* const shared = std::getenv("GRAPHRUN_SHARE_GPU");
  place.may_share = shared != nullptr && std::string_view(shared) == "1";
  if (context.backend() != Backend::cuda) return place;
  place.number = context.device();
  const std::string id = cuda_devices().at(static_cast<std::size_t>(place.number)).id;
  std::copy_n(id.data(), std::min(id.size(), place.gpu.size() - 1), place.gpu.data());
  place.number = number_among_all(place.number);
  return place;
}

}  // namespace

DeviceArguments on_own_device(DeviceArguments arguments, const ProcessRanks* ranks) {
  arguments.check_gpus();
  const std::vector<int> gpus = std::exchange(arguments.gpus, {});
  if (!gpus.empty()) {
    if (ranks != nullptr && !ranks->launch().is_forked) {
      throw UsageError("--gpus is for one process: of those of " + ranks->launch().variable +
                       " each takes the GPU of its place on its host with --device cuda");
    }
    const int rank = ranks == nullptr ? 0 : ranks->rank();
    const int size = ranks == nullptr ? 1 : ranks->size();
    if (gpus.size() != static_cast<std::size_t>(size)) refuse(gpus);
    join_quickly();
    arguments.device = on_device(see_one_gpu(gpus[static_cast<std::size_t>(rank)]));
    return arguments;
  }
  if (ranks == nullptr) {
    const bool is_auto = arguments.device == "auto";  // which takes the first
    if (is_auto || arguments.device.starts_with("cuda")) {
      const int left = see_one_gpu(is_auto ? 0 : gpu_of_device(arguments.device));
      if (!is_auto) arguments.device = on_device(left);
    }
    return arguments;
  }
  if (arguments.device == "auto") arguments.device = "cpu";
  if (arguments.device.starts_with("cuda")) join_quickly();
  if (arguments.device == "cuda") {
    // MPI may have begun CUDA on all of them already.
    const int count = std::max(1, static_cast<int>(cuda_devices().size()));
    arguments.device = on_device(ranks->launch().rank_on_host % count);
  }
  return arguments;
}

std::vector<std::string> gpus_left_out(const Launch& launch, int listed) {
  std::vector<std::string> lines = {
      "GPUs are left out: --device auto foresees nothing for several ranks"};
  if (listed >= launch.on_host) {
    lines.emplace_back("GPUs are taken with --device cuda, one by each rank");
  } else {
    lines.push_back(fmt::format("GPUs are taken with --device cuda: {} are here, for {} ranks",
                                listed, launch.on_host));
  }
  return lines;
}

std::string one_gpu_holds_all(const Launch& launch) {
  return launch.is_forked ? "one GPU holds this graph, too, and may be faster: --gpus 1"
                          : "one GPU holds this graph, too; one rank may be faster: --device cuda";
}

int check_own_gpu(const Context& context, Ranks& ranks) {
  int sharing = 1;
  const std::vector<Place> places = ranks.gather(place_of(context));
  for (std::size_t r = 0; r < places.size(); ++r) {
    for (std::size_t s = r + 1; s < places.size(); ++s) {
      const Place &one = places[r], &other = places[s];
      if (one.number < 0 || other.number < 0) continue;
      if (one.host != other.host || one.gpu != other.gpu) continue;
      const int rank = ranks.rank();
      if (static_cast<int>(r) == rank || static_cast<int>(s) == rank) ++sharing;
      if (one.may_share) continue;
      throw NotAvailable(
          fmt::format("ranks {} and {} are both on GPU {} of {}: start as many as it has GPUs", r,
                      s, one.number, one.host.data()));
    }
  }
  return sharing;
}

}  // namespace graphrun::cli

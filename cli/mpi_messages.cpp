#include "cli/mpi_messages.hpp"

#include <algorithm>
#include <graphrun/base/error.hpp>
#include <string>

#include "cli/process_ranks.hpp"

namespace graphrun {

template <class Piece, class Start>
void MpiMessages::cut(const Piece& piece, int peer, bool is_received, Start&& start) {
  for (std::size_t at = 0; at <= piece.bytes; at += most_bytes_) {
    const std::size_t bytes = std::min(most_bytes_, piece.bytes - at);
    void* const request = start(at, static_cast<int>(bytes));
    if (request == nullptr) throw DeviceError("MPI refuses a message");
    under_way_.push_back({request, peer, is_received, bytes});
  }
}

// Each rank begins with its neighbour, so that not all send to rank 0 at once.
void MpiMessages::begin(std::span<const Ranks::Sent> to, std::span<const Ranks::Received> from) {
  const int size = static_cast<int>(to.size());
  for (int step = 1; step < size; ++step) {
    const int source = (rank_ + size - step) % size, target = (rank_ + step) % size;
    const Ranks::Received& coming = from[static_cast<std::size_t>(source)];
    const Ranks::Sent& going = to[static_cast<std::size_t>(target)];
    cut(coming, source, true, [&](std::size_t at, int bytes) {
      char* const place = bytes == 0 ? nullptr : static_cast<char*>(coming.data) + at;
      return mpi_.receive(graphrun_mpi_data, place, bytes, source);
    });
    cut(going, target, false, [&](std::size_t at, int bytes) {
      const char* const place = bytes == 0 ? nullptr : static_cast<const char*>(going.data) + at;
      return mpi_.send(graphrun_mpi_data, place, bytes, target);
    });
  }
}

bool MpiMessages::is_done(const Message& message) const {
  int bytes = 0;
  const int done = mpi_.done(message.request, nullptr, message.is_received ? &bytes : nullptr);
  if (done == graphrun_mpi_too_long) {
    throw unequal_bytes(rank_, message.bytes, message.peer, "more");
  }
  if (done < 0) throw DeviceError("a message of MPI failed");
  if (done == 1 && message.is_received && static_cast<std::size_t>(bytes) != message.bytes) {
    throw unequal_bytes(rank_, message.bytes, message.peer, std::to_string(bytes));
  }
  return done == 1;
}

void MpiMessages::take_done(const std::function<void(int)>& done) {
  std::size_t left = 0;
  for (std::size_t i = 0; i < under_way_.size(); ++i) {
    const Message message = under_way_[i];
    bool is_over = false;
    try {
      is_over = is_done(message);
    } catch (...) {  // its request is gone, too
      const auto begin = under_way_.begin();
      under_way_.erase(begin + static_cast<std::ptrdiff_t>(left),
                       begin + static_cast<std::ptrdiff_t>(i) + 1);
      throw;
    }
    if (is_over) {
      done(message.peer);
    } else {
      under_way_[left++] = message;
    }
  }
  under_way_.resize(left);
}

void MpiMessages::cancel_received() noexcept {
  for (const Message& message : under_way_) {
    if (message.is_received) mpi_.cancel(message.request);
  }
}

}  // namespace graphrun

// The messages of MPI by which ranks exchange bytes.
#pragma once

#include <cstddef>
#include <functional>
#include <graphrun/base/ranks.hpp>
#include <span>
#include <vector>

#include "base/mpi_table.h"

namespace graphrun {

// The messages of one exchange. Bytes to a rank are cut into messages of `most_bytes`, of which the
// last is shorter, if need be empty: so a receiver notices a rank that sends other bytes than it
// expects. Calls of MPI: not thread-safe.
class MpiMessages {
 public:
  MpiMessages(const GraphrunMpi& mpi, int rank, std::size_t most_bytes)
      : mpi_(mpi), rank_(rank), most_bytes_(most_bytes) {}

  // Throws DeviceError.
  void begin(std::span<const Ranks::Sent> to, std::span<const Ranks::Received> from);
  // Forgets those that are done, and calls done(peer) for each. Throws DeviceError, and Error where
  // a rank sent other bytes than were expected.
  void take_done(const std::function<void(int)>& done);
  void cancel_received() noexcept;

  struct Message {
    void* request;
    int peer;
    bool is_received;
    std::size_t bytes;
  };
  const std::vector<Message>& under_way() const noexcept { return under_way_; }

 private:
  template <class Piece, class Start>
  void cut(const Piece& piece, int peer, bool is_received, Start&& start);
  bool is_done(const Message& message) const;

  const GraphrunMpi& mpi_;
  int rank_;
  std::size_t most_bytes_;
  std::vector<Message> under_way_;
};

}  // namespace graphrun

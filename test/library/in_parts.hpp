// test/library/in_parts.hpp - threads for a kernel without any: the parts of its work one after another, the last first
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "graft/kernel/threads.hpp"

namespace test {

/// `by()` is the parameter of a kernel whose parts have `bytes` of memory each. `all`: even little work is divided.
class in_parts final : public graft::thread_pool {
public:
    in_parts(std::size_t parts, std::size_t bytes, bool all = false)
        : memory_(parts * (bytes / 64 + 2) * 64), team_{this, parts, nullptr, (bytes + 63) / 64 * 64} {
        team_.divides_all = all;
        team_.memory = memory_.data() + (64 - reinterpret_cast<std::uintptr_t>(memory_.data()) % 64) % 64;
    }
    [[nodiscard]] std::size_t size() const override { return team_.size; }
    void run(std::size_t count, graft::work_part const& part) override {
        for (parts += count; count-- > 0;) part(count);
    }
    [[nodiscard]] graft::thread_team const* team() const { return &team_; }
    [[nodiscard]] graft::threads by() const {
        graft::kernel_frame f;
        f.threads = &team_;
        return graft::threads(f);
    }
    std::size_t parts = 0; ///< that ran

private:
    std::vector<std::byte> memory_;
    graft::thread_team team_;
};

} // namespace test

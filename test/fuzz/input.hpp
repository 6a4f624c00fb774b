// test/fuzz/input.hpp - helpers of the fuzz targets: a file in memory, and invariants for any contents
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

#include "graft/base/error.hpp"
#include "graft/model/file.hpp"
#include "test/model/source_claims.hpp"

namespace fuzz {

/// Terminates the process if the claim is false; the fuzzer keeps the input.
inline void check(bool holds, char const* claim) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", claim);
    std::abort();
}

/// The bytes, in an allocation of exactly their size, so that an access beyond is detected.
inline std::shared_ptr<graft::mapped_file const> file(std::uint8_t const* data, std::size_t size) {
    auto const* const first = reinterpret_cast<std::byte const*>(data);
    return std::make_shared<graft::mapped_file>(std::vector<std::byte>(first, first + size));
}

/// The same for a claim of test/model/source_claims.hpp that is broken, or for nothing.
inline void check_none(std::string_view broken) { check(broken.empty(), std::string(broken).c_str()); }

inline void check_answer(bool fine, graft::error_list const& errors) {
    check_none(source_claims::broken(fine, errors));
}

/// The bytes as a file with a path, for functions that open files themselves.
class path {
public:
    path(std::uint8_t const* data, std::size_t size) : number_(::memfd_create("fuzz", 0)) {
        check(number_ >= 0 && ::write(number_, data, size) == static_cast<::ssize_t>(size),
            "the input can be written to memory");
        name_ = "/proc/self/fd/" + std::to_string(number_);
    }
    path(path const&) = delete;
    path& operator=(path const&) = delete;
    ~path() { ::close(number_); }
    [[nodiscard]] std::string const& name() const { return name_; }

private:
    int number_;
    std::string name_{};
};

/// Small, so that a file which requests too much is rejected.
inline graft::read_budget budget() { return {.file_bytes = std::size_t{1} << 24, .nodes = 100'000, .depth = 100}; }

} // namespace fuzz

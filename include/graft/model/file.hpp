// graft/model/file.hpp - the bytes of a file, mapped if the system can map it and read otherwise
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/large_pages.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/model/known_file.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN

/// The bytes of a file, or bytes from another source. Their addresses are stable for the lifetime of this object. A
/// mapped file must not be truncated by another process while it is in use: the system then ends the process.
class mapped_file {
public:
    /// Bytes that are already in memory.
    explicit mapped_file(std::vector<std::byte> own) : own_(std::move(own)), bytes_(own_) {}
    /// Takes ownership of the result of mmap. `of_file`: a file that is not written here, so that its pages can be
    /// read again.
    mapped_file(void* mapped, std::size_t size, bool of_file = false)
        : mapped_(mapped), of_file_(of_file), bytes_(static_cast<std::byte const*>(mapped), size) {}
    mapped_file(mapped_file const&) = delete;
    mapped_file& operator=(mapped_file const&) = delete;
    GRAFT_LARGE ~mapped_file();

    /// All bytes, at addresses that stay valid for the lifetime of this object.
    [[nodiscard]] byte_view bytes() const { return bytes_; }
    /// The same bytes as characters.
    [[nodiscard]] std::string_view text() const {
        return {reinterpret_cast<char const*>(bytes_.data()), bytes_.size()};
    }
    /// False if the bytes were read into memory.
    [[nodiscard]] bool is_mapped() const { return mapped_ != nullptr; }
    /// Gives the pages of a mapped file back to the system, which reads them again when they are used.
    void release_pages() const {
        if (of_file_) detail::release_pages(mapped_, bytes_.size());
    }

private:
    std::vector<std::byte> own_{};
    void* mapped_ = nullptr;
    bool of_file_ = false;
    byte_view bytes_{};
};

namespace model {

/// Offset of `at` in the model's file, or -1 if it is not in the file.
inline std::int64_t offset_in_file(source const& from, std::byte const* at) {
    if (!at || from.text || from.mapped.empty()) return -1;
    auto const bytes = static_cast<mapped_file const*>(from.mapped.front().get())->bytes();
    return at >= bytes.data() && at <= bytes.data() + bytes.size() ? at - bytes.data() : -1;
}

} // namespace model

/// Opens `path`.
/// error cannot_open_file: no such file, a directory; empty_file; file_too_large: more than the budget;
/// wrong_kind_of_file: a git-lfs pointer or a web page in the place of the file
GRAFT_LARGE result<shared<mapped_file const>, error_list> map_file(
    std::string const& path, read_budget const& budget = {});

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/model/detail/file.ipp"
#endif

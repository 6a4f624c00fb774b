// graft/base/atomic_file.hpp - a file that replaces the old one only when it is complete
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib> // realpath, free
#include <cstring> // strerror

#include <sys/stat.h>
#include <unistd.h> // unlink

#include "graft/base/error.hpp"

GRAFT_BEGIN

namespace detail {

/// The names of files that are written now; if there are more writers than entries, the others are not included.
inline constinit std::atomic<char const*> unfinished_files[16]{};

} // namespace detail

/// Removes the files that are being written: for a handler of a signal that ends the process, and safe to call there.
/// example `void stop(int signal) { graft::remove_unfinished_files(); _exit(128 + signal); }`
inline void remove_unfinished_files() {
    for (auto const& name : detail::unfinished_files)
        if (char const* const file = name.load()) (void)::unlink(file);
}

namespace detail {

/// Writes to `path.part` and renames it to `path` when it is complete: readers of the old file, and its mappings, keep
/// it, and a failure leaves it unchanged. A link stays a link: its target is written. A path that is not a plain file,
/// such as a device or a pipe, is written directly. No file is opened before the first `write`, or `finish`.
class whole_file {
public:
    explicit whole_file(std::string path) : path_(std::move(path)) {}
    whole_file(whole_file const&) = delete;
    whole_file& operator=(whole_file const&) = delete;
    ~whole_file() {
        if (out_) close(), discard();
        unlist();
    }

    /// False after an error, which `finish` reports.
    bool write(void const* data, std::size_t size) {
        open();
        if (why_ == 0 && size != 0 && std::fwrite(data, 1, size, out_) != size) why_ = errno ? errno : EIO;
        return why_ == 0;
    }
    /// The file is complete.
    /// error cannot_write_file: the first error
    error_list finish() {
        open();
        bool const was_open = out_ != nullptr;
        close();
        if (why_ == 0 && (part_.empty() || std::rename(part_.c_str(), real_.c_str()) == 0))
            return unlist(), error_list();
        if (why_ == 0) why_ = errno;
        if (was_open) discard();
        unlist();
        error_list errors;
        errors.add(errc::cannot_write_file, place::in(path_), {}, std::strerror(why_));
        return errors;
    }

private:
    void open() {
        if (out_ || why_ != 0) return;
        struct stat found{};
        bool const is_there = ::stat(path_.c_str(), &found) == 0;
        if (!is_there || S_ISREG(found.st_mode)) {
            char* const name = is_there ? ::realpath(path_.c_str(), nullptr) : nullptr;
            real_ = name ? name : path_.c_str();
            std::free(name);
            part_ = real_ + ".part";
            list();
        }
        errno = 0;
        out_ = std::fopen(part_.empty() ? path_.c_str() : part_.c_str(), "wb");
        if (!out_) why_ = errno;
    }
    void list() {
        for (auto& entry : unfinished_files) {
            char const* none = nullptr;
            if (entry.compare_exchange_strong(none, part_.c_str())) return void(entry_ = &entry);
        }
    }
    void unlist() {
        if (entry_) std::exchange(entry_, nullptr)->store(nullptr);
    }
    void discard() const {
        if (!part_.empty()) (void)std::remove(part_.c_str());
    }
    void close() {
        if (out_ && std::fclose(std::exchange(out_, nullptr)) != 0 && why_ == 0) why_ = errno;
    }

    std::string path_;
    std::string real_{}, part_{}; ///< without links; empty if `path_` is not a plain file
    std::FILE* out_ = nullptr;
    std::atomic<char const*>* entry_ = nullptr; ///< with the name `part_`
    int why_ = 0;                               ///< the first error
};

} // namespace detail

GRAFT_END

// graft/model/detail/file.ipp - opens a file: maps it, or reads it if it cannot be mapped
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cerrno>
#include <cstring> // strerror
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#if __has_include(<sys/mman.h>) // not on a device without a system, for whose compiler a model is a constant
#include <sys/mman.h>
#endif

GRAFT_BEGIN

GRAFT_LARGE mapped_file::~mapped_file() {
#ifdef MAP_FAILED
    if (mapped_) ::munmap(mapped_, bytes_.size());
#endif
}

namespace detail {

/// Owns and closes a descriptor.
struct descriptor {
    int number;

    explicit descriptor(int n) : number(n) {}
    descriptor(descriptor const&) = delete;
    descriptor& operator=(descriptor const&) = delete;
    ~descriptor() {
        if (number >= 0) ::close(number);
    }
};

/// Reads to the end, but at most `max` + 1 bytes; returns `errno` or 0.
inline int read_all(int from, std::size_t max, std::vector<std::byte>& into) {
    constexpr std::size_t step = std::size_t{1} << 16;
    for (;;) {
        auto const used = into.size();
        if (used > max) return 0;
        auto const want = max - used < step ? max - used + 1 : step;
        into.resize(used + want);
        auto const got = ::read(from, into.data() + used, want);
        into.resize(used + (got > 0 ? static_cast<std::size_t>(got) : 0));
        if (got == 0) return 0;
        if (got < 0 && errno != EINTR) return errno;
    }
}

/// A file that stands for another one has none of the bytes that are wanted, whatever they are.
inline result<shared<mapped_file const>, error_list> not_a_stand_in(
    shared<mapped_file const> file, std::string const& path) {
    auto const f = model::stand_in(file->bytes());
    if (!f) return file;
    error_list errors;
    errors.errors.push_back(model::mistake_of(f, path, "the file itself"));
    return errors;
}

} // namespace detail

GRAFT_LARGE result<shared<mapped_file const>, error_list> map_file(std::string const& path, read_budget const& budget) {
    auto const fails = [&](errc code, std::string expected, std::string got) {
        error_list errors;
        errors.add(code, place::in(path), std::move(expected), std::move(got));
        return errors;
    };
    auto const too_large = [&](std::size_t max, std::string got) {
        return fails(errc::file_too_large, "at most " + std::to_string(max) + " bytes", std::move(got));
    };
#ifdef O_CLOEXEC
    constexpr int how = O_RDONLY | O_CLOEXEC;
#else
    constexpr int how = O_RDONLY;
#endif
    detail::descriptor const file(::open(path.c_str(), how));
    if (file.number < 0) return fails(errc::cannot_open_file, {}, std::strerror(errno));
    struct ::stat facts{};
    if (::fstat(file.number, &facts) != 0) return fails(errc::cannot_open_file, {}, std::strerror(errno));
    if (S_ISDIR(facts.st_mode)) return fails(errc::cannot_open_file, "a file", "a directory");
    if (S_ISREG(facts.st_mode) && facts.st_size > 0) {
        auto const size = static_cast<std::size_t>(facts.st_size);
        if (size > budget.file_bytes) return too_large(budget.file_bytes, std::to_string(size));
#ifdef MAP_FAILED
        auto* const at = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number, 0);
        if (at != MAP_FAILED) return detail::not_a_stand_in(shared<mapped_file const>::make(at, size, true), path);
#endif
    }
    // a pipe, a device (some never end), a file of the system that reports size 0: a limit for the copy in memory
    auto const max = budget.file_bytes < read_budget::stream_bytes ? budget.file_bytes : read_budget::stream_bytes;
    std::vector<std::byte> bytes;
    if (int const why = detail::read_all(file.number, max, bytes))
        return fails(errc::cannot_open_file, {}, std::strerror(why));
    if (bytes.size() > max) return too_large(max, "more");
    if (bytes.empty()) return fails(errc::empty_file, "a model", "0 bytes");
    return detail::not_a_stand_in(shared<mapped_file const>::make(std::move(bytes)), path);
}

GRAFT_END

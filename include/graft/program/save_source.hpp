// graft/program/save_source.hpp - a program as a header of C++ that calls its kernels in order
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring> // strerror
#include <string>
#include <utility>

#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/kernel/home.hpp"
#include "graft/program/program.hpp"
#include "graft/program/source_file/draft.hpp"
#include "graft/program/source_file/spelling.hpp"
#include "graft/program/source_file/text.hpp"

GRAFT_BEGIN

/// How a program is written as C++.
struct GRAFT_TYPE source_options {
    std::string name{};            ///< the namespace; empty: the file's name without folder and ending
    std::uint64_t beside = 65'536; ///< constants of more bytes stand in a file of their own
};

namespace detail {
/// Writes a file beside its place and puts it there when it is whole. `put(write)` gives its parts to `write(bytes)`.
template <class Put> void write_whole(std::string const& path, error_list& errors, Put put) {
    auto const part = path + ".part";
    errno = 0;
    auto* const out = std::fopen(part.c_str(), "wb");
    bool written = out != nullptr;
    put([&](void const* data, std::size_t size) {
        written = written && (size == 0 || std::fwrite(data, 1, size, out) == size);
    });
    auto why = errno;
    if (out && std::fclose(out) != 0) written = false, why = errno;
    if (written && std::rename(part.c_str(), path.c_str()) == 0) return;
    if (written) why = errno;
    if (out) (void)std::remove(part.c_str());
    errors.add(errc::cannot_write_file, place::in(path), "a file that can be written", std::strerror(why));
}
} // namespace detail

/// Writes a program as a header of C++: constant tables of descriptors, places in one block of memory and attributes,
/// and
/// a class `net` whose `run()` calls the kernels one after the other, each by its name in C++ (`homes`). Larger
/// constants
/// go to `path` + `.constants`, which the header's assembler includes. It builds with graft's headers alone. Of one
/// program the text is always the same. Nothing is written of a program that is refused.
/// example `graft::save_source(*program, homes, "lenet.hpp");` `lenet::net net; net.run();`
/// error what keeps the program from running; cannot_be_saved, all together by node: sizes that only a run tells,
///       loops and
///       conditions, texts, kernels without a home, tilings, nodes that the kernel before them does; cannot_write_file
/// cost linear in the program; constants are written once
[[nodiscard]] inline error_list save_source(
    program const& p, home_set const& homes, std::string const& path, source_options const& options = {}) {
    error_list errors;
    auto const made = source_file::drafting(p, homes, errors).run();
    if (errors.failed()) return errors;
    bool const beside = made.constants.size() > options.beside;
    auto const name = options.name.empty() ? source_file::namespace_of(path) : source_file::identifier(options.name);
    auto const text = source_file::text_writer(made, name).run(beside);
    if (beside)
        detail::write_whole(path + ".constants", errors, [&](auto write) {
            static constexpr std::byte zeros[compiled_file::alignment]{};
            for (auto const& piece : made.constants.pieces()) {
                write(piece.data(), piece.size());
                if (auto const rest = piece.size() % compiled_file::alignment) write(zeros, sizeof zeros - rest);
            }
        });
    if (!errors.failed()) detail::write_whole(path, errors, [&](auto write) { write(text.data(), text.size()); });
    return errors;
}

GRAFT_END

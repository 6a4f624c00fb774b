// graft/program/save_source.hpp - saves a program as a C++ header that calls its kernels in order
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/atomic_file.hpp"
#include "graft/base/bytes.hpp"
#include "graft/program/detail/source_file/text.hpp"

GRAFT_BEGIN

/// The options of generating C++ from a program.
struct GRAFT_TYPE source_options {
    std::string name{};                        ///< the namespace; empty: the file's name without folder and extension
    std::uint64_t external_min_bytes = 65'536; ///< constants of more bytes are stored in a separate file
};

/// Writes a program as a C++ header: constant tables of descriptors, offsets in one block of memory and attributes, and
/// a class `net` whose `run()` calls the kernels in order, each by its name in C++ (`sources`). Larger constants are
/// written to `path` + `.constants`, which the header includes by its assembler. The header needs only graft's headers.
/// The same program produces the same text. After an error nothing is written.
/// example `graft::save_source(*program, sources, "lenet.hpp");` `lenet::net net; net.run();`
/// error a program that cannot run; cannot_save_program, all together by node: data-dependent sizes, loops and
///       conditions, strings, states, kernels without a definition site, tilings, nodes that are fused into the kernel
///       before them; cannot_write_file
/// cost linear in the program; constants are written once
[[nodiscard]] inline error_list save_source(
    program const& p, kernel_source_set const& sources, std::string const& path, source_options const& options = {}) {
    error_list errors;
    for (auto const& in : p.graph().inputs)
        if (in.state_output != no_id)
            errors.add(errc::cannot_save_program, place::at(in.name, {}), "inputs without state", "one");
    auto const created = source_file::drafting(p, sources, errors).run();
    if (errors.failed()) return errors;
    bool const external_min_bytes = created.constants.size() > options.external_min_bytes;
    auto const name = options.name.empty() ? source_file::namespace_of(path) : source_file::identifier(options.name);
    auto const text = source_file::text_writer(created, name).run(external_min_bytes);
    if (external_min_bytes) {
        static constexpr std::byte zeros[graft::detail::data_pool::alignment]{};
        detail::whole_file file(path + ".constants");
        for (auto const& piece : created.constants.pieces()) {
            file.write(piece.data(), piece.size());
            if (auto const rest = piece.size() % graft::detail::data_pool::alignment)
                file.write(zeros, sizeof zeros - rest);
        }
        errors.add(file.finish());
    }
    if (errors.failed()) return errors;
    detail::whole_file file(path);
    file.write(text.data(), text.size());
    errors.add(file.finish());
    return errors;
}

GRAFT_END

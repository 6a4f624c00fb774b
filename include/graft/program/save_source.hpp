// graft/program/save_source.hpp - saves a program as a C++ header that calls its kernels in order
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/base/separate.hpp"
#include "graft/kernel/kernel_source.hpp"
#include "graft/program/program.hpp"

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
[[nodiscard]] GRAFT_LARGE error_list save_source(
    program const& p, kernel_source_set const& sources, std::string const& path, source_options const& options = {});

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/program/detail/source_file/save_source.ipp"
#endif

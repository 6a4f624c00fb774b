// graft/program/detail/source_file/save_source.ipp - writes a program's C++ source, and its large constants beside it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/atomic_file.hpp"
#include "graft/base/bytes.hpp"
#include "graft/program/detail/source_file/text.hpp"

GRAFT_BEGIN

GRAFT_LARGE error_list save_source(
    program const& p, kernel_source_set const& sources, std::string const& path, source_options const& options) {
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

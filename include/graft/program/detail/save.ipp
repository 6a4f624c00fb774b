// graft/program/detail/save.ipp - the bodies of `save` and `compiled_bytes`
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "graft/base/atomic_file.hpp"
#include "graft/program/detail/compiled_file/write.hpp"

GRAFT_BEGIN
namespace detail {

/// Programs that a file cannot contain: those that cannot run, and nodes with an unknown operator.
inline void check_that_it_runs(program const& p, error_list& errors) {
    for (auto const& e : p.gaps().all()) errors.errors.push_back(e);
    if (!p.has_plan() || p.plan_is_bound()) {
        if (!errors.failed())
            errors.add(errc::cannot_save_program, {}, "a program with a plan of its own sizes",
                "one with symbols: bind_symbols gives them numbers");
        return;
    }
    for (auto const& n : p.graph().nodes)
        if (n.kind == node_kind::opaque)
            errors.add(errc::cannot_save_program, p.graph().place_of(n), "nodes with an operator of the target",
                "one without");
}
inline compiled_file::image image_of(program const& p, error_list& errors) {
    check_that_it_runs(p, errors);
    if (errors.failed()) return {};
    return compiled_file::writer(p, errors).run();
}
/// Calls `put(bytes)` with all parts of the file in order; stops at the first false.
template <class Put> bool each_part(compiled_file::image const& i, Put put) {
    static constexpr std::array<std::byte, compiled_file::alignment> zeros{};
    if (!put(byte_view(i.tables))) return false;
    for (auto const& piece : i.data) {
        auto const rest = piece.size() % compiled_file::alignment;
        if (!put(piece) || (rest && !put(byte_view(zeros.data(), zeros.size() - rest)))) return false;
    }
    return true;
}

} // namespace detail

GRAFT_LARGE result<std::vector<std::byte>, error_list> compiled_bytes(program const& p) {
    error_list errors;
    auto const image = detail::image_of(p, errors);
    if (errors.failed()) return errors;
    std::vector<std::byte> all;
    all.reserve(static_cast<std::size_t>(image.bytes));
    detail::each_part(image, [&](byte_view part) {
        all.insert(all.end(), part.begin(), part.end());
        return true;
    });
    return all;
}

GRAFT_LARGE error_list save(program const& p, std::string const& path) {
    error_list errors;
    auto const image = detail::image_of(p, errors);
    if (errors.failed()) return errors;
    detail::whole_file file(path);
    (void)detail::each_part(image, [&](byte_view b) { return file.write(b.data(), b.size()); });
    return file.finish();
}

GRAFT_END

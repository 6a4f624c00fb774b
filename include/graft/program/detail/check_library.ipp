// graft/program/detail/check_library.ipp - the body of check_library
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/op/catalog/fingerprint.hpp"
#include "graft/program/detail/shared_structures.hpp"

GRAFT_BEGIN

namespace detail {

GRAFT_LARGE std::string fingerprint_text(std::uint64_t n) {
    std::string text(16, '0');
    for (auto i = text.size(); i-- > 0; n >>= 4) text[i] = "0123456789abcdef"[n & 15];
    return text;
}
inline std::string version_text(std::uint32_t v) {
    return std::to_string(v / 1'000'000) + "." + std::to_string(v / 1'000 % 1'000) + "." + std::to_string(v % 1'000);
}
inline place place_in(operator_library const& l, std::string_view op = {}) {
    auto where = place::in(l.file);
    where.op = std::string(op);
    return where;
}

/// Compares the definitions as the library's compiler evaluated them with those that this program reads.
inline void check_fingerprints(
    operator_library const& l, catalog_view const& c, std::uint64_t const* stated, error_list& errors) {
    for (op_id op = 0; op < c.size; ++op)
        if (auto const read = prototype_fingerprint(c, op); read != stated[op])
            errors.add(errc::wrong_fingerprint, place_in(l, c.name(op)),
                "fingerprint " + fingerprint_text(stated[op]) + ", as in the library", fingerprint_text(read));
}

} // namespace detail

GRAFT_LARGE error_list check_library(operator_library const& l) {
    error_list errors;
    auto const& t = *l.table;
    if (t.abi != library_abi)
        errors.add(errc::wrong_abi_version, detail::place_in(l), "table version " + std::to_string(library_abi),
            std::to_string(t.abi));
    else if (t.struct_size != sizeof(library_table))
        errors.add(errc::wrong_structure_size, detail::place_in(l),
            "library_table of " + std::to_string(sizeof(library_table)) + " bytes", std::to_string(t.struct_size));
    if (errors.failed()) return errors;
    if (t.headers != headers_version)
        errors.add(errc::wrong_abi_version, detail::place_in(l),
            "headers of version " + detail::version_text(headers_version), detail::version_text(t.headers));
    if (t.structure_count != std::size(shared_structures))
        errors.add(errc::wrong_structure_size, detail::place_in(l),
            std::to_string(std::size(shared_structures)) + " shared structures", std::to_string(t.structure_count));
    if (errors.failed()) return errors;
    for (std::size_t i = 0; i < std::size(shared_structures); ++i) {
        auto const &mine = shared_structures[i], &other = t.structures[i];
        if (mine.bytes != other.bytes || std::string_view(mine.type) != other.type)
            errors.add(errc::wrong_structure_size, detail::place_in(l),
                std::string(mine.type) + " of " + std::to_string(mine.bytes),
                std::string(other.type) + " of " + std::to_string(other.bytes));
    }
    if (errors.failed()) return errors;
    if (!t.name || !*t.name) errors.add(errc::empty_name, detail::place_in(l), "a library with a name");
    detail::check_fingerprints(l, *t.ops, t.op_fingerprints, errors);
    detail::check_fingerprints(l, *t.uses, t.use_fingerprints, errors);
    for (auto const& p : span(t.plugins, t.plugins_count))
        detail::check_fingerprints(l, p.plugins->origins, p.fingerprints, errors);
    return errors;
}

GRAFT_END

// graft/library/array/format/onnx_out.hpp - to ONNX: numbers of axes in one layout as those of another
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/export/onnx/forms.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/library/array/format/ops.hpp"
#include "graft/library/onnx/lowering_words.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// For each letter of `of` its place in `among`; empty where one is missing.
inline numbers places_of(std::string_view of, std::string_view among) {
    numbers all;
    for (auto const letter : of) {
        auto const at = among.find(letter);
        if (at == among.npos) return {};
        all.push_back(static_cast<std::int64_t>(at));
    }
    return all;
}
/// Numbers below zero count from the end.
inline status lower_dim_map(lowering<DataFormatDimMap>& n) {
    auto& m = n.m;
    auto const to = places_of(n.attr<"src_format">(), n.attr<"dst_format">());
    if (to.empty()) return fail(errc::no_form_in_the_operator_set, "dst_format", "the letters of src_format");
    auto const type = m.type(n.in<"x">());
    auto const count = m.integer(static_cast<std::int64_t>(to.size()));
    auto const x = m.typed(m.node("Add", {out::cast(m, n.in<"x">(), dtype::i64), count}), dtype::i64);
    auto const at = m.typed(m.node("Mod", {x, count}), dtype::i64);
    return n.give(out::cast(m, m.typed(m.node("Gather", {m.integers(to), at}, {{"axis", 0}}), dtype::i64), type));
}
inline constexpr auto dim_map = out::lower<DataFormatDimMap>(&lower_dim_map, 10);

/// One number, or a pair, for each letter, or for those of the height and width alone.
inline status lower_vec_permute(lowering<DataFormatVecPermute>& n) {
    auto const& x = n.input<"x">().shape();
    std::string from(n.attr<"src_format">()), to(n.attr<"dst_format">());
    if (x.has_rank() && x.rank() > 0 && x[0].is(2))
        for (auto* const all : {&from, &to}) std::erase_if(*all, [](char c) { return c != 'H' && c != 'W'; });
    auto const order = places_of(to, from);
    if (order.empty() || !x.has_rank() || x.rank() == 0 || !x[0].is(static_cast<std::int64_t>(order.size())))
        return fail(errc::no_form_in_the_operator_set, "x", "a number for each letter of both formats");
    return n.give(n.m.node("Gather", {n.in<"x">(), n.m.integers(order)}, {{"axis", 0}}));
}
inline constexpr auto vec_permute = out::lower<DataFormatVecPermute>(&lower_vec_permute);

/// The lowerings of this family.
using format_lowerings = out::lowerings<dim_map, vec_permute>;

} // namespace library::onnx_out
GRAFT_END

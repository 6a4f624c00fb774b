// graft/library/array/format/onnx_out.hpp - ONNX exporter: layout conversion of tensors and of axis numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/library/array/format/kernels.hpp"
#include "graft/library/array/format/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// For each letter of `of` its position in `among`; empty if one is missing.
inline numbers places_of(std::string_view of, std::string_view among) {
    numbers all;
    for (auto const letter : of) {
        auto const at = among.find(letter);
        if (at == among.npos) return {};
        all.push_back(static_cast<std::int64_t>(at));
    }
    return all;
}
/// Negative numbers count from the end.
inline status lower_dim_map(lowering<DataFormatDimMap>& n) {
    auto& m = n.m;
    auto const to = places_of(n.attr<"src_format">(), n.attr<"dst_format">());
    if (to.empty()) return fail(errc::unsupported_in_operator_set, "dst_format", "the letters of src_format");
    auto const type = m.type(n.in<"x">());
    auto const count = m.integer(static_cast<std::int64_t>(to.size()));
    auto const x = m.typed(m.node("Add", {out::cast(m, n.in<"x">(), dtype::i64), count}), dtype::i64);
    auto const at = m.typed(m.node("Mod", {x, count}), dtype::i64);
    return n.set_output(out::cast(m, m.typed(m.node("Gather", {m.integers(to), at}, {{"axis", 0}}), dtype::i64), type));
}

/// One number, or a pair, for each letter, or only for those of the height and width.
inline status lower_vec_permute(lowering<DataFormatVecPermute>& n) {
    auto const& x = n.input<"x">().shape();
    std::string from(n.attr<"src_format">()), to(n.attr<"dst_format">());
    if (x.has_rank() && x.rank() > 0 && x[0].is(2))
        for (auto* const all : {&from, &to}) std::erase_if(*all, [](char c) { return c != 'H' && c != 'W'; });
    auto const order = places_of(to, from);
    if (order.empty() || !x.has_rank() || x.rank() == 0 || !x[0].is(static_cast<std::int64_t>(order.size())))
        return fail(errc::unsupported_in_operator_set, "x", "a number for each letter of both formats");
    return n.set_output(n.m.node("Gather", {n.in<"x">(), n.m.integers(order)}, {{"axis", 0}}));
}

/// The source of each element of the result is known, because all sizes are: a table of positions. Position 0 is a
/// zero that is prepended to the elements, for the padding of blocks.
inline status lower_trans_data(lowering<TransData>& n) {
    auto& m = n.m;
    auto const x = n.in<"src">();
    auto const &from = n.input<"src">().shape(), &to = n.output<"dst">().shape();
    auto const groups = n.attr<"groups">();
    trans_data_layouts const of(n.attr<"src_format">(), n.attr<"dst_format">(), groups);
    if (auto const why = of.check(groups); !why) return why;
    auto const type = m.type(x);
    if (of.from == of.to) return n.set_output(m.typed(m.node("Identity", {x}), type));
    if (!from.is_static() || !to.is_static()) return fail(errc::undetermined_shape, "src", "sizes that are known");
    auto const count = from.elements().value(), all = to.elements().value();
    if (!out::may_be_made(count) || !out::may_be_made(all))
        return fail(errc::unsupported_in_operator_set, "src", "fewer elements");
    numbers before(static_cast<std::size_t>(count)), after(static_cast<std::size_t>(all), 0), x_dims, y_dims;
    for (std::size_t i = 0; i < before.size(); ++i) before[i] = static_cast<std::int64_t>(i) + 1;
    for (std::size_t i = 0; i < from.rank(); ++i) x_dims.push_back(from[i].value());
    for (std::size_t i = 0; i < to.rank(); ++i) y_dims.push_back(to[i].value());
    if (auto const why = detail::rearrange(of, groups, type, x_dims, reinterpret_cast<std::byte const*>(before.data()),
            y_dims, reinterpret_cast<std::byte*>(after.data()), sizeof(std::int64_t));
        !why)
        return why;
    double const zero = 0;
    value_id const both[]{m.floats({&zero, 1}, type), out::reshape(m, x, {-1})};
    auto const flat = m.typed(m.node("Concat", both, {{"axis", 0}}), type);
    return n.set_output(
        out::reshape_to(m, m.typed(m.node("Gather", {flat, m.integers(after)}, {{"axis", 0}}), type), to));
}

/// The lowerings of this family.
using format_lowerings = lowerings<from_set<10, &lower_dim_map>, &lower_vec_permute, &lower_trans_data>;

} // namespace library::onnx_out
GRAFT_END

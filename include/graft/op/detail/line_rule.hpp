// graft/op/detail/line_rule.hpp - the rules of an operator that is a line, run on an erased call
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/op/catalog/operator_line.hpp"
#include "graft/op/define/op.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/op/rules/broadcast.hpp"
#include "graft/op/rules/rows_at_most.hpp"
#include "graft/op/rules/shape_spec.hpp"

GRAFT_BEGIN
namespace detail {

/// What rules read of a line: positions in place of names, so that a table of these has no addresses.
struct line_rule {
    std::uint64_t broadcast_inputs = 0, broadcast_outputs = 0, bounded_outputs = 0;
    std::uint32_t name = 0, shapes = 0; ///< positions in the text
    std::uint16_t name_size = 0, shapes_size = 0;
    std::uint16_t first_name = 0; ///< of the inputs, in the table of names
    std::uint8_t inputs = 0;
    std::int8_t attribute = -1; ///< of the shape rule
    std::int8_t bounding_input = -1;

    constexpr line_rule() = default;
    constexpr line_rule(operator_line const& line, std::string_view text)
        : broadcast_inputs(line.broadcast_inputs()), broadcast_outputs(line.broadcast_outputs()),
          bounded_outputs(line.bounded_outputs()), name(static_cast<std::uint32_t>(line.name().data() - text.data())),
          name_size(static_cast<std::uint16_t>(line.name().size())),
          shapes_size(static_cast<std::uint16_t>(line.shapes().size())),
          inputs(static_cast<std::uint8_t>(line.count(param_kind::input))),
          bounding_input(static_cast<std::int8_t>(line.bounding_input())) {
        if (shapes_size != 0) shapes = static_cast<std::uint32_t>(line.shapes().data() - text.data());
        if (!line.shape_attribute().empty())
            attribute = static_cast<std::int8_t>(line.index_of(param_kind::attribute, line.shape_attribute()));
    }
};

/// All inputs broadcast, to each output of the rule: at an error the second of the two that differ is named.
constexpr status broadcast_all(line_rule const& r, frame& f, rule::shape_spec_detail::names_view names) {
    shape all;
    bool first = true;
    for (std::size_t port = 0; port < r.inputs; ++port) {
        auto const slots = f.input_ports[port];
        for (std::size_t k = 0; k < slots.count && (r.broadcast_inputs >> port & 1) != 0; ++k) {
            auto const* const in = f.inputs[slots.first + k];
            if (!in) continue;
            if (first) all = in->shape;
            else if (auto const before = all; !before.takes(in->shape)) {
                if (auto why = rule::broadcast_shapes(before, in->shape, names[port], all); !why) return why;
            }
            first = false;
        }
    }
    for (std::size_t port = 0; port < f.output_ports.size(); ++port)
        for (std::size_t k = 0; k < f.output_ports[port].count && (r.broadcast_outputs >> port & 1) != 0; ++k)
            f.outputs[f.output_ports[port].first + k].shape = all;
    return ok;
}
/// error those of `rule::shape_spec`; shape_mismatch
constexpr status run_line(
    step what, frame& f, line_rule const& r, std::string_view shapes, rule::shape_spec_detail::names_view names) {
    if (what == step::infer_bound) {
        for (int port = 0; port < static_cast<int>(f.output_ports.size()); ++port)
            if ((r.bounded_outputs >> port & 1) != 0) rule::bound_rows(f, r.bounding_input, port);
        return ok;
    }
    if (what != step::infer_shape) return ok;
    if (r.broadcast_outputs != 0)
        if (auto why = broadcast_all(r, f, names); !why) return why;
    if (shapes.empty()) return ok;
    auto const* const attribute = r.attribute < 0 ? nullptr : &f.attributes[static_cast<std::size_t>(r.attribute)];
    return rule::shape_spec_detail::shape_spec_reader(shapes, names, f, attribute).run(f.outputs);
}

/// Rules that a line has.
constexpr hooks hooks_of_line(operator_line const& line) {
    hooks has;
    has.infer_shape = line.infers_shapes();
    has.infer_bound = line.bounding_input() >= 0;
    return has;
}
/// The first mistake of a line, as of any definition, and of its shape rule.
constexpr mistake mistake_in_line(operator_line const& line) {
    if (auto const m = line.first_mistake(); m.code != errc::ok) return m;
    if (auto const m = review(line, hooks_of_line(line)); m.code != errc::ok) return m;
    if (line.shapes().empty()) return {};
    return rule::shape_spec_detail::mistake_in_words(line.shapes(), line.shape_attribute(), line);
}

} // namespace detail
GRAFT_END

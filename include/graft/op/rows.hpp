// graft/op/rows.hpp - an operator as plain rows without pointers: names are offsets into one pool of characters
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/op/check.hpp"
#include "graft/op/prototype.hpp"

GRAFT_BEGIN

/// Characters in a catalog's pool.
struct text_row {
    std::uint32_t at = 0;
    std::uint16_t size = 0;
};

/// A `param` without pointers.
struct param_row {
    text_row name{};
    param_kind kind{};
    presence how{};
    value_need value{};
    std::uint8_t follow_aspects = 0;
    std::int8_t variable = -1;       ///< dtype variable of the operator
    std::int8_t followed = -1;       ///< root input, as a position among the inputs
    std::int8_t type_attribute = -1; ///< attribute with the dtype, as a position among the attributes
    std::int8_t count_attribute = -1; ///< attribute with the number of tensors
    bool compute_dependent = false, format_sensitive = false;
    std::uint16_t minimum = 0;
    std::uint64_t types = 0;

    attr_kind attribute = attr_kind::none;
    bool has_default = false;
    std::uint16_t pool_first = 0, pool_size = 0; ///< elements of a list default
    text_row text{};
    std::int64_t integer = 0;
    double real = 0;

    [[nodiscard]] constexpr bool follows(aspect a) const { return (follow_aspects & static_cast<std::uint8_t>(a)) != 0; }
};

/// An operator: its parameters sorted by kind (inputs, outputs, attributes), each in declaration order.
struct op_row {
    text_row name{};
    text_row message{}; ///< origin operators of Caffe: the parameter message with the attributes
    std::uint32_t first_param = 0;
    std::uint16_t inputs = 0, outputs = 0, attributes = 0;
    bool infers_value = false;
};

namespace detail {

struct extent {
    std::uint32_t chars = 0, params = 0, integers = 0, reals = 0, texts = 0;
};

constexpr extent measure(prototype const& p) {
    extent e{static_cast<std::uint32_t>(p.name().size() + p.message().size()), static_cast<std::uint32_t>(p.params().size()), 0, 0, 0};
    for (auto const& q : p.params()) {
        e.chars += static_cast<std::uint32_t>(q.name.size() + q.text.size());
        auto const n = q.pool_size;
        if (q.attribute == attr_kind::reals) e.reals += n;
        else if (q.attribute == attr_kind::texts) e.texts += n;
        else if (is_list(q.attribute)) e.integers += n;
        if (q.attribute == attr_kind::texts)
            for (auto t : p.default_of(q).texts) e.chars += static_cast<std::uint32_t>(t.size());
    }
    return e;
}

/// One operator in its exact size; offsets count from its own first character, number and text.
template <extent E> struct frozen {
    op_row row{};
    param_row params[E.params + 1]{};
    char chars[E.chars + 1]{};
    std::int64_t integers[E.integers + 1]{};
    double reals[E.reals + 1]{};
    text_row texts[E.texts + 1]{};

    constexpr frozen(prototype const& p, hooks has) {
        std::uint32_t at = 0;
        auto const keep = [&](std::string_view text) {
            text_row r{at, narrow<std::uint16_t>(text.size())};
            for (char c : text) chars[at++] = c;
            return r;
        };
        row.name = keep(p.name());
        row.message = keep(p.message());
        row.infers_value = has.infer_value;
        std::uint32_t n = 0;
        std::uint16_t i = 0, r = 0, t = 0;
        for (auto kind : {param_kind::input, param_kind::output, param_kind::attribute}) {
            for (auto const& from : p.params()) {
                if (from.kind != kind) continue;
                auto& to = params[n++];
                to.name = keep(from.name);
                to.kind = kind;
                to.how = from.how;
                to.value = from.value;
                to.follow_aspects = from.follow_aspects;
                to.variable = from.variable;
                to.followed = static_cast<std::int8_t>(root_of(p, from));
                to.type_attribute = from.type_attribute.empty()
                                        ? std::int8_t{-1}
                                        : static_cast<std::int8_t>(p.index_of(param_kind::attribute, from.type_attribute));
                to.count_attribute = from.count_attribute.empty()
                                         ? std::int8_t{-1}
                                         : static_cast<std::int8_t>(p.index_of(param_kind::attribute, from.count_attribute));
                to.compute_dependent = from.compute_dependent;
                to.format_sensitive = from.format_sensitive;
                to.minimum = from.minimum;
                to.types = from.types.bits;
                to.attribute = from.attribute;
                to.has_default = from.has_default;
                to.integer = from.integer;
                to.real = from.real;
                to.text = keep(from.text);
                auto const value = p.default_of(from);
                if (from.attribute == attr_kind::reals) {
                    to.pool_first = r;
                    for (auto v : value.reals) reals[r++] = v;
                } else if (from.attribute == attr_kind::texts) {
                    to.pool_first = t;
                    for (auto v : value.texts) texts[t++] = keep(v);
                } else {
                    to.pool_first = i;
                    for (auto v : value.integers) integers[i++] = v;
                }
                to.pool_size = from.pool_size;
                if (kind == param_kind::input) ++row.inputs;
                else if (kind == param_kind::output) ++row.outputs;
                else ++row.attributes;
            }
        }
    }
};

/// A frozen operator by pointers; exists during constant evaluation only.
struct frozen_part {
    op_row row{};
    param_row const* params = nullptr;
    char const* chars = nullptr;
    std::int64_t const* integers = nullptr;
    double const* reals = nullptr;
    text_row const* texts = nullptr;
    extent size{};
};

/// All operators of a list: one flat loop that rebases and copies.
template <std::size_t Ops, extent E> struct packed {
    op_row ops[Ops + 1]{};
    param_row params[E.params + 1]{};
    char chars[E.chars + 1]{};
    std::int64_t integers[E.integers + 1]{};
    double reals[E.reals + 1]{};
    text_row texts[E.texts + 1]{};

    template <class Parts> constexpr explicit packed(Parts const& parts) {
        extent at{};
        for (std::size_t n = 0; n < Ops; ++n) {
            frozen_part const& from = parts[n];
            auto& op = ops[n] = from.row;
            op.name.at += at.chars;
            op.message.at += at.chars;
            op.first_param = at.params;
            auto const base = at;
            for (std::uint32_t k = 0; k < from.size.params; ++k) {
                auto& p = params[at.params++] = from.params[k];
                p.name.at += base.chars;
                p.text.at += base.chars;
                auto const first = p.attribute == attr_kind::reals ? base.reals : p.attribute == attr_kind::texts ? base.texts : base.integers;
                p.pool_first = narrow<std::uint16_t>(p.pool_first + first);
            }
            for (std::uint32_t k = 0; k < from.size.chars; ++k) chars[at.chars++] = from.chars[k];
            for (std::uint32_t k = 0; k < from.size.integers; ++k) integers[at.integers++] = from.integers[k];
            for (std::uint32_t k = 0; k < from.size.reals; ++k) reals[at.reals++] = from.reals[k];
            for (std::uint32_t k = 0; k < from.size.texts; ++k) {
                auto& t = texts[at.texts++] = from.texts[k];
                t.at += base.chars;
            }
        }
    }
};

} // namespace detail

GRAFT_END

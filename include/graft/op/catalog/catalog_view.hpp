// graft/op/catalog/catalog_view.hpp - the tables of a set of operators, as everything that runs reads them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/container/hash.hpp"
#include "graft/base/container/perfect_hash.hpp"
#include "graft/base/container/span.hpp"
#include "graft/op/catalog/rows.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN

/// The tables of a list of operators: graft/op/catalog/catalog.hpp
template <class Tag> struct catalog;

/// The rules of each operator. Operators with the same function share one entry: a table has a relocation for each
/// function, not for each operator.
class GRAFT_TYPE rule_table {
public:
    constexpr rule_table() = default;
    /// One function for each operator.
    constexpr rule_table(rules const* of_each) : functions_(of_each) {}
    /// `which[op]` is the operator's place among `functions`.
    constexpr rule_table(rules const* functions, std::uint16_t const* which) : functions_(functions), which_(which) {}

    /// The function of an operator; null if there is none.
    [[nodiscard]] constexpr rules operator[](std::size_t op) const { return functions_[which_ ? which_[op] : op]; }
    /// Whether there is a table.
    [[nodiscard]] constexpr explicit operator bool() const { return functions_ != nullptr; }
    friend constexpr bool operator==(rule_table const& t, std::nullptr_t) { return !t; }

private:
    rules const* functions_ = nullptr;
    std::uint16_t const* which_ = nullptr;
};

/// The tables that every consumer uses; they need no template.
struct GRAFT_TYPE catalog_view {
    op_row const* ops = nullptr;                 ///< `size` rows, in the order of the list: `ops[id]`
    param_row const* parameters = nullptr;       ///< of all operators, one after the other
    char const* chars = nullptr;                 ///< all names and strings; a `string_row` is a part of it
    std::int64_t const* integers = nullptr;      ///< elements of list defaults: integers, booleans, dtypes
    double const* floats = nullptr;              ///< elements of list defaults of floats
    string_row const* strings = nullptr;         ///< elements of list defaults of strings
    fact_row const* facts = nullptr;             ///< of all operators: read by `facts_of`
    rule_table run{};                            ///< the rules of each operator; null in a view without rules
    std::uint16_t const* displacement = nullptr; ///< perfect hash: one number for each bucket
    std::uint16_t const* slot = nullptr;         ///< perfect hash: the operator in each slot, or `no_op`
    std::uint32_t size = 0,                      ///< number of operators
        bucket_mask = 0,                         ///< perfect hash: number of buckets - 1
        slot_mask = 0,                           ///< perfect hash: number of slots - 1
        char_count = 0,                          ///< number of elements in `chars`
        integer_count = 0,                       ///< number of elements in `integers`
        float_count = 0,                         ///< number of elements in `floats`
        string_count = 0;                        ///< number of elements in `strings`

    /// A string of these tables; a view that is valid as long as they are.
    [[nodiscard]] constexpr std::string_view text(string_row t) const { return {chars + t.at, std::size_t{t.size}}; }
    /// The name of an operator, as in its prototype. `op` is below `size`; `no_op` has no name.
    [[nodiscard]] constexpr std::string_view name(op_id op) const { return text(ops[op].name); }
    /// The operator of this name (its newest definition), or `no_op`.
    /// cost one hash of the name, two loads, one comparison
    [[nodiscard]] constexpr op_id find(std::string_view type) const {
        if (size == 0) return no_op;
        auto const h = hash_of(type);
        auto const at =
            slot[detail::hash_search::slot(h, displacement[static_cast<std::size_t>(h) & bucket_mask], slot_mask)];
        return at != no_op && same_name(name(at), type) ? at : no_op;
    }
    /// The newest definition of this name whose version is at most `version`, or `no_op`.
    /// cost `find`, and one step for each newer definition
    [[nodiscard]] constexpr op_id find(std::string_view type, std::uint16_t version) const {
        auto op = find(type);
        while (op != no_op && ops[op].since > version) op = ops[op].older;
        return op;
    }
    /// The first operator with this trait, in its newest definition, or `no_op`.
    /// cost one step per operator; call once and keep the result
    [[nodiscard]] constexpr op_id find(op_trait t) const {
        for (op_id op = 0; op < size; ++op)
            if (ops[op].is(t)) return find(name(op));
        return no_op;
    }
    /// The facts of an operator: columns, formats, constraints of attributes, chips. Empty for most operators.
    [[nodiscard]] constexpr span<fact_row const> facts_of(op_id op) const {
        return {facts + ops[op].first_fact, ops[op].facts};
    }
    /// The parameter that a fact belongs to, or null for a fact of the operator.
    [[nodiscard]] constexpr param_row const* param_of(op_id op, fact_row const& f) const {
        return f.param == no_param ? nullptr : parameters + ops[op].first_param + f.param;
    }
    /// The input ports of an operator in declaration order; dynamic ones are one row.
    [[nodiscard]] constexpr span<param_row const> inputs(op_id op) const {
        return {parameters + ops[op].first_param, ops[op].inputs};
    }
    /// The output ports of an operator in declaration order; dynamic ones are one row.
    [[nodiscard]] constexpr span<param_row const> outputs(op_id op) const {
        return {parameters + ops[op].first_param + ops[op].inputs, ops[op].outputs};
    }
    /// The attributes of an operator in declaration order, with or without a default.
    [[nodiscard]] constexpr span<param_row const> attributes(op_id op) const {
        return {parameters + ops[op].first_param + ops[op].inputs + ops[op].outputs, ops[op].attributes};
    }
    /// Position of the parameter of this name among `rows`, or -1.
    [[nodiscard]] constexpr int index_of(span<param_row const> rows, std::string_view name) const {
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (same_name(text(rows[i].name), name)) return static_cast<int>(i);
        return -1;
    }
    /// The default of an attribute, `none` if it is required. A non-empty list of strings is not returned here (its
    /// views do not exist in the tables): call `default_strings`.
    [[nodiscard]] constexpr attr_value default_of(param_row const& p) const {
        return default_of_param(p, text(p.string), integers, floats);
    }
    /// The elements of a default that is a list of strings; `text` reads each.
    [[nodiscard]] constexpr span<string_row const> default_strings(param_row const& p) const {
        return {strings + p.pool_first, p.pool_size};
    }
};

namespace detail {

/// The hash of an older definition: no look-up by name finds it.
constexpr std::uint64_t hash_of_older(std::uint64_t of_name, std::uint16_t since) {
    return of_name + (since + std::uint64_t{1}) * 0x9E3779B97F4A7C15u;
}

} // namespace detail

GRAFT_END

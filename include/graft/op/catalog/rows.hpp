// graft/op/catalog/rows.hpp - an operator as plain rows without pointers: names are offsets into one pool of characters
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/define/fact.hpp"
#include "graft/op/define/param.hpp"
#include "graft/op/define/trait.hpp"
#include "graft/op/infer/frame.hpp"

GRAFT_BEGIN

/// An operator's position in its catalog.
using op_id = std::uint16_t;
/// No operator.
inline constexpr op_id no_op = 0xFFFF;

/// A string: `size` characters from position `at` of a catalog's characters.
struct string_row {
    std::uint32_t at; ///< position in `catalog_view::chars`
    std::uint16_t size;
};

/// A `param` as a row of a catalog: strings are ranges of its characters. Rows are trivial: tables are initially zero.
struct param_row : param_base {
    string_row name,      ///< of the port or attribute
        string;           ///< default of an attribute of kind string
    std::uint64_t types;  ///< ports: bits of the `dtype_set` that it admits; attributes of kind type: of its values
    std::int8_t followed; ///< root input, as a position among the inputs; -1 here and below: none
    std::int8_t type_attribute;  ///< attribute with the dtype, as a position among the attributes
    std::int8_t count_attribute; ///< attribute with the number of tensors
};

/// A `fact` without pointers. For the meaning of `bytes`, `low` and `high` see `fact_kind`.
struct fact_row {
    fact_kind kind;     ///< decides what the other members mean
    std::uint8_t param; ///< position among the operator's parameters as rows; `no_param` = the operator
    string_row bytes;   ///< dtypes, formats, strings or names; empty for kinds that have none
    std::int64_t low,   ///< a bound, a position or bits of a set
        high;           ///< the upper bound of a range or a length
};

/// An operator: its parameters sorted by kind (inputs, outputs, attributes), each in declaration order.
struct op_row {
    string_row name;           ///< as in the prototype; older definitions have the same
    string_row message;        ///< origin operators of Caffe: the parameter message with the attributes
    std::uint32_t first_param; ///< position of its first row in `catalog_view::parameters`
    std::uint16_t inputs,      ///< number of input ports
        outputs,               ///< number of output ports
        attributes;            ///< number of attributes
    std::uint8_t steps;        ///< that have a rule: `has_rule(step)`
    graft::flow flow;          ///< `plain` for all but the operators of control flow
    std::uint16_t traits;      ///< bits of `op_trait`: `is(trait)`
    std::uint16_t since;       ///< first version of the operator set with this definition; 0 = always
    op_id older;               ///< the next older definition of this name, or `no_op`
    std::uint16_t facts;       ///< number of facts
    std::uint32_t first_fact;  ///< position of its first fact in `catalog_view::facts`

    /// Whether the operator has a rule for this step; only then `catalog_view::run` may be called for it.
    [[nodiscard]] constexpr bool has_rule(step s) const { return (steps >> static_cast<unsigned>(s) & 1) != 0; }
    /// Must not be computed in advance: `random`, `reads_state` or `stateful`.
    [[nodiscard]] constexpr bool changes() const { return (traits & op_traits_of_change) != 0; }
    [[nodiscard]] constexpr bool is(op_trait t) const { return (traits & static_cast<std::uint16_t>(t)) != 0; }
};

GRAFT_END

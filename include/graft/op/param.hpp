// graft/op/param.hpp - one port or attribute of a prototype, and the words that describe it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/dtype_set.hpp"
#include "graft/tensor/format.hpp"

GRAFT_BEGIN

/// What a parameter is.
enum class param_kind : std::uint8_t { input, output, attribute };

/// How many tensors stand at a port: one, none or one, any number.
enum class presence : std::uint8_t { required, optional, dynamic };

/// What a port takes over from the input that it follows.
enum class aspect : std::uint8_t { dtype = 1, format = 2, shape = 4, all = 7 };

/// Whether a rule may read the value of an input.
enum class value_need : std::uint8_t { none, optional, required };

/// `follow("x", aspect::dtype)` as written in a definition.
struct follow_word {
    std::string_view input{};
    aspect what = aspect::all;
};
/// `type_from("dtype")`: the port's dtype is the value of an attribute of kind type.
struct type_from_word {
    std::string_view attribute{};
};
/// `count_from("N")`: how many tensors stand at a dynamic port is the value of an attribute.
struct count_from_word {
    std::string_view attribute{};
};
/// `value_depend`: the rules of the operator read this input's value.
struct value_depend_word {
    value_need need = value_need::required;
};
/// The output's shape is known only when the operator has run.
struct compute_depend_word {};
/// `at_least(2)`: the smallest number of tensors at a dynamic port.
struct at_least_word {
    std::int64_t count = 0;
};

/// One port or attribute; flat, the same struct for all three kinds.
struct GRAFT_TYPE param {
    std::string_view name{};
    param_kind kind{};
    presence how = presence::required;
    value_need value = value_need::none;
    bool compute_dependent = false;
    bool format_sensitive = false;    ///< the axes of this port have names
    std::uint8_t follow_aspects = 0;  ///< bits of `aspect`
    std::int8_t variable = -1;        ///< ports: index into the prototype's dtype variables
    std::int8_t followed = -1;        ///< ports: index of the root input it follows, resolved at the end of the chain
    dtype_set types{};                ///< ports: what is allowed
    std::string_view follow_name{};   ///< ports: the parameter as written
    std::string_view type_attribute{}; ///< outputs: attribute that holds the dtype
    std::string_view count_attribute{}; ///< dynamic ports: attribute that holds the number of tensors
    std::string_view variable_name{};  ///< ports: dtype variable as written
    std::uint16_t minimum = 0;         ///< dynamic ports: smallest count

    attr_kind attribute = attr_kind::none;
    bool has_default = false;
    std::uint8_t pool_size = 0;  ///< list defaults: elements in the prototype's pool
    std::uint16_t pool_first = 0;
    std::int64_t integer = 0; ///< default: integer, boolean, type
    double real = 0;
    std::string_view text{};

    [[nodiscard]] constexpr bool is_input() const { return kind == param_kind::input; }
    [[nodiscard]] constexpr bool is_output() const { return kind == param_kind::output; }
    [[nodiscard]] constexpr bool is_attribute() const { return kind == param_kind::attribute; }
    [[nodiscard]] constexpr bool follows(aspect a) const { return (follow_aspects & static_cast<std::uint8_t>(a)) != 0; }
};

GRAFT_END

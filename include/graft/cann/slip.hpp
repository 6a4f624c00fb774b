// graft/cann/slip.hpp - errors in CANN's definitions that CANN does not detect
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace cann {

/// The kind of a slip. CANN stores the type of a port as a string and parses it never, or late.
enum class slip_kind : std::uint8_t {
    none,
    names_no_type,       ///< an identifier that is neither a dtype nor a group: `DT_FLOAT32`, `DI_UINT16`
    group_without_call,  ///< `FloatingDataType` instead of `FloatingDataType()`
    type_twice,          ///< `{DT_INT8, DT_INT8}`
    no_type_expression,  ///< neither TensorType nor a dtype variable: `DT_INT32`
    odd_spelling,        ///< `TensorType:ALL()`
    no_types,            ///< `TensorType({})`
    undeclared_variable, ///< `"T"` without DATATYPE
    name_twice,          ///< an input and an attribute with the same name, which GetAttr and plugins confuse
};

/// A description of the slip.
[[nodiscard]] constexpr std::string_view words_of(slip_kind k) {
    constexpr std::string_view words[] = {"", "names no dtype and no group", "is a group without its parentheses",
        "is a duplicate", "is neither a TensorType nor a dtype variable", "is spelt oddly", "has no dtypes",
        "is an undeclared dtype variable", "is the name of a port and of an attribute"};
    return words[static_cast<int>(k)];
}

/// One slip: the operator, its port, attribute or variable, and the wrong part of the string.
struct slip {
    slip_kind kind = slip_kind::none;
    std::string_view op{}, parameter{}, text{};
};

} // namespace cann
GRAFT_END

// graft/cann/slip.hpp - what is wrong in a definition of CANN's, which never notices it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace cann {

/// What a slip is. CANN keeps the type of a port as text and reads it never, or late.
enum class slip_kind : std::uint8_t {
    none,
    names_no_type,       ///< a word that is no dtype and no group: `DT_FLOAT32`, `DI_UINT16`
    group_without_call,  ///< `FloatingDataType` in place of `FloatingDataType()`
    type_twice,          ///< `{DT_INT8, DT_INT8}`
    no_type_expression,  ///< neither TensorType nor a dtype variable: `DT_INT32`
    odd_spelling,        ///< `TensorType:ALL()`
    no_types,            ///< `TensorType({})`
    undeclared_variable, ///< `"T"` without DATATYPE
    name_twice,          ///< an input and an attribute of one name, which GetAttr and plugins confuse
};

/// The slip in words.
[[nodiscard]] constexpr std::string_view words_of(slip_kind k) {
    constexpr std::string_view words[] = {"", "names no dtype and no group", "is a group without its parentheses",
        "is a duplicate", "is neither a TensorType nor a dtype variable", "is spelt oddly", "has no dtypes",
        "is an undeclared dtype variable", "is the name of a port and of an attribute"};
    return words[static_cast<int>(k)];
}

/// One slip: the operator, its port, attribute or variable, and the piece of text that is wrong.
struct slip {
    slip_kind kind = slip_kind::none;
    std::string_view op{}, parameter{}, text{};
};

} // namespace cann
GRAFT_END

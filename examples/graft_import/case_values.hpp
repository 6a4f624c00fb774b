// examples/graft_import/case_values.hpp - JSON values as attributes and as the elements of tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base.hpp"
#include "graft/tensor.hpp"
#include "json_line.hpp"

/// The kind of this name (`int`, `list(float)`), or none.
graft::attr_kind kind_named(std::string_view name);

/// The attribute of kind `kind` in `v`; its lists and strings are stored in `storage`. An integer is also a float.
/// Null, or the expectation as a string.
char const* read_attribute(
    json_line const& line, json_value const& v, graft::attr_kind kind, graft::attr_value& to, graft::arena& storage);

/// The elements of a tensor of this dtype: all numbers, bools or strings in `v`, in order. Null, or the expectation as
/// a string: numbers out of the dtype's range are rejected.
char const* read_elements(json_line const& line, json_value const& v, graft::dtype type, graft::byte_view& bytes,
    graft::span<std::string_view const>& texts, std::size_t& count, graft::arena& storage);

/// A shape: numbers from -1 up, null for an unknown rank. Strings become unknown dims; `named(axis, text)` is called.
/// Null, or the expectation as a string.
template <class Named>
char const* read_shape(json_line const& line, json_value const& v, graft::shape& to, Named named) {
    if (v.is == json_value::kind::null) return to = graft::shape::unknown_rank(), nullptr;
    char const* wrong = v.is == json_value::kind::list ? nullptr : "a list of dims, or null";
    to = graft::shape::scalar();
    bool unranked = false; // [-2] is CANN's notation for it
    line.each(v, [&](json_value const& d) { unranked = d.is == json_value::kind::whole && d.whole == -2; });
    if (unranked && line.size(v) == 1) return to = graft::shape::unknown_rank(), nullptr;
    line.each(v, [&](json_value const& d) {
        auto const axis = to.rank();
        if (d.is == json_value::kind::text) named(axis, d.text);
        else if (d.is != json_value::kind::whole || d.whole < -1) wrong = "dims from -1 to 2^63 - 1";
        to.append(d.is == json_value::kind::whole && d.whole >= 0 ? graft::dim(d.whole) : graft::dim::unknown());
    });
    if (!wrong && to.too_long()) wrong = "at most 25 dims";
    return wrong;
}

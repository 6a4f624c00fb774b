// graft/fusion/clause.hpp - one condition of a pattern on a scope, as flat data
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "graft/op/define/param.hpp"
#include "graft/tensor/attr_traits.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/dtype.hpp"

GRAFT_BEGIN

/// The subject of a clause; `all` and `any` contain the clauses after them.
enum class clause_kind : std::uint8_t {
    all,             ///< every clause after it, up to its `size`, must hold
    any,             ///< one of them must hold
    no,              ///< the clause after it must not hold
    op_count,        ///< number of nodes of an operator
    attribute,       ///< value of an attribute of the nodes of an operator
    scope_name,      ///< the name of the scope, without a numeric suffix
    scope_name_part, ///< a part of the name of the scope
    sub_scopes,      ///< number of scopes of a name in the scope
    sub_types,       ///< number of scopes in the scope that an earlier batch assigned a sub type
    predicate        ///< a function of the user
};

/// How a count is compared with a number: equal, at least, or a multiple plus a remainder.
enum class relation : std::uint8_t {
    equal,    ///< as many as the number
    at_least, ///< that many or more
    multiple  ///< more than none, and a remainder of a division
};

struct scope_view;
/// A user-defined condition.
using scope_predicate = bool (*)(scope_view const&);

/// The value that an attribute is compared with; trivial.
struct wanted_value {
    attr_kind kind;    ///< which of the following has the value
    std::uint8_t size; ///< of a list, rank of a shape
    /// Of booleans, integers, dtypes and enumerations.
    std::int64_t integer;
    /// Of floating-point numbers.
    double real;
    /// Of strings, and the name of an enumeration's value.
    string_ref string;
    /// Elements of a list of integers, booleans or dtypes, or the dims of a shape; the first `size` count.
    std::int64_t integers[max_rank];
    /// Elements of a list of floating-point numbers, at most 4.
    double floats[4];
    /// Elements of a list of strings, at most 4.
    string_ref strings[4];
};

/// One clause; trivial, so that a condition is initially zero.
struct clause {
    clause_kind kind;  ///< what is tested
    relation how;      ///< for counts: how they are compared
    bool direct;       ///< only the scope's own nodes
    bool every;        ///< attribute: all nodes of the operator, not just one
    bool is_foreign;   ///< the operator's name is not looked up
    std::uint8_t size; ///< number of clauses in this one and itself
    /// The count with which the scope's count is compared; for a multiple, the remainder.
    std::int64_t number, step; ///< of a multiple: the divisor, positive
    string_ref name;           ///< operator, scope name, sub type, or the message of a predicate
    string_ref attribute;      ///< name of the attribute to compare; empty for other kinds
    std::uint8_t value;        ///< attribute: position in `condition`'s values
    scope_predicate holds;     ///< kind `predicate`: the function to call; null otherwise
};

/// The name of an operator that no catalog has.
struct foreign_name {
    string_ref name; ///< as in the model
};
/// Declares that this operator is in no catalog: it is not looked up.
[[nodiscard]] constexpr foreign_name foreign(string_ref name) { return {name}; }

namespace detail {

/// A value in the form of a pattern.
template <class T> constexpr wanted_value value_of(T const& v) {
    wanted_value w{};
    w.kind = attr_traits<T>::kind;
    if constexpr (attr_enum<T>) w.integer = enum_value(v).integer, w.string = enum_value(v).string;
    else if constexpr (attr_traits<T>::kind == attr_kind::floating) w.real = static_cast<double>(v);
    else if constexpr (attr_traits<T>::kind == attr_kind::shape) {
        for (auto d : v.dims()) w.integers[w.size++] = d;
    } else if constexpr (attr_traits<T>::kind == attr_kind::string || attr_traits<T>::kind == attr_kind::none) {
        w.kind = attr_kind::string, w.string = string_ref(v);
    } else {
        w.integer = static_cast<std::int64_t>(v);
    }
    return w;
}
template <class T, std::size_t N> constexpr wanted_value value_of(std::array<T, N> const& all) {
    constexpr auto kind = attr_traits<T>::kind;
    constexpr bool whole = kind == attr_kind::boolean || kind == attr_kind::type || kind == attr_kind::integer;
    static_assert(N <= max_rank && (N <= 4 || whole), "a list in a pattern is short");
    wanted_value w{};
    w.size = N;
    w.kind = list_of(kind);
    for (std::size_t i = 0; i < N; ++i) {
        if constexpr (kind == attr_kind::floating) w.floats[i] = static_cast<double>(all[i]);
        else if constexpr (whole) w.integers[i] = static_cast<std::int64_t>(all[i]);
        else w.strings[i] = string_ref(all[i]);
    }
    return w;
}
/// Whether both have one kind and the same contents.
constexpr bool equal_values(wanted_value const& v, wanted_value const& w) {
    bool same = v.kind == w.kind && v.size == w.size && v.integer == w.integer && v.real == w.real &&
                v.string == w.string;
    for (std::size_t i = 0; i < max_rank; ++i) same = same && v.integers[i] == w.integers[i];
    for (std::size_t i = 0; i < 4; ++i) same = same && v.floats[i] == w.floats[i] && v.strings[i] == w.strings[i];
    return same;
}

} // namespace detail
GRAFT_END

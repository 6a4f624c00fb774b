// graft/cann/registration.hpp - converts a REG_OP definition to a prototype: types parsed from strings, and slips
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <string_view>

#include "graft/cann/data_type.hpp"
#include "graft/cann/slip.hpp"
#include "graft/cann/type_text.hpp"
#include "graft/cann/unknown_dims.hpp"
#include "graft/op/define/op.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN
namespace cann {

/// A prototype that is filled by the macros of REG_OP headers. Types of ports are strings there; they are parsed when
/// the definition ends, because dtype variables may come last. An error in a string, or in a name, is a slip, stored
/// next to the prototype: an undetermined type is any dtype.
/// error recorded, as in a prototype: too_many_parameters, too_many_dtype_variables, default_list_too_long
class GRAFT_TYPE registration : public prototype {
    static constexpr std::size_t max_slips = max_params + max_variables;

    // Before their use: clang evaluates no member template that is declared later.
    constexpr void note(slip_kind k, stored_string parameter, stored_string piece) {
        if (slip_count_ < max_slips) slips_[slip_count_++] = {k, parameter, piece};
    }
    /// A name shared by a port and an attribute is harmless here: they are looked up separately.
    constexpr registration& forgive(string_ref name) {
        if (mistake_.code == errc::duplicate_name) {
            mistake_ = {};
            note(slip_kind::name_twice, name, name);
        }
        return *this;
    }
    template <class T> constexpr registration& list_of(string_ref name, std::initializer_list<T> v) {
        list_attr(name, v.begin(), v.size());
        return forgive(name);
    }

public:
    /// A slip, without the operator's name.
    struct found_slip {
        slip_kind kind;
        stored_string parameter, text;
    };

    constexpr explicit registration(string_ref type) : prototype(type) {}

    /// The definition in `Op::graft_define`.
    template <class Op> [[nodiscard]] static constexpr registration of() {
        registration r(Op::graft_name);
        Op::graft_define(r);
        return r;
    }
    [[nodiscard]] constexpr span<found_slip const> slips() const { return {slips_, slip_count_}; }

    // The member functions that the macros call; each ends the enclosing function with `next`.
    constexpr void next() {}
    constexpr registration& begin() { return *this; }
    constexpr registration& port(string_ref name, string_ref text, param_kind kind, presence how) {
        auto& p = add(name, kind);
        p.how = how;
        strings_[&p - params_] = text;
        return forgive(name);
    }
    constexpr registration& variable(string_ref name, string_ref text) {
        if (declared_ == max_variables) return record_mistake(errc::too_many_dtype_variables, name), *this;
        declarations_[declared_++] = {name, text};
        return *this;
    }
    constexpr registration& required(string_ref name, attr_kind kind) {
        add_attr(name, kind, false);
        return forgive(name);
    }
    /// An attribute with a default that is a tensor or a graph: it has no default here, and may be absent.
    constexpr registration& absent(string_ref name, attr_kind kind) {
        add_attr(name, kind, false).how = presence::optional;
        return forgive(name);
    }
    constexpr registration& whole(string_ref name, std::int64_t v) {
        add_attr(name, attr_kind::integer).integer = v;
        return forgive(name);
    }
    constexpr registration& whole(string_ref name) { return whole(name, 0); }
    constexpr registration& real(string_ref name, double v) {
        add_attr(name, attr_kind::floating).real = v;
        return forgive(name);
    }
    constexpr registration& boolean(string_ref name, bool v) {
        add_attr(name, attr_kind::boolean).integer = v;
        return forgive(name);
    }
    constexpr registration& text(string_ref name, string_ref v) {
        add_text(name, v);
        return forgive(name);
    }
    constexpr registration& type(string_ref name, ge::DataType v) {
        add_attr(name, attr_kind::type).integer = static_cast<std::int64_t>(dtype_of(v));
        return forgive(name);
    }
    constexpr registration& wholes(string_ref name, std::initializer_list<std::int64_t> v) { return list_of(name, v); }
    constexpr registration& wholes(string_ref name, ge::unknown_dims v) {
        return list_of<std::int64_t>(name, {v.only});
    }
    constexpr registration& floats(string_ref name, std::initializer_list<double> v) { return list_of(name, v); }
    constexpr registration& booleans(string_ref name, std::initializer_list<bool> v) { return list_of(name, v); }
    constexpr registration& strings(string_ref name, std::initializer_list<std::string_view> v) {
        return list_of(name, v);
    }
    constexpr registration& types(string_ref name, std::initializer_list<ge::DataType> v) {
        dtype types[max_pool + 1]{};
        std::size_t n = 0;
        for (auto t : v)
            if (n <= max_pool) types[n++] = dtype_of(t);
        list_attr(name, types, n);
        return forgive(name);
    }
    constexpr registration& lists(string_ref name, std::initializer_list<std::initializer_list<std::int64_t>> v) {
        integer_lists_spec w;
        for (auto const& one : v) w.add(one.begin(), one.size());
        integer_lists(name, w);
        return forgive(name);
    }

    /// The end of a definition: parses every type.
    constexpr registration& done() {
        type_text promoted[max_variables]{};
        for (std::size_t i = 0; i < declared_; ++i) {
            promoted[i] = read_type_text(declarations_[i].text);
            auto const& t = promoted[i];
            if (t.promotions != 0) continue;
            reported(t, declarations_[i].name);
            prototype::datatype(string_ref(declarations_[i].name), t.open ? dtype_families::any : t.types);
            variables_[variable_count_ - 1u].list = t.list;
        }
        for (std::size_t i = 0; i < size_; ++i)
            if (!params_[i].is_attribute()) type_of(params_[i], promoted);
        return *this;
    }

private:
    struct declaration {
        stored_string name, text;
    };

    constexpr void reported(type_text const& t, stored_string parameter) {
        if (t.wrong != slip_kind::none) note(t.wrong, parameter, t.piece);
    }
    constexpr void type_of(graft::param& p, type_text const* promoted) {
        auto const t = read_type_text(strings_[&p - params_]);
        reported(t, p.name);
        p.types = t.open ? dtype_families::any : t.types;
        if (t.variable.empty()) return;
        p.types = dtype_families::any;
        if (auto const v = variable_of(string_ref(t.variable)); v >= 0) return use(p, v);
        for (std::size_t i = 0; i < declared_; ++i)
            if (declarations_[i].name == t.variable) return promote(p, promoted[i]);
        note(slip_kind::undeclared_variable, p.name, t.variable);
    }
    constexpr void use(graft::param& p, int v) {
        auto const& of = variables_[v];
        p.types = of.types;
        if (of.list && p.how != presence::dynamic) return;
        p.variable = static_cast<std::int8_t>(of.list ? v + list_variable : v);
        // no input has the variable: it is specified by an attribute of its name
        for (auto const& q : params())
            if (!p.is_output() || (q.is_input() && q.variable == p.variable)) return;
        if (find(param_kind::attribute, of.name).attribute == attr_kind::type)
            p.type_attribute = of.name, p.variable = -1;
    }
    constexpr void promote(graft::param& p, type_text const& of) {
        if (!p.is_output()) return;
        promote_spec w;
        for (std::size_t i = 0; i < of.promotions; ++i) w.names[w.size++] = string_ref(of.promoted[i]);
        word(p, w);
    }

    stored_string strings_[max_params]{};
    declaration declarations_[max_variables]{};
    found_slip slips_[max_slips]{};
    std::uint8_t declared_ = 0, slip_count_ = 0;
};

/// Base of the operators that REG_OP headers define. The prototype is created on first use.
template <class Self> struct GRAFT_TYPE registered {
    using graft_self = Self; ///< for members that the macros declare, which do not know the name
    static constexpr registration prototype = registration::of<Self>();
};

/// A type that a REG_OP header defines.
template <class Op> concept registered_op = requires { Op::graft_name; };

} // namespace cann

// Such operators have no rules as members.
template <class Op> requires cann::registered_op<Op>
inline constexpr hooks hooks_of<Op> = {};

namespace detail {
// An operator without ports is valid, and an undetermined output is reported when it is inferred.
template <class Op> requires cann::registered_op<Op>
inline constexpr mistake mistake_in<Op> = Op::prototype.first_mistake();
} // namespace detail

GRAFT_END

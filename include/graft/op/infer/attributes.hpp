// graft/op/infer/attributes.hpp - all attributes of a node by name, for the predicates of a definition
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/base/status.hpp"
#include "graft/op/define/prototype.hpp"
#include "graft/op/infer/attribute_list.hpp"
#include "graft/op/infer/frame.hpp"

GRAFT_BEGIN

/// A member of an attribute's value, for a predicate: reading a member of another kind is recorded.
template <class T> class GRAFT_TYPE read_member {
public:
    constexpr read_member() = default;
    constexpr read_member(T value, bool wrong, invalid_read* reader, invalid_read const& what)
        : value_(value), reader_(wrong ? reader : nullptr), what_(what) {}
    constexpr operator T() const {
        if (reader_) reader_->note(what_.is, what_.place, what_.index, what_.bound);
        return value_;
    }

private:
    T value_{};
    invalid_read* reader_ = nullptr;
    invalid_read what_{};
};

/// The string of an attribute, for a predicate: reading it from an attribute of another kind is recorded.
class GRAFT_TYPE read_string {
public:
    constexpr read_string(std::string_view value, bool wrong, invalid_read* reader, invalid_read const& what)
        : value_(value, wrong, reader, what) {}
    constexpr operator std::string_view() const { return value_; }
    [[nodiscard]] constexpr std::size_t size() const { return view().size(); }
    [[nodiscard]] constexpr bool empty() const { return view().empty(); }
    [[nodiscard]] constexpr char operator[](std::size_t i) const { return view()[i]; }
    [[nodiscard]] constexpr auto begin() const { return view().begin(); }
    [[nodiscard]] constexpr auto end() const { return view().end(); }
    /// As of std::string_view; `front` and `back` need a string that is not empty.
    [[nodiscard]] constexpr char front() const { return view().front(); }
    [[nodiscard]] constexpr char back() const { return view().back(); }
    [[nodiscard]] constexpr bool starts_with(std::string_view s) const { return view().starts_with(s); }
    [[nodiscard]] constexpr bool ends_with(std::string_view s) const { return view().ends_with(s); }
    /// The position of `s` at `from` or later, or npos.
    [[nodiscard]] constexpr std::size_t find(std::string_view s, std::size_t from = 0) const {
        return view().find(s, from);
    }
    /// The part of at most `n` characters that begins at `from`, which is not beyond the end.
    [[nodiscard]] constexpr std::string_view substr(std::size_t from, std::size_t n = std::string_view::npos) const {
        return view().substr(from, n);
    }
    friend constexpr bool operator==(read_string const& a, read_string const& b) { return a.view() == b.view(); }
    friend constexpr bool operator==(read_string const& a, std::string_view b) { return a.view() == b; }

private:
    [[nodiscard]] constexpr std::string_view view() const { return value_; }
    read_member<std::string_view> value_;
};

/// An attribute's value, for a predicate: like `attr_value`, but its numbers are of the attribute's own kind and its
/// lists check their bounds.
class GRAFT_TYPE read_attribute : public attr_value {
public:
    constexpr read_attribute(attr_value const& v, attr_kind declared, invalid_read* reader, int position)
        : attr_value(v), integer(v.integer, !whole(declared), reader, wrong(declared, attr_kind::integer, position)),
          real(v.real, declared != attr_kind::floating, reader, wrong(declared, attr_kind::floating, position)),
          string(v.string, !written(declared), reader, wrong(declared, attr_kind::string, position)),
          integers(v.integers, reader, invalid_read::attribute_at(position)),
          floats(v.floats, reader, invalid_read::attribute_at(position)),
          strings(v.strings, reader, invalid_read::attribute_at(position)),
          ends(v.ends, reader, invalid_read::attribute_at(position)),
          shapes(v.shapes, reader, invalid_read::attribute_at(position)),
          tensors(v.tensors, reader, invalid_read::attribute_at(position)) {}

    read_member<std::int64_t> integer;        ///< of kinds integer, boolean (0, 1), type, unsigned_integer
    read_member<double> real;                 ///< of kind floating
    read_string string;                       ///< of kinds string, function, message, bytes
    attribute_list<std::int64_t> integers;    ///< of lists of integers, booleans, types
    attribute_list<double> floats;            ///< of kinds floats and float_lists
    attribute_list<std::string_view> strings; ///< of lists of strings, functions, messages, bytes
    attribute_list<std::int64_t> ends;        ///< of lists of lists: the end of each in `integers` or `floats`
    attribute_list<graft::shape> shapes;      ///< of kinds shape (one element) and shapes
    attribute_list<tensor_view> tensors;      ///< of kinds tensor (one element) and tensors

private:
    static constexpr bool whole(attr_kind k) {
        return k == attr_kind::integer || k == attr_kind::boolean || k == attr_kind::type ||
               k == attr_kind::unsigned_integer;
    }
    static constexpr bool written(attr_kind k) {
        return k == attr_kind::string || k == attr_kind::function || k == attr_kind::message || k == attr_kind::bytes;
    }
    static constexpr invalid_read wrong(attr_kind declared, attr_kind read, int position) {
        invalid_read m;
        m.is = invalid_read::what::kind;
        m.place = invalid_read::attribute_at(position);
        m.index = static_cast<std::int64_t>(declared);
        m.bound = static_cast<std::int64_t>(read);
        return m;
    }
};

/// The argument of a predicate of `prototype::require`. A name that the operator does not have is found by the
/// compiler, when it evaluates the predicate with the defaults; an attribute without a value reads as kind `none`.
class attributes {
public:
    /// The record of reads: separate from the values so that a predicate stays a function of constants.
    struct reading {
        std::string_view unknown_name{}; ///< the first requested name that does not exist
        bool missing = false;            ///< an attribute without a value was read
        invalid_read wrong{};            ///< the invalid read: out of range, or of another kind
    };

    constexpr attributes(prototype const& of, span<attr_value const> values, reading& done)
        : of_(&of), values_(values), done_(&done) {}

    [[nodiscard]] constexpr read_attribute operator[](std::string_view name) const {
        auto const at = of_->index_of(param_kind::attribute, name);
        if (at < 0) {
            if (done_->unknown_name.empty()) done_->unknown_name = name;
            return {none_, attr_kind::integer, nullptr, 0};
        }
        auto const& v = values_[static_cast<std::size_t>(at)];
        done_->missing = done_->missing || v.kind == attr_kind::none;
        return {v, of_->at(param_kind::attribute, at).attribute, &done_->wrong, at};
    }

private:
    prototype const* of_;
    span<attr_value const> values_;
    reading* done_;
    attr_value none_{};
};

namespace detail {

/// Checks the predicates of `proto` on the attributes of a node; those that read an absent attribute are true.
constexpr status check_requirements(prototype const& proto, frame& f) {
    for (auto const& r : proto.requirements()) {
        attributes::reading done;
        bool const holds = r.test(attributes(proto, f.attributes, done));
        if (done.missing) continue;
        if (done.wrong.any()) return f.reads = done.wrong, ok;
        if (!holds) return fail(errc::wrong_value, r.attribute, r.expected);
    }
    return ok;
}

} // namespace detail

GRAFT_END

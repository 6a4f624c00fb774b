// graft/model/text_place.hpp - a line and a column of a text, and an error there, also in a constant expression
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <type_traits> // is_constant_evaluated
#include <utility>

#include "graft/base/errc.hpp"
#include "graft/base/error.hpp"
#include "graft/base/status.hpp"

GRAFT_BEGIN
namespace model {

/// A line and a column of a text, counted from 1. The name of the file must stay valid.
struct text_place {
    /// The line, or 0: unknown.
    std::uint32_t line = 0, column = 0; ///< the column in bytes
    std::string_view file{};            ///< its path; empty if the text is no file

    operator place() const {
        auto p = place::in(file);
        p.line = line;
        p.column = column;
        return p;
    }
};

/// An error of a node.
struct text_fault {
    errc code{}; ///< the kind of the error
    /// What the text must have there.
    std::string_view expected{}, got{}; ///< what it has
    std::string_view node{},            ///< name of the node; empty if it is unknown
        type{},                         ///< its operator
        port{};                         ///< the input, output or attribute that is wrong; may be empty
};

namespace detail {

/// Adds an error. A constant expression cannot create the strings of an `error`: it adds views, which must be valid as
/// long as the expression.
constexpr void add_fault(error_list& to, text_place const& at, text_fault const& what) {
    if (std::is_constant_evaluated())
        return to.note(
            {what.code, what.port.empty() ? what.node : what.port, what.expected, {}, {}, what.got}, at.line);
    place where = at;
    where.node = std::string(what.node);
    where.op = std::string(what.type);
    where.port = std::string(what.port);
    to.add(what.code, std::move(where), std::string(what.expected), std::string(what.got));
}

} // namespace detail

} // namespace model
GRAFT_END

// graft/op/attributes.hpp - all attributes of a node by name, as the predicates of a definition read them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/base/status.hpp"
#include "graft/op/frame.hpp"
#include "graft/op/prototype.hpp"

GRAFT_BEGIN

/// What a predicate of `prototype::require` is called with. A name that the operator does not have is found by the
/// compiler, when it tries the predicate with the defaults; an attribute without a value reads as kind `none`.
class attributes {
public:
    /// What was read: told apart from the values so that a predicate stays a function of constants.
    struct reading {
        std::string_view unknown_name{}; ///< the first name that was asked for and does not exist
        bool missing = false;            ///< an attribute without a value was read
    };

    constexpr attributes(prototype const& of, span<attr_value const> values, reading& done)
        : of_(&of), values_(values), done_(&done) {}

    [[nodiscard]] constexpr attr_value const& operator[](std::string_view name) const {
        auto const at = of_->index_of(param_kind::attribute, name);
        if (at < 0) {
            if (done_->unknown_name.empty()) done_->unknown_name = name;
            return none_;
        }
        auto const& v = values_[static_cast<std::size_t>(at)];
        done_->missing = done_->missing || v.kind == attr_kind::none;
        return v;
    }

private:
    prototype const* of_;
    span<attr_value const> values_;
    reading* done_;
    attr_value none_{};
};

namespace detail {

/// The predicates of `proto` over the attributes of a node; those that read an absent attribute hold.
constexpr status check_requirements(prototype const& proto, frame const& f) {
    for (auto const& r : proto.requirements()) {
        attributes::reading done;
        if (!r.test(attributes(proto, f.attributes, done)) && !done.missing)
            return fail(errc::wrong_value, r.attribute, r.expected);
    }
    return ok;
}

} // namespace detail

GRAFT_END

// graft/op/define/documentation.hpp - documentation of an operator and its parameters, separate from the definition
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/op/define/fact.hpp"
#include "graft/op/define/op.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN

/// The documentation of an operator and its parameters, for people: a static member `documentation` of the operator. It
/// is in no table of a catalog; `documentation_of<Tag>()` returns it.
/// example `static constexpr auto documentation = graft::documentation("Sum of two tensors.").of("x", "left
/// operand").of("y", "right operand");`
/// error documentation_of_unknown_parameter, duplicate_documentation, reported where the operator is used
class GRAFT_TYPE documentation {
public:
    static constexpr std::size_t max = 48; ///< notes, as many as an operator has parameters

    /// The text for one parameter, as written by `of`.
    struct note {
        stored_string parameter, ///< name of an input, output or attribute
            text;                ///< for people, in any language
    };

    constexpr explicit documentation(string_ref summary) : summary_(summary) {}

    /// Documents one input, output or attribute.
    constexpr documentation& of(string_ref parameter, string_ref text) {
        for (auto const& n : notes())
            if (n.parameter == parameter && mistake_.code == errc::ok)
                mistake_ = {errc::duplicate_documentation, parameter};
        if (size_ == max) mistake_ = {errc::too_many_parameters, parameter};
        else notes_[size_++] = {parameter, text};
        return *this;
    }
    /// The text for the operator itself: the argument of the constructor.
    [[nodiscard]] constexpr std::string_view summary() const { return summary_; }
    /// The texts for parameters, in the order in which they were written; parameters without one are left out.
    [[nodiscard]] constexpr span<note const> notes() const { return {notes_, size_}; }
    /// The documentation of a parameter, or empty.
    [[nodiscard]] constexpr std::string_view text_of(std::string_view parameter) const {
        for (auto const& n : notes())
            if (n.parameter == parameter) return n.text;
        return {};
    }
    /// The first contradiction to the definition that it describes.
    [[nodiscard]] constexpr mistake review(prototype const& proto) const {
        if (mistake_.code != errc::ok) return mistake_;
        for (auto const& n : notes()) {
            bool found = false;
            for (auto const& p : proto.params()) found = found || p.name == n.parameter;
            if (!found) return {errc::documentation_of_unknown_parameter, n.parameter};
        }
        return {};
    }

private:
    stored_string summary_;
    note notes_[max]{};
    std::uint8_t size_ = 0;
    mistake mistake_{};
};

namespace detail {

template <class Op> constexpr documentation const* documentation_at() {
    if constexpr (hooks_of<Op>.documentation) {
        static_assert(documentation_fits<Op>);
        return &Op::documentation;
    } else {
        return nullptr;
    }
}
template <class List> struct documentation_table;
template <class... Ops> struct documentation_table<ops<Ops...>> {
    static constexpr std::array<documentation const*, sizeof...(Ops)> value{documentation_at<Ops>()...};
};

} // namespace detail

/// The documentation of each operator of a catalog, in its order; null if an operator has none.
template <class Tag> [[nodiscard]] constexpr span<documentation const* const> documentation_of() {
    auto const& all = detail::documentation_table<typename Tag::list>::value;
    return {all.data(), all.size()};
}

GRAFT_END

// graft/op/detail/prototype_decoys.hpp - deleted members of a prototype: names of other libraries, each with an error
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/errc.hpp"
#include "graft/op/define/param.hpp"

GRAFT_BEGIN
namespace detail {

/// Base of a prototype: a call of a name that other libraries have is recorded as its first error, so that the message
/// names the operator. Editors show these members as deprecated.
/// error unknown_member
template <class Self> class GRAFT_TYPE prototype_decoys {
    using self = Self;

    constexpr self& lacks(string_ref name) {
        auto& all = static_cast<self&>(*this);
        all.record_mistake(errc::unknown_member, name);
        return all;
    }

public:
    [[deprecated("write .input(...) for each input")]] constexpr Self& inputs(...) { return lacks("inputs"); }
    [[deprecated("write .output(...) for each output")]] constexpr Self& outputs(...) { return lacks("outputs"); }
    [[deprecated("write .attr(...)")]] constexpr Self& attribute(...) { return lacks("attribute"); }
    [[deprecated("write .attr(...) for each attribute")]] constexpr Self& attributes(...) {
        return lacks("attributes");
    }
    [[deprecated("write .attr(...) for each attribute")]] constexpr Self& attrs(...) { return lacks("attrs"); }
    [[deprecated("write .input(...)")]] constexpr Self& required_input(...) { return lacks("required_input"); }
    [[deprecated("write .attr(name, kind)")]] constexpr Self& required_attr(...) { return lacks("required_attr"); }
    [[deprecated("write .input(...)")]] constexpr Self& Input(...) { return lacks("Input"); }
    [[deprecated("write .output(...)")]] constexpr Self& Output(...) { return lacks("Output"); }
    [[deprecated("write .attr(...)")]] constexpr Self& Attr(...) { return lacks("Attr"); }
};

} // namespace detail
GRAFT_END

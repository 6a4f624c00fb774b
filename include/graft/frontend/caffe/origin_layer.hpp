// graft/frontend/caffe/origin_layer.hpp - a Caffe layer whose parameter is a user's message: its attributes are the
// fields of the message
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/span.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/frontend/caffe/detail/field_attribute.hpp"
#include "graft/frontend/caffe/message.hpp"
#include "graft/frontend/caffe/message_view.hpp"
#include "graft/model/origin.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN
namespace caffe {
struct framework; ///< the framework of these operators

/// Base of a layer with its own parameter message `M`. Fields of type uint64 and fixed64 are unsigned integers, fields
/// of the other integer types are integers.
/// example `struct Bias : caffe::layer<Bias, BiasParameter> { static constexpr auto prototype =
///         define("Bias", "bias_param").input("bottom", f32).output("top", f32); };`
/// error not_a_message: `caffe::layer<Bias>` has no message
template <class Self = graft::detail::operator_not_named, class M = void> struct GRAFT_TYPE layer : origin_op<Self> {
    using parameter = M;                ///< the message with the layer's parameters
    using framework = caffe::framework; ///< by which plugins are matched with their front end

    /// Begins the prototype: the layer's type, and the field of LayerParameter that contains the message.
    static constexpr graft::prototype define(string_ref type, string_ref field) {
        static_assert(detail::fields_are_read<std::conditional_t<std::is_void_v<M>, Self, M>>);
        static_assert(detail::fields_are_read<M>);
        GRAFT_PROVE(accepted<M, detail::mistake_of_message<M>>);
        graft::prototype p(type);
        p.message(field);
        for (auto const& f : M::fields.all()) detail::add_attribute(p, f);
        return p;
    }
    /// error missing_layer_field: the field is not named
    static constexpr graft::prototype define(string_ref type) {
        graft::prototype p(type);
        p.record_mistake(errc::missing_layer_field, type);
        return p;
    }
    /// The messages of type `N` in field `Name`, from its attribute; used by `ctx.messages<Name, N>()`.
    template <fixed_string Name, class N> static message_range<N> messages_in(span<std::string_view const> attribute) {
        (void)detail::field_at<M, Name, &detail::message_field_of<N, true>>;
        return message_range<N>(Name.view(), message_elements<std::string_view>(attribute));
    }
    /// Deleted: the field is not a message. error wrong_field_type
    template <fixed_string Name, class N, class Other>
    requires(!std::is_convertible_v<Other const&, span<std::string_view const>>)
    static auto messages_in(Other const&) {
        static_assert(graft::detail::refused<Self, errc::wrong_field_type, Name>::value);
        return message_range<N>(Name.view(), {});
    }
    template <fixed_string Name, class N, class Other> static auto message_in(Other const&) {
        static_assert(graft::detail::refused<Self, errc::wrong_field_type, Name>::value);
        return message_view<N>();
    }
    /// The message of type `N` in field `Name`, from its attribute; an empty one if the layer has none.
    /// error wrong_field_type, from the compiler: the field is not a message
    template <fixed_string Name, class N> static message_view<N> message_in(std::string_view attribute) {
        (void)detail::field_at<M, Name, &detail::message_field_of<N, false>>;
        return message_view<N>(attribute);
    }
};

} // namespace caffe
GRAFT_END

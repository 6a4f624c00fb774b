// graft/op/infer/work.hpp - the amount of computation of an operator: the argument of its `macs`
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/tensor/desc.hpp"

GRAFT_BEGIN

/// The tensors of one call of an operator, over all ports; all dims are known, an absent optional input has no
/// descriptor with a dtype. An operator with multiply-adds declares their number by a member `static constexpr
/// std::int64_t macs(work_frame const&)`; an operator without it counts as 0.
struct work_frame {
    span<tensor_desc const> inputs{}, ///< of all input ports, in the order of the prototype
        outputs{};                    ///< of all output ports, in the order of the prototype

    /// The number of elements of an input tensor.
    /// units elements
    [[nodiscard]] constexpr std::int64_t read(std::size_t input) const {
        return inputs[input].shape.elements().value();
    }
    /// The number of elements of an output tensor.
    /// units elements
    [[nodiscard]] constexpr std::int64_t written(std::size_t output = 0) const {
        return outputs[output].shape.elements().value();
    }
};

/// Whether the operator counts its multiplications.
template <class Op> concept counts_macs = requires(work_frame const& w) { std::int64_t{Op::macs(w)}; };

namespace detail {

/// An operator that counts its multiplications.
struct counting_op {
    std::string_view name{};
    std::int64_t (*macs)(work_frame const&) = nullptr;
};
template <class List> struct counting_ops;
template <class... Op> struct counting_ops<ops<Op...>> {
    template <class One> static constexpr void add(counting_op* to, std::size_t& n) {
        if constexpr (counts_macs<One>) to[n++] = {One::prototype.name(), &One::macs};
    }
    static constexpr std::size_t size = [] {
        std::size_t n = 0;
        bool const each[]{counts_macs<Op>..., false};
        for (bool const b : each) n += b;
        return n;
    }();
    static constexpr auto all = [] {
        std::array<counting_op, size + 1> to{};
        std::size_t n = 0;
        using adds = void (*)(counting_op*, std::size_t&);
        constexpr adds each[]{&add<Op>..., nullptr};
        for (std::size_t i = 0; i < sizeof...(Op); ++i) each[i](to.data(), n);
        return to;
    }();
    /// The counting function of the operator of this name, or null: none.
    static constexpr auto find(std::string_view name) -> std::int64_t (*)(work_frame const&) {
        for (auto const& op : all)
            if (op.macs && op.name == name) return op.macs;
        return nullptr;
    }
};

} // namespace detail

namespace macs_of {

/// For a convolution: each output element is a sum of as many products as the filter has elements for its channel.
constexpr std::int64_t convolution(work_frame const& w) {
    auto const& y = w.outputs[0];
    auto const axis = axis_of(y.format, 'C');
    auto const channels = axis < 0 ? 0 : y.shape[static_cast<std::size_t>(axis)].value();
    return channels == 0 ? 0 : w.written() * (w.read(1) / channels);
}
/// For a transposed convolution: each element of the input is spread by the filter of its channel.
constexpr std::int64_t deconvolution(work_frame const& w) {
    auto const& x = w.inputs[0];
    auto const axis = axis_of(x.format, 'C');
    auto const channels = axis < 0 ? 0 : x.shape[static_cast<std::size_t>(axis)].value();
    return channels == 0 ? 0 : w.read(0) * (w.read(1) / channels);
}
/// For matrix products in the last two axes, each transposed or not.
constexpr std::int64_t product(work_frame const& w) {
    auto const &a = w.inputs[0].shape, &y = w.outputs[0].shape;
    if (a.rank() < 2 || y.rank() < 2) return 0;
    auto const rows = y[y.rank() - 2].value();
    return rows == 0 ? 0 : w.written() * (a[a.rank() - 1].value() * a[a.rank() - 2].value() / rows);
}

} // namespace macs_of
GRAFT_END
